/** What running a program comes to. */
import { z } from 'zod';

export const programRun = z.object({
  /** It came to its own end without a complaint. */
  fine: z.boolean(),
  /** It ended by itself, and not well. */
  broke: z.boolean(),
  /** How it went, for a person: 运行成功, 程序出错：…. */
  status: z.string(),
  printed: z.string(),
});
export type ProgramRun = z.infer<typeof programRun>;
