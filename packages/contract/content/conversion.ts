/** What the extensions for clocks and measures answer. */
import { z } from 'zod';

/** For people: 2026年11月21日 星期六, 09:05, and how the clock stands to UTC and to others. */
export const clockTimes = z.object({
  times: z.array(z.object({ place: z.string(), day: z.string(), time: z.string(), zone: z.string() })),
});
export type ClockTimes = z.infer<typeof clockTimes>;

/** Each in words on both sides: 3 亩, 2000 平方米. */
export const conversions = z.object({ pairs: z.array(z.object({ from: z.string(), to: z.string() })) });
export type Conversions = z.infer<typeof conversions>;
