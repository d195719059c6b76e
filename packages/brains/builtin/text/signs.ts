/** Signs by which data tell what belongs where: plain words, with a few marks. */
import { escapePattern } from './escape-pattern.ts';
import { findDates, findEmails, findMoney, findPhones, findTimes } from './facts.ts';

const found: Readonly<Record<string, (text: string) => boolean>> = {
  '#money': (text) => findMoney(text).length > 0,
  '#contact': (text) => findPhones(text).length > 0 || findEmails(text).length > 0,
  '#dated': (text) => /^(?:\d{4}年|[今明后]年)?\d{1,2}\s?月/.test(text),
  '#day': (text) => findDates(text).some((date) => /[日号]/.test(date)),
  '#opens_day': (text) => findDates(text).some((date) => text.startsWith(date)),
  // Somebody, a deed and a day it has to be done by.
  '#assigned': (text) =>
    findDates(text).some((date) => /[日号]/.test(date)) &&
    /前.*(?:完成|提交|给出|反馈|上线|确认)|^由?[\p{Script=Han}A-Za-z]{2,8}?(?:负责|完成|提交|给出|反馈|跟进|落实|\d).*前/u.test(text),
  '#needed': (text) => /^需要[\p{Script=Han}]{2,8}?(?:支持|协助|配合|协调|增加|增派|补充|提供|安排)/u.test(text),
  '#clock': (text) => findTimes(text).length > 0 || /\b\d{1,2}(?::\d\d)?\s?(?:am|pm)\b/i.test(text),
};

const latin = new Map<string, RegExp>();

/** Latin words are whole words in any case; `motivat*` is the beginning of one. */
function latinWord(sign: string): RegExp {
  let pattern = latin.get(sign);
  if (!pattern) {
    const word = escapePattern(sign.replace(/\*$/, ''));
    pattern = new RegExp(`${/^\w/.test(sign) ? '\\b' : ''}${word}${/\w$/.test(sign) ? '\\b' : ''}`, 'i');
    latin.set(sign, pattern);
  }
  return pattern;
}

const counted = new Map<string, RegExp>();

function numbered(sign: string): RegExp {
  let pattern = counted.get(sign);
  if (!pattern) {
    const [start, middle, end] = [sign.startsWith('^') ? '^' : '', sign.replace(/^\^|\$$/g, ''), sign.endsWith('$') ? '$' : ''];
    pattern = new RegExp(`${start}${middle.split('~').map(escapePattern).join('\\s?\\d[\\d.,]*\\s?')}${end}`);
    counted.set(sign, pattern);
  }
  return pattern;
}

/** `^要求` begins with it, `制度$` ends with it, `缺~` has a number behind it, `#money` holds an amount; other words stand anywhere. */
export function hasSign(text: string, sign: string): boolean {
  if (sign.startsWith('#')) return found[sign]?.(text) ?? false;
  if (sign.includes('~')) return numbered(sign).test(text);
  if (/^[\x20-\x7e€£]+$/.test(sign)) return latinWord(sign).test(text);
  if (sign.startsWith('^') && sign.endsWith('$')) return text === sign.slice(1, -1);
  if (sign.startsWith('^')) return text.startsWith(sign.slice(1));
  return sign.endsWith('$') ? text.endsWith(sign.slice(0, -1)) : text.includes(sign);
}

export const hasAny = (text: string, signs: readonly string[]): boolean => signs.some((sign) => hasSign(text, sign));
