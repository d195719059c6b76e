/** Stops guessing at one account: after five wrong passwords within a quarter of an hour, nobody signs in with that e-mail for a quarter of an hour. */
import { createHmac } from 'node:crypto';
import type pg from 'pg';

export const lockOut = { failures: 5, minutes: 15, sentence: '密码错误次数过多，请在 15 分钟后再试' } as const;

export interface Attempt {
  /** This was the last attempt before the lock, should it fail. */
  is_last: boolean;
  /** The password was right: forget all failures. */
  succeeded(): Promise<void>;
  /** Nothing was tried after all: as if the attempt had not been. */
  withdrawn(): Promise<void>;
}

export interface LockOut {
  /**
   * Counts an attempt as failed before it is made, in one statement, so that guesses made at the same time, here or in another process, can't slip past the limit.
   * Null: locked.
   */
  begin(email: string): Promise<Attempt | null>;
}

export function createLockOut(pool: pg.Pool, secret: string): LockOut {
  return {
    async begin(email) {
      const key = createHmac('sha256', secret).update(`login failures\0${email}`).digest('base64url');
      const { rows } = await pool.query<{ at: string; is_last: boolean; is_first: boolean }>({
        name: 'lock_out_begin',
        text: begin,
        values: [key],
      });
      const [row] = rows;
      if (!row) return null;
      if (row.is_first) await pool.query(forget);
      return {
        is_last: row.is_last,
        succeeded: async () => void (await pool.query('delete from login_failures where email_key = $1', [key])),
        withdrawn: async () => void (await pool.query(withdraw, [key, row.at])),
      };
    },
  };
}

const span = `interval '${lockOut.minutes} minutes'`;
/** What lies further ahead than that was written before the clock was set back: it counts no more, and no lock lasts longer than it says. */
const slack = "interval '1 minute'";
const recent = `(select coalesce(array_agg(t order by t), '{}') from unnest(f.failed_at) t where t > clock_timestamp() - ${span} and t < clock_timestamp() + ${slack})`;

/** No row comes back while the lock holds. The time is passed back as text: it names this attempt down to the microsecond. */
const begin = `
  insert into login_failures as f (email_key, failed_at, stale_at) values ($1, array[clock_timestamp()], clock_timestamp() + ${span})
  on conflict (email_key) do update set
    failed_at = ${recent} || clock_timestamp(),
    locked_until = case when cardinality(${recent}) + 1 >= ${lockOut.failures} then clock_timestamp() + ${span} end,
    stale_at = clock_timestamp() + ${span}
  where f.locked_until is null or f.locked_until <= clock_timestamp() or f.locked_until > clock_timestamp() + ${span} + ${slack}
  returning f.failed_at[cardinality(f.failed_at)]::text as at, f.locked_until is not null as is_last, cardinality(f.failed_at) = 1 as is_first`;

const withdraw = `
  update login_failures set failed_at = array_remove(failed_at, $2::timestamptz), locked_until = null
  where email_key = $1 and $2::timestamptz = any(failed_at)`;

const forget = `delete from login_failures where email_key in (select email_key from login_failures where stale_at < now() limit 20 for update skip locked)`;
