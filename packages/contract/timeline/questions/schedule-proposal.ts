/** The question whether a scheduled task is to exist: what the agent proposes and what the person makes of it. */
import { z } from 'zod';
import { planText, scheduleName, timeZone, triggerText } from '#contract/schedule/scheduled-task.ts';

export const schedulePayload = z.strictObject({
  name: scheduleName,
  /** Five cron fields on the wall clock of `time_zone`. */
  trigger: triggerText,
  /** What is to be done each time, as a request. */
  plan: planText,
  time_zone: timeZone,
});
export type ScheduleProposal = z.infer<typeof schedulePayload>;

export const scheduleAnswer = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('confirm'),
    ...schedulePayload.shape,
    /** Told by the server, whatever a caller says: what exists now. Milliseconds since 1970. */
    created: z.strictObject({ scheduled_task_id: z.string(), next_run: z.int() }).optional(),
  }),
  z.strictObject({ outcome: z.literal('refuse') }),
]);
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;
export type ScheduleConfirmed = Extract<ScheduleAnswer, { outcome: 'confirm' }>;
