/** A provider's prompt in plain words: what a person reads when they look at what was sent. */
import type { Transcript } from '#agent/brain.ts';
import type { PromptMessage } from '#contract/operations/model-calls.ts';
import { shownPictures, type Picture } from '#agent/pictures.ts';
import { promptOf } from './prompt.ts';

/** A picture is told by its name alone. */
const unseen: Picture = { media_type: 'image/png', base64: '', width: 0, height: 0 };

/** `thinker`: which model it was sent to; see thoughts.ts. `sees`: it was shown pictures. */
export function readablePrompt(transcript: Transcript, thinker: string, sees = false): PromptMessage[] {
  const pictures = new Map(shownPictures(transcript.entries).map((uri) => [uri, unseen]));
  return promptOf(transcript, thinker, sees ? { pictures, place: 'in_answers' } : undefined).flatMap((message): PromptMessage[] => {
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
          if (part.type !== 'tool-result') return [];
          const { toolCallId: call_id, toolName: tool, output } = part;
          if (output.type === 'content') {
            const text = output.value.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join('\n');
            return [{ role: 'tool', call_id, tool, ok: true, text }];
          }
          if (output.type !== 'text' && output.type !== 'error-text') return [];
          return [{ role: 'tool', call_id, tool, ok: output.type === 'text', text: output.value }];
        });
    }
  });
}
