/** 极简留白: small light words in the middle of much white, one short line, nothing else. */
import { bodies } from '../bodies.ts';
import { ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, type Drawings } from '../theme.ts';

const c = { paper: '#fcfcfb', ink: '#2a2c2e', soft: '#62676b', line: '#dfe1e2', accent: '#4d6a78', mist: '#eff1f1' };
const light = facer('sans', 300, 1.4, { track: 0.04 });
const body = facer('sans', 300, 1.75);
const plain = facer('sans', 400, 1.5, { track: 0.02 });
const left = 176;
const wide = 1280 - 2 * left;

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  const { height } = heading(
    page,
    content.title,
    { x: left, y: 64, w: wide, h: 140 },
    light(c.ink, { align: 'center' }),
    [32, 30, 28, 26, 24, 22, 20, 18],
    { lines: 1 },
  );
  const top = Math.max(112, 64 + height) + 14;
  page.shape({ x: 620, y: top, w: 40, h: 1 }, { fill: c.accent });
  const small = body(c.soft, { lead: 1.25, align: 'center' });
  page.text(
    'number',
    'page-number',
    `· ${page.place.number} ·`,
    { x: 560, y: 682, w: 160, h: 22 },
    plain(c.soft, { align: 'center', lead: 1.2 }),
    13,
  );
  page.text('foot', 'foot', page.place.deck_title, { x: 48, y: 682, w: 460, h: 22 }, { ...small, align: 'left' }, [12, 11, 10, 9, 8], {
    floor: 8,
  });
  if (content.source)
    page.text('source', 'source', content.source, { x: 772, y: 682, w: 460, h: 32 }, { ...small, align: 'right' }, [12, 11, 10, 9, 8], {
      floor: 8,
    });
  return { x: left, y: top + 44, w: wide, h: 656 - top - 44 };
}
/** The same with wider room for tables, charts and lines of time. */
function wideFrame(page: Page, content: { title: string; source?: string | undefined }): Box {
  const box = frame(page, content);
  return { ...box, x: 110, w: 1060 };
}

const columns: MarkedCells = {
  columns: (n) => (n <= 3 ? [n, 1] : n === 4 ? [2] : n <= 6 ? [3, 2] : [4, 2]),
  gap: [64, 48],
  pad: [0, 4],
  title: plain(c.ink, { align: 'center' }),
  text: body(c.soft, { align: 'center' }),
  steps: ladder(22, 16),
  mark: { kind: 'number', at: 'above', room: 44, gap: 14, size: 28, face: light(c.accent, { align: 'center', track: 0 }), valign: 'top' },
  gapText: 12,
  settle: 'middle',
  valign: 'top',
  tallest: 240,
};
const rows: MarkedCells = {
  columns: () => [1, 2],
  gap: [64, 22],
  pad: [0, 4],
  title: plain(c.ink),
  text: body(c.soft),
  steps: ladder(22, 16),
  beside: 0.36,
  tallest: 96,
  settle: 'middle',
  mark: { kind: 'number', at: 'left', room: 30, gap: 22, size: 20, face: light(c.accent, { track: 0 }), valign: 'top' },
};
const list: CellStyle = {
  ...rows,
  columns: () => [1],
  beside: 0,
  steps: ladder(19, 17),
  title: body(c.ink, { lead: 1.6 }),
  mark: { ...rows.mark, kind: 'none', room: 6, gap: 14, paint: () => ({ fill: c.accent, radius: 3 }), shape: { w: 5, h: 5 } },
  settle: 'top',
  gap: [0, 12],
  tallest: 76,
};
const takeaway = {
  face: light(c.accent, { align: 'center', lead: 1.5 }),
  sizes: sizesTo(21, 13),
  pad: [0, 14] as const,
  gap: 20,
  most: 0.3,
};

