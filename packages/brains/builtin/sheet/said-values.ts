/** Puts what people say of the values of a table into its own: 还没完成的, 打4分的, 三个班, 前10%. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
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

/** 还没竣工的 of 实际竣工, which is empty where it is not done. */
export function undated(text: string, columns: ColumnInfo[]): string {
  let own = text;
  for (const { name, type, empty } of columns) {
    const deed = /^实际([\u4e00-\u9fff]{2,4}?)(?:日期|时间|日)?$/.exec(bareName(name))?.[1];
    if (type !== 'date' || empty === 0 || deed === undefined) continue;
    own = own
      .replace(new RegExp(`(?:还|尚|仍)?(?:没有?|未)(?:有)?${deed}(?:了)?的?(?!日期|时间)`, 'g'), `${name}为空的`)
      .replace(new RegExp(`已经?${deed}(?:了)?的?(?!日期|时间)`, 'g'), `${name}不为空的`);
  }
  return own;
}

/** 三个班的数学平均分对比: each of them. */
export function countedGroups(text: string): string {
  return text.replace(
    /(?:这|全部|所有)?[两二三四五六七八九十\d]+个(班级?|部门|大区|区域|地区|门店|店|月份?|季度|小?组|车间|仓库|产品|品牌|渠道|城市|项目)(?=[^，。；]*(?:对比|比较|分别|相比|相差|各科|平均|[的各]))/g,
    '各$1',
  );
}

/** 各车间 of 领用部门, which holds 一车间, 二车间: by what its values end with, where no column is called so. */
export function endingsOf(text: string, columns: ColumnInfo[]): string {
  return text.replace(
    /(各个?|每一?个?|不同|按照?|哪个)([\u4e00-\u9fff]{2})(?![\u4e00-\u9fff]*(?:率|号码))/g,
    (whole, each: string, word: string) => {
      if (columns.some(({ name }) => name.includes(word))) return whole;
      const fit = columns.filter(
        ({ type, samples, distinct }) =>
          type === 'text' && distinct <= 40 && samples.filter((one) => one.endsWith(word) && one.length > word.length).length >= 2,
      );
      return fit.length === 1 ? `${each}${bareName(fit[0]?.name ?? word)}` : whole;
    },
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

/** 库存 is what can be sold, beside 安全库存. */
export function inStock(text: string, names: string[]): string {
  const [usual, ...more] = names.filter((name) =>
    /^(?:可用|当前|现有|实际|期末|实时)库存(?:量|数量?)?$|^(?:期末|结存|结余)(?:数量)?$/.test(name),
  );
  if (usual === undefined || more.length > 0 || names.includes('库存')) return text;
  // 低于安全库存 is said of what is there now.
  const least = names.find((name) => /^(?:安全|最低)库存(?:量|数量)?$/.test(name));
  const own =
    least === undefined
      ? text
      : text.replace(
          new RegExp(
            `(?:${escapePattern(usual)})?(低于|不足|不到|少于|小于|达不到|没到|没达到)(?:了)?${escapePattern(least)}(?:线)?的?`,
            'g',
          ),
          `${usual}小于${least}的`,
        );
  return own
    .replace(
      /(?<![\u4e00-\u9fff]{2})(?<!安全|可用|当前|现有|实际|期末|期初|实时|最低|最高)库存(?!金额|成本|周转|天数|上限|下限|表|明细|商品|物料|量)/g,
      usual,
    )
    .replace(/(?<=多少|剩余)库存(?!金额|成本|周转|天数)/g, usual);
}

/** 打9折以下的 of a column 折扣: nine tenths, as the column has them. */
export function discounts(text: string, columns: ColumnInfo[]): string {
  const [only, ...more] = columns.filter((column) => isAmount(column) && /折扣(?:率)?$|^折$/.test(bareName(column.name)));
  if (!only || more.length > 0 || text.includes(bareName(only.name))) return text;
  const isTenths = only.samples.some((one) => Number(one) > 1 && Number(one) <= 10);
  const part = (digits: string): string => {
    const own = /\d/.test(digits) ? Number(digits) : Number([...digits].map((one) => '〇一二三四五六七八九'.indexOf(one)).join(''));
    const tenths = own >= 10 ? own / 10 : own;
    return String(isTenths ? tenths : Number((tenths / 10).toPrecision(6)));
  };
  const number = '(\\d{1,2}(?:\\.\\d)?|[一二三四五六七八九]{1,2})折';
  const name = bareName(only.name);
  return text
    .replace(
      new RegExp(`(?:打|享受?)?(低于|不到|小于|高于|超过|大于|不低于)(?:了)?${number}的?`, 'g'),
      (_whole, word: string, digits: string) => `${name}${word}${part(digits)}的`,
    )
    .replace(
      new RegExp(`(?:打|享受?)?(?:了)?${number}(?:及|或)?以([上下])的?`, 'g'),
      (_whole, digits: string, way: string) => `${name}${part(digits)}以${way}的`,
    )
    .replace(new RegExp(`(?:打|享受?)(?:了)?${number}的?`, 'g'), (_whole, digits: string) => `${name}等于${part(digits)}的`);
}
