/** How near an exported page written by hand, drawn by LibreOffice, is to its picture in Chromium: SSIM as the library reckons it (Wang et al., on the page at 640×360). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ssim } from 'ssim.js';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { createPageDrawer } from '#server/platform/chromium/page-drawer.ts';
import { createOffice } from '#server/platform/office/office.ts';
import { findOffice } from '#server/platform/office/find-office.ts';
import { exportPptx } from '#capabilities/deliverables/slides/export/gate.ts';
import { readDrawnPdf } from '#capabilities/deliverables/slides/export/read-drawn-pdf.server.ts';
import { drawFree } from '#capabilities/deliverables/slides/free/draw-free.ts';
import { themes } from '#capabilities/deliverables/slides/themes.ts';
import { createPageArtist } from '#capabilities/presentations/office-pages.server.ts';
import { freePages } from './free-pages.ts';
import { type Figure } from './figure.ts';

const size = { width: 640, height: 360 };

export async function freeSlidesBench(): Promise<Figure[]> {
  const chromium = findChromium(process.env['CHROMIUM_PATH'] ?? '');
  const program = findOffice('');
  if (!chromium || !program) throw new Error('needs Chromium and LibreOffice');
  const drawer = createPageDrawer(chromium);
  const office = createOffice(program);
  const signal = new AbortController().signal;
  const board = (kind: string) => readFile(new URL(`../.build/server/boards/${kind}.js`, import.meta.url), 'utf8');
  const artist = createPageArtist({ pages: drawer, office, board });
  const htmls = freePages.map(({ theme, html, name }, n) => {
    const facts = themes.find(({ id }) => id === theme);
    if (!facts) throw new Error(`no theme ${theme}`);
    const place = { number: n + 1, total: freePages.length, deck_title: '样页', pictures: () => null };
    return drawFree({ layout: 'free', title: name, html }, facts, place);
  });
  const folder = new URL('../.build/free-slides/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  try {
    const deck = { title: '样页', author: '', pages: htmls.map((html, n) => ({ html, title: freePages[n]?.name ?? '', notes: '' })) };
    const input = { ports: { pages: drawer, office }, readPdf: readDrawnPdf, signal, onProgress: () => undefined };
    const { bytes, findings } = await exportPptx(deck, input);
    writeFileSync(new URL('pages.pptx', folder), bytes);
    const wanted = { pages: htmls.map((_, n) => n + 1), width: 1280 };
    const { pictures } = await artist.draw({ name: '样页.pptx', bytes }, wanted, signal);
    const own = await drawer.each(htmls, { width: 1280, height: 720 }, signal, (page) =>
      page.picture({ x: 0, y: 0, width: 1280, height: 720 }),
    );
    const found: { name: string; value: number }[] = [];
    for (const [n, page] of freePages.entries()) {
      const [drawn, again] = [own[n], pictures[n]?.png];
      if (!drawn || !again) throw new Error(`page ${n + 1} was not drawn`);
      const [one, other] = [await raw(drawn), await raw(again)];
      const { mssim } = ssim(one, other);
      found.push({ name: page.name, value: mssim });
      const beside = sharp({ create: { width: 1290, height: 360, channels: 3, background: '#888' } });
      const both = [
        { input: await sharp(drawn).resize(size.width, size.height).png().toBuffer(), left: 0, top: 0 },
        { input: await sharp(again).resize(size.width, size.height).png().toBuffer(), left: 650, top: 0 },
      ];
      writeFileSync(new URL(`${String(n + 1).padStart(2, '0')}.png`, folder), await beside.composite(both).png().toBuffer());
    }
    const worst = found.toSorted((one, other) => one.value - other.value);
    const note = worst
      .slice(0, 8)
      .map(({ name, value }) => `${name} ${value.toFixed(3)}`)
      .join(', ');
    return [
      {
        name: `${found.length} pages written by hand, the least like`,
        value: worst[0]?.value ?? 0,
        unit: '',
        target: 0.97,
        want: 'at least',
        note,
      },
      {
        name: 'what the gate found on them',
        value: findings.length,
        unit: '',
        target: 0,
        want: 'at most',
        note: findings.map(({ page, what }) => `${page}: ${what}`).join(' '),
      },
    ];
  } finally {
    await drawer.close();
    await office.close();
  }
}

async function raw(png: Uint8Array): Promise<{ data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }> {
  const { data, info } = await sharp(png)
    .resize(size.width, size.height, { kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: Uint8ClampedArray.from(data), width: info.width, height: info.height };
}
