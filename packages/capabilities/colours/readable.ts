/** Makes a colour readable on what lies below it. Pure. */
import { contrast } from './contrast.ts';
import { chromaOf, colourOf, labOf } from './oklab.ts';

/** What the eye takes for grey beside a bright colour. */
export const grey = 0.045;

/** A ground, and the contrast it takes there. */
export type Ground = readonly [colour: string, least: number];

/** The same colour a little darker or lighter, as it takes to be read on all of these; one of `others` where that would be another colour; black or white at last. */
export function readableOn(colour: string, grounds: readonly Ground[], others: readonly string[] = []): string {
  const isRead = (one: string): boolean => grounds.every(([ground, least]) => contrast(one, ground) >= least);
  if (isRead(colour)) return colour;
  const lab = labOf(colour);
  const shade = (most: number): string | null => {
    for (let by = 0.02; by <= most; by += 0.02)
      for (const l of [lab.l - by, lab.l + by])
        if (l >= 0 && l <= 1) {
          const one = colourOf({ ...lab, l });
          if (isRead(one)) return one;
        }
    return null;
  };
  // Grey that was turned until it can just be read looks like a mistake.
  const near = chromaOf(lab) < grey ? null : shade(0.3);
  if (near) return near;
  const other = others.find(isRead) ?? shade(1);
  if (other) return other;
  const worst = (one: string): number => Math.min(...grounds.map(([ground]) => contrast(one, ground)));
  return worst('#000000') >= worst('#ffffff') ? '#000000' : '#ffffff';
}
