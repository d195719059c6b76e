/** 童趣课堂: one big white card on yellow, the title in a pill that hangs over its edge, tiles of many colours. */
import { sourceWords } from '../latin.ts';
import { bodies, passage } from '../bodies.ts';
import { ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, type Drawings } from '../theme.ts';

const c = {
  sun: '#ffcb3d',
  paper: '#ffffff',
  ink: '#2c2350',
  soft: '#5b5480',
  line: '#e7e2f5',
  red: '#ff5d5d',
  blue: '#3c7dff',
  green: '#15935f',
  purple: '#8a5cf6',
  orange: '#e36f0f',
};
const heavy = facer('sans', 900, 1.25);
const bold = facer('sans', 700, 1.35);
const body = facer('sans', 500, 1.55);
const tones = [c.blue, c.red, c.green, c.purple, c.orange];
const pales = ['#e4edff', '#ffe5e3', '#dcf5ea', '#ede6ff', '#ffeddb'];
const tone = (n: number): string => tones[n % tones.length] ?? c.blue;
/** The same as words: dark enough to be read on white and on their tints. */
const deeps = ['#1f55cc', '#c62f2f', '#0b6b43', '#6538cc', '#9c4a07'];
const deep = (n: number): string => deeps[n % deeps.length] ?? c.ink;
const pale = (n: number): string => pales[n % pales.length] ?? '#e4edff';

function confetti(page: Page): void {
  page.shape({ x: -60, y: 560, w: 220, h: 220 }, { fill: c.red, radius: 110 });
  page.shape({ x: 1150, y: -80, w: 230, h: 230 }, { fill: c.blue, radius: 115 });
  page.shape({ x: 1190, y: 600, w: 150, h: 150 }, { fill: c.green, radius: 75 });
  page.shape({ x: -40, y: -40, w: 130, h: 130 }, { fill: c.orange, radius: 65 });
}

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.sun;
  confetti(page);
  page.shape({ x: 40, y: 72, w: 1200, h: 608 }, { fill: c.paper, line: c.ink, thick: 4, radius: 40 });
  page.shape({ x: 190, y: 26, w: 900, h: 92 }, { fill: c.ink, radius: 46 });
  heading(
    page,
    content.title,
    { x: 232, y: 30, w: 816, h: 84 },
    heavy('#ffffff', { align: 'center', lead: 1.2 }),
    [36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16, 14],
    { lines: 1, valign: 'middle', floor: 14 },
  );
  page.shape({ x: 1128, y: 648, w: 72, h: 56 }, { fill: c.red, line: c.ink, thick: 4, radius: 28 });
  page.text(
    'number',
    'page-number',
    String(page.place.number),
    { x: 1134, y: 652, w: 60, h: 48 },
    heavy('#ffffff', { align: 'center' }),
    20,
    { valign: 'middle' },
  );
  const small = body(c.soft, { lead: 1.25 });
  page.text(
    'foot',
    'foot',
    page.place.deck_title,
    { x: 180, y: 686, w: 900, h: 26 },
    body(c.ink, { lead: 1.15, align: 'center' }),
    [13, 12, 11, 10, 9, 8],
    { valign: 'middle', floor: 8 },
  );
  if (content.source)
    page.text('source', 'source', sourceWords('来源：', content), { x: 84, y: 646, w: 1010, h: 28 }, small, [12, 11, 10, 9], { floor: 9 });
  return { x: 84, y: 142, w: 1112, h: content.source ? 498 : 500 };
}

