/** Counts two deeds beside each other, each by its own day: 每月入职人数和离职人数, of one sheet with both days or of two sheets. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { chartAsked, chartFor, eachOf, filterOf, mentioned, periodAsked, type Context } from './read-task.ts';

interface Deed {
  stem: string;
  at: number;
  sheet: SheetInfo;
  day: ColumnInfo;
}

const count =
  '(?:人[数员次]|员工数?|单[数量]|数量|笔数|件数|次数|个数|数(?![据值字])|(?:有|了|的)?(?:多少|几)[个人单笔件名]?|情况|对比|趋势)';

/** Null where no two days are counted; a sentence where they can't be laid side by side. */
export function besideDays(given: Omit<Context, 'sheet'>, asked: string, sheets: SheetInfo[]): SheetPlan | string | null {
  const text = asked.replace(/入离职/g, '入职和离职').replace(/([入离]职)员工(?=[和与、及跟]|数)/g, '$1');
  const deeds = deedsIn(text, sheets);
  const [first, second] = deeds;
  if (!first || !second || deeds.length !== 2) return null;
  const between = new RegExp(
    `${first.stem}(?:的)?(${count})?(?:分别|各|[和与及、跟，,]|以及|还有|对比|并|、|每个?月|各月)*(?:的)?${second.stem}(?:的)?(${count})?`,
  ).exec(text);
  if (!between || (between[1] ?? between[2] ?? /各?有?多少|几[人个单]|情况|趋势|对比|净/.exec(text)?.[0]) === undefined) return null;
  const words = `${between[1] ?? ''}${between[2] ?? ''}`;
  const unit = /单|笔|件/.exec(words)?.[0];
  const noun = /人|员工/.test(words) || /入职|离职|报到|转正/.test(first.stem) ? '人数' : unit === undefined ? '数量' : `${unit}数`;
  const [one, two] = [`${first.stem}${noun}`, `${second.stem}${noun}`];
  const main: Context = { ...given, sheet: first.sheet };
  const other: Context = { ...given, sheet: second.sheet };
  const period = periodAsked(text);
  const rest = text.replace(between[0], '　'.repeat(between[0].length));
  const groups = mentioned(main, rest).flatMap(({ at, words: own, columns }) => {
    const column = columns.find((each) => each.type === 'text');
    return column && /(?:按照?|各个?|每一?个?|哪个?|不同)的?$/.test(rest.slice(0, at).slice(-4)) && own !== '' ? [column] : [];
  });
  const [group] = groups;
  const label = period
    ? ({ year: '年份', quarter: '季度', week: '周', day: first.day.name }[period.period] ?? '月份')
    : (group?.name ?? '');
  const kept = (context: Context, day: ColumnInfo): Condition[] => [
    { column: day.name, op: 'not_empty' },
    ...conditions(context, rest).map((each) =>
      context.sheet.columns.some(({ name, type }) => name === each.column && type === 'date') ? { ...each, column: day.name } : each,
    ),
  ];
  const net = /净(?:增|流|入)[加人数入]*/.test(text) ? [{ do: 'compute', as: `净增${noun}`, formula: `[${one}]-[${two}]` }] : [];
  const isSame = first.sheet === second.sheet;
  const steps: Step[] = [];
  if (isSame && !period) {
    const values = [
      { how: 'count', as: one, where: kept(main, first.day) },
      { how: 'count', as: two, where: kept(main, second.day) },
    ];
    steps.push(
      ...(group
        ? [
            { do: 'group', by: groups.slice(0, 3).map(({ name }) => ({ column: name })), values },
            { do: 'sort', by: [{ column: one, descending: true }] },
          ]
        : [{ do: 'total', values }]),
    );
  } else {
    if (!period && !group) return `没有并排数“${one}”和“${two}”：它们在两张表里，请说按什么看，例如“每月${one}和${two}”。`;
    if (!isSame && groups.some(({ name }) => !second.sheet.columns.some((column) => column.name === name)))
      return `没有按“${group?.name ?? ''}”并排：“${second.sheet.sheet}”里没有这一列。`;
    const by = (day: ColumnInfo): Record<string, unknown>[] => [
      ...groups.slice(0, 2).map(({ name }) => ({ column: name })),
      ...(period ? [{ column: day.name, period: period.period }] : []),
    ];
    const names = [...groups.slice(0, 2).map(({ name }) => name), ...(period ? [label] : [])];
    const right = period?.period === 'day' ? second.day.name : label;
    steps.push(
      { do: 'filter', all: kept(main, first.day) },
      { do: 'group', by: by(first.day), values: [{ how: 'count', as: one }] },
      {
        do: 'join',
        with: { file_name: second.sheet.file, sheet: second.sheet.sheet },
        on: names.map((name) => ({ left: name, right: name === label ? right : name })),
        how: 'full',
        first: [
          { do: 'filter', all: kept(other, second.day) },
          { do: 'group', by: by(second.day), values: [{ how: 'count', as: two }] },
        ],
      },
      { do: 'select', columns: [...names, one, two] },
      { do: 'fill', columns: [one, two], with: 'value', value: 0 },
      period ? { do: 'sort', by: names.map((column) => ({ column })) } : { do: 'sort', by: [{ column: one, descending: true }] },
    );
  }
  const chart = chartAsked(text);
  const drawn = [one, two, ...net.map(({ as }) => as)];
  const drawing =
    chart === null || label === ''
      ? undefined
      : chartFor(
          chart === 'pie' || chart === 'donut' ? 'column' : chart,
          [{ column: period ? first.day : (group ?? first.day), ...(period ? { period: period.period } : {}) }],
          drawn,
          `${eachOf(label)}${one}与${two}`,
        );
  return {
    name: `${one}与${two}`.slice(0, 31),
    table: { file_name: first.sheet.file, sheet: first.sheet.sheet },
    steps: [...steps, ...net],
    ...(drawing ? { chart: { ...drawing, category: label } } : {}),
    assumed: [
      `“${one}”数的是“${first.sheet.sheet}”里有“${first.day.name}”的行，“${two}”数的是${isSame ? '' : `“${second.sheet.sheet}”里`}有“${second.day.name}”的行${period ? '，各按自己的日期归' : ''}。`,
    ],
  };
}

