/** A page elsewhere that points its own name at this server (DNS rebinding), or that just calls it from where it is: it gets nothing, by any way in. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { commonServer } from '../common-server-testing.ts';
import { signUp, startServer, testPassword, type Person, type TestServer } from '../testing.ts';

let db: TestDatabase;
let server: TestServer;
let person: Person;

beforeAll(async () => {
  ({ db, server } = await commonServer());
  person = await signUp(server);
});

interface Asked {
  status: number;
  body: string;
  headers: Record<string, unknown>;
}

/** With exactly these headers; fetch would set the Host itself. */
async function ask(at: { address: string }, path: string, headers: Record<string, string>, body?: string): Promise<Asked> {
  const sent = request(`${at.address}${path}`, { method: body === undefined ? 'GET' : 'POST', headers, agent: false });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, body: await text(answer), headers: answer.headers };
}

function knock(at: { address: string }, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${at.address.replace('http', 'ws')}${path}`, { headers });
    socket.once('open', () => (resolve(101), socket.terminate()));
    socket.once('unexpected-response', (_request, answer) => (answer.resume(), resolve(answer.statusCode ?? 0), socket.terminate()));
    socket.on('error', reject);
  });
}

const json = { 'content-type': 'application/json' };
const newcomer = (): string => JSON.stringify({ email: `victim${Math.random()}@example.com`, password: testPassword });
const peopleThere = async (): Promise<number> => Number((await db.pool.query('select count(*) as n from "user"')).rows[0]?.n);

describe('a name pointed here', () => {
  const { port } = new URL('http://evil.example:3000');

  test('signs nobody up, calls nothing, reads nothing', async () => {
    const before = await peopleThere();
    const task_id = await person.newTask();
    for (const host of [`evil.example:${port}`, 'evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      const page = { host, origin: `http://${host}` };
      const own = { host, cookie: person.cookie };
      const tries: [string, Asked][] = [
        ['sign-up', await ask(server, '/api/auth/sign-up/email', { ...json, ...page }, newcomer())],
        ['session', await ask(server, '/api/auth/get-session', own)],
        ['call', await ask(server, '/api/rpc/CreateAntouTask', { ...json, ...page, ...own }, '{}')],
        ['events', await ask(server, `/api/tasks/${task_id}/events?follow=0`, own)],
        ['list', await ask(server, '/api/tasks/events', own)],
        ['files', await ask(server, '/api/files/abc', own)],
        ['figures', await ask(server, '/metrics', own)],
        ['other processes', await ask(server, '/internal/live/page?ticket=x', own)],
        ['nowhere', await ask(server, '/nowhere', own)],
      ];
      for (const [what, { status, body, headers }] of tries) {
        expect([host, what, status, headers['set-cookie']]).toEqual([host, what, 421, undefined]);
        expect(JSON.parse(body)).toMatchObject({ code: 100013, msg: expect.stringMatching(/ALLOWED_HOSTS.*PUBLIC_ORIGIN/), data: {} });
      }
      expect(await knock(server, `/api/tasks/${task_id}/live/terminal`, { ...page, ...own })).toBe(421);
    }
    expect(await peopleThere()).toBe(before);
  });

  test('a browser reads why, and what to set', async () => {
    const { status, body, headers } = await ask(server, '/task/1', { host: 'evil.example:3000', accept: 'text/html,*/*' });
    expect([status, headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const word of ['evil.example', 'ALLOWED_HOSTS', 'PUBLIC_ORIGIN']) expect(body).toContain(word);
  });

  test('the name of a caller without one, and one told by somebody who is no proxy', async () => {
    const { hostname, port: own } = new URL(server.address);
    const said = await new Promise<string>((resolve, reject) => {
      let got = '';
      const socket = connect(Number(own), hostname, () => socket.write('GET /api/auth/get-session HTTP/1.0\r\n\r\n'));
      socket.setEncoding('utf8').on('data', (piece: string) => (got += piece));
      socket.on('error', reject).on('close', () => resolve(got));
    });
    expect(said).toMatch(/^HTTP\/1\.1 421 /);
    expect((await ask(server, '/api/auth/get-session', { host: `localhost:${own}`, 'x-forwarded-host': 'evil.example' })).status).toBe(200);
    expect((await ask(server, '/api/auth/get-session', { host: 'evil.example', 'x-forwarded-host': `localhost:${own}` })).status).toBe(421);
  });

  test('who asks after its health may do so by any name, and gets no page', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await ask(server, path, { host: '10.9.8.7:3000' })).body).toMatch(/^\{"(ok|database)":true/);
  });

  test.skipIf(findChromium('') === null)('in a real browser whose resolver was turned', async () => {
    const { port: own } = new URL(server.address);
    const browser = await chromium.launch({
      executablePath: findChromium('') ?? '',
      args: ['--no-sandbox', '--host-resolver-rules=MAP evil.example 127.0.0.1'],
    });
    try {
      const before = await peopleThere();
      const page = await browser.newPage();
      const answer = await page.goto(`http://evil.example:${own}/`);
      expect(answer?.status()).toBe(421);
      expect(await page.innerText('main')).toContain('ALLOWED_HOSTS');
      // The page would have to be served by the attacker; its scripts may be as bad as they like.
      const context = await browser.newContext({ bypassCSP: true });
      const attacker = await context.newPage();
      await attacker.goto(`http://evil.example:${own}/`);
      const told = await attacker.evaluate(async (body) => {
        const signUp = await fetch('/api/auth/sign-up/email', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        const call = await fetch('/api/rpc/CreateAntouTask', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
        return [signUp.status, call.status];
      }, newcomer());
      expect(told).toEqual([421, 421]);
      expect(await peopleThere()).toBe(before);
    } finally {
      await browser.close();
    }
  });
});

