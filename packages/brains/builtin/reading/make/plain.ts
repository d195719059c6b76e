/** Clauses of an order without a file that tell something though no figure, day or label is in them: by their place, and by how they are made. */
import { holds } from '#text/words.ts';
import type { UnreadClause } from '#contract/intent/common.ts';
import type { Clause } from '../clauses.ts';
import classes from './classes.json' with { type: 'json' };
import { type Draft, is, isOrderWord } from './draft.ts';

/** …考试，带学生证，有问题打 8623: between two facts of one sentence, with no word of an order in it. */
export function takePlain(draft: Draft, clauses: readonly Clause[]): void {
  const isUnread = ({ from }: Clause): boolean => draft.unread.some(({ span }) => span.from === from);
  const isTold = (clause: Clause | undefined): boolean => clause !== undefined && stands(draft, clause);
  for (const [n, clause] of clauses.entries()) {
    const at = draft.unread.findIndex(({ span, is_name }) => !is_name && span.from === clause.from && span.to === clause.to);
    const next = clauses.findIndex((one, i) => i > n && !isUnread(one));
    const isBetween = isTold(clauses[n - 1]) && isTold(clauses[next]) && clauses.slice(n, next + 1).every(isBeside) && isPlain(clause);
    if (at < 0 || !isBetween) continue;
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

/** 孩子也能看懂, 打动人心: short, and with a word about the text. */
export const seemsOfText = ({ text }: Clause): boolean => Array.from(text).length <= 8 && holds(text, classes.of_text);

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
