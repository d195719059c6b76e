/** Writes measured pages as a PPTX that can be edited: package, charts and pictures by pptxgenjs, shapes and text in DrawingML of our own. */
import { writableXml } from '#text/escape.ts';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { chartSpec, type ChartSpec } from '#contract/content/chart.ts';
import { slideSize, type Box, type ChartBox, type DrawnPage, type PictureBox } from './boxes.ts';
import { placedChart } from './chart-places.ts';
import { nativeChart } from './native-chart.ts';
import { pathXml } from './path-xml.ts';
import { chartFrameXml, fillXml, pictureXml, shapeXml, tableXml, textXml } from './shape-xml.ts';
import { officeTheme, type OfficeLook } from './office-theme.ts';
import { chartXml, presentationXml, typesXml } from './tidy-package.ts';

export interface WrittenPage extends DrawnPage {
  title: string;
  notes: string;
  /** PNG of each photographed element, by its number. */
  shots: ReadonlyMap<number, Uint8Array>;
}

export interface DeckFacts {
  title: string;
  author: string;
  look?: OfficeLook | undefined;
}

/** Charts whose data makes no chart are left to their photograph. */
export function chartOf(box: ChartBox): ChartSpec | null {
  const parsed = chartSpec.safeParse(box.spec);
  return parsed.success && parsed.data.series.some((one) => one.values.some((value) => value !== null)) ? parsed.data : null;
}

/** `no_autospace`: a copy to be drawn by LibreOffice (see `TextHow`). */
export async function writePptx(pages: readonly WrittenPage[], facts: DeckFacts, no_autospace = false): Promise<Uint8Array> {
  const { default: Pptx } = await import('pptxgenjs');
  const pptx = new Pptx();
  pptx.defineLayout({ name: 'deck', width: slideSize.width / 96, height: slideSize.height / 96 });
  pptx.layout = 'deck';
  pptx.title = writableXml(facts.title);
  pptx.author = facts.author;
  pptx.company = '';
  pptx.subject = '';
  pptx.theme = { headFontFace: 'Microsoft YaHei', bodyFontFace: 'Microsoft YaHei' };
  for (const page of pages) {
    const slide = pptx.addSlide();
    slide.background = { color: 'FFFFFF' };
    if (page.background && 'shot' in page.background) {
      const picture = page.shots.get(page.background.shot);
      if (picture) slide.background = { data: pngAddress(picture) };
    }
    page.boxes.forEach((box, n) => {
      // The name finds the library's relation again when the page is put together.
      const objectName = `box${n}`;
      if (box.kind === 'picture') {
        const data = pictureAddress(box, page.shots);
        if (data) slide.addImage({ data, x: 0, y: 0, w: 1, h: 1, objectName });
      }
      if (box.kind === 'chart') {
        const spec = chartOf(box);
        const picture = page.shots.get(box.shot);
        if (spec) {
          const { type, data, options } = nativeChart(spec, box);
          // The library's types have no overload for the many-typed form, which takes its options second.
          if (Array.isArray(type)) slide.addChart(type, { ...options, objectName } as never, undefined as never);
          else slide.addChart(type, data, { ...options, objectName });
        } else if (picture) slide.addImage({ data: pngAddress(picture), x: 0, y: 0, w: 1, h: 1, objectName });
      }
    });
    if (page.notes !== '') slide.addNotes(writableXml(page.notes));
  }
  const written = await pptx.write({ outputType: 'uint8array', compression: false });
  if (!(written instanceof Uint8Array)) throw new Error('the library wrote something else than bytes');
  return finish(written, pages, no_autospace, facts.look);
}

function pngAddress(bytes: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')}`;
}

function pictureAddress(box: PictureBox, shots: ReadonlyMap<number, Uint8Array>): string | null {
  if ('data' in box.source) return box.source.data;
  const bytes = shots.get(box.source.shot);
  return bytes ? pngAddress(bytes) : null;
}

