/** Who is calling, asked by every operation: one look at the cookie, and one indexed query when nobody asked within the last seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { plainCookies } from './cookies.ts';

export interface SignedInUser {
  user_id: string;
  name: string;
  email: string;
  avatar_url: string;
}

/** A session that another one takes the place of lives on so long, for what its browser has under way. */
export const handOverSeconds = 10;

export const sessionLife = { seconds: 30 * 24 * 60 * 60, renew_after_seconds: 24 * 60 * 60 } as const;

/** How exactly the list of devices says when each was last used. */
const seenEverySeconds = 5 * 60;

export const cookiePrefix = 'antou';
const cookieName = `${cookiePrefix}.session_token`;

export interface Sessions {
  of(request: FastifyRequest): Promise<SignedInUser | null>;
  /** What names the session of this request; null when it has none that is rightly signed. */
  tokenOf(request: FastifyRequest): string | null;
  /** Those of the sessions that have not ended. */
  alive(tokens: string[]): Promise<Set<string>>;
  /** Those of a person that have not ended and are not being handed over: addresses of files die with the password they were made under. */
  lastingOf(user_id: string): Promise<string[]>;
  /** Something of this person's may have changed: the next to ask reads it anew. */
  forget(user_id: string): void;
  /**
   * The cookie the browser has to be told again, with its life in seconds: a session used after a day lives on from now, and where cookies
   * have the prefix of their host one that came without moves there. Undefined otherwise.
   */
  renewalOf(request: FastifyRequest, has_host_cookies: boolean): { name: string; value: string; max_age: number } | undefined;
  /** The user of the session that answers with these cookies began, if they began one. */
  begunBy(set_cookies: string[]): Promise<string | null>;
}

/** Sessions kept in mind at once; the oldest goes first. */
const mostKept = 5000;

/**
 * With `keep_ms` a session found is not looked up again so long. Whoever sets it must call `forget` when a session ends elsewhere
 * (the database tells, see migration 0007); `keep_ms` is how long one lives on if that word is lost.
 */
export function createSessions(pool: pg.Pool, secret: string, keep_ms = 0): Sessions {
  const known = new WeakMap<FastifyRequest, Promise<SignedInUser | null>>();
  const renewed = new WeakSet<FastifyRequest>();
  /** Requests of people we know whose cookie came without the prefix of the host. */
  const unprefixed = new WeakSet<FastifyRequest>();
  /** By the cookie's value, oldest first; `until` on the clock of `performance.now()`, which never steps. */
  const kept = new Map<string, { user: SignedInUser; until: number }>();
  const ofPerson = new Map<string, Set<string>>();
  /** Counts what was forgotten, so that an answer on its way is not kept afterwards. */
  let forgotten = 0;

  function keep(value: string, user: SignedInUser, until: number): void {
    kept.delete(value);
    kept.set(value, { user, until });
    ofPerson.set(user.user_id, (ofPerson.get(user.user_id) ?? new Set()).add(value));
    for (const [oldest, { user: theirs, until: end }] of kept) {
      if (kept.size <= mostKept && end > performance.now()) break;
      drop(oldest, theirs.user_id);
    }
  }

  function drop(value: string, user_id: string): void {
    kept.delete(value);
    const values = ofPerson.get(user_id);
    values?.delete(value);
    if (values?.size === 0) ofPerson.delete(user_id);
  }

  async function find(request: FastifyRequest): Promise<SignedInUser | null> {
    const cookie = cookieIn(request.headers.cookie);
    const user = cookie ? await userOf(cookie.value, request) : null;
    if (user && !cookie?.has_prefix) unprefixed.add(request);
    return user;
  }

  async function userOf(value: string, request: FastifyRequest): Promise<SignedInUser | null> {
    const remembered = kept.get(value);
    if (remembered && remembered.until > performance.now()) return remembered.user;
    const token = tokenOf(value, secret);
    if (token === null) return null;
    const before = forgotten;
    const { rows } = await pool.query<SignedInUser & { is_due: boolean; is_unseen: boolean; left_ms: number }>({
      name: 'session_of',
      text: look,
      values: [token, sessionLife.renew_after_seconds, seenEverySeconds],
    });
    const [row] = rows;
    if (!row) return null;
    if (row.is_due) {
      await pool.query(renew, [token, sessionLife.seconds]);
      renewed.add(request);
    } else if (row.is_unseen) await pool.query('update session set seen_at = now() where token = $1', [token]);
    const user = { user_id: row.user_id, name: row.name, email: row.email, avatar_url: row.avatar_url };
    if (keep_ms > 0 && before === forgotten && !row.is_due) keep(value, user, performance.now() + Math.min(keep_ms, row.left_ms));
    return user;
  }

  return {
    of(request) {
      const asked = known.get(request) ?? find(request);
      known.set(request, asked);
      return asked;
    },
    tokenOf(request) {
      const value = valueIn(request.headers.cookie);
      return value === null ? null : tokenOf(value, secret);
    },
    async alive(tokens) {
      const { rows } = await pool.query<{ token: string }>('select token from session where token = any($1) and expires_at > now()', [
        tokens,
      ]);
      return new Set(rows.map((row) => row.token));
    },
    async lastingOf(user_id) {
      const { rows } = await pool.query<{ token: string }>(
        'select token from session where user_id = $1 and expires_at > now() + make_interval(secs => $2)',
        [user_id, handOverSeconds],
      );
      return rows.map((row) => row.token);
    },
    forget(user_id) {
      forgotten++;
      for (const value of ofPerson.get(user_id) ?? []) kept.delete(value);
      ofPerson.delete(user_id);
    },
    renewalOf(request, has_host_cookies) {
      if (!renewed.has(request) && !(has_host_cookies && unprefixed.has(request))) return undefined;
      const value = valueIn(request.headers.cookie);
      return value === null ? undefined : { name: cookieName, value, max_age: sessionLife.seconds };
    },
    async begunBy(set_cookies) {
      const value = set_cookies.map((cookie) => valueIn(cookie.split(';')[0])).find((found) => found !== null);
      const token = value ? tokenOf(value, secret) : null;
      if (token === null) return null;
      const { rows } = await pool.query<{ user_id: string }>('select user_id from session where token = $1', [token]);
      return rows[0]?.user_id ?? null;
    },
  };
}

const look = `
  select s.user_id, u.name, u.email, coalesce(u.image, '') as avatar_url, s.updated_at < now() - make_interval(secs => $2) as is_due,
    s.seen_at < now() - make_interval(secs => $3) as is_unseen,
    extract(epoch from s.expires_at - now())::float8 * 1000 as left_ms
  from session s join "user" u on u.id = s.user_id
  where s.token = $1 and s.expires_at > now()`;

const renew = `update session set expires_at = now() + make_interval(secs => $2), updated_at = now(), seen_at = now() where token = $1`;

function cookieIn(header: string | undefined): { value: string; has_prefix: boolean } | undefined {
  return plainCookies(header).find(({ name, value }) => name === cookieName && value !== '');
}

function valueIn(header: string | undefined): string | null {
  return cookieIn(header)?.value ?? null;
}

/** better-auth writes `token.signature`, percent-encoded; the signature is HMAC-SHA-256 in base64. */
function tokenOf(value: string, secret: string): string | null {
  const [token, signature, ...more] = decoded(value).split('.');
  if (!token || !signature || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64');
  const right = createHmac('sha256', secret).update(token).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A cookie that isn't percent-encoded rightly is none of ours.
    return '';
  }
}
