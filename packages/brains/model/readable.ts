/** A provider's prompt in plain words: what a person reads when they look at what was sent. */
import type { Transcript } from '#agent/brain.ts';
import type { PromptMessage } from '#contract/operations/model-calls.ts';
import { promptOf } from './prompt.ts';

/** `thinker`: which model it was sent to; see thoughts.ts. */
export function readablePrompt(transcript: Transcript, thinker: string): PromptMessage[] {
  return promptOf(transcript, thinker).flatMap((message): PromptMessage[] => {
    switch (message.role) {
      case 'system':
        return [{ role: 'system', text: message.content }];
      case 'user':
        return [{ role: 'user', text: message.content.map((part) => (part.type === 'text' ? part.text : '')).join('') }];
      case 'assistant': {
        const { content } = message;
        return [
          {
            role: 'assistant',
            reasoning: content.flatMap((part) => (part.type === 'reasoning' ? [part.text] : [])).join('\n\n'),
            text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
            calls: content.flatMap((part) =>
              part.type === 'tool-call' ? [{ call_id: part.toolCallId, tool: part.toolName, input: part.input }] : [],
            ),
          },
        ];
      }
      case 'tool':
        return message.content.flatMap((part): PromptMessage[] => {
          if (part.type !== 'tool-result' || (part.output.type !== 'text' && part.output.type !== 'error-text')) return [];
          const { toolCallId: call_id, toolName: tool, output } = part;
          return [{ role: 'tool', call_id, tool, ok: output.type === 'text', text: output.value }];
        });
    }
  });
}
