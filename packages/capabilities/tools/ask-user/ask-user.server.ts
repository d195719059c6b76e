/** The tool with which a brain asks the person what it can't know; the run waits for the answer. */
import { defineTool, type Tool } from '#agent/tool.ts';
import { askUserPayload } from '#contract/timeline/questions/interactions.ts';
import { askOrAssume, whenToAsk, type Manner } from '../manner.ts';

export function askUserTool(manner: Manner): Tool {
  return defineTool({
    name: 'ask_user',
    description: `Shows the person a form of questions and waits; the answers come as the person's next message. Nothing after this call runs before that.
Ask everything in one call, in the person's language, in words a clerk understands.
Give default wherever a sensible one exists (an option, a list of options for multiple, or a text). With default_after_s the defaults are taken after that many seconds; the person sees the time run. Use it only when going on without an answer does no harm.
${whenToAsk(
  manner,
  'The person wants to take part: ask whenever the request leaves open what would change the result noticeably.',
  'Ask only when the work can not be done sensibly without the answer; otherwise go on with the most reasonable reading and say so.',
)}`,
    input: askUserPayload,
    operation: 'ask_user',
    title: ({ title, questions }) => `请你确认：${title ?? questions[0]?.text ?? ''}`,
    deadline_ms: 5_000,
    max_output: 8_000,
    run: (payload) => Promise.resolve(askOrAssume(manner, { reason: 'ask_user', payload }, '已向用户提问，等待回答。')),
  });
}
