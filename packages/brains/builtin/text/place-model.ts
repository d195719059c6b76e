/** Where a sentence of somebody's material belongs in a text, as tools/sentence-places taught it. */
import { likelihoodsOf, runsOf } from './line-model.ts';
import file from './place-model.json' with { type: 'json' };
import type { Slot } from './slots.ts';

export const signsOfPlaced = (sentence: string): Set<string> => new Set(runsOf(sentence.trim().replace(/^[-*•\s]+|[。；;，]+$/gu, ''), 3));

const likelihoods = likelihoodsOf(file);
const sure = 0.75;

/** The likeliest, where it is sure and no other comes near; else null. */
export function likelyPlace(sentence: string): Slot | null {
  const [first, second] = [...likelihoods(signsOfPlaced(sentence))].toSorted(([, a], [, b]) => b - a);
  // The file holds places that are slots.
  return first && first[1] >= sure && first[1] > (second?.[1] ?? 0) + 0.1 ? (first[0] as Slot) : null;
}