const kit: Parameters<typeof bodies>[0] = {
  frame,
  lead: { face: body(c.soft, { align: 'center' }), sizes: sizesTo(19, 13), gap: 24, most: 0.3 },
  takeaway,
  agenda: ({ count }) => ({ ...rows, columns: () => (count > 6 ? [2] : [1, 2]), tallest: 84 }),
  points: ({ count, text }) =>
    text && count <= 4
      ? columns
      : count <= 4
        ? { ...columns, columns: () => [1], mark: { ...columns.mark, kind: 'none', room: 0, gap: 0 }, steps: ladder(28, 20), tallest: 110 }
        : rows,
  process: ({ count }) => ({
    ...columns,
    columns: () => (count <= 5 ? [count, 3] : [Math.ceil(count / 2)]),
    gap: [48, 44],
    steps: ladder(20, 15),
    mark: { ...columns.mark, room: 60, size: 22, shape: { w: 56, h: 56 }, paint: () => ({ line: c.accent, thick: 1, radius: 28 }) },
  }),
  connect: (page, from, to) =>
    page.shape(
      { x: from.x + from.w / 2 + 40, y: from.y + 34, w: Math.max(8, to.x + to.w / 2 - from.x - from.w / 2 - 80), h: 1 },
      { fill: c.line },
    ),
  comparison: {
    gap: 120,
    head: {
      face: (n) => light(n === 0 ? c.soft : c.accent),
      size: 28,
      tall: 60,
      gap: 14,
      pad: 0,
      rule: (n) => (n === 0 ? c.line : c.accent),
    },
    pad: [0, 4],
    list: () => list,
  },
  timeline: {
    way: 'below',
    when: { face: light(c.accent, { track: 0 }), size: 22, room: 56 },
    title: plain(c.ink),
    text: body(c.soft),
    steps: ladder(18, 15),
    gap: 36,
    line: { color: c.line, thick: 1 },
    dot: { size: 9, paint: () => ({ fill: c.accent, radius: 5 }) },
  },
  table: {
    head: plain(c.soft),
    cell: body(c.ink, { lead: 1.5 }),
    below: `1px solid ${c.accent}`,
    between: `1px solid ${c.line}`,
    size: 17,
    pad: [12, 11],
    tallest: 60,
  },
  chart: {
    side: 'below',
    share: 0.3,
    gap: 16,
    look: {
      palette: ['#4d6a78', '#a9bcc4', '#c9a98a', '#7f8c7a', '#d6d2ca', '#8a7f8f'],
      ink: c.ink,
      muted: c.soft,
      line: c.line,
      font: 'sans',
    },
    title: plain(c.soft, { align: 'center' }),
    pad: 0,
    takeaway,
    points: { ...list, steps: ladder(15, 14), gap: [36, 8] },
  },
  figures: () => ({
    way: 'row',
    value: light(c.ink, { align: 'center', lead: 1.18, track: 0 }),
    label: body(c.soft, { align: 'center', lead: 1.5 }),
    change: plain(c.accent, { align: 'center' }),
    size: 76,
    labelSize: 17,
    gap: 40,
    pad: [0, 12],
    divide: c.line,
    tallest: 250,
    valign: 'middle',
  }),
  picture: {
    side: 'above',
    share: 0.7,
    gap: 24,
    fill: c.mist,
    missing: body(c.soft),
    caption: body(c.soft, { align: 'center', lead: 1.4 }),
    points: {
      ...columns,
      steps: ladder(18, 14),
      gap: [40, 8],
      mark: { ...columns.mark, kind: 'none', room: 0, gap: 0 },
      gapText: 4,
      settle: 'top',
    },
  },
};
const wider = bodies({ ...kit, frame: wideFrame });

const narrow = bodies(kit);

