/** A draft of an order card as it was kept on this device; whatever is there that is no draft of this card is nothing. */
import { misplaced } from '#contract/content/outline-parts.ts';
import { draftOf } from '#contract/intent/order-draft.ts';
import type { Order } from '#contract/intent/order.ts';
import { areParts, isObject } from '../outline/kept-parts.ts';
import type { CardDraft } from './form.ts';

/** Goes up when the form keeps something else than before. */
const version = 2;

export interface KeptDraft {
  version: number;
  draft: CardDraft;
}

export function begunDraft(order: Order): KeptDraft {
  return { version, draft: { ...draftOf(order), dropped: [], again: null } };
}

export function kept(draft: CardDraft): KeptDraft {
  return { version, draft };
}

/** What this page wrote itself, on this device: its version and the shape of its large parts are looked at. */
export function revivedDraft(order: Order, value: unknown): KeptDraft | null {
  if (!isObject(value) || value['version'] !== version || !isObject(value['draft'])) return null;
  const { intent, clauses, chosen, outline, dropped, again } = value['draft'];
  if (!isObject(intent) || !isObject(clauses) || !isObject(chosen) || !Array.isArray(dropped)) return null;
  if (again !== null && typeof again !== 'string') return null;
  if (outline !== null && !isOutlineOf(order, outline)) return null;
  const like = new Map(Object.entries(order.intent));
  const isAlike = [...like].every(([key, one]) => !Array.isArray(one) || Array.isArray(intent[key]));
  if (intent['intent'] !== order.intent.intent || !isAlike) return null;
  // A draft of this version, as far as it was looked at above.
  return value as unknown as KeptDraft;
}

/** Parts that name material of this card; a heading may be empty while it is typed. */
function isOutlineOf({ outline }: Order, value: unknown): boolean {
  return areParts(value) && misplaced(value, outline?.material ?? []).length === 0;
}
