/** A filled-in card as its answer: what was begun and left empty is as if it had not been begun. Pure. */
import type { Intent } from '#contract/intent/intent.ts';
import { goingOn } from '#contract/intent/order-draft.ts';
import type { Order, OrderAnswer } from '#contract/intent/order.ts';
import { withoutBlankParts } from '../outline/arranging.ts';
import type { CardDraft } from './form.ts';
import { withoutBlankChanges } from './change-edits.ts';
import { withoutBlanks } from './make-edits.ts';

export function finished(order: Order, draft: CardDraft): OrderAnswer {
  const outline = draft.outline && withoutBlankParts(draft.outline);
  return goingOn(order, { ...draft, intent: withoutEmpty(order.intent, draft.intent), outline });
}

function withoutEmpty(asked: Intent, intent: Intent): Intent {
  if (intent.intent === 'make') return withoutBlanks(intent);
  if (intent.intent === 'change') return withoutBlankChanges(intent);
  if (intent.intent !== 'table' || asked.intent !== 'table') return intent;
  // A result without a name is called as it was.
  const queries = intent.queries.map((one, at) => (one.name.trim() === '' ? { ...one, name: asked.queries[at]?.name ?? '结果' } : one));
  return { ...intent, queries };
}
