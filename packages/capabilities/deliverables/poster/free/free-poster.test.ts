/** Posters a model draws itself: through the gate, at their true size in PDF, at the dots an inch that were told. */
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { chromiumPath, desk, testDrawer } from '../../testing.ts';
import { posterServer } from '../poster.server.ts';
import { drawPosterFree } from './free-poster.server.ts';
import { pictureScale, readSheetSize } from './sheet-size.ts';

const drawer = testDrawer();
afterAll(() => drawer.close());
const signal = new AbortController().signal;

it('reads sizes of paper and screen, and no others', () => {
  expect(readSheetSize('A4 横')).toEqual({ width: 297, height: 210, unit: 'mm' });
  expect(readSheetSize('名片')).toEqual({ width: 90, height: 54, unit: 'mm' });
  expect(readSheetSize('1080x1440px')).toEqual({ width: 1080, height: 1440, unit: 'px' });
  for (const bad of ['A9', '1x1mm', '99999x9px', '-5x20mm', '210x297', 'A4; }</style>', '', '__proto__', 'constructor'])
    expect(readSheetSize(bad), bad).toBeNull();
  expect(pictureScale({ width: 210, height: 297, unit: 'mm' }).dpi).toBe(300);
  expect(pictureScale({ width: 800, height: 2000, unit: 'mm' }).dpi).toBeLessThan(130);
});

const html = `<style>body{background:#fdf6ec}.band{position:absolute;left:-3mm;right:-3mm;top:-3mm;height:90mm;background:#1d3557}h1{position:absolute;left:20mm;top:30mm;color:#fff;font:700 16mm/1.2 var(--sans)}</style>
<div class="band"></div><h1>秋季读书会</h1><img src="现场.png" alt="" style="position:absolute;left:20mm;top:110mm;width:170mm;height:90mm"><p style="position:absolute;left:20mm;top:250mm;font-size:7mm">11月28日 14:00　三楼报告厅</p>`;

it('refuses what the gate refuses, with its line, and takes swaps that fit once', async () => {
  const { context, text } = desk();
  const draw = (id: string, given: Record<string, unknown>) => drawPosterFree.run(drawPosterFree.input.parse(given), context(id));
  for (const evil of [
    '<script>alert(1)</script>',
    '<p onclick="x()">a</p>',
    '<img src="https://evil.example/a.png">',
    '<div style="background:url(http://evil.example/x)">a</div>',
    '<style>@import url(http://evil.example)</style>',
    '<iframe src="/"></iframe>',
    '<svg><use href="#a"/></svg>',
  ])
    expect(await draw('e', { file_name: '坏', html: evil }), evil).toMatchObject({ ok: false, output: expect.stringContaining('第 1 行') });
  expect(await draw('s', { file_name: '甲', size: 'A99', html: '<p>a</p>' })).toMatchObject({ ok: false });
  expect(() => drawPosterFree.input.parse({ file_name: '甲', html: '<p>a</p>', script: 'x' })).toThrow();
  expect(await draw('a', { file_name: '甲', size: 'A4', html: '<img src="../秘密.png"><p>一</p>' })).toMatchObject({
    ok: true,
    output: expect.stringContaining('不是任务里的文件名'),
  });
  expect(text('甲.poster.html')).not.toContain('秘密.png"');
  expect(await draw('b', { file_name: '甲', swaps: [{ find: '没有', replace: '二' }] })).toMatchObject({
    ok: false,
    output: expect.stringContaining('0 次'),
  });
  expect(await draw('c', { file_name: '甲', swaps: [{ find: '一', replace: '二</script>' }] })).toMatchObject({ ok: true });
  expect(text('甲.poster.html').match(/<\/script>/g)).toHaveLength(1);
});

it.skipIf(!chromiumPath)('is printed at its true size, cut where it says, and pictured at 300 dots an inch', async () => {
  const { context, files, bytes } = desk();
  const photo = new Uint8Array(
    await sharp({ create: { width: 800, height: 400, channels: 3, background: '#8ab17d' } })
      .png()
      .toBuffer(),
  );
  files.set('现场.png', { file: { uri: 'u', name: '现场.png', bytes: photo.length }, bytes: photo });
  const sibling = (name: string) => Promise.resolve(files.get(name)?.bytes ?? null);
  const made = async (id: string, given: Record<string, unknown>) => {
    await drawPosterFree.run(drawPosterFree.input.parse({ html, ...given }), context(id));
    return { ...bytes(`${String(given['file_name'])}.poster.html`), sibling };
  };
  const plain = await made('1', { file_name: '读书会', size: 'A4' });
  expect(await posterServer.check(plain)).toBeNull();
  expect(await posterServer.facts?.(plain, ['秋季读书会', '三楼', '大礼堂'])).toMatchObject({
    summary: '210 × 297 毫米',
    holds: [{ how: 'whole' }, { how: 'whole' }, { how: 'none' }],
  });
  const boxesOf = async (file: typeof plain) => {
    const { bytes: pdf } = await posterServer.export(file, 'pdf', { pages: drawer }, signal);
    const text = Buffer.from(pdf).toString('latin1');
    const last = (name: string) =>
      [...text.matchAll(new RegExp(`/${name} \\[([^\\]]*)\\]`, 'g'))]
        .at(-1)?.[1]
        ?.split(' ')
        .map((one) => Number(one) * (25.4 / 72));
    // Another reader finds the page with its words.
    const { readPaperPdf } = await import('../../document/paper/drawn-paper.server.ts');
    const { pages } = await readPaperPdf(pdf);
    return { media: last('MediaBox'), trim: last('TrimBox'), bleed: last('BleedBox'), pages };
  };
  const a4 = await boxesOf(plain);
  expect(a4.pages).toHaveLength(1);
  expect(a4.pages[0]?.words.map(({ text }) => text).join('')).toContain('秋季读书会');
  expect(a4.pages[0]?.width).toBeCloseTo(210, 1);
  expect(a4.pages[0]?.height).toBeCloseTo(297, 1);
  expect(a4.trim?.map((mm) => Math.round(mm * 10) / 10)).toEqual([0, 0, 210, 297]);
  const bled = await boxesOf(await made('2', { file_name: '读书会', size: 'A4', bleed: true }));
  expect(bled.media?.map(Math.round)).toEqual([0, 0, 230, 317]);
  expect(bled.bleed?.map(Math.round)).toEqual([7, 7, 223, 310]);
  expect(bled.trim?.map(Math.round)).toEqual([10, 10, 220, 307]);
  expect(bled.pages).toHaveLength(1);
  const png = await posterServer.export(plain, 'png', { pages: drawer }, signal);
  expect(await sharp(png.bytes).metadata()).toMatchObject({ width: 2481, height: 3509, density: 300 });
});
