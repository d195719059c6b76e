/** The tool with which a brain lays the outline of a document before the person, who may change it before it is written. */
import { defineTool, type Tool } from '#agent/tool.ts';
import { ackOutlinePayload } from '#contract/timeline/questions/interactions.ts';
import { askOrAssume, whenToAsk, type Manner } from '../manner.ts';

export function ackOutlineTool(manner: Manner): Tool {
  return defineTool({
    name: 'ack_outline',
    description: `Shows the person the outline of a document to edit and confirm, and waits; the confirmed or changed outline comes as the person's next message and is binding: write exactly these parts in this order.
${whenToAsk(
  manner,
  'The person wants to take part: confirm the outline of every document of four or more parts before writing it.',
  'Use it only when the person asked to see the outline first.',
)}`,
    input: ackOutlinePayload,
    operation: 'ack_outline',
    title: ({ title }) => `请你确认大纲：${title}`,
    deadline_ms: 5_000,
    max_output: 8_000,
    run: (payload) => Promise.resolve(askOrAssume(manner, { reason: 'ack_outline', payload }, '大纲已交给用户确认，等待回答。')),
  });
}