export const zen: Drawings = {
  ...narrow,
  points: (page, content) => (content.points.length > 5 ? wider : narrow).points(page, content),
  table: wider.table,
  chart: wider.chart,
  timeline: wider.timeline,
  process: wider.process,
  figures: wider.figures,
  cover(page, content) {
    page.background = c.paper;
    heading(
      page,
      content.title,
      { x: 200, y: 190, w: 880, h: 170 },
      light(c.ink, { align: 'center', track: 0.08 }),
      [54, 50, 46, 42, 38, 34, 30, 28, 26, 24, 20],
      { lines: 2, valign: 'bottom' },
    );
    page.shape({ x: 620, y: 388, w: 40, h: 1 }, { fill: c.accent });
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 280, y: 416, w: 720, h: 130 },
        body(c.soft, { align: 'center' }),
        [20, 18, 17, 16, 15, 14, 13],
      );
    page.text(
      'presenter',
      'presenter',
      content.presenter ?? '',
      { x: 280, y: 600, w: 720, h: 32 },
      plain(c.ink, { align: 'center', lead: 1.4 }),
      [16, 15, 14, 13, 12],
      { valign: 'bottom' },
    );
    page.text(
      'date',
      'date',
      content.date ?? '',
      { x: 280, y: 638, w: 720, h: 28 },
      body(c.soft, { align: 'center', lead: 1.4 }),
      [15, 14, 13, 12],
    );
  },
  section(page, content) {
    page.background = c.mist;
    page.text(
      'label',
      'number',
      content.number ?? String(page.place.number),
      { x: 340, y: 150, w: 600, h: 110 },
      light(c.accent, { align: 'center', lead: 1.1, track: 0 }),
      [72, 60, 48, 38, 30, 24, 18],
      { valign: 'bottom' },
    );
    page.shape({ x: 639, y: 284, w: 1, h: 60 }, { fill: c.accent });
    const { height } = heading(
      page,
      content.title,
      { x: 240, y: 366, w: 800, h: 140 },
      light(c.ink, { align: 'center' }),
      [42, 38, 36, 34, 30, 28, 26, 24, 20],
      { lines: 2 },
    );
    if (content.text)
      page.text(
        'text',
        'text',
        content.text,
        { x: 300, y: 384 + height, w: 680, h: 290 - height },
        body(c.soft, { align: 'center' }),
        [19, 18, 17, 16, 15, 14, 13],
      );
  },
  statement(page, content) {
    page.background = c.paper;
    heading(
      page,
      content.title,
      { x: 220, y: 150, w: 840, h: content.text ? 240 : 420 },
      light(c.ink, { align: 'center', lead: 1.6 }),
      [46, 42, 40, 38, 36, 34, 32, 30, 28, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text) {
      page.shape({ x: 620, y: 412, w: 40, h: 1 }, { fill: c.accent });
      page.text(
        'text',
        'text',
        content.text,
        { x: 280, y: 436, w: 720, h: 200 },
        body(c.soft, { align: 'center' }),
        [20, 19, 18, 17, 16, 15, 14, 13],
      );
    }
  },
  quote(page, content) {
    page.background = c.mist;
    page.shape({ x: 110, y: 90, w: 1060, h: 540 }, { fill: c.paper });
    if (content.title)
      page.text(
        'title',
        'title',
        content.title,
        { x: 220, y: 116, w: 840, h: 60 },
        plain(c.accent, { align: 'center' }),
        [17, 16, 15, 14, 13, 12, 11],
        { valign: 'middle' },
      );
    heading(
      page,
      content.text,
      { x: 220, y: 186, w: 840, h: 330 },
      light(c.ink, { align: 'center', lead: 1.75 }),
      [34, 32, 30, 28, 26, 24, 22, 20, 18, 16],
      { lines: 4, id: 'quote', role: 'quote', valign: 'middle' },
    );
    if (content.by)
      page.text('by', 'by', content.by, { x: 220, y: 536, w: 840, h: 70 }, body(c.soft, { align: 'center' }), [17, 16, 15, 14, 13, 12], {
        valign: 'middle',
      });
  },
  closing(page, content) {
    page.background = c.paper;
    page.shape({ x: 639, y: 110, w: 1, h: 90 }, { fill: c.accent });
    heading(
      page,
      content.title,
      { x: 240, y: 230, w: 800, h: 150 },
      light(c.ink, { align: 'center', track: 0.1 }),
      [50, 46, 42, 38, 34, 30, 28, 26, 24, 20],
      { lines: 2, valign: 'middle' },
    );
    if (content.text)
      page.text(
        'text',
        'text',
        content.text,
        { x: 300, y: 400, w: 680, h: 130 },
        body(c.soft, { align: 'center' }),
        [19, 18, 17, 16, 15, 14, 13],
      );
    if (content.contact)
      page.text(
        'contact',
        'contact',
        content.contact,
        { x: 300, y: 570, w: 680, h: 80 },
        plain(c.accent, { align: 'center' }),
        [16, 15, 14, 13, 12],
        { valign: 'bottom' },
      );
  },
};
