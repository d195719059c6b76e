/** Child tasks follow their parent: stopped, paused, deleted and brought back with it, whatever became of the worker in between. */
import { Refusal } from '#contract/codes.ts';
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { Hub } from '../streams/hub.ts';
import { appendHost } from '../log/log.ts';
import { requeueRun } from '../queue.ts';

/** One transaction and what follows it. */
export interface Changing {
  tx: Queryable;
  now(): number;
  afterCommit(effect: () => void): void;
}

export interface ChildRow {
  task_id: string;
  user_id: string;
  run_id: string | null;
  task_status: TaskStatus;
}

const columns = 'c.task_id, c.user_id, c.run_id, c.task_status';

/**
 * Holds the children of a task whose row the caller holds, so that none comes or ends in between. Whoever changes a parent's run
 * does this first: a worker holds rows of tasks before rows of runs, and extends the leases of many runs at once.
 */
export async function holdChildren(tx: Queryable, parent_task_id: string): Promise<ChildRow[]> {
  const { rows } = await tx.query<ChildRow>({
    name: 'hold_children',
    text: `select ${columns} from task p join task c on c.parent_id = p.task_number
      where p.task_id = $1 and c.task_status <> ${TaskStatus.Delete} order by c.task_id for no key update of c`,
    values: [parent_task_id],
  });
  return rows;
}

/** Stops or pauses what was handed out. */
export async function interruptChildren(context: Changing, hub: Hub, held: ChildRow[], wanted: 'stop' | 'pause'): Promise<void> {
  for (const child of held)
    if (child.task_status === TaskStatus.Running || child.task_status === TaskStatus.Pause)
      await interruptChild(context, hub, child, wanted);
}

/** Stops or pauses one child by its id; what is over already stays as it is. */
export async function interruptTask(context: Changing, hub: Hub, task_id: string, wanted: 'stop' | 'pause'): Promise<void> {
  const { rows } = await context.tx.query<ChildRow>(
    `select ${columns} from task c where c.task_id = $1 and c.task_status in (${TaskStatus.Running}, ${TaskStatus.Pause}) for update`,
    [task_id],
  );
  if (rows[0]) await interruptChild(context, hub, rows[0], wanted);
}

/** The caller holds the child's row. A run that is being claimed this moment is left to the next look of `settleChildren`. */
async function interruptChild(context: Changing, hub: Hub, child: ChildRow, wanted: 'stop' | 'pause'): Promise<void> {
  const { tx } = context;
  const { rows } = await tx.query<{ run_id: string; state: 'queued' | 'running' }>(
    `update run set wanted = $2 where run_id in
       (select run_id from run where task_id = $1 and state <> 'ended' for update skip locked) returning run_id, state`,
    [child.task_id, wanted],
  );
  const [run] = rows;
  if (run?.state === 'running') {
    context.afterCommit(() => hub.wanted(run.run_id));
    return;
  }
  const wasPaused = child.task_status === TaskStatus.Pause;
  const run_id = run?.run_id ?? (wasPaused ? child.run_id : null);
  if (run_id === null || (wasPaused && wanted === 'pause')) return;
  // No worker has it: its end is written here.
  await tx.query("update run set state = 'ended' where run_id = $1", [run_id]);
  await setStatus(tx, child.task_id, wanted === 'stop' ? TaskStatus.Stop : TaskStatus.Pause, context.now());
  await told(context, hub, child, [
    wanted === 'stop'
      ? { type: 'run_end', run_id, outcome: 'stopped', reason: '任务已停止，已完成的内容都已保留。', not_done: [] }
      : { type: 'status', task_status: TaskStatus.Pause },
  ]);
}

/** Lets a paused child go on while the run that handed it out goes on. */
export async function resumeChild(context: Changing, hub: Hub, lead: { task_id: string; run_id: string }, task_id: string): Promise<void> {
  const { tx } = context;
  await tx.query('select 1 from task where task_id = $1 for update', [lead.task_id]);
  if (!(await isGoingOn(tx, lead.run_id))) return;
  const { rows } = await tx.query<ChildRow>(
    `select ${columns} from task c where c.task_id = $1 and c.task_status = ${TaskStatus.Pause} for update`,
    [task_id],
  );
  const [child] = rows;
  if (!child?.run_id) return;
  await requeueRun(tx, child.run_id);
  await setStatus(tx, task_id, TaskStatus.Running, context.now());
  await told(context, hub, child, [{ type: 'status', task_status: TaskStatus.Running }]);
  context.afterCommit(() => hub.queued());
}

