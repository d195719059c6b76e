/** Caps how often one caller may call one thing in a minute, in this process. Sign-in has its own, kept in the database. */

/** `allowed(key, per_minute)`: a token bucket that holds a minute's worth and refills evenly. The clock is one that never steps, in milliseconds. */
export function createRateLimit(monotonic: () => number = () => performance.now()): (key: string, per_minute: number) => boolean {
  const buckets = new Map<string, { left: number; at: number }>();
  let swept = monotonic();
  return (key, per_minute) => {
    const at = monotonic();
    if (at - swept > 60_000) {
      swept = at;
      for (const [name, bucket] of buckets) if (at - bucket.at > 60_000) buckets.delete(name);
    }
    const bucket = buckets.get(key) ?? { left: per_minute, at };
    const left = Math.min(per_minute, bucket.left + ((at - bucket.at) / 60_000) * per_minute);
    buckets.set(key, { left: left >= 1 ? left - 1 : left, at });
    return left >= 1;
  };
}
