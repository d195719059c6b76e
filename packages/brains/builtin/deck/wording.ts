/** The sentences a deck makes itself of figures and blanks, in the language it is asked for in. Values come printed, with their units. */
import type { Column } from '../text/table-figures.ts';
import { beside } from './slide.ts';

type Way = 'up' | 'down' | 'same';

export interface Wording {
  language: 'zh' | 'en';
  /** As it is shown behind a number, or before it. */
  unit(unit: string): string;
  measured(printed: string, unit: string): string;
  /** A name of a group as `groupBy` gives it. */
  group(name: string): string;
  place(where: string): string;
  /** A mark where somebody has to fill in something. */
  blank(hint: string): string;
  open_number: string;
  open_time: string;
  one_sentence: string;
  /** What belongs on a page that was only named. */
  facts_of(title: string): string;
  by_whom: string;
  blank_notes(title: string, heads: string[]): string;
  labelled(name: string, value: string): string;
  all(parts: string[]): string;
  /** Of parts that share a page. */
  names(names: string[]): string;
  clauses(one: string, other: string): string;
  sentence(text: string): string;
  sum(name: string): string;
  computed: string;
  chart_title(measures: string[], by: string): string;
  moved(name: string, from: string, to: string, way: Way, size: string): string;
  leads(top: string, name: string, share: string | null): string;
  most(top: string, share: string, by: string): string;
  /** “24 个城市，图中为前 12 个” */
  scope(all: number, shown: number, by: string, in_time: boolean): string;
  highest: string;
  lowest: string;
  three(share: string): string;
  ends(way: Way, size: string): string;
  whole(name: string, value: string, scope: string): string;
  at_last(time: string, name: string, value: string, scope: string): string;
  chart_notes(source: string): string;
  highest_of(group: string, name: string): string;
  average(each: string, name: string): string;
  at_a_glance(context: string, first: string): string;
  rows(count: number): string;
  totals_notes(figures: string, source: string): string;
  details(context: string): string;
  first_rows(shown: number, left: number): string;
  copied(source: string): string;
  span(context: string, from: string, to: string, count: number): string;
  extremes(top: string, low: string, name: string): string;
  ranked(time: string, top: string, low: string): string;
  most_moved(from: string, to: string, name: string, way: Way): string;
  of_all(all: number, shown: number): string;
  first_bars(shown: number): string;
  by_of(name: string, by: string): string;
  of_measure(name: string, extremes: string): string;
}

export const chinese: Wording = {
  language: 'zh',
  unit: (unit) => unit,
  measured: (printed, unit) => `${printed}${unit === '' ? '' : unit === '%' ? '%' : ` ${unit}`}`,
  group: (name) => name,
  place: (where) => where,
  blank: (hint) => `【待补充：${hint}】`,
  open_number: '待填',
  open_time: '时间待填',
  one_sentence: '这些内容说明什么，一句话',
  facts_of: (title) => `${title}的要点、事实与数字`,
  by_whom: '出处：姓名、身份或书名',
  blank_notes: (title, heads) => `${title}：这一页要讲${heads.join('、')}。页面上标为待补充的地方填好之后，把结论写进标题。`,
  labelled: (name, value) => `${name}：${value}`,
  all: (parts) => parts.join('；'),
  names: (names) => (names.join('、').length <= 24 ? names.join('、') : `${names[0]}等 ${names.length} 个方面`),
  clauses: (one, other) => `${one}，${other}`,
  sentence: (text) => `${text}。`,
  sum: (name) => `${name}合计`,
  computed: '由附件计算',
  chart_title: (measures, by) =>
    /^(?:日期|时间|年月)$/.test(by) ? `${measures.join('、')}走势` : `各${by.replace(/^([月年])份$/, '$1')}${measures.join('、')}`,
  moved: (name, from, to, way, size) => `${name}从${from}到${to}${{ up: '上升', down: '下降', same: '持平' }[way]}${size}`,
  leads: (top, name, share) => `${beside(top, name)}最高${share === null ? '' : `，占${share}`}`,
  most: (top, share, by) => `${top}占${share}，在各${by}中最多`,
  scope: (all, shown, by, inTime) => `（${all} 个${by}，图中为${inTime ? '最近的' : '前'} ${shown} 个）`,
  highest: '最高',
  lowest: '最低',
  three: (share) => `前三名合计占 ${share}`,
  ends: (way, size) => `首尾相比${{ up: '增加', down: '减少', same: '持平' }[way]}${size === '' ? '' : ` ${size}`}`,
  whole: (name, value, scope) => `${name}合计 ${value}${scope}（由附件计算）。`,
  at_last: (time, name, value, scope) => `${time}${name} ${value}${scope}。`,
  chart_notes: (source) => `图中的数来自 ${source}，合计与占比由附件计算。`,
  highest_of: (group, name) => `${group}${name}，最高`,
  average: (each, name) => `每${each}平均${name}`,
  at_a_glance: (context, first) => `${context}一览：${first}`,
  rows: (count) => `共 ${count} 行数据，合计由附件计算。`,
  totals_notes: (figures, source) => `${figures}。以上由 ${source} 逐行计算。`,
  details: (context) => `${context}明细`,
  first_rows: (shown, left) => `列出前 ${shown} 行，其余 ${left} 行见来源`,
  copied: (source) => `这一页的表格照抄自 ${source}。`,
  span: (context, from, to, count) => `${context}：${from}至${to} ${count} 个节点`,
  extremes: (top, low, name) => `${beside(top, name)}最高，${low}最低`,
  ranked: (time, top, low) => `${time}：${top}最高，${low}最低`,
  most_moved: (from, to, name, way) => `${from}到${to}，${name}${{ up: '上升', down: '下降', same: '持平' }[way]}最多`,
  of_all: (all, shown) => `${all} 项中变化最大的 ${shown} 项。`,
  first_bars: (shown) => `图中为前 ${shown} 项。`,
  by_of: (name, by) => `${name}按${by}看`,
  of_measure: (name, extremes) => `${name}${extremes}`,
};