const tiles: MarkedCells = {
  columns: (n) => (n <= 4 ? [n, 2, 1] : n <= 6 ? [3, 2] : [4, 2]),
  gap: [22, 22],
  pad: [24, 22],
  title: (n) => heavy(deep(n), { align: 'center' }),
  text: body(c.ink, { align: 'center' }),
  steps: ladder(25, 18),
  paint: (n) => ({ fill: pale(n), radius: 28 }),
  mark: {
    kind: 'number',
    at: 'above',
    room: 72,
    gap: 12,
    size: 34,
    face: heavy('#ffffff', { align: 'center' }),
    paint: (n) => ({ fill: tone(n), radius: 34 }),
    shape: { w: 68, h: 68 },
    valign: 'top',
  },
  gapText: 10,
  tallest: 380,
  valign: 'middle',
  settle: 'middle',
};
const list: CellStyle = {
  columns: () => [1],
  gap: [0, 10],
  pad: [0, 4],
  title: bold(c.ink),
  text: body(c.soft),
  steps: ladder(20, 18),
  mark: {
    kind: 'none',
    at: 'left',
    room: 18,
    gap: 12,
    size: 8,
    face: body(c.red),
    paint: (n) => ({ fill: tone(n), radius: 9 }),
    shape: { w: 18, h: 18 },
    valign: 'top',
  },
  tallest: 76,
};
const takeaway = {
  face: heavy(c.ink, { lead: 1.4, align: 'center' as const }),
  sizes: sizesTo(22, 13),
  pad: [32, 14] as const,
  paint: { fill: c.sun, radius: 28 },
  gap: 18,
  most: 0.3,
};

