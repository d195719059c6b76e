/** The sentences a deck makes itself of figures and blanks, in the language it is asked for in. Values come printed, with their units. */
import names from './deck-names.json' with { type: 'json' };
import en from '../said/deck-en.json' with { type: 'json' };
import zh from '../said/deck-zh.json' with { type: 'json' };
import type { Column } from '../text/table-figures.ts';
import { beside } from './slide.ts';

type Way = 'up' | 'down' | 'same';

type Words = typeof zh.words;
type Phrases = Readonly<Record<keyof typeof zh.phrases, (...words: (string | number)[]) => string>>;

export interface Wording extends Words, Phrases {
  language: 'zh' | 'en';
  /** As it is shown behind a number, or before it. */
  unit(unit: string): string;
  measured(printed: string, unit: string): string;
  /** A name of a group as `groupBy` gives it. */
  group(name: string): string;
  place(where: string): string;
  /** Of an ISO day. */
  day(today: string): string;
  listed(names: string[]): string;
  blank_notes(title: string, heads: string[]): string;
  all(parts: string[]): string;
  /** Of parts that share a page. */
  names(names: string[]): string;
  sum(name: string): string;
  chart_title(measures: string[], by: string): string;
  moved(name: string, from: string, to: string, way: Way, size: string): string;
  leads(top: string, name: string, share: string | null): string;
  /** “24 个城市，图中为前 12 个” */
  scope(all: number, shown: number, by: string, in_time: boolean): string;
  ends(way: Way, size: string): string;
  whole(name: string, value: string, scope: string): string;
  extremes(top: string, low: string, name: string): string;
}

export const chinese: Wording = {
  ...zh.words,
  ...phrasesOf(zh.phrases),
  language: 'zh',
  unit: (unit) => unit,
  measured: (printed, unit) => `${printed}${unit === '' ? '' : unit === '%' ? '%' : ` ${unit}`}`,
  group: (name) => name,
  place: (where) => where,
  day: (today) => '{0}年{1}月{2}日'.replaceAll(/\{(\d)\}/g, (_place, n: string) => String(Number(today.split('-')[Number(n)]))),
  listed: (names) => names.join('、'),
  blank_notes: (title, heads) => `${title}：这一页要讲${heads.join('、')}。页面上标为待补充的地方填好之后，把结论写进标题。`,
  all: (parts) => parts.join('；'),
  names: (names) => (names.join('、').length <= 24 ? names.join('、') : `${names[0]}等 ${names.length} 个方面`),
  sum: (name) => `${name}合计`,
  chart_title: (measures, by) =>
    names.days.includes(by) ? `${measures.join('、')}走势` : `各${['月份', '年份'].includes(by) ? by.charAt(0) : by}${measures.join('、')}`,
  moved: (name, from, to, way, size) => `${name}从${from}到${to}${{ up: '上升', down: '下降', same: '持平' }[way]}${size}`,
  leads: (top, name, share) => `${beside(top, name)}最高${share === null ? '' : `，占${share}`}`,
  scope: (all, shown, by, inTime) => `（${all} 个${by}，图中为${inTime ? '最近的' : '前'} ${shown} 个）`,
  ends: (way, size) => `首尾相比${{ up: '增加', down: '减少', same: '持平' }[way]}${size === '' ? '' : ` ${size}`}`,
  whole: (name, value, scope) => `${name}合计 ${value}${scope}（由附件计算）。`,
  extremes: (top, low, name) => `${beside(top, name)}最高，${low}最低`,
};

const symbols: Record<string, string> = { 元: '¥', 美元: '$', 欧元: '€', 英镑: '£', 万元: '¥10k' };
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const english: Wording = {
  ...en.words,
  ...phrasesOf(en.phrases),
  language: 'en',
  unit: (unit) => symbols[unit] ?? unit,
  measured(printed, unit) {
    const sign = symbols[unit] ?? unit;
    if (sign === '' || sign === '%') return `${printed}${sign}`;
    if (!/^[¥$€£]$/.test(sign)) return `${printed} ${sign}`;
    return printed.startsWith('-') ? `-${sign}${printed.slice(1)}` : `${sign}${printed}`;
  },
  group(name) {
    const [, year = '', month] = /^(?:(\d{4})\D)?(\d{1,2})\D$/.exec(name.endsWith('月') ? name : '') ?? [];
    if (month !== undefined) return `${months[Number(month) - 1] ?? month}${year === '' ? '' : ` ${year}`}`;
    return name === '（空）' ? '(blank)' : name;
  },
  place: (where) =>
    where
      .replace(/“([^”]*)”\p{Script=Han}/gu, 'section "$1"')
      .replace(/\p{Script=Han} (\d+) \p{Script=Han}/gu, 'page $1')
      .replaceAll('、', ', '),
  day: (today) => new Date(`${today}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' }),
  listed: (names) => names.join(', '),
  blank_notes: (title, heads) =>
    `${title}: this page covers ${heads.join(', ')}. Once the marked places are filled in, put the conclusion into the title.`,
  all: (parts) => parts.join('; '),
  names: (names) => {
    const [first = '', ...more] = names.map((name, n) => (n === 0 ? name : lower(name)));
    return [[first, ...more.slice(0, -1)].join(', '), ...more.slice(-1)].join(' and ');
  },
  sum: (name) => (/^total\b/i.test(name) ? name : `Total ${lower(name)}`),
  chart_title: (measures, by) => `${measures.join(', ')} by ${lower(by)}`,
  moved: (name, from, to, way, size) =>
    way === 'same' ? `${name} unchanged from ${from} to ${to}` : `${name} ${way === 'up' ? 'up' : 'down'} ${size} from ${from} to ${to}`,
  leads: (top, name, share) => `${top} leads in ${lower(name)}${share === null ? '' : ` with ${share} of the total`}`,
  scope: (all, shown, by, inTime) => ` (${all} values of ${lower(by)}; the chart shows the ${inTime ? 'latest' : 'top'} ${shown})`,
  ends: (way, size) => (way === 'same' ? 'First to last: unchanged' : `First to last: ${way} ${size}`),
  whole: (name, value, scope) => `${english.sum(name)}: ${value}${scope} (computed from the file).`,
  extremes: (top, low, name) => `${name}: ${top} is highest, ${low} lowest`,
};

/** `{0}` is the first of the words, `{0l}` as it stands within a sentence. */
function phrasesOf<Key extends string>(templates: Readonly<Record<Key, string>>): Record<Key, (...words: (string | number)[]) => string> {
  const said =
    (template: string) =>
    (...words: (string | number)[]) =>
      template.replaceAll(/\{(\d)(l?)\}/g, (_place, at: string, low: string) => {
        const word = String(words[Number(at)] ?? '');
        return low === '' ? word : lower(word);
      });
  // The keys are the templates' own.
  return Object.fromEntries(Object.entries<string>(templates).map(([key, one]) => [key, said(one)])) as Record<
    Key,
    (...words: (string | number)[]) => string
  >;
}

/** “Region” within a sentence; “SKU” and “Q3 sales” stay as they are. */
function lower(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

export const unitOf = (say: Wording, { unit }: Column): { unit?: string } => (unit === '' ? {} : { unit: say.unit(unit) });

/** Nothing of it is Chinese. */
export function isEnglish(texts: readonly string[]): boolean {
  const all = texts.join('');
  return /[A-Za-z]{3}/.test(all) && !/\p{Script=Han}/u.test(all);
}
