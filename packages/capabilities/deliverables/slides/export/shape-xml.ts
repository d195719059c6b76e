/** Writes measured boxes as DrawingML: shapes, text boxes, pictures and tables of a slide. */
import { escapeXml } from '#text/escape.ts';
import type { Border, Cell, Fill, PictureBox, Rect, ShapeBox, TableBox, TextBox } from './boxes.ts';
import { autospaceWidth, colourXml, emu, hangOf, paragraphsXml, sizeOf, solid } from './text-xml.ts';

/** Where a box stands and what it is called. */
function head(id: number, name: string, descr = ''): string {
  return `<p:cNvPr id="${id}" name="${escapeXml(name)}"${descr ? ` descr="${escapeXml(descr)}"` : ''}/>`;
}

export function place({ x, y, w, h }: Rect, rotate: number): string {
  const turn = Math.round((((rotate % 360) + 360) % 360) * 100) * 600;
  return `<a:xfrm${turn ? ` rot="${turn}"` : ''}><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${Math.max(1, emu(w))}" cy="${Math.max(1, emu(h))}"/></a:xfrm>`;
}

export function fillXml(fill: Fill | null): string {
  if (!fill) return '<a:noFill/>';
  if (fill.type === 'solid') return solid(fill.paint);
  const stops = [...fill.stops]
    .sort((one, other) => one.at - other.at)
    .map(({ at, paint }) => `<a:gs pos="${Math.round(at * 100_000)}">${colourXml(paint)}</a:gs>`);
  return `<a:gradFill rotWithShape="1"><a:gsLst>${stops.join('')}</a:gsLst><a:lin ang="${Math.round(fill.angle * 60_000) % 21_600_000}" scaled="0"/></a:gradFill>`;
}

function lineXml(border: Border | null): string {
  if (!border) return '<a:ln><a:noFill/></a:ln>';
  const dash = border.dash === 'solid' ? '' : `<a:prstDash val="${border.dash === 'dash' ? 'dash' : 'sysDot'}"/>`;
  return `<a:ln w="${emu(border.width)}">${solid(border.paint)}${dash}</a:ln>`;
}

export function geometryXml([tl, tr, br, bl]: ShapeBox['radius'], { w, h }: Rect): string {
  const short = Math.min(w, h);
  const preset = (name: string, ...values: number[]) =>
    `<a:prstGeom prst="${name}"><a:avLst>${values.map((value, n) => `<a:gd name="adj${values.length > 1 ? n + 1 : ''}" fmla="val ${Math.min(50_000, Math.round((value / short) * 100_000))}"/>`).join('')}</a:avLst></a:prstGeom>`;
  if (Math.max(tl, tr, br, bl) < 0.5) return preset('rect');
  const even = Math.max(tl, tr, br, bl) - Math.min(tl, tr, br, bl) < 0.5;
  if (even && tl >= short / 2 - 0.5 && Math.abs(w - h) < 1) return preset('ellipse');
  if (even) return preset('roundRect', tl);
  if (Math.abs(tl - tr) < 0.5 && Math.abs(bl - br) < 0.5) return preset('round2SameRect', tl, bl);
  const [W, H] = [emu(w), emu(h)];
  const at = (x: number, y: number) => `<a:pt x="${Math.round(x)}" y="${Math.round(y)}"/>`;
  const arc = (r: number, start: number) => (r < 0.5 ? '' : `<a:arcTo wR="${emu(r)}" hR="${emu(r)}" stAng="${start}" swAng="5400000"/>`);
  const path = [
    `<a:moveTo>${at(0, emu(tl))}</a:moveTo>`,
    arc(tl, 10_800_000),
    `<a:lnTo>${at(W - emu(tr), 0)}</a:lnTo>`,
    arc(tr, 16_200_000),
    `<a:lnTo>${at(W, H - emu(br))}</a:lnTo>`,
    arc(br, 0),
    `<a:lnTo>${at(emu(bl), H)}</a:lnTo>`,
    arc(bl, 5_400_000),
    '<a:close/>',
  ];
  return `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="${W}" h="${H}">${path.join('')}</a:path></a:pathLst></a:custGeom>`;
}

