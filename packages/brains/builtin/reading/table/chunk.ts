/** Cuts a clause into phrases from left to right, the longest reading first; what no phrase begins with is left unread. Pure. */
import words from './words.json' with { type: 'json' };
import { isSkipped, type Clause } from '../clauses.ts';
import { past, withLikely } from './columns.ts';
import { isMark, wordOf, type Token } from '../reading.ts';
import {
  bareCondition,
  cells,
  columnCondition,
  conceptCondition,
  isBracket,
  lacking,
  lettered,
  oneOf,
  yesCondition,
} from './conditions.ts';
import { axis, group } from './groups.ts';
import { formula } from './formula.ts';
import { level } from './levels.ts';
import { marked } from './marks.ts';
import { against, aggregateAfter, aggregateBefore, columns, concept, count, fee, rate } from './measures.ts';
import { isPlainAct, meanQuantity, per, quantity } from './quantities.ts';
import { along, chart, decimals, extreme, order, place, plainWord } from './order.ts';
import { doneCount, leftOut, moved, passed, state } from './states.ts';
import { isOf, type Asked, type Found, type Phrase, type Reader, type Scope } from './phrases.ts';

/** The earlier of two that reach equally far is meant. */
const readers: readonly Reader[] = [
  formula,
  marked,
  state,
  doneCount,
  passed,
  moved,
  per,
  against,
  quantity,
  meanQuantity,
  level,
  axis,
  columnCondition,
  conceptCondition,
  yesCondition,
  lacking,
  lettered,
  group,
  cells,
  rate,
  fee,
  concept,
  count,
  aggregateBefore,
  aggregateAfter,
  bareCondition,
  extreme,
  order,
  along,
  chart,
  decimals,
  place,
  columns,
  leftOut,
  plainWord,
];

export interface Chunked {
  clause: Clause;
  phrases: Phrase[];
  unread: Token[];
}

export function chunk(clause: Clause, scope: Scope): Chunked {
  const { tokens } = clause;
  const phrases: Phrase[] = [];
  const unread: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const best = longest(tokens, at, scope);
    const last = unread.at(-1);
    // 截至 3 月 5 日: a day behind a comparison that was not understood is no condition of its own.
    const isLoose = best?.phrase.is === 'condition' && best.phrase.asked.pick === null && wordOf(last, 'comparator') !== undefined;
    if (best && !(isLoose && token.from - (last?.to ?? 0) <= 1)) {
      phrases.push(...(best.amid ? [best.amid] : []), leaning(best.phrase, tokens));
      at = best.to;
      continue;
    }
    // 教练带的学员: the verb of a thing says nothing of its own.
    const isIdle =
      (wordOf(token, 'act') === 'any' && wordOf(tokens[at + 1], 'function') === 'of' && isPlainAct(token, scope.sheet)) ||
      isDoing(tokens, at, scope);
    if (!(isIdle || isSkipped(token) || isMark(token, ' \t、') || isBracket(token))) unread.push(token);
    at += 1;
  }
  // 上午下午各多少人: two cells of one column side by side.
  for (let n = phrases.length - 1; n > 0; n -= 1) {
    const [one, other] = [phrases[n - 1], phrases[n]];
    if (!isOf(one, 'condition') || !isOf(other, 'condition')) continue;
    const [cells, more] = [cellsOf(one.asked), cellsOf(other.asked)];
    if (!cells || !more || one.asked.pick?.columns[0] !== other.asked.pick?.columns[0]) continue;
    const tokens = [...one.tokens, ...other.tokens];
    phrases.splice(n - 1, 2, { ...one, tokens, asked: { ...one.asked, tokens, ...oneOf([...cells, ...more]) } });
  }
  // 补助一共多少钱: the money is what was measured.
  for (let n = phrases.length - 1; n > 0; n -= 1) if (isMoney(phrases[n]) && isSumBefore(phrases[n - 1], phrases[n])) phrases.splice(n, 1);
  const isSaid = idleBeside(phrases);
  const left = unread.filter((token) => !isSaid(token));
  // 业绩多少（剪发、烫染加起来）: a word that is no column's is what their sum is called.
  const sum = phrases.find((phrase) => isOf(phrase, 'measure') && phrase.together !== undefined);
  const name = left.find((token) => wordOf(token, 'role_word') !== undefined);
  if (!isOf(sum, 'measure') || !name) return { clause, phrases, unread: left };
  Object.assign(sum, { together: name.text, tokens: [name, ...sum.tokens] });
  return { clause, phrases, unread: left.filter((token) => token !== name) };
}

function leaning(phrase: Phrase, clause: readonly Token[]): Phrase {
  if (isOf(phrase, 'measure') || isOf(phrase, 'columns')) return { ...phrase, picks: phrase.picks.map((pick) => withLikely(pick, clause)) };
  if (!isOf(phrase, 'condition') || phrase.asked.pick === null) return phrase;
  return { ...phrase, asked: { ...phrase.asked, pick: withLikely(phrase.asked.pick, clause) } };
}

const cellsOf = ({ op, value }: Asked): string[] | null => ((op === '=' || op === 'in') && value.is === 'words' ? value.words : null);
const isMoney = (phrase: Phrase | undefined): boolean =>
  phrase?.tokens.length === 1 && wordOf(phrase.tokens[0], 'role_word') === 'money' && (isOf(phrase, 'concept') || isOf(phrase, 'columns'));
const isSumBefore = (before: Phrase | undefined, phrase: Phrase | undefined): boolean =>
  isOf(before, 'measure') &&
  before.how === 'sum' &&
  before.picks.every(({ columns }) => columns.every(({ role }) => role !== 'quantity')) &&
  before.tokens.at(-1)?.to === phrase?.tokens[0]?.from;

/** 产了多少奶 of 产奶量, 款 beside 没收齐: words that what was read has in it already. */
function idleBeside(phrases: readonly Phrase[]): (token: Token) => boolean {
  const named = phrases.flatMap((one) => (isOf(one, 'measure') ? one.picks.map(({ columns }) => columns) : []));
  const owes = phrases.some((one) => isOf(one, 'concept') && words.owing.includes(one.concept.id));
  return (token) =>
    (owes && words.money_nouns.includes(token.text)) ||
    (/^\p{Script=Han}$/u.test(token.text) && named.some((columns) => columns.every(({ bare }) => bare.includes(token.text))));
}

/** 洗了多少件, 卖了多少钱: the verb of what is asked behind it, which is told by its own name or unit. */
function isDoing(tokens: readonly Token[], at: number, scope: Scope): boolean {
  const [token, behind] = [tokens[at], tokens[at + 1]];
  const isVerb = token?.text.endsWith('了')
    ? wordOf(token, 'act') !== undefined
    : behind?.text === '了' && token?.readings.every((one) => one.is === 'word' && one.of === 'table_verb');
  if (!token || !isVerb || !isPlainAct(token, scope.sheet)) return false;
  const asked = longest(tokens, past(tokens, at + 1), scope)?.phrase;
  const isFigure = isOf(asked, 'measure') || (isOf(asked, 'concept') && asked.concept.is !== 'rows');
  return (
    isFigure && asked.tokens.some((one) => wordOf(one, 'question') !== undefined || words.asks.some((word) => one.text.includes(word)))
  );
}

function longest(tokens: readonly Token[], at: number, scope: Scope): Found | null {
  let best: Found | null = null;
  for (const reader of readers) {
    const one = reader(tokens, at, scope);
    if (one && one.to > (best?.to ?? at)) best = one;
  }
  return best;
}
