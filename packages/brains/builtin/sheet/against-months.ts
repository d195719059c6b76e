/** Holds a plan with a column for each month against what happened, kept the same way: 各部门预算执行率 of two wide tables. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import { sharedKeys, type Key } from './against-keys.ts';
import type { SheetInfo } from './book.ts';
import { bareName, mentionsIn, valuesIn } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { rateEdge } from './read-rates.ts';
import { chartAsked, chartFor, eachOf, numberAfter, type Context } from './read-task.ts';

const plans = /预算|目标|计划|指标|定额/;
const happened = /实际|支出|执行|完成|发生|花费|实绩|业绩/;
const asks = /预算|目标|计划|指标|执行率|完成率|达成率|超支|超(?:了)?(?:没有?|吗|多少)|超没超|有没有超|结余|还剩|差多少|对比|够不够/;

interface Months {
  sheet: SheetInfo;
  /** By number: the name of its column. */
  columns: Map<number, string>;
}

function monthsOf(sheet: SheetInfo): Months | null {
  const columns = new Map<number, string>();
  for (const column of sheet.columns) {
    const digits = /^(?:20\d{2}年)?(\d{1,2})月份?$/.exec(bareName(column.name))?.[1];
    if (digits !== undefined && column.type === 'number') columns.set(Number(digits), column.name);
  }
  return columns.size >= 2 ? { sheet, columns } : null;
}

/** Null where no two such tables are held against each other. */
export function againstMonths(given: Omit<Context, 'sheet'>, text: string, sheets: SheetInfo[]): SheetPlan | null {
  if (!asks.test(text) || !given.today) return null;
  const wide = sheets.filter((sheet) => !sheet.hidden).flatMap((sheet) => monthsOf(sheet) ?? []);
  const title = ({ sheet }: Months): string =>
    wide.filter((one) => one.sheet.file === sheet.file).length > 1 ? sheet.sheet : `${sheet.file}${sheet.sheet}`;
  const plan = wide.find((one) => plans.test(title(one)) && !happened.test(title(one)));
  const actual = wide.find((one) => one !== plan && !plans.test(title(one)));
  if (!plan || !actual) return null;
  const keys = sharedKeys(plan.sheet, actual.sheet).filter((key) => key.by === undefined && key.plan.type === 'text');
  if (keys.length === 0) return null;
  const both = [...plan.columns.keys()].filter((month) => actual.columns.has(month)).sort((a, b) => a - b);
  const named = namedMonths(text, both);
  const months = named.length > 0 ? named : both;
  if (months.length === 0) return null;
  const word = plans.exec(plan.sheet.sheet)?.[0] ?? plans.exec(text)?.[0] ?? '预算';
  const asked = askedKeys(text, keys);
  const filters = conditionsIn(text, plan.sheet, actual.sheet);
  const own = (prefix: string, month: number): string => `${prefix}${month}月`;
  const measures = (side: Months, prefix: string): Record<string, unknown>[] =>
    months.map((month) => ({ column: side.columns.get(month) ?? '', how: 'sum', as: own(prefix, month) }));
  const [planned, done] = [`${word}合计`, '实际合计'];
  const rate = word === '预算' ? '执行率' : '完成率';
  const isRest = /结余|还剩|够不够/.test(text);
  const difference = isRest ? '结余' : `实际减${word}`;
  const sum = (prefix: string): string => months.map((month) => `[${own(prefix, month)}]`).join('+');
  const labels = asked.map((key) => key.detail.name);
  const isOver = /超/.test(text) && /哪|列|找|名单|的(?:部门|科目|项目)/.test(text);
  const asksRate = /率/.test(text);
  const main = asksRate ? rate : difference;
  const top = numberAfter(text);
  const chart = chartAsked(text);
  const filled = [...months.map((month) => own('实际', month)), ...months.map((month) => own(word, month))];
  const steps: Step[] = [
    ...(filters.length > 0 ? [{ do: 'filter', all: filters }] : []),
    { do: 'group', by: asked.map((key) => ({ column: key.detail.name })), values: measures(actual, '实际') },
    {
      do: 'join',
      with: { file_name: plan.sheet.file, sheet: plan.sheet.sheet },
      on: asked.map((key) => ({ left: key.detail.name, right: key.plan.name })),
      how: 'full',
      first: [
        ...(filters.length > 0 ? [{ do: 'filter', all: filters }] : []),
        { do: 'group', by: asked.map((key) => ({ column: key.plan.name })), values: measures(plan, word) },
      ],
    },
    { do: 'fill', columns: filled, with: 'value', value: 0 },
    { do: 'compute', as: planned, formula: sum(word) },
    { do: 'compute', as: done, formula: sum('实际') },
    { do: 'select', columns: [...labels, planned, done] },
    { do: 'compute', as: difference, formula: isRest ? `[${planned}]-[${done}]` : `[${done}]-[${planned}]` },
    { do: 'compute', as: rate, formula: `[${done}]/[${planned}]`, percent: true },
    ...(isOver ? [{ do: 'filter', all: [{ column: difference, op: isRest ? '<' : '>', value: 0 }] }] : []),
    ...rateEdge(text, rate),
    top === null
      ? { do: 'sort', by: [{ column: main, descending: !/最低|从低|升序/.test(text) }] }
      : { do: 'top', n: top, by: main, ascending: /最低|最少/.test(text) },
  ];
  const drawn = asksRate ? [rate] : [planned, done];
  const drawing =
    chart === null || !asked[0]
      ? undefined
      : chartFor(chart === 'pie' ? 'column' : chart, [{ column: asked[0].detail }], drawn, `${eachOf(labels[0] ?? '')}${drawn.join('与')}`);
  return {
    name: `${word}对比`,
    table: { file_name: actual.sheet.file, sheet: actual.sheet.sheet },
    steps,
    ...(drawing ? { chart: { ...drawing, category: labels[0] ?? '' } } : {}),
    assumed: [
      `“${planned}”是“${plan.sheet.sheet}”、“${done}”是“${actual.sheet.sheet}”里${said(months)}的数相加${named.length > 0 ? '' : '（只比两张表都有的月份；要比全年，请补齐实际数）'}，按${labels.map((one) => `“${one}”`).join('、')}对应。`,
    ],
  };
}

