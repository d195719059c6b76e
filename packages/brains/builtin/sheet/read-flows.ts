/** Reads what came and what went beside each other, and what is left of it: 各物料入库和出库数量, 现有库存 of a list of movements. Pure. */
import { isAmount } from './book.ts';
import type { Condition } from './conditions.ts';
import { flowsIn, kindColumn } from './flows.ts';
import { bareName, withoutMentions } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { readMeasures, refOf } from './read-measured.ts';
import { chartAsked, chartFor, eachOf, filterOf, isAscending, numberAfter, type Context } from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

const comes = /入库|收入|进货|收货|归还|盘盈|充值|借方/;
const goes = /出库|支出|发货|领用|借出|报废|盘亏|消费|贷方/;
const left = /现有库存|当前库存|库存|结存|结余|余额|净(?:额|增|入|收)|剩余|还剩/;

export function flowTask(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  const kind = kindColumn(sheet);
  if (!kind) return null;
  const reading = readMeasures(context, text);
  const beside = withoutMentions(text, reading.mentions);
  const named = flowsIn(text, sheet).filter((flow, n, all) => all.findIndex((one) => one.values.join() === flow.values.join()) === n);
  const asksLeft = left.test(beside) && !sheet.columns.some((column) => isAmount(column) && left.test(column.name));
  const isLess = named.length === 2 && new RegExp(`${named[0]?.word ?? ''}[^，。]{0,4}减`).test(text);
  if (named.length < 2 && !asksLeft) return null;
  const flows = asksLeft && named.length < 2 ? allFlows(kind.samples) : named;
  if (flows === null) {
    (context.undone ??= []).push(
      `没有算${left.exec(beside)?.[0] ?? '结存'}：“${kind.name}”里的${kind.samples.map((one) => `“${one}”`).join('、')}分不清哪些是进、哪些是出，请说清楚，例如“……减……”。`,
    );
    return [];
  }
  const [first, second] = flows;
  if (!first || !second) return null;
  const value =
    reading.values[0] ??
    sheet.columns.find((column) => isAmount(column) && /^(?:数量|件数)$/.test(bareName(column.name))) ??
    mainAmount(sheet);
  if (!value) return null;
  const bare = bareName(value.name);
  const measures = flows.map(({ word, values }) => ({
    column: value.name,
    how: 'sum',
    as: `${word}${bare}`,
    where: [{ column: kind.name, op: 'in', values }],
  }));
  const by = reading.by.filter((one) => one.column.name !== kind.name).slice(0, 3);
  const conditions = filterOf(context, text, reading.mentions)
    .flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []))
    .filter((one) => one.column !== kind.name);
  const isNet = (asksLeft || isLess) && flows.length === 2 && (comes.test(first.word) !== comes.test(second.word) || isLess);
  const rest = `${/收入|支出|充值|消费|借方|贷方/.test(first.word) ? '结余' : '结存'}${bare}`;
  const [plus, minus] = isLess || comes.test(first.word) ? measures : [measures[1], measures[0]];
  const main = isNet ? rest : (measures[0]?.as ?? '');
  const top = numberAfter(text);
  const chart = chartAsked(text);
  const label =
    by[0] && (by[0].period === undefined ? by[0].column.name : ({ year: '年份', quarter: '季度', week: '周' }[by[0].period] ?? '月份'));
  const drawn = [...measures.map((one) => one.as), ...(isNet ? [rest] : [])];
  const drawing = chart === null || label === undefined ? undefined : chartFor(chart, by, drawn, `${eachOf(label)}${drawn.join('、')}`);
  const ordered: Step[] =
    top !== null
      ? [{ do: 'top', n: top, by: main, ascending: isAscending(text) }]
      : by.length > 0 && by.every((one) => one.period === undefined)
        ? [{ do: 'sort', by: [{ column: main, descending: !isAscending(text) }] }]
        : [];
  return [
    {
      name: (isNet ? rest : measures.map((one) => one.as).join('、')).slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...(conditions.length > 0 ? [{ do: 'filter', all: conditions }] : []),
        by.length > 0 ? { do: 'group', by: by.map(refOf), values: measures } : { do: 'total', values: measures },
        ...(isNet ? [{ do: 'compute', as: rest, formula: `[${plus?.as ?? ''}]-[${minus?.as ?? ''}]` }] : []),
        ...ordered,
      ],
      ...(drawing ? { chart: { ...drawing, category: label ?? '' } } : {}),
      assumed: [
        ...flows.map(({ word, values }) => `“${word}”是“${kind.name}”为${values.map((one) => `“${one}”`).join('、')}的行。`),
        ...(isNet ? [`“${rest}”是表里的进减出，期初的数不在这张表里，没有算进去。`] : []),
        ...reading.assumed,
      ],
    },
  ];
}

/** All kinds as what comes and what goes; null where one of them is neither. */
export function allFlows(kinds: string[]): { word: string; values: string[] }[] | null {
  const [into, out] = [
    kinds.filter((one) => comes.test(one) && !goes.test(one)),
    kinds.filter((one) => goes.test(one) && !comes.test(one)),
  ];
  if (into.length === 0 || out.length === 0 || into.length + out.length !== kinds.length) return null;
  const isMoney = into.some((one) => one.includes('收入'));
  return [
    { word: isMoney ? '收入' : '入库', values: into },
    { word: isMoney ? '支出' : '出库', values: out },
  ];
}
