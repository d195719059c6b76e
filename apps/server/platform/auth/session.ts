/** Who is calling, asked by every operation: one look at the cookie and one indexed query. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';

export interface SignedInUser {
  user_id: string;
  name: string;
  email: string;
  avatar_url: string;
}

export const sessionLife = { seconds: 30 * 24 * 60 * 60, renew_after_seconds: 24 * 60 * 60 } as const;

export const cookiePrefix = 'antou';
const cookieName = `${cookiePrefix}.session_token`;

export interface Sessions {
  of(request: FastifyRequest): Promise<SignedInUser | null>;
  /** The same, looked up anew: a request that lives as long as a stream may outlive its session. */
  nowOf(request: FastifyRequest): Promise<SignedInUser | null>;
  /** A session used after a day lives on from now; then its cookie has to be told: value and seconds. Undefined otherwise. */
  renewalOf(request: FastifyRequest): { name: string; value: string; max_age: number } | undefined;
  /** The user of the session that answers with these cookies began, if they began one. */
  begunBy(set_cookies: string[]): Promise<string | null>;
}

export function createSessions(pool: pg.Pool, secret: string): Sessions {
  const known = new WeakMap<FastifyRequest, Promise<SignedInUser | null>>();
  const renewals = new WeakMap<FastifyRequest, { name: string; value: string; max_age: number }>();

  async function find(request: FastifyRequest): Promise<SignedInUser | null> {
    const value = cookieOf(request.headers.cookie);
    const token = value === null ? null : tokenOf(value, secret);
    if (value === null || token === null) return null;
    const { rows } = await pool.query<SignedInUser & { is_due: boolean }>({
      name: 'session_of',
      text: look,
      values: [token, sessionLife.renew_after_seconds],
    });
    const [row] = rows;
    if (!row) return null;
    if (row.is_due) {
      await pool.query(renew, [token, sessionLife.seconds]);
      renewals.set(request, { name: cookieName, value, max_age: sessionLife.seconds });
    }
    return { user_id: row.user_id, name: row.name, email: row.email, avatar_url: row.avatar_url };
  }

  return {
    of(request) {
      const asked = known.get(request) ?? find(request);
      known.set(request, asked);
      return asked;
    },
    nowOf: find,
    renewalOf: (request) => renewals.get(request),
    async begunBy(set_cookies) {
      const value = set_cookies.map((cookie) => cookieOf(cookie.split(';')[0])).find((found) => found !== null);
      const token = value ? tokenOf(value, secret) : null;
      if (token === null) return null;
      const { rows } = await pool.query<{ user_id: string }>('select user_id from session where token = $1', [token]);
      return rows[0]?.user_id ?? null;
    },
  };
}

const look = `
  select s.user_id, u.name, u.email, coalesce(u.image, '') as avatar_url, s.updated_at < now() - make_interval(secs => $2) as is_due
  from session s join "user" u on u.id = s.user_id
  where s.token = $1 and s.expires_at > now()`;

const renew = `update session set expires_at = now() + make_interval(secs => $2), updated_at = now() where token = $1`;

function cookieOf(header: string | undefined): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName && value) return value;
  }
  return null;
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
