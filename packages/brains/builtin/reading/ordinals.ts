/** Parts of what is there as they are counted: 第3页, 第3、5页, 3到6句, 最后两句, 倒数第二节, P3, slides 3 and 5, the third slide. */
import { parseChineseNumber } from '#text/chinese-number.ts';
import type { LexiconWord } from './lexicon.ts';
import { amountAt, matchAt } from './numbers.ts';
import type { Reading } from './reading.ts';
import type { Trie } from '#text/trie.ts';

const number = String.raw`(?:\d{1,4}|[一二两三四五六七八九十百]{1,4})`;
const between = String.raw`\s{0,2}(?:[-—–~～到至、,，和与及跟]|第)\s{0,2}第?\s?`;
const counted = new RegExp(
  String.raw`第\s?${number}(?:\s?[页张节段句条]?${between}${number})*\s?|${number}(?:\s?[页张节段句条]?${between}${number})+\s?`,
  'y',
);
const fromEnd = new RegExp(String.raw`倒数第(${number})\s?`, 'y');
const last = new RegExp(String.raw`(?:最后|末尾|结尾)的?(${number})?\s?`, 'y');
const english = /(?:the )?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final) /y;
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const listed = /\s?(?:number )?\d{1,3}(?:\s?(?:-|–|to|,|and|&)\s?(?:(?:slides?|pages?) )?\d{1,3})*(?![\d-])/y;
const short = /p\s?(\d{1,3})(?![\w])/y;

export type OrdinalReading = Extract<Reading, { is: 'ordinal' }>;

/** The place that begins at `from` of the folded text; null where none begins. */
export function ordinalAt(folded: string, from: number, words: Trie<LexiconWord>): { to: number; reading: OrdinalReading } | null {
  const made = (part: { to: number; value: string } | null, places: number[]) =>
    part && places.length > 0 ? { to: part.to, reading: { is: 'ordinal' as const, part: part.value, places } } : null;
  const end = matchAt(fromEnd, folded, from);
  if (end !== null) return made(partAt(folded, from + end.length, words), [-(numberIn(end) ?? 1)]);
  const behind = matchAt(last, folded, from);
  if (behind !== null) {
    const many = numberIn(behind) ?? 1;
    return made(
      partAt(folded, from + behind.length, words),
      Array.from({ length: Math.min(many, 20) }, (_none, n) => n - many),
    );
  }
  const list = matchAt(counted, folded, from);
  if (list !== null)
    return made(
      partAt(folded, from + list.length, words),
      placesIn(list.replaceAll(/[第页张节段句条\s]/g, (mark) => (mark === '第' ? ' ' : ''))),
    );
  const nth = matchAt(english, folded, from)?.trim().split(' ').at(-1);
  if (nth !== undefined) {
    const at = ordinals.indexOf(nth);
    return made(partAt(folded, from + (matchAt(english, folded, from)?.length ?? 0), words), [at < 0 ? -1 : at + 1]);
  }
  const page = matchAt(short, folded, from);
  if (page !== null && !/\w/.test(folded.charAt(from - 1))) return made({ to: from + page.length, value: 'page' }, [numberIn(page) ?? 0]);
  const name = partAt(folded, from, words);
  const numbers = name && /[a-z]/.test(folded.charAt(name.to - 1)) ? matchAt(listed, folded, name.to) : null;
  if (!name || numbers === null) return null;
  const places = placesIn(
    numbers
      .replaceAll(/number|slides?|pages?/g, '')
      .replaceAll(/to/g, '-')
      .replaceAll(/and|&/g, ','),
  );
  return made({ to: name.to + numbers.length, value: name.value }, places);
}

/** 第十二条 that `text` begins with, of one of these parts; '' where it does not. */
export function headOf(text: string, parts: readonly string[]): string {
  const number = text.startsWith('第') ? amountAt(text, 1) : null;
  const rest = number === null ? '' : text.slice(number.to).trimStart();
  const part = parts.find((one) => rest.startsWith(one));
  return part === undefined ? '' : text.slice(0, text.length - rest.length + part.length);
}

function partAt(folded: string, from: number, words: Trie<LexiconWord>): { to: number; value: string } | null {
  const found = words.at(folded, from).findLast(({ values }) => values.some(({ is }) => is === 'change_part'));
  const value = found?.values.find(({ is }) => is === 'change_part')?.value;
  return found && value !== undefined ? { to: found.to, value } : null;
}

function numberIn(words: string): number | null {
  const found = new RegExp(number).exec(words.replace(/^p/, ''))?.[0];
  return found === undefined ? null : parseChineseNumber(found);
}

/** “3-5,8”, “三到五” and “2到 4” as all of their places, at most a hundred. */
function placesIn(list: string): number[] {
  return list.split(/[、,，和与及跟]+|(?<![-—–~～到至\s])\s+(?![-—–~～到至])/).flatMap((one) => {
    const [from, to = from] = one.split(/[-—–~～到至]/).map((end) => parseChineseNumber(end.trim()));
    if (!from) return [];
    return Array.from({ length: Math.max(1, Math.min((to ?? from) - from + 1, 100)) }, (_none, n) => from + n);
  });
}
