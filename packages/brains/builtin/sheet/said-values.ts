/** Puts what people say of the values of a table into its own: 还没完成的, 打4分的, 三个班, 前10%. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';

/** 还没完成的 of a table that tells 已完成 and other states. */
export function unsettled(text: string, columns: ColumnInfo[]): string {
  let own = text;
  for (const { name, samples, type, distinct } of columns) {
    if (type !== 'text' || distinct > 12) continue;
    for (const value of samples) {
      const deed = /^(?:已|已经)?([\u4e00-\u9fff]{2,4})$/.exec(value)?.[1];
      const other = samples.find(
        (one) => deed !== undefined && [`未${deed}`, `待${deed}`, `没${deed}`, `没有${deed}`, `不${deed}`].includes(one),
      );
      if (deed === undefined || !value.startsWith('已') || own.includes(name)) continue;
      own = own.replace(new RegExp(`被${deed}(?:了)?的?`, 'g'), `${name}是${value}的`);
      own = own.replace(
        new RegExp(
          `(?:还|尚|仍|目前|现在)*(?:没有?|未)(?:有)?(?:${deed}${deed === '完成' ? '|做完|干完|弄完|结束|搞定|完工' : ''})(?:了)?的?(?!日期|时间|金额|数量|率)`,
          'g',
        ),
        (found) =>
          other !== undefined && found.includes(other) ? found : other === undefined ? `${name}不是${value}的` : `${name}是${other}的`,
      );
    }
  }
  return own;
}

/** 三个班的数学平均分对比: each of them. */
export function countedGroups(text: string): string {
  return text.replace(
    /(?:这|全部|所有)?[两二三四五六七八九十\d]+个(班级?|部门|大区|区域|地区|门店|店|月份?|季度|小?组|车间|仓库|产品|品牌|渠道|城市|项目)(?=[^，。；]*(?:对比|比较|分别|相比|相差))/g,
    '各$1',
  );
}

/** 消费前10%的会员: so many rows, where each is one. */
export function firstPart(text: string, sheets: SheetInfo[]): string {
  const [only, ...more] = sheets;
  if (!only || more.length > 0 || /各|每|按|汇总|占/.test(text)) return text;
  return text.replace(
    /(?:前|最[高多大好])的?\s*(\d{1,2})\s*[%％]/g,
    (_whole, percent: string) => `前${Math.ceil((only.rows * Number(percent)) / 100)}名`,
  );
}

/** 打4分和5分的 of the one column that holds marks people gave. */
export function marksGiven(text: string, columns: ColumnInfo[]): string {
  const [only, ...more] = columns.filter((column) => isAmount(column) && /满意度|评分|打分|推荐度/.test(bareName(column.name)));
  if (!only || more.length > 0 || text.includes(bareName(only.name).slice(-3))) return text;
  return text.replace(/(打|给|评|选)(?:了)?(?=\d+(?:\.\d+)?\s*分)/, `${bareName(only.name)}$1`);
}

/** 各年龄段 of a column 年龄 that holds bands already: 18-25岁. */
export function ageBands(text: string, columns: ColumnInfo[]): string {
  const isBands = columns.some(
    ({ name, type, samples }) => type === 'text' && bareName(name) === '年龄' && samples.some((one) => /\d\s*[-–~～到至]\s*\d/.test(one)),
  );
  return isBands ? text.replace(/年龄(?:分?段|层|区间|分布)/g, (found) => (found === '年龄分布' ? '年龄人数分布' : '年龄')) : text;
}
