/** The step from what is wanted of a site to its code: the words it is taken with, and who may take it when. Pure. */
import { ProjectPhase } from './site.ts';

/** What pressing 构建 says. */
export const buildRequest = '按需求文档构建';
/** What pressing 写需求文档 says. */
export const requirementRequest = '写需求文档';

const says =
  (...forms: string[]) =>
  (text: string): boolean =>
    forms.includes(text.replaceAll(/[\s。！!.]/g, ''));

export const asksToBuild = says(buildRequest, '构建', '开始构建');
export const asksForRequirement = says(requirementRequest, '先写需求文档');

export interface RequirementMoment {
  /** A requirement is written. */
  hasRequirement: boolean;
  phase: ProjectPhase;
  /** What was said so far is there, and so is the line to the server. */
  isReady: boolean;
  isChatting: boolean;
  isShowcase: boolean;
  /** The last message is the assistant's. */
  isAnswered: boolean;
}

/** Which of the two buttons is shown; null for none. */
export function requirementStep(moment: RequirementMoment): 'build' | 'requirement' | null {
  const { hasRequirement, phase, isReady, isChatting, isShowcase, isAnswered } = moment;
  if (phase !== ProjectPhase.Requirement || !isReady || isChatting || isShowcase || !isAnswered) return null;
  return hasRequirement ? 'build' : 'requirement';
}
