/** The live stream of a task's events from any number on: Server-Sent Events with resume. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/codes.ts';
import { id } from '#contract/task.ts';
import type { StreamEvent } from '#contract/timeline/events.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { User } from '#server/platform/http/context.ts';
import { refuse } from '#server/platform/http/dispatcher.ts';
import { beginEventStream } from '#server/platform/http/event-stream.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';
import type { Hub } from './hub.ts';
import { readLog } from './log.ts';

export interface StreamInput {
  db: Database;
  hub: Hub;
  metrics: Metrics;
  log: Log;
  base_path: string;
  sessionOf(request: FastifyRequest): Promise<User | null>;
  /** The caller's right to see the task; throws a Refusal. */
  allowTask(user: User, task_id: string): Promise<void>;
}

const keepAliveMs = 15_000;
/** A NOTIFY may be lost: watched tasks are compared with the log this often. */
const auditMs = 2000;
/** A reader this far behind is let go; it comes back and resumes. */
const maxBehindBytes = 4 * 1024 * 1024;

export interface Streams {
  /** Ends every stream; the readers come back to whoever listens then. */
  close(): void;
}

export function registerStreams(app: FastifyInstance, input: StreamInput): Streams {
  const open = new Set<ServerResponse>();
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
        const response = begin(reply);
        const reader = new TaskReader(input, task_id.data, after, response);
        if (request.query.follow === '0') {
          await reader.catchUp();
          response.end();
          return reply;
        }
        watched.set(reader, task_id.data);
        const unwatch = input.hub.watchTask(task_id.data, reader);
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

  function begin(reply: FastifyReply): ServerResponse {
    const response = beginEventStream(reply);
    open.add(response);
    input.metrics.streams.inc();
    response.once('close', () => {
      open.delete(response);
      input.metrics.streams.dec();
    });
    return response;
  }

  const keepAlive = setInterval(() => {
    for (const response of open) response.write(': still here\n\n');
  }, keepAliveMs);
  const audit = setInterval(
    () => void compare().catch((error: unknown) => input.log.warn({ err: error }, 'comparing streams with the log failed')),
    auditMs,
  );

  async function compare(): Promise<void> {
    if (watched.size === 0) return;
    const { rows } = await input.db.query<{ task_id: string; last_seq: number }>(
      'select task_id, last_seq from task where task_id = any($1)',
      [[...new Set(watched.values())]],
    );
    const last = new Map(rows.map((row) => [row.task_id, row.last_seq]));
    for (const [reader, task_id] of watched) if ((last.get(task_id) ?? 0) > reader.sent) void reader.catchUp();
  }

  return {
    close() {
      clearInterval(keepAlive);
      clearInterval(audit);
      for (const response of open) response.end();
    },
  };
}

/** `Last-Event-ID` of a resuming browser, or `?after=`. */
function startOf(request: FastifyRequest<{ Querystring: { after?: string } }>): number {
  const header = request.headers['last-event-id'];
  const given = typeof header === 'string' && header !== '' ? header : (request.query.after ?? '0');
  if (!/^\d{1,15}$/.test(given)) throw new Refusal('INVALID', '事件编号应为数字', { after: '应为数字' });
  return Number(given);
}

/** What an event looks like on the wire, printed once however many read it. */
const printed = new WeakMap<StreamEvent, string>();

function print(event: StreamEvent): string {
  let text = printed.get(event);
  if (text === undefined) {
    text = 'seq' in event ? `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n` : `data: ${JSON.stringify(event)}\n\n`;
    printed.set(event, text);
  }
  return text;
}

/** One reader of one task: every number once and in order; live text only while it is at the end. */
class TaskReader {
  sent: number;
  private readonly input: StreamInput;
  private readonly task_id: string;
  private readonly response: ServerResponse;
  private catching: Promise<void> | null = null;
  private heard: number;

  constructor(input: StreamInput, task_id: string, after: number, response: ServerResponse) {
    this.input = input;
    this.task_id = task_id;
    this.sent = after;
    this.heard = after;
    this.response = response;
  }

  stored(last_seq: number, events: StreamEvent[] | null): void {
    this.heard = Math.max(this.heard, last_seq);
    if (this.catching) return;
    const next = events?.[0];
    if (!events || !next || !('seq' in next) || next.seq !== this.sent + 1) {
      void this.catchUp();
      return;
    }
    this.write(events.map(print).join(''));
    this.sent = last_seq;
    this.input.metrics.events.inc(events.length);
  }

  live(event: StreamEvent): void {
    if (!this.catching) this.write(print(event));
  }

  /** Sends what is stored beyond `sent`, then the text streamed so far in the turn under way. One at a time. */
  catchUp(): Promise<void> {
    this.catching ??= this.readAndSay();
    return this.catching;
  }

  private async readAndSay(): Promise<void> {
    try {
      await this.readToTheEnd();
      const text = this.input.hub.liveText(this.task_id);
      if (text)
        this.write(
          print({ type: 'text_reset', run_id: text.run_id }) + print({ type: 'text_delta', run_id: text.run_id, text: text.text }),
        );
    } catch (error) {
      this.input.log.warn({ err: error, task_id: this.task_id }, 'a stream could not read the log');
      this.response.end();
    } finally {
      // In the same breath as the last look, so that nothing told in between is missed.
      this.catching = null;
    }
  }

  private async readToTheEnd(): Promise<void> {
    for (;;) {
      const events = await readLog(this.input.db, this.task_id, this.sent, 500);
      if (events.length > 0) this.write(events.map(print).join(''));
      this.sent = events.at(-1)?.seq ?? this.sent;
      this.input.metrics.events.inc(events.length);
      if (this.response.destroyed) return;
      if (events.length < 500 && this.sent >= this.heard) break;
      if (events.length === 0) this.heard = this.sent;
      await this.drained();
    }
  }

  private write(text: string): void {
    if (this.response.destroyed) return;
    this.response.write(text);
    if (this.response.writableLength > maxBehindBytes && !this.catching) this.response.destroy();
  }

  private drained(): Promise<void> {
    if (!this.response.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      this.response.once('drain', resolve);
      this.response.once('close', resolve);
    });
  }
}
