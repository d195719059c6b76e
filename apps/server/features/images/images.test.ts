import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createImageFinder } from '#server/platform/images/image-finder.ts';
import { createImageMaker } from '#server/platform/images/image-maker.ts';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { signUp, type Person, type TestServer } from '#server/whole/testing.ts';
import { packedNames } from './names.ts';

let server: TestServer;
let person: Person;
let service: Server;
let base: string;
const asked: { url: string; key: string | undefined; body: string }[] = [];
const never = new AbortController().signal;
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
  .png()
  .toBuffer();

beforeAll(async () => {
  ({ server } = await commonServer());
  person = await signUp(server);
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', key: request.headers.authorization, body });
      const json = (value: unknown, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.url === '/a.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
      if (request.url?.startsWith('/search?'))
        return json({
          results: [
            { img_src: `${base}/none.png`, title: '没有了' },
            { img_src: `${base}/a.png`, title: '湖', url: 'https://example.com/lake' },
            { img_src: 'http://10.0.0.1/secret.png', title: '内网' },
          ],
        });
      if (request.url?.startsWith('/search/photos'))
        return json({
          results: [{ urls: { regular: `${base}/a.png` }, alt_description: 'lake', links: { html: 'https://example.com/p' } }],
        });
      if (request.url === '/v1/images/generations')
        return body.includes('拒绝')
          ? json({ error: { message: 'bad key sk-secret' } }, 401)
          : json({
              data: body.includes('只有内网')
                ? [{ url: 'http://10.0.0.1/x.png' }]
                : [{ b64_json: picture.toString('base64') }, { url: `${base}/a.png` }, { url: 'http://10.0.0.1/x.png' }],
            });
      return response.writeHead(404).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(async () => {
  service.close();
});

async function upload(name: string, bytes: Buffer): Promise<string> {
  const { data } = await person.upload(await person.newTask(), name, bytes);
  return data.file_uri;
}

test('one picture comes as such, several as images.zip, those of one name told apart', async () => {
  const one = await upload('封面.png', picture);
  const other = await upload('封面.png', picture);
  const single = await person.get('ImageDownload', { image_infos: [{ image_url: one, image_name: '封面.png' }], download_type: 'jpg' });
  expect(single.file_name).toBe('封面.jpg');
  const jpg = Buffer.from(await (await fetch(single.download_url)).arrayBuffer());
  expect(await sharp(jpg).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  const several = await person.get('ImageDownload', {
    image_infos: [one, other].map((image_url) => ({ image_url, image_name: '封面.png' })),
    download_type: 'png',
  });
  expect(several.file_name).toBe('images.zip');
  const packed = unzipSync(new Uint8Array(await (await fetch(several.download_url)).arrayBuffer()));
  expect(Object.keys(packed)).toHaveLength(2);
  expect(Object.keys(packed).every((name) => /^封面_[0-9a-f]{8}\.png$/.test(name))).toBe(true);
});

test('foreign addresses and files of others are not there, and a document is no picture', async () => {
  const ask = (image_url: string) => person.call('ImageDownload', { image_infos: [{ image_url, image_name: 'x' }], download_type: 'png' });
  expect((await ask(`${base}/a.png`)).msg).toBe('文件不存在或已被删除');
  expect(asked).toEqual([]);
  const { data } = await person.upload(await person.newTask(), '说明.md', '# 说明\n\n正文\n');
  expect((await ask(data.file_uri)).msg).toContain('不是图片');
});

test('names in a zip can not lead out of it', () => {
  expect(packedNames([{ name: '../../etc/passwd.png', uri: 'a', ending: '.png' }])[0]).not.toMatch(/[/\\]|^\./);
  expect(packedNames([{ name: '秋招.poster.html', uri: 'a', ending: '.jpg' }])).toEqual(['秋招.jpg']);
});

test('a configured image model makes pictures, by data or by address, and its refusal does not tell the key', async () => {
  const maker = createImageMaker({ base_url: `${base}/v1`, api_key: 'sk-secret', model: 'm', limit_ms: 20_000 });
  const refused = maker.make({ prompt: '拒绝', count: 1, shape: 'square' }, never);
  await expect(refused).rejects.toThrow('401');
  await expect(refused).rejects.not.toThrow('sk-secret');
  const made = await maker.make({ prompt: '湖', count: 2, shape: 'wide' }, never);
  expect(made.map(({ bytes }) => Buffer.compare(Buffer.from(bytes), picture))).toEqual([0, 0]);
  expect(asked.findLast(({ url }) => url.endsWith('generations'))).toMatchObject({
    key: 'Bearer sk-secret',
    body: expect.stringContaining('1536x1024'),
  });
  // The third address leads elsewhere than where the operator's service is: into the network it stands in. The other two are kept.
  expect(await maker.make({ prompt: '湖', count: 3, shape: 'wide' }, never)).toHaveLength(2);
  await expect(maker.make({ prompt: '只有内网', count: 1, shape: 'wide' }, never)).rejects.toThrow('内部网络');
  expect(asked.find(({ url }) => url === '/a.png')?.key).toBeUndefined();
  await maker.close();
});

test('a configured search finds pictures with their pages, leaving out what can not be had', async () => {
  const searxng = createImageFinder({ driver: 'searxng', base_url: base, api_key: '', limit_ms: 20_000 });
  expect(await searxng.find('湖', 3, never)).toMatchObject([{ title: '湖', page: 'https://example.com/lake', ending: '.png' }]);
  const unsplash = createImageFinder({ driver: 'unsplash', base_url: base, api_key: 'key', limit_ms: 20_000 });
  expect(await unsplash.find('lake', 1, never)).toMatchObject([{ title: 'lake' }]);
  expect(asked.find(({ url }) => url.startsWith('/search/photos'))?.key).toBe('Client-ID key');
  await Promise.all([searxng.close(), unsplash.close()]);
});