/** Puts our own shapes onto the slides and what the library can't say into its parts. */
function finish(written: Uint8Array, pages: readonly WrittenPage[], no_autospace: boolean, look: OfficeLook | undefined): Uint8Array {
  const parts: Zippable = unzipSync(written);
  const edit = (path: string, change: (text: string) => string) => {
    const bytes = parts[path];
    if (bytes instanceof Uint8Array) parts[path] = strToU8(change(strFromU8(bytes)));
  };
  pages.forEach((page, n) => edit(`ppt/slides/slide${n + 1}.xml`, (text) => slideXml(text, page, no_autospace)));
  // The library numbers them in the order they were added, on from those of decks before.
  const chartPaths = Object.keys(parts).filter((path) => /^ppt\/charts\/chart\d+\.xml$/.test(path));
  chartPaths.sort((one, other) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other)));
  const charts = pages.flatMap(({ boxes }) => boxes.filter((box): box is ChartBox => box.kind === 'chart' && chartOf(box) !== null));
  for (const [n, path] of chartPaths.entries())
    edit(path, (text) => {
      const box = charts[n];
      return box ? placedChart(chartXml(text), box) : chartXml(text);
    });
  oncePictures(parts, edit);
  for (const path of Object.keys(parts)) {
    // Folders without files confuse readers that take every entry for a part.
    if (path.endsWith('/')) delete parts[path];
    // Pictures and workbooks are packed already.
    else if (/\.(png|jpe?g|gif|xlsx)$/.test(path)) parts[path] = [parts[path] as Uint8Array, { level: 0 }];
  }
  edit('[Content_Types].xml', (text) => typesXml(text, (path) => parts[path] !== undefined));
  edit('ppt/presentation.xml', presentationXml);
  edit('ppt/theme/theme1.xml', (text) => text.replaceAll(/(<a:ea typeface=")(?:[^"]*)(")/g, '$1Microsoft YaHei$2'));
  if (look) edit('ppt/theme/theme1.xml', (text) => officeTheme(text, look));
  return zipSync(parts, { level: 6, mtime: new Date('2026-01-01T00:00:00') });
}

/** A picture that stands on every page, such as a logo, lies in the package once. */
function oncePictures(parts: Zippable, edit: (path: string, change: (text: string) => string) => void): void {
  const first = new Map<string, string>();
  const instead = new Map<string, string>();
  for (const path of Object.keys(parts)) {
    const bytes = parts[path];
    if (!path.startsWith('ppt/media/') || !(bytes instanceof Uint8Array)) continue;
    const key = `${path.slice(path.lastIndexOf('.'))} ${pngAddress(bytes)}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, path);
    else {
      instead.set(path.slice('ppt'.length), known.slice('ppt'.length));
      delete parts[path];
    }
  }
  if (instead.size === 0) return;
  for (const path of Object.keys(parts))
    if (path.startsWith('ppt/slides/_rels/'))
      edit(path, (text) =>
        text.replaceAll(/Target="\.\.(\/media\/[^"]*)"/g, (whole, at: string) =>
          instead.has(at) ? `Target="..${instead.get(at)}"` : whole,
        ),
      );
}

function slideXml(library: string, page: WrittenPage, no_autospace: boolean): string {
  const relations = new Map<string, string>();
  for (const [, name = '', inside = ''] of library.matchAll(/name="(box\d+)"([\s\S]*?)<\/p:(?:pic|graphicFrame)>/g)) {
    const relation = /r:(?:embed|id)="(rId\d+)"/.exec(inside)?.[1];
    if (relation) relations.set(name, relation);
  }
  let id = 1;
  let titled = false;
  const shapes = page.boxes.map((box, n): string => {
    id += 1;
    const relation = relations.get(`box${n}`);
    switch (box.kind) {
      case 'shape':
        return shapeXml(box, id);
      case 'text': {
        const isTitle = box.title && !titled;
        titled ||= isTitle;
        return textXml({ ...box, title: isTitle }, id, no_autospace);
      }
      case 'path':
        return pathXml(box, id);
      case 'table':
        return tableXml(box, id, no_autospace);
      case 'picture':
        return relation ? pictureXml(box, id, relation) : '';
      case 'chart':
        if (!relation) return '';
        return chartOf(box) ? chartFrameXml(box, id, relation) : pictureXml(asPicture(box), id, relation);
    }
  });
  const open = library.indexOf('</p:grpSpPr>') + '</p:grpSpPr>'.length;
  const close = library.lastIndexOf('</p:spTree>');
  const own = library.slice(0, open) + shapes.join('') + library.slice(close);
  const { background } = page;
  if (!background || 'shot' in background) return own;
  return own.replace(/<p:bgPr>[\s\S]*?<\/p:bgPr>/, `<p:bgPr>${fillXml(background)}<a:effectLst/></p:bgPr>`);
}

export function asPicture(box: ChartBox): PictureBox {
  const { rect, rotate, name, shot, alt } = box;
  const crop = { left: 0, top: 0, right: 0, bottom: 0 };
  return { kind: 'picture', rect, rotate, name, source: { shot }, crop, radius: [0, 0, 0, 0], alt, alpha: 1 };
}

/** The numbers of all elements that have to be photographed. */
export function shotsOf(boxes: readonly Box[]): { shot: number; box: PictureBox | ChartBox }[] {
  return boxes.flatMap((box): { shot: number; box: PictureBox | ChartBox }[] => {
    if (box.kind === 'picture' && 'shot' in box.source) return [{ shot: box.source.shot, box }];
    if (box.kind === 'chart' && !chartOf(box)) return [{ shot: box.shot, box }];
    return [];
  });
}
