/** Pages of what a person told behind a label: figures of one kind as a chart, steps and hours as a list in their order. Nothing else of their words is taken apart. */
import names from './deck-names.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import { draftChart } from '../chart/chart-draft.ts';
import { timeKey } from '../reading/time-key.ts';
import { tableInWords } from '../chart/figures-in-words.ts';
import { withoutLists } from '../pages/told-lists.ts';
import { findTimes } from '../text/facts.ts';
import { atMost, type Slide } from './slide.ts';
import { datedOf, pointOf } from './statements.ts';

/** Of one sentence; null where it is told in words. */
export function toldTable(words: string): { slide: Slide; name: string } | null {
  const name = /^([^：:，,]{1,19}[^：:，,\d])[：:]/.exec(words)?.[1];
  const slide = name === undefined ? null : (chartOf(words, name) ?? listOf(words, name));
  return slide && name !== undefined ? { slide, name } : null;
}

/** 近三年营收：2023年2100万元，2024年3300万元，2025年4800万元 */
function chartOf(words: string, name: string): Slide | null {
  const table = tableInWords(words);
  if (!table || (table.told ?? []).length > 0) return null;
  const draft = draftChart([table], null);
  if (!draft || draft.categories.length < 3) return null;
  const { categories, series, unit } = draft;
  const isCourse = categories.every((one) => timeKey(one) !== null);
  const shares = series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const type = isCourse ? 'line' : series.length === 1 && unit === '%' && shares === 100 ? 'donut' : 'column';
  return { layout: 'chart', title: atMost(name, 60), chart: { type, title: name, unit, categories, series }, notes: `${words}。` };
}

/** 流程：签到，致辞，参观 and 行程：8:30 集合，9:00 出发 */
function listOf(words: string, name: string): Slide | null {
  const items = withoutLists([words]).lists[0]?.items ?? [];
  if (items.length < 3 || items.length > 8) return null;
  const events = items.flatMap((item) => {
    const [hour] = findTimes(item);
    if (hour !== undefined && item.startsWith(hour)) return [{ when: hour, ...pointOf(item.slice(hour.length).trim()) }];
    return datedOf(item) ?? [];
  });
  const notes = `${words}。`;
  if (events.length === items.length && events.every(({ title }) => title !== ''))
    return { layout: 'timeline', title: name, events, notes };
  if (!holds(name, names.steps) || items.some((item) => item.length > 20)) return null;
  return { layout: 'process', title: name, steps: items.map((title) => ({ title })), notes };
}
