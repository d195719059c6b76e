/** What a step in the browser comes to. */
import { z } from 'zod';
import { fileReading } from './reading.ts';

/** What stands between an agent and a page, and only a person should pass. */
export const barrier = z.enum(['sign_in', 'captcha']);
export type Barrier = z.infer<typeof barrier>;

export const browserStep = z.object({
  /** As the page stands after the step; '' when none is open. */
  url: z.string(),
  title: z.string(),
  /** What was done, for a person: 截图保存为“首页.png”. */
  done: z.string(),
  barrier: barrier.nullable(),
  /** Links among what can be clicked; `to` as it stands in the page. */
  links: z.array(z.object({ name: z.string(), to: z.string() })),
  /** The text, when it was asked for. */
  reading: fileReading.nullable(),
});
export type BrowserStep = z.infer<typeof browserStep>;