/** What rows have to meet beside the days themselves. */
function conditions(context: Context, rest: string): Condition[] {
  return filterOf(context, rest, mentioned(context, rest)).flatMap((step) =>
    Array.isArray(step['all']) ? (step['all'] as Condition[]) : [],
  );
}

/** In the order they are named; of several sheets with one day the one that is called after it, or the longest. */
function deedsIn(text: string, sheets: SheetInfo[]): Deed[] {
  const found = new Map<string, Deed>();
  for (const sheet of sheets.filter((one) => !one.hidden))
    for (const day of sheet.columns.filter((column) => column.type === 'date')) {
      const stem = /^([\u4e00-\u9fff]{2,4}?)(?:日期|时间|日|年月)$/.exec(bareName(day.name))?.[1];
      const at = stem === undefined ? -1 : text.search(new RegExp(`${escapePattern(stem)}(?!日期|时间|率|日)`));
      // 入职人数 that is a column of figures is no counting.
      if (stem === undefined || at < 0 || sheet.columns.some((column) => isAmount(column) && column.name.startsWith(stem))) continue;
      const known = found.get(stem);
      const fits = (one: SheetInfo): number => Number(one.sheet.includes(stem) || one.file.includes(stem)) * 1_000_000_000 + one.rows;
      if (!known || fits(sheet) > fits(known.sheet)) found.set(stem, { stem, at, sheet, day });
    }
  return [...found.values()].sort((a, b) => a.at - b.at);
}
