/** Whether words ask for an answer. */
import phrases from '../work/asked-words.json' with { type: 'json' };
import { before, endsIn, holds } from './words.ts';

export function isQuestion(text: string): boolean {
  return endsIn(text.trim(), ['？', '?', '吗']) || holds(text, phrases.asks);
}

export const isGreeting = (text: string): boolean => phrases.greetings.includes(before(text, phrases.greeting_tail).toLowerCase());
