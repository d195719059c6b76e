/** Somebody's presentation, written by LibreOffice, read and written again with one page changed: how many of the other pages look different, pixel by pixel. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { PptxEdit } from '#capabilities/office-files/office-edits.ts';
import { editOffice, readOffice } from '#capabilities/office-files/office-work.server.ts';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { createPageDrawer } from '#server/platform/chromium/page-drawer.ts';
import { findOffice } from '#server/platform/office/find-office.ts';
import { createOffice } from '#server/platform/office/office.ts';
import { createPageArtist } from '#capabilities/presentations/office-pages.server.ts';
import { bundleDrawing } from '../apps/web/slides-drawing.ts';
import type { Figure } from './figure.ts';

const pages = 20;
const changed = 7;
const numbers = Array.from({ length: pages }, (_, n) => n + 1);

export async function foreignDeckBench(): Promise<Figure[]> {
  const chromium = findChromium(process.env['CHROMIUM_PATH'] ?? '');
  const program = findOffice('');
  if (!chromium || !program) throw new Error('needs Chromium and LibreOffice');
  const drawer = createPageDrawer(chromium);
  const office = createOffice(program);
  const script = await bundleDrawing('draw-pdf-on-request');
  const artist = createPageArtist({ pages: drawer, office, board: async () => script });
  const seen = async (bytes: Uint8Array, wanted: readonly number[] = numbers): Promise<Buffer[]> => {
    const { pictures } = await artist.draw({ name: '别人的.pptx', bytes }, { pages: wanted, width: 1280 }, new AbortController().signal);
    return Promise.all(pictures.map(({ png }) => sharp(png).raw().toBuffer()));
  };
  const edited = async (bytes: Uint8Array, slides: PptxEdit[]): Promise<Uint8Array> => {
    const job = { kind: 'office_edit' as const, document: [], slides, track: false, at: '2026-11-27T08:00:00Z' };
    const { files } = await editOffice({ name: '别人的.pptx', bytes }, job);
    if (!files[0]) throw new Error('nothing was written');
    return files[0].bytes;
  };
  try {
    const given = await writtenByLibreOffice(program);
    const { lines } = (await readOffice({ name: '别人的.pptx', bytes: given })).answer;
    const before = await seen(given);
    if (before.length !== pages) throw new Error(`${before.length} pages were drawn`);
    const different = (after: readonly Buffer[], places: readonly (number | null)[]): number[] =>
      places.flatMap((place, n) => (place !== null && before[place - 1]?.equals(after[n] ?? Buffer.alloc(0)) !== true ? [n + 1] : []));
    const replaced = await seen(
      await edited(given, [{ op: 'replace', slide: changed, old: `标题 ${changed} `, new: '改过的标题 ', all: false }]),
    );
    const others = different(replaced, numbers).filter((page) => page !== changed);
    // A page added, one gone, one moved: the others are what they were, at their new places.
    const moved = await edited(given, [
      { op: 'add', after: 3, like: 2 },
      { op: 'delete', slide: 10 },
      { op: 'move', slide: 20, after: 0 },
    ]);
    // Pages are named by the numbers they have in the file.
    const order = [20, 1, 2, 3, 2, ...numbers.slice(3, 9), ...numbers.slice(10, 19)];
    const reordered = different(await seen(moved), order);
    return [
      {
        name: `of ${pages - 1} pages beside the changed one, look different`,
        value: others.length,
        unit: '',
        target: 0,
        want: 'at most',
        note: `${lines.length} places read; the changed page ${replaced[changed - 1]?.equals(before[changed - 1] ?? Buffer.alloc(0)) === true ? 'is NOT changed' : 'is changed'}${others.length > 0 ? `; ${others.join(', ')}` : ''}`,
      },
      {
        name: 'after one copied, one left out, one moved, look different',
        value: reordered.length,
        unit: '',
        target: 0,
        want: 'at most',
        note: reordered.join(', '),
      },
    ];
  } finally {
    await drawer.close();
    await office.close();
  }
}

/** Twenty pages with a master, shapes, tables, pictures, groups, lists, notes and transitions, saved as pptx by LibreOffice. */
async function writtenByLibreOffice(program: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'antou-foreign-'));
  try {
    const source = join(folder, '别人的.fodp');
    await writeFile(source, await flatPresentation());
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    await promisify(execFile)(program, [profile, '--headless', '--convert-to', 'pptx', '--outdir', folder, source], { timeout: 120_000 });
    return new Uint8Array(await readFile(join(folder, '别人的.pptx')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const colours = ['#c3402b', '#18795a', '#264b96', '#96600a', '#5b2a86'];

async function flatPresentation(): Promise<string> {
  const noise = { type: 'gaussian', mean: 140, sigma: 30 } as const;
  const photo = (
    await sharp({ create: { width: 320, height: 200, channels: 3, background: '#fff', noise } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
  const frame = (x: number, y: number, w: number, h: number) => `svg:x="${x}cm" svg:y="${y}cm" svg:width="${w}cm" svg:height="${h}cm"`;
  const shape = (n: number, kind: string, place: string, words: string, more = '') =>
    `<draw:custom-shape draw:style-name="g${n % 5}" ${place}${more}><text:p text:style-name="c">${words}</text:p><draw:enhanced-geometry draw:type="${kind}" svg:viewBox="0 0 21600 21600"/></draw:custom-shape>`;
  const bodies: ((n: number) => string)[] = [
    (n) =>
      `<draw:frame presentation:style-name="o" ${frame(2, 5, 24, 9)}><draw:text-box><text:list>${['一', '二', '三', '四'].map((word) => `<text:list-item><text:p>第${word}点：第 ${n} 页的说明，<text:span text:style-name="b">加粗</text:span>与 English 混排</text:p></text:list-item>`).join('')}</text:list></draw:text-box></draw:frame>`,
    (n) =>
      ['rectangle', 'ellipse', 'round-rectangle', 'diamond', 'right-arrow']
        .map((kind, at) => shape(n + at, kind, frame(2 + at * 5, 6 + (at % 2) * 3, 4.5, 3), `形状 ${at + 1}`))
        .join(''),
    () =>
      `<draw:frame ${frame(2, 5, 24, 8)}><table:table>${'<table:table-column table:style-name="co"/>'.repeat(4)}${[0, 1, 2, 3].map((row) => `<table:table-row>${[0, 1, 2, 3].map((column) => `<table:table-cell><text:p>${row * 4 + column}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table></draw:frame>`,
    () =>
      `<draw:frame ${frame(3, 5, 12, 7.5)}><draw:image><office:binary-data>${photo}</office:binary-data></draw:image></draw:frame><draw:frame ${frame(16, 5, 9, 6)}><draw:text-box><text:p>照片旁的话</text:p></draw:text-box></draw:frame>`,
    (n) =>
      `<draw:g>${shape(n, 'rectangle', frame(4, 6, 6, 3), '组里的甲')}${shape(n + 1, 'ellipse', frame(12, 8, 6, 3), '组里的乙')}</draw:g><draw:line draw:style-name="g0" svg:x1="4cm" svg:y1="13cm" svg:x2="20cm" svg:y2="11cm"/>${shape(n + 2, 'rectangle', 'svg:width="5cm" svg:height="2cm"', '转过的', ' draw:transform="rotate (0.5) translate (20cm 12cm)"')}`,
  ];
  const page = (n: number) =>
    `<draw:page draw:name="页${n}" draw:master-page-name="母版" draw:style-name="p${n % 2}"><draw:frame presentation:style-name="t" presentation:class="title" ${frame(2, 1, 24, 3)}><draw:text-box><text:p>标题 ${n} 之后</text:p></draw:text-box></draw:frame>${bodies[n % bodies.length]?.(n) ?? ''}<presentation:notes><draw:frame presentation:class="notes" ${frame(2, 15, 16, 10)}><draw:text-box><text:p>第 ${n} 页的备注</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`;
  const ns = Object.entries({
    office: 'office',
    style: 'style',
    text: 'text',
    table: 'table',
    draw: 'drawing',
    presentation: 'presentation',
  })
    .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const others =
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"';
  const graphics = colours
    .map(
      (colour, n) =>
        `<style:style style:name="g${n}" style:family="graphic"><style:graphic-properties draw:fill="${n === 3 ? 'gradient" draw:fill-gradient-name="渐变' : 'solid'}" draw:fill-color="${colour}" svg:stroke-color="#333333" draw:shadow="${n === 1 ? 'visible' : 'hidden'}"/></style:style>`,
    )
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${ns} ${others} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:styles><draw:gradient draw:name="渐变" draw:style="linear" draw:start-color="#ffd27d" draw:end-color="#c3402b" draw:angle="450"/></office:styles><office:automatic-styles><style:page-layout style:name="l"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm" style:print-orientation="landscape"/></style:page-layout><style:style style:name="mp" style:family="drawing-page"><style:drawing-page-properties draw:fill="solid" draw:fill-color="#f6f2e8" draw:background-size="border"/></style:style><style:style style:name="p0" style:family="drawing-page"><style:drawing-page-properties presentation:transition-type="automatic" presentation:transition-style="fade-from-left"/></style:style><style:style style:name="p1" style:family="drawing-page"><style:drawing-page-properties draw:fill="solid" draw:fill-color="#ffffff"/></style:style>${graphics}<style:style style:name="t" style:family="presentation"><style:graphic-properties draw:fill="none"/><style:text-properties fo:font-size="32pt" fo:font-weight="bold"/></style:style><style:style style:name="o" style:family="presentation"><style:graphic-properties draw:fill="none"/><style:text-properties fo:font-size="20pt"/></style:style><style:style style:name="c" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/><style:text-properties fo:font-size="16pt" fo:color="#ffffff"/></style:style><style:style style:name="b" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="co" style:family="table-column"><style:table-column-properties style:column-width="6cm"/></style:style></office:automatic-styles><office:master-styles><style:master-page style:name="母版" style:page-layout-name="l" draw:style-name="mp"><draw:custom-shape draw:style-name="g2" ${frame(0, 0, 0.6, 15.75)}><draw:enhanced-geometry draw:type="rectangle" svg:viewBox="0 0 21600 21600" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 Z N"/></draw:custom-shape></style:master-page></office:master-styles><office:body><office:presentation>${numbers.map(page).join('')}</office:presentation></office:body></office:document>`;
}