function shadowXml(shadow: ShapeBox['shadow']): string {
  if (!shadow) return '';
  const { colour, alpha } = shadow.paint;
  const distance = Math.hypot(shadow.x, shadow.y);
  const angle = ((Math.atan2(shadow.y, shadow.x) * 180) / Math.PI + 360) % 360;
  // A blur of CSS reaches half as far to either side as the one of Office.
  return `<a:effectLst><a:outerShdw blurRad="${emu(shadow.blur)}" dist="${emu(distance)}" dir="${Math.round(angle * 60_000)}" algn="ctr" rotWithShape="0"><a:srgbClr val="${colour}"><a:alpha val="${Math.round(alpha * 100_000)}"/></a:srgbClr></a:outerShdw></a:effectLst>`;
}

export function shapeXml(box: ShapeBox, id: number): string {
  // Office draws a line on the edge, CSS inside it.
  const inset = (box.border?.width ?? 0) / 2;
  const rect = {
    x: box.rect.x + inset,
    y: box.rect.y + inset,
    w: Math.max(0.1, box.rect.w - inset * 2),
    h: Math.max(0.1, box.rect.h - inset * 2),
  };
  const [tl, tr, br, bl] = box.radius;
  const radius: ShapeBox['radius'] = [Math.max(0, tl - inset), Math.max(0, tr - inset), Math.max(0, br - inset), Math.max(0, bl - inset)];
  return `<p:sp><p:nvSpPr>${head(id, box.name)}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${place(rect, box.rotate)}${geometryXml(radius, rect)}${fillXml(box.fill)}${lineXml(box.border)}${shadowXml(box.shadow)}</p:spPr></p:sp>`;
}

/** How far an office program takes letters of any face to reach above and below their baseline, of their size. */
const officeReach = { up: 1, down: 0.2 };
/** How far the middle of a Chinese letter lies above its baseline: the em of such faces reaches from 0.88 above to 0.12 below. */
const uprightMiddle = 0.38;

/** Where the text box goes so that its letters stand where they were drawn, and whether it may wrap. */
export function textFrame(box: TextBox): { rect: Rect; wrap: boolean; single: boolean } {
  const { scale = 1, widen = 0 } = box.repair ?? {};
  const first = box.paragraphs[0];
  const line = first?.lines[0];
  if (!first || !line) return { rect: box.rect, wrap: false, single: true };
  const count = box.paragraphs.reduce((sum, one) => sum + one.lines.length, 0);
  const hang = Math.max(...box.paragraphs.map(hangOf)) * scale;
  const single = count === 1;
  const tallest = Math.max(...line.runs.map((run) => run.size)) * scale;
  const baseline = line.rect.y + line.rect.h / 2 + line.rise * scale;
  let { x, w } = box.rect;
  x -= hang;
  w += hang;
  if (box.upright) {
    // Turned by a quarter, the first line is the one on the right, and its foot is on the left.
    const line_height = single ? tallest * (officeReach.up + officeReach.down) : first.line_height * scale;
    const right = line.rect.x + line.rect.w / 2 + line_height - tallest * (officeReach.down + uprightMiddle);
    return { rect: { ...box.rect, w: right - box.rect.x, h: box.rect.h + widen + 2 }, wrap: false, single };
  }
  // Room on the free sides, so that another font of the same name doesn't wrap; a line of its own doesn't wrap at all.
  const spaced = Math.max(...box.paragraphs.flatMap((one) => one.lines.map(autospaceWidth)));
  const slack = single ? 0 : Math.max(3, sizeOf(first) * 0.3) + spaced + widen;
  if (first.align === 'right') x -= slack;
  if (first.align === 'center') x -= slack / 2;
  w += slack;
  if (single) {
    const h = Math.max(first.line_height, first.natural_height) * scale;
    // LibreOffice wraps titles all the same: what ends where its frame ends needs some room.
    const room = box.title ? sizeOf(first) / 2 : 0;
    if (first.align === 'right') x -= room;
    if (first.align === 'center') x -= room / 2;
    w += room;
    const y = baseline - (tallest * (officeReach.up - officeReach.down)) / 2 - h / 2;
    return { rect: turnedDown({ x, y, w, h }, line.rect.y + line.rect.h / 2, box.rotate), wrap: false, single };
  }
  const height = box.paragraphs.reduce((sum, one) => sum + one.before + one.line_height * one.lines.length, 0) * scale;
  // With a fixed line height the letters stand at its foot.
  const y = baseline + tallest * officeReach.down - first.line_height * scale;
  return { rect: { x, y: y - first.before, w, h: height }, wrap: true, single };
}

