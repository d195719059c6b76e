/**
 * Leases are kept by the database's clock, which may be set forward, or on while the machine slept: then every lease is over at once, though
 * those who hold them live. This tells a step from time that passed, by a clock that never steps.
 */

export interface LeaseClock {
  /** What the database's clock showed, milliseconds since 1970, to who asked it at `asked_at` by the monotonic clock; as often as leases are extended. */
  saw(database_ms: number, asked_at: number): void;
  /** Until when, by the database's clock, a lease that is over may be judged; null: always, as nothing is known yet. */
  judgesUntil(): number | null;
}

/** Leases are extended three times in their life: one that is kept has two thirds of it left, and a smaller step ends none. */
export function createLeaseClock(lease_ms: number, monotonic: () => number): LeaseClock {
  const smallest_step_ms = (lease_ms * 2) / 3;
  let seen: { database_ms: number; at: number } | null = null;
  let stepped_at = -Infinity;

  /** The latest it can be there, however long question and answer were on their way. */
  const latest = (at: number): number | null => seen && seen.database_ms + (at - seen.at);

  return {
    saw(database_ms, asked_at) {
      const at = monotonic();
      const before = latest(at);
      if (before !== null && database_ms - before > smallest_step_ms) stepped_at = at;
      seen = { database_ms, at: asked_at };
    },
    judgesUntil() {
      const at = monotonic();
      // Whoever lives has extended their leases by then.
      if (at - stepped_at < lease_ms) return 0;
      const now = latest(at);
      return now === null ? null : Math.round(now + smallest_step_ms);
    },
  };
}
