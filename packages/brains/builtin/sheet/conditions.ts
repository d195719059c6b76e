/** Conditions a person puts on rows: 大于 1 万, 部门是华东, 2026年3月, 不含退货. */
import type { ColumnInfo, SheetInfo } from './book.ts';
import type { Mention } from './mentions.ts';
import { bareName, dayNamed, isShort, valuesIn } from './mentions.ts';
import { openPeriod, periodIn, periodPair } from './periods.ts';
import { mainAmount, yuanOf } from './usual-columns.ts';
import { escapePattern } from '../text/escape-pattern.ts';

export interface Condition {
  column: string;
  op: string;
  value?: string | number;
  values?: (string | number)[];
  /** Compared with this column's value of the same row. */
  other?: string;
}

const amount = String.raw`(-?\d[\d,]*(?:\.\d+)?)\s*(万|亿|千|百|%)?`;

export function conditionsIn(given: string, sheet: SheetInfo, mentions: Mention[], year: string): Condition[] {
  // What is said of the past year's same period compares, and keeps no rows.
  const text = given.replace(/去年同期|上年同期|同期/g, (own) => '　'.repeat(own.length));
  const found: Condition[] = [];
  const used = new Set<string>();
  for (const [n, mention] of mentions.entries()) {
    const [column] = mention.columns;
    if (!column) continue;
    const rest = text.slice(mention.at + mention.words.length, mentions[n + 1]?.at ?? text.length).replace(/^(?:列|的值|的数值|数值)/, '');
    const before = text.slice(Math.max(0, mention.at - 8), mention.at);
    const next = mentions[n + 1];
    const own =
      againstColumn(rest, column, next, sheet) ??
      conditionAfter(rest, column, yuanOf(column, sheet)) ??
      (/(?:没有?|未|漏|缺)(?:有)?(?:填写?|写|录入?|登记)?$/.test(before) && !/去重|重复/.test(text) && !isDeed(column, mention.words)
        ? none(column, mention.words, before)
        : null);
    const some =
      own === null &&
      column.type === 'number' &&
      mention.words.length < bareName(column.name).length &&
      /^(?:过|了)?的(?:有(?:哪些|谁|几个)|人|员工|名单|是谁|订单|单子|记录)/.test(rest)
        ? { op: '>', value: 0 }
        : own;
    if (some) {
      const isOut = /(?:不要|去掉|排除|剔除|除去|除了|删掉|删除|过滤掉|不看)[^，。；]{0,4}$/.test(before) || leftOut.test(rest);
      found.push({ column: column.name, ...(isOut ? opposite(some) : some) });
      used.add(column.name);
    }
  }
  found.push(...againstSibling(text, sheet, mentions, found));
  const loose = looseAmount(text, sheet, found);
  if (loose) found.push(loose);
  const byColumn = new Map<string, { is: string[]; not: string[] }>();
  for (const { column, value, at } of valuesIn(text, sheet, mentions)) {
    if (used.has(column.name)) continue;
    const lists = byColumn.get(column.name) ?? { is: [], not: [] };
    byColumn.set(column.name, lists);
    (/(?:不含|不包括|排除|去掉|除了|除去|剔除|不要|非|不是|删掉|删除)[^，。；]{0,8}$/.test(text.slice(Math.max(0, at - 12), at)) ||
    leftOut.test(text.slice(at + value.length))
      ? lists.not
      : lists.is
    ).push(value);
  }
  for (const [column, { is, not }] of byColumn) {
    if (is.length === 1) found.push({ column, op: '=', value: is[0] ?? '' });
    else if (is.length > 1) found.push({ column, op: 'in', values: is });
    if (not.length > 0) found.push({ column, op: 'not_in', values: not });
  }
  const date = dayNamed(given, sheet);
  const pair = date && !used.has(date.name) ? periodPair(text, year) : null;
  const named = sheet.columns.find((column) => column.type === 'text' && /姓名|名字/.test(column.name));
  const surname = /(?<![\u4e00-\u9fff])姓([\u4e00-\u9fff])(?=的|员工|同学|有)/.exec(text)?.[1];
  if (named && surname !== undefined && !used.has(named.name)) found.push({ column: named.name, op: 'starts', value: surname });
  const since = date && !pair && !used.has(date.name) ? openPeriod(text) : null;
  const span = date && !since && !pair && !used.has(date.name) ? periodIn(text, year) : null;
  if (date && pair) found.push({ column: spokenDate(sheet, mentions) ?? date.name, op: 'in', values: pair });
  if (date && since) found.push({ column: spokenDate(sheet, mentions) ?? date.name, ...since });
  else if (date && span)
    found.push(
      span.length === 1
        ? { column: spokenDate(sheet, mentions) ?? date.name, op: '=', value: span[0] ?? '' }
        : { column: spokenDate(sheet, mentions) ?? date.name, op: 'between', values: span },
    );
  // 13%的票: of a rate that rows are of.
  const ratio =
    /(?<!(?:超过?|大于|高于|多于|低于|小于|少于|不到|不足|达到?|满|[≥≤<>])\s*)(?<![\d.])(\d+(?:\.\d+)?)\s*%(?=的|税率|税点|专票|普票|票)/.exec(
      text,
    )?.[1];
  const rates = sheet.columns.find(
    (column) =>
      column.type === 'number' &&
      column.distinct <= 12 &&
      /税|折扣|费率|利率|提成/.test(column.name) &&
      !used.has(column.name) &&
      (column.format.includes('%') || column.samples.every((one) => one.endsWith('%'))),
  );
  if (ratio !== undefined && rates && !found.some((one) => one.column === rates.name))
    found.push({ column: rates.name, op: '=', value: scaled(ratio, '%') });
  const ofYear = date ? null : yearCondition(text, sheet, used);
  if (ofYear) found.push(ofYear);
  return found;
}

