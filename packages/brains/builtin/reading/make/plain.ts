/** Clauses of an order without a file that tell something though no figure, day or label is in them: by their place, and by how they are made. */
import { endsIn, holds } from '#text/words.ts';
import type { UnreadClause } from '#contract/intent/common.ts';
import type { Clause } from '../clauses.ts';
import { readingOf, type Token } from '../reading.ts';
import classes from './classes.json' with { type: 'json' };
import { type Draft, is, isForm, isOrderWord } from './draft.ts';

/** …考试，带学生证，有问题打 8623: between two facts of one sentence, with no word of an order in it; in a letter one that states something also behind the last. */
export function takePlain(draft: Draft, clauses: readonly Clause[]): void {
  const isLetter = draft.fields.kind?.value === 'document' && classes.letters.includes(draft.fields.genre?.value ?? '');
  const isUnread = ({ from }: Clause): boolean => draft.unread.some(({ span }) => span.from === from);
  const isTold = (clause: Clause | undefined): boolean => clause !== undefined && stands(draft, clause);
  for (const [n, clause] of clauses.entries()) {
    const at = draft.unread.findIndex(({ span, is_name }) => !is_name && span.from === clause.from && span.to === clause.to);
    const next = clauses.findIndex((one, i) => i > n && !isUnread(one));
    const isBetween = isTold(clauses[n - 1]) && isTold(clauses[next]) && clauses.slice(n, next + 1).every(isBeside) && isPlain(clause);
    const isBehind = isLetter && isBeside(clause) && clauses.slice(0, n).some(isTold) && statesSomething(clause);
    if (at < 0 || !(isBetween || isBehind)) continue;
    draft.unread.splice(at, 1);
    draft.facts.push({ words: clause.text, spans: [{ from: clause.from, to: clause.to }], sign: 'listed' });
  }
  draft.facts.sort((a, b) => (a.spans[0]?.from ?? 0) - (b.spans[0]?.from ?? 0));
}

const stands = ({ facts, fields: { signature } }: Draft, clause: Clause): boolean =>
  [...facts, ...(signature ? [signature] : [])].some(({ spans }) => spans.some(({ from, to }) => from <= clause.from && clause.to <= to));

const isBeside = ({ lead }: Clause): boolean => lead === 'comma';

function isPlain({ tokens, text, lead }: Clause): boolean {
  return (
    lead === 'comma' &&
    Array.from(text).length <= 20 &&
    !holds(text, classes.others) &&
    !classes.doings.some((one) => text.startsWith(one)) &&
    !tokens.some(
      (token, i) =>
        // 有税务师答疑: one letter beside words of no order is no degree.
        (is(token, 'degree') && !(token.text.length === 1 && (tokens[i - 1] ?? tokens[i + 1])?.readings.length === 0)) ||
        is(token, 'tone', 'look', 'manner_open') ||
        (token.text.length > 1 && isOrderWord(token)),
    )
  );
}

/** 加班按1.5倍算, 给大家添麻烦了: of the world, and no word about the text in it. */
function statesSomething(clause: Clause): boolean {
  const { text, tokens } = clause;
  const isAsked = classes.doings.some((one) => text.startsWith(one)) && !isLetter(clause);
  if (Array.from(text).length > 20 || isAsked || holds(text, [...classes.of_text, ...classes.others]) || tokens.some(isOfText))
    return false;
  return tokens.some((token) => isAmount(token) || readingOf(token, 'period') !== undefined) || holds(text, classes.polite);
}

/** 孩子也能看懂, 打动人心: short, and with a word about the text. */
export const seemsOfText = ({ text }: Clause): boolean => Array.from(text).length <= 8 && holds(text, classes.of_text);

/** 加 of 加班: one letter of a word the lexicon lacks. */
const isLetter = ({ tokens: [first, next] }: Clause): boolean =>
  first?.text.length === 1 && next?.text.length === 1 && readingOf(next, 'number') === undefined;

const isOfText = (token: Token): boolean =>
  is(token, 'tone', 'look', 'kind', 'form', 'shape', 'language', 'chart', 'taste') ||
  (is(token, 'degree') && !classes.world_degrees.includes(token.text));

function isAmount(token: Token): boolean {
  const number = readingOf(token, 'number');
  return number !== undefined && !number.in_words && (!isForm(number.unit?.dimension) || endsIn(token.text, classes.days));
}

/** Plain ones of a letter that stand side by side are one question. */
export function askAsOne(draft: Draft, clauses: readonly Clause[]): void {
  if (draft.fields.kind?.value !== 'document' || !classes.letters.includes(draft.fields.genre?.value ?? '')) return;
  const isPlainOne = ({ span, is_wish, is_content }: UnreadClause): boolean =>
    !is_wish && !is_content && clauses.some((clause) => clause.from === span.from && isPlain(clause));
  draft.unread = draft.unread.reduce<Draft['unread']>((asked, one) => {
    const last = asked.at(-1);
    const between = last ? draft.text.slice(last.span.to, one.span.from) : '';
    if (!last || !isPlainOne(one) || !isPlainOne(last) || !/^[，,]\s*$/.test(between)) return [...asked, one];
    const span = { from: last.span.from, to: one.span.to };
    return [...asked.slice(0, -1), { words: draft.text.slice(span.from, span.to), span }];
  }, []);
}
