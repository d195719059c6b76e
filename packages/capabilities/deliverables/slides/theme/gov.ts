/** 红旗政务: a red band with the title in its middle, gold lines, everything in balance. */
import { isLatinText, sourceWords } from '../latin.ts';
import { bodies, passage } from '../bodies.ts';
import { ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, type Drawings } from '../theme.ts';

const c = {
  paper: '#fffaf0',
  ink: '#2b1a14',
  soft: '#5f4a40',
  line: '#e6cfae',
  red: '#b3151b',
  deep: '#8c0d13',
  gold: '#d9a441',
  pale: '#fdf0d9',
};
const heavy = facer('sans', 800, 1.25, { track: 0.03 });
const bold = facer('sans', 700, 1.3);
const body = facer('sans', 400, 1.6);

const diamond = (page: Page, x: number, y: number, size: number, color: string): void =>
  page.shape({ x: x - size / 2, y: y - size / 2, w: size, h: size }, { fill: color, rotate: 45 });

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  page.shape({ x: 0, y: 0, w: 1280, h: 108 }, { fill: `linear-gradient(180deg,${c.red},${c.deep})` });
  page.shape({ x: 0, y: 108, w: 1280, h: 5 }, { fill: c.gold });
  heading(
    page,
    content.title,
    { x: 110, y: 8, w: 1060, h: 92 },
    heavy('#fff3d6', { align: 'center' }),
    [38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16],
    { lines: 1, valign: 'middle', floor: 16 },
  );
  diamond(page, 64, 54, 22, c.gold);
  diamond(page, 1216, 54, 22, c.gold);
  page.shape({ x: 0, y: 690, w: 1280, h: 30 }, { fill: c.deep });
  page.text('foot', 'foot', page.place.deck_title, { x: 60, y: 690, w: 900, h: 30 }, body('#f5dfb8', { lead: 1.2 }), [13, 12, 11, 10, 9], {
    valign: 'middle',
    floor: 8,
  });
  page.text(
    'number',
    'page-number',
    isLatinText(content.title) ? `Page ${page.place.number}` : `第 ${page.place.number} 页`,
    { x: 1020, y: 690, w: 200, h: 30 },
    bold('#f5dfb8', { align: 'right' }),
    13,
    { valign: 'middle' },
  );
  if (content.source)
    page.text(
      'source',
      'source',
      sourceWords('资料来源：', content),
      { x: 60, y: 658, w: 1160, h: 28 },
      body(c.soft, { lead: 1.2, align: 'right' }),
      [12, 11, 10, 9],
      { floor: 9 },
    );
  return { x: 60, y: 142, w: 1160, h: content.source ? 508 : 524 };
}

const rows: MarkedCells = {
  columns: (n) => (n > 5 ? [2, 1] : [1, 2]),
  gap: [24, 18],
  pad: [24, 14],
  title: bold(c.red),
  text: body(c.ink),
  steps: ladder(24, 18),
  paint: () => ({ fill: '#ffffff', line: c.line }),
  bar: { side: 'left', thick: 6, color: () => c.red },
  mark: {
    kind: 'han',
    at: 'left',
    room: 52,
    gap: 22,
    size: 26,
    face: heavy('#fff3d6', { align: 'center', track: 0 }),
    paint: () => ({ fill: c.red, line: c.gold, thick: 3, radius: 26 }),
    shape: { w: 52, h: 52 },
    valign: 'middle',
  },
  valign: 'middle',
  tallest: 156,
};
const list: CellStyle = {
  columns: () => [1],
  gap: [0, 12],
  pad: [0, 3],
  title: body(c.ink, { lead: 1.5 }),
  text: body(c.soft),
  steps: ladder(20, 18),
  mark: {
    kind: 'none',
    at: 'left',
    room: 12,
    gap: 14,
    size: 10,
    face: body(c.red),
    paint: () => ({ fill: c.gold, rotate: 45 }),
    shape: { w: 10, h: 10 },
    valign: 'top',
  },
  tallest: 80,
};
const takeaway = {
  face: bold(c.deep, { lead: 1.5, align: 'center' as const }),
  sizes: sizesTo(21, 13),
  pad: [28, 14] as const,
  paint: { fill: c.pale, line: c.gold },
  gap: 18,
  most: 0.3,
};
const border = (page: Page): void => {
  page.shape({ x: 28, y: 28, w: 1224, h: 664 }, { line: c.gold, thick: 3 });
  page.shape({ x: 40, y: 40, w: 1200, h: 640 }, { line: c.gold, thick: 1 });
};
const field = `linear-gradient(180deg,${c.red},#7d0a10)`;

