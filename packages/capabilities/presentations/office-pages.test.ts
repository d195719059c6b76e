/** Pages of files as pictures on the machine: by our own drawing, and by an office program's PDF, both in the machine's Chromium. */
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { chromiumPath, testDrawer } from '../deliverables/testing.ts';
import type { OfficeConverter } from '../deliverables/kind.server.ts';
import { createPageArtist } from './office-pages.server.ts';
import { box, paragraph, samplePresentation } from './sample-presentation.ts';
import { builtBoard as board } from './testing.ts';

const pages = testDrawer();
afterAll(() => pages.close());

const fill = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
const page = (colour: string) => box({ x: 0, y: 0, w: 1280, h: 720, look: fill(colour) });
const file = {
  name: '三页.PPTX',
  bytes: samplePresentation({
    slides: [{ shapes: page('FF0000') }, { shapes: page('00FF00'), attributes: 'show="0"' }, { shapes: page('0000FF') }],
  }),
};
const signal = () => new AbortController().signal;

async function middleOf(png: Uint8Array): Promise<{ size: string; colour: string }> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return { size: `${info.width}×${info.height}`, colour: [...data.subarray(at, at + 3)].join(',') };
}

describe.skipIf(!chromiumPath)('pages as pictures', () => {
  it('our own drawing gives the pages asked for, as wide as asked for', async () => {
    const drawn = await createPageArtist({ pages, office: null, board }).draw(file, { pages: [3, 2, 9], width: 640 }, signal());
    expect(drawn).toMatchObject({ by: 'own', pages: 3, width: 1280, height: 720 });
    expect(drawn.pictures.map((one) => [one.page, one.hidden])).toEqual([
      [3, false],
      [2, true],
    ]);
    expect(await Promise.all(drawn.pictures.map((one) => middleOf(one.png)))).toEqual([
      { size: '640×360', colour: '0,0,255' },
      { size: '640×360', colour: '0,255,0' },
    ]);
  });

  it('an office program is asked once for a file; where it fails our own drawing stands in', async () => {
    let asked = 0;
    const pdf = await pages.pdf(
      '<style>@page{size:400px 225px;margin:0}</style><body style="margin:0;background:#ff0;height:225px">',
      signal(),
    );
    const office: OfficeConverter = { convert: () => Promise.resolve(((asked += 1), pdf)) };
    const artist = createPageArtist({ pages, office, board });
    for (const name of ['三页.pptx', '三页.pptx']) {
      const drawn = await artist.draw({ ...file, name }, { pages: [1], width: 320 }, signal());
      expect(drawn).toMatchObject({ by: 'office', pages: 1, pictures: [{ page: 1 }] });
      expect(await middleOf(drawn.pictures[0]?.png ?? new Uint8Array())).toEqual({ size: '320×180', colour: '255,255,0' });
    }
    expect(asked).toBe(1);
    const broken: OfficeConverter = { convert: () => Promise.reject(new Error('没有转换成功')) };
    const failing = createPageArtist({ pages, office: broken, board });
    expect(await failing.draw(file, { pages: [1], width: 320 }, signal())).toMatchObject({ by: 'own', pages: 3 });
    await expect(failing.draw({ ...file, name: '旧.ppt' }, { pages: [1], width: 320 }, signal())).rejects.toThrow('没有转换成功');
  });

  it('what can’t be drawn here is said in words', async () => {
    const artist = createPageArtist({ pages, office: null, board });
    const wanted = { pages: [1], width: 320 };
    await expect(artist.draw({ name: '旧.ppt', bytes: file.bytes }, wanted, signal())).rejects.toThrow('要用 LibreOffice');
    await expect(artist.draw({ name: '坏.pptx', bytes: new Uint8Array([1]) }, wanted, signal())).rejects.toThrow('文件损坏或不完整');
    await expect(createPageArtist({ pages: null, office: null, board }).draw(file, wanted, signal())).rejects.toThrow('没有 Chromium');
    const words = samplePresentation({ slides: [{ shapes: box({ x: 0, y: 0, w: 300, h: 60, text: paragraph('字') }) }] });
    expect((await artist.draw({ name: 'a.pptx', bytes: words }, wanted, signal())).pictures).toHaveLength(1);
  });
});
