/** 绿野: a sage field holds the title, soft white cards float over its edge, quarter circles grow in the corners. */
import { sourceWords } from '../latin.ts';
import { bodies, inRows, passage } from '../bodies.ts';
import { ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, type Drawings } from '../theme.ts';

const c = {
  paper: '#f3f6ec',
  sage: '#cfe0c3',
  ink: '#1f3326',
  soft: '#4f6455',
  line: '#d3dfc9',
  leaf: '#3c8a4f',
  deep: '#1f5b3a',
  moss: '#8aa84f',
  sun: '#e8b84a',
  white: '#ffffff',
};
const bold = facer('sans', 700, 1.3);
const body = facer('sans', 400, 1.6);
const tones = [c.leaf, c.moss, '#2f7f79', c.sun, '#b5713a'];
const tone = (n: number): string => tones[n % tones.length] ?? c.leaf;

/** A quarter of a circle: a circle that hangs over a corner. */
const leaf = (page: Page, x: number, y: number, r: number, fill: string): void =>
  page.shape({ x: x - r, y: y - r, w: 2 * r, h: 2 * r }, { fill, radius: r });

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  page.shape({ x: 0, y: 0, w: 1280, h: 232 }, { fill: c.sage });
  leaf(page, 1280, 232, 150, '#b9d2a8');
  leaf(page, 1280, 0, 84, c.leaf);
  heading(page, content.title, { x: 72, y: 44, w: 920, h: 104 }, bold(c.deep), [40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18], {
    lines: 2,
    valign: 'middle',
  });
  const small = body(c.soft, { lead: 1.25 });
  page.shape({ x: 72, y: 694, w: 10, h: 10 }, { fill: c.leaf, radius: 5 });
  page.text(
    'foot',
    'foot',
    `${page.place.deck_title}　${page.place.number}`,
    { x: 92, y: 686, w: content.source ? 440 : 1100, h: 26 },
    small,
    [13, 12, 11, 10, 9, 8],
    { valign: 'middle', floor: 8 },
  );
  if (content.source)
    page.text(
      'source',
      'source',
      sourceWords('来源：', content),
      { x: 560, y: 684, w: 648, h: 30 },
      { ...small, align: 'right' },
      [12, 11, 10, 9],
      { valign: 'middle', floor: 9 },
    );
  return { x: 72, y: 172, w: 1136, h: 500 };
}

/** A white sheet over the edge of the field, for what isn't cards. */
function sheet(page: Page, content: { title: string; source?: string | undefined }): Box {
  const box = frame(page, content);
  page.shape(box, { fill: c.white, radius: 24 });
  return { x: box.x + 36, y: box.y + 28, w: box.w - 72, h: box.h - 56 };
}

const cards: MarkedCells = {
  columns: inRows,
  gap: [22, 22],
  pad: [28, 26],
  title: bold(c.deep),
  text: body(c.soft),
  steps: ladder(25, 18),
  paint: () => ({ fill: c.white, radius: 24 }),
  mark: {
    kind: 'none',
    at: 'above',
    room: 40,
    gap: 14,
    size: 10,
    face: bold(c.leaf),
    paint: (n) => ({ fill: tone(n), radius: 20 }),
    shape: { w: 40, h: 40 },
    valign: 'top',
  },
  gapText: 10,
  tallest: 400,
  settle: 'top',
  fill: true,
};
const list: MarkedCells = {
  columns: () => [1],
  gap: [0, 12],
  pad: [0, 3],
  title: body(c.ink, { lead: 1.48 }),
  text: body(c.soft),
  steps: ladder(20, 18),
  mark: {
    kind: 'none',
    at: 'left',
    room: 14,
    gap: 12,
    size: 8,
    face: body(c.leaf),
    paint: (n) => ({ fill: tone(n), radius: 7 }),
    shape: { w: 14, h: 14 },
    valign: 'top',
  },
  tallest: 80,
};
const takeaway = {
  face: bold(c.white, { lead: 1.45 }),
  sizes: sizesTo(20, 13),
  pad: [28, 14] as const,
  paint: { fill: c.leaf, radius: 20 },
  gap: 20,
  most: 0.3,
};

