/** Whether words ask for an answer. */
import phrases from '../work/asked-words.json' with { type: 'json' };
import { before, endsIn, holds } from '#text/words.ts';

export function isQuestion(text: string): boolean {
  return endsIn(text.trim(), ['？', '?', '吗']) || holds(text, phrases.asks);
}

/** Where a skill tells what is to be made, 写清楚怎么防 asks for no answer: only a question by its end does. */
export const isPlainQuestion = (text: string): boolean => endsIn(text.trim(), ['？', '?', '吗', '呢']);

export const isGreeting = (text: string): boolean => phrases.greetings.includes(before(text, phrases.greeting_tail).toLowerCase());
