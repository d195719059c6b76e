/** People signing up, in and out over real HTTP on a real database, and the sessions they get. */
import { describe, expect, test } from 'vitest';
import { trustOneProxy } from './address.ts';
import { createAuth } from './auth.ts';
import { redirectTarget } from './redirect-target.ts';
import { cookieOf, db, newEmail, password, serve, useAuthDesk } from './auth-testing.ts';

useAuthDesk();

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

describe('behind https and without a base path', () => {
  const https = { 'x-forwarded-proto': 'https' };
  const removed = 'antou.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure';

  test('the cookie is bound to its host', async () => {
    for (const [config, headers] of [
      [{}, https],
      [{ public_origin: 'https://antou.example.com' }, {}],
    ] as const) {
      const server = await serve(config, { trustProxy: trustOneProxy });
      const email = newEmail();
      const up = await server.call('sign-up/email', { email, password }, headers);
      expect(up.cookies).toEqual([
        expect.stringMatching(/^__Host-antou\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      ]);
      expect(await server.me(cookieOf(up))).toBe(email);
      const out = await server.call('sign-out', undefined, { ...headers, cookie: cookieOf(up) });
      expect(out.cookies).toContain(removed);
      expect(out.cookies.some((cookie) => cookie.startsWith('__Host-antou.session_token=;') && cookie.includes('Max-Age=0'))).toBe(true);
      expect(await server.me(cookieOf(up))).toBeNull();
    }
  });

  test('a session from before goes on and its cookie moves; one planted beside it counts for nothing', async () => {
    const server = await serve({ keep_sessions_ms: 4000 }, { trustProxy: trustOneProxy });
    const email = newEmail();
    const [before, planted] = [
      cookieOf(await server.call('sign-up/email', { email, password })),
      cookieOf(await server.call('sign-up/email', { email: newEmail(), password })),
    ];
    for (const time of ['first', 'remembered']) {
      const answer = await fetch(`${server.base}/me`, { headers: { ...https, cookie: before } });
      expect([time, await answer.json(), answer.headers.getSetCookie()]).toEqual([
        time,
        { email },
        [`__Host-${before}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`, removed],
      ]);
    }
    const moved = `__Host-${before}`;
    for (const cookie of [moved, `${planted}; ${moved}`, `${moved}; ${planted}`]) {
      const answer = await fetch(`${server.base}/me`, { headers: { ...https, cookie } });
      expect([await answer.json(), answer.headers.getSetCookie()]).toEqual([{ email }, []]);
    }
    expect(await server.me('__Host-antou.session_token=')).toBeNull();
    const out = await server.call('sign-out', undefined, { ...https, cookie: `${planted}; ${moved}` });
    expect([out.cookies.length, await server.me(moved), await server.me(planted)]).toEqual([expect.any(Number), null, expect.any(String)]);
  });

  test('a new password is given a new cookie of the same kind', async () => {
    const server = await serve({}, { trustProxy: trustOneProxy });
    const up = await server.call('sign-up/email', { email: newEmail(), password }, https);
    const change = { current_password: password, new_password: `${password} anew` };
    const changed = await server.call('change-password', change, { ...https, cookie: cookieOf(up) });
    expect([changed.status, changed.cookies[0]?.startsWith('__Host-antou.session_token=')]).toEqual([200, true]);
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
