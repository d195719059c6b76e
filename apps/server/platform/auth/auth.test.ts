/** People signing up, in and out over real HTTP on a real database; and those who try to get in as somebody else. */
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { trustOneProxy } from './address.ts';
import { createAuth, type AuthConfig } from './auth.ts';
import { lockOut } from './lock-out.ts';
import { redirectTarget } from './redirect-target.ts';
import { registerAuthRoutes } from './routes.ts';

const secret = 'a secret of this test, long enough to be one';
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
  await db.pool.query('truncate rate_limit, login_failures, audit_log');
});

interface Answer {
  status: number;
  msg: string;
  data: { user?: { user_id_str: string; name: string; email: string; avatar_url: string }; fields?: Record<string, string> };
  cookies: string[];
  headers: Headers;
}

interface Server {
  base: string;
  call(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  me(cookie: string): Promise<string | null>;
}

/** A process of the product; a second one on the same database is a restart or another machine. */
async function serve(config: Partial<AuthConfig> = {}, options: { trustProxy?: typeof trustOneProxy } = {}): Promise<Server> {
  const app = fastify({ trustProxy: options.trustProxy ?? false });
  const auth = createAuth(
    { secret, base_path: '', public_origin: '', oidc: null, sign_ins_per_minute: 1000, sign_ups_per_minute: 1000, ...config },
    db.pool,
  );
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
const newEmail = (): string => `person${++people}@example.com`;
const password = 'correct horse';
const cookieOf = (answer: Answer): string => answer.cookies.map((cookie) => cookie.split(';')[0]).join('; ');

async function audited(): Promise<string[]> {
  const { rows } = await db.pool.query<{ action: string }>('select action from audit_log order by audit_id');
  return rows.map((row) => row.action);
}

test('a person signs up, is known, signs out, is not, and signs in again', async () => {
  const server = await serve();
  const email = newEmail();
  const up = await server.call(
    'sign-up/email',
    { email: ` ${email.toUpperCase()} `, password, name: '王小明' },
    { 'user-agent': 'Firefox'.repeat(100) },
  );
  expect(up.status).toBe(200);
  expect(up.data.user).toMatchObject({ name: '王小明', email, avatar_url: '' });
  expect(up.data.user?.user_id_str).toMatch(/^[0-9a-f]{32}$/);
  expect(Object.keys(up.data)).toEqual(['user']);
  expect(up.cookies).toHaveLength(1);
  expect(up.cookies[0]).toMatch(/^antou\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await server.me(cookieOf(up))).toBe(email);

  const out = await server.call('sign-out', undefined, { cookie: cookieOf(up) });
  expect([out.status, out.cookies.every((cookie) => cookie.includes('Max-Age=0'))]).toEqual([200, true]);
  expect(await server.me(cookieOf(up))).toBeNull();

  const again = await server.call('sign-in/email', { email, password });
  expect([again.status, await server.me(cookieOf(again))]).toEqual([200, email]);

  const { rows } = await db.pool.query(
    'select action, user_id, address, length(user_agent) as agent, at, details from audit_log order by audit_id',
  );
  const user_id = up.data.user?.user_id_str;
  expect(rows).toMatchObject([
    { action: 'sign_up', user_id, address: '127.0.0.1', agent: 256 },
    { action: 'sign_out', user_id },
    { action: 'sign_in', user_id, details: { way: 'password' } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(password);
});

test('the name may be left out', async () => {
  const server = await serve();
  expect((await server.call('sign-up/email', { email: 'li.lei@example.com', password })).data.user?.name).toBe('li.lei');
});

test('what is wrong is said in words, by field', async () => {
  const server = await serve();
  const email = newEmail();
  await server.call('sign-up/email', { email, password });
  const cases: [string, unknown, number, string, object?][] = [
    [
      'sign-up/email',
      { email: 'nobody', password },
      400,
      '邮箱格式不正确，例如 name@example.com',
      { email: '邮箱格式不正确，例如 name@example.com' },
    ],
    ['sign-up/email', { email: newEmail(), password: '1234567' }, 400, '密码至少 8 位', { password: '密码至少 8 位' }],
    ['sign-up/email', { email: newEmail(), password: 'x'.repeat(129) }, 400, '密码最多 128 位', { password: '密码最多 128 位' }],
    [
      'sign-up/email',
      { email: newEmail(), password, name: 'a\nb' },
      400,
      '名字最多 64 个字，不能含换行',
      { name: '名字最多 64 个字，不能含换行' },
    ],
    ['sign-up/email', { email: newEmail(), password, image: 'http://x' }, 400, '请求内容有误，请检查后重试', { image: '不认识的字段' }],
    ['sign-up/email', { email, password }, 400, '这个邮箱无法注册：它可能已有账号，请直接登录，或换一个邮箱'],
    ['sign-up/email', {}, 400, '请求内容有误，请检查后重试', { email: '邮箱格式不正确，例如 name@example.com', password: '密码至少 8 位' }],
    ['sign-in/email', { email, password: 'wrong' }, 401, '邮箱或密码不正确'],
    ['sign-in/email', { email: newEmail(), password: 'wrong' }, 401, '邮箱或密码不正确'],
    ['sign-in/email', { email: 'x', password }, 400, '邮箱格式不正确，例如 name@example.com'],
    ['change-password', { current_password: password, new_password: 'another one' }, 401, '请先登录'],
    ['delete-user', {}, 404, '没有这个操作'],
    ['sign-in/social', { provider: 'github' }, 404, '没有这个操作'],
  ];
  for (const [path, body, status, msg, fields] of cases) {
    const answer = await server.call(path, body);
    expect([answer.status, answer.msg], JSON.stringify(body)).toEqual([status, msg]);
    if (fields) expect(answer.data.fields).toEqual(fields);
    expect(answer.cookies).toEqual([]);
  }
  const form = await fetch(`${server.base}/api/auth/sign-in/email`, { method: 'POST', body: new URLSearchParams({ email, password }) });
  expect(form.status).toBe(415);
  expect(
    (
      await fetch(`${server.base}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"email":',
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await fetch(`${server.base}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: 'x'.repeat(20_000),
      })
    ).status,
  ).toBe(413);
});

test('two sign-ups with one e-mail at once make one account', async () => {
  const server = await serve();
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 6 }, () => server.call('sign-up/email', { email, password })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  expect(answers.filter((answer) => answer.msg.startsWith('这个邮箱无法注册'))).toHaveLength(5);
});

describe('guessing', () => {
  test('five wrong passwords lock the account for everybody, also after a restart, until a quarter of an hour has passed', async () => {
    const server = await serve();
    const email = newEmail();
    await server.call('sign-up/email', { email, password });
    for (let guess = 0; guess < 5; guess++)
      expect((await server.call('sign-in/email', { email, password: `guess ${guess}` })).status).toBe(401);
    const restarted = await serve();
    for (const place of [server, restarted]) {
      const refused = await place.call('sign-in/email', { email: email.toUpperCase(), password });
      expect([refused.status, refused.msg, refused.headers.get('retry-after')]).toEqual([
        429,
        '密码错误次数过多，请在 15 分钟后再试',
        '900',
      ]);
    }
    expect(await audited()).toEqual([
      'sign_up',
      ...Array.from({ length: 5 }, () => 'sign_in_failed'),
      'lock_out',
      'sign_in_failed',
      'sign_in_failed',
    ]);
    const { rows } = await db.pool.query<{ user_id: string | null }>('select distinct user_id from audit_log');
    expect(rows).toHaveLength(1);

    await pass('14 minutes 50 seconds');
    expect((await restarted.call('sign-in/email', { email, password })).status).toBe(429);
    await pass('15 seconds');
    expect((await restarted.call('sign-in/email', { email, password })).status).toBe(200);
  });

  test('an e-mail nobody has is answered just the same', async () => {
    const server = await serve();
    const known = newEmail();
    await server.call('sign-up/email', { email: known, password });
    const answersFor = async (email: string): Promise<string[]> => {
      const seen: string[] = [];
      for (let guess = 0; guess < 7; guess++) {
        const { status, msg, data, headers } = await server.call('sign-in/email', { email, password: 'wrong password' });
        seen.push(JSON.stringify([status, msg, data, [...headers].filter(([name]) => name !== 'date')]));
      }
      return seen;
    };
    expect(await answersFor('nobody@example.com')).toEqual(await answersFor(known));
  });

  test('the right password forgets what came before; old failures are forgotten by themselves', async () => {
    const server = await serve();
    const email = newEmail();
    await server.call('sign-up/email', { email, password });
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 4; guess++) expect((await server.call('sign-in/email', { email, password: 'wrong' })).status).toBe(401);
      expect((await server.call('sign-in/email', { email, password })).status).toBe(200);
    }
    for (let guess = 0; guess < 4; guess++) await server.call('sign-in/email', { email, password: 'wrong' });
    await pass('16 minutes');
    for (let guess = 0; guess < 4; guess++) expect((await server.call('sign-in/email', { email, password: 'wrong' })).status).toBe(401);
    expect((await server.call('sign-in/email', { email, password })).status).toBe(200);
    expect((await db.pool.query('select * from login_failures')).rows).toEqual([]);
  });

  test('guesses at the same time, on two servers, are five all the same', async () => {
    const servers = [await serve(), await serve()];
    const email = newEmail();
    await servers[0]?.call('sign-up/email', { email, password });
    const guesses = servers.flatMap((server) =>
      Array.from({ length: 15 }, (_, at) => server.call('sign-in/email', { email, password: `guess ${at}` })),
    );
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 25 }, () => 429)]);
    expect((await servers[1]?.call('sign-in/email', { email, password }))?.msg).toBe(lockOut.sentence);
  });

  test('the right person on many devices at once is let in everywhere', async () => {
    const server = await serve();
    const email = newEmail();
    await server.call('sign-up/email', { email, password });
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.call('sign-in/email', { email, password })));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  });

  /** Time passes for the table, not for the clock. */
  async function pass(interval: string): Promise<void> {
    await db.pool.query(
      `update login_failures set locked_until = locked_until - $1::interval, stale_at = stale_at - $1::interval,
      failed_at = (select array_agg(t - $1::interval order by t) from unnest(failed_at) t)`,
      [interval],
    );
  }
});

