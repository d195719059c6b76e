/** Files over real HTTP, as a browser and as someone with bad intentions ask for them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerFileRoute } from './serve.ts';
import { maxLifeMs, openFileToken, signFileToken, type Disposition } from './signed-url.ts';
import { createFileStore, newFileKey, type FileStore } from './store.ts';

const secret = 'a secret of this test';
const start = 1_800_000_000_000;
let clock = start;
let dir: string;
let store: FileStore;
let app: FastifyInstance;
let base: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'antou-serve-'));
  store = await createFileStore({ kind: 'fs', dir });
  app = fastify();
  registerFileRoute(app, {
    store,
    open: async (token) => openFileToken(secret, token, clock),
    base_path: '/antou',
    public_origin: '',
    now: () => clock,
  });
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);

async function urlOf(file_name: string, content: Uint8Array, disposition: Disposition = 'inline'): Promise<string> {
  const key = newFileKey();
  await store.put(key, content, { max_bytes: 1_000_000 });
  return `${base}/antou/api/files/${signFileToken(secret, { key, file_name, disposition, expires_at: clock + 60_000, bound: {} }, clock)}`;
}

test('a document opens in the browser, sandboxed and never guessed at', async () => {
  const answer = await fetch(await urlOf('周报.report.html', Buffer.from('<h1>周报</h1><script>alert(1)</script>')), {
    headers: { cookie: 'antou.session_token=x' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^sandbox; default-src 'none'; img-src 'self' data: blob:/);
  expect(policy).not.toContain('script');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('what a file is decided by its bytes', async () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x2c, 0x31]);
  const cases: [string, Uint8Array, string, Disposition][] = [
    ['photo.png', png, 'image/png', 'inline'],
    ['photo.png', html, 'application/octet-stream', 'attachment'],
    ['photo.html', png, 'image/png', 'inline'],
    ['page.html', Buffer.from([0x3c, 0, 1, 2]), 'application/octet-stream', 'attachment'],
    ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'inline'],
    ['logo.svg', html, 'application/octet-stream', 'attachment'],
    ['a.pdf', Buffer.from('%PDF-1.7'), 'application/pdf', 'inline'],
    ['a.pdf', html, 'application/octet-stream', 'attachment'],
    ['a.docx', Buffer.from('PK\x03\x04rest'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'inline'],
    ['a.docx', html, 'application/octet-stream', 'attachment'],
    ['表.csv', gbk, 'text/plain; charset=gb18030', 'inline'],
    ['script.js', Buffer.from('alert(1)'), 'text/plain; charset=utf-8', 'inline'],
    ['说明', html, 'application/octet-stream', 'attachment'],
    ['empty.md', Buffer.alloc(0), 'text/plain; charset=utf-8', 'inline'],
  ];
  for (const [name, content, type, disposition] of cases) {
    const answer = await fetch(await urlOf(name, content));
    expect([name, answer.headers.get('content-type')]).toEqual([name, type]);
    expect(answer.headers.get('content-disposition')?.split(';')[0], name).toBe(disposition);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content), name).toBe(true);
  }
});

test('any name survives the header, and none breaks it', async () => {
  for (const name of [
    '季度报告 “终稿”.md',
    '😀👨‍👩‍👧.md',
    'a"; filename="evil.exe',
    "o'neil (1)*.md",
    '报'.repeat(252) + '.md',
    '😀'.repeat(127),
    '\ud800.md',
    '%2e%2e%2f.md',
  ]) {
    const disposition = (await fetch(await urlOf(name, Buffer.from('x'), 'attachment'))).headers.get('content-disposition') ?? '';
    const [, encoded = ''] = /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''([A-Za-z0-9%._~-]+)$/.exec(disposition) ?? [];
    expect(decodeURIComponent(encoded), disposition).toBe(name.toWellFormed().replaceAll(/["*]/g, '_'));
  }
  const broken = (await fetch(await urlOf('a\r\nSet-Cookie: x=1\r\n\r\n../../etc/passwd\u202egnp.exe', Buffer.from('x')))).headers;
  expect(broken.get('set-cookie')).toBeNull();
  expect(decodeURIComponent(broken.get('content-disposition')?.split("''")[1] ?? '')).toBe(
    'a__Set-Cookie_ x=1____.._.._etc_passwd_gnp.exe',
  );
});

test('a wrong, altered or expired token and a deleted file get the same answer', async () => {
  const good = await urlOf('a.md', Buffer.from('x'));
  const token = good.split('/').at(-1) ?? '';
  const [key, expired] = [newFileKey(), clock - 1000];
  const stranger = signFileToken(
    'another secret',
    { key, file_name: 'a.md', disposition: 'inline', expires_at: clock + 60_000, bound: {} },
    clock,
  );
  const deleted = signFileToken(secret, { key, file_name: 'a.md', disposition: 'inline', expires_at: clock + 60_000, bound: {} }, clock);
  const late = signFileToken(secret, { key, file_name: 'a.md', disposition: 'inline', expires_at: expired, bound: {} }, clock);
  const altered = Array.from(token, (_, at) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`);
  const answers = new Set<string>();
  for (const wrong of ['', 'x', `${token}A`, `${token}=`, `${token}/..`, stranger, deleted, late, 'A'.repeat(5000), ...altered]) {
    const answer = await fetch(`${base}/antou/api/files/${wrong}`);
    const headers = [...answer.headers].filter(([name]) => name !== 'date');
    answers.add(JSON.stringify([answer.status, headers, await answer.text()]));
  }
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toContain('文件不存在，或这个地址已过期');
  expect((await fetch(good)).status).toBe(200);
});

test('an address lives an hour at most', async () => {
  const key = newFileKey();
  await store.put(key, Buffer.from('x'), { max_bytes: 10 });
  const url = `${base}/antou/api/files/${signFileToken(secret, { key, file_name: 'a.md', disposition: 'inline', expires_at: clock + 10 * maxLifeMs, bound: {} }, clock)}`;
  clock = start + maxLifeMs - 1000;
  expect((await fetch(url)).headers.get('cache-control')).toBe('private, max-age=1');
  clock = start + maxLifeMs;
  expect((await fetch(url)).status).toBe(404);
  clock = start;
});

test('films and long files come in pieces', async () => {
  const url = await urlOf('digits.txt', Buffer.from('0123456789'));
  const piece = async (range: string, extra: Record<string, string> = {}): Promise<[number, string | null, string]> => {
    const answer = await fetch(url, { headers: { range, ...extra } });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  expect(await piece('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await piece('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await piece('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89']);
  expect(await piece('bytes=0-99999')).toEqual([206, 'bytes 0-9/10', '0123456789']);
  expect(await piece('bytes=10-')).toEqual([416, 'bytes */10', '请求的范围超出文件大小']);
  for (const odd of ['bytes=0-1,3-4', 'bytes=5-2', 'lines=1-2', 'bytes=x'])
    expect(await piece(odd), odd).toEqual([200, null, '0123456789']);
  expect(await piece('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, null, '0123456789']);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  const again = await fetch(url, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('only the page’s origin may read by script; a page elsewhere gets nothing', async () => {
  const url = new URL(await urlOf('a.md', Buffer.from('x')));
  const asked = async (origin: string) => {
    const answer = await fetch(url, { headers: { origin } });
    return [answer.status, answer.headers.get('access-control-allow-origin'), await answer.text()];
  };
  for (const page of [`http://127.0.0.1:${url.port}`, `http://localhost:${url.port}`]) expect(await asked(page)).toEqual([200, page, 'x']);
  for (const page of ['https://evil.example', 'null', `http://localhost:${url.port}.evil.example`, 'http://localhost:1'])
    expect(await asked(page)).toEqual([403, null, '不接受来自其他网站的请求']);
});

test('a path that climbs stays a token that opens nothing', async () => {
  const { port } = new URL(base);
  for (const path of [
    '/antou/api/files/../../etc/passwd',
    '/antou/api/files/%2e%2e%2fx',
    '/antou/api/files/%00',
    '/antou/api/files/a%0d%0aSet-Cookie:x',
  ]) {
    const status = await new Promise<number | undefined>((resolve, reject) =>
      httpRequest({ port, path }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end(),
    );
    expect(status, path).toBe(404);
  }
});
