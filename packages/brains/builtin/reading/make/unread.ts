/** What is left of an order of which nothing was read, weighed: a wish, a use, whom it goes to, or content. */
import type { UnreadClause } from '#contract/intent/common.ts';
import { orderable } from '#contract/intent/orderable.ts';
import { behind, holds } from '#text/words.ts';
import { headlineLikelihood } from '../../text/headline-model.ts';
import type { Clause } from '../clauses.ts';
import type { Token } from '../reading.ts';
import classes from './classes.json' with { type: 'json' };
import { bars, type ClauseIs, likelyIs } from './clause-model.ts';
import type { Draft } from './draft.ts';
import { isLetter } from './signers.ts';

export function weighUnread(draft: Draft, clauses: readonly Clause[]): void {
  takeHeadline(draft, clauses);
  draft.unread = draft.unread.flatMap((one) => (one.is_name ? one : (weighed(draft, one, clauses) ?? [])));
  draft.facts.sort((a, b) => (a.spans[0]?.from ?? 0) - (b.spans[0]?.from ?? 0));
}

/** Null where it is read now. */
function weighed(draft: Draft, one: UnreadClause, clauses: readonly Clause[]): UnreadClause | null {
  const whole = isWhole(one, clauses);
  // 计划：…: what follows is about it.
  if (whole && /^\s*[：:]/.test(draft.text.slice(one.span.to))) return one;
  const words = whole ? one.words : withVerb(draft.text, one, clauses);
  const is = likelyIs(words, kindOf(draft));
  const isAmong = whole && isAmongFacts(draft, one, clauses);
  // 我是王倩，交给刘畅，客户资料共 86 家: only a letter goes to somebody there.
  if ((!isAmong || isLetter(draft)) && takeAddressee(draft, one, words, is)) return null;
  if (isWishOrUse(words, is, isAmong)) return whole || words !== one.words ? { ...one, is_wish: true } : one;
  return whole ? asContent(draft, one, is, isAmong) : one;
}

/** …考试，带学生证，有问题打 8623: between two facts of one sentence. */
function isAmongFacts(
  { facts, fields: { signature }, has_files, unread }: Draft,
  { span }: UnreadClause,
  clauses: readonly Clause[],
): boolean {
  const spans = [...facts, ...(signature ? [signature] : [])].flatMap((one) => one.spans);
  const stands = (clause?: Clause): boolean => clause !== undefined && spans.some(({ from, to }) => from <= clause.from && clause.to <= to);
  const isRead = ({ from }: Clause): boolean => !unread.some((one) => one.span.from === from);
  const before = clauses.findLastIndex((one) => one.from < span.from && isRead(one));
  const next = clauses.findIndex((one) => one.from > span.from && isRead(one));
  return (
    !has_files &&
    stands(clauses[before]) &&
    stands(clauses[next]) &&
    clauses.slice(before + 1, next + 1).every(({ lead }) => lead === 'comma')
  );
}

/** 孩子也能看懂, 打动人心: short, and with a word about the text. One of a single letter may be of another word: 签字, 拾页书吧. */
export const seemsOfText = (words: string, letters = 1): boolean =>
  Array.from(words).length <= 8 &&
  holds(
    words,
    classes.of_text.filter(({ length }) => length >= letters),
  );

/** Hardly content. What keeps something out, tells readers something or has a figure is asked about all the same. */
const isWishOrUse = (words: string, { wish, use }: ClauseIs, isAmong: boolean): boolean =>
  !/\d/.test(words) &&
  !holds(words, [...classes.keeps_out, ...classes.tells, ...classes.asked_anyway]) &&
  (isAmong ? Math.max(wish, use) >= bars.among.sure : wish >= bars.wish.sure || use >= bars.use.sure);

/**
 * Beside files most clauses say what is to be done with them, and those of decks and talks what comes on which page: there nothing is content by its words.
 * On a poster or a page who holds it stands among the rest.
 */
function asContent(draft: Draft, one: UnreadClause, is: ClauseIs, isAmong: boolean): UnreadClause | null {
  const isText = draft.kind === 'document';
  const isWeighed = isAmong || (!draft.has_files && (isText || draft.kind === 'poster' || draft.kind === 'web-page'));
  if (!isWeighed || !/\p{Script=Han}.*\p{Script=Han}/u.test(one.words)) return one;
  const holder = isText ? 0 : is.signer;
  const content = 1 - (1 - is.content) * (1 - holder);
  const other = Math.max(is.wish, is.use, is.addressee);
  const sure = Math.min(content, 1 - Math.max(other, isText ? is.signer : 0));
  const isSure = isAmong
    ? other < bars.among.likely && !seemsOfText(one.words, 2)
    : sure >= bars.content.sure || holder >= bars.signer.sure;
  if (!isSure && content < bars.content.likely && holder < bars.signer.likely) return one;
  if (!isSure || holds(one.words, [...classes.keeps_out, ...classes.tells, ...classes.others])) return { ...one, is_content: true };
  draft.facts.push({ words: one.words, spans: [one.span], sign: 'listed' });
  return null;
}

/** 给全体社员 behind the colon of the head is told like the rest, and is for sure whom it goes to. */
export const takeForWhom = (draft: Draft, { text, from, to }: Clause): boolean =>
  draft.kind === 'document' && takeAddressee(draft, { span: { from, to } }, text, likelyIs(text, 'document'), bars.addressee.sure);

/** 发全体投递员, 报区城管局, and what is left of 写个通知发各门店. */
function takeAddressee(
  { fields, kind }: Draft,
  { span }: Pick<UnreadClause, 'span'>,
  words: string,
  { addressee }: ClauseIs,
  least = bars.addressee.likely,
): boolean {
  const whom = behind(words, classes.sends);
  const canTake = orderable[kind ?? 'document'].includes('audience') && !fields.audience && whom !== words && whom !== '';
  if (!canTake || addressee < least) return false;
  fields.audience = { value: whom, spans: [span], sure: addressee >= bars.addressee.sure };
  return true;
}

/** 发会员群 of 写个说明发会员群, 发各分店: the verb was taken for the order's. */
function withVerb(text: string, { words, span }: UnreadClause, clauses: readonly Clause[]): string {
  const isNear = ({ to }: Token): boolean => to <= span.from && to >= span.from - 1;
  const verb = clauses.flatMap(({ tokens }) => tokens).findLast((token) => isNear(token) && classes.sends.includes(token.text));
  return verb ? text.slice(verb.from, span.to) : words;
}

/** 做张海报，元旦集体颁证仪式，…: with no name told, the one clause nothing was read of that is most like one. */
function takeHeadline(draft: Draft, clauses: readonly Clause[]): void {
  const { fields, kind, unread } = draft;
  if ((kind !== 'poster' && kind !== 'web-page') || fields.title || fields.topic) return;
  const scored = unread.filter((one) => isWhole(one, clauses)).map((one) => ({ one, score: headlineLikelihood(one.words, kindOf(draft)) }));
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  if (!best || best.score < likelyName) return;
  fields.title = { value: best.one.words, spans: [best.one.span], sure: true };
  draft.unread = unread.filter((one) => one !== best.one);
}
const likelyName = 0.8;

const isWhole = ({ span }: UnreadClause, clauses: readonly Clause[]): boolean =>
  clauses.some(({ from, to }) => from === span.from && to === span.to);

/** As the models call it. */
const kindOf = ({ kind }: Draft): string => (kind === 'web-page' ? 'page' : (kind ?? 'document'));
