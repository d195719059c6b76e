/** A task's row, read, locked and presented. */
import { TaskStatus, TriggerStatus, type AbilityType, type TaskSummary } from '#contract/task.ts';
import { granted, type Actor, type Deed } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface TaskRow {
  task_id: string;
  user_id: string;
  task_name: string;
  task_type: number;
  task_status: TaskStatus;
  ability_type: AbilityType;
  source_from: number;
  parent_id: number;
  is_pin: boolean;
  is_dnd: boolean;
  is_unread: boolean;
  create_time: number;
  update_time: number;
  last_seq: number;
  run_id: string | null;
  /** Of a task a schedule had made; see ./by-schedule.ts. */
  schedule_trigger: string | null;
  trigger_status: TriggerStatus | null;
  /** Asked for with the task; its first message becomes the plan. */
  schedule_wanted: { trigger: string; time_zone: string } | null;
}

/** What a list shows of a task; a page of it is asked for often, and every column of every row costs. */
export type ListedRow = Omit<TaskRow, 'user_id' | 'source_from' | 'last_seq' | 'run_id' | 'schedule_wanted'>;

export const listedColumns =
  'task_id, task_name, task_type, task_status, ability_type, parent_id, is_pin, is_dnd, is_unread, create_time, update_time, schedule_trigger, trigger_status';
/** A row's values in the order of `listedColumns`. */
export type ListedValues = [
  task_id: string,
  task_name: string,
  task_type: number,
  task_status: TaskStatus,
  ability_type: AbilityType,
  parent_id: number,
  is_pin: boolean,
  is_dnd: boolean,
  is_unread: boolean,
  create_time: number,
  update_time: number,
  schedule_trigger: string | null,
  trigger_status: TriggerStatus | null,
];
export const taskColumns = `${listedColumns}, user_id, source_from, last_seq, run_id, schedule_wanted`;

/**
 * The columns as the list shows them: a parent runs while one of its children does. `$1` is the person.
 * The running children are looked for once a query.
 */
export const listColumns = listedColumns.replace(
  'task_status',
  `case when task_number in (select parent_id from task where user_id = $1 and task_status = ${TaskStatus.Running} and parent_id <> 0)
     then ${TaskStatus.Running} else task_status end as task_status`,
);

export function listedRow(values: ListedValues): ListedRow {
  const [task_id, task_name, task_type, task_status, ability_type, parent_id, is_pin, is_dnd, is_unread, ...more] = values;
  const [create_time, update_time, schedule_trigger, trigger_status] = more;
  return {
    task_id,
    task_name,
    task_type,
    task_status,
    ability_type,
    parent_id,
    is_pin,
    is_dnd,
    is_unread,
    create_time,
    update_time,
    schedule_trigger,
    trigger_status,
  };
}

export function isListed(row: Pick<TaskRow, 'task_status' | 'parent_id'>): boolean {
  return row.task_status !== TaskStatus.Delete && row.task_status !== TaskStatus.Init && row.parent_id === 0;
}

const gone = '任务不存在或已被删除';

/** The caller's task even when it is deleted, locked, with what it was before. */
export async function loadWithDeleted(
  db: Queryable,
  actor: Actor,
  task_id: string,
): Promise<TaskRow & { before_delete_status: TaskStatus | null; before_delete_time: number | null }> {
  const { rows } = await db.query<TaskRow & { before_delete_status: TaskStatus | null; before_delete_time: number | null }>(
    `select ${taskColumns}, before_delete_status, before_delete_time from task where task_id = $1 for update`,
    [task_id],
  );
  return granted(actor, 'delete', 'task', rows[0], gone);
}

/** The caller's task. `lock` keeps its row, and so its log and its runs, still until the transaction ends. */
export async function loadTask(db: Queryable, actor: Actor, deed: Deed, task_id: string, lock: 'lock' | 'look' = 'look'): Promise<TaskRow> {
  const { rows } = await db.query<TaskRow>({
    name: `load_task_${lock}`,
    text: `select ${taskColumns} from task where task_id = $1 and task_status <> ${TaskStatus.Delete} ${lock === 'lock' ? 'for update' : ''}`,
    values: [task_id],
  });
  return granted(actor, deed, 'task', rows[0], gone);
}

export function present(row: ListedRow): TaskSummary {
  return {
    task_id: row.task_id,
    task_name: row.task_name,
    task_type: row.task_type,
    task_status: row.task_status,
    ability_type: row.ability_type,
    parent_id: row.parent_id,
    has_new: row.is_unread,
    task_create_time: Math.floor(row.create_time / 1000),
    task_update_time: Math.floor(row.update_time / 1000),
    task_display_info: { is_pin: row.is_pin, is_dnd: row.is_dnd, is_unread: row.is_unread },
    is_scheduled_task: row.schedule_trigger !== null,
    ...(row.schedule_trigger === null
      ? {}
      : {
          scheduled_task: {
            source_scheduled_task: { trigger: row.schedule_trigger },
            scheduled_record: { trigger_status: row.trigger_status ?? TriggerStatus.Pending },
          },
        }),
  };
}

/** A task's number, which children name as their `parent_id`; whether it may use sub-agents; and the child it shows as current: one that runs, else the last. */
export async function teamFacts(db: Queryable, task_id: string): Promise<{ task_number: number; team_mode: boolean; sub_task_id: string }> {
  const { rows } = await db.query<{ task_number: number; team_mode: boolean; sub_task_id: string | null }>({
    name: 'team_facts',
    text: `select task_number, team_mode, (select c.task_id from task c where c.parent_id = p.task_number
        order by (c.task_status = ${TaskStatus.Running}) desc, c.task_number desc limit 1) as sub_task_id
      from task p where task_id = $1`,
    values: [task_id],
  });
  const [row] = rows;
  return { task_number: row?.task_number ?? 0, team_mode: row?.team_mode ?? true, sub_task_id: row?.sub_task_id ?? '' };
}
