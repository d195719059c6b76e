/** Pictures found elsewhere become files, each told with the page it comes from. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { FoundImage } from '#capabilities/images/image-ports.ts';
import { desk } from '../testing.ts';
import { generateImage, searchImage } from './image-tools.server.ts';

const picture = async (colour: string) =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
      .png()
      .toBuffer(),
  );

const search = (found: FoundImage[], of = desk()) =>
  searchImage({ limit_ms: 1000, find: () => Promise.resolve(found) }).run({ query: '西湖', name: '西湖', count: 4 }, of.context('call-1'));

const one = (bytes: Uint8Array, title: string): FoundImage => ({ bytes, ending: '.png', title, page: `https://photos.test/${title}` });

test('each is saved under its own number, and told with its own title and page', async () => {
  const of = desk();
  const { output, files } = await search([one(await picture('red'), '断桥'), one(await picture('blue'), '苏堤')], of);
  expect(files?.map(({ name }) => name)).toEqual(['西湖 1.png', '西湖 2.png']);
  expect(output.split('\n')).toEqual([
    '找到 2 张图片：',
    '- 西湖 1.png：断桥，来源 https://photos.test/断桥',
    '- 西湖 2.png：苏堤，来源 https://photos.test/苏堤',
  ]);
  expect([...of.files.keys()]).toEqual(['西湖 1.png', '西湖 2.png']);
});

test('nothing found is said', async () => {
  expect(await search([])).toMatchObject({ ok: false, output: expect.stringContaining('没有找到“西湖”的图片') });
});

test('while a picture is made it is told what is waited for, and that fewer came than were asked for', async () => {
  const of = desk();
  const notes: string[] = [];
  const bytes = await picture('red');
  const tool = generateImage({
    limit_ms: 90_000,
    async make(_asked, _signal, onWait) {
      onWait?.('图片服务正忙，按它的要求等 3 秒后再问一次');
      return [{ bytes, ending: '.png' }];
    },
  });
  const context = { ...of.context('call-1'), note: (words: string) => notes.push(words) };
  const { output } = await tool.run({ prompt: '湖', name: '湖', count: 2, shape: 'square' }, context);
  expect(notes).toEqual(['图片服务正在画；最多等 90 秒', '图片服务正忙，按它的要求等 3 秒后再问一次；最多等 90 秒']);
  expect(output).toContain('要的是 2 张，得到 1 张');
});
