/** What a request was read as. It is what is done, what the completion card checks, and what the order card shows. */
import { z } from 'zod';
import { shared } from './common.ts';
import { changeIntent } from './change.ts';
import { makeIntent } from './make.ts';
import { tableIntent } from './table.ts';

/** Nothing the engine knows how to do was found in the words. */
export const unknownIntent = z.strictObject({ intent: z.literal('unknown'), ...shared });

export const intent = z.discriminatedUnion('intent', [makeIntent, tableIntent, changeIntent, unknownIntent]);
export type Intent = z.infer<typeof intent>;

/** Every clause ended somewhere, nothing is doubtful, and nothing of it needs a model. */
export function isComplete({ unread, doubts, needs_model, ...rest }: Intent): boolean {
  if (rest.intent === 'unknown') return false;
  return unread.every(({ is_wish }) => is_wish) && doubts.length === 0 && needs_model.length === 0 && unsureFields(rest).length === 0;
}

function unsureFields(rest: object): string[] {
  return Object.entries(rest).flatMap(([name, value]: [string, unknown]) => (isUnsure(value) ? [name] : []));
}

function isUnsure(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isUnsure);
  return typeof value === 'object' && value !== null && 'sure' in value && value.sure === false;
}
