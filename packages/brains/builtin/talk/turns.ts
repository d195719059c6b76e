/** What two voices say in turn, each piece short enough for a breath: nothing is put between that nobody wrote. Pure. */
import { bare } from '../deck/statements.ts';
import { askedOrAnswered } from '../text/question-pairs.ts';
import type { Phrases } from './phrases.ts';

/** One thing somebody says. */
export interface TalkLine {
  speaker: 'host' | 'guest';
  text: string;
}

/** In characters; a letter takes less breath than a Chinese character. */
const lineChars = 110;
const foreignChars = 260;

/** How long words take to say, in Chinese characters: about four letters are one. */
export function breathOf(text: string): number {
  const all = Array.from(text).length;
  const letters = text.match(/[A-Za-z' ]/g)?.length ?? 0;
  return letters * 2 > all ? all - letters + letters / 4 : all;
}

/** Cut at commas, never before the quotation mark that closes; what has none is cut hard. */
function splitLong(text: string): string[] {
  const most = /\p{Script=Han}/u.test(text) ? lineChars : foreignChars;
  if (Array.from(text).length <= most) return [text];
  const pieces: string[] = [];
  for (const clause of text.split(/(?<=[，；;、]|,(?=\s))(?![”’」』"'])/)) {
    const before = pieces.at(-1);
    if (before !== undefined && Array.from(before + clause).length <= most) pieces[pieces.length - 1] = before + clause;
    else pieces.push(clause);
  }
  return pieces.flatMap((piece) => {
    const characters = Array.from(piece.trim());
    return Array.from({ length: Math.ceil(characters.length / 280) }, (_, n) => characters.slice(n * 280, (n + 1) * 280).join(''));
  });
}

export const spoken = (speaker: TalkLine['speaker'], text: string): TalkLine[] =>
  splitLong(text).map((piece) => ({ speaker, text: piece }));

/** Nobody asks and answers in one breath. */
export const askedApart = (text: string): string[] => text.split(/(?<=[？?])(?=[^\s？?！!”’」』"'）)])/);

/** A question is asked by the one who asks, and answered by the other up to the next; `isAsked`: one stands before them. */
export function inTurn(sentences: readonly string[], solo: boolean, isAsked = false): TalkLine[] {
  let answers = isAsked;
  let next: TalkLine['speaker'] = 'guest';
  return sentences.flatMap(askedApart).flatMap((text) => {
    const [mark, said] = askedOrAnswered(text) ?? [/[？?]$/.test(text) ? 'asked' : '', text];
    const speaker = solo || mark === 'asked' ? 'host' : answers ? 'guest' : next;
    answers ||= mark === 'asked';
    next = speaker === 'guest' ? 'host' : 'guest';
    return spoken(speaker, said);
  });
}

/** The person's own statements told one by one in their words, by two voices in turn or by one. */
export function ownPointsTalk(title: string, facts: readonly string[], phrases: Phrases, solo: boolean): TalkLine[] {
  const told = facts.flatMap((fact) => fact.split(/[；;\n]+|(?<=[。！？])/)).flatMap((one) => bare(one) || []);
  const lines = inTurn(told.map(ended), solo);
  return solo ? lines : [...spoken('host', phrases.opening(title)), ...lines, ...spoken('host', phrases.ending(title))];
}

export function ended(text: string): string {
  if (/[。！？.!?…]$/.test(text)) return text;
  return `${text}${/\p{Script=Han}/u.test(text) ? '。' : '.'}`;
}
