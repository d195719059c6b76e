/** The tool with which a brain lays the sections of a web page before the person, who may change them before the page is made. */
import { defineTool, type Tool } from '#agent/tool.ts';
import { confirmHtmlPlanPayload } from '#contract/timeline/questions/interactions.ts';
import { askOrAssume, whenToAsk, type Manner } from '../manner.ts';

export function confirmHtmlPlanTool(manner: Manner): Tool {
  return defineTool({
    name: 'confirm_html_plan',
    description: `Shows the person the plan of a web page – its sections in order, each with what stands in it – to edit and confirm, and waits; the confirmed or changed plan comes as the person's next message and is binding.
${whenToAsk(
  manner,
  'The person wants to take part: confirm the plan of every new web page before write_page.',
  'Use it only when the person asked to see the plan of the page first.',
)}`,
    input: confirmHtmlPlanPayload,
    operation: 'html_plan',
    title: ({ title }) => `请你确认网页方案：${title}`,
    deadline_ms: 5_000,
    max_output: 8_000,
    run: (payload) => Promise.resolve(askOrAssume(manner, { reason: 'confirm_html_plan', payload }, '网页方案已交给用户确认，等待回答。')),
  });
}
