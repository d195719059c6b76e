/** The two questions about work a person looks at or takes into their own hands: driving the browser, and a step that is done. */
import { z } from 'zod';

const sentence = z.string().trim().min(1).max(500, '最多 500 个字');

export const takeoverBrowserPayload = z.strictObject({
  /** What the person is to do there, in a sentence. */
  why: sentence,
  /** The page in front; '' when none was open. */
  url: z.string().max(2000),
  /** The person took the wheel of their own accord, in the middle of the work. */
  by_person: z.literal(true).optional(),
});

export const takeoverBrowserAnswer = z.strictObject({
  /** `skip`: the person did nothing there, or does not want to. */
  outcome: z.enum(['done', 'skip']),
  /** The domain whose sign-in the person agrees is kept for their later tasks. */
  keep_login: z.string().min(1).max(253).optional(),
  /** Told by the server, whatever a caller says: the page in front now, and the domain whose login was kept. */
  url: z.string().max(2000).optional(),
  kept: z.string().max(300).optional(),
});
export type TakeoverBrowserAnswer = z.infer<typeof takeoverBrowserAnswer>;

export const stepDonePayload = z.strictObject({
  /** The step that is done. */
  title: z.string().trim().min(1, '标题不能为空').max(200, '标题最多 200 个字'),
  /** What came of it. */
  summary: z.string().trim().min(1).max(2000, '最多 2000 个字'),
  /** What comes next; left out when this was the last. */
  next: z.string().trim().min(1).max(500).optional(),
});

/** '' when the person only wants it to go on. */
export const stepDoneAnswer = z.strictObject({ wish: z.string().max(2000, '最多 2000 个字') });
export type StepDoneAnswer = z.infer<typeof stepDoneAnswer>;

/**
 * What the brain reads. Only an address is told of the page: its words are not the person's.
 * @example takeoverInWords({ outcome: 'done', url: 'https://a.example/home' })
 */
export function takeoverInWords({ outcome, url, kept }: TakeoverBrowserAnswer): string {
  if (outcome === 'skip') return '我没有接管浏览器，请不依赖这一步继续；做不到的在最后说明。';
  const where = url ? `页面现在在 ${url}。` : '浏览器里现在没有打开的页面。';
  const login = kept ? `${kept} 的登录状态已保存，以后的任务也会用到。` : '';
  return `我已在浏览器里完成操作，交还给你。${where}${login}请先重新读取页面，再继续。`;
}

export function stepDoneInWords({ wish }: StepDoneAnswer): string {
  return wish.trim() === '' ? '这一步没有问题，请继续。' : `这一步我看过了，请先按下面的意见调整，再继续：\n${wish.trim()}`;
}
