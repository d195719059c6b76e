/** 几何构成: a strip of circles, squares and stripes runs down the left, blocks of primary colour carry the words. */
import { sourceWords } from '../latin.ts';
import { bodies, passage } from '../bodies.ts';
import { ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, two, type Drawings } from '../theme.ts';

const c = {
  paper: '#f4ecdc',
  ink: '#1c1c1c',
  soft: '#4c4740',
  line: '#cfc4ae',
  red: '#d5382b',
  blue: '#1f4e9e',
  yellow: '#f0b429',
  white: '#fffaf0',
};
const heavy = facer('sans', 800, 1.2);
const bold = facer('sans', 700, 1.35);
const body = facer('sans', 400, 1.55);
const fills = [c.blue, c.yellow, c.red, c.ink];
const inks = [c.white, c.ink, c.white, c.white];
const fill = (n: number): string => fills[n % fills.length] ?? c.blue;
const onFill = (n: number): string => inks[n % inks.length] ?? c.white;

/** One tile of the pattern: which figure stands in it depends on its number. */
function tile(page: Page, x: number, y: number, size: number, n: number): void {
  const half = size / 2;
  switch (n % 7) {
    case 0:
      page.shape({ x, y, w: size, h: size }, { fill: c.red });
      page.shape({ x: x + half / 2, y: y + half / 2, w: half, h: half }, { fill: c.paper, radius: half / 2 });
      break;
    case 1:
      page.shape({ x, y, w: size, h: size }, { fill: c.blue, radius: half });
      break;
    case 2:
      for (let k = 0; k < 4; k += 1) page.shape({ x, y: y + (k * size) / 4, w: size, h: size / 8 }, { fill: c.ink });
      break;
    case 3:
      page.shape({ x, y, w: size, h: size }, { fill: c.yellow });
      page.shape({ x: x + size * 0.22, y: y + size * 0.22, w: size * 0.56, h: size * 0.56 }, { fill: c.ink, rotate: 45 });
      break;
    case 4:
      page.shape({ x, y, w: half, h: size }, { fill: c.ink });
      page.shape({ x: x + half, y: y + half, w: half, h: half }, { fill: c.red, radius: half / 2 });
      break;
    case 5:
      page.shape({ x, y, w: size, h: size }, { fill: c.ink });
      page.shape({ x: x + size * 0.14, y: y + size * 0.14, w: size * 0.72, h: size * 0.72 }, { fill: c.yellow, radius: size * 0.36 });
      break;
    default:
      page.shape({ x, y, w: size, h: half }, { fill: c.blue });
      page.shape({ x, y: y + half, w: half, h: half }, { fill: c.yellow });
  }
}

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  for (let k = 0; k < 6; k += 1) tile(page, 0, k * 120, 120, k + page.place.number);
  const { height } = heading(
    page,
    content.title,
    { x: 172, y: 52, w: 940, h: 150 },
    heavy(c.ink),
    [42, 40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18],
    { lines: 2 },
  );
  page.shape({ x: 1152, y: 48, w: 72, h: 72 }, { fill: c.yellow, radius: 36 });
  page.text('number', 'page-number', two(page.place.number), { x: 1152, y: 48, w: 72, h: 72 }, heavy(c.ink, { align: 'center' }), 24, {
    valign: 'middle',
  });
  const top = Math.max(150, 52 + height + 30);
  const small = body(c.soft, { lead: 1.25 });
  page.text(
    'foot',
    'foot',
    page.place.deck_title,
    { x: 172, y: 688, w: content.source ? 420 : 1050, h: 22 },
    small,
    [13, 12, 11, 10, 9, 8],
    { floor: 8 },
  );
  if (content.source)
    page.text(
      'source',
      'source',
      sourceWords('来源：', content),
      { x: 620, y: 684, w: 604, h: 30 },
      { ...small, align: 'right' },
      [12, 11, 10, 9, 8],
      { floor: 8 },
    );
  return { x: 172, y: top, w: 1052, h: 668 - top };
}

