/** The live stream of a task's events from any number on: Server-Sent Events with resume. It ends with its task. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/codes.ts';
import { id, TaskStatus } from '#contract/task.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { User } from '#server/platform/http/context.ts';
import { refuse } from '#server/platform/http/dispatcher.ts';
import { endStream, type OpenStreams } from '#server/platform/http/open-streams.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';
import type { Hub } from './hub.ts';
import { beginningOf } from '../log/recent.ts';
import { TaskReader } from './task-reader.ts';

export interface StreamInput {
  db: Database;
  hub: Hub;
  metrics: Metrics;
  log: Log;
  base_path: string;
  open: OpenStreams;
  sessionOf(request: FastifyRequest): Promise<User | null>;
  /** The caller's right to see the task; throws a Refusal. */
  allowTask(user: User, task_id: string): Promise<void>;
}

/** A NOTIFY may be lost: watched tasks are compared with the log this often. */
const auditMs = 2000;

export function registerStreams(app: FastifyInstance, input: StreamInput): { close(): void } {
  const watched = new Map<TaskReader, string>();

  app.get<{ Params: { task_id: string }; Querystring: { after?: string; follow?: string; last?: string } }>(
    `${input.base_path}/api/tasks/:task_id/events`,
    async (request, reply) => {
      try {
        const user = await input.sessionOf(request);
        if (!user) throw new Refusal('UNAUTHORIZED');
        const task_id = id.safeParse(request.params.task_id);
        if (!task_id.success) throw new Refusal('NOT_FOUND', '任务不存在或已被删除');
        await input.allowTask(user, task_id.data);
        const after = startOf(request);
        const beginning = after === 0 ? await beginningOf(input.db, task_id.data, lastOf(request)) : null;
        input.open.refuseTooMany(user);
        const response = input.open.begin(request, reply, user);
        const reader = new TaskReader(input, task_id.data, beginning?.seq ?? after, response);
        if (beginning) reader.begin(beginning);
        if (request.query.follow === '0') {
          await reader.catchUp();
          response.end();
          return reply;
        }
        watched.set(reader, task_id.data);
        const unwatch = input.hub.watchTask(task_id.data, {
          stored: (last_seq, events) => reader.stored(last_seq, events),
          live: (event, after) => reader.live(event, after),
          gone: () => endStream(response),
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

  const audit = setInterval(
    () => void compare().catch((error: unknown) => input.log.warn({ err: error }, 'comparing streams with the log failed')),
    auditMs,
  );

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
      if (last_seq === undefined) endStream(reader.response);
      else if (last_seq > reader.sent) void reader.catchUp();
    }
  }

  return { close: () => clearInterval(audit) };
}

/** `?last=`: how many messages from the end a reader wants to begin with; 0 for all. */
function lastOf(request: FastifyRequest<{ Querystring: { last?: string } }>): number {
  const given = request.query.last ?? '0';
  if (!/^\d{1,3}$/.test(given)) throw new Refusal('INVALID', '消息条数应为数字', { last: '应为数字' });
  return Number(given);
}

/** `Last-Event-ID` of a resuming browser, or `?after=`. */
function startOf(request: FastifyRequest<{ Querystring: { after?: string } }>): number {
  const header = request.headers['last-event-id'];
  const given = typeof header === 'string' && header !== '' ? header : (request.query.after ?? '0');
  if (!/^\d{1,15}$/.test(given)) throw new Refusal('INVALID', '事件编号应为数字', { after: '应为数字' });
  return Number(given);
}
