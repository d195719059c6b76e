import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/observe/log.ts';
import { createApp } from './app.ts';
import { registerPage } from './page.ts';

const folder = mkdtempSync(join(tmpdir(), 'antou-page-'));
const apps: FastifyInstance[] = [];

beforeAll(() => {
  writeFileSync(
    join(folder, 'index.html'),
    '<base href="/" /><script id="antou" type="application/json">{ "base_path": "" }</script><p>案头</p>',
  );
});
afterAll(async () => {
  for (const app of apps) await app.close();
  rmSync(folder, { recursive: true });
});

async function served(given: { folder?: string; base_path?: string; feedback_widget?: string } = {}) {
  const app = fastify();
  apps.push(app);
  await registerPage(app, {
    folder,
    base_path: '',
    public_origin: '',
    content_origin: '',
    feedback_widget: '',
    telemetry: false,
    ...given,
  });
  return (url: string) => app.inject({ url, headers: { host: 'desk.example' } });
}

function settingsIn(html: string): unknown {
  return JSON.parse(/<script id="antou"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '');
}

test('every address below the base path answers with the page, every other leads to it', async () => {
  const get = await served({ base_path: '/desk' });
  for (const url of ['/desk/', '/desk', '/desk/task/1', '/desk//task///1', '//desk/task/1?a=b']) {
    const answer = await get(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(settingsIn(answer.body)).toEqual({ base_path: '/desk', feedback_widget: '', telemetry: false });
    expect(answer.body).toContain('<base href="/desk/" />');
  }
  for (const url of ['/', '/desktop', '/elsewhere/task/1', '//elsewhere']) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, '/desk/']);
  }
  expect((await get('/desk/api/none')).statusCode).toBe(404);
});

test('only scripts of this product run, and of the feedback widget where one is configured', async () => {
  const policyOf = async (get: Awaited<ReturnType<typeof served>>) => String((await get('/')).headers['content-security-policy']);
  expect(await policyOf(await served())).toContain("script-src 'self';");
  const widget = await policyOf(await served({ feedback_widget: 'https://feedback.example/in.js?site=1' }));
  expect(widget).toContain("script-src 'self' https://feedback.example;");
  expect(widget).toContain("frame-ancestors 'none'");
});

test('a setting can not end the element it stands in', async () => {
  const feedback_widget = 'https://feedback.example/</script><script>alert(1)</script>';
  const { body } = await (await served({ feedback_widget }))('/');
  expect(body.match(/<\/script>/g)).toHaveLength(1);
  expect(settingsIn(body)).toMatchObject({ feedback_widget });
});

test('a page opened before an upgrade finds its parts, and a server that runs goes on giving out its own', async () => {
  const lay = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  lay('new/index.html', '<p>new</p>');
  lay('new/assets/part-b.js', 'b');
  lay('new/earlier/assets/part-a.js', 'a');
  lay('newer/index.html', '<p>newer</p>');
  const link = join(folder, 'web');
  symlinkSync('new', link);
  const get = await served({ folder: link });
  rmSync(link);
  symlinkSync('newer', link);
  for (const [url, text] of [
    ['/assets/part-a.js', 'a'],
    ['/assets/part-b.js', 'b'],
    ['/', '<p>new</p>'],
  ] as const)
    expect([url, (await get(url)).body]).toEqual([url, text]);
  expect((await get('/assets/part-a.js')).headers['cache-control']).toContain('immutable');
});

test('packed copies are sent in place of what they were made of, and have no address of their own', async () => {
  const built = mkdtempSync(join(tmpdir(), 'antou-page-'));
  for (const part of ['assets', 'earlier/assets']) mkdirSync(join(built, part), { recursive: true });
  for (const [path, text] of Object.entries({
    'index.html': '<p>page</p>',
    'assets/a.js': 'plain',
    'assets/a.js.br': 'packed',
    'earlier/assets/a.js': 'old',
    'seal.svg': '<svg/>',
  }))
    writeFileSync(join(built, path), text);
  const app = fastify();
  apps.push(app);
  await registerPage(app, {
    folder: built,
    base_path: '/desk',
    public_origin: '',
    content_origin: '',
    feedback_widget: '',
    telemetry: false,
  });
  const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const answer = await app.inject({ url, method, headers: { host: 'desk.example', ...headers } });
    return [answer.statusCode, answer.body];
  };
  expect(await ask('/desk/assets/a.js')).toEqual([200, 'plain']);
  expect(await ask('/desk/assets/a.js', { 'accept-encoding': 'br' })).toEqual([200, 'packed']);
  expect(await ask('/desk/seal.svg', {}, 'HEAD')).toEqual([200, '']);
  // What leaves the folder is an address of the page, as any other that names no file.
  expect(await ask('/desk/..%2fpackage.json')).toEqual([200, '<p>page</p>']);
  expect(await ask('/desk/assets/..%2fseal.svg')).toEqual([404, 'not found']);
  expect(await ask('/desk/assets/a.js.br')).toEqual([404, 'not found']);
  expect(await ask('/desk/earlier/assets/a.js')).toEqual([404, 'not found']);
  expect(await ask('/desk/index.html')).toEqual([200, '<p>page</p>']);
  expect((await ask('/desk/assets/a.js', {}, 'POST'))[0]).toBe(404);
  rmSync(built, { recursive: true });
});

test('the script of the drawing frame is given to a frame without an origin, and nothing else is', async () => {
  const built = mkdtempSync(join(tmpdir(), 'antou-page-'));
  for (const part of ['assets', 'earlier/assets']) mkdirSync(join(built, part), { recursive: true });
  writeFileSync(join(built, 'index.html'), '<base href="/" /><script id="antou" type="application/json">{}</script>');
  writeFileSync(join(built, 'assets/slides-drawing-Ab1.js'), 'draw()');
  writeFileSync(join(built, 'earlier/assets/slides-drawing-Ab0.js'), 'drew()');
  writeFileSync(join(built, 'assets/index-Cd2.js'), 'page()');
  const app = await createApp({ trust_proxy: false, log: createLog('silent'), answeredAs: () => 'page', public_origin: '' });
  apps.push(app);
  await registerPage(app, { folder: built, base_path: '', public_origin: '', content_origin: '', feedback_widget: '', telemetry: false });
  const ask = (url: string) => app.inject({ url, headers: { host: '127.0.0.1', origin: 'null' } });
  for (const [name, body] of [
    ['Ab1', 'draw()'],
    ['Ab0', 'drew()'],
  ] as const) {
    const answer = await ask(`/assets/slides-drawing-${name}.js`);
    expect([answer.statusCode, answer.body, answer.headers['cross-origin-resource-policy']]).toEqual([200, body, 'cross-origin']);
  }
  expect((await ask('/assets/index-Cd2.js')).statusCode).toBe(403);
  expect((await app.inject({ url: '/assets/index-Cd2.js', headers: { host: '127.0.0.1' } })).headers['cross-origin-resource-policy']).toBe(
    'same-origin',
  );
});
