/** A workbook on paper: each sheet fitted to the width of its page, its header rows on every page, charts below their cells. */
import { escapeHtml } from '#text/escape.ts';
import { chartSpec } from '#contract/content/chart.ts';
import { deskLook } from '#capabilities/charts/chart-look.ts';
import type { CellView, Drawing, Look, SheetInfo } from '#capabilities/workbook/cell-look.ts';
import { lookedAt, type OpenSheet } from '#capabilities/workbook/sheet-look.ts';
import { openPackage } from './book/package.ts';
import { loadModel } from './formula-engine.server.ts';
import type { OpenBook } from './open-book.server.ts';
import { findTable } from './table/table.server.ts';

/** Papers by how wide a sheet is, in CSS pixels inside the margins; a wider one is drawn smaller, at last in bands of columns. */
const papers = [
  { name: 'tall', size: 'A4 portrait', width: 718, smallest: 0.8 },
  { name: 'wide', size: 'A4 landscape', width: 1047, smallest: 0.55 },
  { name: 'large', size: 'A3 landscape', width: 1512, smallest: 0.45 },
] as const;
type Paper = (typeof papers)[number];

/** What a browser can lay out in the time an export has. */
const most_cells = 60_000;
const most_rows = 5_000;

/** A self-contained page without scripts or addresses. Throws `Error` with a sentence when there is nothing to print. */
export async function printedBook({ book, bytes, name, is_package }: OpenBook): Promise<string> {
  const parts = is_package ? openPackage(bytes) : null;
  const looked = await lookedAt(
    book,
    (wanted) => new Map((parts?.paths() ?? []).flatMap((path) => (parts && wanted(path) ? [[path, parts.text(path)] as const] : []))),
    loadModel,
  );
  let cells_left = most_cells;
  const { chartSvg } = await import('#capabilities/charts/chart-svg.ts');
  const sections = looked.sheets.flatMap((sheet) => {
    if (sheet.info.used.rows === 0 && sheet.info.drawings.length === 0) return [];
    const printed = printedSheet(sheet, headRows(sheet.info, book, name), cells_left, chartSvg);
    cells_left -= printed.cells;
    return [printed.html];
  });
  if (sections.length === 0) throw new Error(`“${name}”的工作表都是空的，没有可以打印的内容。`);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title><style>${style}</style></head><body>${sections.join('')}</body></html>`;
}

const style = `${papers
  .map(
    ({ name, size }) =>
      `@page ${name}{size:${size};margin:14mm 10mm 16mm;@bottom-center{content:counter(page) " / " counter(pages);font:8.5pt sans-serif;color:#6b6860}}`,
  )
  .join('')}
*{box-sizing:border-box}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0;color:#1e1d1a;font:13px/18px "PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Source Han Sans SC","Microsoft YaHei",sans-serif}
section+section,.band+.band{break-before:page}
h2{margin:0 0 8px;font-size:15px;line-height:22px;font-weight:600}
table{border-collapse:collapse;table-layout:fixed}
thead{display:table-header-group}
tr{break-inside:avoid}
td{padding:2px 5px;border:1px solid #d9d6ce;vertical-align:middle;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.plain td{border-color:transparent}
td.out{white-space:nowrap;overflow:visible}
figure{margin:14px 0 0;break-inside:avoid}
figcaption{font-weight:600;margin:0 0 4px}
figure img,figure svg{max-width:100%;height:auto;display:block}
.note{margin:10px 0 0;color:#6b6860;font-size:12px}
${papers.map(({ name }) => `.${name}{page:${name}}`).join('')}`;

type DrawChart = typeof import('#capabilities/charts/chart-svg.ts').chartSvg;

/** The rows that stay in view, else those down to the names of the columns. */
function headRows(info: SheetInfo, book: OpenBook['book'], name: string): number {
  if (info.frozen.rows > 0 && info.frozen.rows <= 10) return info.frozen.rows;
  try {
    const { header } = findTable(book, name, { sheet: info.name });
    return header >= 0 && header < 10 ? header + 1 : 0;
  } catch {
    // No table: nothing to say again.
    return 0;
  }
}

function printedSheet({ info, row }: OpenSheet, head: number, cells_left: number, chartSvg: DrawChart): { html: string; cells: number } {
  const columns = Array.from({ length: info.used.columns }, (_one, n) => n).filter((n) => (info.widths[n] ?? 0) > 0);
  const total = columns.reduce((sum, n) => sum + (info.widths[n] ?? 0), 0);
  const paper: Paper = papers.find(({ width, smallest }) => total * smallest <= width) ?? papers[2];
  const bands = bandsOf(info, columns, paper.width / paper.smallest);
  const hidden = new Set(info.heights.flatMap(([at, pixels]) => (pixels === 0 ? [at] : [])));
  const heights = new Map(info.heights);
  const allowed = Math.max(1, Math.min(most_rows, Math.floor(cells_left / Math.max(1, columns.length))));
  const rows = Array.from({ length: info.used.rows }, (_one, n) => n).filter((n) => !hidden.has(n));
  const shown = rows.slice(0, allowed);
  const views = new Map(shown.map((at) => [at, new Map(row(at).map((cell) => [cell.column, cell]))]));
  const covered = coveredCells(info);
  const tables = bands.map((band) => {
    const width = band.reduce((sum, n) => sum + (info.widths[n] ?? 0), 0);
    const zoom = Math.min(1, paper.width / Math.max(1, width));
    const line = (at: number): string => {
      const height = heights.get(at);
      return `<tr${height !== undefined && height > 24 ? ` style="height:${height}px"` : ''}>${band.map((column, n) => cellHtml(info, views, covered, band, at, column, n, head)).join('')}</tr>`;
    };
    const heads = shown.filter((at) => at < head).map(line);
    const body = shown.filter((at) => at >= head).map(line);
    const cols = band.map((column) => `<col style="width:${info.widths[column] ?? 80}px">`).join('');
    return `<div class="band" style="zoom:${zoom.toFixed(3)}"><table style="width:${width}px"><colgroup>${cols}</colgroup>${heads.length > 0 ? `<thead>${heads.join('')}</thead>` : ''}<tbody>${body.join('')}</tbody></table></div>`;
  });
  const drawings = info.drawings.map((drawing) => drawingHtml(drawing, paper.width, chartSvg)).join('');
  const left = rows.length - shown.length;
  const note =
    left > 0
      ? `<p class="note">这个工作表共 ${rows.length} 行，这里印到第 ${(shown.at(-1) ?? 0) + 1} 行；完整内容请下载 Excel 文件。</p>`
      : '';
  return {
    html: `<section class="${paper.name}${info.plain ? ' plain' : ''}"><h2>${escapeHtml(info.name)}</h2>${columns.length > 0 ? tables.join('') : ''}${drawings}${note}</section>`,
    cells: shown.length * columns.length,
  };
}

/** Columns that fit beside each other; the ones that stay in view begin every band. */
function bandsOf(info: SheetInfo, columns: number[], room: number): number[][] {
  const fixed = columns.filter((n) => n < info.frozen.columns);
  const widthOf = (n: number): number => info.widths[n] ?? 0;
  const start = fixed.reduce((sum, n) => sum + widthOf(n), 0);
  const keeps = start < room / 2 ? fixed : [];
  const bands: number[][] = [];
  let band: number[] = [...keeps];
  let width = keeps.length > 0 ? start : 0;
  for (const column of columns.filter((n) => !keeps.includes(n))) {
    if (width + widthOf(column) > room && band.length > keeps.length) {
      bands.push(band);
      band = [...keeps];
      width = keeps.length > 0 ? start : 0;
    }
    band.push(column);
    width += widthOf(column);
  }
  if (band.length > 0) bands.push(band);
  return bands;
}

/** `row,column` of the cells that another one lies over. */
function coveredCells(info: SheetInfo): Set<string> {
  const covered = new Set<string>();
  for (const { top, left, bottom, right } of info.merges)
    for (let at = top; at <= Math.min(bottom, info.used.rows - 1); at += 1)
      for (let column = left; column <= Math.min(right, info.used.columns - 1); column += 1)
        if (at !== top || column !== left) covered.add(`${at},${column}`);
  return covered;
}

function cellHtml(
  info: SheetInfo,
  views: ReadonlyMap<number, ReadonlyMap<number, CellView>>,
  covered: ReadonlySet<string>,
  band: number[],
  at: number,
  column: number,
  n: number,
  head: number,
): string {
  if (covered.has(`${at},${column}`)) {
    const own = info.merges.find((one) => at >= one.top && at <= one.bottom && column >= one.left && column <= one.right);
    // Its head stands in another band or among the rows that are said again.
    const isApart = own !== undefined && (!band.includes(own.left) || own.top < head !== at < head);
    return isApart ? '<td></td>' : '';
  }
  const cell = views.get(at)?.get(column);
  const merge = info.merges.find((one) => one.top === at && one.left === column);
  const across = merge ? band.filter((one) => one >= merge.left && one <= merge.right).length : 1;
  const last = merge ? Math.min(merge.bottom, at < head ? head - 1 : info.used.rows - 1) : at;
  const down = merge ? Array.from({ length: last - at + 1 }, (_one, k) => at + k).filter((one) => views.has(one)).length : 1;
  if (!cell) return `<td${span(across, down)}></td>`;
  const { look = {}, text } = cell;
  // Words reach over empty neighbours, as on the screen.
  const isFree = !look.wrap && across === 1 && look.align !== 'right' && look.align !== 'center' && !/\n/.test(text);
  const next = band[n + 1];
  const reaches = isFree && text.length > 4 && (next === undefined || (!views.get(at)?.get(next) && !covered.has(`${at},${next}`)));
  const icon = look.icon ? `<span style="color:${look.icon.color}">${escapeHtml(look.icon.mark)}</span> ` : '';
  return `<td${span(across, down)}${reaches && next !== undefined ? ' class="out"' : ''}${styleOf(look)}>${icon}${escapeHtml(text).replaceAll('\n', '<br>')}</td>`;
}

function span(across: number, down: number): string {
  return `${across > 1 ? ` colspan="${across}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}`;
}

/** Colours were read as such from the file; nothing of a person's words is among them. */
function styleOf(look: Look): string {
  const rules = [
    ...(look.bold ? ['font-weight:600'] : []),
    ...(look.italic ? ['font-style:italic'] : []),
    ...(look.underline || look.strike
      ? [`text-decoration:${[look.underline && 'underline', look.strike && 'line-through'].filter(Boolean).join(' ')}`]
      : []),
    ...(look.color ? [`color:${look.color}`] : []),
    ...(look.fill ? [`background:${look.fill}`] : []),
    ...(look.bar
      ? [`background:linear-gradient(90deg,${look.bar.color} ${Math.round(look.bar.part * 100)}%,${look.fill ?? 'transparent'} 0)`]
      : []),
    ...(look.align ? [`text-align:${look.align}`] : []),
    ...(look.high ? [`vertical-align:${look.high}`] : []),
    ...(look.size ? [`font-size:${look.size}px;line-height:1.35`] : []),
    ...Object.entries(look.edges ?? {}).map(([side, edge]) => `border-${side}:${edge}`),
  ];
  return rules.length > 0 ? ` style="${rules.join(';').replaceAll('"', "'")}"` : '';
}

function drawingHtml(drawing: Drawing, room: number, chartSvg: DrawChart): string {
  const width = Math.round(Math.min(room, 900, Math.max(320, drawing.width)));
  if (drawing.kind === 'picture') {
    const data = Buffer.from(drawing.data).toString('base64');
    return `<figure><img alt="${escapeHtml(drawing.alt)}" src="data:${escapeHtml(drawing.type)};base64,${data}" style="width:${Math.round(Math.min(room, drawing.width))}px"></figure>`;
  }
  const { title, data, why } = drawing.chart;
  const spec = data
    ? chartSpec.safeParse({ ...data, title: undefined, categories: data.categories.map((one) => one.slice(0, 100) || ' ') })
    : null;
  const caption = title === '' ? '' : `<figcaption>${escapeHtml(title)}</figcaption>`;
  if (!spec?.success)
    return `<figure>${caption}<p class="note">${escapeHtml(why || '这个图表画不到纸上，可以下载 Excel 文件查看。')}</p></figure>`;
  const height = Math.round(Math.min(560, Math.max(240, (width * drawing.height) / Math.max(1, drawing.width))));
  return `<figure>${caption}${chartSvg(spec.data, deskLook(width, height))}</figure>`;
}
