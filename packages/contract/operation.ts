/** What an operation is: one definition from which the route, the typed client, OpenAPI and the reference pages are made. */
import type { z } from 'zod';
import type { CodeName } from './codes.ts';

/** Who may call. Whether the caller may touch the thing named in the input is asked of `can` by the handler. */
export type Access = 'anonymous' | 'user';

export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  name: string;
  summary: string;
  input: I;
  output: O;
  access: Access;
  /** Beyond INVALID, UNAUTHORIZED, RATE_LIMIT and INTERNAL, which every operation may answer with. */
  errors: CodeName[];
  limits: {
    /** Largest body in bytes. */
    body: number;
    /** Calls a minute by one person (or one address when not signed in). */
    per_minute: number;
  };
  /** True: the same `Idempotency-Key` gives the same answer; another body with it is refused with CONFLICT. */
  idempotent: boolean;
  /** It changes nothing and runs outside a transaction. */
  reads: boolean;
  /** It may change who its caller is known as, or end sessions of theirs: what is kept in mind of them is read anew. */
  changes_person: boolean;
  /** What it does takes seconds: it runs outside a transaction and opens its own to write. It can't be idempotent by key. */
  slow?: true;
  /**
   * It is also served at these addresses below the base path, with the same envelope. By GET, fields of the input are `:name` in the address
   * and those of the query; with `redirects`, the answer is a redirection to its `url`.
   */
  paths?: { method: 'GET' | 'POST' | 'PATCH'; path: string; redirects?: true }[];
  /** Body is multipart with one file in this field, streamed; the other fields are the input. */
  upload?: {
    field: string;
    max_bytes: number;
    /** The sentence when it is larger; without it, that of attachments. */
    too_large?: string;
  };
  /**
   * It answers with Server-Sent Events of this shape instead of one envelope; `output` is then empty. What goes wrong before the
   * first event is an envelope as ever; later it is a last `StreamFailure`. A caller who leaves ends the work.
   */
  stream?: z.ZodType;
}

export interface StreamingOperation<I extends z.ZodType = z.ZodType, E extends z.ZodType = z.ZodType> extends Operation<I> {
  stream: E;
}

/** Ends a stream that could not be finished: a code of the table and the sentence for the person. */
export interface StreamFailure {
  type: 'error';
  code: number;
  msg: string;
}

/** What a streaming operation tells, apart from its failure. */
export type EventOf<Op> = Op extends StreamingOperation<z.ZodType, infer E> ? z.output<E> : never;

export type InputOf<Op> = Op extends Operation<infer I, z.ZodType> ? z.input<I> : never;
export type ParsedOf<Op> = Op extends Operation<infer I, z.ZodType> ? z.output<I> : never;
export type OutputOf<Op> = Op extends Operation<z.ZodType, infer O> ? z.input<O> : never;
export type AnswerOf<Op> = Op extends Operation<z.ZodType, infer O> ? z.output<O> : never;

const defaults = {
  errors: [] as CodeName[],
  limits: { body: 256 * 1024, per_minute: 600 },
  idempotent: false,
  reads: false,
  changes_person: false,
};

type Given<I extends z.ZodType, O extends z.ZodType> = Pick<Operation<I, O>, 'name' | 'summary' | 'input' | 'output' | 'access'> &
  Partial<Pick<Operation<I, O>, 'errors' | 'idempotent' | 'reads' | 'changes_person' | 'slow' | 'paths' | 'upload'>> & {
    limits?: Partial<Operation['limits']>;
  };

export function defineOperation<I extends z.ZodType, O extends z.ZodType>(given: Given<I, O>): Operation<I, O> {
  return { ...defaults, ...given, limits: { ...defaults.limits, ...given.limits } };
}

/** An operation that answers with a stream of events; it only reads, since a stream is no transaction. */
export function defineStream<I extends z.ZodType, E extends z.ZodType>(
  given: Omit<Given<I, z.ZodType>, 'output' | 'idempotent' | 'reads' | 'changes_person' | 'paths' | 'upload'> & {
    events: E;
    output: z.ZodType;
  },
): StreamingOperation<I, E> {
  const { events, ...rest } = given;
  return { ...defineOperation<I, z.ZodType>({ ...rest, reads: true }), stream: events };
}

/** The path of an operation below the base path. */
export function pathOf(operation: Operation): string {
  return `/api/rpc/${operation.name}`;
}
