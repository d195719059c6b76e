/** 粗野黑白: thick black frames, hard shadows, one acid yellow; the title is a slab, numbers are shouted. */
import { sourceWords } from '../latin.ts';
import { bodies, passage } from '../bodies.ts';
import { ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, two, type Drawings } from '../theme.ts';

const c = { paper: '#ffffff', ink: '#000000', soft: '#333333', acid: '#e6ff2a', grey: '#e9e9e9' };
const heavy = facer('sans', 900, 1.15);
const bold = facer('sans', 700, 1.3);
const body = facer('sans', 500, 1.5);
const mono = facer('mono', 700, 1.25);

const slab = (page: Page, box: Box, fill: string, shadow = 10): void => {
  page.shape({ ...box, x: box.x + shadow, y: box.y + shadow }, { fill: c.ink });
  page.shape(box, { fill, line: c.ink, thick: 4 });
};

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  page.shape({ x: 0, y: 0, w: 128, h: 124 }, { fill: c.acid });
  page.shape({ x: 128, y: 0, w: 1152, h: 124 }, { fill: c.ink });
  page.text('number', 'page-number', two(page.place.number), { x: 0, y: 0, w: 128, h: 124 }, mono(c.ink, { align: 'center' }), 64, {
    valign: 'middle',
  });
  heading(
    page,
    content.title,
    { x: 164, y: 10, w: 1076, h: 104 },
    heavy(c.paper),
    [46, 42, 40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18],
    { lines: 1, valign: 'middle' },
  );
  page.shape({ x: 0, y: 688, w: 1280, h: 4 }, { fill: c.ink });
  const small = mono(c.ink, { weight: 400 });
  page.text(
    'foot',
    'foot',
    page.place.deck_title,
    { x: 40, y: 696, w: content.source ? 460 : 1200, h: 20 },
    small,
    [13, 12, 11, 10, 9, 8],
    { valign: 'middle', floor: 8 },
  );
  if (content.source)
    page.text(
      'source',
      'source',
      sourceWords('来源/', content),
      { x: 520, y: 693, w: 720, h: 26 },
      { ...small, align: 'right' },
      [12, 11, 10, 9, 8],
      { valign: 'middle', floor: 8 },
    );
  return { x: 40, y: 160, w: 1190, h: 500 };
}

const blocks: MarkedCells = {
  columns: (n) => (n <= 2 ? [1, n] : n <= 4 ? [2, 1] : n <= 6 ? [3, 2] : [4, 2]),
  gap: [0, 0],
  pad: [28, 22],
  title: (n) => heavy(n % 3 === 2 ? c.paper : c.ink),
  text: (n) => body(n % 3 === 2 ? '#e8e8e8' : c.soft),
  steps: ladder(28, 18),
  paint: (n) => ({ fill: [c.paper, c.acid, c.ink][n % 3] ?? c.paper, line: c.ink, thick: 4 }),
  mark: {
    kind: 'number',
    at: 'right',
    room: 70,
    gap: 20,
    size: 64,
    face: (n) => mono(n % 3 === 2 ? c.acid : c.ink, { align: 'right', lead: 1.05 }),
    valign: 'top',
    shape: { w: 70, h: 66 },
  },
  gapText: 10,
  fill: true,
};
const list: CellStyle = {
  columns: () => [1],
  gap: [0, 12],
  pad: [0, 3],
  title: bold(c.ink),
  text: body(c.soft),
  steps: ladder(21, 18),
  mark: {
    kind: 'none',
    at: 'left',
    room: 16,
    gap: 14,
    size: 8,
    face: body(c.ink),
    paint: () => ({ fill: c.ink }),
    shape: { w: 14, h: 14 },
    valign: 'top',
  },
  tallest: 80,
};
const takeaway = {
  face: heavy(c.ink, { lead: 1.35 }),
  sizes: sizesTo(24, 13),
  pad: [28, 14] as const,
  paint: { fill: c.acid, line: c.ink, thick: 4 },
  gap: 22,
  most: 0.3,
};

