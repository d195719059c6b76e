/** Who of two voices says which sentence: they take turns, and nothing is put between that nobody wrote. Pure. */
import { askedOrAnswered } from '../text/question-pairs.ts';
import { splitLong, type TalkLine } from './lines.ts';

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
