/** The places a fact can have in an office text, and the words that give it away. */
import { hasAny } from './signs.ts';
import signs from './slot-signs.json' with { type: 'json' };
import neighbours from './slots.json' with { type: 'json' };

/** Of each the places where a fact goes when the text has none of its own for it, the nearest first. */
export type Slot = keyof typeof neighbours;
// The file has no other keys.
export const slots = Object.keys(neighbours) as Slot[];
const near: Readonly<Record<Slot, readonly string[]>> = neighbours;

/** How a heading, a label before a colon or a point asked for names a slot, and how a sentence does. The first match wins. */
interface Cue {
  slot: Slot;
  signs: string[];
}
// The test of the signs reads every row's example.
const { headings, sentences } = signs as { headings: Cue[]; sentences: Cue[] };

export function slotOfHeading(heading: string, allowed?: readonly Slot[]): Slot | null {
  return firstMatch(headings, heading, allowed);
}

export function slotOfSentence(sentence: string, allowed?: readonly Slot[]): Slot | null {
  return firstMatch(sentences, sentence, allowed);
}

/** The slot itself when the text has it, else the nearest one it has, else null. */
export function nearestSlot(slot: Slot, available: readonly Slot[]): Slot | null {
  if (available.includes(slot)) return slot;
  return near[slot].flatMap((other) => available.find((one) => one === other) ?? [])[0] ?? null;
}

function firstMatch(cues: readonly Cue[], text: string, allowed: readonly Slot[] | undefined): Slot | null {
  return cues.find(({ slot, signs }) => (!allowed || allowed.includes(slot)) && hasAny(text, signs))?.slot ?? null;
}
