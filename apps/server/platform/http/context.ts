/** What an operation works with: who asks, the rows, the clock, and what to do once its rows are committed. */
import type { EventOf, ParsedOf, OutputOf } from '#contract/operation.ts';
import type { OperationName, Operations, StreamingName } from '#contract/operations/all.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface User {
  user_id: string;
  name: string;
  email: string;
  avatar_url: string;
}

/** A file that arrived with the call and lies in the store already; it is deleted again when the call is refused or repeated. */
export interface ReceivedFile {
  store_key: string;
  bytes: number;
  sha256: string;
}

/** Named by the headers `x-share-id` and `x-share-secret`: somebody looks at what was shared with them. */
export interface SharePass {
  share_id: string;
  secret: string;
}

export interface CallContext {
  /** Null only in operations anonymous people may call. */
  user: User | null;
  /** One transaction, committed when the handler resolves; for operations that only read, the pool. */
  tx: Queryable;
  now(): number;
  new_id(): string;
  /** Runs when the transaction is committed; never when it is not. */
  afterCommit(effect: () => void): void;
  /** Runs when it is not: takes back what was done outside the rows. */
  afterRollback(effect: () => void): void;
  /** Runs when the answer is sent, or its caller gone: what was held for it is free again. */
  afterAnswer(effect: () => void): void;
  upload: ReceivedFile | null;
  /** Where the call comes from; what names its session is '' without one. */
  caller: { session_token: string; address: string; user_agent: string };
  /** Null without one; whether it opens anything is not known yet. */
  pass: SharePass | null;
  /** The origin of the page, as this caller reaches it. */
  page_origin: string;
  /** The origin user content is served from, as this caller reaches it. */
  content_origin: string;
  signal: AbortSignal;
}

export type Handler<Name extends OperationName> = (
  input: ParsedOf<Operations[Name]>,
  context: CallContext,
) => Promise<OutputOf<Operations[Name]>>;
/** Yields the events of a streaming operation; a thrown Refusal is told to the caller. */
export type StreamHandler<Name extends StreamingName> = (
  input: ParsedOf<Operations[Name]>,
  context: CallContext,
) => AsyncIterable<EventOf<Operations[Name]>>;
export type Handlers = { [Name in OperationName]: Name extends StreamingName ? StreamHandler<Name> : Handler<Name> };

/** The caller of an operation that only signed-in people reach. */
export function signedIn(context: CallContext): User {
  if (!context.user) throw new Error('an operation with access "user" ran without one');
  return context.user;
}
