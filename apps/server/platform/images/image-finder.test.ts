import { createServer } from 'node:http';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImageFinder } from './image-finder.ts';

let answer: { status?: number; body: string; headers?: Record<string, string> } = { body: '' };
let base = '';
const { signal } = new AbortController();
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a3' } })
  .png()
  .toBuffer();

const service = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.startsWith('/search')) return void response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  if (path === '/never.png') return;
  const wait = path === '/late.png' ? 60 : 0;
  if (path === '/page.png') return void response.setHeader('content-type', 'image/png').end('<html><body>gone</body></html>');
  setTimeout(() => void picture.then((bytes) => response.setHeader('content-type', 'application/octet-stream').end(bytes)), wait);
});

beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const address = service.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  base = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

async function find(count: number, limit_ms = 20_000) {
  const finder = createImageFinder({ driver: 'searxng', base_url: base, api_key: '', limit_ms });
  return finder.find('西湖', count, signal).finally(() => finder.close());
}
const results = (...paths: string[]) => ({
  body: JSON.stringify({ results: paths.map((path) => ({ img_src: `${base}${path}`, title: path, url: `https://lake.test${path}` })) }),
});

it('lets others take the place of what cannot be had, in their order, and does not wait for a site that never answers', async () => {
  answer = results('/page.png', '/never.png', '/a.png', '/b.png', '/c.png', '/d.png');
  const found = await find(2);
  expect(found.map(({ ending }) => ending)).toEqual(['.png', '.png']);
  const titles = found.map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted());
  for (const { title, page } of found) expect([/^\/[abcd]\.png$/.test(title), page]).toEqual([true, `https://lake.test${title}`]);
});

it('gives what stands in front, though it comes a little later', async () => {
  answer = results('/late.png', '/a.png', '/b.png', '/c.png');
  expect((await find(1)).map(({ title }) => title)).toEqual(['/late.png']);
});

it('gives what came in time', async () => {
  answer = results('/a.png', '/never.png');
  expect((await find(2, 600)).map(({ title }) => title)).toEqual(['/a.png']);
});

it('tells nothing found from nothing that could be had, and from a search that failed', async () => {
  answer = results();
  expect(await find(2)).toEqual([]);
  answer = results('/page.png', '/page.png');
  await expect(find(2)).rejects.toThrow('图片搜索给了 2 个结果，但试过的 2 张都没有取到');
  answer = { body: '<!doctype html>' };
  await expect(find(2)).rejects.toThrow('请管理员检查 IMAGE_SEARCH_DRIVER');
  answer = { status: 429, body: '', headers: { 'retry-after': '12' } };
  await expect(find(2)).rejects.toThrow('图片搜索太忙或额度用完了（429）；它要求 12 秒后再来');
});
