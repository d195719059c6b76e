/** Tasks that nobody begins by hand: made when a schedule is due, and said to as a person would. */
import { codes, Refusal } from '#contract/codes.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import { TaskRunMode, TaskStatus, TaskType, TriggerStatus, type AbilityType, type MessageFile } from '#contract/task.ts';
import { zoneInWords } from '#contract/schedule/next-run.ts';
import { scheduleSentences } from '#contract/schedule/schedule-facts.ts';
import { planText } from '#contract/schedule/scheduled-task.ts';
import { triggerInWords } from '#contract/schedule/trigger.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { signedIn, type CallContext } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { appendHost } from '#server/runs/log/log.ts';
import type { BegunWork, ScheduledWork } from '#server/runs/scheduled-work.ts';
import type { SetUpSchedule } from './answers.ts';
import { isOverRunning, isOverTasks } from './limits.ts';
import { taskColumns, type TaskRow } from './rows.ts';
import { nameFromQuery } from '#server/runs/task-name.ts';
import { refuseUnsaid } from './rules.ts';
import { appendTold, lockPerson, sayTo, type Saying as SayingOnly } from './say.ts';

type Saying = SayingOnly & Pick<CallContext, 'afterRollback'>;

export interface TasksOfSchedulesInput {
  hub: Hub;
  task_limit: number;
  running_limit: number;
  /** What every first message brings along: the person's default brand kit. */
  filesOfNew(saying: Saying, task: TaskRow): Promise<MessageFile[]>;
}

/** What the feature of schedules asks of tasks; it says what each of these is for. */
export function tasksOfSchedules(input: TasksOfSchedulesInput) {
  return {
    lock: lockPerson,
    check: (query: string) => refuseUnsaid(query, 0),
    async begin(saying: Saying, wanted: ScheduledWork): Promise<BegunWork> {
      if (await isOverTasks(saying.tx, wanted.user_id, input.task_limit)) return { task_id: '', reason: codes.CREATE_TASK_LIMIT.msg };
      const mayRun = !(await isOverRunning(saying.tx, wanted.user_id, input.running_limit));
      const task = await createTask(saying, wanted, mayRun ? TriggerStatus.Success : TriggerStatus.Failed);
      const files = await input.filesOfNew(saying, task);
      if (!mayRun) {
        await appendUnbegun(saying, input.hub, task, wanted, files);
        return { task_id: task.task_id, reason: codes.TASK_RUNNING_LIMIT.msg };
      }
      // Nobody is there to be asked.
      const { query: content, ability_type } = wanted;
      await sayTo(saying, input, task, { kind: 'query', content, files, ability_type, task_run_mode: TaskRunMode.HandsOff });
      return { task_id: task.task_id, reason: '' };
    },
    async isAtWork(tx: Queryable, scheduled_task_id: string): Promise<boolean> {
      const { rowCount } = await tx.query(
        `select 1 from task where scheduled_task_id = $1 and task_status = ${TaskStatus.Running} limit 1`,
        [scheduled_task_id],
      );
      return rowCount === 1;
    },
  };
}

async function createTask(saying: Saying, wanted: ScheduledWork, trigger_status: TriggerStatus): Promise<TaskRow> {
  const { tx, now, new_id } = saying;
  const { user_id, task_name, scheduled } = wanted;
  const { rows } = await tx.query<TaskRow>(
    `insert into task (task_id, user_id, task_name, task_type, task_status, source_from, create_time, update_time, mcp_tool_list,
       ability_type, scheduled_task_id, schedule_trigger, trigger_status)
     values ($1, $2, $3, ${TaskType.General}, ${TaskStatus.Init}, 0, $4, $4, $5, $6, $7, $8, $9) returning ${taskColumns}`,
    [
      new_id(),
      user_id,
      task_name,
      now(),
      wanted.mcp_tool_list,
      wanted.ability_type,
      scheduled.scheduled_task_id,
      scheduled.trigger,
      trigger_status,
    ],
  );
  const [task] = rows;
  if (!task) throw new Error('the task was not stored');
  await appendHost(tx, task.task_id, now(), [{ type: 'task_created', task_name, task_type: TaskType.General, scheduled }]);
  return task;
}

/** The request stands in the task, with why it was not begun; the person lets it go on when there is room. */
async function appendUnbegun(
  saying: Saying,
  hub: Hub,
  task: TaskRow,
  { query, ability_type, scheduled }: ScheduledWork,
  files: MessageFile[],
): Promise<void> {
  const run_id = saying.new_id();
  const when = `${triggerInWords(scheduled.trigger)}（${zoneInWords(scheduled.time_zone)}）`;
  await saying.tx.query('update task set task_status = $2, is_unread = true where task_id = $1', [
    task.task_id,
    TaskStatus.AbnormalInterrupt,
  ]);
  await appendTold(saying, hub, task, [
    {
      type: 'message',
      message_id: saying.new_id(),
      answer_id: run_id,
      kind: 'query',
      content: query,
      file_list: files.map((file) => ({ ...file, file_url: '' })),
      ability_type,
      task_run_mode: TaskRunMode.HandsOff,
    },
    {
      type: 'run_end',
      run_id,
      outcome: 'interrupted',
      reason: `定时任务（${when}）到点没有开始：${codes.TASK_RUNNING_LIMIT.msg}。有空位时点“继续”就会执行这一次，之后的仍会按时执行。`,
      not_done: [],
    },
  ]);
}

/** A task that was asked for with a schedule: what is said in it first is what is done from now on. */
export async function scheduleFirst(
  context: CallContext,
  setUp: SetUpSchedule,
  task_id: string,
  { trigger, time_zone }: NonNullable<TaskRow['schedule_wanted']>,
  { query, ability_type }: { query: string; ability_type: AbilityType },
): Promise<void> {
  const plan = planText.safeParse(plainTextOf(query));
  if (!plan.success) throw new Refusal('INVALID', undefined, { query: plan.error.issues[0]?.message ?? scheduleSentences.plan });
  const name = nameFromQuery(query, []);
  const { scheduled_task_id } = await setUp(
    { task_id, user_id: signedIn(context).user_id, ability_type },
    { outcome: 'confirm', name, trigger, plan: plan.data, time_zone },
  );
  await context.tx.query(
    `update task set schedule_wanted = null, scheduled_task_id = $2, schedule_trigger = $3, trigger_status = ${TriggerStatus.Success} where task_id = $1`,
    [task_id, scheduled_task_id, trigger],
  );
}

/** What was not begun when it was due is begun by its person. */
export async function nowBegun(tx: Queryable, { task_id, trigger_status }: TaskRow): Promise<void> {
  if (trigger_status !== TriggerStatus.Failed) return;
  await tx.query(`update task set trigger_status = ${TriggerStatus.Success} where task_id = $1`, [task_id]);
}
