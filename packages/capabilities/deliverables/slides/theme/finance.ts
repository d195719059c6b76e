/** 金融藏青: thin large figures in navy and brass; the title stands under a fine head line, sums at the right like a statement of account. */
import { sourceWords } from '../latin.ts';
import { bodies, inOneRow, passage } from '../bodies.ts';
import { ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, two, type Drawings } from '../theme.ts';

const c = {
  paper: '#f7f8fb',
  white: '#ffffff',
  ink: '#0f1c3a',
  soft: '#56617a',
  line: '#d4dae6',
  navy: '#101f42',
  mid: '#2b4a86',
  brass: '#85601c',
  glow: '#d8b468',
};
const thin = facer('sans', 300, 1.22);
const bold = facer('sans', 600, 1.36);
const body = facer('sans', 400, 1.55);
const rail = 316;

/** A navy rail at the left with the title at its top and the page at its foot. */
function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  page.shape({ x: 0, y: 0, w: rail, h: 720 }, { fill: c.navy });
  page.shape({ x: rail, y: 0, w: 4, h: 720 }, { fill: c.glow });
  page.text('number', 'page-number', two(page.place.number), { x: 40, y: 44, w: 100, h: 30 }, bold(c.glow), 18);
  page.shape({ x: 40, y: 86, w: rail - 80, h: 1 }, { fill: '#33456f' });
  heading(
    page,
    content.title,
    { x: 40, y: 108, w: rail - 80, h: 440 },
    bold(c.white, { lead: 1.36 }),
    [34, 32, 30, 28, 26, 24, 22, 20, 18, 16],
    { lines: 5, floor: 16 },
  );
  const small = body('#aebbd6', { lead: 1.4 });
  page.text('foot', 'foot', page.place.deck_title, { x: 40, y: 628, w: rail - 80, h: 56 }, small, [13, 12, 11, 10, 9], {
    valign: 'bottom',
    floor: 8,
  });
  if (content.source)
    page.text(
      'source',
      'source',
      sourceWords('数据来源：', content),
      { x: rail + 52, y: 676, w: 860, h: 32 },
      body(c.soft, { lead: 1.3 }),
      [12, 11, 10, 9],
      { floor: 9 },
    );
  return { x: rail + 52, y: 52, w: 1280 - rail - 104, h: 612 };
}

const rows: MarkedCells = {
  columns: (n) => (n > 5 ? [2, 1] : [1, 2]),
  gap: [20, 16],
  pad: [26, 18],
  title: bold(c.ink),
  text: body(c.soft),
  steps: ladder(23, 17),
  paint: () => ({ fill: c.white, line: c.line }),
  mark: { kind: 'roman', at: 'right', room: 60, gap: 20, size: 34, face: thin(c.brass, { align: 'right' }), valign: 'middle' },
  valign: 'middle',
  tallest: 150,
};
const list: CellStyle = {
  columns: () => [1],
  gap: [0, 14],
  pad: [0, 3],
  title: body(c.ink, { lead: 1.45 }),
  text: body(c.soft),
  steps: ladder(19, 18),
  rule: { color: c.line, thick: 1, first: false },
  tallest: 78,
};
const takeaway = {
  face: bold(c.ink, { lead: 1.5 }),
  sizes: sizesTo(20, 13),
  pad: [26, 16] as const,
  paint: { fill: '#f3ead6' },
  bar: { color: c.brass, thick: 5 },
  gap: 22,
  most: 0.3,
};

