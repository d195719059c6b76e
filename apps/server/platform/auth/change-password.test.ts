/** A new password in the place of the old one. */
import { describe, expect, test } from 'vitest';
import { lockOut } from './lock-out.ts';
import { audited, cookieOf, db, newEmail, password, serve, type Answer, type Server, useAuthDesk } from './auth-testing.ts';

useAuthDesk();

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