function said(months: number[]): string {
  const [first = 0] = months;
  const last = months.at(-1) ?? first;
  if (months.length === 1) return `${first}月`;
  return last - first + 1 === months.length ? `${first}月到${last}月` : months.map((one) => `${one}月`).join('、');
}

/** 10月, 1到6月, 第三季度, 上半年: those of them that both tables have. */
function namedMonths(text: string, both: number[]): number[] {
  const span = /(\d{1,2})月?\s*(?:到|至|~|-|—)\s*(\d{1,2})月/.exec(text);
  const quarter = /第?([一二三四1-4])季度/.exec(text)?.[1];
  const half = /([上下])半年/.exec(text)?.[1];
  const number = quarter === undefined ? 0 : '一二三四'.indexOf(quarter) + 1 || Number(quarter);
  const [from, to] = span
    ? [Number(span[1]), Number(span[2])]
    : number > 0
      ? [number * 3 - 2, number * 3]
      : half !== undefined
        ? half === '上'
          ? [1, 6]
          : [7, 12]
        : [0, -1];
  if (to > 0) return both.filter((month) => month >= from && month <= to);
  const own = new Set([...text.matchAll(/(?<!\d)(\d{1,2})月/g)].map((match) => Number(match[1])));
  return both.filter((month) => own.has(month));
}

/** By what is named with 各, 按 or 哪个; by the first of them where nothing is. */
function askedKeys(text: string, keys: Key[]): Key[] {
  const named = keys.filter((key) =>
    [key.plan, key.detail].some(({ name }) =>
      new RegExp(
        `(?:各个?|每个?|按照?|哪[个些]|和|、)(?:${escapePattern(bareName(name))}|${escapePattern(bareName(name).slice(-2))})`,
      ).test(text),
    ),
  );
  return named.length > 0 ? named : keys.slice(0, 3);
}

/** Values that both tables know, in columns of one name. */
function conditionsIn(text: string, plan: SheetInfo, actual: SheetInfo): { column: string; op: string; values: string[] }[] {
  const found = valuesIn(text, actual, mentionsIn(text, actual)).filter(({ column }) =>
    plan.columns.some((one) => one.name === column.name),
  );
  const names = [...new Set(found.map(({ column }) => column.name))];
  return names.map((name) => ({
    column: name,
    op: 'in',
    values: [...new Set(found.filter(({ column }) => column.name === name).map(({ value }) => value))],
  }));
}