/** Blocks of colour, without gaps: the page is a composition, not a list. */
const blocks: CellStyle = {
  columns: (n) => (n <= 3 ? [n, 1] : n === 4 ? [2, 1] : n <= 6 ? [3, 2] : [4, 2]),
  gap: [0, 0],
  pad: [26, 24],
  title: (n) => heavy(onFill(n), { lead: 1.28 }),
  text: (n) => body(onFill(n)),
  steps: ladder(26, 18),
  paint: (n) => ({ fill: fill(n) }),
  mark: {
    kind: 'number',
    at: 'above',
    room: 52,
    gap: 14,
    size: 24,
    face: (n) => heavy(fill(n)),
    paint: (n) => ({ fill: onFill(n), radius: 26 }),
    shape: { w: 52, h: 52 },
    valign: 'top',
  },
  gapText: 10,
  fill: true,
};
/** Steps stand under large figures, smaller in two rows. */
const figureSize = (count: number): number => (count > 5 ? 64 : 140);
const rows: CellStyle = {
  columns: () => [1, 2],
  gap: [32, 14],
  pad: [0, 6],
  title: heavy(c.ink, { lead: 1.3 }),
  text: body(c.soft),
  steps: ladder(25, 17),
  beside: 0.38,
  mark: {
    kind: 'number',
    at: 'left',
    room: 56,
    gap: 24,
    size: 24,
    face: (n) => heavy(onFill(n), { align: 'center' }),
    paint: (n) => ({ fill: fill(n), radius: n % 2 === 0 ? 28 : 0 }),
    shape: { w: 56, h: 56 },
    valign: 'middle',
  },
  valign: 'middle',
  tallest: 108,
};
const list: MarkedCells = {
  ...rows,
  columns: () => [1],
  beside: 0,
  title: body(c.ink, { lead: 1.45 }),
  steps: ladder(20, 18),
  mark: {
    kind: 'none',
    at: 'left',
    room: 16,
    gap: 14,
    size: 8,
    face: body(c.ink),
    paint: (n) => ({ fill: fill(n), radius: n % 2 === 0 ? 8 : 0 }),
    shape: { w: 16, h: 16 },
    valign: 'top',
  },
  valign: 'top',
  tallest: 78,
};
const onDark: CellStyle = {
  ...list,
  title: body(c.white, { lead: 1.45 }),
  mark: { ...list.mark, paint: (n) => ({ fill: c.yellow, radius: n % 2 === 0 ? 8 : 0 }) },
};
const takeaway = {
  face: heavy(c.ink, { lead: 1.4 }),
  sizes: sizesTo(22, 13),
  pad: [28, 16] as const,
  paint: { fill: c.yellow },
  gap: 20,
  most: 0.3,
};