/** What is moved up or down along a turned line, moves aslant on the page. */
function turnedDown(rect: Rect, middle: number, rotate: number): Rect {
  const by = rect.y + rect.h / 2 - middle;
  const angle = (rotate * Math.PI) / 180;
  return { ...rect, x: rect.x - by * Math.sin(angle), y: rect.y + by * (Math.cos(angle) - 1) };
}

export function textXml(box: TextBox, id: number, no_autospace: boolean): string {
  const { rect, wrap, single } = textFrame(box);
  const scale = box.repair?.scale ?? 1;
  const kind = box.title ? '<p:nvPr><p:ph type="title"/></p:nvPr>' : '<p:nvPr/>';
  const direction = box.upright ? ' vert="eaVert"' : '';
  const body = `<a:bodyPr${direction} wrap="${wrap ? 'square' : 'none'}" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="${single && !box.upright ? 'ctr' : 't'}"><a:noAutofit/></a:bodyPr>`;
  return `<p:sp><p:nvSpPr>${head(id, box.name)}<p:cNvSpPr txBox="1"/>${kind}</p:nvSpPr><p:spPr>${place(rect, box.rotate)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody>${body}<a:lstStyle/>${paragraphsXml(box.paragraphs, { scale, exact_height: !single, no_autospace })}</p:txBody></p:sp>`;
}

/** `relation` is the picture's in the slide. */
export function pictureXml(box: PictureBox, id: number, relation: string): string {
  const { left, top, right, bottom } = box.crop;
  const share = (value: number) => Math.round(value * 100_000);
  const cut = [left, top, right, bottom].some((side) => side > 0.0005)
    ? `<a:srcRect l="${share(left)}" t="${share(top)}" r="${share(right)}" b="${share(bottom)}"/>`
    : '';
  const see = box.alpha < 0.995 ? `<a:alphaModFix amt="${share(box.alpha)}"/>` : '';
  return `<p:pic><p:nvPicPr>${head(id, box.name, box.alt)}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}">${see}</a:blip>${cut}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${place(box.rect, box.rotate)}${geometryXml(box.radius, box.rect)}</p:spPr></p:pic>`;
}

/** `relation` is the chart's in the slide. */
export function chartFrameXml(box: { rect: Rect; name: string; alt: string }, id: number, relation: string): string {
  const { x, y, w, h } = box.rect;
  return `<p:graphicFrame><p:nvGraphicFramePr>${head(id, box.name, box.alt)}<p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="${relation}"/></a:graphicData></a:graphic></p:graphicFrame>`;
}

