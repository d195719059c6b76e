/**
 * Caps how often one caller may try to sign in or up, across processes and restarts.
 * Ours instead of better-auth's: its window is pushed on by every call, so a steady caller below the limit is blocked after a while.
 */
import type pg from 'pg';

export interface RateLimit {
  /** Counts this call; null when allowed, else the seconds to wait. */
  take(key: string, most: number, window_seconds: number): Promise<number | null>;
}

export function createRateLimit(pool: pg.Pool): RateLimit {
  return {
    async take(key, most, window_seconds) {
      const { rows } = await pool.query<{ count: number; wait: number }>({
        name: 'rate_limit_take',
        text: count,
        values: [key, window_seconds],
      });
      const [row] = rows;
      if (!row) throw new Error('an upsert answered without its row');
      if (row.count === 1) await pool.query(forget);
      return row.count <= most ? null : Math.max(1, Math.ceil(row.wait));
    },
  };
}

/** A window that ends later than one can, and a little more for calls side by side, was begun before the clock was set back. */
const isOver = "(r.window_end <= now() or r.window_end > excluded.window_end + interval '10 seconds')";

const count = `
  insert into rate_limit as r (key, count, window_end) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    count = case when ${isOver} then 1 else least(r.count, 1000000) + 1 end,
    window_end = case when ${isOver} then excluded.window_end else r.window_end end
  returning r.count, extract(epoch from r.window_end - now())::float8 as wait`;

/** A few rows whenever a window begins: the table never holds many more than are in use. */
const forget = `delete from rate_limit where key in (select key from rate_limit where window_end < now() limit 20 for update skip locked)`;
