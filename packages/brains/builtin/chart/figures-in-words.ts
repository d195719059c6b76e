/** Figures that were written into a message, as a table: names with one figure each. Nothing is dropped unsaid. Pure. */
import { unitAt } from '../reading/numbers.ts';
import { periodAt } from '../reading/periods.ts';
import { fold } from '#text/trie.ts';
import { withoutMarkup } from '#text/light-markup.ts';
import { before as beforeWords, behind, holds } from '#text/words.ts';
import { namesChart } from './asked-chart.ts';
import type { SourceTable } from './chart-draft.ts';

interface Pair {
  name: string;
  /** '' where it is said that there is none. */
  value: string;
  unit: string;
}

const segmentEnd = /[；;、。\n，]|,(?!\d{3}(?!\d))/;
const gaps = ['缺失', '缺', '空缺', '暂无数据', '无数据', '暂无', '无', '未统计'];
const multipliers = ['万', '亿', '千万', '百万', '千', '百'];

/** Figures written into the message: `1月 120万元，2月 150万元`, or a table pasted with tabs. */
export function tableInWords(written: string): SourceTable | null {
  const words = withoutMarkup(written);
  const pasted = words
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.length > 1);
  const [header, ...rows] = pasted;
  if (header && rows.length > 1) return { header, rows, source: '', heading: '' };
  const { caption, pairs, unread } = read(words);
  const told = unread.length > 0 ? [`没有看懂“${unread.join('”“')}”，没有画进去`] : [];
  const base = { source: '', heading: caption, title: plain(caption), told };
  const timed = pairs.map(({ name }) => timeOf(name));
  const names = new Set(pairs.map(({ name }) => name));
  // “1月收入” beside “成本”, or the same name again: several figures belong to one name, and which can't be told.
  if (names.size < pairs.length || (timed.some((one) => one?.rest) && timed.includes(null))) return null;
  const unit = usualUnit(pairs) || (/[（(](?:.*[：:]\s*)?([^（()）]{1,6})[）)]$/.exec(caption)?.[1] ?? '');
  const alike = pairs.filter((one) => one.unit === '' || one.unit === unit);
  for (const one of pairs) if (!alike.includes(one)) told.push(`“${one.name} ${one.value}${one.unit}”单位不同，没有画进去`);
  if (alike.filter(({ value }) => value !== '').length < 2) return null;
  // 一季度销售额 120 万，二季度 150 万: the measure is said with the first and holds for all.
  const times = alike.flatMap(({ name }) => timeOf(name) ?? []);
  const by = times.length === alike.length ? timeName(times) : undefined;
  const measures = [...new Set(times.map(({ rest }) => rest).filter((rest) => rest !== ''))];
  const isOnce = by !== undefined && measures.length < 2;
  const shown = (isOnce ? measures[0] : undefined) ?? (plain(caption).length <= 16 && plain(caption) !== '' ? plain(caption) : '数值');
  return {
    header: [by ?? '名称', unit ? `${shown}（${unit}）` : shown],
    rows: alike.map(({ name, value }, n) => [isOnce ? (times[n]?.label ?? name) : name, value]),
    ...base,
  };
}

const plain = (caption: string): string => caption.replace(/\s*[（(][^（()）]{1,10}[）)]$/, '').trim();

function read(words: string): { caption: string; pairs: Pair[]; unread: string[] } {
  const found = { caption: '', pairs: [] as Pair[], unread: [] as string[] };
  const said = withoutOrder(behind(words.trim(), ['请', '帮我', '把', '将']));
  const colon = said.search(/[：:]\s*\S/);
  const lead = said.slice(0, Math.max(colon, 0));
  // A name with its figure is no lead: 华东：120.
  const isLead = namesChart(lead) || holds(lead, ['各', '（', '(']);
  const leads = isLead ? lead.split(/[，,。；;]/).filter((part) => part.trim() !== '' && !namesChart(part)) : [];
  found.caption = captionOf(leads.at(-1) ?? '');
  for (const part of (isLead ? said.slice(colon + 1) : said).split(segmentEnd)) {
    const segment = part.trim();
    const own = pairsIn(segment, found.pairs.length === 0);
    if (own) {
      found.pairs.push(...own.pairs);
      found.caption ||= captionOf(own.before);
    } else if (/\d/.test(segment)) {
      if (found.pairs.length > 0) found.unread.push(segment.slice(0, 30));
    } else if (found.pairs.length === 0 && !namesChart(segment)) found.caption ||= captionOf(segment);
  }
  return found;
}

