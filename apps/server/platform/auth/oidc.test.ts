/** Signing in through another site, played by a small issuer on this machine. */
import { generateKeyPairSync } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { trustOneProxy } from './address.ts';
import { createAuth } from './auth.ts';
import { registerAuthRoutes } from './routes.ts';
import { issuerClient, startIssuer, usualClaims, type Issuer } from './testing.ts';

const secret = 'a secret of this test, long enough to be one';
let issuer: Issuer;
let db: TestDatabase;
let app: FastifyInstance;
let base: string;

beforeAll(async () => {
  db = await testDatabase();
  issuer = await startIssuer();
});
afterAll(async () => {
  issuer.close();
  await db.drop();
});

beforeEach(async () => {
  issuer.reset();
  app = fastify({ trustProxy: trustOneProxy });
  const oidc = { name: '公司账号', discovery_url: issuer.url, ...issuerClient };
  const auth = createAuth({ secret, base_path: '', public_origin: '', oidc }, db.pool);
  // oxlint-disable-next-line no-async-endpoint-handlers -- Fastify waits for what Express would not
  app.get('/me', async (request) => auth.sessionOf(request));
  registerAuthRoutes(app, auth);
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await db.pool.query('delete from "user"');
  await db.pool.query('truncate audit_log, rate_limit, verification');
});

/** A browser that follows the redirects and keeps its cookies. */
class Browser {
  readonly cookies = new Map<string, string>();
  /** Of the proxy in front. */
  readonly headers: Record<string, string>;

  constructor(headers: Record<string, string> = {}) {
    this.headers = headers;
  }

  async get(url: string): Promise<{ status: number; location: string; answer: Response }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { pathname, search } = new URL(url, base);
    const headers = { ...this.headers, ...(cookie ? { cookie } : {}) };
    const answer = await fetch(`${base}${pathname}${search}`, { redirect: 'manual', headers });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/);
      if (/Max-Age=0/.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { status: answer.status, location: answer.headers.get('location') ?? '', answer };
  }

  /** To the issuer, where the person agrees or not, and back; answers with the address to come back to. */
  async leave(redirect: string): Promise<string> {
    const { location } = await this.get(`/api/auth/sign-in/oidc?${new URLSearchParams({ redirect })}`);
    const asked = new URL(location, base);
    if (asked.origin !== issuer.url) return location;
    const page = this.headers['x-forwarded-proto'] ? base.replace('http:', 'https:') : base;
    expect(asked.searchParams.get('redirect_uri')).toBe(`${page}/api/auth/callback/oidc`);
    return issuer.authorise(asked);
  }

  async signIn(redirect: string): Promise<string> {
    const back = await this.leave(redirect);
    return back.startsWith('/') ? back : (await this.get(back)).location;
  }

  async me(): Promise<unknown> {
    return JSON.parse((await (await this.get('/me')).answer.text()) || 'null');
  }
}

const backAt = (error: string, redirect: string): string => `/sign/oauth?${new URLSearchParams({ error, redirect })}`;

test('a person comes in through the other site, ends where they wanted to be, and is the same person next time', async () => {
  expect(issuer.calls).toEqual([]);
  const browser = new Browser();
  expect(await browser.signIn('/task/1?a=b#c')).toBe('/task/1?a=b#c');
  const me = await browser.me();
  expect(me).toMatchObject({ name: '赵工', email: 'zhao@corp.example', avatar_url: '', user_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const again = new Browser();
  expect(await again.signIn('/')).toBe('/');
  expect(await again.me()).toEqual(me);
  const { rows } = await db.pool.query<{ action: string; details: unknown }>('select action, details from audit_log order by audit_id');
  expect(rows.map((row) => row.action)).toEqual(['sign_up', 'sign_in', 'sign_in']);
  expect(rows[0]?.details).toEqual({ way: 'oidc' });
  const { rows: tokens } = await db.pool.query<{ access_token: string }>('select access_token from account');
  expect(tokens[0]?.access_token).not.toBe('at');
});

test('behind https every cookie on the way is bound to its host', async () => {
  const browser = new Browser({ 'x-forwarded-proto': 'https' });
  expect(await browser.signIn('/task/1')).toBe('/task/1');
  expect(await browser.me()).toMatchObject({ email: 'zhao@corp.example' });
  expect([...browser.cookies.keys()].filter((name) => !name.startsWith('__Host-antou.'))).toEqual([]);
});

test('a target elsewhere becomes the home page', async () => {
  for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example']) expect(await new Browser().signIn(target)).toBe('/');
});

test('what goes wrong is told to the sign-in page, which keeps the target', async () => {
  issuer.script.refuses = 'access_denied';
  expect(await new Browser().signIn('/task/1')).toBe(backAt('cancelled', '/task/1'));
  issuer.script.refuses = null;

  issuer.script.claims = { sub: 'u-2', name: '无邮箱' };
  const noEmail = new Browser();
  expect(await noEmail.signIn('/task/1')).toBe(backAt('no_email', '/task/1'));
  expect(await noEmail.me()).toBeNull();
});

test('a token for somebody else, or signed by somebody else, lets nobody in', async () => {
  issuer.script.nonce = () => 'another nonce';
  expect(await new Browser().signIn('/')).toBe(backAt('failed', '/'));
  issuer.script.nonce = (given) => given;
  issuer.script.key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  expect(await new Browser().signIn('/')).toBe(backAt('failed', '/'));
  expect((await db.pool.query('select 1 from "user"')).rows).toEqual([]);
});

test('an answer meant for another browser, used twice or made up is worth nothing', async () => {
  const victim = new Browser();
  const attacker = new Browser();
  const back = await attacker.leave('/');
  expect((await victim.get(back)).location).toBe(backAt('expired', '/'));
  expect(await victim.me()).toBeNull();
  expect((await attacker.get('/api/auth/callback/oidc?state=x&code=y')).location).toBe(backAt('expired', '/'));
});

test('an account with a password is not taken over by an e-mail of the other site', async () => {
  const up = await fetch(`${base}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: usualClaims.email, password: 'correct horse' }),
  });
  expect(up.status).toBe(200);
  const browser = new Browser();
  expect(await browser.signIn('/task/1')).toBe(backAt('not_linked', '/task/1'));
  expect(await browser.me()).toBeNull();
});

test('while the other site is away the password still works, and later both do', async () => {
  issuer.script.down = true;
  expect(await new Browser().signIn('/task/1')).toBe(backAt('unavailable', '/task/1'));
  const credentials = { email: 'password@example.com', password: 'correct horse' };
  const up = await fetch(`${base}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  expect(up.status).toBe(200);
  issuer.script.down = false;
  expect(await new Browser().signIn('/task/1')).toBe('/task/1');
});
