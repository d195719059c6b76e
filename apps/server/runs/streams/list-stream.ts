/** The live list of a person's tasks: what changed since it was last heard, then every change, on whichever process it happens. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/codes.ts';
import type { TaskListEvent } from '#contract/operations/tasks.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { User } from '#server/platform/http/context.ts';
import { refuse } from '#server/platform/http/dispatcher.ts';
import { endStream, type OpenStreams } from '#server/platform/http/open-streams.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Hub } from './hub.ts';

export interface ListStreamInput {
  db: Queryable;
  hub: Hub;
  log: Log;
  base_path: string;
  open: OpenStreams;
  sessionOf(request: FastifyRequest): Promise<User | null>;
  /** Oldest first, at most `limit`; with the database's clock when it looked. */
  changesSince(
    user_id: string,
    since: number,
    limit: number,
  ): Promise<{ clock: number; changes: Extract<TaskListEvent, { type: 'task' | 'removed' }>[] }>;
}

/** Looking without having been told finds what a lost NOTIFY did not say. */
const auditMs = 15_000;
/** Changes that come together are told together. */
const gatherMs = 30;
/** A change is stamped when it is made and seen when it is committed; what took longer than this is told by the next page load. */
const overlapMs = 15_000;
/** More than this is not told one by one. */
const mostChanges = 200;

export function registerListStream(app: FastifyInstance, input: ListStreamInput): { close(): void } {
  const readers = new Set<ListReader>();

  app.get<{ Querystring: { since?: string; ago?: string } }>(`${input.base_path}/api/tasks/events`, async (request, reply) => {
    const user = await input.sessionOf(request);
    if (!user) return refuse(reply, new Refusal('UNAUTHORIZED'));
    const since = timeOf(request.query.since);
    const ago = timeOf(request.query.ago);
    if (since === undefined || ago === undefined) return refuse(reply, new Refusal('INVALID', '时间应为毫秒数'));
    input.open.refuseTooMany(user);
    const response = input.open.begin(request, reply, user);
    const reader = new ListReader(input, user, response);
    readers.add(reader);
    const unwatch = input.hub.watchList(user.user_id, () => reader.hear());
    response.once('close', () => {
      unwatch();
      reader.end();
      readers.delete(reader);
    });
    await reader.begin(since, ago);
    return reply;
  });

  const audit = setInterval(() => {
    for (const reader of readers) void reader.look();
  }, auditMs);
  return { close: () => clearInterval(audit) };
}

/** Milliseconds; null when not given, undefined when it is none. */
function timeOf(text: string | undefined): number | null | undefined {
  if (text === undefined || text === '') return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

class ListReader {
  private readonly input: ListStreamInput;
  private readonly user: User;
  private readonly response: ServerResponse;
  /** Everything before it was told. */
  private mark = 0;
  /** What was before is known from elsewhere: the list was asked for again. */
  private floor = 0;
  /** Told lately: task → its change. What is found again in the overlap is not told again. */
  private readonly told = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private again = false;
  private ready = false;

  constructor(input: ListStreamInput, user: User, response: ServerResponse) {
    this.input = input;
    this.user = user;
    this.response = response;
  }

  async begin(since: number | null, ago: number | null): Promise<void> {
    this.mark = since ?? (await databaseNow(this.input.db)) - (ago ?? 0);
    await this.look();
  }

  hear(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.look();
    }, gatherMs);
  }

  end(): void {
    clearTimeout(this.timer);
    endStream(this.response);
  }

  async look(): Promise<void> {
    if (this.looking) {
      this.again = true;
      return;
    }
    this.looking = true;
    try {
      do {
        this.again = false;
        await this.tell();
      } while (this.again && !this.response.writableEnded);
    } catch (error) {
      // The reader comes back and says what it heard last.
      this.input.log.warn({ err: error }, 'changes of a list were not told');
      this.end();
    } finally {
      this.looking = false;
    }
  }

  private async tell(): Promise<void> {
    const { clock, changes } = await this.input.changesSince(
      this.user.user_id,
      Math.max(this.floor, this.mark - overlapMs),
      mostChanges + 1,
    );
    // Where the clock was set back, what changed meanwhile can't be told from what was heard before.
    if (this.mark > clock || changes.length > mostChanges) {
      this.told.clear();
      this.floor = clock;
      this.write({ type: 'refresh', at: clock });
    } else {
      const fresh = changes.filter((change) => this.told.get(idOf(change)) !== change.at);
      for (const change of fresh) {
        this.write(change);
        this.told.set(idOf(change), change.at);
      }
    }
    this.mark = clock;
    for (const [task_id, at] of this.told) if (at < clock - 2 * overlapMs) this.told.delete(task_id);
    if (!this.ready) this.write({ type: 'ready', at: clock });
    this.ready = true;
  }

  private write(event: TaskListEvent): void {
    if (!this.response.writableEnded) this.response.write(`id: ${event.at}\ndata: ${JSON.stringify(event)}\n\n`);
  }
}

function idOf(change: Extract<TaskListEvent, { type: 'task' | 'removed' }>): string {
  return change.type === 'task' ? change.task.task_id : change.task_id;
}