/** 2000年以后 of a table whose only word for time is a column of years. */
function yearCondition(text: string, sheet: SheetInfo, used: ReadonlySet<string>): Condition | null {
  const column = sheet.columns.find(
    (one) =>
      /^(?:年份?|年度|year)$/i.test(bareName(one.name)) &&
      one.samples.length > 0 &&
      one.samples.every((sample) => /^(?:19|20)\d{2}年?$/.test(sample)),
  );
  if (!column || used.has(column.name)) return null;
  const put = (one: string): string | number =>
    column.type === 'number' ? Number(one.slice(0, 4)) : `${one.slice(0, 4)}${column.samples[0]?.endsWith('年') ? '年' : ''}`;
  const since = openPeriod(text);
  if (since) return { column: column.name, op: since.op, value: put(String(since.value)) };
  const pair = periodPair(text, '');
  if (pair && pair.every((one) => /^\d{4}$/.test(one))) return { column: column.name, op: 'in', values: pair.map(put) };
  const span = periodIn(text, '');
  const isYears = span?.length === 2 ? span[0]?.endsWith('-01') && span[1]?.endsWith('-12') : /^\d{4}$/.test(span?.[0] ?? '');
  if (!span || !isYears) return null;
  return span.length === 1
    ? { column: column.name, op: '=', value: put(span[0] ?? '') }
    : { column: column.name, op: 'between', values: span.map(put) };
}

/** 低于安全库存的: 可用库存 against it, the only other column of its kind. */
function againstSibling(text: string, sheet: SheetInfo, mentions: Mention[], found: Condition[]): Condition[] {
  return mentions.flatMap(({ at, columns }) => {
    const own = columns.find((column) => column.type === 'number');
    const word =
      /(?:^|[^\u4e00-\u9fff]|[的了是把出些])(不低于|大于|超过|高于|多于|不超过|小于|低于|少于|不足|不到|达不到|没到)(?:了)?$/.exec(
        text.slice(0, at),
      )?.[1] ?? (at <= 4 ? /^(大于|超过|高于|小于|低于|少于|不足|不到)$/.exec(text.slice(0, at))?.[1] : undefined);
    if (!own || word === undefined || found.some((one) => one.other === own.name)) return [];
    const tail = bareName(own.name).slice(-2);
    const [sibling, ...more] = sheet.columns.filter(
      (column) => column !== own && column.type === 'number' && bareName(column.name).endsWith(tail),
    );
    return sibling && more.length === 0
      ? [{ column: sibling.name, op: sign(word.replace(/达不到|没到/, '低于'), undefined), other: own.name }]
      : [];
  });
}

