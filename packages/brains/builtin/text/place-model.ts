/** Where a sentence of somebody's material belongs in a text, as tools/sentence-places taught it. */
import { runsOf } from './line-model.ts';
import file from './place-model.json' with { type: 'json' };
import type { Slot } from './slots.ts';

/** One model for each place over the same signs, a byte for each weight, as they stand in the file. */
export interface PlaceModelFile {
  /** What a weight is counted in: so many parts of one. */
  scale: number;
  /** One to a line. */
  signs: string;
  places: { place: string; bias: number; weights: string }[];
}

export const signsOfPlaced = (sentence: string): Set<string> => new Set(runsOf(sentence.trim().replace(/^[-*•\s]+|[。；;，]+$/gu, ''), 3));

const { scale, signs, places }: PlaceModelFile = file;
const at = new Map(signs.split('\n').map((sign, n) => [sign, n]));
const models = places.map(({ place, bias, weights }) => ({
  // The file holds places that are slots.
  place: place as Slot,
  bias,
  weights: Int8Array.from(atob(weights), (byte) => byte.charCodeAt(0)),
}));

const sure = 0.75;

/** The likeliest, where it is sure and no other comes near; else null. */
export function likelyPlace(sentence: string): Slot | null {
  const found = [...signsOfPlaced(sentence)].flatMap((sign) => at.get(sign) ?? []);
  const each = 1 / Math.sqrt(found.length || 1);
  const [first, second] = models
    .map(({ place, bias, weights }) => {
      const sum = found.reduce((total, n) => total + (weights[n] ?? 0) * each, bias);
      return { place, score: 1 / (1 + Math.exp(-sum / scale)) };
    })
    .toSorted((a, b) => b.score - a.score);
  return first && first.score >= sure && first.score > (second?.score ?? 0) + 0.1 ? first.place : null;
}
