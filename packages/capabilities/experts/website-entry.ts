/** Where work with the website expert begins: how it is called, what it says first, and the two ways it works. */
import type { ProjectMode } from '#contract/site/site.ts';

export const websiteExpert = {
  label: '网站开发专家',
  placeholder: '您可以与 网站开发专家 AI聊天',
  welcome: '用自己的话说要什么，从个人主页到小店都行，网站开发专家做成能打开、能修改、能带走的完整网站。在下面写下想法，按“发送”。',
  /** Its page, below the base path. */
  path: '/expert/CodingAgent',
} as const;

export const usualMode: ProjectMode = 'hands_off';

/** Null for a mode nobody knows. */
export function siteModeOf(mode: string | null): ProjectMode | null {
  return mode === 'hands_on' || mode === 'hands_off' ? mode : null;
}
