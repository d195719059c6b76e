/** Operations on scheduled tasks, and how one comes to be. */
import { Refusal } from '#contract/codes.ts';
import { scheduleLimits, scheduleSentences, ScheduleStatus } from '#contract/schedule/schedule-facts.ts';
import type { AbilityType } from '#contract/task.ts';
import type { ScheduleConfirmed } from '#contract/timeline/questions/schedule-proposal.ts';
import { writeAudit } from '#server/platform/auth/audit.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { TasksOfSchedules } from './fire.ts';
import { firstAfter, loadSchedule, present, requestOf, scheduleColumns, type ScheduleRow } from './rows.ts';

type Names = 'GetScheduledTasks' | 'GetSingleScheduledTask' | 'UpdateScheduledTask' | 'DeleteScheduledTask' | 'TryRunScheduledTask';

export function scheduleOperations(tasks: TasksOfSchedules): { [Name in Names]: Handler<Name> } {
  return {
    async GetScheduledTasks(_, context) {
      const { rows } = await context.tx.query<ScheduleRow>(
        `select ${scheduleColumns} from scheduled_task where user_id = $1 order by position desc, scheduled_task_id`,
        [signedIn(context).user_id],
      );
      return { scheduled_tasks: rows.map(present) };
    },

    async GetSingleScheduledTask({ scheduled_task_id }, context) {
      return { taskInfo: present(await loadSchedule(context.tx, signedIn(context), 'see', scheduled_task_id)) };
    },

    async UpdateScheduledTask(given, context) {
      const user = signedIn(context);
      const before = await loadSchedule(context.tx, user, 'change', given.scheduled_task_id, 'lock');
      const after = { ...before, ...changesOf(given) };
      tasks.check(requestOf(after));
      const moved = after.trigger !== before.trigger || after.time_zone !== before.time_zone || after.status !== before.status;
      const isOn = after.status === ScheduleStatus.Enabled;
      // What is switched on begins with its next time: what it slept through is not made up for.
      const due_at = isOn ? (moved ? firstAfter(after.trigger, after.time_zone, await databaseNow(context.tx)) : before.due_at) : null;
      const { rows } = await context.tx.query<ScheduleRow>(
        `update scheduled_task set name = $2, status = $3, trigger = $4, time_zone = $5, task_plan = $6, task_plan_v2 = $7, due_at = $8,
           update_time = $9, position = ${after.status === before.status ? 'position' : isOn ? above : below}
         where scheduled_task_id = $1 returning ${scheduleColumns}`,
        [
          before.scheduled_task_id,
          after.name,
          after.status,
          after.trigger,
          after.time_zone,
          after.task_plan,
          after.task_plan_v2,
          due_at,
          context.now(),
        ],
      );
      const [row] = rows;
      if (!row) throw new Error('the scheduled task was not stored');
      return { taskInfo: present(row) };
    },

    async DeleteScheduledTask({ scheduled_task_id }, context) {
      const row = await loadSchedule(context.tx, signedIn(context), 'delete', scheduled_task_id, 'lock');
      await context.tx.query('delete from scheduled_task where scheduled_task_id = $1', [row.scheduled_task_id]);
      await audit(context, 'delete_scheduled_task', row);
      return {};
    },

    async TryRunScheduledTask({ scheduled_task_id }, context) {
      const user = signedIn(context);
      await tasks.lock(context.tx, user.user_id);
      const row = await loadSchedule(context.tx, user, 'change', scheduled_task_id);
      const { user_id, trigger, time_zone, ability_type, mcp_tool_list } = row;
      const begun = await tasks.begin(context, {
        user_id,
        task_name: `${row.name} · 试运行`,
        query: requestOf(row),
        ability_type,
        mcp_tool_list,
        scheduled: { scheduled_task_id, trigger, time_zone },
      });
      // A person who asks for it is told at once, and nothing is left behind.
      if (begun.reason !== '') throw new Refusal(begun.task_id === '' ? 'CREATE_TASK_LIMIT' : 'TASK_RUNNING_LIMIT');
      return { new_task_id: begun.task_id };
    },
  };
}

const above = '(select coalesce(max(o.position), 0) + 1 from scheduled_task o where o.user_id = scheduled_task.user_id)';
const below = '(select coalesce(min(o.position), 0) - 1 from scheduled_task o where o.user_id = scheduled_task.user_id)';

interface Change {
  scheduled_task_name?: string | undefined;
  status?: ScheduleRow['status'] | undefined;
  trigger?: string | undefined;
  time_zone?: string | undefined;
  task_plan?: string | undefined;
  task_plan_v2?: string | undefined;
}

/** A plan is either steps or a text. */
function changesOf({ scheduled_task_name, status, trigger, time_zone, task_plan, task_plan_v2 }: Change): Partial<ScheduleRow> {
  return {
    ...(scheduled_task_name === undefined ? {} : { name: scheduled_task_name }),
    ...(status === undefined ? {} : { status }),
    ...(trigger === undefined ? {} : { trigger }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(task_plan === undefined ? {} : { task_plan, task_plan_v2: '' }),
    ...(task_plan_v2 === undefined ? {} : { task_plan: '', task_plan_v2 }),
  };
}

/** In the transaction of the person's answer, which is taken once. The task's tools become the schedule's; its files don't. */
export async function setUpSchedule(
  tasks: TasksOfSchedules,
  context: CallContext,
  task: { task_id: string; user_id: string; ability_type: AbilityType },
  { name, trigger, plan, time_zone }: ScheduleConfirmed,
): Promise<{ scheduled_task_id: string; next_run: number }> {
  const { tx, now, new_id } = context;
  tasks.check(plan);
  const counted = await tx.query<{ count: number }>('select count(*) as count from scheduled_task where user_id = $1', [task.user_id]);
  if ((counted.rows[0]?.count ?? 0) >= scheduleLimits.per_person) throw new Refusal('CREATE_TASK_LIMIT', scheduleSentences.too_many);
  const scheduled_task_id = new_id();
  const next_run = firstAfter(trigger, time_zone, await databaseNow(tx));
  await tx.query(
    `insert into scheduled_task (scheduled_task_id, user_id, name, status, trigger, time_zone, task_plan_v2, ability_type, mcp_tool_list,
       position, due_at, create_time, update_time)
     select $1, $2, $3, ${ScheduleStatus.Enabled}, $4, $5, $6, $7, (select mcp_tool_list from task where task_id = $8),
       (select coalesce(max(position), 0) + 1 from scheduled_task where user_id = $2), $9, $10, $10`,
    [scheduled_task_id, task.user_id, name, trigger, time_zone, plan, task.ability_type, task.task_id, next_run, now()],
  );
  await audit(context, 'create_scheduled_task', { user_id: task.user_id, scheduled_task_id, trigger });
  return { scheduled_task_id, next_run };
}

async function audit(
  { tx, caller }: CallContext,
  action: 'create_scheduled_task' | 'delete_scheduled_task',
  { user_id, scheduled_task_id, trigger }: Pick<ScheduleRow, 'user_id' | 'scheduled_task_id' | 'trigger'>,
): Promise<void> {
  const { address, user_agent } = caller;
  await writeAudit(tx, { action, user_id, address, user_agent, details: { scheduled_task_id, trigger } });
}
