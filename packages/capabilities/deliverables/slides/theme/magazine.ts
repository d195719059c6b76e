/** 暖色杂志: a terracotta column at the right carries the title, words run in light serif beside it, numerals are huge. */
import { sourceWords } from '../latin.ts';
import { bodies, passage } from '../bodies.ts';
import { ladder, sizesTo, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, two, type Drawings } from '../theme.ts';

const c = {
  paper: '#fbf0e6',
  ink: '#3a241b',
  soft: '#67493b',
  line: '#e5cdb9',
  clay: '#b04a2d',
  deep: '#8f3b25',
  peach: '#f2c9a5',
  rose: '#e9a184',
  cream: '#fff8f0',
  olive: '#66652f',
};
const serif = facer('serif', 600, 1.28);
const light = facer('serif', 400, 1.3);
const body = facer('sans', 400, 1.65);
const bold = facer('sans', 600, 1.4);
const tints = [c.clay, c.olive, '#8c531d', c.deep];
const tint = (n: number): string => tints[n % tints.length] ?? c.clay;
const panel = 352;

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  const x = 1280 - panel;
  page.shape({ x, y: 0, w: panel, h: 720 }, { fill: c.clay });
  page.shape({ x: x + 172, y: -90, w: 270, h: 270 }, { fill: c.deep, radius: 135 });
  page.text('number', 'page-number', two(page.place.number), { x: x + 40, y: 48, w: 120, h: 64 }, light('#f9e0c9', { lead: 1.1 }), 52);
  heading(
    page,
    content.title,
    { x: x + 40, y: 190, w: panel - 80, h: 430 },
    serif(c.cream),
    [40, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16],
    { lines: 5, valign: 'bottom', floor: 16 },
  );
  page.shape({ x: x + 40, y: 644, w: 48, h: 2 }, { fill: c.peach });
  page.text(
    'foot',
    'foot',
    page.place.deck_title,
    { x: x + 40, y: 654, w: panel - 80, h: 42 },
    body(c.cream, { lead: 1.35 }),
    [13, 12, 11, 10, 9],
    { floor: 8 },
  );
  if (content.source)
    page.text(
      'source',
      'source',
      sourceWords('来源 ', content),
      { x: 64, y: 672, w: 1280 - panel - 128, h: 32 },
      body(c.soft, { lead: 1.3 }),
      [12, 11, 10, 9],
      { floor: 9 },
    );
  return { x: 64, y: 64, w: 1280 - panel - 128, h: 592 };
}

const columns: MarkedCells = {
  columns: (n) => (n <= 3 ? [1, n] : n <= 6 ? [2, 1] : [2, 3]),
  gap: [48, 28],
  pad: [0, 6],
  title: serif(c.ink),
  text: body(c.soft),
  steps: ladder(26, 17),
  mark: {
    kind: 'number',
    at: 'left',
    room: 76,
    gap: 18,
    size: 68,
    face: (n) => light(tint(n), { lead: 1, align: 'right' }),
    valign: 'top',
    shape: { w: 76, h: 60 },
  },
  gapText: 8,
  tallest: 190,
};
const list: MarkedCells = {
  columns: () => [1],
  gap: [0, 14],
  pad: [0, 2],
  title: body(c.ink, { lead: 1.5 }),
  text: body(c.soft),
  steps: ladder(20, 18),
  mark: {
    kind: 'none',
    at: 'left',
    room: 22,
    gap: 12,
    size: 8,
    face: body(c.clay),
    paint: (n) => ({ fill: tint(n) }),
    shape: { w: 22, h: 2 },
    valign: 'top',
  },
  tallest: 84,
};
const takeaway = {
  face: serif(c.deep, { lead: 1.5 }),
  sizes: sizesTo(23, 13),
  pad: [28, 18] as const,
  paint: { fill: '#f6ddc6', radius: 4 },
  gap: 22,
  most: 0.32,
};

