/** Our own reader of the PPTX we wrote: lays every slide out again as a page for Chromium, from the XML alone. For machines without an office program. */
import { escapeHtml } from '#text/escape.ts';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { slideSize, type Rect } from './boxes.ts';

interface Node {
  name: string;
  attributes: Record<string, string>;
  children: (Node | string)[];
}

export interface ReadSlide {
  html: string;
  /** Where they stand, all with the parts they need. */
  pictures: Rect[];
  charts: Rect[];
}

/** Throws `Error` for a package that isn't whole: a slide missing, XML broken, a relation that leads nowhere. */
export function readPptx(pptx: Uint8Array): ReadSlide[] {
  const parts = unzipSync(pptx);
  const slides: ReadSlide[] = [];
  for (let number = 1; parts[`ppt/slides/slide${number}.xml`]; number += 1) {
    const relations = relationsOf(parts, number);
    const root = parse(strFromU8(parts[`ppt/slides/slide${number}.xml`] ?? new Uint8Array()));
    const tree = first(root, 'p:cSld', 'p:spTree');
    if (!tree) throw new Error(`slide ${number} has no shapes`);
    const slide: ReadSlide = { html: '', pictures: [], charts: [] };
    const drawn = elements(tree).map((node) => draw(node, slide, (id) => relations.get(id) ?? null));
    const back = colourOf(first(root, 'p:cSld', 'p:bg', 'p:bgPr'));
    slide.html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>*{box-sizing:border-box;margin:0;padding:0}body{position:relative;width:${slideSize.width}px;height:${slideSize.height}px;overflow:hidden;background:${back ?? '#fff'}}div{position:absolute}p{position:static;min-height:1px}table{border-collapse:collapse;table-layout:fixed}td{overflow-wrap:anywhere}</style><body>${drawn.join('')}</body></html>`;
    slides.push(slide);
  }
  return slides;
}

function relationsOf(parts: Record<string, Uint8Array>, number: number): Map<string, string> {
  const bytes = parts[`ppt/slides/_rels/slide${number}.xml.rels`];
  const found = new Map<string, string>();
  if (!bytes) return found;
  for (const one of elements(parse(strFromU8(bytes)))) {
    const target = (one.attributes['Target'] ?? '').replace(/^\.\.\//, 'ppt/').replace(/^\//, '');
    if (parts[target]) found.set(one.attributes['Id'] ?? '', target);
  }
  return found;
}

function parse(text: string): Node {
  const root: Node = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const node: Node = { name: tag.name, attributes: tag.attributes, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (words) => void open.at(-1)?.children.push(words));
  parser.write(text).close();
  const element = elements(root)[0];
  if (!element) throw new Error('an empty part');
  return element;
}

function elements(node: Node | undefined): Node[] {
  return node ? node.children.filter((child) => typeof child !== 'string') : [];
}

function first(node: Node | undefined, ...names: string[]): Node | undefined {
  let at = node;
  for (const name of names) at = elements(at).find((child) => child.name === name);
  return at;
}

function all(node: Node | undefined, name: string): Node[] {
  return elements(node).filter((child) => child.name === name);
}

const px = (emu: string | undefined) => Number(emu ?? 0) / 9525;

function colourOf(node: Node | undefined): string | null {
  const solid = first(node, 'a:solidFill', 'a:srgbClr') ?? first(node, 'a:gradFill', 'a:gsLst', 'a:gs', 'a:srgbClr');
  if (!solid) return null;
  const alpha = first(solid, 'a:alpha')?.attributes['val'];
  return `#${solid.attributes['val'] ?? '000000'}${
    alpha
      ? Math.round((Number(alpha) / 100_000) * 255)
          .toString(16)
          .padStart(2, '0')
      : ''
  }`;
}

function rectOf(transform: Node | undefined): Rect {
  const at = first(transform, 'a:off')?.attributes;
  const size = first(transform, 'a:ext')?.attributes;
  return { x: px(at?.['x']), y: px(at?.['y']), w: px(size?.['cx']), h: px(size?.['cy']) };
}

function frameOf(transform: Node | undefined): string {
  const { x, y, w, h } = rectOf(transform);
  const turn = Number(transform?.attributes['rot'] ?? 0) / 60_000;
  return `left:${x}px;top:${y}px;width:${w}px;height:${h}px${turn ? `;transform:rotate(${turn}deg)` : ''}`;
}

function draw(node: Node, slide: ReadSlide, part: (relation: string) => string | null): string {
  if (node.name === 'p:sp') {
    const frame = frameOf(first(node, 'p:spPr', 'a:xfrm'));
    const fill = colourOf(first(node, 'p:spPr'));
    const body = first(node, 'p:txBody');
    const box = `<div style="${frame}${fill ? `;background:${fill}` : ''}"></div>`;
    return body ? textBox(body, frame) : box;
  }
  if (node.name === 'p:pic') {
    const relation = first(node, 'p:blipFill', 'a:blip')?.attributes['r:embed'] ?? '';
    const transform = first(node, 'p:spPr', 'a:xfrm');
    if (part(relation)) slide.pictures.push(rectOf(transform));
    return `<div style="${frameOf(transform)};background:#9994"></div>`;
  }
  if (node.name !== 'p:graphicFrame') return '';
  const frame = frameOf(first(node, 'p:xfrm'));
  const data = first(node, 'a:graphic', 'a:graphicData');
  const chart = first(data, 'c:chart')?.attributes['r:id'];
  if (chart !== undefined && part(chart)) slide.charts.push(rectOf(first(node, 'p:xfrm')));
  const table = first(data, 'a:tbl');
  return table ? tableOf(table, frame) : `<div style="${frame};background:#9994"></div>`;
}

function textBox(body: Node, frame: string): string {
  const how = first(body, 'a:bodyPr')?.attributes ?? {};
  const wrap = how['wrap'] === 'none' ? 'white-space:pre' : 'white-space:pre-wrap;overflow-wrap:anywhere';
  const place = how['anchor'] === 'ctr' ? 'center' : how['anchor'] === 'b' ? 'end' : 'start';
  const upright = how['vert'] === 'eaVert' ? ';writing-mode:vertical-rl' : '';
  return `<div style="${frame};display:flex;flex-direction:column;justify-content:${place}${upright};${wrap}">${paragraphs(body)}</div>`;
}

function paragraphs(body: Node): string {
  return all(body, 'a:p')
    .map((paragraph) => {
      const how = first(paragraph, 'a:pPr');
      const align = { l: 'left', ctr: 'center', r: 'right', just: 'justify' }[how?.attributes['algn'] ?? 'l'] ?? 'left';
      const height = first(how, 'a:lnSpc', 'a:spcPts')?.attributes['val'];
      const before = first(how, 'a:spcBef', 'a:spcPts')?.attributes['val'];
      const runs = elements(paragraph).map((run) => (run.name === 'a:br' ? '<br>' : run.name === 'a:r' ? runOf(run) : ''));
      const size =
        Number(first(paragraph, 'a:r', 'a:rPr')?.attributes['sz'] ?? first(paragraph, 'a:endParaRPr')?.attributes['sz'] ?? 1800) / 75;
      const style = `font-size:${size}px;text-align:${align};padding-left:${px(how?.attributes['marL'])}px;margin-top:${Number(before ?? 0) / 75}px${height ? `;line-height:${Number(height) / 75}px` : ''}`;
      return `<p style="${style}">${runs.join('')}</p>`;
    })
    .join('');
}

function runOf(run: Node): string {
  const how = first(run, 'a:rPr');
  const given = how?.attributes ?? {};
  const words = elements(run)
    .filter((child) => child.name === 'a:t')
    .flatMap((child) => child.children)
    .filter((child) => typeof child === 'string')
    .join('');
  const face = (name: string) => (first(how, name)?.attributes['typeface'] ?? '').replace(/[^\p{L}\p{N} _-]/gu, '');
  const style = [
    `font-size:${Number(given['sz'] ?? 1800) / 75}px`,
    `font-family:'${face('a:latin')}','${face('a:ea')}','Noto Sans CJK SC',sans-serif`,
    given['b'] === '1' ? 'font-weight:700' : '',
    given['i'] === '1' ? 'font-style:italic' : '',
    given['spc'] ? `letter-spacing:${Number(given['spc']) / 75}px` : '',
    given['baseline'] ? `vertical-align:${Number(given['baseline']) > 0 ? 'super' : 'sub'};font-size:70%` : '',
    `color:${colourOf(how) ?? '#000'}`,
  ];
  return `<span style="${style.filter(Boolean).join(';')}">${escapeHtml(words)}</span>`;
}

function tableOf(table: Node, frame: string): string {
  const columns = all(first(table, 'a:tblGrid'), 'a:gridCol').map((one) => `<col style="width:${px(one.attributes['w'])}px">`);
  const rows = all(table, 'a:tr').map((row) => {
    const cells = all(row, 'a:tc').map((cell) => {
      const given = cell.attributes;
      if (given['hMerge'] || given['vMerge']) return '';
      const how = first(cell, 'a:tcPr')?.attributes ?? {};
      const pad = ['marT', 'marR', 'marB', 'marL'].map((side) => `${px(how[side])}px`).join(' ');
      const anchor = { ctr: 'middle', b: 'bottom' }[how['anchor'] ?? ''] ?? 'top';
      const span = `${given['gridSpan'] ? ` colspan="${Number(given['gridSpan'])}"` : ''}${given['rowSpan'] ? ` rowspan="${Number(given['rowSpan'])}"` : ''}`;
      const fill = colourOf(first(cell, 'a:tcPr'));
      return `<td${span} style="padding:${pad};vertical-align:${anchor}${fill ? `;background:${fill}` : ''}">${paragraphs(first(cell, 'a:txBody') ?? cell)}</td>`;
    });
    return `<tr style="height:${px(row.attributes['h'])}px">${cells.join('')}</tr>`;
  });
  return `<div style="${frame}"><table style="width:100%"><colgroup>${columns.join('')}</colgroup>${rows.join('')}</table></div>`;
}
