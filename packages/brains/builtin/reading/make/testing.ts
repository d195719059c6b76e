/** Orders as tests say them. */
import type { MadeKind, MakeIntent } from '#contract/intent/make.ts';
import { deckRequestOf, type DeckRequest } from '../../deck/deck-request.ts';
import { pageRequestOf, type PageRequest } from '../../pages/page-request.ts';
import { settled } from '#contract/intent/order-answers.ts';
import { inOrder } from './facts.ts';
import { readMake } from './read-make.ts';

export const today = '2026-11-20';

export function order(text: string, kind: MadeKind, files: string[] = []): MakeIntent {
  const read = readMake(text, { kind, files, today });
  if (!read) throw new Error('with its kind told an order is always read');
  // As whoever agrees to the card does, who puts what was not read into the body.
  const clauses = read.unread.map((_, at) => ({ at, answer: { to: 'body' as const } }));
  const { intent } = settled({ intent: read, clauses });
  return intent.intent === 'make' ? { ...intent, facts: inOrder(text, intent.facts) } : read;
}

export const deckOrder = (text: string): DeckRequest => deckRequestOf(order(text, 'slides'));
export const pageOrder = (text: string): PageRequest => pageRequestOf(order(text, 'web-page'));
