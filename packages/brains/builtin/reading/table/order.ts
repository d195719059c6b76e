/** Reads order, first and last ones, shares, charts, places and the words around them. Pure. */
import { readingOf, wordOf, type Token } from '../reading.ts';
import { past, solid } from './columns.ts';
import { made } from './measures.ts';
import type { Along, Reader } from './phrases.ts';

/** A number of things: 5, 5名, 3个; never one of money or of time. */
function countAt(token: Token | undefined): number | null {
  const number = readingOf(token, 'number');
  const dimension = number?.unit?.dimension;
  const counts = dimension === undefined || dimension === 'count' || dimension === 'form';
  return number?.to === undefined && number !== undefined && counts && Number.isInteger(number.value) && number.value > 0
    ? number.value
    : null;
}

/** 前5名, 最高的3个, 最高, 最近的一条. */
export const extreme: Reader = (tokens, at) => {
  const word = wordOf(tokens[at], 'order');
  if (word === 'first' || word === 'last') {
    const next = past(tokens, at + 1);
    const n = countAt(tokens[next]);
    return n === null ? null : made(tokens, at, next + 1, { is: 'extreme', most: word === 'first', n, byTime: false, tokens: [] });
  }
  if (word !== 'most' && word !== 'least' && word !== 'latest' && word !== 'earliest') return null;
  const next = past(tokens, at + 1);
  const n = countAt(tokens[next]);
  const byTime = word === 'latest' || word === 'earliest';
  return made(tokens, at, n === null ? at + 1 : next + 1, {
    is: 'extreme',
    most: word === 'most' || word === 'latest',
    n,
    byTime,
    tokens: [],
  });
};

export const order: Reader = (tokens, at) => {
  const word = wordOf(tokens[at], 'order');
  if (word === 'desc' || word === 'new') return made(tokens, at, at + 1, { is: 'order', descending: true, tokens: [] });
  if (word === 'asc' || word === 'old') return made(tokens, at, at + 1, { is: 'order', descending: false, tokens: [] });
  return wordOf(tokens[at], 'table_verb') === 'sort' ? made(tokens, at, at + 1, { is: 'order', descending: null, tokens: [] }) : null;
};

const alongs: readonly string[] = ['share', 'rank', 'previous', 'year_before', 'running'];

export const along: Reader = (tokens, at) => {
  const value = wordOf(tokens[at], 'along');
  // The list above is the type's.
  return value !== undefined && alongs.includes(value)
    ? made(tokens, at, at + 1, { is: 'along', along: value as Along, tokens: [] })
    : null;
};

/** 画柱状图, 做成饼图, 换成折线图. */
export const chart: Reader = (tokens, at) => {
  const type = wordOf(tokens[at], 'chart');
  return type === undefined ? null : made(tokens, at, at + 1, { is: 'chart', type, tokens: [] });
};

/** 保留一位小数 */
export const decimals: Reader = (tokens, at) => {
  const places = wordOf(tokens[at], 'decimals');
  return places === undefined ? null : made(tokens, at, at + 1, { is: 'decimals', places: Number(places), tokens: [] });
};

export const place: Reader = (tokens, at) => {
  const value = wordOf(tokens[at], 'place');
  return value === 'sheet' || value === 'file' ? made(tokens, at, at + 1, { is: 'place', place: value, tokens: [] }) : null;
};

/** Words that are no figures, columns or values, and say what is to be done with them. */
export const plainWord: Reader = (tokens, at) => {
  const token = tokens[at];
  const question = wordOf(token, 'question');
  if (question !== undefined) return made(tokens, at, at + 1, { is: 'question', what: question, tokens: [] });
  const ability = wordOf(token, 'ability');
  if (ability !== undefined) return made(tokens, at, at + 1, { is: 'ability', ability, tokens: [] });
  const noun = wordOf(token, 'table_noun') ?? wordOf(token, 'place_word');
  if (noun !== undefined) return made(tokens, at, at + 1, { is: 'noun', what: noun, tokens: [] });
  if (readingOf(token, 'file') || readingOf(token, 'sheet')) return made(tokens, at, at + 1, { is: 'noun', what: 'table', tokens: [] });
  // 画一张饼图: one is no number of things there.
  const number = readingOf(token, 'number');
  const isArticle = number?.value === 1 && number.in_words && ['form', 'count'].includes(number.unit?.dimension ?? '');
  const after = tokens[solid(tokens, at + 1)];
  const isEach = wordOf(after, 'table_verb') === 'each';
  if (isArticle && (isEach || (wordOf(after, 'chart') ?? wordOf(after, 'table_noun') ?? wordOf(after, 'place')) !== undefined))
    return made(tokens, at, at + 1, { is: 'noun', what: 'article', tokens: [] });
  // 一共多少钱
  if (wordOf(token, 'aggregate') === 'sum') return made(tokens, at, at + 1, { is: 'verb', verb: 'total', tokens: [] });
  const verb = wordOf(token, 'table_verb');
  return verb === undefined ? null : made(tokens, at, at + 1, { is: 'verb', verb, tokens: [] });
};
