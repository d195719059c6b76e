/** 瑞士网格: black heavy type on a strict grid, one red; the title is poster-sized, the words hang from the third column. */
import { bodies, inOneRow, passage } from '../bodies.ts';
import { ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, two, type Drawings } from '../theme.ts';

const c = { paper: '#ffffff', ink: '#0d0d0d', soft: '#565656', line: '#0d0d0d', hair: '#c9c9c9', red: '#e2231a', pale: '#f1f1f0' };
const heavy = facer('sans', 900, 1.14, { track: -0.01 });
const bold = facer('sans', 700, 1.3);
const body = facer('sans', 400, 1.5);
const x1 = 56;
const x3 = 352;
const wide = 1280 - x1 - 56;
const narrow = 1280 - x3 - 56;

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  page.shape({ x: x1, y: 40, w: wide, h: 6 }, { fill: c.ink });
  const meta = bold(c.ink, { lead: 1.2 });
  page.text('foot', 'foot', page.place.deck_title, { x: x3, y: 56, w: 700, h: 18 }, meta, [13, 12, 11, 10, 9], { floor: 8 });
  page.text(
    'number',
    'page-number',
    two(page.place.number),
    { x: 1124, y: 56, w: 100, h: 18 },
    { ...meta, align: 'right', color: c.red },
    13,
  );
  const { height } = heading(
    page,
    content.title,
    { x: x1, y: 92, w: wide, h: 190 },
    heavy(c.ink),
    [52, 48, 44, 40, 36, 32, 28, 24, 20, 18],
    { lines: 2 },
  );
  const top = Math.max(212, 92 + height + 40);
  page.shape({ x: x1, y: top, w: 72, h: 72 }, { fill: c.red });
  if (content.source)
    page.text(
      'source',
      'source',
      content.source,
      { x: x1, y: 560, w: x3 - x1 - 48, h: 112 },
      body(c.soft, { lead: 1.4 }),
      [12, 11, 10, 9],
      { valign: 'bottom', floor: 9 },
    );
  return { x: x3, y: top, w: narrow, h: 672 - top };
}

const columns: MarkedCells = {
  columns: inOneRow,
  gap: [24, 28],
  pad: [0, 14],
  title: bold(c.ink),
  text: body(c.soft),
  steps: ladder(24, 17),
  bar: { side: 'top', thick: 3, color: () => c.ink },
  mark: { kind: 'number', at: 'above', room: 56, gap: 10, size: 48, face: heavy(c.red, { lead: 1.1 }), valign: 'top' },
  gapText: 10,
  settle: 'top',
};
const rows: CellStyle = {
  columns: () => [1, 2],
  gap: [24, 16],
  pad: [0, 4],
  title: bold(c.ink),
  text: body(c.soft),
  steps: ladder(26, 18),
  beside: 0.42,
  rule: { color: c.ink, thick: 2, first: true },
  tallest: 96,
  settle: 'top',
};
const list: CellStyle = {
  ...rows,
  columns: () => [1],
  title: body(c.ink),
  steps: ladder(19, 18),
  rule: { color: c.hair, thick: 1, first: false },
  gap: [24, 14],
  tallest: 72,
};
const takeaway = { face: bold(c.red, { lead: 1.4 }), sizes: sizesTo(22, 13), gap: 20, most: 0.3 };

