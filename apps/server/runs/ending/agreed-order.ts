/** What was agreed to on an order card, for holding against it what was made: the card stands for the words it was read from. Pure. */
import { orderAnswer, orderPayload } from '#contract/intent/order.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';

export interface AgreedOrder {
  /** What is to be made; null where nothing new is, or the request was said again. */
  make: MakeIntent | null;
  /** The request in other words. */
  words: string | null;
  /** Names of files that were taken out of it. */
  left_out: readonly string[];
}

/** Of the last answer to a card among the messages `from` on; null where there is none. */
export function agreedOrder(events: readonly TaskEvent[], from: TaskEvent | undefined): AgreedOrder | null {
  const at = events.findLastIndex((event) => event.type === 'message' && event.pause_reason === 'order');
  const message = events[at];
  if (message?.type !== 'message' || !from || at < events.indexOf(from)) return null;
  const answer = orderAnswer.safeParse(message.pause_answer).data;
  if (!answer || answer.outcome === 'cancel') return null;
  if (answer.outcome === 'again') return { make: null, words: answer.words, left_out: [] };
  if (answer.intent.intent !== 'make') return { make: null, words: null, left_out: [] };
  const { intent, outline } = answer;
  const asked = events.slice(0, at).findLast((event) => event.type === 'run_end' && event.pause?.reason === 'order');
  const shown = asked?.type === 'run_end' ? orderPayload.safeParse(asked.pause?.payload).data?.intent : undefined;
  const used = new Set(intent.sources.map(({ value }) => value));
  return {
    // A part that was taken out of the outline is not missing.
    make: outline ? { ...intent, sections: intent.sections.filter(({ title }) => outline.some((one) => one.title === title)) } : intent,
    words: null,
    left_out: shown?.intent === 'make' ? shown.sources.flatMap(({ value }) => (used.has(value) ? [] : [value])) : [],
  };
}
