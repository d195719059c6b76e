/** Reads wishes to have cells marked by their values: 前10名标红, 大于平均值标绿, 数据条, 隔行变色. */
import { isAmount, isCode, type ColumnInfo, type SheetInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import type { Mark } from './plan.ts';
import { columnOf, filterOf, isAscending, mentioned, numberAfter, type Context } from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

const colours: [RegExp, string, string][] = [
  [/深?红/, '#FDE2DE', '#9C2B1B'],
  [/绿/, '#D8F0E0', '#14613A'],
  [/黄/, '#FFF1B8', '#7A5300'],
  [/蓝/, '#DCE9FA', '#1F4E8C'],
  [/橙|橘/, '#FFE2C6', '#8A4300'],
  [/紫/, '#EBDDF8', '#5B2A86'],
  [/粉/, '#FBDDEA', '#8E2457'],
  [/灰/, '#E7E7E4', '#55534E'],
];

/** What makes a clause one about marks. */
export const marking =
  /标(?:注|记|示|成|为|出来?)?(?:上|个)?(?:深|浅|淡)?(?:红|绿|黄|蓝|橙|橘|紫|粉|灰)|(?:红|绿|黄|蓝|橙|橘|紫|粉|灰)色?(?:标|显示|突出|高亮|底色|背景|填充)|(?:填充|底色|背景|涂|染|变|显示|字体)(?:颜色)?(?:成|为|上|改成)?(?:深|浅|淡)?(?:红|绿|黄|蓝|橙|橘|紫|粉|灰)|高亮|突出显示|条件格式|数据条|色阶|色带|隔行|斑马纹|标(?:记|注|示)?出来?|标记/;

/** Several marks in one sentence; the column goes on to the next when none is named. */
export function markParts(text: string): string[] {
  const parts = text
    .replace(/^.{0,6}条件格式(?:[:：，,]|(?=[^，,：:]))/, '')
    .split(/[，,；;。\n]|(?:同时|并且?|然后)(?=.{2,20}(?:标|高亮|突出|显示))/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before !== undefined && !marking.test(before)) joined[joined.length - 1] = `${before}，${part}`;
    else if (before !== undefined && !marking.test(part)) joined[joined.length - 1] = `${before}，${part}`;
    else joined.push(part);
  }
  return joined;
}

/** Null when the words hold no mark that can be made. */
export function marksOf(context: Context, text: string): Mark | null {
  const { sheet } = context;
  if (!marking.test(text) || sheet.first_row === null) return null;
  const mark: Mark = { file: sheet.file, sheet: sheet.sheet, edits: [], assumed: [] };
  let last: ColumnInfo | undefined;
  for (const part of markParts(text)) {
    const edit = markOf(context, part, last, mark.assumed);
    if (!edit) continue;
    mark.edits.push({ do: 'conditional_format', sheet: sheet.sheet, ...edit.edit });
    last = edit.column ?? last;
  }
  return mark.edits.length > 0 ? mark : null;
}

interface MarkEdit {
  column?: ColumnInfo | undefined;
  edit: { range: string; rule: Record<string, unknown>; fill?: string; color?: string };
}