/** 单笔超过5000元的: of money where no column is named. */
function looseAmount(text: string, sheet: SheetInfo, found: Condition[]): Condition | null {
  const match = new RegExp(
    `(不低于|不少于|大于等于|大于|超过|高于|多于|不超过|不高于|小于等于|小于|低于|少于|不足|不到)\\s*${amount}\\s*(?:元|块)|${amount}\\s*(?:元|块)(?:及)?(以上|以下|以内)`,
  ).exec(text);
  const column = mainAmount(sheet);
  const single = match
    ? null
    : new RegExp(`(?:单[笔次张]|每[笔次])(?:金额)?(大于|超过|高于|低于|小于|不到|不足)\\s*${amount}(?!\\s*[件个台天次])`).exec(text);
  if (single && column && !found.some((one) => one.column === column.name))
    return {
      column: column.name,
      op: sign(single[1] ?? '', undefined),
      value: inUnit(single[0], single[2], single[3], yuanOf(column, sheet)),
    };
  if (!match || !column || /合计|总额|总共|累计|一共|平均|每.{0,4}(?:段|档)|分[段档]/.test(text)) return null;
  const [, word, digits, unit, own, ownUnit, tail] = match;
  const yuan = yuanOf(column, sheet);
  const value = digits === undefined ? inUnit(match[0], own, ownUnit, yuan) : inUnit(match[0], digits, unit, yuan);
  if (found.some((one) => one.value === value || (one.values ?? []).includes(value))) return null;
  return { column: column.name, op: word === undefined ? sign('', tail) : sign(word, undefined), value };
}

/** 半年没有下单 of 下单日期, which every row has, asks for rows that are not there. */
function isDeed(column: ColumnInfo, words: string): boolean {
  return column.type === 'date' && column.empty === 0 && words.length < bareName(column.name).length;
}

/** 没有请假的 of 请假天数 is none at all; 没填备注 is nothing in the cell. */
function none(column: ColumnInfo, words: string, before: string): Omit<Condition, 'column'> {
  const isFigure = column.type === 'number' && words.length < bareName(column.name).length && !/填|写|录|登记|漏|缺/.test(before);
  return isFigure ? { op: 'in', values: [0, ''] } : { op: 'empty' };
}

/** 把已取消和已退款的订单去掉: what is to go is named before. */
const leftOut =
  /^(?![^，。；]{0,12}(?:重复|空格|空行|空值))[^，。；]{0,14}?(?:去掉|除掉|剔除|删掉|删除|排除|过滤掉|刨除|扣除|不要了?|不算|除外|去除)(?![^，。；]{0,6}(?:重复|空格|空行))/;

function spokenDate(sheet: SheetInfo, mentions: Mention[]): string | undefined {
  return mentions.map((mention) => mention.columns[0]).find((column) => column?.type === 'date' && sheet.columns.includes(column))?.name;
}

/** 实付金额低于应付金额, 库存小于安全库存: one column against another. */
function againstColumn(rest: string, column: ColumnInfo, next: Mention | undefined, sheet: SheetInfo): Omit<Condition, 'column'> | null {
  // 出库大于入库 of a table that has 入库日期, too.
  const other =
    next?.columns.find((one) => one.type === 'number') ??
    (next === undefined
      ? undefined
      : sheet.columns.find((one) => one.type === 'number' && next.words.length >= 2 && bareName(one.name).startsWith(next.words)));
  if (column.type !== 'number' || other?.type !== 'number' || other === column) return null;
  const word =
    /^(?:列)?(不低于|不少于|大于等于|≥|>=|大于|超过|高于|多于|>|不超过|不高于|小于等于|≤|<=|小于|低于|少于|不足|不到|<|不等于|等于|超出|超)(?:了)?[“"「]?$/.exec(
      rest,
    )?.[1];
  if (word === undefined) return null;
  return { op: word === '等于' ? '=' : word === '不等于' ? '!=' : sign(word, undefined), other: other.name };
}

