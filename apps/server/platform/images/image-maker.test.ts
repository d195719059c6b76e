import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImageMaker } from './image-maker.ts';

/** What the service answers to the next request for pictures. */
let next: { status?: number; body: unknown } = { body: {} };
let base = '';
let maker: ReturnType<typeof createImageMaker>;
const asked: { path: string; authorization: string; body: unknown }[] = [];
const { signal } = new AbortController();

const service = createServer((request, response: ServerResponse) => {
  if (request.url === '/made.png') return void picture.then((bytes) => response.setHeader('content-type', 'image/png').end(bytes));
  if (request.url === '/gone.png') return void response.writeHead(404).end();
  if (request.url === '/huge.png') return void response.setHeader('content-type', 'image/png').end(Buffer.alloc(61 * 1024 * 1024));
  let told = '';
  request.on('data', (part) => (told += part));
  request.on('end', () => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body: JSON.parse(told) });
    response.writeHead(next.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(next.body));
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
  maker = createImageMaker({ base_url: `${base}/v1/`, api_key: 'sk-secret', model: 'painter' });
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

  it('says what happened, and never the key', async () => {
    const answers: [typeof next, RegExp][] = [
      [{ status: 400, body: { error: { message: 'rejected for sk-secret' } } }, /没有生成图片（400：rejected for \*\*\*）/],
      [{ body: { data: [] } }, /没有图片/],
      [{ body: { data: [url('/gone.png')] } }, /404/],
      [{ body: { data: [url('/huge.png')] } }, /图片服务的图片：内容超过 60 MB/],
      [{ body: { data: [{ url: 'http://127.0.0.1:1/inner.png' }] } }, /图片服务的图片：.*内部网络/],
    ];
    for (const [answer, sentence] of answers) {
      next = answer;
      await expect(make()).rejects.toThrow(sentence);
    }
  });
});
