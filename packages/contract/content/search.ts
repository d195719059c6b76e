/** What a search found. */
import { z } from 'zod';

export const webResult = z.object({
  title: z.string(),
  url: z.string(),
  snippet: z.string(),
  /** `2026-11-20`, or '' when unknown. */
  time: z.string(),
});
export type WebResult = z.infer<typeof webResult>;

export const searchResults = z.discriminatedUnion('from', [
  z.object({ from: z.literal('web'), results: z.array(webResult) }),
  /** Among the person's own things; `label` names one for them: 文件“周报.md”（任务“第 47 周”）. */
  z.object({ from: z.literal('own'), results: z.array(z.object({ label: z.string(), snippet: z.string() })) }),
]);
export type SearchResults = z.infer<typeof searchResults>;
