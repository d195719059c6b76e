/** The ways a language model service fails, dealt out the same way each time so that a failing journey can be repeated. */

export const failureWays = [
  'rate_limit',
  'error_500',
  'error_503',
  'reset',
  'hang',
  'cut_text',
  'cut_arguments',
  'malformed',
  'empty',
] as const;
/** `hang` never answers; `stall` begins and then falls silent; `unauthorized` and `bad_request` can't be mended by another try. */
export type FailureWay =
  | (typeof failureWays)[number]
  | 'stall'
  | 'unauthorized'
  | 'forbidden'
  | 'bad_request'
  | 'not_found'
  | 'context_length';

/** Which way the `n`-th call (from 0) fails, or null. */
export type FailurePlan = (n: number) => FailureWay | null;

/**
 * Lets about `rate` (0 to 1) of the calls fail, each way in its turn, never more than `in_a_row` after each other.
 * The same seed gives the same plan.
 */
export function seededFailures(options: { rate: number; seed?: number; ways?: readonly FailureWay[]; in_a_row?: number }): FailurePlan {
  const { rate, seed = 1, ways = failureWays, in_a_row = 3 } = options;
  const random = seededRandom(seed);
  const plan: (FailureWay | null)[] = [];
  let failed = 0;
  let row = 0;
  return (n) => {
    while (plan.length <= n) {
      const fails = random() < rate && row < in_a_row;
      row = fails ? row + 1 : 0;
      plan.push(fails ? (ways[(failed++ + seed) % ways.length] ?? null) : null);
    }
    return plan[n] ?? null;
  };
}

/** Fails with the given ways, one call after the other, and then no more. */
export function failuresInOrder(...ways: (FailureWay | null)[]): FailurePlan {
  return (n) => ways[n] ?? null;
}

/** mulberry32: 32 bits of state are plenty for cutting strings. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
