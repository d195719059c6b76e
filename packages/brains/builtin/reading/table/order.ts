/** Reads order, first and last ones, shares, charts, places and the words around them. Pure. */
import type { LexiconClass } from '../lexicon.ts';
import { readingOf, wordOf, type Token } from '../reading.ts';
import { past, pickAt, solid } from './columns.ts';
import { made, type Along, type Found, type Phrase, type Reader, type Scope, type Untold } from './phrases.ts';
import { ofAct } from './quantities.ts';

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
export const extreme: Reader = (tokens, from, scope) => {
  const { sheet } = scope;
  // 接得最多: of the column the verb stands for.
  const isOf = tokens[from + 1]?.text === '得';
  const act = isOf ? ofAct(tokens[from], scope) : null;
  const way = isOf ? wordOf(tokens[from], 'adjective') : undefined;
  const at = (act ?? way) ? from + 2 : from;
  const word = wordOf(tokens[at], 'order');
  if (word === 'first' || word === 'last') {
    const next = past(tokens, at + 1);
    const n = countAt(tokens[next]);
    return n === null ? null : made(tokens, at, next + 1, { is: 'extreme', most: word === 'first', n, byTime: false });
  }
  if (word !== 'most' && word !== 'least' && word !== 'latest' && word !== 'earliest') return null;
  const next = past(tokens, at + 1);
  const n = countAt(tokens[next]);
  const byTime = word === 'latest' || word === 'earliest';
  // 最贵: it says of what.
  const by = act ?? (wordOf(tokens[at], 'role_word') === undefined ? null : pickAt(tokens, at, sheet));
  const most = (word === 'most' || word === 'latest') !== (way === 'asc');
  return made(tokens, from, n === null ? at + 1 : next + 1, { is: 'extreme', most, n, byTime, by, moves: way !== undefined && !act });
};

const ways: Readonly<Record<string, string>> = { most: 'desc', least: 'asc', latest: 'new', earliest: 'old' };

/** 高的排前头, 先到期的在前, 欠得多的排上面: what stands in front is told by how much it has of something; of a verb nobody knows (亏得多) it is shown for a yes. */
function inFront(tokens: readonly Token[], from: number, scope: Scope): Found | null {
  const isOfAct = tokens[from + 1]?.text === '得';
  const at = isOfAct ? from + 2 : from;
  const way = wordOf(tokens[at], 'adjective') ?? ways[wordOf(tokens[at], 'order') ?? ''];
  if (way === undefined) return null;
  const next = past(tokens, at + 1);
  const by = isOfAct ? ofAct(tokens[from], scope) : pickAt(tokens, next, scope.sheet);
  const front = by && !isOfAct ? past(tokens, next + 1) : next;
  if (wordOf(tokens[front], 'front') === undefined) return null;
  const [days, descending] = [way === 'new' || way === 'old', way === 'desc' || way === 'new'];
  const unsure = isOfAct && tokens[from]?.readings.length === 0;
  return made(tokens, from, front + 1, { is: 'order', descending, by, days, last: isOfAct, unsure });
}

export const order: Reader = (tokens, at, scope) => {
  const front = inFront(tokens, at, scope);
  if (front) return front;
  const word = wordOf(tokens[at], 'order');
  if (word === 'desc' || word === 'new') return made(tokens, at, at + 1, { is: 'order', descending: true });
  if (word === 'asc' || word === 'old') return made(tokens, at, at + 1, { is: 'order', descending: false });
  return wordOf(tokens[at], 'table_verb') === 'sort' ? made(tokens, at, at + 1, { is: 'order', descending: null }) : null;
};

/** One word that says it all. */
function ofWord(of: LexiconClass, phraseOf: (value: string) => Untold<Phrase> | null): Reader {
  return (tokens, at) => {
    const phrase = phraseOf(wordOf(tokens[at], of) ?? '');
    return phrase && made(tokens, at, at + 1, phrase);
  };
}

const alongs: readonly string[] = ['share', 'rank', 'previous', 'year_before', 'running'];
// The list above is the type's.
export const along = ofWord('along', (value) => (alongs.includes(value) ? { is: 'along', along: value as Along } : null));
/** 画柱状图, 做成饼图, 换成折线图. */
export const chart = ofWord('chart', (type) => (type === '' ? null : { is: 'chart', type }));
/** 保留一位小数 */
export const decimals = ofWord('decimals', (places) => (places === '' ? null : { is: 'decimals', places: Number(places) }));
export const place = ofWord('place', (value) => (value === 'sheet' || value === 'file' ? { is: 'place', place: value } : null));

/** Words that are no figures, columns or values, and say what is to be done with them. */
export const plainWord: Reader = (tokens, at, { sheet }) => {
  const token = tokens[at];
  const verb = wordOf(token, 'table_verb');
  // 列车号、司机: those columns are to be listed.
  if (verb === 'list' && wordOf(token, 'table_noun') === 'column' && pickAt(tokens, past(tokens, at + 1), sheet))
    return made(tokens, at, at + 1, { is: 'verb', verb });
  const question = wordOf(token, 'question');
  if (question !== undefined) return made(tokens, at, at + 1, { is: 'question', what: question });
  const ability = wordOf(token, 'ability');
  if (ability !== undefined) return made(tokens, at, at + 1, { is: 'ability', ability });
  const noun = wordOf(token, 'table_noun') ?? wordOf(token, 'place_word');
  if (noun !== undefined) return made(tokens, at, at + 1, { is: 'noun', what: noun });
  if (readingOf(token, 'file') || readingOf(token, 'sheet')) return made(tokens, at, at + 1, { is: 'noun', what: 'table' });
  // 画一张饼图: one is no number of things there.
  const number = readingOf(token, 'number');
  const isArticle = number?.value === 1 && number.in_words && ['form', 'count'].includes(number.unit?.dimension ?? '');
  const after = tokens[solid(tokens, at + 1)];
  const isEach = wordOf(after, 'table_verb') === 'each';
  if (isArticle && (isEach || (wordOf(after, 'chart') ?? wordOf(after, 'table_noun') ?? wordOf(after, 'place')) !== undefined))
    return made(tokens, at, at + 1, { is: 'noun', what: 'article' });
  // 一共多少钱
  if (wordOf(token, 'aggregate') === 'sum') return made(tokens, at, at + 1, { is: 'verb', verb: 'total' });
  // 取了多少斤 is a deed, and no order.
  return verb === undefined || tokens[at + 1]?.text === '了' ? null : made(tokens, at, at + 1, { is: 'verb', verb });
};