export const swiss: Drawings = {
  ...bodies({
    frame,
    lead: { face: bold(c.ink, { lead: 1.45 }), sizes: sizesTo(20, 13), gap: 22, most: 0.3 },
    takeaway,
    agenda: ({ count }) => ({
      ...rows,
      columns: () => (count > 6 ? [2] : [1, 2]),
      mark: { kind: 'number', at: 'left', room: 64, gap: 8, size: 34, face: heavy(c.red), valign: 'top' },
    }),
    points: ({ count, text }) => (count <= 4 && text ? columns : { ...rows, columns: () => [1, 2] }),
    process: () => ({
      ...columns,
      mark: { ...columns.mark, kind: 'letter', face: heavy(c.ink, { lead: 1.1 }) },
      bar: { side: 'top', thick: 12, color: (n) => (n === 0 ? c.red : c.ink) },
    }),
    comparison: {
      gap: 24,
      head: { face: (n) => heavy(n === 0 ? c.ink : c.red), size: 36, tall: 64, pad: 0, gap: 10, rule: () => c.ink },
      pad: [0, 4],
      list: () => list,
    },
    timeline: {
      way: 'below',
      when: { face: heavy(c.ink), size: 30, room: 62 },
      title: bold(c.ink),
      text: body(c.soft),
      steps: ladder(18, 15),
      gap: 20,
      line: { color: c.ink, thick: 6 },
      dot: { size: 22, paint: () => ({ fill: c.red }) },
    },
    table: {
      head: bold(c.ink, { lead: 1.3 }),
      cell: body(c.ink, { lead: 1.35 }),
      first: bold(c.ink, { lead: 1.35 }),
      below: `3px solid ${c.ink}`,
      between: `1px solid ${c.hair}`,
      size: 18,
      pad: [6, 9],
      tallest: 56,
    },
    chart: {
      side: 'below',
      share: 0.3,
      gap: 18,
      look: {
        palette: [c.red, '#0d0d0d', '#8a8a8a', '#f2a19c', '#4a4a4a', '#c9c9c9'],
        ink: c.ink,
        muted: c.soft,
        line: c.hair,
        font: 'sans',
      },
      title: bold(c.ink),
      pad: 0,
      takeaway,
      points: {
        ...columns,
        mark: { ...columns.mark, kind: 'none', room: 0, gap: 0 },
        title: bold(c.ink, { lead: 1.35 }),
        steps: ladder(16, 15),
        pad: [0, 10],
      },
    },
    figures: (count) => ({
      way: count > 2 ? 'ledger' : 'row',
      rule: c.ink,
      value: (n) => heavy(n === 0 ? c.red : c.ink),
      label: bold(c.ink),
      change: body(c.soft),
      size: 96,
      labelSize: count > 3 ? 18 : 22,
      gap: 24,
      pad: [0, 16],
      bar: { side: 'top', thick: 3, color: () => c.ink },
      valign: 'top',
    }),
    picture: {
      side: 'left',
      share: 0.64,
      gap: 24,
      fill: c.pale,
      missing: body(c.soft),
      caption: body(c.soft, { lead: 1.4 }),
      points: { ...rows, columns: () => [1], beside: 0, tallest: 150 },
    },
  }),
  cover(page, content) {
    page.background = c.red;
    page.shape({ x: x1, y: 40, w: wide, h: 6 }, { fill: '#ffffff' });
    const meta = bold('#ffffff', { lead: 1.3 });
    page.text('date', 'date', content.date ?? '', { x: x1, y: 60, w: 280, h: 60 }, meta, [18, 16, 14, 12]);
    page.text('presenter', 'presenter', content.presenter ?? '', { x: x3, y: 60, w: 600, h: 60 }, meta, [18, 16, 14, 12]);
    page.shape({ x: 1080, y: 60, w: 144, h: 144 }, { fill: '#ffffff', radius: 72 });
    heading(
      page,
      content.title,
      { x: x1, y: 236, w: wide, h: 300 },
      heavy('#ffffff', { lead: 1.1 }),
      [112, 100, 88, 76, 66, 58, 50, 44, 38, 32, 28, 24],
      { lines: 2, valign: 'bottom' },
    );
    if (content.subtitle)
      page.text('subtitle', 'subtitle', content.subtitle, { x: x1, y: 560, w: 860, h: 116 }, bold('#ffffff', { lead: 1.4 }), passage);
  },
  section(page, content) {
    page.background = c.ink;
    page.text(
      'label',
      'number',
      content.number ?? two(page.place.number),
      { x: x1, y: 30, w: wide, h: 380 },
      heavy(c.red, { lead: 1.05 }),
      [340, 260, 180, 120, 80, 56, 40, 28],
      { valign: 'top' },
    );
    heading(page, content.title, { x: x3, y: 420, w: narrow, h: 150 }, heavy('#ffffff'), [60, 52, 46, 40, 36, 32, 28, 24, 20], {
      lines: 2,
      valign: 'bottom',
    });
    if (content.text) page.text('text', 'text', content.text, { x: x3, y: 584, w: narrow, h: 100 }, body('#d0d0d0'), passage);
  },
  statement(page, content) {
    page.background = c.paper;
    page.shape({ x: x1, y: 40, w: wide, h: 6 }, { fill: c.ink });
    heading(
      page,
      content.title,
      { x: x1, y: 76, w: wide, h: 380 },
      heavy(c.ink, { lead: 1.16 }),
      [96, 84, 74, 66, 58, 50, 44, 38, 32, 28, 24],
      { lines: 3 },
    );
    page.shape({ x: x1, y: 500, w: 72, h: 72 }, { fill: c.red });
    if (content.text) page.text('text', 'text', content.text, { x: x3, y: 496, w: narrow, h: 180 }, body(c.ink), passage);
  },
  quote(page, content) {
    page.background = c.pale;
    page.shape({ x: x1, y: 40, w: 220, h: 640 }, { fill: c.red });
    page.text('mark', 'ornament', '“', { x: x1 + 10, y: 40, w: 204, h: 200 }, heavy('#ffffff', { lead: 1 }), 190);
    if (content.title)
      page.text('title', 'title', content.title, { x: x3, y: 56, w: narrow, h: 64 }, bold(c.soft), [20, 18, 16, 14, 12, 11]);
    heading(
      page,
      content.text,
      { x: x3, y: 140, w: narrow, h: 420 },
      bold(c.ink, { lead: 1.35 }),
      [52, 46, 42, 38, 34, 30, 28, 26, 24, 22, 20, 18],
      { lines: 5, id: 'quote', role: 'quote' },
    );
    if (content.by)
      page.text('by', 'by', content.by, { x: x3, y: 590, w: narrow, h: 90 }, bold(c.red), [20, 18, 16, 14, 12], { valign: 'bottom' });
  },
  closing(page, content) {
    page.background = c.red;
    page.shape({ x: x1, y: 674, w: wide, h: 6 }, { fill: '#ffffff' });
    page.shape({ x: 936, y: 56, w: 288, h: 288 }, { fill: c.ink, radius: 144 });
    heading(
      page,
      content.title,
      { x: x1, y: 56, w: 840, h: 300 },
      heavy('#ffffff', { lead: 1.1 }),
      [120, 100, 84, 70, 58, 48, 40, 34, 28, 24],
      { lines: 2 },
    );
    if (content.text)
      page.text('text', 'text', content.text, { x: x3, y: 400, w: narrow, h: 130 }, bold('#ffffff', { lead: 1.4 }), passage);
    if (content.contact)
      page.text('contact', 'contact', content.contact, { x: x3, y: 560, w: narrow, h: 100 }, bold('#ffffff'), [22, 20, 18, 16, 14, 12], {
        valign: 'bottom',
      });
  },
};
