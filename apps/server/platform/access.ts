/** The one decider: may this person do this with that? Asked when something is attached and when it is read. */
import { Refusal } from '#contract/codes.ts';

export interface Actor {
  /** Null: nobody is signed in. */
  user_id: string | null;
  /** Files that somebody's link lets them see, by uri. */
  sees_files?: ReadonlySet<string>;
}

export type Resource = {
  kind:
    | 'task'
    | 'file'
    | 'model_setting'
    | 'device'
    | 'share'
    | 'browser_account'
    | 'extension'
    | 'scheduled_task'
    | 'favorite'
    | 'favorite_tag'
    | 'skill';
  user_id: string;
  file_uri?: string;
};
export type Deed = 'see' | 'change' | 'delete';

export function can(actor: Actor | null, deed: Deed, resource: Resource): boolean {
  switch (deed) {
    case 'see':
      return owns(actor, resource) || isShown(actor, resource);
    case 'change':
    case 'delete':
      return owns(actor, resource);
  }
}

function owns(actor: Actor | null, resource: Resource): boolean {
  return actor !== null && actor.user_id !== null && actor.user_id === resource.user_id;
}

function isShown(actor: Actor | null, { kind, file_uri }: Resource): boolean {
  return kind === 'file' && file_uri !== undefined && actor?.sees_files?.has(file_uri) === true;
}

/** What is there and theirs. A stranger is told the same as for what does not exist. */
export function granted<R extends { user_id: string; file_uri?: string }>(
  actor: Actor | null,
  deed: Deed,
  kind: Resource['kind'],
  row: R | undefined,
  sentence: string,
): R {
  if (!row || !can(actor, deed, { kind, user_id: row.user_id, ...(row.file_uri === undefined ? {} : { file_uri: row.file_uri }) }))
    throw new Refusal('NOT_FOUND', sentence);
  return row;
}