describe('trying too often', () => {
  test('is counted by the caller’s own address, whatever X-Forwarded-For says, and survives a restart', async () => {
    const server = await serve({ sign_ins_per_minute: 5 });
    const statuses: number[] = [];
    for (let at = 0; at < 7; at++) {
      const headers = {
        'x-forwarded-for': `203.0.113.${at}`,
        'x-real-ip': `203.0.113.${at}`,
        'x-antou-address': `203.0.113.${at}`,
        forwarded: `for=203.0.113.${at}`,
      };
      statuses.push((await server.call('sign-in/email', { email: newEmail(), password: 'wrong' }, headers)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const restarted = await serve({ sign_ins_per_minute: 5 });
    const refused = await restarted.call('sign-in/email', { email: newEmail(), password });
    expect([refused.status, refused.msg]).toEqual([429, '操作过于频繁，请稍后再试']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await db.pool.query<{ address: string }>('select distinct address from audit_log')).rows).toEqual([{ address: '127.0.0.1' }]);
    expect((await restarted.call('sign-up/email', { email: newEmail(), password })).status).toBe(200);
    await db.pool.query(`update rate_limit set window_end = now() - interval '1 second'`);
    expect((await restarted.call('sign-in/email', { email: newEmail(), password })).status).toBe(401);
  });

  test('behind a proxy that is trusted, people are told apart by the address the proxy saw', async () => {
    const server = await serve({ sign_ins_per_minute: 2 }, { trustProxy: trustOneProxy });
    const from = async (forwarded: string): Promise<number> =>
      (await server.call('sign-in/email', { email: newEmail(), password: 'wrong' }, { 'x-forwarded-for': forwarded })).status;
    expect([await from('1.1.1.1, 198.51.100.1'), await from('2.2.2.2, 198.51.100.1'), await from('3.3.3.3, 198.51.100.1')]).toEqual([
      401, 401, 429,
    ]);
    expect(await from('198.51.100.2')).toBe(401);
    expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8::3')]).toEqual([401, 401, 429]);
  });
});

describe('a new password', () => {
  const fresh = 'a better horse';
  const change = (server: Server, cookie: string, current_password: string, new_password = fresh): Promise<Answer> =>
    server.call('change-password', { current_password, new_password }, { cookie });

  test('takes the place of the old one; this device stays signed in under a new session, the others do not', async () => {
    const server = await serve();
    const email = newEmail();
    const up = await server.call('sign-up/email', { email, password });
    const elsewhere = await server.call('sign-in/email', { email, password });
    const stranger = await server.call('sign-up/email', { email: newEmail(), password });
    const changed = await change(server, cookieOf(up), password);
    expect([changed.status, changed.data, changed.cookies.length]).toEqual([200, {}, 1]);
    expect(cookieOf(changed)).not.toBe(cookieOf(up));
    expect([
      await server.me(cookieOf(changed)),
      await server.me(cookieOf(elsewhere)),
      (await server.me(cookieOf(stranger))) === null,
    ]).toEqual([email, null, false]);
    // What this browser had under way may end; a copy of the old cookie is of no use after that, however often it is used.
    expect(await server.me(cookieOf(up))).toBe(email);
    const { rows } = await db.pool.query<{ left: number }>(
      `select extract(epoch from s.expires_at - now())::float8 as left from session s join "user" u on u.id = s.user_id where u.email = $1 order by s.expires_at`,
      [email],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.left).toBeLessThanOrEqual(10);
    await db.pool.query(`update session set expires_at = expires_at - interval '11 seconds'`);
    expect(await server.me(cookieOf(up))).toBeNull();

    expect((await server.call('sign-in/email', { email, password })).status).toBe(401);
    expect((await server.call('sign-in/email', { email, password: fresh })).status).toBe(200);
    expect(await audited()).toEqual(['sign_up', 'sign_in', 'sign_up', 'change_password', 'sign_in_failed', 'sign_in']);
  });

  test('what is wrong is said by field, and nothing changes', async () => {
    const server = await serve();
    const email = newEmail();
    const cookie = cookieOf(await server.call('sign-up/email', { email, password }));
    const cases: [string, string, Record<string, string>][] = [
      ['wrong horse', fresh, { current_password: '当前密码不正确，密码没有改变' }],
      ['', fresh, { current_password: '请输入当前密码' }],
      [password, 'short', { new_password: '密码至少 8 位' }],
      [password, 'x'.repeat(129), { new_password: '密码最多 128 位' }],
      [password, password, { new_password: '新密码不能和当前密码相同' }],
    ];
    for (const [current, next, fields] of cases) {
      const answer = await change(server, cookie, current, next);
      expect([answer.status, answer.msg, answer.data.fields, answer.cookies]).toEqual([400, Object.values(fields)[0], fields, []]);
    }
    const stray = await server.call('change-password', { current_password: password, new_password: fresh, user_id: 'x' }, { cookie });
    expect([stray.status, stray.data.fields]).toEqual([400, { user_id: '不认识的字段' }]);
    const foreign = { cookie, origin: 'https://evil.example' };
    expect((await server.call('change-password', { current_password: password, new_password: fresh }, foreign)).status).toBe(403);
    expect((await server.call('sign-in/email', { email, password })).status).toBe(200);
  });

  test('is no way around the lock: wrong ones count together with those at the sign-in', async () => {
    const server = await serve();
    const email = newEmail();
    const cookie = cookieOf(await server.call('sign-up/email', { email, password }));
    for (let guess = 0; guess < 2; guess++) await server.call('sign-in/email', { email, password: 'wrong' });
    for (let guess = 0; guess < 3; guess++) expect((await change(server, cookie, `guess ${guess}`)).status).toBe(400);
    const locked = await change(server, cookie, password);
    expect([locked.status, locked.msg, locked.headers.get('retry-after')]).toEqual([429, lockOut.sentence, '900']);
    expect((await server.call('sign-in/email', { email, password })).status).toBe(429);
    expect(await audited()).toEqual([
      'sign_up',
      'sign_in_failed',
      'sign_in_failed',
      ...Array.from({ length: 3 }, () => 'change_password_failed'),
      'lock_out',
      'change_password_failed',
      'sign_in_failed',
    ]);
  });

  test('is tried only so often from one place, and not there for who has none', async () => {
    const server = await serve();
    const email = newEmail();
    const cookie = cookieOf(await server.call('sign-up/email', { email, password }));
    await db.pool.query(`update account set password = null where user_id = (select id from "user" where email = $1)`, [email]);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) {
      const answer = await change(server, cookie, password);
      statuses.push(answer.status);
      if (at === 0) expect(answer.msg).toBe('这个账号通过单点登录进入，没有密码可以修改');
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
    expect((await db.pool.query('select * from login_failures where cardinality(failed_at) > 0')).rows).toEqual([]);
  });
});

test('another site’s page is refused and counts for nothing', async () => {
  const server = await serve();
  const email = newEmail();
  const up = await server.call('sign-up/email', { email, password });
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${server.base}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    for (const path of ['sign-up/email', 'sign-in/email', 'sign-out'] as const) {
      const answer = await server.call(path, { email, password }, { ...headers, cookie: cookieOf(up) });
      expect([answer.status, answer.msg, answer.cookies], path).toEqual([403, '不接受来自其他网站的请求', []]);
    }
  }
  expect(await server.me(cookieOf(up))).toBe(email);
  expect((await server.call('sign-in/email', { email, password }, { origin: server.base, 'sec-fetch-site': 'same-origin' })).status).toBe(
    200,
  );
});

describe('a session', () => {
  test('is not made by who doesn’t know the secret, and ends', async () => {
    const server = await serve();
    const email = newEmail();
    const cookie = cookieOf(await server.call('sign-up/email', { email, password }));
    const [token = ''] = decodeURIComponent(cookie.split('=').slice(1).join('=')).split('.');
    expect(await server.me(`a=b; ${cookie}; c=d`)).toBe(email);
    for (const forged of [
      '',
      token,
      `${token}.`,
      `${token}.AAAA`,
      `${token}.${'A'.repeat(43)}=`,
      `${token}%`,
      cookie.replace(token.slice(0, 4), 'xxxx'),
    ]) {
      expect(await server.me(`antou.session_token=${forged}`), forged).toBeNull();
    }
    await db.pool.query(`update session set expires_at = now() where token = $1`, [token]);
    expect(await server.me(cookie)).toBeNull();
  });

  test('used after a day lives on, and the browser is told', async () => {
    const server = await serve();
    const cookie = cookieOf(await server.call('sign-up/email', { email: newEmail(), password }));
    expect((await fetch(`${server.base}/me`, { headers: { cookie } })).headers.getSetCookie()).toEqual([]);
    await db.pool.query(`update session set updated_at = now() - interval '2 days', expires_at = now() + interval '1 hour'`);
    const renewed = await fetch(`${server.base}/me`, { headers: { cookie } });
    expect(renewed.headers.getSetCookie()).toEqual([`${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`]);
    const { rows } = await db.pool.query(`select 1 from session where expires_at > now() + interval '29 days'`);
    expect(rows).toHaveLength(1);
    expect((await fetch(`${server.base}/me`, { headers: { cookie } })).headers.getSetCookie()).toEqual([]);
  });

  test('stays under its path, and behind https its cookie is secure', async () => {
    const server = await serve({ base_path: '/antou', public_origin: 'https://antou.example.com' }, { trustProxy: trustOneProxy });
    const answer = await server.call(
      'sign-up/email',
      { email: newEmail(), password },
      { 'x-forwarded-proto': 'https', origin: 'https://antou.example.com' },
    );
    expect(answer.cookies[0]).toMatch(/; Path=\/antou; HttpOnly; SameSite=Lax; Secure$/);
    const out = await server.call('sign-out', undefined, { 'x-forwarded-proto': 'https', cookie: cookieOf(answer) });
    expect(out.cookies.every((cookie) => cookie.includes('Path=/antou') && cookie.endsWith('; Secure'))).toBe(true);
    expect((await server.call('sign-in/email', { email: newEmail(), password }, { origin: server.base })).status).toBe(403);
  });
});

test('a sign-in leads nowhere else', () => {
  for (const target of ['/', '/task/1?x=1#y', '/antou/chat/%E4%BD%A0']) expect(redirectTarget(target, '')).toBe(target);
  expect(redirectTarget('/antou/a', '/antou')).toBe('/antou/a');
  const foreign = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/a\r\nSet-Cookie:x',
    'javascript:alert(1)',
    'evil',
    '',
    '/.//evil.example',
    '/a/..//evil.example',
    undefined,
    ['/a', '/b'],
    `/${'a'.repeat(2001)}`,
  ];
  for (const target of foreign) expect(redirectTarget(target, ''), String(target)).toBe('/');
  for (const target of ['/other', '/antouevil', '/antou/../other']) expect(redirectTarget(target, '/antou'), target).toBe('/antou/');
});

test('a short secret is refused at the start', () => {
  expect(() => createAuth({ secret: 'short', base_path: '', public_origin: '', oidc: null }, db.pool)).toThrow('SECRET 太短');
});