/** Behind the last figure: 画成饼图. */
function withoutOrder(words: string): string {
  const end = words.search(/\d[^\d]*$/) + 1;
  const verbs = ['画', '绘', '做', '生成', '用'].map((verb) => words.indexOf(verb, end)).filter((at) => at >= end);
  return end > 0 && verbs.length > 0 && namesChart(words.slice(end)) ? words.slice(0, Math.min(...verbs)) : words;
}

const captionOf = (said: string): string => (said.length <= 40 && !/\d$/.test(said) ? beforeWords(said, ['的']) : '');

/** Null unless all of it is names with figures; before the first name may stand what they are called. */
function pairsIn(segment: string, isFirst: boolean): { pairs: Pair[]; before: string } | null {
  const pairs: Pair[] = [];
  let name = '';
  let before = '';
  for (const word of segment.split(/[\s：:=]+/)) {
    const last = pairs.at(-1);
    const [, own = '', value = '', unit = ''] = /^(.*?)([-+−]?\d[\d,]*(?:\.\d+)?)([^\d]*)$/u.exec(word) ?? [];
    const gap = gaps.find((one) => word.endsWith(one) && (name !== '' || word !== one));
    const isFigure = value !== '' && isUnit(unit) && (own !== '' || name !== '') && timeOf(word)?.rest !== '';
    if (name === '' && last?.unit === '' && isUnit(word)) last.unit = word;
    else if (isFigure || gap !== undefined) {
      const said = isFigure ? own : word.slice(0, -(gap?.length ?? 0));
      const [whole, outer] = named(name, beforeWords(said, ['是', '为']), isFirst && pairs.length === 0);
      if (whole === '' || (/\d/.test(whole) && unit === '' && isFigure && !/\d[^\d]+$/.test(whole))) return null;
      before ||= outer;
      pairs.push({ name: whole, value: isFigure ? value.replace('−', '-') : '', unit: (isFigure ? unit : '').replace('％', '%') });
      name = '';
    } else name = `${name} ${word}`.trim();
  }
  return name === '' && pairs.length > 0 ? { pairs, before } : null;
}

/** 各部门人数 研发45人, 各月销售额（万元）1月120: what stands before the first name is what all of them are. */
function named(before: string, own: string, isFirst: boolean): [string, string] {
  const close = Math.max(own.lastIndexOf('）'), own.lastIndexOf(')')) + 1;
  if (isFirst && close > 0 && close < own.length) return [own.slice(close), own.slice(0, close)];
  if (isFirst && own !== '' && before !== '' && timeOf(before) === null) return [own, before];
  return [`${before} ${own}`.trim(), ''];
}

/** 万册, ㎡, kWh, 元/㎡; not how sure it is. */
export function isUnit(words: string): boolean {
  if (words === '' || /^[%％℃°CμA-Za-z²³㎡㎥/·]{1,8}$/.test(words)) return true;
  return words.split('/').every((part) => {
    const bare = fold(behind(part, multipliers));
    return bare === '' || unitAt(bare, 0)?.to === bare.length;
  });
}

interface Timed {
  /** 1月 of 1月收入, and what is left. */
  label: string;
  rest: string;
  grain: string;
}

function timeOf(name: string): Timed | null {
  const found = periodAt(fold(name), 0, '2000-01-01');
  if (found?.is !== 'period') return null;
  return { label: name.slice(0, found.to), rest: behind(name.slice(found.to).trim(), ['的']), grain: found.period.grain };
}

const grains: Readonly<Record<string, string>> = { year: '年份', quarter: '季度', month: '月份', day: '日期' };

function timeName(times: readonly Timed[]): string | undefined {
  const [first] = times;
  return first && times.every(({ grain }) => grain === first.grain) ? grains[first.grain] : undefined;
}

function usualUnit(pairs: readonly Pair[]): string {
  const counts = new Map<string, number>();
  for (const { unit } of pairs) if (unit !== '') counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}
