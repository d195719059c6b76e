/** A drafted chart as it is wanted: the first few, in the order asked for, without what is to go, in another unit. Pure. */
import type { ChartDraft } from './chart-draft.ts';
import { timeKey } from './chart-lines.ts';
import { converter } from './chart-units.ts';
import type { ChartView } from './chart-view.ts';

/** `said` may name the unit; `after` what is to go or to stay of what the chart shows. */
export function shaped(draft: ChartDraft & { isUsual?: boolean }, view: ChartView, said: string[], after: string[]): ChartDraft {
  const { isUsual: _usual, ...plain } = draft;
  const stays = after.reduce<ChartDraft>(named, plain);
  const few = firstOf(stays, view.most);
  const isTime = few.categories.every((name) => timeKey(name) !== null);
  const usual = view.most && !isTime ? (view.most.from === 'top' ? 'down' : 'up') : null;
  const sorted = inOrder(few, view.order ?? usual);
  const unit = said.map(unitSaid).findLast((one) => one !== null);
  if (unit === '%' && sorted.unit !== '%') return inShares(sorted);
  return unit ? inUnit(sorted, unit) : sorted;
}

/** 去掉二月, 只看收入: names of the chart that are no cells of a table's column of names. */
function named(draft: ChartDraft, words: string): ChartDraft {
  const bare = (name: string): string => name.replace(/[（(][^（()）]*[）)]$/, '');
  const isSaid = (name: string): boolean => name !== '' && words.includes(name);
  const goes = /(?:去掉|去除|除去|不要|删掉|删除|拿掉|剔除|排除|\bremove|\bdrop)\s*[“"]?([^。；;\n]{1,60})/i.exec(words)?.[1] ?? '';
  const isGone = (name: string): boolean => goes !== '' && partsOf(goes).includes(bare(name));
  let next = draft;
  if (next.series.length > 1) {
    const series = next.series.filter(({ name }) => !isGone(name));
    if (series.length > 0) next = { ...next, series };
  }
  next = onlyWhere(next, (name) => !isGone(name));
  if (/只(?:看|要|留|保留|显示|画)|仅(?:看|保留|显示)|\bonly\b/i.test(words)) {
    if (next.categories.some(isSaid)) next = onlyWhere(next, isSaid);
    const series = next.series.filter(({ name }) => isSaid(bare(name)));
    if (series.length > 0) next = { ...next, series };
  }
  return next;
}

const partsOf = (goes: string): string[] =>
  goes.split(/[、和及与，,]|\band\b/).map((part) =>
    part
      .trim()
      .replace(/[”"]$/, '')
      .replace(/(?:这一?[项列行个类]|那一?[项列行个类]|的数据|的)$/, '')
      .trim(),
  );

function onlyWhere(draft: ChartDraft, stays: (name: string, n: number) => boolean): ChartDraft {
  const kept = draft.categories.map((name, n) => stays(name, n));
  if (kept.every(Boolean) || !kept.includes(true)) return draft;
  return {
    ...draft,
    categories: draft.categories.filter((_, n) => kept[n]),
    series: draft.series.map((one) => ({ ...one, values: one.values.filter((_, n) => kept[n]) })),
  };
}

const sizeAt = ({ series }: ChartDraft, n: number): number => series[0]?.values[n] ?? -Infinity;

function firstOf(draft: ChartDraft, most: ChartView['most']): ChartDraft {
  if (!most || most.count >= draft.categories.length) return draft;
  const sign = most.from === 'top' ? 1 : -1;
  const figures = draft.categories.map((_, n) => n).filter((n) => (draft.series[0]?.values[n] ?? null) !== null);
  const kept = new Set(figures.toSorted((a, b) => (sizeAt(draft, b) - sizeAt(draft, a)) * sign || a - b).slice(0, most.count));
  const end = [...kept].at(-1);
  const alike = end === undefined ? [] : figures.filter((n) => !kept.has(n) && sizeAt(draft, n) === sizeAt(draft, end));
  return {
    ...onlyWhere(draft, (_, n) => kept.has(n)),
    told: [
      ...draft.told,
      `一共 ${draft.categories.length} 项，画的是${most.from === 'top' ? '最大' : '最小'}的 ${most.count} 项${alike.length > 0 ? `（${alike.map((n) => draft.categories[n]).join('、')}和第 ${most.count} 名一样大，没有画）` : ''}`,
    ],
  };
}

function inOrder(draft: ChartDraft, order: ChartView['order']): ChartDraft {
  if (!order) return draft;
  if ((draft.type === 'line' || draft.type === 'area') && draft.categories.every((name) => timeKey(name) !== null))
    return { ...draft, told: [...draft.told, '折线按时间连，没有按大小重排'] };
  const sign = order === 'down' ? 1 : -1;
  const places = draft.categories.map((_, n) => n).toSorted((a, b) => (sizeAt(draft, b) - sizeAt(draft, a)) * sign || a - b);
  return {
    ...draft,
    categories: places.map((n) => draft.categories[n] ?? ''),
    series: draft.series.map((one) => ({ ...one, values: places.map((n) => one.values[n] ?? null) })),
    told: [
      ...draft.told,
      `按${draft.series.length > 1 ? `“${draft.series[0]?.name ?? ''}”` : '数值'}从${order === 'down' ? '大到小' : '小到大'}排`,
    ],
  };
}

const unitName = String.raw`[“"]?([\p{Script=Han}A-Za-z%℃/㎡]{1,6}?)[”"]?(?:来?(?:表示|显示|画|算))?(?=$|[，。；;！!\s])`;
const saysUnit = new RegExp(
  String.raw`(?:单位|纵轴|[yY]轴|数值|金额)(?:的?单位)?(?:统一)?(?:改[成为]|换[成为算]+|变成|用|[是为：:])\s*${unitName}|(?:换算[成为]|折算[成为])\s*${unitName}|[用以按]([百千万亿]{1,2}[元件人次台个吨])(?:为单位|作单位|做单位|来?表示|来?显示)|\bunit (?:to|as) ([A-Za-z%]{1,10})`,
  'u',
);

function unitSaid(words: string): string | null {
  if (/(?:换|改|变|转)[成为](?:占比|百分比|比例)|(?:用|按|显示|看)(?:占比|百分比|比例)|\bas percentages?\b/i.test(words)) return '%';
  const found = saysUnit.exec(words);
  return found ? (found[1] ?? found[2] ?? found[3] ?? found[4] ?? null) : null;
}

/** Of the whole of what is drawn, to one place; where there is no whole nothing changes, and that is said. */
function inShares(draft: ChartDraft): ChartDraft {
  const [only, ...more] = draft.series;
  const total = only?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0) ?? 0;
  if (!only || more.length > 0 || total <= 0 || only.values.some((value) => (value ?? 0) < 0))
    return { ...draft, told: [...draft.told, '没有换成百分比：只有一个系列、没有负数时才有“占合计的百分之几”'] };
  return {
    ...draft,
    unit: '%',
    series: [{ ...only, values: only.values.map((value) => (value === null ? null : Math.round((value / total) * 1000) / 10)) }],
    told: [...draft.told, '换成了各项占合计的百分比，保留一位小数'],
  };
}

/** Figures are told in the new unit where the one is so many of the other; else only its name changes, and that is said. */
function inUnit(draft: ChartDraft, unit: string): ChartDraft {
  if (unit === draft.unit) return draft;
  // 百人 of bare figures: they were so many 人.
  const base = draft.unit === '' ? (/^(?:[百千万亿]|十万|百万|千万)+([\p{Script=Han}A-Za-z]{1,3})$/u.exec(unit)?.[1] ?? '') : draft.unit;
  const convert = converter(base, unit);
  const told =
    convert && draft.unit === ''
      ? `原来没有写单位，按“${base}”换成“${unit}”，数值已经换算`
      : convert
        ? `单位由“${draft.unit}”换成“${unit}”，数值已经换算`
        : `单位${draft.unit === '' ? '写' : `由“${draft.unit}”改`}成“${unit}”，${draft.unit === '' ? '原来没有写单位' : '两个单位之间不能换算'}，数值没有动`;
  return {
    ...draft,
    unit,
    series: convert
      ? draft.series.map((one) => ({ ...one, values: one.values.map((value) => (value === null ? null : convert(value))) }))
      : draft.series,
    told: [...draft.told, told],
  };
}
