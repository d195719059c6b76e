/** Those who try to get in as somebody else: wrong passwords lock the account, and tries are counted by where they come from. */
import { describe, expect, test } from 'vitest';
import { trustOneProxy } from './address.ts';
import { lockOut } from './lock-out.ts';
import { audited, db, newEmail, password, serve, useAuthDesk } from './auth-testing.ts';

useAuthDesk();

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
      for (let guess = 0; guess < 6; guess++) {
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
    // Four and four are more than the five that lock.
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 4; guess++) expect((await server.call('sign-in/email', { email, password: 'wrong' })).status).toBe(401);
      expect((await server.call('sign-in/email', { email, password })).status).toBe(200);
    }
    for (let guess = 0; guess < 4; guess++) await server.call('sign-in/email', { email, password: 'wrong' });
    await pass('16 minutes');
    for (let guess = 0; guess < 2; guess++) expect((await server.call('sign-in/email', { email, password: 'wrong' })).status).toBe(401);
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
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call('sign-in/email', { email, password })));
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
