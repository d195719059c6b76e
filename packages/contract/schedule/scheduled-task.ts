/** A scheduled task as it stands on the wire, and what may stand in it. */
import { z } from 'zod';
import { abilityType, id, TriggerStatus } from '../task.ts';
import { isTimeZone, nextRun } from './next-run.ts';
import { scheduleLimits, scheduleSentences, ScheduleStatus } from './schedule-facts.ts';
import { readTrigger, shortestGap } from './trigger.ts';

/** Five cron fields that come true, not too often. */
export const triggerText = z
  .string()
  .trim()
  .max(100, '执行时间最多 100 个字符')
  .superRefine((text, context) => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', message });
    const trigger = readTrigger(text);
    if (!trigger) wrong(scheduleSentences.trigger);
    else if (shortestGap(trigger) < scheduleLimits.gap_minutes) wrong(scheduleSentences.gap);
    else if (nextRun(trigger, 'UTC', 0) === null) wrong(scheduleSentences.never);
  });

/** A place of the IANA database: Asia/Shanghai. */
export const timeZone = z.string().min(1).max(60).refine(isTimeZone, scheduleSentences.zone);

export const scheduleName = z
  .string()
  .trim()
  .min(1, '名称不能为空')
  .max(scheduleLimits.name_chars, `名称最多 ${scheduleLimits.name_chars} 个字`);

export const planText = z
  .string()
  .trim()
  .min(1, scheduleSentences.plan)
  .max(scheduleLimits.plan_chars, `任务流程最多 ${scheduleLimits.plan_chars} 个字`);

const stepTitle = z.string().trim().min(1, '步骤不能为空').max(500, '每一步最多 500 个字');
const steps = z.strictObject({
  steps: z
    .array(
      z.strictObject({
        title: stepTitle,
        children: z
          .array(z.strictObject({ title: stepTitle }))
          .min(1, '每一步至少要有一项')
          .max(scheduleLimits.steps, `每一步最多 ${scheduleLimits.steps} 项`),
      }),
    )
    .min(1, '至少要有一步')
    .max(scheduleLimits.steps, `最多 ${scheduleLimits.steps} 步`),
});
export type PlanSteps = z.infer<typeof steps>;

/** The steps as a JSON string; '' where the plan is a text. */
export const planSteps = z
  .string()
  .max(40_000)
  .superRefine((text, context) => {
    const parsed = steps.safeParse(jsonOf(text));
    if (parsed.success) return;
    for (const { message } of parsed.error.issues)
      context.addIssue({ code: 'custom', message: /\p{Script=Han}/u.test(message) ? message : '任务流程的格式不正确' });
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a plan of steps says to whoever carries it out. Takes what `planSteps` let pass. */
export function stepsInWords(text: string): string {
  const parsed = steps.safeParse(jsonOf(text));
  if (!parsed.success) return '';
  return parsed.data.steps
    .flatMap(({ title, children }, n) => [`${n + 1}. ${title}`, ...children.map((child) => `   - ${child.title}`)])
    .join('\n');
}

export const scheduledTask = z.strictObject({
  scheduled_task_id: id,
  scheduled_task_name: z.string(),
  status: z.enum(ScheduleStatus),
  task_type: z.int(),
  /** Five cron fields, on the wall clock of `time_zone`. */
  trigger: z.string(),
  time_zone: z.string(),
  /** A JSON string {steps:[{title, children:[{title}]}]}; '' when the plan is the text below. */
  task_plan: z.string(),
  task_plan_v2: z.string(),
  ability_type: abilityType,
  /** Epoch seconds; 0 while it is disabled. */
  next_run_time: z.int(),
  /** The last time it fired; absent when it never did. `task_id` is '' where no task could be made. */
  last_run: z.strictObject({ time: z.int(), trigger_status: z.enum(TriggerStatus), reason: z.string(), task_id: z.string() }).optional(),
});
export type ScheduledTask = z.infer<typeof scheduledTask>;
