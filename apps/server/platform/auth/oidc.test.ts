/** Signing in through another site, played by a small issuer on this machine. */
import { createHash, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { createAuth } from './auth.ts';
import { registerAuthRoutes } from './routes.ts';

const secret = 'a secret of this test, long enough to be one';
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const claims = {
  sub: 'u-1',
  email: 'zhao@corp.example',
  email_verified: true,
  name: '赵工',
  picture: 'https://elsewhere.example/face.png',
};

/** What the issuer does next; each test may change it. */
let script: {
  claims: Record<string, unknown>;
  refuses: string | null;
  nonce: (given: string) => string;
  key: typeof keys.privateKey;
  down: boolean;
};
let issuer: Server;
let issuerUrl: string;
let calls: string[];
const codes = new Map<string, { nonce: string; challenge: string }>();

let db: TestDatabase;
let app: FastifyInstance;
let base: string;

beforeAll(async () => {
  db = await testDatabase();
  issuer = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuerUrl);
    calls.push(url.pathname);
    const json = (body: unknown, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (script.down) return json({}, 503);
    if (url.pathname === '/.well-known/openid-configuration') {
      const endpoints = {
        authorization_endpoint: `${issuerUrl}/authorize`,
        token_endpoint: `${issuerUrl}/token`,
        userinfo_endpoint: `${issuerUrl}/me`,
        jwks_uri: `${issuerUrl}/keys`,
      };
      return json({ issuer: issuerUrl, ...endpoints, id_token_signing_alg_values_supported: ['RS256'] });
    }
    if (url.pathname === '/keys')
      return json({ keys: [{ ...createPublicKey(keys.privateKey).export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] });
    if (url.pathname === '/token') {
      const form = new URLSearchParams(await text(request));
      const known = codes.get(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!known || known.challenge !== challenge || form.get('client_secret') !== 'client secret')
        return json({ error: 'invalid_grant' }, 400);
      return json({ access_token: 'at', token_type: 'Bearer', id_token: idToken(known.nonce), expires_in: 300 });
    }
    if (url.pathname === '/me') return json(script.claims);
    json({}, 404);
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const address = issuer.address();
  issuerUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  issuer.closeAllConnections();
  issuer.close();
  await db.drop();
});

beforeEach(async () => {
  calls = [];
  script = { claims, refuses: null, nonce: (given) => given, key: keys.privateKey, down: false };
  app = fastify();
  const oidc = { name: '公司账号', discovery_url: issuerUrl, client_id: 'antou', client_secret: 'client secret' };
  const auth = createAuth({ secret, base_path: '', public_origin: '', oidc }, db.pool);
  app.get('/me', async (request) => auth.sessionOf(request));
  registerAuthRoutes(app, auth);
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await db.pool.query('delete from "user"');
  await db.pool.query('truncate audit_log, rate_limit, verification');
});

function idToken(nonce: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${part({ iss: issuerUrl, aud: 'antou', iat: now, exp: now + 300, nonce: script.nonce(nonce), ...script.claims })}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(script.key, 'base64url')}`;
}

/** A browser that follows the redirects and keeps its cookies. */
class Browser {
  readonly cookies = new Map<string, string>();

  async get(url: string): Promise<{ status: number; location: string; answer: Response }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(url, base), { redirect: 'manual', headers: cookie ? { cookie } : {} });
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
    if (asked.origin !== issuerUrl) return location;
    expect(asked.searchParams.get('redirect_uri')).toBe(`${base}/api/auth/callback/oidc`);
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.searchParams.get('state') ?? '');
    if (script.refuses) back.searchParams.set('error', script.refuses);
    else {
      const code = `code-${codes.size}`;
      codes.set(code, { nonce: asked.searchParams.get('nonce') ?? '', challenge: asked.searchParams.get('code_challenge') ?? '' });
      back.searchParams.set('code', code);
    }
    return back.href;
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
  expect(calls).toEqual([]);
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

test('a target elsewhere becomes the home page', async () => {
  for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example']) expect(await new Browser().signIn(target)).toBe('/');
});

test('what goes wrong is told to the sign-in page, which keeps the target', async () => {
  script.refuses = 'access_denied';
  expect(await new Browser().signIn('/task/1')).toBe(backAt('cancelled', '/task/1'));
  script.refuses = null;

  script.claims = { sub: 'u-2', name: '无邮箱' };
  const noEmail = new Browser();
  expect(await noEmail.signIn('/task/1')).toBe(backAt('no_email', '/task/1'));
  expect(await noEmail.me()).toBeNull();
});

test('a token for somebody else, or signed by somebody else, lets nobody in', async () => {
  script.nonce = () => 'another nonce';
  expect(await new Browser().signIn('/')).toBe(backAt('failed', '/'));
  script.nonce = (given) => given;
  script.key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
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
    body: JSON.stringify({ email: claims.email, password: 'correct horse' }),
  });
  expect(up.status).toBe(200);
  const browser = new Browser();
  expect(await browser.signIn('/task/1')).toBe(backAt('not_linked', '/task/1'));
  expect(await browser.me()).toBeNull();
});

test('while the other site is away the password still works, and later both do', async () => {
  script.down = true;
  expect(await new Browser().signIn('/task/1')).toBe(backAt('unavailable', '/task/1'));
  const credentials = { email: 'password@example.com', password: 'correct horse' };
  const up = await fetch(`${base}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  expect(up.status).toBe(200);
  script.down = false;
  expect(await new Browser().signIn('/task/1')).toBe('/task/1');
});
