/** Reads words for columns a table doesn't hold but that grow out of one it has: days, lengths, remainders, and bands of figures. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import { isAmount, type ColumnInfo } from './book.ts';
import { addColumn, hasColumn, type Grown } from './grown.ts';
import { growFamilies, growHeads, growMonths, growTails } from './grown-families.ts';
import { bareName, mentionsIn } from './mentions.ts';
import { growAbsent, growTotals } from './grown-marks.ts';
import { readBands } from './read-bands.ts';
import { growDayKinds, growHours, growWeekdays } from './read-days.ts';
import { growLate } from './read-late.ts';
import { growOverdue } from './read-overdue.ts';
import { growQuantities } from './read-units.ts';
import { growDurations, growLengths, growWaits, unitOf } from './read-lengths.ts';
import type { Context } from './read-task.ts';

/** 加一列…: a column is wanted, no figures put together by it. */
export const wantsColumn =
  /(?:加|增加|新增|添加|插入|补|多)(?:上|出)?(?:一|1|两|2)?(?:个)?(?:列|字段|栏)|(?:新增|添加|增加|加上?|算出?|计算)[“"'「]?[^，。；]{1,10}[”"'」]?(?:这|的)?(?:一)?列/;

export function grownColumns(context: Context, given: string): Grown | null {
  const grown: Grown = { text: given, sheet: context.sheet, steps: [], assumed: [], undone: null };
  growDayKinds(grown);
  growWeekdays(grown);
  growHours(grown);
  growQuantities(grown);
  growLate(grown);
  growOverdue(grown, context);
  growLengths(grown, context);
  growWaits(grown, context.today);
  growDurations(grown);
  growRests(grown);
  growAmounts(grown);
  growDifferences(grown);
  growFamilies(grown);
  growHeads(grown);
  growTails(grown);
  growMonths(grown);
  growTotals(grown);
  growAbsent(grown);
  growSums(grown, context);
  growBands(grown, context);
  return grown.steps.length > 0 || grown.undone !== null ? grown : null;
}

/** 未付金额 of a table that has the whole and what was paid. */
function growRests(grown: Grown): void {
  const { text, sheet } = grown;
  const amounts = sheet.columns.filter(isAmount);
  const paid = amounts.find((column) => /^(?:已|实)[付收回缴交]/.test(bareName(column.name)));
  const owes = paid ? /欠(?:款|费|租|缴)?(?:得|了|的)?/.exec(text) : null;
  const match = /未(付|收|回|开票|完成)(款|金额|款项)?/.exec(text) ?? owes;
  const words = match?.[0] ?? '';
  const deed = match?.[1] ?? (/收|回/.test(paid?.name ?? '') ? '收' : '付');
  if (!match || hasColumn(sheet, new RegExp(`未${deed}|剩余|欠款`))) return;
  const part =
    amounts.find((column) => (/[收回]/.test(deed) ? /[已实][收回]|^回款|^收款/ : new RegExp(`已${deed}|实${deed}`)).test(column.name)) ??
    (match === owes ? paid : undefined);
  const others = amounts.filter((column) => column !== part);
  const whole =
    others.find((column) => /合同金额|应[付收]|总(?:额|金额|价)|金额|总/.test(column.name)) ??
    others.find((column) => /租金|房租|学费|物业费|货款|费用?$/.test(bareName(column.name)));
  if (!part || !whole) return;
  const name = `未${deed}金额`;
  if (part.empty > 0) {
    grown.steps.push({ do: 'fill', columns: [part.name], with: 'value', value: 0 });
    grown.assumed.push(`“${part.name}”空着的按 0 算。`);
  }
  addColumn(grown, { name, type: 'number', ordered: false }, { do: 'compute', as: name, formula: `[${whole.name}]-[${part.name}]` });
  grown.assumed.push(`“${name}”按“${whole.name}”减“${part.name}”算。`);
  grown.text = text.replace(words, name);
}

/** 事假和病假合计超过2天: both of a row together, held against a figure or put in order. */
function growSums(grown: Grown, context: Context): void {
  const { text, sheet } = grown;
  const amounts = mentionsIn(text, sheet, context.chosen).filter((mention) => mention.columns.some(isAmount));
  for (const [n, first] of amounts.entries()) {
    const parts = [first];
    for (const next of amounts.slice(n + 1)) {
      const last = parts.at(-1) ?? first;
      if (!/^(?:[和与及加、+＋]|以及|还有)?$/.test(text.slice(last.at + last.words.length, next.at).trim())) break;
      parts.push(next);
    }
    const last = parts.at(-1) ?? first;
    const end = last.at + last.words.length;
    const together =
      /^(?:的)?(?:合计|总和|之和|总计|总共|一共|加起来|相加|加在一起|总数)(?=(?:大于|超过|高于|多于|不低于|不少于|达到|满|小于|低于|少于|不到|不足|不超过|[>＞<＜≥≤]|在|最|前|从|为|等于))/.exec(
        text.slice(end),
      )?.[0];
    if (parts.length < 2 || together === undefined) continue;
    const columns = parts.flatMap((part) => part.columns.find(isAmount) ?? []);
    const name = `${columns.map((column) => bareName(column.name)).join('加')}`;
    const open = columns.filter((column) => column.empty > 0);
    if (open.length > 0) {
      grown.steps.push({ do: 'fill', columns: open.map((column) => column.name), with: 'value', value: 0 });
      grown.assumed.push(`${open.map((column) => `“${column.name}”`).join('、')}空着的按 0 算。`);
    }
    addColumn(
      grown,
      { name, type: 'number', ordered: false },
      { do: 'compute', as: name, formula: columns.map((column) => `[${column.name}]`).join('+') },
    );
    grown.text = `${text.slice(0, first.at)}${name}${text.slice(end + together.length)}`;
    return;
  }
}

/** 净值 of 原值 and 累计折旧, 超支金额 of 预算 and 已用: what everybody takes from what. */
const differences: [RegExp, string, RegExp, RegExp][] = [
  [/净值|净额/, '净值', /原值|原价/, /累计折旧|折旧/],
  [/超支(?:金额|额)?|超预算(?:金额|额)|超(?:出|过|支)?(?:了)?多少/, '超支金额', /已用|实际|支出|花费|决算/, /预算/],
  [/缺口|差多少|缺(?:了)?多少|还差/, '缺口', /安全库存|最低库存/, /^(?:可用|当前|现有|期末|实时)库存|^(?:期末|结存|结余)(?:数量)?$/],
  [/差异(?:数量?)?|盈亏|盘[盈亏]/, '差异', /实盘|实存|实际/, /账面|账存|系统/],
  [/毛利(?:润|额)?(?!率)/, '毛利', /销售额|销售金额|收入|营收|^金额$|总价/, /成本(?!价|单价)/],
  [/(?<![毛净])利润(?:额)?(?!率)/, '利润', /销售额|销售金额|收入|营收|^金额$|总价/, /成本(?!价|单价)/],
  [/结余|预算余额|剩余预算/, '结余', /预算/, /已用|实际|支出|花费|决算/],
];

function growDifferences(grown: Grown): void {
  for (const [words, name, whole, part] of differences) {
    const { text, sheet } = grown;
    const said = words.exec(text)?.[0];
    if (said === undefined || hasColumn(sheet, words) || /[=＝]|等于/.test(text)) continue;
    const amounts = sheet.columns.filter(isAmount);
    const [from, ...more] = amounts.filter((column) => whole.test(column.name) && !part.test(column.name));
    const [less, ...others] = amounts.filter((column) => part.test(column.name) && !/率/.test(column.name));
    if (!from || !less || more.length > 0 || others.length > 0) continue;
    addColumn(grown, { name, type: 'number', ordered: false }, { do: 'compute', as: name, formula: `[${from.name}]-[${less.name}]` });
    grown.assumed.push(`“${name}”按“${from.name}”减“${less.name}”算。`);
    grown.text = text.replaceAll(said, name);
    if (/盘[盈亏]/.test(text))
      grown.text = text
        .replace(/差异(?:数量?)?/g, name)
        .replace(/盘([盈亏])的?/g, (_whole, side: string) => `${name}${side === '亏' ? '小于' : '大于'}0的`);
  }
}

/** 出库金额 of a table that has how many and at what price. */
function growAmounts(grown: Grown): void {
  const { text, sheet } = grown;
  const said = /(?:总)?金额|货值|总价(?!格)|多少钱/.exec(text)?.[0];
  const amounts = sheet.columns.filter(isAmount);
  if (
    said === undefined ||
    /[=＝×*]|等于|乘|[（(]/.test(text) ||
    amounts.some((column) => /额|费|总价|货值|收入|合计|成本|工资|薪/.test(column.name))
  )
    return;
  const [price, ...more] = amounts.filter((column) => /^(?:采购|销售|含税|成本)?(?:单价|价格|售价|进价)$/.test(bareName(column.name)));
  const [count, ...others] = amounts.filter((column) => /^(?:出入?库|采购|销售|领用)?数量$|^件数$/.test(bareName(column.name)));
  if (!price || !count || more.length + others.length > 0) return;
  addColumn(
    grown,
    { name: '金额', type: 'number', ordered: false },
    { do: 'compute', as: '金额', formula: `[${count.name}]*[${price.name}]` },
  );
  grown.assumed.push(`“金额”按每行的“${count.name}”×“${price.name}”算。`);
  if (said !== '金额') grown.text = text.replace(said, said === '多少钱' ? '金额合计多少' : '金额');
}

const cut = '(?:分段|区间段?|分档|档次|档位|档|段|带|范围|层级|分布区间|分布|结构|构成)';

function growBands(grown: Grown, context: Context): void {
  const { text, sheet } = grown;
  // Days are put together by bands, unless some of them are looked for.
  const ofDays =
    /账龄|库龄/.test(text) &&
    sheet.columns.some((column) => column.ordered && /账龄|库龄/.test(column.name)) &&
    !/超过|大于|以上|平均|前\s*\d|最|名单|哪些|每(?:一)?[个种件批条行]|算[^，。；]{0,4}(?:账龄|库龄)$/.test(text);
  const ranges =
    /\d[^，。；]{0,3}[-–~～到至]\s*\d+[^，。；、]{0,3}[、，,]\s*\d+[^，。；、]{0,3}(?:[-–~～到至]|以上|及以上)/.test(text) &&
    /统计|人数|汇总|多少|数/.test(text);
  if (!(ofDays || ranges || new RegExp(`${cut}|一[段档组]|[段档]`).test(text)) || /(?:时间|字|地|路|阶|片|手|学)段/.test(text)) return;
  // A column of bands is there already.
  if (sheet.columns.some(({ name, type }) => type === 'text' && /[段档]$|区间$/.test(bareName(name)) && text.includes(bareName(name))))
    return;
  const mentions = mentionsIn(text, sheet, context.chosen).filter((mention) => mention.columns.some(isAmount));
  const amountOf = (words: (typeof mentions)[number]): ColumnInfo | undefined => words.columns.find(isAmount);
  const beside = mentions.find((mention) =>
    new RegExp(`^(?:的|列)?(?:按[^，。]{0,12})?${cut}`).test(text.slice(mention.at + mention.words.length)),
  );
  const score = /(?:分数|成绩|得分|评分)(?:的)?(?:段|区间|档|分布)/.exec(text)?.[0];
  const price = /(?:价格|价位|单价)(?:的)?(?:段|区间|档|带|分布)/.exec(text)?.[0];
  const loose = score ?? price;
  const scored = sheet.columns.filter(
    (column) => isAmount(column) && (score === undefined ? /价/ : /成绩|得分|总分|分数|评分|分$/).test(column.name),
  );
  const says =
    ranges ||
    /[一每]\s*\d*.{0,4}(?:段|档|区间)|分(?:成|为)?.{0,30}(?:段|档|区间)|(?:段|档|区间).{0,8}(?:统计|汇总|人数|数量|订单)/.test(text);
  const column =
    (beside && amountOf(beside)) ??
    (ofDays ? sheet.columns.find((one) => /账龄|库龄/.test(one.name)) : undefined) ??
    (loose === undefined ? undefined : scored.length === 1 ? scored[0] : (scored.find((one) => /总/.test(one.name)) ?? undefined)) ??
    (says ? mentions.map(amountOf).find((one) => one !== undefined) : undefined);
  if (!column) {
    if (says || loose !== undefined)
      grown.undone = `没有分段统计：没看出按哪一列分段。请说清楚是哪一列，例如“按${sheet.columns.find(isAmount)?.name ?? '金额'}每1000一段统计数量”。`;
    return;
  }
  // Shares of a whole are no bands of it: 费用构成, 收入结构.
  if (beside && /^(?:的)?(?:结构|构成)/.test(text.slice(beside.at + beside.words.length)) && !/年龄|工龄|账龄|库龄/.test(column.name))
    return;
  const bare = bareName(column.name);
  const name = `${bare.replace(/段$/, '')}段`;
  // Of several subjects together: no marks out of a hundred.
  const isSum = grown.steps.some((step) => step['as'] === '总分');
  const bands = readBands(text, isSum ? '' : score === undefined && !/成绩|考试/.test(text) ? bare : '成绩');
  const unit = unitOf(bare) ?? (/元/.test(column.name) ? '元' : /成绩|分数|得分|总分/.test(bare) ? '分' : '');
  addColumn(
    grown,
    { name, type: 'text', distinct: 8 },
    {
      do: 'derive',
      column: column.name,
      as: name,
      kind: 'bands',
      ...(bands.edges ? { edges: bands.edges } : bands.width ? { width: bands.width } : { count: bands.count ?? 5 }),
      ...(unit === '' ? {} : { unit }),
    },
  );
  if (bands.usual)
    grown.assumed.push(
      `没有说怎么分段，“${bare}”${bands.edges ? `按 ${bands.edges.join('、')} 分` : '按整数自动分成几段'}；要别的分法，直接说“按 … 分段”或“每 … 一段”。`,
    );
  const words =
    beside?.words ??
    mentions.find((mention) => amountOf(mention) === column)?.words ??
    (loose === undefined ? undefined : /^(?:分数|成绩|得分|评分|价格|价位|单价)/.exec(loose)?.[0]);
  const own =
    words === undefined
      ? null
      : new RegExp(
          `(?:按照?|各个?|每个?|不同)?(?:的)?${escapePattern(words)}(?:的|列)?(?:按[^，。]{0,12}?)?(分布区间|分布|结构|构成|${cut})?(?:来)?`,
        );
  const tail = (found: string | undefined): string => (found !== undefined && /分布|结构|构成/.test(found) ? '的数量' : '');
  const measures = /人数|数量|订单|个数|平均|合计|总|多少|占比|笔数|销售|金额/.test(bands.rest.replace(words ?? '', ''));
  let replaced = own
    ? bands.rest.replace(own, (_whole, kind?: string) => `各${name}${measures ? '' : tail(kind) || '的数量'}`)
    : bands.rest;
  if (!replaced.includes(name) && words !== undefined && replaced.includes(words))
    replaced = replaced.replace(
      new RegExp(`(?:把|将|按照?|各个?|每个?)?${escapePattern(words)}(?:分析|统计)?`),
      `各${name}${measures ? '' : '的数量'}`,
    );
  if (!replaced.includes(name))
    replaced = `${replaced.replace(new RegExp(`(?:按|分)?${cut}`, 'g'), '')}，各${name}${measures ? '' : '的数量'}`;
  grown.text = replaced.replace(/分(?:成|为)?[　、，,和\s]+|[　]+/g, '');
}