function markOf(context: Context, text: string, last: ColumnInfo | undefined, assumed: string[]): MarkEdit | null {
  const { sheet } = context;
  const look = lookIn(text);
  const mentions = mentioned(context, text);
  const amounts = mentions.flatMap((mention) => (mention.columns.some(isAmount) ? (columnOf(context, mention) ?? []) : []));
  const named = mentions.map((mention) => mention.columns[0]).find((column) => column !== undefined);
  const whole = /整行|整条|所在行|那[一些]?行|这[一些]?行|的(?:行|记录|订单|数据|人|员工)(?=标|高亮|突出|用|都|，|$)/.test(text);
  const table = areaOf(sheet);
  const amount = (): ColumnInfo | undefined => {
    const own = amounts[0] ?? (last && isAmount(last) ? last : undefined);
    if (own) return own;
    const main = mainAmount(sheet);
    if (main) assumed.push(`没有指明哪一列，用了“${main.name}”。`);
    return main;
  };
  const rule = (column: ColumnInfo, plain: Record<string, unknown>, formula: string): MarkEdit =>
    whole
      ? { column, edit: { range: table, rule: { kind: 'formula', formula }, ...look } }
      : { column, edit: { range: areaOf(sheet, column), rule: plain, ...look } };

  if (/隔行|斑马纹/.test(text))
    return {
      edit: {
        range: table,
        rule: { kind: 'formula', formula: 'MOD(ROW(),2)=0' },
        fill: colours.some(([pattern]) => pattern.test(text)) ? (look.fill ?? '#F1EFE9') : '#F1EFE9',
      },
    };

  if (/数据条/.test(text)) {
    const column = amount();
    return column ? { column, edit: { range: areaOf(sheet, column), rule: { kind: 'data_bar' }, fill: barColour(text, '#63BE7B') } } : null;
  }
  if (/色阶|色带|热力/.test(text)) {
    const column = amount();
    return column
      ? { column, edit: { range: areaOf(sheet, column), rule: { kind: 'color_scale' }, fill: barColour(text, '#63BE7B') } }
      : null;
  }

  if (/平均|均值/.test(text)) {
    const column = amount();
    if (!column) return null;
    const below = /低于|小于|不到|少于|不足|以下|<|差于/.test(text);
    const cells = fixed(sheet, column);
    return rule(column, { kind: 'average', ...(below ? { below } : {}) }, `${first(sheet, column)}${below ? '<' : '>'}AVERAGE(${cells})`);
  }

  const top =
    numberAfter(text) ?? (/最[大高多]|最[小低少]|第一/.test(text) && !/最[大高多小低少]的?\s*\d/.test(text) ? 1 : null) ?? endNumber(text);
  if (top !== null) {
    const column = amount();
    if (!column) return null;
    const bottom = isAscending(text) || /后\s*[\d一二三四五六七八九十]+/.test(text);
    const percent = /[前后]\s*\d+\s*[%％]|百分之/.test(text);
    const cells = fixed(sheet, column);
    const limit = percent
      ? `PERCENTILE(${cells},${bottom ? top / 100 : 1 - top / 100})`
      : `${bottom ? 'SMALL' : 'LARGE'}(${cells},${Math.min(top, sheet.rows)})`;
    return rule(
      column,
      { kind: 'top', count: Math.min(top, 1_000), ...(bottom ? { bottom } : {}), ...(percent ? { percent } : {}) },
      `${first(sheet, column)}${bottom ? '<=' : '>='}${limit}`,
    );
  }

  if (/重复/.test(text)) {
    const column = named ?? sheet.columns.find((one) => isCode(one.name)) ?? sheet.columns[0];
    if (!column) return null;
    if (!named) assumed.push(`没有指明按哪一列判断重复，用了“${column.name}”。`);
    return rule(column, { kind: 'duplicate' }, `COUNTIF(${fixed(sheet, column)},${first(sheet, column)})>1`);
  }

  if (/异常|离群|离谱|不正常/.test(text)) {
    const column = amount();
    if (!column) return null;
    const cells = fixed(sheet, column);
    const [low, high] = [`QUARTILE(${cells},1)`, `QUARTILE(${cells},3)`];
    const formula = `OR(${first(sheet, column)}<${low}-1.5*(${high}-${low}),${first(sheet, column)}>${high}+1.5*(${high}-${low}))`;
    assumed.push(`“${column.name}”超出四分位距 1.5 倍的算异常；异常不等于错误，只标出来。`);
    return {
      column,
      edit: {
        range: whole ? table : areaOf(sheet, column),
        rule: { kind: 'formula', formula: `AND(${first(sheet, column)}<>"",${formula})` },
        ...look,
      },
    };
  }

  if (/空值|空白|为空|空的|缺失|没填|未填|漏填/.test(text)) {
    const columns = mentions.length > 0 && named ? named : undefined;
    const range = columns && !whole ? areaOf(sheet, columns) : table;
    const cell = columns ? first(sheet, columns) : `${sheet.columns[0]?.at ?? 'A'}${sheet.first_row ?? 2}`;
    return { column: columns, edit: { range, rule: { kind: 'formula', formula: `LEN(TRIM(${cell}))=0` }, ...look } };
  }

  if (/负数|负值|小于零|小于0|为负/.test(text)) {
    const column = amounts[0];
    const own = sheet.columns.filter(isAmount);
    const [from] = own;
    const to = own.at(-1);
    if (!from || !to) return null;
    // Between the first and the last amount there may be words: they are never below nothing.
    const range = column ? areaOf(sheet, column) : `${from.at}${sheet.first_row ?? 2}:${to.at}${sheet.last_row ?? 2}`;
    return { column, edit: { range, rule: { kind: 'compare', op: '<', values: [0] }, ...look } };
  }

  const conditions = filterOf(context, text, mentions).flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []));
  const bare = conditions.length === 0 && last ? bareCondition(text, last) : null;
  const all = bare ? [bare] : conditions;
  const [one] = all;
  if (!one) return null;
  const column = sheet.columns.find((own) => own.name === one.column);
  if (!column) return null;
  const isPlain =
    all.length === 1 && !whole && column.type === 'number' && typeof one.value === 'number' && /^(?:[<>]=?|!?=)$/.test(one.op);
  if (isPlain)
    return { column, edit: { range: areaOf(sheet, column), rule: { kind: 'compare', op: one.op, values: [one.value] }, ...look } };
  const tests = all.map((condition) => testOf(sheet, condition));
  if (tests.some((test) => test === null)) return null;
  const formula = tests.length === 1 ? (tests[0] ?? '') : `AND(${tests.join(',')})`;
  const onlyCell =
    all.length === 1 && !whole && !/的(?:行|记录|订单|数据)/.test(text) && (column.type === 'number' || column.type === 'date');
  return { column, edit: { range: onlyCell ? areaOf(sheet, column) : table, rule: { kind: 'formula', formula }, ...look } };
}