export const bauhaus: Drawings = {
  ...bodies({
    frame,
    lead: { face: bold(c.ink), sizes: sizesTo(20, 13), gap: 20, most: 0.28 },
    takeaway,
    agenda: ({ count }) => ({ ...rows, columns: () => (count > 5 ? [2] : [1, 2]) }),
    points: ({ count, text }) => (text && count >= 2 && count <= 6 ? blocks : rows),
    process: ({ count }) => ({
      ...blocks,
      columns: () => (count <= 5 ? [count, 3, 2] : [Math.ceil(count / 2), 2]),
      gap: [10, 24],
      pad: [4, count > 5 ? 8 : 20],
      paint: () => ({ fill: c.paper }),
      title: heavy(c.ink, { lead: 1.28 }),
      text: body(c.soft),
      mark: {
        kind: 'padded',
        at: 'above',
        room: figureSize(count),
        gap: count > 5 ? 12 : 20,
        size: count > 5 ? 26 : 42,
        face: (n) => heavy(onFill(n), { lead: 1.1 }),
        paint: (n) => ({ fill: fill(n), radius: n % 2 === 0 ? figureSize(count) / 2 : 0 }),
        shape: { w: figureSize(count), h: figureSize(count) },
        valign: 'top',
      },
      steps: ladder(22, 16),
    }),
    connect: (page, from, to) => {
      const [size, pad] = from.h > 300 ? [figureSize(1), 20] : [figureSize(6), 8];
      const x = from.x + 4 + size;
      if (to.x + 4 - x > 8) page.shape({ x, y: from.y + pad + size / 2 - 4, w: to.x + 4 - x, h: 8 }, { fill: c.ink });
    },
    comparison: {
      gap: 0,
      head: { face: (n) => heavy(n === 0 ? c.ink : c.white), size: 30, tall: 88, gap: 0, pad: 32 },
      panel: (n) => ({ fill: n === 0 ? c.white : c.blue }),
      pad: [32, 12],
      list: (n) => (n === 0 ? list : onDark),
    },
    timeline: {
      way: 'rising',
      when: { face: (n) => heavy(n % 4 === 1 ? '#8a6508' : fill(n), { lead: 1.2 }), size: 24, room: 58 },
      title: heavy(c.ink, { lead: 1.3 }),
      text: body(c.soft),
      steps: ladder(20, 16),
      gap: 14,
      line: { color: c.ink, thick: 8 },
      dot: { size: 28, paint: (n) => ({ fill: fill(n), radius: n % 2 === 0 ? 14 : 0 }) },
    },
    table: {
      head: heavy(c.white, { lead: 1.3 }),
      cell: body(c.ink, { lead: 1.4 }),
      first: bold(c.red),
      headFill: c.ink,
      fill: c.white,
      stripe: '#efe4cd',
      below: `6px solid ${c.yellow}`,
      between: '',
      size: 18,
      pad: [16, 10],
      tallest: 58,
    },
    chart: {
      side: 'left',
      share: 0.34,
      gap: 28,
      look: { palette: [c.blue, c.red, c.yellow, c.ink, '#7f9cc9', '#b9a98a'], ink: c.ink, muted: c.soft, line: c.line, font: 'sans' },
      title: bold(c.ink),
      pad: 0,
      takeaway: { face: heavy(c.yellow, { lead: 1.38 }), sizes: sizesTo(24, 13), gap: 20 },
      points: { ...onDark, tallest: 96 },
      panel: { fill: c.blue },
      panelPad: 28,
    },
    figures: (count) => ({
      way: count > 2 ? 'bento' : 'row',
      value: (n) => heavy(onFill(n), { lead: 1.18 }),
      label: (n) => bold(onFill(n)),
      change: (n) => body(onFill(n)),
      size: 80,
      labelSize: 19,
      gap: 0,
      pad: [28, 20],
      paint: (n) => ({ fill: fill(n) }),
      valign: 'bottom',
    }),
    picture: {
      side: 'right',
      share: 0.6,
      gap: 32,
      fill: '#e6dac2',
      missing: bold(c.soft),
      caption: body(c.soft, { lead: 1.4 }),
      points: { ...rows, columns: () => [1], beside: 0, tallest: 150 },
    },
  }),
  cover(page, content) {
    page.background = c.paper;
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 3; column += 1) tile(page, 740 + column * 180, row * 180, 180, row * 3 + column * 2);
    heading(
      page,
      content.title,
      { x: 64, y: 120, w: 620, h: 320 },
      heavy(c.ink, { lead: 1.18 }),
      [72, 66, 60, 54, 50, 46, 42, 38, 34, 30, 26, 22, 20],
      { lines: 3, valign: 'bottom' },
    );
    page.shape({ x: 64, y: 464, w: 120, h: 12 }, { fill: c.red });
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 64, y: 494, w: 620, h: 100 },
        body(c.soft, { lead: 1.45 }),
        [24, 22, 20, 18, 16, 15, 14, 13],
      );
    page.text(
      'presenter',
      'presenter',
      content.presenter ?? '',
      { x: 64, y: 612, w: 620, h: 34 },
      bold(c.ink, { lead: 1.3 }),
      [20, 18, 16, 14, 12],
    );
    page.text('date', 'date', content.date ?? '', { x: 64, y: 652, w: 620, h: 30 }, body(c.soft, { lead: 1.3 }), [18, 16, 14, 12]);
  },
  section(page, content) {
    page.background = c.yellow;
    page.shape({ x: 0, y: 0, w: 480, h: 720 }, { fill: c.blue });
    page.shape({ x: 60, y: 180, w: 360, h: 360 }, { fill: c.red, radius: 180 });
    page.text(
      'label',
      'number',
      content.number ?? two(page.place.number),
      { x: 100, y: 230, w: 280, h: 260 },
      heavy(c.white, { align: 'center', lead: 1.05 }),
      [150, 120, 90, 70, 52, 40, 30, 24, 18],
      { valign: 'middle' },
    );
    heading(page, content.title, { x: 560, y: 130, w: 640, h: 240 }, heavy(c.ink), [60, 54, 50, 46, 42, 38, 34, 30, 26, 22], {
      lines: 2,
      valign: 'bottom',
    });
    if (content.text) page.text('text', 'text', content.text, { x: 560, y: 396, w: 640, h: 250 }, bold(c.ink, { lead: 1.5 }), passage);
  },
  statement(page, content) {
    page.background = c.red;
    page.shape({ x: 1000, y: 440, w: 280, h: 280 }, { fill: c.yellow });
    page.shape({ x: 1070, y: 510, w: 140, h: 140 }, { fill: c.ink, radius: 70 });
    page.shape({ x: 720, y: 580, w: 280, h: 140 }, { fill: c.blue });
    heading(
      page,
      content.title,
      { x: 80, y: 80, w: 1120, h: 330 },
      heavy(c.white, { lead: 1.25 }),
      [76, 68, 62, 56, 50, 46, 42, 38, 34, 30, 28, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text) page.text('text', 'text', content.text, { x: 80, y: 440, w: 620, h: 220 }, bold(c.white, { lead: 1.5 }), passage);
  },
  quote(page, content) {
    page.background = c.ink;
    page.shape({ x: 0, y: 0, w: 240, h: 240 }, { fill: c.red });
    page.shape({ x: 0, y: 240, w: 240, h: 240 }, { fill: c.yellow, radius: 120 });
    page.shape({ x: 0, y: 480, w: 240, h: 240 }, { fill: c.blue });
    page.text('mark', 'ornament', '“', { x: 50, y: 50, w: 140, h: 140 }, heavy(c.white, { lead: 1, align: 'center' }), 130);
    if (content.title)
      page.text('title', 'title', content.title, { x: 310, y: 64, w: 890, h: 70 }, bold(c.yellow), [22, 20, 18, 16, 14, 12, 11], {
        valign: 'middle',
      });
    heading(
      page,
      content.text,
      { x: 310, y: 150, w: 890, h: 400 },
      heavy(c.white, { lead: 1.42 }),
      [50, 46, 42, 40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18],
      { lines: 4, id: 'quote', role: 'quote', valign: 'middle' },
    );
    if (content.by)
      page.text('by', 'by', content.by, { x: 310, y: 572, w: 890, h: 90 }, bold(c.yellow), [22, 20, 18, 16, 14, 12], { valign: 'middle' });
  },
  closing(page, content) {
    page.background = c.blue;
    for (let k = 0; k < 8; k += 1) tile(page, k * 160, 560, 160, k + 2);
    heading(
      page,
      content.title,
      { x: 80, y: 70, w: 1120, h: 230 },
      heavy(c.white, { lead: 1.15 }),
      [110, 96, 84, 72, 62, 54, 46, 40, 34, 30, 26, 22],
      { lines: 2, valign: 'bottom' },
    );
    if (content.text) page.text('text', 'text', content.text, { x: 80, y: 324, w: 1120, h: 100 }, bold(c.white, { lead: 1.45 }), passage);
    if (content.contact)
      page.text(
        'contact',
        'contact',
        content.contact,
        { x: 80, y: 440, w: 1120, h: 90 },
        heavy(c.yellow, { lead: 1.35 }),
        [24, 22, 20, 18, 16, 14, 12],
        { valign: 'middle' },
      );
  },
};