const symbols: Record<string, string> = { 元: '¥', 美元: '$', 欧元: '€', 英镑: '£', 万元: '¥10k' };
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const english: Wording = {
  language: 'en',
  unit: (unit) => symbols[unit] ?? unit,
  measured(printed, unit) {
    const sign = symbols[unit] ?? unit;
    if (sign === '' || sign === '%') return `${printed}${sign}`;
    if (!/^[¥$€£]$/.test(sign)) return `${printed} ${sign}`;
    return printed.startsWith('-') ? `-${sign}${printed.slice(1)}` : `${sign}${printed}`;
  },
  group(name) {
    const [, year = '', month] = /^(?:(\d{4})年)?(\d{1,2})月$/.exec(name) ?? [];
    if (month !== undefined) return `${months[Number(month) - 1] ?? month}${year === '' ? '' : ` ${year}`}`;
    return name === '（空）' ? '(blank)' : name;
  },
  place: (where) =>
    where
      .replace(/“([^”]*)”节/g, 'section "$1"')
      .replace(/第 (\d+) 页/g, 'page $1')
      .replaceAll('、', ', '),
  blank: (hint) => `[To add: ${hint}]`,
  open_number: 'TBD',
  open_time: 'Date TBD',
  one_sentence: 'what this shows, in one sentence',
  facts_of: (title) => `points, facts and numbers on ${title}`,
  by_whom: 'source: name and role, or book title',
  blank_notes: (title, heads) =>
    `${title}: this page covers ${heads.join(', ')}. Once the marked places are filled in, put the conclusion into the title.`,
  labelled: (name, value) => `${name}: ${value}`,
  all: (parts) => parts.join('; '),
  names: (names) => {
    const [first = '', ...more] = names.map((name, n) => (n === 0 ? name : lower(name)));
    return [[first, ...more.slice(0, -1)].join(', '), ...more.slice(-1)].join(' and ');
  },
  clauses: (one, other) => `${one}, ${other}`,
  sentence: (text) => `${text}.`,
  sum: (name) => (/^total\b/i.test(name) ? name : `Total ${lower(name)}`),
  computed: 'computed from the file',
  chart_title: (measures, by) => `${measures.join(', ')} by ${lower(by)}`,
  moved: (name, from, to, way, size) =>
    way === 'same' ? `${name} unchanged from ${from} to ${to}` : `${name} ${way === 'up' ? 'up' : 'down'} ${size} from ${from} to ${to}`,
  leads: (top, name, share) => `${top} leads in ${lower(name)}${share === null ? '' : ` with ${share} of the total`}`,
  most: (top, share, by) => `${top} is the largest ${lower(by)} with ${share}`,
  scope: (all, shown, by, inTime) => ` (${all} values of ${lower(by)}; the chart shows the ${inTime ? 'latest' : 'top'} ${shown})`,
  highest: 'Highest',
  lowest: 'Lowest',
  three: (share) => `Top three together: ${share}`,
  ends: (way, size) => (way === 'same' ? 'First to last: unchanged' : `First to last: ${way} ${size}`),
  whole: (name, value, scope) => `${english.sum(name)}: ${value}${scope} (computed from the file).`,
  at_last: (time, name, value, scope) => `${name} in ${time}: ${value}${scope}.`,
  chart_notes: (source) => `Figures from ${source}; totals and shares computed from the file.`,
  highest_of: (group, name) => `${name}, ${group} (highest)`,
  average: (each, name) => `Average ${lower(name)} per ${lower(each)}`,
  at_a_glance: (context, first) => `${context} at a glance: ${first}`,
  rows: (count) => `${count} rows; totals computed from the file.`,
  totals_notes: (figures, source) => `${figures}. Computed row by row from ${source}.`,
  details: (context) => `${context}: details`,
  first_rows: (shown, left) => `First ${shown} rows; ${left} more in the source`,
  copied: (source) => `The table on this page is copied from ${source}.`,
  span: (context, from, to, count) => `${context}: ${count} milestones, ${from} to ${to}`,
  extremes: (top, low, name) => `${name}: ${top} is highest, ${low} lowest`,
  ranked: (time, top, low) => `${time}: ${top} is highest, ${low} lowest`,
  most_moved: (from, to, name, way) =>
    way === 'same' ? `${name} unchanged from ${from} to ${to}` : `${name} ${way === 'up' ? 'rose' : 'fell'} most from ${from} to ${to}`,
  of_all: (all, shown) => `The ${shown} of ${all} that changed most.`,
  first_bars: (shown) => `The chart shows the top ${shown}.`,
  by_of: (name, by) => `${name} by ${lower(by)}`,
  of_measure: (name, extremes) => `${name}. ${extremes}`,
};

/** “Region” within a sentence; “SKU” and “Q3 sales” stay as they are. */
function lower(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

export const unitOf = (say: Wording, { unit }: Column): { unit?: string } => (unit === '' ? {} : { unit: say.unit(unit) });
