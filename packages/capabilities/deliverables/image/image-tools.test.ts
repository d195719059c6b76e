/** Pictures found elsewhere become files, each told with the page it comes from. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { FoundImage } from '#capabilities/images/image-ports.ts';
import { desk } from '../testing.ts';
import { searchImage } from './image-tools.server.ts';

const picture = async (colour: string) =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
      .png()
      .toBuffer(),
  );

const search = (found: FoundImage[], of = desk()) =>
  searchImage({ find: () => Promise.resolve(found) }).run({ query: '西湖', name: '西湖', count: 4 }, of.context('call-1'));

test('what is no picture is left out, and the others keep their own titles and pages', async () => {
  const one = (bytes: Uint8Array, title: string): FoundImage => ({ bytes, mime: 'image/png', title, page: `https://photos.test/${title}` });
  const of = desk();
  const { output, files } = await search(
    [one(await picture('red'), '断桥'), one(new TextEncoder().encode('<html>gone</html>'), '失效'), one(await picture('blue'), '苏堤')],
    of,
  );
  expect(files?.map(({ name }) => name)).toEqual(['西湖 1.png', '西湖 3.png']);
  expect(output.split('\n')).toEqual([
    '找到 2 张图片：',
    '- 西湖 1.png：断桥，来源 https://photos.test/断桥',
    '- 西湖 3.png：苏堤，来源 https://photos.test/苏堤',
  ]);
  expect([...of.files.keys()]).toEqual(['西湖 1.png', '西湖 3.png']);
});

test('nothing that is a picture is said, and so is nothing found', async () => {
  await expect(search([{ bytes: new Uint8Array([1, 2, 3]), mime: 'image/png', title: '', page: '' }])).rejects.toThrow(
    '得到的内容不是图片',
  );
  expect(await search([])).toMatchObject({ ok: false, output: expect.stringContaining('没有找到“西湖”的图片') });
});