export const finance: Drawings = {
  ...bodies({
    frame,
    lead: { face: thin(c.ink, { lead: 1.5 }), sizes: sizesTo(22, 13), gap: 22, most: 0.3 },
    takeaway,
    agenda: ({ count }) => ({
      ...rows,
      columns: () => (count > 6 ? [2] : [1, 2]),
      paint: () => ({}),
      pad: [4, 12],
      gap: [48, 1],
      rule: { color: c.line, thick: 1, first: true, last: true },
      tallest: 108,
    }),
    points: () => rows,
    process: ({ count }) => ({
      ...rows,
      columns: () => inOneRow(count).filter((n) => n <= 3),
      pad: [24, 22],
      bar: { side: 'bottom', thick: 4, color: (n) => (n === 0 ? c.brass : c.mid) },
      mark: { kind: 'padded', at: 'above', room: 60, gap: 10, size: 46, face: thin(c.brass), valign: 'top' },
      steps: ladder(21, 16),
      tallest: 290,
      valign: 'top',
    }),
    comparison: {
      gap: 20,
      head: {
        face: (n) => bold(n === 0 ? c.ink : c.white),
        size: 24,
        tall: 66,
        gap: 4,
        paint: (n) => ({ fill: n === 0 ? '#e3e8f2' : c.navy }),
        pad: 28,
      },
      panel: () => ({ fill: c.white, line: c.line }),
      pad: [28, 14],
      list: () => list,
    },
    timeline: {
      way: 'rising',
      when: { face: thin(c.brass, { lead: 1.2 }), size: 24, room: 56 },
      title: bold(c.ink),
      text: body(c.soft),
      steps: ladder(18, 15),
      gap: 12,
      line: { color: c.navy, thick: 3 },
      dot: { size: 15, paint: () => ({ fill: c.glow, radius: 8 }) },
      rule: c.line,
    },
    table: {
      head: bold(c.soft, { lead: 1.3 }),
      cell: body(c.ink, { lead: 1.4 }),
      first: bold(c.ink),
      fill: c.white,
      headFill: c.paper,
      below: `2px solid ${c.navy}`,
      between: `1px solid ${c.line}`,
      size: 18,
      pad: [14, 10],
      tallest: 62,
    },
    chart: {
      side: 'above',
      share: 0.3,
      gap: 18,
      look: {
        palette: [c.navy, c.brass, '#5f7fb8', '#b9c3d6', '#7a5a1e', '#8d9bb5'],
        ink: c.ink,
        muted: c.soft,
        line: c.line,
        font: 'sans',
      },
      title: bold(c.soft),
      plate: { fill: c.white, line: c.line },
      pad: 20,
      takeaway: { face: thin(c.ink, { lead: 1.4 }), sizes: sizesTo(28, 13), gap: 18, most: 0.32 },
      points: {
        ...list,
        steps: ladder(16, 15),
        gap: [24, 10],
        bar: { side: 'top', thick: 2, color: () => c.brass, length: 40 },
        pad: [0, 12],
      },
    },
    figures: (count) => ({
      way: count > 2 ? 'bento' : 'row',
      value: (n) => thin(n === 0 ? c.white : c.ink, { lead: 1.2 }),
      label: (n) => bold(n === 0 ? '#dbe3f4' : c.ink),
      change: (n) => body(n === 0 ? c.glow : c.brass),
      size: 76,
      labelSize: 18,
      gap: 18,
      pad: [28, 22],
      paint: (n) => (n === 0 ? { fill: c.navy } : { fill: c.white, line: c.line }),
      valign: 'middle',
      labelFirst: true,
    }),
    picture: {
      side: 'right',
      share: 0.56,
      gap: 28,
      fill: '#e3e8f2',
      missing: body(c.soft),
      caption: body(c.soft, { lead: 1.4 }),
      points: { ...rows, columns: () => [1], mark: { ...rows.mark, room: 32, size: 22, gap: 12 }, tallest: 150 },
    },
  }),
  cover(page, content) {
    page.background = c.navy;
    [300, 250, 205, 165, 130, 100, 75].forEach((tall, n) =>
      page.shape({ x: 1170 - n * 74, y: 720 - tall, w: 46, h: tall }, { fill: n === 0 ? c.glow : '#223a6c' }),
    );
    page.shape({ x: 80, y: 96, w: 1120, h: 1 }, { fill: '#3a5183' });
    page.text('date', 'date', content.date ?? '', { x: 80, y: 54, w: 500, h: 32 }, body(c.glow, { lead: 1.4 }), [18, 16, 14, 12]);
    const { height } = heading(
      page,
      content.title,
      { x: 80, y: 140, w: 1040, h: 250 },
      thin(c.white),
      [72, 66, 60, 54, 48, 44, 40, 36, 32, 28, 24],
      { lines: 2 },
    );
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 80, y: 166 + height, w: 800, h: 234 - (height > 160 ? height - 100 : 0) },
        body('#c3cfe6'),
        [24, 22, 20, 18, 16, 14, 13],
      );
    page.text('presenter', 'presenter', content.presenter ?? '', { x: 80, y: 620, w: 560, h: 50 }, bold(c.white), [20, 18, 16, 14, 12], {
      valign: 'bottom',
    });
  },
  section(page, content) {
    page.background = c.paper;
    page.shape({ x: 0, y: 0, w: 1280, h: 300 }, { fill: c.navy });
    page.shape({ x: 0, y: 300, w: 1280, h: 4 }, { fill: c.glow });
    page.text(
      'label',
      'number',
      content.number ?? two(page.place.number),
      { x: 80, y: 40, w: 1120, h: 240 },
      thin(c.glow, { align: 'right', lead: 1.05 }),
      [200, 150, 110, 80, 60, 44, 32, 24, 18],
      { valign: 'bottom' },
    );
    const { height } = heading(page, content.title, { x: 80, y: 350, w: 1120, h: 180 }, thin(c.ink), [60, 54, 48, 44, 40, 36, 32, 28, 24], {
      lines: 2,
    });
    if (content.text) page.text('text', 'text', content.text, { x: 80, y: 372 + height, w: 900, h: 310 - height }, body(c.soft), passage);
  },
  statement(page, content) {
    page.background = c.navy;
    page.shape({ x: 80, y: 80, w: 1120, h: 560 }, { line: '#3a5183', thick: 1 });
    page.shape({ x: 80, y: 80, w: 200, h: 4 }, { fill: c.glow });
    heading(
      page,
      content.title,
      { x: 140, y: 130, w: 1000, h: content.text ? 300 : 460 },
      thin(c.white, { lead: 1.36 }),
      [62, 56, 50, 46, 42, 38, 34, 30, 28, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text) page.text('text', 'text', content.text, { x: 140, y: 450, w: 1000, h: 160 }, body(c.glow), passage);
  },
  quote(page, content) {
    page.background = c.paper;
    page.shape({ x: 0, y: 0, w: 1280, h: 12 }, { fill: c.navy });
    page.shape({ x: 0, y: 12, w: 1280, h: 3 }, { fill: c.glow });
    if (content.title)
      page.text('title', 'title', content.title, { x: 140, y: 64, w: 1000, h: 60 }, bold(c.brass), [20, 18, 16, 14, 12, 11], {
        valign: 'middle',
      });
    heading(
      page,
      content.text,
      { x: 140, y: 150, w: 1000, h: 390 },
      thin(c.ink, { lead: 1.5 }),
      [48, 44, 40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18],
      { lines: 4, id: 'quote', role: 'quote', valign: 'middle' },
    );
    page.shape({ x: 140, y: 568, w: 1000, h: 1 }, { fill: c.line });
    if (content.by)
      page.text('by', 'by', content.by, { x: 140, y: 588, w: 1000, h: 84 }, bold(c.ink, { align: 'right' }), [20, 18, 16, 14, 12]);
  },
  closing(page, content) {
    page.background = c.navy;
    [75, 100, 130, 165, 205, 250, 300].forEach((tall, n) =>
      page.shape({ x: 66 + n * 74, y: 720 - tall, w: 46, h: tall }, { fill: n === 6 ? c.glow : '#223a6c' }),
    );
    heading(
      page,
      content.title,
      { x: 80, y: 80, w: 1120, h: 200 },
      thin(c.white, { align: 'right' }),
      [84, 74, 64, 56, 50, 44, 38, 34, 30, 26, 22],
      { lines: 2, valign: 'bottom' },
    );
    if (content.text)
      page.text('text', 'text', content.text, { x: 640, y: 304, w: 560, h: 160 }, body('#c3cfe6', { align: 'right' }), passage);
    if (content.contact)
      page.text(
        'contact',
        'contact',
        content.contact,
        { x: 640, y: 560, w: 560, h: 110 },
        bold(c.glow, { align: 'right' }),
        [20, 18, 16, 14, 12],
        { valign: 'bottom' },
      );
  },
};
