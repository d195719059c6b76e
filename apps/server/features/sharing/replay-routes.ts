/** A shared replay in parts, for whoever has its link: what it consists of, and ranges of its events. */
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/codes.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { ReplayIndex } from '#contract/timeline/fold/replay.ts';
import { snapshotForm } from '#contract/timeline/fold/snapshot.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { ByteBudget } from '#server/platform/http/byte-budget.ts';
import { passOf, refuse } from '#server/platform/http/dispatcher.ts';
import { createPackedCache, encodingFor, sendPacked } from '#server/platform/http/packed.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { wholeHeaders, wholePart } from '#server/runs/log/earlier.ts';
import { goneShare, openShare, type OpenShare } from './pass.ts';

export interface ReplayRoutesInput {
  db: Database;
  store: FileStore;
  secret: string;
  base_path: string;
  in_flight: ByteBudget;
  addressOf(request: FastifyRequest): string;
  now(): number;
}

type Asked = { Params: { share_id: string }; Querystring: { after?: string; until?: string; part?: string } };

const unpack = promisify(gunzip);
/** A piece of a file, and a packer's window. */
const heldBytes = 512 * 1024;
const cacheBytes = 8 * 1024 * 1024;
const perMinute = 600;

/** GET `{base}/api/shares/{share_id}/index` and `…/segment?after=&until=`, with the headers of the share: JSON. */
export function registerReplayRoutes(app: FastifyInstance, input: ReplayRoutesInput): void {
  const cache = createPackedCache(cacheBytes);
  const allowed = createRateLimit(input.now);

  const answering = (
    work: (request: FastifyRequest<Asked>, reply: FastifyReply, share: OpenShare, packed: Buffer) => Promise<FastifyReply>,
  ) =>
    async function answer(request: FastifyRequest<Asked>, reply: FastifyReply): Promise<FastifyReply> {
      try {
        if (!allowed(input.addressOf(request), perMinute)) throw new Refusal('RATE_LIMIT');
        const pass = passOf(request);
        const share = pass?.share_id === request.params.share_id ? await openShare(input.db, input.secret, pass) : null;
        const found =
          share &&
          (await input.db.query<{ replay_index: Buffer | null }>('select replay_index from task_share where share_id = $1', [
            share.share_id,
          ]));
        const packed = found?.rows[0]?.replay_index;
        if (!share || !packed) throw new Refusal('NOT_FOUND', goneShare);
        const abort = new AbortController();
        reply.raw.once('close', () => abort.abort());
        const release = await input.in_flight.take(`share ${share.share_id}`, heldBytes, abort.signal);
        reply.raw.once('close', release);
        if (reply.raw.closed) release();
        return await work(request, reply, share, packed);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refuse(reply, error);
      }
    };

  app.get<Asked>(
    `${input.base_path}/api/shares/:share_id/index`,
    answering(async (request, reply, share, packed) => {
      reply.headers({ ...headers, 'cache-control': 'private, no-cache', etag: `"replay-${share.share_id}-${snapshotForm}"` });
      if (encodingFor(request) === 'identity') return reply.send(await unpack(packed));
      return reply.header('content-encoding', 'gzip').send(packed);
    }),
  );

  app.get<Asked>(
    `${input.base_path}/api/shares/:share_id/whole`,
    answering(async (request, reply, share, packed) => {
      const { until, part } = request.query;
      const index = JSON.parse((await unpack(packed)).toString()) as ReplayIndex;
      if (!(await holds(input.store, share, index, until, part))) throw new Refusal('NOT_FOUND', '分享里没有这一部分');
      return reply.headers(wholeHeaders).send(await wholePart(input, share.task_id, Number(until), part));
    }),
  );

  app.get<Asked>(
    `${input.base_path}/api/shares/:share_id/segment`,
    answering(async (request, reply, share, packed) => {
      // Written by this server when the task was shared.
      const { segments } = JSON.parse((await unpack(packed)).toString()) as ReplayIndex;
      const { after, until } = request.query;
      const segment = segments.find((one) => String(one.after) === after && String(one.until) === until);
      if (!segment) throw new Refusal('NOT_FOUND', '分享里没有这一部分');
      // A closed link is asked again each time, whatever a browser has kept.
      reply.headers({ ...headers, 'cache-control': 'private, no-cache', etag: `"segment-${share.share_id}-${after}-${until}"` });
      if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send();
      const { start, end } = segment;
      const key = `${share.share_id} ${after} ${until}`;
      return sendPacked(reply, inBrackets(input.store, share.store_key, { start, end: end - 1 }), {
        encoding: encodingFor(request),
        cache,
        key,
      });
    }),
  );
}

/** The replay holds the beginning of this part of an event, and so may tell all of it. */
async function holds(
  store: FileStore,
  share: OpenShare,
  { segments }: ReplayIndex,
  until: string | undefined,
  part: string | undefined,
): Promise<boolean> {
  const segment = /^\d{1,15}$/.test(until ?? '')
    ? segments.find((one) => one.after < Number(until) && Number(until) <= one.until)
    : undefined;
  if (!segment) return false;
  const bytes = await buffer(await store.stream(share.store_key, { start: segment.start, end: segment.end - 1 }));
  // Written by this server when the task was shared.
  const events = JSON.parse(`[${bytes.toString()}]`) as NumberedEvent[];
  const event = events.find(({ seq }) => seq === Number(until));
  return event?.whole !== undefined && (part === 'text') === (event.type === 'text');
}

const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding, X-Share-Secret' };

async function* inBrackets(store: FileStore, key: string, range: { start: number; end: number }): AsyncGenerator<string | Buffer> {
  yield '[';
  yield* await store.stream(key, range);
  yield ']';
}