/** A worker has the run, and nobody wants it stopped or paused. */
export async function isGoingOn(tx: Queryable, run_id: string): Promise<boolean> {
  const { rowCount } = await tx.query("select 1 from run where run_id = $1 and state = 'running' and wanted is null", [run_id]);
  return rowCount === 1;
}

/** Deletes the children with their parent. */
export async function deleteChildren(context: Changing, hub: Hub, held: ChildRow[]): Promise<void> {
  if (held.length === 0) return;
  const { tx } = context;
  const task_ids = held.map((child) => child.task_id);
  await tx.query(
    `update task set task_status = ${TaskStatus.Delete}, update_time = $2, before_delete_status = task_status, before_delete_time = update_time
     where task_id = any($1)`,
    [task_ids, context.now()],
  );
  const { rows } = await tx.query<{ run_id: string }>(
    `update run set wanted = 'stop' where run_id in
       (select run_id from run where task_id = any($1) and state <> 'ended' for update skip locked) returning run_id`,
    [task_ids],
  );
  context.afterCommit(() => {
    for (const { run_id } of rows) hub.wanted(run_id);
    for (const task_id of task_ids) hub.gone(task_id);
  });
}

/** Brings the children back with their parent; what ran was told to stop. */
export async function restoreChildren(tx: Queryable, parent_task_id: string): Promise<void> {
  await tx.query(
    `update task c set before_delete_status = null, before_delete_time = null, update_time = coalesce(c.before_delete_time, c.update_time),
       task_status = case when c.before_delete_status is distinct from ${TaskStatus.Running} then coalesce(c.before_delete_status, ${TaskStatus.Stop})
         when exists (select 1 from run r where r.task_id = c.task_id and r.state <> 'ended') then ${TaskStatus.Running} else ${TaskStatus.Stop} end
     from task p where p.task_id = $1 and c.parent_id = p.task_number and c.task_status = ${TaskStatus.Delete}`,
    [parent_task_id],
  );
}

const left = `run r join task c on c.task_id = r.task_id join run lead on lead.run_id = c.parent_run join task p on p.task_id = lead.task_id
      where r.state <> 'ended' and r.wanted is null and lead.state = 'ended'`;
export const isChildLeft = `exists (select 1 from ${left})`;

/** Open children of runs that are over, by whatever way: stopped, or paused when their parent is. Any number of processes may do this. */
export async function settleChildren(input: { db: Database; hub: Hub; now(): number }): Promise<void> {
  const { rows } = await input.db.query<{ run_id: string; task_id: string; is_deleted: boolean; is_paused: boolean }>({
    name: 'children_left',
    text: `select r.run_id, c.task_id, c.task_status = ${TaskStatus.Delete} as is_deleted, p.task_status = ${TaskStatus.Pause} as is_paused
      from ${left} limit 50`,
  });
  for (const { run_id, task_id, is_deleted, is_paused } of rows) {
    if (!is_deleted) await changing(input, (context) => interruptTask(context, input.hub, task_id, is_paused ? 'pause' : 'stop'));
    else {
      await input.db.query("update run set wanted = 'stop' where run_id = $1 and state <> 'ended'", [run_id]);
      input.hub.wanted(run_id);
    }
  }
}

/** Runs a change in a transaction of its own, and what follows it. */
export async function changing<T>(input: { db: Database; now(): number }, change: (context: Changing) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const answer = await input.db.transaction((tx) => change({ tx, now: input.now, afterCommit: (effect) => void effects.push(effect) }));
  for (const effect of effects) effect();
  return answer;
}

async function setStatus(tx: Queryable, task_id: string, status: TaskStatus, at: number): Promise<void> {
  await tx.query('update task set task_status = $2, update_time = $3 where task_id = $1', [task_id, status, at]);
}

async function told(context: Changing, hub: Hub, child: ChildRow, events: TaskEvent[]): Promise<NumberedEvent[]> {
  const stored = await appendHost(context.tx, child.task_id, context.now(), events);
  context.afterCommit(() => {
    hub.stored(child.task_id, stored);
    hub.listed(child.user_id, child.task_id);
  });
  return stored;
}

/** What was handed to a sub-agent is seen and stopped, but steered by its parent alone. */
export function refuseForChild({ parent_id }: { parent_id: number }): void {
  if (parent_id !== 0) throw new Refusal('STATE', '这是主任务派出的一部分，请在主任务里操作');
}
