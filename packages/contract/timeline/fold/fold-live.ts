/** What is told while a run works and never stored: the text so far, a thought, a call being written, what a program prints. */
import type { StreamEvent } from '../events.ts';
import type { OwnedView } from './owned-view.ts';
import { printedAfter } from './printed.ts';
import type { Answer } from './view.ts';

export function applyLive(owned: OwnedView, event: Exclude<StreamEvent, { seq: number }>): void {
  const answer = owned.answer(event.run_id);
  if (!answer || answer.state !== 'running') return;
  switch (event.type) {
    case 'text_delta':
      answer.folding = false;
      answer.live_text += event.text;
      return;
    case 'folding':
      answer.folding = true;
      return;
    case 'reasoning_delta':
      answer.folding = false;
      answer.live_reasoning = thoughtAfter(answer.live_reasoning, event);
      return;
    case 'text_reset':
      answer.live_text = '';
      answer.live_reasoning = null;
      answer.draft = null;
      return;
    case 'tool_draft':
      answer.draft = { tool: event.tool, operation: event.operation, chars: event.chars, since: event.since };
      return;
    case 'tool_note': {
      const action = owned.action(answer, event.call_id);
      if (action?.state === 'running') action.note = event.note;
      return;
    }
    case 'tool_output': {
      const action = owned.action(answer, event.call_id);
      if (action?.state === 'running') action.printed = printedAfter(action.printed, event);
      return;
    }
  }
}

/** More than this is looked at when it is stored. */
const mostThought = 20_000;

/** A piece that does not follow what is there begins anew: what is missing comes with the stored event. */
function thoughtAfter(before: Answer['live_reasoning'], { at, text }: { at: number; text: string }): Answer['live_reasoning'] {
  if (!before || at !== before.from + before.text.length) return { from: at, text };
  const whole = before.text + text;
  const over = Math.max(0, whole.length - mostThought);
  return { from: before.from + over, text: whole.slice(over) };
}
