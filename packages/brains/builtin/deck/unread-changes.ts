/** Of several changes asked for at once those that are not understood are told, never passed over. */
import type { DeckChange } from './read-changes.ts';
import { atMost } from './slide.ts';

/** Where some of what was ordered is understood, what is not is named. */
export function withUnread(clauses: string[], read: (clause: string) => DeckChange[], isOrder: RegExp): DeckChange[] {
  const found = clauses.map((clause) => ({ clause, changes: read(clause) }));
  if (found.every(({ changes }) => changes.length === 0)) return [];
  return found.flatMap(({ clause, changes }): DeckChange[] =>
    changes.length > 0 || !isOrder.test(clause)
      ? changes
      : [{ kind: 'beyond', sentence: `没有做“${atMost(clause, 40)}”：没看懂这一句，请换个说法。` }],
  );
}
