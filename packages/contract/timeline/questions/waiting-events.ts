/** The events of messages that wait: said while a task was at work, and not begun yet. A `message` or `heard` with the same id ends the wait. */
import { z } from 'zod';
import { expertRef } from '#contract/expert.ts';
import { pageDetail } from '#contract/site/frame-places.ts';
import { abilityType, messageFile, taskRunMode } from '#contract/task.ts';

const message = { message_id: z.string() };

export const waitingEvents = [
  /** A person said something while the task was at work: for the run `run_id` to hear between two turns, or without one for its turn in the row. */
  z.object({
    type: z.literal('message_waits'),
    ...message,
    run_id: z.string().optional(),
    content: z.string(),
    file_list: z.array(messageFile),
    ability_type: abilityType,
    task_run_mode: taskRunMode,
    experts: z.array(expertRef).optional(),
    /** What the person's site showed when it was said. */
    page: pageDetail.optional(),
  }),
  z.object({ type: z.literal('message_edited'), ...message, content: z.string() }),
  /** The run is to hear it after all, or without a `run_id` it takes its turn in the row. */
  z.object({ type: z.literal('message_moved'), ...message, run_id: z.string().optional() }),
  z.object({ type: z.literal('message_withdrawn'), ...message }),
] as const;
export type WaitingEvent = z.infer<(typeof waitingEvents)[number]>;
