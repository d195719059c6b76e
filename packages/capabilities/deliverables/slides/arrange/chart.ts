/** A chart with what it shows: the drawing large, the takeaway and the points beside or below it. */
import { inset, type Box, type ChartLook, type Face, type Page, type Paint } from '../page.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import { heightOf } from '../page.ts';
import { cells, sizesTo, tallOf, type CellStyle } from './cells.ts';
import { note, type NoteStyle } from './note.ts';

type ChartContent = Extract<SlideContent, { layout: 'chart' }>;

export interface ChartStyle {
  side: 'right' | 'left' | 'below' | 'above';
  /** Part of the width that the words take beside the drawing. */
  share: number;
  gap: number;
  look: ChartLook;
  title: Face;
  plate?: Paint;
  pad: number;
  takeaway: NoteStyle;
  points: CellStyle;
  /** Behind takeaway and points. */
  panel?: Paint;
  panelPad?: number;
}

export function chart(page: Page, box: Box, content: ChartContent, style: ChartStyle): void {
  const points = content.points ?? [];
  const items = points.map((title, n) => ({ id: `p${n + 1}`, title }));
  const words = { id: 'takeaway', role: 'takeaway', text: content.takeaway };
  const beside = style.side === 'left' || style.side === 'right';
  if (beside && (points.length > 0 || content.takeaway)) {
    const w = box.w * style.share;
    const wordsBox = { ...box, x: style.side === 'left' ? box.x : box.x + box.w - w, w };
    if (style.panel) page.shape(wordsBox, style.panel);
    const room = inset(wordsBox, style.panelPad ?? 0);
    if (points.length > 0) {
      const rest = note(page, room, 'top', words, { ...style.takeaway, most: 0.5 });
      cells(page, rest, items, style.points);
    } else note(page, room, 'top', words, { ...style.takeaway, sizes: largerAlone(words.text ?? '', room, style.takeaway), most: 1 });
    const drawing = { ...box, x: style.side === 'left' ? box.x + w + style.gap : box.x, w: box.w - w - style.gap };
    return draw(page, drawing, content, style);
  }
  const edge = style.side === 'above' ? 'top' : 'bottom';
  const rest = note(page, box, edge, words, style.takeaway);
  if (items.length === 0) return draw(page, rest, content, style);
  const inColumns: CellStyle = { ...style.points, columns: (n) => [n], settle: 'top' };
  const strip = Math.min(rest.h * 0.32, tallOf(items, { ...rest, h: rest.h * 0.32 }, inColumns) + 4);
  const at = edge === 'top' ? rest.y : rest.y + rest.h - strip;
  cells(page, { ...rest, y: at, h: strip }, items, inColumns);
  draw(page, { ...rest, y: edge === 'top' ? rest.y + strip + style.gap : rest.y, h: rest.h - strip - style.gap }, content, style);
}

/** A sentence that has a side of the page for itself. */
function largerAlone(words: string, room: Box, { face, sizes, pad = [0, 0] }: NoteStyle): number[] {
  const larger = [34, 32, 30, 28, 26, 24].filter((size) => size > Math.max(...sizes));
  return [...larger.filter((size) => heightOf(words, room.w - 2 * pad[0], size, face) <= room.h * 0.6), ...sizes];
}

function draw(page: Page, box: Box, content: ChartContent, style: ChartStyle): void {
  if (style.plate) page.shape(box, style.plate);
  const room = inset(box, style.pad);
  const spec = content.chart;
  const title = spec.title ?? '';
  if (!title) return page.chart(spec, room, style.look);
  const tall = Math.min(room.h * 0.2, heightOf(title, room.w, 19, style.title));
  page.text('chart.title', 'chart-title', title, { ...room, h: tall + 1 }, style.title, sizesTo(19, 11));
  page.chart(spec, { ...room, y: room.y + tall + 8, h: room.h - tall - 8 }, style.look);
}