const kit = {
  lead: {
    face: body(c.ink),
    sizes: sizesTo(20, 13),
    pad: [28, 14] as const,
    paint: { fill: c.white, radius: 20 },
    gap: 20,
    most: 0.3,
  },
  takeaway,
  agenda: ({ count }: { count: number }): CellStyle => ({
    ...cards,
    columns: () => (count > 3 ? [2, 3] : [1]),
    pad: [26, 16],
    mark: {
      ...cards.mark,
      kind: 'number',
      at: 'left',
      room: 48,
      gap: 20,
      size: 22,
      shape: { w: 48, h: 48 },
      face: (n: number) => bold(n % 5 === 1 || n % 5 === 3 ? c.ink : c.white, { align: 'center' }),
      paint: (n) => ({ fill: tone(n), radius: 24 }),
      valign: 'middle',
    },
    valign: 'middle',
    tallest: 116,
  }),
  points: ({ count }: { count: number }): CellStyle => ({
    ...cards,
    ...(count > 6 ? { pad: [20, 16] as const, mark: { ...cards.mark, room: 20, gap: 10, shape: { w: 20, h: 20 } } } : {}),
  }),
  process: ({ count }: { count: number }): CellStyle => ({
    ...cards,
    columns: () => (count <= 5 ? [count, 3, 2] : [Math.ceil(count / 2), 2]),
    gap: [16, 20],
    pad: [22, 26],
    steps: ladder(22, 16),
    text: body('#2f4436'),
    paint: (n) => ({ fill: ['#e6f0de', '#d9e9cd', '#c9dfba', '#b9d5a7', '#a9cb95'][n % 5] ?? '#e6f0de', radius: 24 }),
    mark: { kind: 'number', at: 'above', room: 62, gap: 10, size: 50, face: bold(c.deep, { lead: 1.05 }), valign: 'top' },
    tallest: 340,
    fill: false,
    settle: 'middle',
  }),
};
const rest = {
  comparison: {
    gap: 24,
    head: {
      face: (n: 0 | 1) => bold(n === 0 ? c.deep : c.white),
      size: 25,
      tall: 68,
      gap: 4,
      paint: (n: 0 | 1) => ({ fill: n === 0 ? '#dfead5' : c.deep, radius: 24 }),
      pad: 30,
    },
    panel: () => ({ fill: c.white, radius: 24 }),
    pad: [30, 12] as const,
    list: () => list,
  },
  timeline: {
    way: 'alternate' as const,
    when: { face: (n: number) => bold(n % 2 === 0 ? c.leaf : '#2f7f79', { lead: 1.2 }), size: 24, room: 38 },
    title: bold(c.ink),
    text: body(c.soft),
    steps: ladder(19, 15),
    gap: 26,
    line: { color: c.sage, thick: 8 },
    dot: { size: 26, paint: (n: number) => ({ fill: tone(n), line: c.white, thick: 5, radius: 13 }) },
  },
  table: {
    head: bold(c.deep, { lead: 1.3 }),
    cell: body(c.ink, { lead: 1.4 }),
    first: bold(c.leaf),
    headFill: '#e6f0de',
    below: '',
    between: `1px solid ${c.line}`,
    size: 18,
    pad: [16, 9] as const,
    tallest: 56,
  },
  chart: {
    side: 'left' as const,
    share: 0.32,
    gap: 36,
    look: {
      palette: [c.leaf, c.sun, '#2f7f79', c.moss, '#b5713a', '#a9cb95'],
      ink: c.ink,
      muted: c.soft,
      line: c.line,
      font: 'sans' as const,
    },
    title: bold(c.soft),
    pad: 0,
    takeaway: { face: bold(c.deep, { lead: 1.42 }), sizes: sizesTo(24, 13), gap: 20 },
    points: { ...list, tallest: 100 },
  },
  figures: () => ({
    way: 'grid' as const,
    value: (n: number) => bold(n === 3 ? '#9a7413' : n === 1 ? '#5f7a26' : tone(n), { lead: 1.18 }),
    label: body(c.ink, { lead: 1.5 }),
    change: bold(c.soft),
    size: 68,
    labelSize: 19,
    gap: 22,
    pad: [28, 24] as const,
    paint: () => ({ fill: c.white, radius: 24 }),
    valign: 'middle' as const,
  }),
  picture: {
    side: 'right' as const,
    share: 0.54,
    gap: 28,
    radius: 24,
    fill: c.sage,
    missing: body(c.soft),
    caption: body(c.soft, { lead: 1.4 }),
    points: { ...cards, columns: () => [1], pad: [24, 16] as const, mark: { ...list.mark, room: 16, gap: 14 }, tallest: 160 },
  },
};
const onSheet = bodies({ frame: sheet, ...kit, ...rest });