export const brutal: Drawings = {
  ...bodies({
    frame,
    lead: { face: bold(c.ink), sizes: sizesTo(22, 13), gap: 20, most: 0.28 },
    takeaway,
    agenda: ({ count }) => ({
      ...list,
      columns: () => (count > 4 ? [2] : [1, 2]),
      gap: [48, 18],
      title: heavy(c.ink),
      steps: ladder(30, 18),
      rule: { color: c.ink, thick: 4, first: false },
      mark: { kind: 'padded', at: 'left', room: 90, gap: 16, size: 48, face: mono(c.ink, { lead: 1.05 }), valign: 'middle' },
      valign: 'middle',
      tallest: 112,
    }),
    points: () => blocks,
    process: ({ count }) => ({
      ...blocks,
      columns: () => (count <= 5 ? [count, 3, 2] : [Math.ceil(count / 2), 2]),
      gap: [-4, 24],
      pad: [20, 20],
      steps: ladder(23, 16),
      mark: {
        ...blocks.mark,
        kind: 'padded',
        at: 'above',
        room: 70,
        gap: 12,
        size: 56,
        face: (n) => mono(n % 3 === 2 ? c.acid : c.ink, { lead: 1.05 }),
      },
      fill: false,
      tallest: 280,
      // Steps go down like stairs in the room that is left.
      ...(count <= 5 ? { settle: 'top' as const, shift: (n: number, free: number) => (free * n) / Math.max(1, count - 1) } : {}),
    }),
    comparison: {
      gap: 0,
      head: {
        face: (n) => heavy(n === 0 ? c.ink : c.acid),
        size: 32,
        tall: 72,
        gap: 4,
        paint: (n) => ({ fill: n === 0 ? c.grey : c.ink, line: c.ink, thick: 4 }),
        pad: 28,
      },
      panel: () => ({ fill: c.paper, line: c.ink, thick: 4 }),
      pad: [32, 14],
      list: () => list,
    },
    timeline: {
      way: 'ledger',
      when: { face: mono(c.ink), size: 24, room: 40 },
      title: heavy(c.ink, { lead: 1.25 }),
      text: body(c.soft),
      steps: ladder(24, 17),
      gap: 20,
      line: { color: c.ink, thick: 8 },
      dot: { size: 24, paint: () => ({ fill: c.acid, line: c.ink, thick: 4 }) },
      rule: c.ink,
    },
    table: {
      head: mono(c.paper, { lead: 1.3 }),
      cell: body(c.ink, { lead: 1.35 }),
      first: heavy(c.ink, { lead: 1.3 }),
      headFill: c.ink,
      fill: c.paper,
      below: `4px solid ${c.ink}`,
      between: `2px solid ${c.ink}`,
      columns: `2px solid ${c.ink}`,
      size: 18,
      pad: [14, 9],
      tallest: 56,
    },
    chart: {
      side: 'right',
      share: 0.33,
      gap: 0,
      look: {
        palette: ['#000000', '#b8cc00', '#7d7d7d', '#c9c9c9', '#454545', '#e6ff2a'],
        ink: c.ink,
        muted: c.soft,
        line: '#bdbdbd',
        font: 'sans',
      },
      title: mono(c.ink),
      plate: { fill: c.paper, line: c.ink, thick: 4 },
      pad: 24,
      takeaway: { face: heavy(c.ink, { lead: 1.35 }), sizes: sizesTo(27, 13), gap: 20 },
      points: { ...list, tallest: 100 },
      panel: { fill: c.acid, line: c.ink, thick: 4 },
      panelPad: 28,
    },
    figures: (count) => ({
      way: count > 2 ? 'bento' : 'row',
      value: (n) => heavy(n % 4 === 2 ? c.acid : c.ink, { lead: 1.2 }),
      label: (n) => bold(n % 4 === 2 ? c.paper : c.ink),
      change: (n) => mono(n % 4 === 2 ? c.acid : c.ink, { weight: 500 }),
      size: 104,
      labelSize: 20,
      gap: 0,
      pad: [30, 20],
      paint: (n) => ({ fill: [c.acid, c.paper, c.ink, c.grey][n % 4] ?? c.paper, line: c.ink, thick: 4 }),
      valign: 'middle',
    }),
    picture: {
      side: 'left',
      share: 0.62,
      gap: 0,
      line: c.ink,
      fill: c.grey,
      missing: bold(c.soft),
      caption: mono(c.ink, { weight: 500 }),
      points: { ...blocks, columns: () => [1], mark: { ...blocks.mark, size: 40, room: 44, shape: { w: 44, h: 44 } }, fill: true },
    },
  }),
  cover(page, content) {
    page.background = c.acid;
    page.shape({ x: 0, y: 0, w: 1280, h: 64 }, { fill: c.ink });
    page.text('date', 'date', content.date ?? '', { x: 40, y: 8, w: 560, h: 48 }, mono(c.acid), [20, 18, 16, 14, 12], { valign: 'middle' });
    page.text(
      'presenter',
      'presenter',
      content.presenter ?? '',
      { x: 640, y: 8, w: 600, h: 48 },
      mono(c.acid, { align: 'right' }),
      [20, 18, 16, 14, 12],
      { valign: 'middle' },
    );
    heading(
      page,
      content.title,
      { x: 40, y: 96, w: 1200, h: content.subtitle ? 400 : 560 },
      heavy(c.ink, { lead: 1.1 }),
      [150, 132, 116, 102, 90, 80, 70, 62, 54, 48, 42, 36, 32, 28, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.subtitle) {
      slab(page, { x: 40, y: 530, w: 900, h: 136 }, c.paper, 12);
      page.text('subtitle', 'subtitle', content.subtitle, { x: 68, y: 542, w: 844, h: 112 }, bold(c.ink, { lead: 1.4 }), passage, {
        valign: 'middle',
      });
    }
  },
  section(page, content) {
    page.background = c.ink;
    page.shape({ x: 0, y: 0, w: 540, h: 720 }, { fill: c.acid });
    page.text(
      'label',
      'number',
      content.number ?? two(page.place.number),
      { x: 20, y: 60, w: 500, h: 600 },
      mono(c.ink, { align: 'center', lead: 1 }),
      [380, 300, 220, 160, 110, 80, 56, 40, 28, 20],
      { valign: 'middle' },
    );
    heading(page, content.title, { x: 600, y: 110, w: 620, h: 300 }, heavy(c.paper), [72, 64, 58, 52, 46, 42, 38, 34, 30, 26, 22, 20], {
      lines: 3,
      valign: 'bottom',
    });
    if (content.text) page.text('text', 'text', content.text, { x: 600, y: 436, w: 620, h: 230 }, body(c.acid), passage);
  },
  statement(page, content) {
    page.background = c.paper;
    page.shape({ x: 40, y: 40, w: 1200, h: 640 }, { line: c.ink, thick: 12 });
    heading(
      page,
      content.title,
      { x: 92, y: 84, w: 1096, h: content.text ? 390 : 540 },
      heavy(c.ink, { lead: 1.18 }),
      [100, 90, 80, 72, 64, 56, 50, 44, 40, 36, 32, 28, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text) {
      page.shape({ x: 52, y: 494, w: 1176, h: 174 }, { fill: c.acid });
      page.text('text', 'text', content.text, { x: 92, y: 506, w: 1096, h: 150 }, bold(c.ink, { lead: 1.45 }), passage, {
        valign: 'middle',
      });
    }
  },
  quote(page, content) {
    page.background = c.ink;
    page.shape({ x: 40, y: 40, w: 1200, h: 640 }, { line: c.acid, thick: 6 });
    page.text('mark', 'ornament', '“', { x: 76, y: 66, w: 200, h: 150 }, heavy(c.acid, { lead: 1 }), 150);
    if (content.title)
      page.text('title', 'title', content.title, { x: 300, y: 80, w: 880, h: 70 }, mono(c.acid), [20, 18, 16, 14, 12, 11], {
        valign: 'middle',
      });
    heading(
      page,
      content.text,
      { x: 92, y: 210, w: 1096, h: 340 },
      heavy(c.paper, { lead: 1.32 }),
      [56, 52, 48, 44, 40, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18],
      { lines: 4, id: 'quote', role: 'quote', valign: 'middle' },
    );
    if (content.by)
      page.text('by', 'by', content.by, { x: 92, y: 570, w: 1096, h: 90 }, mono(c.acid), [22, 20, 18, 16, 14, 12], { valign: 'middle' });
  },
  closing(page, content) {
    page.background = c.paper;
    page.shape({ x: 0, y: 0, w: 1280, h: 440 }, { fill: c.ink });
    heading(
      page,
      content.title,
      { x: 40, y: 40, w: 1200, h: 370 },
      heavy(c.acid, { lead: 1.08 }),
      [220, 180, 150, 124, 104, 88, 74, 62, 54, 46, 40, 34, 28, 24],
      { lines: 2, valign: 'bottom' },
    );
    if (content.text) page.text('text', 'text', content.text, { x: 40, y: 476, w: 700, h: 200 }, bold(c.ink, { lead: 1.45 }), passage);
    if (content.contact) {
      slab(page, { x: 780, y: 490, w: 440, h: 160 }, c.acid, 12);
      page.text('contact', 'contact', content.contact, { x: 804, y: 502, w: 392, h: 136 }, mono(c.ink), [22, 20, 18, 16, 14, 13, 12], {
        valign: 'middle',
      });
    }
  },
};
