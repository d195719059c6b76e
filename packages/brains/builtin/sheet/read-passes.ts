/** Reads how many passed, and what part of all: several marks of one subject, or one of several subjects. Pure. */
import { isAmount, type ColumnInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { readMeasures, refOf } from './read-measured.ts';
import { chartAsked, chartFor, eachOf, filterOf, type Context, type Grouping } from './read-task.ts';

const subject = /语文|数学|英语|外语|物理|化学|生物|历史|地理|政治|科学|道法|成绩|得分|分数|总分/;

interface Wish {
  name: string;
  op: '>=' | '<';
  edge: number;
  asksRate: boolean;
}

/** Null where one mark of one subject is asked, which is read elsewhere. */
export function passTask(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  const wishes = wishesIn(text);
  if (wishes.length === 0) return null;
  const reading = readMeasures(context, text);
  const subjects = [
    ...new Set(
      reading.mentions.flatMap(({ columns }) => columns.find((column) => isAmount(column) && subject.test(bareName(column.name))) ?? []),
    ),
  ];
  const [only] = subjects;
  // Who has no mark neither passed nor failed.
  const isOwn = wishes.some((one) => one.asksRate) && (/平均/.test(text) || (only?.empty ?? 0) > 0);
  if (!only || (subjects.length < 2 && wishes.length < 2 && !isOwn)) return null;
  const isMany = subjects.length > 1;
  const value = isMany ? '分数' : only.name;
  const by = reading.by.filter((one) => !subjects.includes(one.column)).slice(0, 2);
  const conditions = filterOf(context, text, reading.mentions)
    .flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []))
    .filter((one) => !subjects.some((column: ColumnInfo) => column.name === one.column));
  const counts = wishes.map(({ name, op, edge }) => ({ how: 'count', as: `${name}人数`, where: [{ column: value, op, value: edge }] }));
  const measures = [
    // 缺考 is written where a mark would stand.
    { how: 'count', as: '有成绩的人数', where: [{ column: value, op: '>=', value: 0 }] },
    ...(/平均/.test(text) ? [{ column: value, how: 'avg', as: '平均分' }] : []),
    ...counts.filter((one, n) => counts.findIndex((other) => other.as === one.as) === n),
  ];
  const rates = wishes.filter((one) => one.asksRate);
  const label = isMany ? '科目' : by[0]?.column.name;
  const groups = [...by.map(refOf), ...(isMany ? [{ column: '科目' }] : [])];
  const steps: Step[] = [
    ...(conditions.length > 0 ? [{ do: 'filter', all: conditions }] : []),
    ...(isMany ? [{ do: 'unpivot', columns: subjects.map((one) => one.name), name: '科目', value }] : []),
    groups.length > 0 ? { do: 'group', by: groups, values: measures } : { do: 'total', values: measures },
    ...rates.map(({ name }) => ({ do: 'compute', as: `${name}率`, formula: `[${name}人数]/[有成绩的人数]`, percent: true })),
  ];
  const [first] = by;
  const [rate] = rates;
  if (isMany && first && rate && by.length === 1 && wishes.length === 1 && !/平均/.test(text))
    return [sideBySide(context, { first, subjects, rate, before: conditions, chart: chartAsked(text) })];
  const chart = chartAsked(text);
  const drawn = rates.length > 0 ? rates.map((one) => `${one.name}率`) : wishes.map((one) => `${one.name}人数`);
  const drawing =
    chart === null || label === undefined
      ? undefined
      : chartFor(chart, by.length > 0 ? by : [{ column: only }], drawn, `各${label}${drawn.join('、')}`);
  return [
    {
      name: `${label === undefined ? '' : `各${label}`}${drawn.join('、')}`.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps,
      ...(drawing ? { chart: { ...drawing, category: label ?? '' } } : {}),
      assumed: [
        `${wishes
          .filter((one, n) => wishes.findIndex((other) => other.name === one.name) === n)
          .map(({ name, op, edge }) => `“${name}”是${op === '<' ? '低于' : '不低于'} ${edge} 分`)
          .join('，')}；没有分数的不算在内。`,
      ],
    },
  ];
}

/** 各班各科及格率: a row for each class, a column for each subject. */
function sideBySide(
  { sheet }: Context,
  {
    first,
    subjects,
    rate,
    before,
    chart,
  }: { first: Grouping; subjects: ColumnInfo[]; rate: Wish; before: Condition[]; chart: string | null },
): SheetPlan {
  const label =
    first.period === undefined
      ? first.column.name
      : ({ year: '年份', quarter: '季度', month: '月份', week: '周' }[first.period] ?? first.column.name);
  const parts = subjects.map((column) => {
    const bare = bareName(column.name);
    return { column: column.name, all: `${bare}有成绩的人数`, those: `${bare}${rate.name}人数`, as: `${bare}${rate.name}率` };
  });
  const title = `${eachOf(label)}各科${rate.name}率`;
  const drawing =
    chart === null
      ? undefined
      : chartFor(
          chart === 'pie' || chart === 'donut' ? 'column' : chart,
          [first],
          parts.map((one) => one.as),
          title,
        );
  return {
    name: title.slice(0, 31),
    table: { sheet: sheet.sheet },
    steps: [
      ...(before.length > 0 ? [{ do: 'filter', all: before }] : []),
      {
        do: 'group',
        by: [refOf(first)],
        values: parts.flatMap(({ column, all, those }) => [
          { column, how: 'count', as: all },
          { how: 'count', as: those, where: [{ column, op: rate.op, value: rate.edge }] },
        ]),
      },
      ...parts.map(({ all, those, as }) => ({ do: 'compute', as, formula: `[${those}]/[${all}]`, percent: true })),
      { do: 'select', columns: [label, ...parts.map((one) => one.as)] },
    ],
    ...(drawing ? { chart: { ...drawing, category: label } } : {}),
    assumed: [`“${rate.name}”是${rate.op === '<' ? '低于' : '不低于'} ${rate.edge} 分；没有分数的不算在内。`],
  };
}

/** 及格率和优秀率; 不低于60 was 及格 before it was put so. */
function wishesIn(text: string): Wish[] {
  const edges: Record<string, [Wish['op'], number]> = { 及格: ['>=', 60], 不及格: ['<', 60], 优秀: ['>=', 90], 满分: ['>=', 100] };
  return [...text.matchAll(/(不及格|及格|优秀|满分)的?(率|人数)|(不低于|低于)(\d+)分?的?(?:学[生员]|同学)?人数/g)].map(
    ([, word, what, compare, digits]) => {
      const [op, edge] =
        word === undefined ? [compare === '低于' ? ('<' as const) : ('>=' as const), Number(digits)] : (edges[word] ?? ['>=', 60]);
      return {
        name: word ?? (edge === 60 ? (op === '<' ? '不及格' : '及格') : `${compare ?? ''}${edge}分`),
        op,
        edge,
        asksRate: what === '率',
      };
    },
  );
}
