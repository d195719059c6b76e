/**
 * The live streams: a task's events from any number on, and a person's list of tasks. Server-Sent Events with resume.
 * A stream ends with its session and with its task; the reader comes back, and is told why by the answer to that.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/codes.ts';
import { id, TaskStatus } from '#contract/task.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { User } from '#server/platform/http/context.ts';
import { refuse } from '#server/platform/http/dispatcher.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';
import type { Hub } from './hub.ts';
import { TaskReader } from './task-reader.ts';

export interface StreamInput {
  db: Database;
  hub: Hub;
  metrics: Metrics;
  log: Log;
  base_path: string;
  /** Streams one person may have open here at once. */
  stream_limit: number;
  sessionOf(request: FastifyRequest): Promise<User | null>;
  /** What names the session of a request that has one. */
  tokenOf(request: FastifyRequest): string | null;
  /** Those of the sessions that have not ended. */
  aliveSessions(tokens: string[]): Promise<Set<string>>;
  /** The caller's right to see the task; throws a Refusal. */
  allowTask(user: User, task_id: string): Promise<void>;
  /** A row of the caller's list as the list shows it; null when it is not in the list any more. */
  listRow(user: User, task_id: string): Promise<object | null>;
}

const keepAliveMs = 15_000;
/** A NOTIFY may be lost: watched tasks are compared with the log, and sessions with their table, this often. */
const auditMs = 2000;

/** Whose a stream is. */
interface Holder {
  user_id: string;
  token: string;
}
export interface Streams {
  /** Ends every stream; the readers come back to whoever listens then. */
  close(): void;
}

export function registerStreams(app: FastifyInstance, input: StreamInput): Streams {
  const open = new Map<ServerResponse, Holder>();
  const counts = new Map<string, number>();
  const watched = new Map<TaskReader, string>();

  app.get<{ Params: { task_id: string }; Querystring: { after?: string; follow?: string } }>(
    `${input.base_path}/api/tasks/:task_id/events`,
    async (request, reply) => {
      try {
        const user = await input.sessionOf(request);
        if (!user) throw new Refusal('UNAUTHORIZED');
        const task_id = id.safeParse(request.params.task_id);
        if (!task_id.success) throw new Refusal('NOT_FOUND', '任务不存在或已被删除');
        await input.allowTask(user, task_id.data);
        const after = startOf(request);
        if (isAtLimit(user)) throw tooMany();
        const response = begin(request, reply, user);
        const reader = new TaskReader(input, task_id.data, after, response);
        if (request.query.follow === '0') {
          await reader.catchUp();
          response.end();
          return reply;
        }
        watched.set(reader, task_id.data);
        const unwatch = input.hub.watchTask(task_id.data, {
          stored: (last_seq, events) => reader.stored(last_seq, events),
          live: (event) => reader.live(event),
          gone: () => finish(response),
        });
        response.once('close', () => {
          unwatch();
          watched.delete(reader);
        });
        await reader.catchUp();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refuse(reply, error);
      }
      return reply;
    },
  );

  app.get(`${input.base_path}/api/events`, async (request, reply) => {
    const user = await input.sessionOf(request);
    if (!user) return refuse(reply, new Refusal('UNAUTHORIZED'));
    if (isAtLimit(user)) return refuse(reply, tooMany());
    const response = begin(request, reply, user);
    const changed = new Set<string>();
    let timer: NodeJS.Timeout | undefined;
    const unwatch = input.hub.watchList(user.user_id, (task_id) => {
      changed.add(task_id);
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const one of changed) void tell(one);
        changed.clear();
      }, 30);
    });
    async function tell(task_id: string): Promise<void> {
      if (!user) return;
      try {
        const row = await input.listRow(user, task_id);
        if (response.writableEnded) return;
        response.write(`event: tasks\ndata: ${JSON.stringify(row ?? { task_id, deleted: true })}\n\n`);
      } catch (error) {
        // The reader comes back and asks for the whole list.
        input.log.warn({ err: error }, 'a change of the list was not told');
        response.end();
      }
    }
    response.once('close', () => {
      unwatch();
      clearTimeout(timer);
    });
    return reply;
  });

  function isAtLimit(user: User): boolean {
    return (counts.get(user.user_id) ?? 0) >= input.stream_limit;
  }

  function begin(request: FastifyRequest, reply: FastifyReply, { user_id }: User): ServerResponse {
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    response.write(': ok\n\n');
    open.set(response, { user_id, token: input.tokenOf(request) ?? '' });
    counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
    input.metrics.streams.inc();
    response.on('error', () => response.destroy());
    response.once('close', () => {
      open.delete(response);
      const left = (counts.get(user_id) ?? 1) - 1;
      if (left > 0) counts.set(user_id, left);
      else counts.delete(user_id);
      input.metrics.streams.dec();
    });
    return response;
  }

  const keepAlive = setInterval(() => {
    for (const response of open.keys()) if (!response.writableEnded) response.write(': still here\n\n');
  }, keepAliveMs);
  const audit = setInterval(
    () =>
      void Promise.all([compare(), endSignedOut(() => true)]).catch((error: unknown) =>
        input.log.warn({ err: error }, 'comparing streams with what is stored failed'),
      ),
    auditMs,
  );
  const unhear = input.hub.onPerson(
    (user_id) =>
      void endSignedOut((holder) => holder.user_id === user_id).catch((error: unknown) =>
        input.log.warn({ err: error }, 'looking for ended sessions failed'),
      ),
  );

  /** Ends the streams whose sessions have ended. */
  async function endSignedOut(concerns: (holder: Holder) => boolean): Promise<void> {
    const asked = [...open].filter(([, holder]) => concerns(holder));
    if (asked.length === 0) return;
    const alive = await input.aliveSessions([...new Set(asked.map(([, { token }]) => token))]);
    for (const [response, { token }] of asked) if (!alive.has(token)) finish(response);
  }

  async function compare(): Promise<void> {
    const asked = [...watched];
    if (asked.length === 0) return;
    const { rows } = await input.db.query<{ task_id: string; last_seq: number }>(
      `select task_id, last_seq from task where task_id = any($1) and task_status <> ${TaskStatus.Delete}`,
      [[...new Set(asked.map(([, task_id]) => task_id))]],
    );
    const last = new Map(rows.map((row) => [row.task_id, row.last_seq]));
    for (const [reader, task_id] of asked) {
      const last_seq = last.get(task_id);
      if (last_seq === undefined) finish(reader.response);
      else if (last_seq > reader.sent) void reader.catchUp();
    }
  }

  return {
    close() {
      clearInterval(keepAlive);
      clearInterval(audit);
      unhear();
      for (const response of open.keys()) response.end();
    },
  };
}

const lastWordsMs = 5000;

/** Ends a stream; who does not even read its end is cut off. */
function finish(response: ServerResponse): void {
  if (response.writableEnded) return;
  response.end();
  setTimeout(() => response.closed || response.destroy(), lastWordsMs).unref();
}

function tooMany(): Refusal {
  return new Refusal('RATE_LIMIT', '同时打开的页面过多，请关闭一些后重试');
}

/** `Last-Event-ID` of a resuming browser, or `?after=`. */
function startOf(request: FastifyRequest<{ Querystring: { after?: string } }>): number {
  const header = request.headers['last-event-id'];
  const given = typeof header === 'string' && header !== '' ? header : (request.query.after ?? '0');
  if (!/^\d{1,15}$/.test(given)) throw new Refusal('INVALID', '事件编号应为数字', { after: '应为数字' });
  return Number(given);
}
