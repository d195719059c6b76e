/** What comes before the end of a long task: its snapshot, and its log in segments whose content never changes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/codes.ts';
import { id } from '#contract/task.ts';
import { snapshotForm } from '#contract/timeline/fold/snapshot.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ByteBudget } from '#server/platform/http/byte-budget.ts';
import type { User } from '#server/platform/http/context.ts';
import { refuse } from '#server/platform/http/dispatcher.ts';
import { createPackedCache, encodingFor, sendPacked } from '#server/platform/http/packed.ts';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { partOf, wholeParts, type WholePart } from '#contract/timeline/long-events.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { eventOf, jsonOf, logPages, pageBytes, readPage } from './log-pages.ts';
import { wholeEvent } from './long-events.ts';
import { snapshotAt } from './snapshots.ts';

export interface EarlierInput {
  db: Database;
  store: FileStore;
  base_path: string;
  in_flight: ByteBudget;
  sessionOf(request: FastifyRequest): Promise<User | null>;
  /** The log's length, for who may see the task; throws a Refusal for all others. */
  lengthOfTask(user: User, task_id: string): Promise<number>;
}

type Asked = { Params: { task_id: string }; Querystring: { after?: string; until?: string; part?: string } };

/** A page of a log as rows, as JSON and in a packer's window. */
const heldBytes = 3 * pageBytes;
const cacheBytes = 16 * 1024 * 1024;

/**
 * GET `{base}/api/tasks/{task_id}/snapshot?until=` and `…/segment?after=&until=`: JSON, packed as the caller takes it; and
 * `…/whole?until=&part=`: a part of one event that its row holds the beginning of, as text.
 */
export function registerEarlier(app: FastifyInstance, input: EarlierInput): void {
  const cache = createPackedCache(cacheBytes);

  const answering = (work: (asked: FastifyRequest<Asked>, reply: FastifyReply, task_id: string) => Promise<FastifyReply>) =>
    async function answer(request: FastifyRequest<Asked>, reply: FastifyReply): Promise<FastifyReply> {
      try {
        const user = await input.sessionOf(request);
        if (!user) throw new Refusal('UNAUTHORIZED');
        const task_id = id.safeParse(request.params.task_id);
        if (!task_id.success) throw new Refusal('NOT_FOUND', gone);
        const length = await input.lengthOfTask(user, task_id.data);
        // What is not there yet would be answered as something that never changes.
        if (numberIn(request.query.until, 'until') > length) throw new Refusal('NOT_FOUND', '这部分内容还不存在');
        const abort = new AbortController();
        reply.raw.once('close', () => abort.abort());
        const release = await input.in_flight.take(user.user_id, heldBytes, abort.signal);
        reply.raw.once('close', release);
        if (reply.raw.closed) release();
        return await work(request, reply, task_id.data);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refuse(reply, error);
      }
    };

  app.get<Asked>(
    `${input.base_path}/api/tasks/:task_id/snapshot`,
    answering(async (request, reply, task_id) => {
      const until = numberIn(request.query.until, 'until');
      // Another version of the product may tell it otherwise.
      if (isKnown(request, reply, `"snapshot-${snapshotForm}-${until}"`, 'private, no-cache')) return reply.code(304).send();
      const packed = await snapshotAt(input.db, task_id, until);
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(await promisify(gunzip)(packed));
      return reply.header('content-encoding', 'gzip').send(packed);
    }),
  );

  app.get<Asked>(
    `${input.base_path}/api/tasks/:task_id/whole`,
    answering(async (request, reply, task_id) => {
      const text = await wholePart(input, task_id, numberIn(request.query.until, 'until'), request.query.part);
      return reply.headers(wholeHeaders).send(text);
    }),
  );

  app.get<Asked>(
    `${input.base_path}/api/tasks/:task_id/segment`,
    answering(async (request, reply, task_id) => {
      const [after, until] = [numberIn(request.query.after, 'after'), numberIn(request.query.until, 'until')];
      if (isKnown(request, reply, `"segment-${after}-${until}"`, 'private, max-age=31536000, immutable')) return reply.code(304).send();
      const key = `${task_id} ${after} ${until}`;
      return sendPacked(reply, eventsAsJson(input.db, task_id, after, until), { encoding: encodingFor(request), cache, key });
    }),
  );
}

/** All of a part of an event, as text; refused when there is no such part. */
export async function wholePart(
  { db, store }: Pick<EarlierInput, 'db' | 'store'>,
  task_id: string,
  seq: number,
  part: string | undefined,
): Promise<string> {
  // Looked for among those there are.
  const known = wholeParts.find((one) => one === part) as WholePart | undefined;
  const { events } = await readPage(db, task_id, { after: seq - 1, until: seq });
  const [stored] = events;
  if (!known || !stored) throw new Refusal('NOT_FOUND', '没有这部分内容');
  return partOf(await wholeEvent(store, eventOf(stored)), known);
}

/** What people and models wrote: shown by nobody but the page that asked for it. */
export const wholeHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};
/** Of somebody else at the same browser a cookie is another one. */
function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string, cached: string): boolean {
  reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': cached, etag, vary: 'Accept-Encoding, Cookie' });
  return request.headers['if-none-match'] === etag;
}

/** `[event, event, …]`, a page at a time. */
async function* eventsAsJson(db: Database, task_id: string, after: number, until: number): AsyncGenerator<string> {
  let begun = false;
  for await (const page of logPages(db, task_id, { after, until })) {
    yield `${begun ? ',' : '['}${page.map(jsonOf).join(',')}`;
    begun = true;
  }
  yield begun ? ']' : '[]';
}

const gone = '任务不存在或已被删除';

function numberIn(given: string | undefined, name: string): number {
  if (given === undefined || !/^\d{1,15}$/.test(given)) throw new Refusal('INVALID', '事件编号应为数字', { [name]: '应为数字' });
  return Number(given);
}
