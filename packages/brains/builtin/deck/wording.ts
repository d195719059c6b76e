/** The sentences a deck makes itself of figures and blanks, in the language it is asked for in. Values come printed, with their units. */
import en from '../said/deck-en.json' with { type: 'json' };
import zh from '../said/deck-zh.json' with { type: 'json' };

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
  all(parts: string[]): string;
  /** Of parts that share a page. */
  names(names: string[]): string;
  sum(name: string): string;
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
  all: (parts) => parts.join('；'),
  names: (names) => (names.join('、').length <= 24 ? names.join('、') : `${names[0]}等 ${names.length} 个方面`),
  sum: (name) => `${name}合计`,
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
  all: (parts) => parts.join('; '),
  names: (names) => {
    const [first = '', ...more] = names.map((name, n) => (n === 0 ? name : lower(name)));
    return [[first, ...more.slice(0, -1)].join(', '), ...more.slice(-1)].join(' and ');
  },
  sum: (name) => (/^total\b/i.test(name) ? name : `Total ${lower(name)}`),
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

/** Nothing of it is Chinese. */
export function isEnglish(texts: readonly string[]): boolean {
  const all = texts.join('');
  return /[A-Za-z]{3}/.test(all) && !/\p{Script=Han}/u.test(all);
}
