/** The person's own statements as a talk of two voices: one tells them in their words, the other asks to hear more. Pure. */
import { bare } from '../deck/statements.ts';
import { splitLong, type TalkLine } from './lines.ts';
import type { Phrases } from './phrases.ts';

/** So many are told before the other voice speaks. */
const inTurn = 2;

export function ownPointsTalk(title: string, facts: readonly string[], phrases: Phrases): TalkLine[] {
  const told = facts.flatMap((fact) => fact.split(/[；;\n]+|(?<=[。！？])/)).flatMap((one) => bare(one) || []);
  const every = told.length <= 4 ? 1 : inTurn;
  const lines = told.flatMap((one, n): TalkLine[] => [
    ...(n > 0 && n % every === 0
      ? [{ speaker: 'host' as const, text: phrases.ownMore[(n / every - 1) % phrases.ownMore.length] ?? '' }]
      : []),
    ...splitLong(ended(one)).map((text) => ({ speaker: 'guest' as const, text })),
  ]);
  return [{ speaker: 'host', text: phrases.ownOpening(title) }, ...lines, { speaker: 'host', text: phrases.ending(title) }];
}

export function ended(text: string): string {
  if (/[。！？.!?…]$/.test(text)) return text;
  return `${text}${/\p{Script=Han}/u.test(text) ? '。' : '.'}`;
}