describe('a page elsewhere', () => {
  test('opens no stream and reads nothing with the person’s cookies', async () => {
    const { task_id } = await person.ask('你好');
    const paths = [
      `/api/tasks/${task_id}/events?follow=0`,
      '/api/tasks/events',
      '/api/auth/get-session',
      '/api/auth/sign-in/oidc',
      '/api/auth/callback/oidc',
      `/api/slides/${task_id}`,
      '/auth/extensions/start?entity_id=1',
      '/auth/extensions/callback?state=1',
      '/api/files/abc',
      '/nowhere',
    ];
    for (const origin of ['https://evil.example', 'null', server.address.replace(/:\d+$/, ':1')]) {
      for (const path of paths) {
        const { status, headers } = await ask(server, path, { origin, cookie: person.cookie });
        expect([origin, path, status, headers['set-cookie']]).toEqual([origin, path, 403, undefined]);
      }
      for (const room of ['browser', 'terminal'])
        expect(await knock(server, `/api/tasks/${task_id}/live/${room}`, { origin, cookie: person.cookie })).toBe(403);
    }
    const { status, body } = await ask(server, `/api/tasks/${task_id}/events?follow=0`, { origin: server.address, cookie: person.cookie });
    expect([status, body.includes('"type":"message"')]).toEqual([200, true]);
  });
});

test('behind a proxy both the name it was called by and the one it passes on must be ours; files have a name of their own', async () => {
  const own = await testDatabase();
  const proxied = await startServer({
    database: own.url,
    env: { TRUST_PROXY: '1', BASE_PATH: '/desk', ALLOWED_HOSTS: 'antou.lan, 192.168.7.7:8080', CONTENT_ORIGIN: 'https://files.lan/' },
  });
  try {
    const at = { address: new URL(proxied.address).origin };
    const session = '/desk/api/auth/get-session';
    for (const [headers, status] of [
      [{ host: 'antou.lan' }, 200],
      [{ host: '192.168.7.7:3000' }, 200],
      [
        { host: '127.0.0.1:3000', 'x-forwarded-host': 'antou.lan:8443', 'x-forwarded-proto': 'https', origin: 'https://antou.lan:8443' },
        200,
      ],
      [{ host: '127.0.0.1:3000', 'x-forwarded-host': 'antou.lan:8443', 'x-forwarded-proto': 'https', origin: 'https://evil.example' }, 403],
      [{ host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.example' }, 421],
      [{ host: 'evil.example', 'x-forwarded-host': 'antou.lan' }, 421],
      [{ host: 'antou.lan', 'x-forwarded-host': 'antou.lan, evil.example' }, 421],
      [{ host: 'files.lan' }, 404],
    ] as const)
      expect([headers, (await ask(at, session, headers)).status]).toEqual([headers, status]);
    expect(await ask(at, '/desk/api/files/abc', { host: 'files.lan' })).toMatchObject({
      status: 404,
      body: expect.stringContaining('文件不存在'),
    });
    for (const path of ['/healthz', '/readyz', '/desk/healthz', '/desk/readyz']) {
      const { status, body } = await ask(at, path, { host: 'probe' });
      expect([path, status, JSON.parse(body)]).toEqual([
        path,
        200,
        path.endsWith('healthz') ? { ok: true } : { database: true, queue: true, store: true },
      ]);
    }
    expect((await ask(at, '/desk/metrics', { host: 'localhost' })).body).toContain('antou_operation_seconds');
    for (const path of ['/healthz/', '/desk/readyz/', '/readyz/x'])
      expect([path, (await ask(at, path, { host: 'localhost' })).body]).not.toContain('案头');
  } finally {
    await proxied.stop();
    await own.drop();
  }
});
