/** An order card while it is being filled in, on the page or by a command line: what is still open, and the answer it makes. Pure. */
import type { OutlineSection } from '../content/outline.ts';
import type { Choice, Doubt, UnreadClause } from './common.ts';
import type { Intent } from './intent.ts';
import type { ClauseAnswer, Order, OrderAnswer } from './order.ts';
import { valueAt, withValueAt } from './paths.ts';

export interface OrderDraft {
  intent: Intent;
  /** By the place of the clause in `intent.unread`; words said again may still be empty. */
  clauses: Record<number, ClauseAnswer>;
  /** By the id of the doubt. */
  chosen: Record<string, Choice['value']>;
  /** The parts with their material as they were arranged; null as long as they stand as they were asked. */
  outline: OutlineSection[] | null;
}

/** What is content, as far as can be told, is so until its person says otherwise. */
export function draftOf({ intent }: Order): OrderDraft {
  const clauses = intent.unread.flatMap(({ is_content }, at) => (is_content ? [[at, { to: 'body' as const }]] : []));
  return { intent, clauses: Object.fromEntries(clauses), chosen: {}, outline: null };
}

export function withClause(draft: OrderDraft, at: number, answer: ClauseAnswer | null): OrderDraft {
  const { [at]: _, ...others } = draft.clauses;
  return { ...draft, clauses: answer ? { ...others, [at]: answer } : others };
}

/** The value goes to the doubt's place, where it has one. */
export function withChoice(draft: OrderDraft, { id, path, also = [] }: Doubt, value: Choice['value']): OrderDraft {
  const intent = [path, ...also].reduce((made, place) => (place === '' ? made : withValueAt(made, place, value)), draft.intent);
  return { ...draft, intent, chosen: { ...draft.chosen, [id]: value } };
}

/** Chosen, or gone with another value at its place; one that is only told is taken note of with the rest of the form. */
export function isSettled({ intent }: Order, draft: OrderDraft, doubt: Doubt): boolean {
  if (doubt.choices.length === 0 || Object.hasOwn(draft.chosen, doubt.id)) return true;
  if (doubt.path === '') return false;
  return JSON.stringify(valueAt(draft.intent, doubt.path)) !== JSON.stringify(valueAt(intent, doubt.path));
}

export function isAnswered(answer: ClauseAnswer | undefined): answer is ClauseAnswer {
  return answer !== undefined && (answer.to !== 'again' || answer.words.trim() !== '');
}

export interface OpenPoints {
  unread: (UnreadClause & { at: number })[];
  doubts: Doubt[];
}

/** What has no answer yet. Going on as it stands names it as not done. */
export function openPoints(order: Order, draft: OrderDraft): OpenPoints {
  return {
    unread: order.intent.unread.flatMap((clause, at) => (clause.is_wish || isAnswered(draft.clauses[at]) ? [] : [{ ...clause, at }])),
    doubts: order.intent.doubts.filter((doubt) => !isSettled(order, draft, doubt)),
  };
}

/** “就这样做”, with the form as it stands. */
export function goingOn(order: Order, draft: OrderDraft): OrderAnswer {
  const open = openPoints(order, draft);
  return {
    outcome: 'go',
    intent: { ...draft.intent, doubts: open.doubts },
    ...(draft.outline ? { outline: draft.outline } : {}),
    clauses: order.intent.unread.flatMap((_, at) => {
      const answer = draft.clauses[at];
      return isAnswered(answer) ? [{ at, answer: answer.to === 'again' ? { to: 'again', words: answer.words.trim() } : answer }] : [];
    }),
    // A place that was changed again afterwards says what is wanted itself.
    chosen: order.intent.doubts.flatMap(({ id, path }) => {
      const value = draft.chosen[id];
      return value === undefined || (path !== '' && valueAt(draft.intent, path) !== value) ? [] : [{ id, value }];
    }),
  };
}
