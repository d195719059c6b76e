/** A test kit: the routes of signing in over real HTTP on a real database. */
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import type { trustOneProxy } from './address.ts';
import { createAuth, type AuthConfig } from './auth.ts';
import { registerAuthRoutes } from './routes.ts';

export const secret = 'a secret of this test, long enough to be one';
export let db: TestDatabase;
const running: FastifyInstance[] = [];

/** A database for the tests of a file; after each of them its servers are gone, and what was counted. */
export function useAuthDesk(): void {
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());
  afterEach(async () => {
    for (const app of running.splice(0)) await app.close();
    await db.pool.query('truncate rate_limit, login_failures, audit_log');
  });
}

export interface Answer {
  status: number;
  msg: string;
  data: { user?: { user_id_str: string; name: string; email: string; avatar_url: string }; fields?: Record<string, string> };
  cookies: string[];
  headers: Headers;
}

export interface Server {
  base: string;
  call(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  me(cookie: string): Promise<string | null>;
}

/** A process of the product; a second one on the same database is a restart or another machine. */
export async function serve(config: Partial<AuthConfig> = {}, options: { trustProxy?: typeof trustOneProxy } = {}): Promise<Server> {
  const app = fastify({ trustProxy: options.trustProxy ?? false });
  const auth = createAuth(
    { secret, base_path: '', public_origin: '', oidc: null, sign_ins_per_minute: 1000, sign_ups_per_minute: 1000, ...config },
    db.pool,
  );
  // oxlint-disable-next-line no-async-endpoint-handlers -- Fastify waits for what Express would not
  app.get('/me', async (request) => ({ email: (await auth.sessionOf(request))?.email ?? null }));
  registerAuthRoutes(app, auth);
  running.push(app);
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    base,
    async call(path, body, headers = {}) {
      const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const answer = await fetch(`${base}${config.base_path ?? ''}/api/auth/${path}`, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const { msg, data }: Pick<Answer, 'msg' | 'data'> = JSON.parse(await answer.text());
      return { status: answer.status, msg, data, cookies: answer.headers.getSetCookie(), headers: answer.headers };
    },
    async me(cookie) {
      const { email }: { email: string | null } = JSON.parse(await (await fetch(`${base}/me`, { headers: { cookie } })).text());
      return email;
    },
  };
}

let people = 0;
export const newEmail = (): string => `person${++people}@example.com`;
export const password = 'correct horse';
export const cookieOf = (answer: Answer): string => answer.cookies.map((cookie) => cookie.split(';')[0]).join('; ');

export async function audited(): Promise<string[]> {
  const { rows } = await db.pool.query<{ action: string }>('select action from audit_log order by audit_id');
  return rows.map((row) => row.action);
}
