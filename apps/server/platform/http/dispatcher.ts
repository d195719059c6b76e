/** One dispatcher for every operation of the contract: find, parse, check, call, wrap. */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { codes, Refusal, type CodeName, type Envelope } from '#contract/codes.ts';
import { pathOf, type Operation } from '#contract/operation.ts';
import { operations, type OperationName } from '#contract/operations/all.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';
import { closingSignal } from './closing-signal.ts';
import type { CallContext, Handlers, ReceivedFile, SharePass, User } from './context.ts';
import { sendEvents } from './send-events.ts';
import { contentOriginOf, pageOriginOf } from './origins.ts';
import { createRateLimit } from './rate-limit.ts';
import { parseStrictJson } from './strict-json.ts';
import { createUploadCount, receiveUpload } from './upload.ts';

export interface DispatcherInput {
  db: Database;
  store: FileStore;
  handlers: Handlers;
  base_path: string;
  public_origin: string;
  content_origin: string;
  sessionOf(request: FastifyRequest): Promise<User | null>;
  /** An operation may have changed who its caller is known as. */
  forgetPerson(user_id: string): void;
  /** The caller's address, as far as it can be trusted. */
  addressOf(request: FastifyRequest): string;
  callerOf(request: FastifyRequest): CallContext['caller'];
  metrics: Metrics;
  /** Told of what broke a stream that had begun; everything else reaches the app's error handler. */
  onError(error: unknown, operation: string): void;
  now(): number;
  new_id(): string;
}

type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;
type AnyStream = (input: unknown, context: CallContext) => AsyncIterable<unknown>;

export function registerOperations(app: FastifyInstance, input: DispatcherInput): void {
  const allowed = createRateLimit();
  const uploads = createUploadCount();
  // The compiler checked each handler against its operation; here they are called through the one parsed shape.
  const handlers = input.handlers as unknown as Record<OperationName, AnyHandler & AnyStream>;
  for (const operation of Object.values(operations) as Operation[]) {
    // Every operation's name is a key of the table it stands in.
    const handler = handlers[operation.name as OperationName];
    const serve = async (request: FastifyRequest, reply: FastifyReply, redirects = false): Promise<FastifyReply> => {
      const done = input.metrics.startOperation(operation.name);
      try {
        if (operation.stream) done(await stream(input, operation, handler, allowed, request, reply));
        else {
          const data = await call(input, operation, handler, allowed, uploads, request, reply.raw);
          if (redirects && hasUrl(data)) reply.header('cache-control', 'no-store').redirect(data.url);
          else answer(reply, 'NORMAL', { code: 0, msg: '', data });
          done('NORMAL');
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refuse(reply, error);
        done(error.reason);
      }
      return reply;
    };
    app.post(`${input.base_path}${pathOf(operation)}`, { bodyLimit: operation.limits.body }, (request, reply) => serve(request, reply));
    for (const { method, path, redirects } of operation.paths ?? [])
      app.route({
        method,
        url: `${input.base_path}${path}`,
        bodyLimit: operation.limits.body,
        handler: (request, reply) => serve(request, reply, redirects),
      });
  }
  app.all(`${input.base_path}/api/rpc/*`, (_request, reply) => refuse(reply, new Refusal('NOT_FOUND', '没有这个操作')));
}

export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code } = codes[refusal.reason];
  return answer(reply, refusal.reason, { code, msg: refusal.message, data: refusal.fields ? { fields: refusal.fields } : {} });
}

function answer(reply: FastifyReply, reason: keyof typeof codes, envelope: Envelope<unknown>): FastifyReply {
  return reply.code(codes[reason].status).header('cache-control', 'no-store').send(envelope);
}

async function call(
  input: DispatcherInput,
  operation: Operation,
  handler: AnyHandler,
  allowed: (key: string, per_minute: number) => boolean,
  uploads: ReturnType<typeof createUploadCount>,
  request: FastifyRequest,
  response: ServerResponse,
): Promise<unknown> {
  const user = await admit(input, operation, allowed, request);
  const { upload } = operation;
  const receive = upload && (() => receiveUpload(request, upload, input.store, input.new_id));
  const received = receive ? await uploads(user?.user_id ?? input.addressOf(request), request, receive) : null;
  try {
    const fields = received ? received.fields : request.method === 'GET' ? inAddress(request) : jsonBody(request);
    const parsed = parseInput(operation.input, fields);
    return await inTransaction(input, operation, request, response, user, parsed, received?.file ?? null, (context) =>
      handler(parsed, context),
    );
  } catch (error) {
    if (received) await input.store.delete(received.file.store_key);
    throw error;
  }
}

/** Who calls, when he may. */
async function admit(
  input: DispatcherInput,
  operation: Operation,
  allowed: (key: string, per_minute: number) => boolean,
  request: FastifyRequest,
): Promise<User | null> {
  const user = await input.sessionOf(request);
  if (operation.access === 'user' && !user) throw new Refusal('UNAUTHORIZED');
  const who = user?.user_id ?? input.addressOf(request);
  if (!allowed(`${operation.name} ${who}`, operation.limits.per_minute)) throw new Refusal('RATE_LIMIT');
  return user;
}