export const play: Drawings = {
  ...bodies({
    frame,
    lead: { face: bold(c.soft, { align: 'center' }), sizes: sizesTo(20, 13), gap: 18, most: 0.28 },
    takeaway,
    agenda: ({ count }) => ({
      ...tiles,
      columns: () => (count > 3 ? [2, 3] : [1]),
      pad: [24, 14],
      title: (n) => heavy(deep(n)),
      text: body(c.ink),
      mark: {
        ...tiles.mark,
        at: 'left',
        room: 56,
        gap: 20,
        shape: { w: 56, h: 56 },
        size: 28,
        valign: 'middle',
        paint: (n) => ({ fill: tone(n), radius: 28 }),
      },
      tallest: 116,
    }),
    points: ({ count, text }) =>
      count <= 2 || !text
        ? {
            ...tiles,
            columns: () => (count > 4 ? [2] : [1, 2]),
            pad: [28, 16],
            title: (n) => heavy(deep(n)),
            text: body(c.ink),
            mark: { ...tiles.mark, at: 'left', room: 68, gap: 26, valign: 'middle' },
            tallest: 210,
          }
        : count > 4
          ? {
              ...tiles,
              pad: [18, 14],
              gap: [16, 16],
              mark: { ...tiles.mark, room: 40, gap: 8, size: 20, shape: { w: 40, h: 40 }, paint: (n) => ({ fill: tone(n), radius: 20 }) },
            }
          : tiles,
    process: ({ count }) => ({
      ...tiles,
      columns: () => (count <= 4 ? [count, 2] : [Math.ceil(count / 2), 2]),
      gap: [52, 26],
      paint: (n) => ({ fill: c.paper, line: tone(n), thick: 4, radius: 28 }),
      pad: [18, 20],
      steps: ladder(22, 17),
    }),
    connect: (page, from, _to, n) => {
      const y = from.y + from.h / 2;
      for (let k = 0; k < 3; k += 1) page.shape({ x: from.x + from.w + 9 + k * 13, y: y - 4, w: 8, h: 8 }, { fill: tone(n), radius: 4 });
    },
    comparison: {
      gap: 72,
      head: {
        face: () => heavy('#ffffff', { align: 'center' }),
        size: 24,
        tall: 60,
        paint: (n) => ({ fill: n === 0 ? c.blue : c.red, radius: 28 }),
        gap: 8,
      },
      panel: (n) => ({ fill: pale(n), radius: 28 }),
      pad: [28, 12],
      list: () => list,
      between: (page, box, middle) => {
        page.shape({ x: middle - 34, y: box.y + box.h / 2 - 34, w: 68, h: 68 }, { fill: c.sun, line: c.ink, thick: 4, radius: 34 });
        page.text(
          'versus',
          'ornament',
          'VS',
          { x: middle - 30, y: box.y + box.h / 2 - 30, w: 60, h: 60 },
          heavy(c.ink, { align: 'center' }),
          22,
          { valign: 'middle' },
        );
      },
    },
    timeline: {
      way: 'below',
      when: { face: (n) => heavy(deep(n)), size: 24, room: 60 },
      title: bold(c.ink),
      text: body(c.soft),
      steps: ladder(20, 16),
      gap: 18,
      line: { color: c.ink, thick: 4 },
      dot: { size: 30, paint: (n) => ({ fill: tone(n), line: c.ink, thick: 4, radius: 15 }) },
      card: { paint: (n) => ({ fill: pale(n), radius: 20 }), pad: [16, 14] },
    },
    table: {
      head: heavy('#ffffff', { lead: 1.3 }),
      cell: body(c.ink, { lead: 1.4 }),
      first: bold(deep(0)),
      headFill: c.blue,
      stripe: '#eef4ff',
      below: '',
      between: `2px solid ${c.line}`,
      size: 18,
      pad: [16, 10],
      tallest: 60,
    },
    chart: {
      side: 'right',
      share: 0.32,
      gap: 28,
      look: { palette: tones, ink: c.ink, muted: c.soft, line: c.line, font: 'sans' },
      title: bold(c.soft),
      pad: 0,
      takeaway: { face: heavy(deep(1), { lead: 1.4 }), sizes: sizesTo(24, 13), gap: 18 },
      points: { ...list, tallest: 100 },
      panel: { fill: '#fff6dc', radius: 28 },
      panelPad: 26,
    },
    figures: () => ({
      way: 'row',
      value: (n) => heavy(deep(n), { align: 'center', lead: 1.18 }),
      label: bold(c.ink, { align: 'center' }),
      change: body(c.soft, { align: 'center' }),
      size: 64,
      labelSize: 20,
      gap: 22,
      pad: [18, 22],
      paint: (n) => ({ fill: pale(n), radius: 32 }),
      tallest: 290,
      valign: 'middle',
    }),
    picture: {
      side: 'right',
      share: 0.56,
      gap: 32,
      radius: 28,
      fill: '#fff6dc',
      missing: body(c.soft),
      caption: body(c.soft, { align: 'center', lead: 1.4 }),
      points: {
        ...tiles,
        columns: () => [1],
        pad: [20, 12],
        title: (n) => heavy(deep(n)),
        text: body(c.ink),
        mark: {
          ...tiles.mark,
          at: 'left',
          room: 48,
          gap: 18,
          size: 24,
          shape: { w: 48, h: 48 },
          paint: (n) => ({ fill: tone(n), radius: 24 }),
          valign: 'middle',
        },
        tallest: 150,
      },
    },
  }),
  cover(page, content) {
    page.background = c.sun;
    page.shape({ x: 880, y: -120, w: 560, h: 560 }, { fill: c.blue, radius: 280 });
    page.shape({ x: 1010, y: 380, w: 300, h: 300 }, { fill: c.red, radius: 150 });
    page.shape({ x: 800, y: 520, w: 160, h: 160 }, { fill: c.green, radius: 80 });
    page.shape({ x: -70, y: -70, w: 200, h: 200 }, { fill: c.orange, radius: 100 });
    page.shape({ x: 72, y: 150, w: 860, h: 360 }, { fill: c.paper, line: c.ink, thick: 5, radius: 48 });
    heading(
      page,
      content.title,
      { x: 124, y: 180, w: 756, h: content.subtitle ? 200 : 300 },
      heavy(c.ink, { lead: 1.2 }),
      [64, 58, 52, 48, 44, 40, 36, 32, 28, 24, 20],
      { lines: 3, valign: 'middle' },
    );
    if (content.subtitle)
      page.text('subtitle', 'subtitle', content.subtitle, { x: 124, y: 392, w: 756, h: 100 }, bold(c.soft), [24, 22, 20, 18, 16, 14, 13]);
    page.text(
      'presenter',
      'presenter',
      content.presenter ?? '',
      { x: 84, y: 556, w: 640, h: 50 },
      heavy(c.ink),
      [24, 22, 20, 18, 16, 14, 12],
    );
    page.text('date', 'date', content.date ?? '', { x: 84, y: 616, w: 640, h: 40 }, bold(c.ink), [18, 16, 14, 12]);
  },
  section(page, content) {
    page.background = c.blue;
    page.shape({ x: 90, y: 130, w: 420, h: 420 }, { fill: c.sun, line: c.ink, thick: 6, radius: 210 });
    page.shape({ x: 420, y: 90, w: 120, h: 120 }, { fill: c.red, line: c.ink, thick: 5, radius: 60 });
    page.shape({ x: 1160, y: 560, w: 220, h: 220 }, { fill: c.green, radius: 110 });
    page.text(
      'label',
      'number',
      content.number ?? String(page.place.number),
      { x: 130, y: 200, w: 340, h: 280 },
      heavy(c.ink, { align: 'center', lead: 1.05 }),
      [180, 140, 100, 76, 56, 44, 34, 26, 20, 16],
      { valign: 'middle' },
    );
    heading(page, content.title, { x: 590, y: 130, w: 610, h: 230 }, heavy('#ffffff'), [60, 54, 48, 44, 40, 36, 32, 28, 26, 22, 20], {
      lines: 2,
      valign: 'bottom',
    });
    if (content.text) page.text('text', 'text', content.text, { x: 590, y: 384, w: 560, h: 200 }, bold('#ffffff', { lead: 1.5 }), passage);
  },
  statement(page, content) {
    page.background = c.purple;
    page.shape({ x: -80, y: 470, w: 340, h: 340 }, { fill: c.sun, radius: 170 });
    page.shape({ x: 1060, y: -120, w: 340, h: 340 }, { fill: c.red, radius: 170 });
    page.shape({ x: 110, y: 110, w: 1060, h: 500 }, { fill: c.paper, line: c.ink, thick: 5, radius: 48 });
    heading(
      page,
      content.title,
      { x: 170, y: 140, w: 940, h: content.text ? 270 : 440 },
      heavy(c.ink, { align: 'center', lead: 1.32 }),
      [58, 52, 48, 44, 40, 36, 32, 30, 28, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text)
      page.text('text', 'text', content.text, { x: 190, y: 422, w: 900, h: 170 }, bold(deep(3), { align: 'center', lead: 1.5 }), passage);
  },
  quote(page, content) {
    page.background = c.green;
    page.shape({ x: 90, y: 110, w: 1100, h: 440 }, { fill: c.paper, line: c.ink, thick: 5, radius: 48 });
    page.shape({ x: 220, y: 524, w: 52, h: 52 }, { fill: c.paper, rotate: 45 });
    if (content.title)
      page.text('title', 'title', content.title, { x: 140, y: 36, w: 1000, h: 56 }, heavy('#ffffff'), [22, 20, 18, 16, 14, 12, 11], {
        valign: 'middle',
      });
    heading(
      page,
      content.text,
      { x: 150, y: 140, w: 980, h: 370 },
      bold(c.ink, { lead: 1.5 }),
      [44, 40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18],
      { lines: 4, id: 'quote', role: 'quote', valign: 'middle' },
    );
    if (content.by)
      page.text('by', 'by', content.by, { x: 320, y: 586, w: 840, h: 90 }, heavy('#ffffff'), [24, 22, 20, 18, 16, 14, 12], {
        valign: 'middle',
      });
  },
  closing(page, content) {
    page.background = c.sun;
    confetti(page);
    page.shape({ x: 340, y: 60, w: 600, h: 600 }, { fill: c.paper, line: c.ink, thick: 6, radius: 300 });
    heading(
      page,
      content.title,
      { x: 410, y: 170, w: 460, h: 190 },
      heavy(c.ink, { align: 'center' }),
      [88, 76, 64, 54, 46, 40, 34, 30, 26, 22, 20, 18],
      { lines: 2, valign: 'bottom' },
    );
    if (content.text)
      page.text('text', 'text', content.text, { x: 420, y: 376, w: 440, h: 120 }, bold(c.soft, { align: 'center' }), passage);
    if (content.contact)
      page.text(
        'contact',
        'contact',
        content.contact,
        { x: 450, y: 510, w: 380, h: 80 },
        heavy(c.red, { align: 'center' }),
        [20, 18, 16, 14, 13, 12],
      );
  },
};
