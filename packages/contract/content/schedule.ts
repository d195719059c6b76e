/** What proposing a scheduled task comes to. */
import { z } from 'zod';

export const scheduleAnswer = z.object({
  /** Why nobody was asked, a sentence for a person; '' where somebody was. */
  left: z.string(),
});
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;
