/** How much a person wants to be asked, and what the tools that ask make of it. */
import type { ToolOutcome } from '#agent/tool.ts';
import { answerInWords, defaultAnswer } from '#contract/timeline/questions/interaction-answers.ts';
import type { Asked } from '#contract/timeline/questions/interactions.ts';

export type Manner = 'hands_off' | 'cooperative' | 'auto';

/** Asks and lets the run wait; when the person wants no questions, answers at once and names the assumption. */
export function askOrAssume(manner: Manner, asked: Asked, waiting: string): ToolOutcome {
  if (manner !== 'hands_off') return { ok: true, output: waiting, pause: asked };
  const assumed = answerInWords(defaultAnswer(asked));
  return {
    ok: true,
    output: `用户选择了不打扰，没有提问，按以下假设继续：\n${assumed}\n请在最后的回复里说明这些假设。`,
  };
}

/** Ends a description: when to ask in this manner. */
export function whenToAsk(manner: Manner, cooperative: string, auto: string): string {
  switch (manner) {
    case 'hands_off':
      return 'The person does not want to be asked: this answers at once with the defaults or the unchanged content. Prefer to go on without it, and state every assumption in the last reply.';
    case 'cooperative':
      return cooperative;
    case 'auto':
      return auto;
  }
}
