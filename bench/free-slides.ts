/**
 * How near an exported page written by hand, drawn by LibreOffice, is to its picture in Chromium: SSIM (Wang et al.) on the page at 640×360.
 * LibreOffice draws the copy the export gate looks at: with the typefaces there are, and without the spaces it alone sets between scripts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ssim } from 'ssim.js';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { createPageDrawer } from '#server/platform/chromium/page-drawer.ts';
import { createOffice } from '#server/platform/office/office.ts';
import { findOffice } from '#server/platform/office/find-office.ts';
import { checkCopy } from '#capabilities/deliverables/slides/export/check-copy.ts';
import { exportPptx } from '#capabilities/deliverables/slides/export/gate.ts';
import { readDrawnPdf } from '#capabilities/deliverables/slides/export/read-drawn-pdf.server.ts';
import { writePptx } from '#capabilities/deliverables/slides/export/write-pptx.ts';
import { drawFree } from '#capabilities/deliverables/slides/free/draw-free.ts';
import { themes } from '#capabilities/deliverables/slides/themes.ts';
import { createPageArtist } from '#capabilities/presentations/office-pages.server.ts';
import { freePages, type FreePage } from './free-pages.ts';
import { moreFreePages } from './free-pages-more.ts';
import { type Figure } from './figure.ts';

const size = { width: 640, height: 360 };
const corpus: FreePage[] = [...freePages, ...moreFreePages];

export async function freeSlidesBench(): Promise<Figure[]> {
  const chromium = findChromium(process.env['CHROMIUM_PATH'] ?? '');
  const program = findOffice('');
  if (!chromium || !program) throw new Error('needs Chromium and LibreOffice');
  const drawer = createPageDrawer(chromium);
  const office = createOffice(program);
  const signal = new AbortController().signal;
  const board = (kind: string) => readFile(new URL(`../.build/server/boards/${kind}.js`, import.meta.url), 'utf8');
  const artist = createPageArtist({ pages: drawer, office, board });
  const photo = `data:image/png;base64,${(await valley()).toString('base64')}`;
  const htmls = corpus.map(({ theme, html, name }, n) => {
    const facts = themes.find(({ id }) => id === theme);
    if (!facts) throw new Error(`no theme ${theme}`);
    const place = { number: n + 1, total: corpus.length, deck_title: '样页', pictures: () => photo };
    return drawFree({ layout: 'free', title: name, html }, facts, place);
  });
  const folder = new URL('../.build/free-slides/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  try {
    const deck = { title: '样页', author: '', pages: htmls.map((html, n) => ({ html, title: corpus[n]?.name ?? '', notes: '' })) };
    const input = { ports: { pages: drawer, office }, readPdf: readDrawnPdf, signal, onProgress: () => undefined };
    const { bytes, findings, pages, families } = await exportPptx(deck, input);
    writeFileSync(new URL('pages.pptx', folder), bytes);
    const copy = checkCopy(await writePptx(pages, deck, true), families);
    const { pictures } = await artist.draw({ name: '样页.pptx', bytes: copy }, { pages: htmls.map((_, n) => n + 1), width: 1280 }, signal);
    const own = await drawer.each(htmls, { width: 1280, height: 720 }, signal, (page) =>
      page.picture({ x: 0, y: 0, width: 1280, height: 720 }),
    );
    const found: { name: string; value: number }[] = [];
    for (const [n, { name }] of corpus.entries()) {
      const [drawn, again] = [own[n], pictures[n]?.png];
      if (!drawn || !again) throw new Error(`page ${n + 1} was not drawn`);
      const { mssim } = ssim(await raw(drawn), await raw(again));
      found.push({ name, value: mssim });
      const beside = sharp({ create: { width: 1290, height: 360, channels: 3, background: '#888' } });
      const both = [
        { input: await sharp(drawn).resize(size.width, size.height).png().toBuffer(), left: 0, top: 0 },
        { input: await sharp(again).resize(size.width, size.height).png().toBuffer(), left: 650, top: 0 },
      ];
      writeFileSync(new URL(`${String(n + 1).padStart(2, '0')}.png`, folder), await beside.composite(both).png().toBuffer());
    }
    writeFileSync(new URL('figures.txt', folder), found.map((one) => `${one.name} ${one.value.toFixed(3)}\n`).join(''));
    const worst = found.toSorted((one, other) => one.value - other.value);
    const note = worst
      .slice(0, 8)
      .map((one) => `${one.name} ${one.value.toFixed(3)}`)
      .join(', ');
    const said = findings.map(({ page, what }) => `${page}: ${what}`).join(' ');
    return [
      {
        name: `${found.length} pages written by hand, the least like`,
        value: worst[0]?.value ?? 0,
        unit: '',
        target: 0.97,
        want: 'at least',
        note,
      },
      { name: 'what the gate found on them', value: findings.length, unit: '', target: 0, want: 'at most', note: said },
    ];
  } finally {
    await drawer.close();
    await office.close();
  }
}

async function raw(png: Uint8Array): Promise<{ data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }> {
  const small = sharp(png).resize(size.width, size.height, { kernel: 'lanczos3' });
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: Uint8ClampedArray.from(data), width: info.width, height: info.height };
}

/** Hills under a sky, with a grain as photos have. */
async function valley(): Promise<Buffer> {
  const hill = (y: number, fill: string) => `<path d="M0 ${y}Q320 ${y - 160} 640 ${y}T1280 ${y - 40}V720H0Z" fill="${fill}"/>`;
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#b9cfdb"/>${hill(380, '#8ea89a')}${hill(470, '#5f8070')}${hill(580, '#3c5a4b')}</svg>`;
  const grain = await sharp({
    create: { width: 1280, height: 720, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(scene))
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
}
