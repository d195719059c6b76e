/** Fires what is due: each time once, whichever process sees it first, and never without a trace. */
import { momentInWords } from '#contract/schedule/next-run.ts';
import { ScheduleStatus } from '#contract/schedule/schedule-facts.ts';
import { TriggerStatus } from '#contract/task.ts';
import { databaseMs, databaseNow } from '#server/platform/db/clock.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { BegunWork, ScheduledWork } from '#server/runs/scheduled-work.ts';
import { firstAfter, requestOf, scheduleColumns, type ScheduleRow } from './rows.ts';

/** One transaction and what follows it. */
interface Saying {
  tx: Queryable;
  now(): number;
  new_id(): string;
  afterCommit(effect: () => void): void;
  afterRollback(effect: () => void): void;
}

/** What tasks do for schedules; wired where both are known. */
export interface TasksOfSchedules {
  lock(tx: Queryable, user_id: string): Promise<void>;
  /** Throws what a person who sent this would be told. */
  check(query: string): void;
  begin(saying: Saying, work: ScheduledWork): Promise<BegunWork>;
  isAtWork(tx: Queryable, scheduled_task_id: string): Promise<boolean>;
}

export interface FiringInput {
  db: Database;
  tasks: TasksOfSchedules;
  new_id(): string;
  onError(error: unknown, scheduled_task_id: string): void;
}

/** Looks at this many at a time; the rest is found a moment later. */
const atOnce = 50;
/** Later than this, the product was not running when it was due. */
const lateMs = 5 * 60_000;

const isDue = `due_at <= ${databaseMs} and status = ${ScheduleStatus.Enabled}`;

export const isScheduleDue = `exists (select 1 from scheduled_task where ${isDue})`;

/** Any number of processes may do this at the same time; it is as late as the database says. */
export async function fireDue(input: FiringInput): Promise<void> {
  const { rows } = await input.db.query<{ scheduled_task_id: string; user_id: string }>({
    name: 'schedules_due',
    text: `select scheduled_task_id, user_id from scheduled_task where ${isDue} order by due_at limit ${atOnce}`,
  });
  for (const found of rows) {
    try {
      await fire(input, found);
    } catch (error) {
      input.onError(error, found.scheduled_task_id);
      // Nothing of it was stored. What fails every time must not be tried every second.
      await record(input.db, await databaseNow(input.db), found.scheduled_task_id, {
        status: TriggerStatus.Failed,
        reason: '服务器异常，这一次没有执行。',
        task_id: '',
      });
    }
  }
}

/** The task and the next time are stored together: it fires once, or it is still due. Times missed meanwhile are one. */
async function fire(input: FiringInput, { scheduled_task_id, user_id }: { scheduled_task_id: string; user_id: string }): Promise<void> {
  const effects: (() => void)[] = [];
  const undoing: (() => void)[] = [];
  const stored = input.db.transaction(async (tx) => {
    await input.tasks.lock(tx, user_id);
    const { rows } = await tx.query<ScheduleRow>(
      `select ${scheduleColumns} from scheduled_task where ${isDue} and scheduled_task_id = $1 for update skip locked`,
      [scheduled_task_id],
    );
    const [row] = rows;
    if (!row) return;
    const at = await databaseNow(tx);
    const saying = {
      tx,
      now: () => at,
      new_id: input.new_id,
      afterCommit: (effect: () => void) => void effects.push(effect),
      afterRollback: (undo: () => void) => void undoing.push(undo),
    };
    await record(tx, at, scheduled_task_id, await begin(input.tasks, saying, row));
  });
  await stored.catch((error: unknown) => {
    for (const undo of undoing) undo();
    throw error;
  });
  for (const effect of effects) effect();
}

interface Outcome {
  status: TriggerStatus;
  reason: string;
  task_id: string;
}

async function begin(tasks: TasksOfSchedules, saying: Saying, row: ScheduleRow): Promise<Outcome> {
  const { scheduled_task_id, user_id, trigger, time_zone, ability_type, mcp_tool_list } = row;
  if (await tasks.isAtWork(saying.tx, scheduled_task_id))
    return { status: TriggerStatus.Avoid, reason: '上一次还在进行，这一次跳过了。', task_id: row.last_task_id };
  const now = saying.now();
  const due = row.due_at ?? now;
  const moment = momentInWords(due, time_zone, now);
  const begun = await tasks.begin(saying, {
    user_id,
    task_name: `${row.name} · ${moment}`,
    query: requestOf(row),
    ability_type,
    mcp_tool_list,
    scheduled: { scheduled_task_id, trigger, time_zone },
  });
  if (begun.reason !== '') return { status: TriggerStatus.Failed, reason: `没有开始：${begun.reason}`, task_id: begun.task_id };
  const isLate = now - due > lateMs;
  return {
    status: TriggerStatus.Success,
    reason: isLate ? `原定 ${moment}，当时服务没有运行，恢复后执行了一次。` : '',
    task_id: begun.task_id,
  };
}

/** Keeps how it went and sets the next time; one that has none any more is switched off. */
async function record(db: Queryable, now: number, scheduled_task_id: string, { status, reason, task_id }: Outcome): Promise<void> {
  const { rows } = await db.query<Pick<ScheduleRow, 'trigger' | 'time_zone'>>(
    'select trigger, time_zone from scheduled_task where scheduled_task_id = $1',
    [scheduled_task_id],
  );
  const [row] = rows;
  if (!row) return;
  const next = nextOf(row, now);
  await db.query(
    `update scheduled_task set due_at = $2, status = case when $2::bigint is null then ${ScheduleStatus.Disabled} else status end,
       last_time = $3, last_status = $4, last_reason = $5, last_task_id = $6
     where scheduled_task_id = $1 and ${isDue}`,
    [scheduled_task_id, next, now, status, reason, task_id],
  );
}

function nextOf({ trigger, time_zone }: Pick<ScheduleRow, 'trigger' | 'time_zone'>, now: number): number | null {
  try {
    return firstAfter(trigger, time_zone, now);
  } catch {
    // A zone or a trigger this version can't read: it is off, and its page says so.
    return null;
  }
}