/** 不要备注是退货的 keeps all others. */
function opposite(condition: Omit<Condition, 'column'>): Omit<Condition, 'column'> {
  const others: Record<string, string> = {
    '=': '!=',
    '!=': '=',
    '>': '<=',
    '>=': '<',
    '<': '>=',
    '<=': '>',
    contains: 'not_contains',
    not_contains: 'contains',
    empty: 'not_empty',
    not_empty: 'empty',
    in: 'not_in',
    not_in: 'in',
  };
  return { ...condition, op: others[condition.op] ?? condition.op };
}

function conditionAfter(rest: string, column: ColumnInfo, yuan = 1): Omit<Condition, 'column'> | null {
  const between = new RegExp(`^(?:[^，。；\\d]{0,3}?(?:在|介于|从)|的?)\\s*${amount}\\s*(?:到|至|~|-|—|和|与)\\s*${amount}`).exec(rest);
  if (between && column.type !== 'date')
    return {
      op: 'between',
      values: [inUnit(rest, between[1], between[2] ?? between[4], yuan), inUnit(rest, between[3], between[4], yuan)],
    };
  const compare = new RegExp(
    `^[^，。；\\d]{0,2}?(不低于|不少于|不小于|大于等于|≥|>=|大于或等于|大于|超过|高于|多于|>|不超过|不高于|不大于|不多于|小于等于|≤|<=|小于或等于|小于|低于|少于|不足|不到|<|等于|=|为|是)\\s*${amount}\\s*(?:元|个|件|人|分|岁|周岁|天|年|个月|小时|次|笔|台)?\\s*(?:及)?(以上|以下)?`,
  ).exec(rest);
  if (compare && column.type !== 'text' && column.type !== 'date')
    return { op: sign(compare[1] ?? '', compare[4]), value: inUnit(rest, compare[2], compare[3], yuan) };
  // 打1分和2分, 选3分
  const marks = /^[^，。；\d]{0,2}?(?:打|给|评|得|选)(?:了)?((?:\d+(?:\.\d+)?\s*分?(?:[和或、及]|到|至|$|(?=[^\d])))+)(?!\s*以[上下])/
    .exec(rest)?.[1]
    ?.match(/\d+(?:\.\d+)?/g);
  if (marks && column.type === 'number' && !/\d\s*分?(?:到|至)/.test(rest) && /分/.test(rest.slice(0, 14)))
    return marks.length === 1 ? { op: '=', value: Number(marks[0]) } : { op: 'in', values: marks.map(Number) };
  const average =
    /^[^，。；\d]{0,3}?(大于|高于|超过|多于|>|小于|低于|少于|不到|不足|<)\s*(?:总体|整体|全部|所有)?(?:的)?(?:平均|均值)/.exec(rest);
  if (average && column.type !== 'text')
    return { op: /^(?:大于|高于|超过|多于|>)$/.test(average[1] ?? '') ? 'above_average' : 'below_average' };
  const bare = new RegExp(`^(?:在)?${amount}\\s*(?:元|个|件|人|分|岁|周岁|天|年|个月|小时|次|笔|台)?\\s*(?:及)?(以上|以下|以内)`).exec(
    rest,
  );
  if (bare) return { op: bare[3] === '以上' ? '>=' : '<=', value: inUnit(rest, bare[1], bare[2], yuan) };
  // 以部门为行、产品为列 says where columns go.
  if (/^(?:作?为|是|当|做)(?:维度|行|列|值|横轴|纵轴|标签|单位|分组|准|标准|依据|基准|条件|主|键|主键|关键字)/.test(rest)) return null;
  if (/^(?:列)?(?:为空|是空|没填|空白|缺失|没有填)/.test(rest)) return { op: 'empty' };
  if (/^(?:列)?(?:不为空|非空|不是空|填了)/.test(rest)) return { op: 'not_empty' };
  // 摘要里有差旅的
  const held =
    /^(?:里面?|中)?(?:含有|包含|有|带有?|写(?:着|了|的是|有)|出现|提到)(?:了)?[“"'「]?([^“”"'「」，,。；;、\s的]{2,12})[”"'」]?的/.exec(
      rest,
    );
  if (held && column.type === 'text') return { op: 'contains', value: held[1] ?? '' };
  const text =
    /^(不包含|不含|包含|含有|含|开头是|以|不是|不等于|不为|是|为|等于|=|叫|属于)\s*[“"'「『]?([^“”"'「」『』，,。；;、\s的并再然且画做]{1,20})[”"'」』]?/.exec(
      rest,
    );
  if (text && column.type !== 'number') {
    const [, word = ''] = text;
    // 等级是A和B的, 状态为已发货或已签收
    const list = /^(?:不?是|不?为|不?等于|=|属于|叫)$/.test(word) ? listed(rest.slice(word.length), column.samples) : [];
    if (list.length > 0) {
      const isNot = word.startsWith('不');
      const [only = ''] = list;
      return list.length === 1 ? { op: isNot ? '!=' : '=', value: only } : { op: isNot ? 'not_in' : 'in', values: list };
    }
    const value = word === '以' || word === '开头是' ? (text[2] ?? '').replace(/(?:作为|为)?(?:开头|打头|起头)$/, '') : (text[2] ?? '');
    // 员工是谁 asks.
    if (/^(?:谁|哪|什么|啥|多少|几|咋)/.test(value)) return null;
    if (word === '以' && !/(?:开头|打头|起头)/.test(rest)) return null;
    const op = /^不[包含]/.test(word)
      ? 'not_contains'
      : /含/.test(word)
        ? 'contains'
        : word === '开头是' || word === '以'
          ? 'starts'
          : word.startsWith('不')
            ? '!='
            : '=';
    return { op, value };
  }
  // 等级A的, 性别男的: short values stand right behind the name.
  const short = column.type === 'text' ? listed(rest, column.samples.filter(isShort)) : [];
  if (short.length === 0) return null;
  return short.length === 1 ? { op: '=', value: short[0] ?? '' } : { op: 'in', values: short };
}