/** A stream only reads: it gets the pool, and nothing to do after a commit. */
async function stream(
  input: DispatcherInput,
  operation: Operation,
  handler: AnyStream,
  allowed: (key: string, per_minute: number) => boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CodeName> {
  const user = await admit(input, operation, allowed, request);
  const parsed = parseInput(operation.input, jsonBody(request));
  const abort = new AbortController();
  reply.raw.once('close', () => abort.abort());
  const context: CallContext = {
    user,
    tx: input.db,
    upload: null,
    now: input.now,
    new_id: input.new_id,
    afterCommit: (effect) => effect(),
    afterRollback: () => undefined,
    afterAnswer: (effect) => onceClosed(reply.raw, effect),
    caller: input.callerOf(request),
    pass: passOf(request),
    page_origin: pageOriginOf(request, input.public_origin),
    content_origin: contentOriginOf(request, input.content_origin, input.public_origin),
    signal: abort.signal,
  };
  try {
    return await sendEvents(reply, handler(parsed, context), (error) => {
      if (error instanceof Refusal) return error;
      if (!abort.signal.aborted) input.onError(error, operation.name);
      return new Refusal('INTERNAL');
    });
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    // The caller left before the first event: there is nobody to answer.
    reply.hijack();
    return 'NORMAL';
  }
}

/** The share a caller says they have; whether it opens anything is not known yet. */
export function passOf({ headers }: FastifyRequest): SharePass | null {
  const share_id = headers['x-share-id'];
  const secret = headers['x-share-secret'];
  const wellFormed = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
  return wellFormed(share_id) && wellFormed(secret) ? { share_id, secret } : null;
}

function hasUrl(data: unknown): data is { url: string } {
  return typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string';
}

/** What stands in the path goes before what the query says. */
function inAddress({ query, params }: FastifyRequest): object {
  return Object.assign({}, query, params);
}

function jsonBody(request: FastifyRequest): unknown {
  if (!Buffer.isBuffer(request.body)) throw new Refusal('UNSUPPORTED', '请求内容应为 JSON');
  return parseStrictJson(request.body);
}

function parseInput(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[path === '' ? key : `${path}.${key}`] = '不认识的字段';
    else fields[path] = issue.message;
  }
  throw new Refusal('INVALID', codes.INVALID.msg, fields);
}

async function inTransaction(
  input: DispatcherInput,
  operation: Operation,
  request: FastifyRequest,
  response: ServerResponse,
  user: User | null,
  parsed: unknown,
  upload: ReceivedFile | null,
  run: (context: CallContext) => Promise<unknown>,
): Promise<unknown> {
  const effects: (() => void)[] = [];
  const undoing: (() => void)[] = [];
  const key = operation.idempotent && user ? idempotencyKey(request) : null;
  let repeated = false;
  /** Goes out with the commit, which undoes everything when it fails. */
  let keeping: Promise<unknown> | undefined;
  let signal: AbortSignal | undefined;
  const inside = operation.reads || operation.slow ? <T>(work: (tx: Queryable) => Promise<T>) => work(input.db) : input.db.transaction;
  const data = await inside(async (tx) => {
    if (key && user) {
      const earlier = await earlierAnswer(tx, user.user_id, operation.name, key, bodyHash(parsed, upload));
      repeated = earlier !== undefined;
      if (repeated) return earlier;
    }
    const result = await run({
      user,
      tx,
      upload,
      now: input.now,
      new_id: input.new_id,
      afterCommit: (effect) => effects.push(effect),
      afterRollback: (effect) => undoing.push(effect),
      afterAnswer: (effect) => onceClosed(response, effect),
      // Few operations ask for these, and making them costs as much as the rest of a small one.
      get caller() {
        return input.callerOf(request);
      },
      pass: passOf(request),
      get page_origin() {
        return pageOriginOf(request, input.public_origin);
      },
      get content_origin() {
        return contentOriginOf(request, input.content_origin, input.public_origin);
      },
      get signal() {
        signal ??= closingSignal(response);
        return signal;
      },
    });
    if (key && user) {
      const values = [user.user_id, operation.name, key, JSON.stringify(result)];
      keeping = tx.query({
        name: 'keep_answer',
        text: 'update idempotency set answer = $4 where user_id = $1 and operation = $2 and key = $3',
        values,
      });
      keeping.catch(() => undefined);
    }
    return result;
  }).catch(async (error: unknown) => {
    for (const undo of undoing) undo();
    await keeping;
    throw error;
  });
  await keeping;
  if (operation.changes_person && user) input.forgetPerson(user.user_id);
  if (repeated && upload) await input.store.delete(upload.store_key);
  for (const effect of effects) effect();
  return data;
}

function onceClosed(response: ServerResponse, effect: () => void): void {
  if (response.closed) effect();
  else response.once('close', effect);
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key))
    throw new Refusal('INVALID', 'Idempotency-Key 应为 8 到 128 个可见字符', { 'idempotency-key': '格式不正确' });
  return key;
}

/** The same key at the same time waits here for the first to commit, then finds its answer. */
async function earlierAnswer(tx: Queryable, user_id: string, operation: string, key: string, hash: string): Promise<unknown> {
  const added = await tx.query({
    name: 'first_answer',
    text: 'insert into idempotency (user_id, operation, key, body_hash) values ($1, $2, $3, $4) on conflict do nothing',
    values: [user_id, operation, key, hash],
  });
  if (added.rowCount === 1) return undefined;
  const { rows } = await tx.query<{ body_hash: string; answer: unknown }>(
    'select body_hash, answer from idempotency where user_id = $1 and operation = $2 and key = $3',
    [user_id, operation, key],
  );
  if (rows[0]?.body_hash !== hash) throw new Refusal('CONFLICT');
  return rows[0].answer;
}

function bodyHash(parsed: unknown, upload: ReceivedFile | null): string {
  return createHash('sha256')
    .update(JSON.stringify(parsed))
    .update(upload?.sha256 ?? '')
    .digest('hex');
}
