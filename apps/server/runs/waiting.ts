/** The messages that wait for a task at work, as rows: whoever takes one away writes in the same transaction what became of it. */
import type { ExpertRef } from '#contract/expert.ts';
import type { PageDetail } from '#contract/site/frame-places.ts';
import type { AbilityType, MessageFile, TaskRunMode } from '#contract/task.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface WaitingRow {
  message_id: string;
  task_id: string;
  seq: number;
  run_id: string | null;
  answer_id: string;
  content: string;
  file_list: MessageFile[];
  ability_type: AbilityType;
  task_run_mode: TaskRunMode;
  disable_team_mode: boolean;
  experts: ExpertRef[];
}

const columns = 'message_id, task_id, seq, run_id, answer_id, content, file_list, ability_type, task_run_mode, disable_team_mode, experts';

/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** The caller holds the task's row, here and below. */
export async function keepWaiting(tx: Queryable, row: WaitingRow): Promise<void> {
  await tx.query(`insert into waiting_message (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, [
    row.message_id,
    row.task_id,
    row.seq,
    row.run_id,
    row.answer_id,
    storable(row.content),
    JSON.stringify(row.file_list),
    row.ability_type,
    row.task_run_mode,
    row.disable_team_mode,
    JSON.stringify(row.experts),
  ]);
}

export async function countWaiting(tx: Queryable, task_id: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select count(*) as count from waiting_message where task_id = $1', [task_id]);
  return rows[0]?.count ?? 0;
}

/** Taken away, to begin or to be withdrawn; null when it does not wait any more. */
export async function takeWaiting(tx: Queryable, task_id: string, message_id: string): Promise<WaitingRow | null> {
  const { rows } = await tx.query<WaitingRow>(`delete from waiting_message where task_id = $1 and message_id = $2 returning ${columns}`, [
    task_id,
    message_id,
  ]);
  return rows[0] ?? null;
}

/** What the site showed when it was said: it stands in its event alone. */
export async function pageInFront(tx: Queryable, { task_id, seq }: Pick<WaitingRow, 'task_id' | 'seq'>): Promise<PageDetail | undefined> {
  const { rows } = await tx.query<{ page: PageDetail | null }>(
    "select body -> 'page' as page from task_event where task_id = $1 and seq = $2 and type = 'message_waits'",
    [task_id, seq],
  );
  return rows[0]?.page ?? undefined;
}

/** Null when it does not wait any more. */
export async function lookAtWaiting(tx: Queryable, task_id: string, message_id: string): Promise<WaitingRow | null> {
  const { rows } = await tx.query<WaitingRow>(`select ${columns} from waiting_message where task_id = $1 and message_id = $2`, [
    task_id,
    message_id,
  ]);
  return rows[0] ?? null;
}

/** False when it does not wait any more. */
export async function editWaiting(
  tx: Queryable,
  task_id: string,
  message_id: string,
  content: string,
  experts: readonly ExpertRef[],
): Promise<boolean> {
  const { rowCount } = await tx.query('update waiting_message set content = $3, experts = $4 where task_id = $1 and message_id = $2', [
    task_id,
    message_id,
    storable(content),
    JSON.stringify(experts),
  ]);
  return rowCount === 1;
}

/** To the run that is to hear it, or with null into the row. False when it does not wait any more. */
export async function moveWaiting(tx: Queryable, task_id: string, message_id: string, run_id: string | null): Promise<boolean> {
  const { rowCount } = await tx.query('update waiting_message set run_id = $3 where task_id = $1 and message_id = $2', [
    task_id,
    message_id,
    run_id,
  ]);
  return rowCount === 1;
}

/** Whether there is something a run is to hear: asked without a transaction. */
export async function hasWord(db: Queryable, task_id: string, run_id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has_word',
    text: 'select 1 from waiting_message where task_id = $1 and run_id = $2 limit 1',
    values: [task_id, run_id],
  });
  return (rowCount ?? 0) > 0;
}

/** All that a run is to hear, in order. */
export async function takeWords(tx: Queryable, task_id: string, run_id: string): Promise<WaitingRow[]> {
  const { rows } = await tx.query<WaitingRow>(`delete from waiting_message where task_id = $1 and run_id = $2 returning ${columns}`, [
    task_id,
    run_id,
  ]);
  return rows.toSorted((a, b) => a.seq - b.seq);
}

/**
 * The message that begins when a run has finished; null when none waits, when a person wants the run to stop or to pause at this
 * very moment, or when the task was deleted: then what waits stays where it is.
 */
export async function takeNext(tx: Queryable, task_id: string, run_id: string): Promise<WaitingRow | null> {
  const { rows } = await tx.query<WaitingRow>({
    name: 'take_next',
    text: `delete from waiting_message where message_id = (
        select w.message_id from waiting_message w
        join run on run.run_id = $2 and run.wanted is null
        join task on task.task_id = w.task_id and task.task_status <> 0
        where w.task_id = $1 order by w.run_id is null, w.seq limit 1
      ) returning ${columns}`,
    values: [task_id, run_id],
  });
  return rows[0] ?? null;
}