export const gov: Drawings = {
  ...bodies({
    frame,
    lead: { face: bold(c.ink, { lead: 1.5, align: 'center' }), sizes: sizesTo(20, 13), gap: 18, most: 0.28 },
    takeaway,
    agenda: ({ count }) => ({ ...rows, columns: () => (count > 4 ? [2] : [1, 2]), tallest: 110, settle: 'middle' }),
    points: () => rows,
    process: ({ count }) => ({
      ...rows,
      columns: () => (count <= 4 ? [count, 2] : [Math.ceil(count / 2), 2]),
      gap: [36, 26],
      pad: [20, 22],
      title: bold(c.red, { align: 'center' }),
      text: body(c.ink, { align: 'center' }),
      steps: ladder(22, 17),
      bar: { side: 'top', thick: 6, color: () => c.red },
      mark: { ...rows.mark, at: 'above', room: 60, gap: 12, valign: 'top' },
      tallest: 360,
      settle: 'middle',
      valign: 'top',
    }),
    connect: (page, from, to) => diamond(page, (from.x + from.w + to.x) / 2, from.y + from.h / 2, 14, c.gold),
    comparison: {
      gap: 40,
      head: {
        face: () => heavy('#fff3d6', { align: 'center' }),
        size: 24,
        tall: 60,
        paint: (n) => ({ fill: n === 0 ? '#8a6a4a' : c.red }),
        gap: 8,
      },
      panel: () => ({ fill: '#ffffff', line: c.line }),
      pad: [28, 14],
      list: () => list,
      between: (page, box, middle) => {
        page.shape({ x: middle - 1, y: box.y, w: 2, h: box.h }, { fill: c.gold });
        diamond(page, middle, box.y + box.h / 2, 18, c.gold);
      },
    },
    timeline: {
      way: 'below',
      when: { face: heavy(c.red, { track: 0 }), size: 24, room: 60 },
      title: bold(c.ink),
      text: body(c.soft),
      steps: ladder(19, 16),
      gap: 24,
      line: { color: c.gold, thick: 4 },
      dot: { size: 20, paint: () => ({ fill: c.red, line: c.gold, thick: 3, radius: 10 }) },
      card: { paint: () => ({ fill: '#ffffff', line: c.line }), pad: [16, 14] },
    },
    table: {
      head: bold('#fff3d6', { lead: 1.35 }),
      cell: body(c.ink, { lead: 1.4 }),
      first: bold(c.red, { lead: 1.4 }),
      headFill: c.red,
      fill: '#ffffff',
      stripe: c.pale,
      below: `3px solid ${c.gold}`,
      between: `1px solid ${c.line}`,
      columns: `1px solid ${c.line}`,
      size: 18,
      pad: [14, 10],
      tallest: 58,
    },
    chart: {
      side: 'left',
      share: 0.3,
      gap: 32,
      look: {
        palette: [c.red, c.gold, '#8a6a4a', '#d9685f', '#5b7a6a', '#e6cfae'],
        ink: c.ink,
        muted: c.soft,
        line: c.line,
        font: 'sans',
      },
      title: bold(c.red),
      plate: { fill: '#ffffff', line: c.line },
      pad: 20,
      takeaway: { face: bold(c.deep, { lead: 1.5 }), sizes: sizesTo(22, 13), gap: 20 },
      points: { ...list, tallest: 110 },
    },
    figures: () => ({
      way: 'row',
      value: heavy(c.red, { align: 'center', lead: 1.18, track: 0 }),
      label: bold(c.ink, { align: 'center', lead: 1.45 }),
      change: body(c.soft, { align: 'center' }),
      size: 68,
      labelSize: 20,
      gap: 24,
      pad: [18, 20],
      paint: () => ({ fill: '#ffffff', line: c.gold, thick: 2 }),
      tallest: 290,
      valign: 'middle',
    }),
    picture: {
      side: 'left',
      share: 0.56,
      gap: 36,
      line: c.gold,
      fill: c.pale,
      missing: body(c.soft),
      caption: body(c.soft, { align: 'center', lead: 1.4 }),
      points: { ...rows, columns: () => [1], tallest: 150, pad: [18, 10] },
    },
  }),
  cover(page, content) {
    page.background = field;
    border(page);
    diamond(page, 640, 110, 36, c.gold);
    page.shape({ x: 440, y: 109, w: 150, h: 2 }, { fill: c.gold });
    page.shape({ x: 690, y: 109, w: 150, h: 2 }, { fill: c.gold });
    heading(
      page,
      content.title,
      { x: 120, y: 160, w: 1040, h: 240 },
      heavy('#fff3d6', { align: 'center' }),
      [66, 60, 54, 48, 44, 40, 36, 32, 28, 24],
      { lines: 2, valign: 'middle' },
    );
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 180, y: 416, w: 920, h: 100 },
        body('#f9e3b8', { align: 'center', lead: 1.4 }),
        [26, 24, 22, 20, 18, 16, 14, 13],
      );
    page.text(
      'presenter',
      'presenter',
      content.presenter ?? '',
      { x: 180, y: 536, w: 920, h: 50 },
      bold('#fff3d6', { align: 'center' }),
      [24, 22, 20, 18, 16, 14, 12],
      { valign: 'bottom' },
    );
    page.text(
      'date',
      'date',
      content.date ?? '',
      { x: 180, y: 594, w: 920, h: 40 },
      body('#f9e3b8', { align: 'center', lead: 1.4 }),
      [20, 18, 16, 14, 12],
    );
  },
  section(page, content) {
    page.background = c.paper;
    page.shape({ x: 0, y: 210, w: 1280, h: 300 }, { fill: field });
    page.shape({ x: 0, y: 204, w: 1280, h: 4 }, { fill: c.gold });
    page.shape({ x: 0, y: 512, w: 1280, h: 4 }, { fill: c.gold });
    page.shape({ x: 560, y: 90, w: 160, h: 160 }, { fill: c.red, line: c.gold, thick: 5, radius: 80 });
    page.text(
      'label',
      'number',
      content.number ?? String(page.place.number),
      { x: 576, y: 106, w: 128, h: 128 },
      heavy('#fff3d6', { align: 'center', track: 0 }),
      [60, 48, 38, 30, 24, 20, 16, 13, 11],
      { valign: 'middle', floor: 11 },
    );
    heading(
      page,
      content.title,
      { x: 120, y: 268, w: 1040, h: 226 },
      heavy('#fff3d6', { align: 'center' }),
      [60, 54, 48, 44, 40, 36, 32, 28, 24],
      { lines: 2, valign: 'middle' },
    );
    if (content.text)
      page.text('text', 'text', content.text, { x: 180, y: 540, w: 920, h: 140 }, body(c.ink, { align: 'center' }), passage);
  },
  statement(page, content) {
    page.background = c.paper;
    page.shape({ x: 60, y: 60, w: 1160, h: 600 }, { line: c.gold, thick: 2 });
    page.shape({ x: 60, y: 60, w: 1160, h: 12 }, { fill: c.red });
    page.shape({ x: 60, y: 648, w: 1160, h: 12 }, { fill: c.red });
    heading(
      page,
      content.title,
      { x: 140, y: 120, w: 1000, h: content.text ? 270 : 480 },
      heavy(c.red, { align: 'center', lead: 1.4 }),
      [60, 54, 48, 44, 40, 36, 32, 28, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text)
      page.text('text', 'text', content.text, { x: 180, y: 420, w: 920, h: 200 }, body(c.ink, { align: 'center' }), passage);
  },
  quote(page, content) {
    page.background = field;
    page.shape({ x: 100, y: 120, w: 1080, h: 480 }, { fill: c.paper, line: c.gold, thick: 4 });
    diamond(page, 640, 120, 40, c.gold);
    if (content.title)
      page.text(
        'title',
        'title',
        content.title,
        { x: 160, y: 40, w: 960, h: 56 },
        bold('#fff3d6', { align: 'center' }),
        [20, 18, 16, 14, 12, 11],
        { valign: 'middle' },
      );
    heading(
      page,
      content.text,
      { x: 160, y: 170, w: 960, h: 310 },
      bold(c.ink, { align: 'center', lead: 1.55 }),
      [40, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16],
      { lines: 4, id: 'quote', role: 'quote', valign: 'middle' },
    );
    if (content.by)
      page.text(
        'by',
        'by',
        `—— ${content.by}`,
        { x: 160, y: 496, w: 960, h: 84 },
        bold(c.red, { align: 'right' }),
        [22, 20, 18, 16, 14, 12],
        { valign: 'middle' },
      );
  },
  closing(page, content) {
    page.background = field;
    border(page);
    diamond(page, 640, 600, 36, c.gold);
    page.shape({ x: 440, y: 599, w: 150, h: 2 }, { fill: c.gold });
    page.shape({ x: 690, y: 599, w: 150, h: 2 }, { fill: c.gold });
    heading(
      page,
      content.title,
      { x: 120, y: 130, w: 1040, h: 220 },
      heavy('#fff3d6', { align: 'center' }),
      [76, 66, 58, 50, 44, 38, 32, 28, 24],
      { lines: 2, valign: 'bottom' },
    );
    if (content.text)
      page.text('text', 'text', content.text, { x: 180, y: 374, w: 920, h: 110 }, body('#f9e3b8', { align: 'center' }), passage);
    if (content.contact)
      page.text(
        'contact',
        'contact',
        content.contact,
        { x: 180, y: 500, w: 920, h: 66 },
        bold('#fff3d6', { align: 'center' }),
        [22, 20, 18, 16, 14, 12],
      );
  },
};