/** What the words begin with of the values of a column, one or several of them. */
function listed(text: string, samples: string[]): string[] {
  const values = [...samples].filter((one) => one !== '').sort((a, b) => b.length - a.length);
  const found: string[] = [];
  let rest = text.replace(/^\s*[“"'「『]?/, '');
  for (;;) {
    const value = values.find((one) => rest.startsWith(one) && !/^[A-Za-z\d]/.test(/[A-Za-z\d]$/.test(one) ? rest.slice(one.length) : ''));
    if (value === undefined) return found;
    found.push(value);
    const next = /^[”"'」』]?\s*(?:和|与|或者?|及|以及|还是|跟|、|，|,|\/)\s*(?:是|为)?[“"'「『]?/.exec(rest.slice(value.length));
    if (!next) return found;
    rest = rest.slice(value.length + next[0].length);
  }
}

function sign(word: string, tail: string | undefined): string {
  if (tail === '以上' || /^(?:不低于|不少于|不小于|大于等于|≥|>=|大于或等于)$/.test(word)) return '>=';
  if (tail === '以下' || /^(?:不超过|不高于|不大于|不多于|小于等于|≤|<=|小于或等于)$/.test(word)) return '<=';
  if (/^(?:大于|超过|高于|多于|>|超出|超)$/.test(word)) return '>';
  return /^(?:小于|低于|少于|不足|不到|<)$/.test(word) ? '<' : '=';
}

/** 100万 of a column in 万元 is 100, and 5000元 of it 0.5; a bare figure is in the column's own unit. */
function inUnit(text: string, digits = '0', unit = '', yuan = 1): number {
  const value = scaled(digits, unit);
  const isMoney = /^[万亿千]$/.test(unit) || new RegExp(`${escapePattern(digits)}\\s*${unit}\\s*元`).test(text);
  return yuan > 1 && isMoney ? Number((value / yuan).toPrecision(15)) : value;
}

/** Figures up to this are exact as they are. */
function scaled(digits = '0', unit = ''): number {
  const factor = { 万: 10_000, 亿: 100_000_000, 千: 1_000, 百: 100, '%': 0.01 }[unit] ?? 1;
  return Number((Number(digits.replaceAll(',', '')) * factor).toPrecision(15));
}