export function tableXml(box: TableBox, id: number, no_autospace: boolean): string {
  const columns = box.columns.map((width) => `<a:gridCol w="${emu(width)}"/>`).join('');
  // Cells that reach down hold their columns in the rows below.
  const held: { rows: number; span: number }[] = box.columns.map(() => ({ rows: 0, span: 0 }));
  const rows = box.rows.map(({ height, cells }) => {
    const row: string[] = [];
    const waiting = [...cells];
    for (let column = 0; column < box.columns.length;) {
      const above = held[column];
      if (above && above.rows > 0) {
        row.push(`<a:tc vMerge="1"${above.span > 1 ? ` gridSpan="${above.span}"` : ''}>${emptyCell}</a:tc>`);
        for (let n = 1; n < above.span; n += 1) row.push(`<a:tc hMerge="1" vMerge="1">${emptyCell}</a:tc>`);
        above.rows -= 1;
        column += Math.max(1, above.span);
        continue;
      }
      const cell = waiting.shift();
      if (!cell) {
        row.push(`<a:tc>${emptyCell}</a:tc>`);
        column += 1;
        continue;
      }
      const span = Math.min(cell.colspan, box.columns.length - column);
      const attributes = (span > 1 ? ` gridSpan="${span}"` : '') + (cell.rowspan > 1 ? ` rowSpan="${cell.rowspan}"` : '');
      row.push(`<a:tc${attributes}>${cellXml(cell, no_autospace)}</a:tc>`);
      for (let n = 1; n < span; n += 1)
        row.push(`<a:tc hMerge="1"${cell.rowspan > 1 ? ` rowSpan="${cell.rowspan}"` : ''}>${emptyCell}</a:tc>`);
      if (cell.rowspan > 1) held[column] = { rows: cell.rowspan - 1, span };
      column += span;
    }
    return `<a:tr h="${emu(height)}">${row.join('')}</a:tr>`;
  });
  const { x, y, w, h } = box.rect;
  return `<p:graphicFrame><p:nvGraphicFramePr>${head(id, box.name)}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${columns}</a:tblGrid>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

const emptyCell =
  '<a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="zh-CN" sz="100"/></a:p></a:txBody><a:tcPr marL="0" marR="0" marT="0" marB="0"/>';

/** In a table lines are as high as the face: by how much its letters would stand too low at the foot of fixed lines that are higher. */
function lowOf({ paragraphs: [first] }: Cell): number {
  return first ? (first.line_height - first.natural_height) / 2 : 0;
}

function cellXml(cell: Cell, no_autospace: boolean): string {
  const [top, right, bottom, left] = cell.padding;
  const text =
    cell.paragraphs.length > 0
      ? paragraphsXml(cell.paragraphs, { scale: 1, exact_height: true, no_autospace })
      : '<a:p><a:endParaRPr lang="zh-CN" sz="100"/></a:p>';
  // Lines are kept by breaks: what is left of the padding is room for other fonts.
  const free = (side: number) => Math.min(side, Math.max(1, side * 0.25));
  const align = cell.paragraphs[0]?.align ?? 'left';
  const [marL, marR] = align === 'right' ? [free(left), right] : align === 'center' ? [free(left), free(right)] : [left, free(right)];
  const low = lowOf(cell);
  const anchor = cell.anchor === 'middle' ? 'ctr' : cell.anchor === 'bottom' ? 'b' : 't';
  const lines = [3, 1, 0, 2].map((side, n) => {
    const name = ['lnL', 'lnR', 'lnT', 'lnB'][n] ?? 'lnL';
    return lineXml(cell.borders[side] ?? null)
      .replace('<a:ln', `<a:${name}`)
      .replace('</a:ln>', `</a:${name}>`);
  });
  const fill = cell.fill ? solid(cell.fill) : '<a:noFill/>';
  return `<a:txBody><a:bodyPr/><a:lstStyle/>${text}</a:txBody><a:tcPr marL="${emu(marL)}" marR="${emu(marR)}" marT="${emu(Math.max(0, top - low))}" marB="${emu(Math.max(0, bottom + low))}" anchor="${anchor}">${lines.join('')}${fill}</a:tcPr>`;
}
