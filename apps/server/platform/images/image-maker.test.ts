import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImageMaker } from './image-maker.ts';

/** What the service answers to the next request for pictures. */
let next: { status?: number; body: unknown; headers?: Record<string, string>; slow?: boolean } = { body: {} };
/** What it answers first, before `next`. */
let before: (typeof next)[] = [];
let base = '';
let maker: ReturnType<typeof createImageMaker>;
const asked: { path: string; authorization: string; body: unknown }[] = [];
const { signal } = new AbortController();

const service = createServer((request, response: ServerResponse) => {
  if (request.url === '/made.png') return void picture.then((bytes) => response.setHeader('content-type', 'image/png').end(bytes));
  if (request.url === '/gone.png') return void response.writeHead(404).end();
  if (request.url === '/drawing.svg')
    return void response
      .setHeader('content-type', 'image/png')
      .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  if (request.url === '/page.png') return void response.setHeader('content-type', 'image/png').end('<!doctype html><title>Sign in</title>');
  if (request.url === '/untold') return void picture.then((bytes) => response.setHeader('content-type', 'text/plain').end(bytes));
  if (request.url === '/huge.png') return void response.setHeader('content-type', 'image/png').end(Buffer.alloc(61 * 1024 * 1024));
  let told = '';
  request.on('data', (part) => (told += part));
  request.on('end', () => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body: JSON.parse(told) });
    const { status = 200, body, headers = {}, slow } = before.shift() ?? next;
    if (slow) return;
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
});
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
  .png()
  .toBuffer();

beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const address = service.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  base = `http://127.0.0.1:${address.port}`;
  maker = createImageMaker({ base_url: `${base}/v1/`, api_key: 'sk-secret', model: 'painter', limit_ms: 20_000 });
});
afterAll(async () => {
  await maker.close();
  service.closeAllConnections();
  service.close();
});

const make = (count = 1) => maker.make({ prompt: '湖面', count, shape: 'wide' }, signal);
const url = (path: string) => ({ url: `${base}${path}` });

describe('a service that makes pictures', () => {
  it('gives them in its answer or by address', async () => {
    next = { body: { data: [{ b64_json: (await picture).toString('base64') }, url('/made.png')] } };
    const made = await make(2);
    expect(made.map(({ bytes }) => Buffer.from(bytes).equals(Buffer.from(made[0]?.bytes ?? [])))).toEqual([true, true]);
    expect(asked.at(-1)).toEqual({
      path: '/v1/images/generations',
      authorization: 'Bearer sk-secret',
      body: { model: 'painter', prompt: '湖面', n: 2, size: '1536x1024' },
    });
  });

  it('keeps what came when another of them does not come', async () => {
    next = { body: { data: [url('/gone.png'), url('/made.png')] } };
    expect(await make(2)).toHaveLength(1);
  });

  it('takes a picture for what it is, whatever it is called', async () => {
    next = { body: { data: [{ b64_json: `data:image/webp;base64,${(await picture).toString('base64')}` }, url('/untold')] } };
    expect((await make(2)).map(({ ending }) => ending)).toEqual(['.png', '.png']);
  });

  it('says what happened, and never the key', async () => {
    const torn = (await picture).subarray(0, 60).toString('base64');
    const answers: [typeof next, RegExp][] = [
      [
        { status: 400, body: { error: { message: 'rejected for sk-secret' } } },
        /没有接受这个要求（400：rejected for \*\*\*）；请换一个说法/,
      ],
      [{ status: 401, body: {} }, /不接受这里的密钥（401）；请管理员检查 IMAGE_API_KEY/],
      [{ status: 404, body: '' }, /地址或模型不对（404）/],
      [{ status: 429, body: {}, headers: { 'retry-after': '3600' } }, /太忙或额度用完了（429）；它要求 3600 秒后再来/],
      [{ status: 500, body: '<h1>oops</h1>' }, /图片服务自己出错了（500）；请稍后再试/],
      [{ body: { data: [] } }, /回答里没有图片/],
      [{ body: '<!doctype html><p>Welcome' }, /回答的不是图片，是一个网页；请管理员检查 IMAGE_BASE_URL/],
      [{ body: { data: [url('/gone.png')] } }, /说图片做好了，去取时却没有（404）/],
      [{ body: { data: [url('/huge.png')] } }, /图片服务给的内容太大，没有接收：内容超过 60MB/],
      [{ body: { data: [{ url: 'http://127.0.0.1:1/inner.png' }] } }, /没有得到图片服务的图片：.*内部网络/],
      [{ body: { data: [url('/drawing.svg')] } }, /不是能用的图片，是SVG 矢量图/],
      [{ body: { data: [url('/page.png')] } }, /不是能用的图片，是网页/],
      [{ body: { data: [{ b64_json: '***not base64***' }] } }, /不完整或损坏的图片/],
      [{ body: { data: [{ b64_json: torn }] } }, /不完整或损坏的图片/],
    ];
    for (const [answer, sentence] of answers) {
      next = answer;
      await expect(make()).rejects.toThrow(sentence);
    }
  });

  it('asks a busy service once more when it says when, and tells what it waits for', async () => {
    next = { body: { data: [url('/made.png')] } };
    before = [{ status: 429, body: {}, headers: { 'retry-after': '0' } }];
    const waits: string[] = [];
    expect(await maker.make({ prompt: '湖面', count: 1, shape: 'square' }, signal, (words) => waits.push(words))).toHaveLength(1);
    expect(waits).toEqual([expect.stringContaining('图片服务正忙')]);
    before = [1, 2].map(() => ({ status: 503, body: {}, headers: { 'retry-after': '0' } }));
    await expect(make()).rejects.toThrow('图片服务自己出错了（503）');
    expect(before).toEqual([]);
  });

  it('gives up in its own words, and a stop comes back as it was', async () => {
    const hasty = createImageMaker({ base_url: `${base}/v1`, api_key: '', model: 'painter', limit_ms: 80 });
    next = { body: {}, slow: true };
    await expect(hasty.make({ prompt: '湖面', count: 1, shape: 'square' }, signal)).rejects.toThrow(
      /^图片服务在 0.1 秒内没有给出结果，已不再等.*IMAGE_TIMEOUT_SECONDS/,
    );
    await hasty.close();
    const stop = new AbortController();
    const asking = maker.make({ prompt: '湖面', count: 1, shape: 'square' }, stop.signal);
    stop.abort(new Error('enough'));
    await expect(asking).rejects.toThrow('enough');
    const nobody = createImageMaker({ base_url: 'http://127.0.0.1:1/v1', api_key: '', model: 'painter', limit_ms: 5000 });
    await expect(nobody.make({ prompt: '湖面', count: 1, shape: 'square' }, signal)).rejects.toThrow(/^连不上图片服务/);
    await nobody.close();
  });
});
