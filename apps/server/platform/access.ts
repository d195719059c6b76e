/** The one decider: may this person do this with that? Asked when something is attached and when it is read. */
import { Refusal } from '#contract/codes.ts';

export interface Actor {
  user_id: string;
}

export type Resource = { kind: 'task' | 'file' | 'model_setting' | 'device'; user_id: string };
export type Deed = 'see' | 'change' | 'delete';

export function can(actor: Actor | null, deed: Deed, resource: Resource): boolean {
  switch (deed) {
    case 'see':
    case 'change':
    case 'delete':
      return actor !== null && actor.user_id === resource.user_id;
  }
}

/** What is there and theirs. A stranger is told the same as for what does not exist. */
export function granted<R extends { user_id: string }>(
  actor: Actor | null,
  deed: Deed,
  kind: Resource['kind'],
  row: R | undefined,
  sentence: string,
): R {
  if (!row || !can(actor, deed, { kind, user_id: row.user_id })) throw new Refusal('NOT_FOUND', sentence);
  return row;
}