export const green: Drawings = {
  ...bodies({ frame, ...kit, ...rest }),
  timeline: onSheet.timeline,
  table: onSheet.table,
  chart: onSheet.chart,
  cover(page, content) {
    page.background = c.sage;
    leaf(page, 1280, 720, 560, c.leaf);
    leaf(page, 1280, 720, 400, c.deep);
    leaf(page, 1280, 720, 230, c.sun);
    leaf(page, 0, 0, 90, c.leaf);
    const { height } = heading(
      page,
      content.title,
      { x: 110, y: 150, w: 820, h: 270 },
      bold(c.deep, { lead: 1.22 }),
      [68, 62, 56, 52, 48, 44, 40, 36, 32, 28, 24, 20],
      { lines: 2 },
    );
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 110, y: 176 + height, w: 640, h: 380 - height },
        body(c.ink, { lead: 1.5 }),
        [24, 22, 20, 18, 16, 14, 13],
      );
    page.text('presenter', 'presenter', content.presenter ?? '', { x: 110, y: 586, w: 520, h: 46 }, bold(c.deep), [20, 18, 16, 14, 12], {
      valign: 'bottom',
    });
    page.text('date', 'date', content.date ?? '', { x: 110, y: 638, w: 520, h: 36 }, body(c.soft, { lead: 1.4 }), [18, 16, 14, 12]);
  },
  section(page, content) {
    page.background = c.deep;
    leaf(page, 0, 720, 420, c.leaf);
    leaf(page, 0, 720, 250, c.moss);
    leaf(page, 1280, 0, 200, '#2b6b48');
    page.text(
      'label',
      'number',
      content.number ?? String(page.place.number),
      { x: 500, y: 120, w: 700, h: 130 },
      bold(c.sun, { lead: 1.05 }),
      [96, 76, 60, 46, 36, 28, 22, 18],
      { valign: 'bottom' },
    );
    const { height } = heading(
      page,
      content.title,
      { x: 500, y: 266, w: 700, h: 210 },
      bold(c.white),
      [56, 52, 48, 44, 40, 36, 32, 28, 26, 22],
      { lines: 2 },
    );
    if (content.text) page.text('text', 'text', content.text, { x: 500, y: 284 + height, w: 660, h: 390 - height }, body(c.sage), passage);
  },
  statement(page, content) {
    page.background = c.paper;
    leaf(page, 1280, 0, 260, c.sage);
    leaf(page, 0, 720, 200, c.sage);
    leaf(page, 0, 720, 110, c.leaf);
    heading(
      page,
      content.title,
      { x: 180, y: 110, w: 920, h: content.text ? 310 : 500 },
      bold(c.deep, { align: 'center', lead: 1.36 }),
      [60, 54, 50, 46, 42, 38, 34, 30, 28, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text)
      page.text('text', 'text', content.text, { x: 260, y: 440, w: 760, h: 200 }, body(c.soft, { align: 'center' }), passage);
  },
  quote(page, content) {
    page.background = c.sage;
    leaf(page, 0, 0, 240, c.leaf);
    page.shape({ x: 160, y: 110, w: 960, h: 500 }, { fill: c.white, radius: 36 });
    if (content.title)
      page.text('title', 'title', content.title, { x: 220, y: 136, w: 840, h: 60 }, bold(c.leaf), [20, 18, 16, 14, 12, 11], {
        valign: 'middle',
      });
    heading(
      page,
      content.text,
      { x: 220, y: 206, w: 840, h: 300 },
      bold(c.ink, { weight: 500, lead: 1.55 }),
      [40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16],
      { lines: 4, id: 'quote', role: 'quote', valign: 'middle' },
    );
    if (content.by)
      page.text('by', 'by', content.by, { x: 220, y: 520, w: 840, h: 70 }, bold(c.soft), [20, 18, 16, 14, 12], { valign: 'middle' });
  },
  closing(page, content) {
    page.background = c.deep;
    leaf(page, 640, 760, 470, c.leaf);
    leaf(page, 640, 760, 330, c.moss);
    leaf(page, 640, 760, 190, c.sun);
    heading(
      page,
      content.title,
      { x: 160, y: 60, w: 960, h: 130 },
      bold(c.white, { align: 'center', lead: 1.2 }),
      [72, 64, 56, 50, 44, 40, 36, 32, 28, 24, 22],
      { lines: 2, valign: 'bottom' },
    );
    if (content.text)
      page.text(
        'text',
        'text',
        content.text,
        { x: 240, y: 204, w: 800, h: 84 },
        body(c.sage, { align: 'center', lead: 1.45 }),
        [22, 20, 18, 16, 15, 14, 13],
      );
    if (content.contact)
      page.text(
        'contact',
        'contact',
        content.contact,
        { x: 490, y: 600, w: 300, h: 100 },
        bold(c.ink, { align: 'center' }),
        [18, 17, 16, 15, 14, 13, 12],
        { valign: 'middle' },
      );
  },
};