function lookIn(text: string): { fill?: string; color?: string } {
  const found = colours.find(([pattern]) => pattern.test(text.replace(/红利|红包|绿地|黄金|蓝牙|灰度/g, '')));
  const [, fill = '#FDE2DE', color = '#9C2B1B'] = found ?? colours[/高亮|突出/.test(text) ? 2 : 0] ?? [];
  return /字体|文字|字(?:变|标|显)/.test(text) ? { color } : { fill, color };
}

function barColour(text: string, otherwise: string): string {
  const strong: Record<string, string> = { 红: '#F0776B', 绿: '#63BE7B', 黄: '#F2C94C', 蓝: '#6BA4E0', 橙: '#F2994A', 紫: '#A680D8' };
  return Object.entries(strong).find(([word]) => text.includes(`${word}色`))?.[1] ?? otherwise;
}

/** 后10名, 倒数5个. */
function endNumber(text: string): number | null {
  const digits = /(?:后|倒数|末)\s*(\d+)\s*(?:名|个|位|条|行|%|％)?/.exec(text)?.[1] ?? /(?:前)\s*(\d+)\s*[%％]/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The column's cells, or the whole table's. */
function areaOf(sheet: SheetInfo, column?: ColumnInfo): string {
  const from = column ?? sheet.columns[0];
  const to = column ?? sheet.columns.at(-1);
  return `${from?.at ?? 'A'}${sheet.first_row ?? 2}:${to?.at ?? 'A'}${sheet.last_row ?? 2}`;
}

function fixed(sheet: SheetInfo, column: ColumnInfo): string {
  return `$${column.at}$${sheet.first_row ?? 2}:$${column.at}$${sheet.last_row ?? 2}`;
}

/** The column's cell in the rule's own row. */
function first(sheet: SheetInfo, column: ColumnInfo): string {
  return `$${column.at}${sheet.first_row ?? 2}`;
}

function bareCondition(text: string, column: ColumnInfo): Condition | null {
  const match = /(大于等于|小于等于|不低于|不超过|大于|超过|高于|小于|低于|少于|等于|>=|<=|>|<|=)\s*(-?\d[\d,]*(?:\.\d+)?)\s*(万|亿)?/.exec(
    text,
  );
  if (!match) return null;
  const ops: Record<string, string> = {
    大于等于: '>=',
    不低于: '>=',
    小于等于: '<=',
    不超过: '<=',
    大于: '>',
    超过: '>',
    高于: '>',
    小于: '<',
    低于: '<',
    少于: '<',
    等于: '=',
  };
  const factor = match[3] === '万' ? 10_000 : match[3] === '亿' ? 100_000_000 : 1;
  return { column: column.name, op: ops[match[1] ?? ''] ?? match[1] ?? '=', value: Number((match[2] ?? '').replaceAll(',', '')) * factor };
}

function testOf(sheet: SheetInfo, { column: name, op, value, values = [] }: Condition): string | null {
  const column = sheet.columns.find((one) => one.name === name);
  if (!column) return null;
  const cell = first(sheet, column);
  const text = (one: unknown): string => (typeof one === 'number' ? String(one) : `"${String(one ?? '').replaceAll('"', '""')}"`);
  if (op === 'empty') return `LEN(TRIM(${cell}))=0`;
  if (op === 'not_empty') return `LEN(TRIM(${cell}))>0`;
  if (column.type === 'date') {
    const [from, to] = spanOf(
      op === 'between' ? String(values[0]) : String(value ?? ''),
      op === 'between' ? String(values[1]) : String(value ?? ''),
    );
    if (from === null || to === null) return null;
    if (op === '=' || op === 'between') return `AND(${cell}>=${from},${cell}<${to})`;
    if (op === '!=') return `OR(${cell}<${from},${cell}>=${to})`;
    if (op === '>') return `${cell}>=${to}`;
    if (op === '>=') return `${cell}>=${from}`;
    return `AND(${cell}<>"",${cell}<${op === '<' ? from : to})`;
  }
  switch (op) {
    case 'above_average':
      return `${cell}>AVERAGE(${fixed(sheet, column)})`;
    case 'below_average':
      return `${cell}<AVERAGE(${fixed(sheet, column)})`;
    case 'contains':
      return `ISNUMBER(SEARCH(${text(value)},${cell}))`;
    case 'not_contains':
      return `ISERROR(SEARCH(${text(value)},${cell}))`;
    case 'starts':
      return `LEFT(${cell},${String(value ?? '').length})=${text(value)}`;
    case 'in':
      return `OR(${values.map((one) => `${cell}=${text(one)}`).join(',')})`;
    case 'not_in':
      return `AND(${values.map((one) => `${cell}<>${text(one)}`).join(',')})`;
    case 'between':
      return `AND(${cell}>=${text(values[0])},${cell}<=${text(values[1])})`;
    case '!=':
      return `${cell}<>${text(value)}`;
    default:
      // An empty cell counts as nothing for a comparison with a figure.
      return typeof value === 'number' && op !== '=' ? `AND(ISNUMBER(${cell}),${cell}${op}${value})` : `${cell}${op}${text(value)}`;
  }
}

/** A period's first day and the day after its last, as formulas. */
function spanOf(from: string, to: string): [string | null, string | null] {
  const parts = (text: string): number[] | null => {
    const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text);
    return match ? match.slice(1).flatMap((one) => (one === undefined ? [] : [Number(one)])) : null;
  };
  const [a, b] = [parts(from), parts(to)];
  if (!a || !b) return [null, null];
  const [year = 0, month, day] = b;
  const next =
    day !== undefined
      ? `DATE(${year},${month ?? 1},${day + 1})`
      : month !== undefined
        ? `DATE(${year},${month + 1},1)`
        : `DATE(${year + 1},1,1)`;
  return [`DATE(${a[0] ?? 0},${a[1] ?? 1},${a[2] ?? 1})`, next];
}
