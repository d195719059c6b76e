/** The server's door to asking: the tools and the rules for how much a person wants to take part. */
import type { Tool } from '#agent/tool.ts';
import { ackOutlineTool } from '../tools/ack-outline/ack-outline.server.ts';
import { askUserTool } from '../tools/ask-user/ask-user.server.ts';
import { chooseSlideDirectionTool } from '../tools/choose-slide-direction/choose-slide-direction.server.ts';
import { confirmHtmlPlanTool } from '../tools/confirm-html-plan/confirm-html-plan.server.ts';
import { confirmPlanTool } from '../tools/confirm-plan/confirm-plan.server.ts';
import type { Manner } from '../tools/manner.ts';
import { stepDoneTool } from '../tools/step-done/step-done.server.ts';
import { whenToAskRules } from './when-to-ask.ts';

export interface Asking {
  tools: Tool[];
  rules: string;
}

const of = (manner: Manner): Asking => ({
  tools: [
    askUserTool(manner),
    confirmPlanTool(manner),
    ackOutlineTool(manner),
    chooseSlideDirectionTool(manner),
    confirmHtmlPlanTool(manner),
    ...(manner === 'cooperative' ? [stepDoneTool] : []),
  ],
  rules: whenToAskRules(manner),
});

/** Made once: a tool is known by its identity. */
export const askingOf: Record<Manner, Asking> = { hands_off: of('hands_off'), cooperative: of('cooperative'), auto: of('auto') };