export const magazine: Drawings = {
  ...bodies({
    frame,
    lead: { face: light(c.ink, { lead: 1.5 }), sizes: sizesTo(22, 13), gap: 24, most: 0.3 },
    takeaway,
    agenda: ({ count }) => ({
      ...columns,
      columns: () => (count > 5 ? [2] : [1, 2]),
      mark: { ...columns.mark, size: 44, room: 56, shape: { w: 56, h: 44 } },
      tallest: 116,
    }),
    points: () => columns,
    process: ({ count }) => ({
      ...columns,
      columns: () => (count <= 3 ? [1, count] : count === 4 ? [2, 1] : [Math.ceil(count / 2), 2]),
      gap: [16, 16],
      pad: [24, 22],
      title: (n) => serif(n % 2 === 0 ? c.ink : c.cream),
      text: (n) => body(n % 2 === 0 ? c.soft : c.cream),
      paint: (n) => ({ fill: n % 2 === 0 ? c.peach : c.clay, radius: 4 }),
      mark: {
        kind: 'number',
        // Rows are low: a numeral above would leave no room for words.
        at: count <= 4 ? 'left' : 'above',
        room: 66,
        gap: 6,
        size: 54,
        face: (n) => light(n % 2 === 0 ? c.deep : c.peach, { lead: 1.05 }),
        valign: 'top',
      },
      steps: ladder(23, 16),
      tallest: 300,
    }),
    comparison: {
      gap: 0,
      head: { face: (n) => serif(n === 0 ? c.ink : c.cream), size: 30, tall: 84, gap: 0, pad: 32 },
      panel: (n) => ({ fill: n === 0 ? c.peach : c.deep }),
      pad: [32, 16],
      list: (n) =>
        n === 0 ? list : { ...list, title: body(c.cream, { lead: 1.5 }), mark: { ...list.mark, paint: () => ({ fill: c.peach }) } },
    },
    timeline: {
      way: 'ledger',
      when: { face: (n) => light(tint(n), { lead: 1.2 }), size: 28, room: 44 },
      title: serif(c.ink),
      text: body(c.soft),
      steps: ladder(22, 16),
      gap: 20,
      line: { color: c.peach, thick: 6 },
      dot: { size: 18, paint: (n) => ({ fill: tint(n), radius: 9 }) },
      beside: 0.45,
    },
    table: {
      head: serif(c.clay, { lead: 1.35 }),
      cell: body(c.ink, { lead: 1.4 }),
      first: bold(c.ink),
      headFill: c.paper,
      stripe: '#f8e6d6',
      below: `2px solid ${c.clay}`,
      between: `1px solid ${c.line}`,
      size: 18,
      pad: [12, 11],
      tallest: 64,
    },
    chart: {
      side: 'above',
      share: 0.3,
      gap: 18,
      look: { palette: [c.clay, c.olive, c.rose, '#d9a54a', c.deep, '#b9a48f'], ink: c.ink, muted: c.soft, line: c.line, font: 'sans' },
      title: bold(c.soft),
      plate: { fill: c.cream, radius: 4 },
      pad: 20,
      takeaway: { face: serif(c.deep, { lead: 1.4 }), sizes: sizesTo(26, 13), gap: 20, most: 0.3 },
      points: { ...list, steps: ladder(16, 15), gap: [24, 10] },
    },
    figures: () => ({
      way: 'hero',
      value: (n) => light(tint(n), { lead: 1.18 }),
      label: bold(c.ink),
      change: body(c.soft),
      size: 76,
      labelSize: 18,
      gap: 32,
      pad: [0, 10],
      valign: 'middle',
      divide: c.line,
    }),
    picture: {
      side: 'above',
      share: 0.66,
      gap: 20,
      radius: 4,
      fill: c.peach,
      missing: body(c.soft),
      caption: body(c.soft, { lead: 1.4 }),
      points: {
        ...columns,
        steps: ladder(19, 15),
        gap: [28, 10],
        mark: { ...columns.mark, room: 30, gap: 12, size: 34, shape: { w: 30, h: 34 } },
        gapText: 4,
      },
    },
  }),
  cover(page, content) {
    page.background = c.paper;
    page.shape({ x: 0, y: 0, w: 1280, h: 430 }, { fill: c.clay });
    page.shape({ x: 850, y: 70, w: 500, h: 500 }, { fill: c.peach, radius: 250 });
    page.shape({ x: 1010, y: 230, w: 180, h: 180 }, { fill: c.deep, radius: 90 });
    page.text('date', 'date', content.date ?? '', { x: 72, y: 56, w: 560, h: 30 }, body(c.cream, { lead: 1.4 }), [18, 16, 14, 12]);
    heading(
      page,
      content.title,
      { x: 72, y: 120, w: 760, h: 286 },
      serif(c.cream, { lead: 1.2 }),
      [78, 70, 62, 56, 50, 44, 40, 36, 32, 28, 24],
      { lines: 3, valign: 'bottom' },
    );
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 72, y: 462, w: 660, h: 150 },
        light(c.ink, { lead: 1.5 }),
        [28, 26, 24, 22, 20, 18, 16, 14, 13],
      );
    page.text('presenter', 'presenter', content.presenter ?? '', { x: 72, y: 634, w: 800, h: 40 }, bold(c.deep), [20, 18, 16, 14, 12], {
      valign: 'bottom',
    });
  },
  section(page, content) {
    page.background = c.peach;
    page.shape({ x: -140, y: 260, w: 640, h: 640 }, { fill: c.clay, radius: 320 });
    page.text(
      'label',
      'number',
      content.number ?? two(page.place.number),
      { x: 72, y: 420, w: 360, h: 250 },
      light(c.cream, { lead: 1.05 }),
      [190, 140, 100, 76, 56, 40, 30, 24, 18],
      { valign: 'bottom' },
    );
    heading(page, content.title, { x: 560, y: 120, w: 640, h: 260 }, serif(c.ink), [64, 58, 52, 46, 42, 38, 34, 30, 26, 24, 20], {
      lines: 3,
      valign: 'bottom',
    });
    if (content.text) page.text('text', 'text', content.text, { x: 560, y: 404, w: 600, h: 250 }, light(c.deep, { lead: 1.55 }), passage);
  },
  statement(page, content) {
    page.background = c.clay;
    page.shape({ x: 900, y: 400, w: 520, h: 520 }, { fill: c.deep, radius: 260 });
    heading(
      page,
      content.title,
      { x: 96, y: 90, w: 980, h: content.text ? 350 : 520 },
      serif(c.cream, { lead: 1.32 }),
      [72, 64, 58, 52, 46, 42, 38, 34, 30, 26, 24],
      { lines: 3 },
    );
    if (content.text)
      page.text('text', 'text', content.text, { x: 96, y: 470, w: 780, h: 190 }, light(c.cream, { lead: 1.55 }), passage, {
        valign: 'bottom',
      });
  },
  quote(page, content) {
    page.background = c.cream;
    page.shape({ x: 0, y: 0, w: 420, h: 720 }, { fill: c.peach });
    page.shape({ x: 250, y: 120, w: 250, h: 250 }, { fill: c.clay, radius: 125 });
    page.text('mark', 'ornament', '“', { x: 300, y: 170, w: 150, h: 150 }, serif(c.cream, { lead: 1, align: 'center' }), 140);
    if (content.title) page.text('title', 'title', content.title, { x: 56, y: 56, w: 310, h: 60 }, bold(c.deep), [18, 16, 14, 12, 11]);
    heading(
      page,
      content.text,
      { x: 540, y: 110, w: 660, h: 460 },
      light(c.ink, { lead: 1.55 }),
      [44, 40, 36, 32, 30, 28, 26, 24, 22, 20, 18],
      { lines: 5, id: 'quote', role: 'quote', valign: 'middle' },
    );
    if (content.by)
      page.text('by', 'by', content.by, { x: 56, y: 560, w: 310, h: 110 }, bold(c.deep), [20, 18, 16, 14, 12], { valign: 'bottom' });
  },
  closing(page, content) {
    page.background = c.clay;
    page.shape({ x: 0, y: 470, w: 1280, h: 250 }, { fill: c.paper });
    page.shape({ x: -100, y: 180, w: 460, h: 460 }, { fill: c.peach, radius: 230 });
    heading(
      page,
      content.title,
      { x: 420, y: 120, w: 780, h: 310 },
      serif(c.cream, { lead: 1.2 }),
      [92, 80, 70, 60, 52, 46, 40, 34, 30, 26, 22],
      { lines: 2, valign: 'bottom' },
    );
    if (content.text) page.text('text', 'text', content.text, { x: 420, y: 500, w: 780, h: 100 }, light(c.ink, { lead: 1.5 }), passage);
    if (content.contact)
      page.text('contact', 'contact', content.contact, { x: 420, y: 616, w: 780, h: 60 }, bold(c.deep), [20, 18, 16, 14, 12], {
        valign: 'bottom',
      });
  },
};
