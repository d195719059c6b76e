/** Signs by which data tell what belongs where: plain words, with a few marks. */
import { behind, holds } from '#text/words.ts';
import words from './clause-words.json' with { type: 'json' };
import talk from './talk-signs.json' with { type: 'json' };
import { escapePattern } from '#text/escape-pattern.ts';
import { findDates, findEmails, findMoney, findPhones, findTimes } from './facts.ts';

const found: Readonly<Record<string, (text: string) => boolean>> = {
  '#money': (text) => findMoney(text).length > 0,
  '#contact': (text) => findPhones(text).length > 0 || findEmails(text).length > 0,
  '#dated': (text) => findDates(text).some((date) => date.includes('月') && behind(text, words.next_years).startsWith(date)),
  '#day': (text) => findDates(text).some((date) => holds(date, ['日', '号'])),
  '#opens_day': (text) => findDates(text).some((date) => text.startsWith(date)),
  // Somebody, a deed and a day it has to be done by.
  '#assigned': (text) =>
    findDates(text).some((date) => holds(date, ['日', '号'])) &&
    text.includes('前') &&
    (holds(text, words.deeds_due) || /^\p{L}{2,8}\d/u.test(text)),
  '#needed': (text) => text.startsWith('需要') && holds(text, words.needs),
  '#clock': (text) => findTimes(text).length > 0 || /\b\d{1,2}(?::\d\d)?\s?(?:am|pm)\b/i.test(text),
};

/** Latin words are whole words in any case; `motivat*` is the beginning of one. */
function latinWord(sign: string): RegExp {
  const word = escapePattern(sign.replace(/\*$/, ''));
  return new RegExp(`${/^\w/.test(sign) ? '\\b' : ''}${word}${/\w$/.test(sign) ? '\\b' : ''}`, 'i');
}

function numbered(sign: string): RegExp {
  const [start, middle, end] = [sign.startsWith('^') ? '^' : '', sign.replace(/^\^|\$$/g, ''), sign.endsWith('$') ? '$' : ''];
  return new RegExp(`${start}${middle.split('~').map(escapePattern).join('\\s?\\d[\\d.,]*\\s?')}${end}`);
}

type Test = (text: string) => boolean;

function testOf(sign: string): Test {
  if (sign.startsWith('#')) return found[sign] ?? (() => false);
  const pattern = sign.includes('~') ? numbered(sign) : /^[\x20-\x7e€£]+$/.test(sign) ? latinWord(sign) : null;
  if (pattern) return (text) => pattern.test(text);
  const [begins, ends, bare] = [sign.startsWith('^'), sign.endsWith('$'), sign.replace(/^\^|\$$/g, '')];
  if (begins && ends) return (text) => text === bare;
  if (begins) return (text) => text.startsWith(bare);
  return ends ? (text) => text.endsWith(bare) : (text) => text.includes(sign);
}

/** Every sentence of every file is held against hundreds of them. */
const tests = new Map<string, Test>();

/** `^要求` begins with it, `制度$` ends with it, `缺~` has a number behind it, `#money` holds an amount; other words stand anywhere. */
export function hasSign(text: string, sign: string): boolean {
  let test = tests.get(sign);
  if (!test) tests.set(sign, (test = testOf(sign)));
  return test(text);
}

export const hasAny = (text: string, signs: readonly string[]): boolean => signs.some((sign) => hasSign(text, sign));

/** What a clause of a talk does: it agrees, decides, puts off, complains. */
export const says = (words: string, what: keyof typeof talk): boolean =>
  hasAny(words, talk[what].signs) && !hasAny(words, talk[what].unless);
