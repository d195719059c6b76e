/** The person's own statements as a talk: told one by one in their words, by two voices in turn or by one. Pure. */
import { bare } from '../deck/statements.ts';
import type { TalkLine } from './lines.ts';
import type { Phrases } from './phrases.ts';
import { inTurn, spoken } from './turns.ts';

export function ownPointsTalk(title: string, facts: readonly string[], phrases: Phrases, solo: boolean): TalkLine[] {
  const told = facts.flatMap((fact) => fact.split(/[；;\n]+|(?<=[。！？])/)).flatMap((one) => bare(one) || []);
  const lines = inTurn(told.map(ended), solo);
  return solo ? lines : [...spoken('host', phrases.opening(title)), ...lines, ...spoken('host', phrases.ending(title))];
}

export function ended(text: string): string {
  if (/[。！？.!?…]$/.test(text)) return text;
  return `${text}${/\p{Script=Han}/u.test(text) ? '。' : '.'}`;
}
