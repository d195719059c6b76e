/** Operations on scheduled tasks: look, change, switch, try, delete. They come to be by a person's answer to a proposal (SendMessage). */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { ScheduleStatus } from '../schedule/schedule-facts.ts';
import { planSteps, planText, scheduledTask, scheduleName, timeZone, triggerText } from '../schedule/scheduled-task.ts';
import { id, TaskType } from '../task.ts';

export const GetScheduledTasks = defineOperation({
  name: 'GetScheduledTasks',
  summary: '我的定时任务：启用的在前，最近启用的最前；停用的在后。',
  input: z.strictObject({}),
  output: z.strictObject({ scheduled_tasks: z.array(scheduledTask) }),
  reads: true,
  access: 'user',
});

export const GetSingleScheduledTask = defineOperation({
  name: 'GetSingleScheduledTask',
  summary: '一个定时任务：执行时间、任务流程、下一次与上一次执行。',
  input: z.strictObject({ scheduled_task_id: id }),
  output: z.strictObject({ taskInfo: scheduledTask }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const UpdateScheduledTask = defineOperation({
  name: 'UpdateScheduledTask',
  summary:
    '修改一个定时任务，只改给出的字段。启用后排到列表顶部，并从现在起算下一次执行；停用后排到底部，不再执行。task_plan 与 task_plan_v2 只留后给出的一种。',
  input: z.strictObject({
    scheduled_task_id: id,
    task_type: z.literal(TaskType.General).default(TaskType.General),
    scheduled_task_name: scheduleName.optional(),
    status: z.literal([ScheduleStatus.Enabled, ScheduleStatus.Disabled]).optional(),
    /** Five cron fields; at most every ten minutes. */
    trigger: triggerText.optional(),
    /** Where the wall clock hangs that the trigger means: Asia/Shanghai. */
    time_zone: timeZone.optional(),
    /** A JSON string {steps:[{title, children:[{title}]}]}. */
    task_plan: planSteps.optional(),
    task_plan_v2: planText.optional(),
  }),
  output: z.strictObject({ taskInfo: scheduledTask }),
  access: 'user',
  errors: ['NOT_FOUND', 'ILLEGAL'],
});

export const DeleteScheduledTask = defineOperation({
  name: 'DeleteScheduledTask',
  summary: '删除一个定时任务，之后不再执行；已经执行过的任务都还在。',
  input: z.strictObject({ scheduled_task_id: id }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const TryRunScheduledTask = defineOperation({
  name: 'TryRunScheduledTask',
  summary: '立即按一个定时任务的流程新建并开始一个任务，停用的也可以；不影响下一次执行的时间。',
  input: z.strictObject({ scheduled_task_id: id }),
  output: z.strictObject({ new_task_id: id }),
  access: 'user',
  errors: ['NOT_FOUND', 'CREATE_TASK_LIMIT', 'TASK_RUNNING_LIMIT'],
  idempotent: true,
});
