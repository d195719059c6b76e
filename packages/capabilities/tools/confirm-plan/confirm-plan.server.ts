/** The tool with which a brain lays its plan before the person, who may change it before work begins. */
import { defineTool, type Tool } from '#agent/tool.ts';
import { confirmPlanPayload } from '#contract/timeline/questions/interactions.ts';
import { askOrAssume, whenToAsk, type Manner } from '../manner.ts';

export function confirmPlanTool(manner: Manner): Tool {
  return defineTool({
    name: 'confirm_plan',
    description: `Shows the person the steps of a plan to edit and confirm, and waits; the confirmed or changed plan comes as the person's next message and is binding.
${whenToAsk(
  manner,
  'The person wants to take part: confirm the plan of any work with several steps before beginning it.',
  'Use it only when the person asked to see the plan first, or when the work is long and could go in quite different ways.',
)}`,
    input: confirmPlanPayload,
    operation: 'confirm_plan',
    title: ({ title }) => `请你确认计划：${title}`,
    deadline_ms: 5_000,
    max_output: 8_000,
    run: (payload) => Promise.resolve(askOrAssume(manner, { reason: 'confirm_plan', payload }, '计划已交给用户确认，等待回答。')),
  });
}
