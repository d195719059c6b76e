/** Chance that comes out the same every time: from words to a row of numbers. Pure. */

export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number from 0 up to `count`. */
  upTo(count: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const upTo = (count: number) => Math.floor(next() * count);
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    upTo,
    pick<T>(list: readonly T[]): T {
      const found = list[upTo(list.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
    shuffle<T>(list: readonly T[]): T[] {
      const left = [...list];
      const mixed: T[] = [];
      while (left.length > 0) mixed.push(...left.splice(upTo(left.length), 1));
      return mixed;
    },
  };
}
