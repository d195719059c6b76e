/** A scheduled task's row, read, locked and presented. */
import { Refusal } from '#contract/codes.ts';
import { nextRun } from '#contract/schedule/next-run.ts';
import { ScheduleStatus, scheduleSentences } from '#contract/schedule/schedule-facts.ts';
import { stepsInWords, type ScheduledTask } from '#contract/schedule/scheduled-task.ts';
import { readTrigger } from '#contract/schedule/trigger.ts';
import { TaskType, type AbilityType, type TriggerStatus } from '#contract/task.ts';
import { granted, type Actor, type Deed } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface ScheduleRow {
  scheduled_task_id: string;
  user_id: string;
  name: string;
  status: ScheduleStatus;
  trigger: string;
  time_zone: string;
  task_plan: string;
  task_plan_v2: string;
  ability_type: AbilityType;
  mcp_tool_list: string[] | null;
  due_at: number | null;
  last_time: number | null;
  last_status: TriggerStatus | null;
  last_reason: string;
  last_task_id: string;
}

export const scheduleColumns =
  'scheduled_task_id, user_id, name, status, trigger, time_zone, task_plan, task_plan_v2, ability_type, mcp_tool_list, due_at, last_time, last_status, last_reason, last_task_id';

const gone = '定时任务不存在或已被删除';

/** The caller's scheduled task. `lock` keeps it still until the transaction ends: it does not fire meanwhile. */
export async function loadSchedule(
  db: Queryable,
  actor: Actor,
  deed: Deed,
  scheduled_task_id: string,
  lock: 'lock' | 'look' = 'look',
): Promise<ScheduleRow> {
  const { rows } = await db.query<ScheduleRow>(
    `select ${scheduleColumns} from scheduled_task where scheduled_task_id = $1 ${lock === 'lock' ? 'for update' : ''}`,
    [scheduled_task_id],
  );
  return granted(actor, deed, 'scheduled_task', rows[0], gone);
}

export function present(row: ScheduleRow): ScheduledTask {
  return {
    scheduled_task_id: row.scheduled_task_id,
    scheduled_task_name: row.name,
    status: row.status,
    task_type: TaskType.General,
    trigger: row.trigger,
    time_zone: row.time_zone,
    task_plan: row.task_plan,
    task_plan_v2: row.task_plan_v2,
    ability_type: row.ability_type,
    next_run_time: row.due_at === null ? 0 : Math.floor(row.due_at / 1000),
    ...(row.last_time === null || row.last_status === null
      ? {}
      : {
          last_run: {
            time: Math.floor(row.last_time / 1000),
            trigger_status: row.last_status,
            reason: row.last_reason,
            task_id: row.last_task_id,
          },
        }),
  };
}

/** The request a run of it begins with. */
export function requestOf({ task_plan, task_plan_v2 }: Pick<ScheduleRow, 'task_plan' | 'task_plan_v2'>): string {
  return task_plan_v2 === '' ? stepsInWords(task_plan) : task_plan_v2;
}

/** When a trigger fires first after now; throws what a person is told when it never does. */
export function firstAfter(trigger: string, time_zone: string, now: number): number {
  const read = readTrigger(trigger);
  const at = read && nextRun(read, time_zone, now);
  if (at === null) throw new Refusal('INVALID', scheduleSentences.never, { trigger: scheduleSentences.never });
  return at;
}
