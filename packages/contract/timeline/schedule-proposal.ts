/** The question whether a scheduled task is to exist: what the agent proposes, what the person makes of it, and the words for it. */
import { z } from 'zod';
import { momentInWords, zoneInWords } from '../schedule/next-run.ts';
import { planText, scheduleName, timeZone, triggerText } from '../schedule/scheduled-task.ts';
import { triggerInWords } from '../schedule/trigger.ts';

const wish = {
  name: scheduleName,
  /** Five cron fields on the wall clock of `time_zone`. */
  trigger: triggerText,
  /** What is to be done each time, as a request. */
  plan: planText,
  time_zone: timeZone,
};

export const schedulePayload = z.strictObject(wish);
export type ScheduleProposal = z.infer<typeof schedulePayload>;

export const scheduleAnswer = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('confirm'),
    ...wish,
    /** Told by the server, whatever a caller says: what exists now. Milliseconds since 1970. */
    created: z.strictObject({ scheduled_task_id: z.string(), next_run: z.int() }).optional(),
  }),
  z.strictObject({ outcome: z.literal('refuse') }),
]);
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;
export type ScheduleConfirmed = Extract<ScheduleAnswer, { outcome: 'confirm' }>;

export const scheduleWords = { confirmed: '同意建立定时任务', refused: '不建立这个定时任务。' } as const;

/** What the brain reads. */
export function scheduleInWords(proposed: ScheduleProposal, answer: ScheduleAnswer): string {
  if (answer.outcome === 'refuse') return scheduleWords.refused;
  const { name, trigger, plan, time_zone, created } = answer;
  const changed = trigger !== proposed.trigger || plan !== proposed.plan || name !== proposed.name;
  return [
    `${scheduleWords.confirmed}${changed ? '（我改过，以下面的为准）' : ''}：`,
    `- 名称：${name}`,
    `- 执行时间：${triggerInWords(trigger)}（${zoneInWords(time_zone)}）`,
    ...(created ? [`- 状态：已建立并启用，下一次执行 ${momentInWords(created.next_run, time_zone, created.next_run)}`] : []),
    `- 任务内容：${plan}`,
  ].join('\n');
}
