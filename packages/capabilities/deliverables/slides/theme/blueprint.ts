/** 工程蓝图: white lines on blueprint blue; the title stands in the title block at the foot, as on a drawing. */
import { isLatinText, sourceWords } from '../latin.ts';
import { bodies, inRows, passage } from '../bodies.ts';
import { ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, two, type Drawings } from '../theme.ts';

const c = { paper: '#12427c', grid: '#1d4f8c', ink: '#ffffff', soft: '#c6d9f1', line: '#8fb4de', amber: '#ffd25f', deep: '#0d3465' };
const bold = facer('sans', 600, 1.32);
const body = facer('sans', 400, 1.55);
const mono = facer('mono', 500, 1.3);

function sheet(page: Page): void {
  page.background = c.paper;
  for (let x = 80; x < 1280; x += 80) page.shape({ x, y: 0, w: 1, h: 720 }, { fill: c.grid });
  for (let y = 80; y < 720; y += 80) page.shape({ x: 0, y, w: 1280, h: 1 }, { fill: c.grid });
  page.shape({ x: 24, y: 24, w: 1232, h: 672 }, { line: c.line, thick: 1.5 });
}

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  sheet(page);
  const y = 604;
  page.shape({ x: 24, y, w: 1232, h: 92 }, { fill: c.deep, line: c.line, thick: 1.5 });
  page.shape({ x: 944, y, w: 1.5, h: 92 }, { fill: c.line });
  page.shape({ x: 1136, y, w: 1.5, h: 92 }, { fill: c.line });
  heading(page, content.title, { x: 48, y: y + 8, w: 872, h: 76 }, bold(c.ink), [32, 30, 28, 26, 24, 22, 20, 18, 16, 14], {
    lines: 1,
    valign: 'middle',
    floor: 14,
  });
  const small = mono(c.soft, { lead: 1.25 });
  page.text('foot', 'foot', page.place.deck_title, { x: 958, y: y + 8, w: 166, h: 76 }, small, [13, 12, 11, 10, 9, 8], {
    valign: 'middle',
    floor: 8,
  });
  page.text('number.label', 'ornament', isLatinText(content.title) ? 'No.' : '图号', { x: 1150, y: y + 10, w: 92, h: 18 }, small, 12);
  page.text(
    'number',
    'page-number',
    `${two(page.place.number)}/${two(page.place.total)}`,
    { x: 1150, y: y + 34, w: 96, h: 44 },
    mono(c.amber, { weight: 700 }),
    [28, 24, 20, 16],
    { valign: 'middle' },
  );
  if (content.source)
    page.text('source', 'source', sourceWords('注：数据取自 ', content), { x: 56, y: 570, w: 1168, h: 30 }, small, [12, 11, 10, 9], {
      valign: 'middle',
      floor: 9,
    });
  return { x: 56, y: 56, w: 1168, h: content.source ? 506 : 520 };
}

/** A dimension line with ticks at its ends. */
function dimension(page: Page, x: number, y: number, w: number): void {
  page.shape({ x, y, w, h: 1.5 }, { fill: c.amber });
  page.shape({ x, y: y - 8, w: 1.5, h: 17 }, { fill: c.amber });
  page.shape({ x: x + w - 1.5, y: y - 8, w: 1.5, h: 17 }, { fill: c.amber });
}

const cards: MarkedCells = {
  columns: inRows,
  gap: [28, 28],
  pad: [24, 20],
  title: bold(c.ink),
  text: body(c.soft),
  steps: ladder(24, 17),
  paint: () => ({ fill: c.paper, line: c.line, thick: 1.5 }),
  mark: {
    kind: 'letter',
    at: 'left',
    room: 44,
    gap: 18,
    size: 22,
    face: mono(c.amber, { weight: 700, align: 'center' }),
    paint: () => ({ line: c.amber, thick: 2, radius: 22 }),
    shape: { w: 44, h: 44 },
    valign: 'top',
  },
  gapText: 10,
  tallest: 250,
  settle: 'middle',
};
const list: CellStyle = {
  columns: () => [1],
  gap: [0, 14],
  pad: [0, 3],
  title: body(c.ink, { lead: 1.45 }),
  text: body(c.soft),
  steps: ladder(20, 18),
  mark: {
    kind: 'none',
    at: 'left',
    room: 16,
    gap: 12,
    size: 8,
    face: body(c.amber),
    paint: () => ({ line: c.amber, thick: 2 }),
    shape: { w: 10, h: 10 },
    valign: 'top',
  },
  tallest: 76,
};
const takeaway = {
  face: bold(c.amber, { lead: 1.45 }),
  sizes: sizesTo(20, 13),
  pad: [20, 12] as const,
  paint: { fill: c.deep, line: c.amber, thick: 1, dash: true },
  gap: 20,
  most: 0.3,
};

export const blueprint: Drawings = {
  ...bodies({
    frame,
    lead: { face: body(c.soft), sizes: sizesTo(19, 13), gap: 20, most: 0.28 },
    takeaway,
    agenda: ({ count }) => ({
      ...cards,
      columns: () => (count > 3 ? [2, 3] : [1]),
      pad: [22, 14],
      valign: 'middle',
      tallest: 104,
      gap: [28, 20],
      mark: { ...cards.mark, valign: 'middle' },
    }),
    points: () => cards,
    process: ({ count }) => ({
      ...cards,
      columns: () => (count <= 4 ? [count, 2] : [Math.ceil(count / 2), 2]),
      gap: [52, 32],
      mark: { ...cards.mark, kind: 'padded', at: 'above', room: 46, gap: 14, size: 17, face: mono(c.amber, { weight: 700 }) },
      tallest: 320,
    }),
    connect: (page, from, to) => {
      const y = from.y + from.h / 2;
      page.shape({ x: from.x + from.w, y: y - 1, w: to.x - from.x - from.w, h: 2 }, { fill: c.amber });
      page.shape({ x: to.x - 13, y: y - 5, w: 10, h: 10 }, { fill: c.amber, rotate: 45 });
    },
    comparison: {
      gap: 80,
      head: {
        face: (n) => bold(n === 0 ? c.ink : c.amber, { align: 'center' }),
        size: 26,
        tall: 60,
        gap: 6,
        rule: (n) => (n === 0 ? c.line : c.amber),
      },
      panel: (n) => ({ fill: c.paper, line: n === 0 ? c.line : c.amber, thick: 1.5, dash: n === 0 }),
      pad: [28, 14],
      list: () => list,
      between: (page, box, middle) => dimension(page, middle - 38, box.y + box.h / 2, 76),
    },
    timeline: {
      way: 'alternate',
      when: { face: mono(c.amber, { weight: 700 }), size: 24, room: 38 },
      title: bold(c.ink),
      text: body(c.soft),
      steps: ladder(19, 15),
      gap: 24,
      line: { color: c.line, thick: 2 },
      dot: { size: 18, paint: () => ({ fill: c.paper, line: c.amber, thick: 3 }) },
    },
    table: {
      head: mono(c.amber, { weight: 700, lead: 1.3 }),
      cell: body(c.ink, { lead: 1.4 }),
      first: bold(c.ink),
      fill: c.paper,
      headFill: c.deep,
      below: `2px solid ${c.line}`,
      between: `1px solid ${c.line}`,
      columns: `1px solid ${c.line}`,
      size: 18,
      pad: [14, 9],
      tallest: 58,
    },
    chart: {
      side: 'left',
      share: 0.3,
      gap: 32,
      look: {
        palette: ['#ffd25f', '#ffffff', '#7fd0ff', '#ff9f7a', '#9ee6b8', '#8fb4de'],
        ink: c.ink,
        muted: c.soft,
        line: '#3a68a3',
        font: 'sans',
      },
      title: mono(c.soft),
      plate: { fill: c.paper, line: c.line, thick: 1.5 },
      pad: 18,
      takeaway: { face: bold(c.amber, { lead: 1.45 }), sizes: sizesTo(22, 13), gap: 22 },
      points: { ...list, tallest: 100 },
    },
    figures: () => ({
      way: 'row',
      value: mono(c.ink, { weight: 700, lead: 1.18 }),
      label: body(c.soft, { lead: 1.45 }),
      change: mono(c.amber),
      size: 64,
      labelSize: 19,
      gap: 32,
      pad: [8, 20],
      bar: { side: 'top', thick: 2, color: () => c.amber },
      divide: c.line,
      tallest: 250,
      valign: 'middle',
    }),
    picture: {
      side: 'left',
      share: 0.6,
      gap: 32,
      line: c.line,
      fill: c.deep,
      missing: body(c.soft),
      caption: mono(c.soft),
      points: { ...cards, columns: () => [1], gap: [0, 18], pad: [18, 14], tallest: 140 },
    },
  }),
  cover(page, content) {
    sheet(page);
    page.shape({ x: 880, y: 120, w: 300, h: 300 }, { line: c.line, thick: 1.5, radius: 150 });
    page.shape({ x: 930, y: 170, w: 200, h: 200 }, { line: c.amber, thick: 1.5, radius: 100 });
    page.shape({ x: 840, y: 269, w: 380, h: 1.5 }, { fill: c.line });
    page.shape({ x: 1029, y: 80, w: 1.5, h: 380 }, { fill: c.line });
    dimension(page, 880, 488, 300);
    heading(
      page,
      content.title,
      { x: 80, y: 100, w: 720, h: 330 },
      bold(c.ink, { lead: 1.24 }),
      [66, 60, 54, 48, 44, 40, 36, 32, 28, 24, 20],
      { lines: 3, valign: 'middle' },
    );
    page.shape({ x: 24, y: 540, w: 1232, h: 156 }, { fill: c.deep, line: c.line, thick: 1.5 });
    page.shape({ x: 800, y: 540, w: 1.5, h: 156 }, { fill: c.line });
    page.shape({ x: 800, y: 618, w: 456, h: 1.5 }, { fill: c.line });
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 56, y: 552, w: 720, h: 132 },
        body(c.soft, { lead: 1.45 }),
        [24, 22, 20, 18, 16, 14, 13],
        { valign: 'middle' },
      );
    page.text('presenter', 'presenter', content.presenter ?? '', { x: 824, y: 550, w: 410, h: 58 }, mono(c.ink), [18, 16, 14, 13, 12], {
      valign: 'middle',
    });
    page.text('date', 'date', content.date ?? '', { x: 824, y: 628, w: 410, h: 58 }, mono(c.amber), [18, 16, 14, 13, 12], {
      valign: 'middle',
    });
  },
  section(page, content) {
    sheet(page);
    page.shape({ x: 80, y: 160, w: 320, h: 400 }, { fill: c.paper, line: c.amber, thick: 2 });
    dimension(page, 80, 130, 320);
    page.text(
      'label',
      'number',
      content.number ?? two(page.place.number),
      { x: 96, y: 176, w: 288, h: 368 },
      mono(c.amber, { weight: 700, align: 'center', lead: 1.1 }),
      [140, 110, 80, 60, 44, 34, 26, 20, 16],
      { valign: 'middle' },
    );
    heading(page, content.title, { x: 460, y: 160, w: 740, h: 220 }, bold(c.ink), [58, 52, 46, 42, 38, 34, 30, 26, 24, 20], {
      lines: 2,
      valign: 'bottom',
    });
    page.shape({ x: 460, y: 400, w: 740, h: 1.5 }, { fill: c.line });
    if (content.text) page.text('text', 'text', content.text, { x: 460, y: 422, w: 740, h: 220 }, body(c.soft), passage);
  },
  statement(page, content) {
    sheet(page);
    dimension(page, 120, 110, 1040);
    page.shape({ x: 120, y: 140, w: 1040, h: 440 }, { fill: c.deep, line: c.line, thick: 1.5 });
    heading(
      page,
      content.title,
      { x: 170, y: 170, w: 940, h: content.text ? 230 : 380 },
      bold(c.ink, { align: 'center', lead: 1.36 }),
      [56, 50, 46, 42, 38, 34, 30, 28, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text)
      page.text('text', 'text', content.text, { x: 170, y: 416, w: 940, h: 150 }, body(c.amber, { align: 'center' }), passage);
  },
  quote(page, content) {
    sheet(page);
    page.shape({ x: 104, y: 120, w: 6, h: 440 }, { fill: c.amber });
    if (content.title)
      page.text('title', 'title', content.title, { x: 150, y: 56, w: 980, h: 56 }, mono(c.amber), [18, 16, 14, 12, 11], {
        valign: 'middle',
      });
    heading(
      page,
      content.text,
      { x: 150, y: 120, w: 980, h: 440 },
      bold(c.ink, { weight: 500, lead: 1.5 }),
      [46, 42, 38, 34, 32, 30, 28, 26, 24, 22, 20, 18],
      { lines: 4, id: 'quote', role: 'quote', valign: 'middle' },
    );
    if (content.by)
      page.text('by', 'by', content.by, { x: 150, y: 584, w: 980, h: 90 }, mono(c.soft), [20, 18, 16, 14, 12], { valign: 'middle' });
  },
  closing(page, content) {
    sheet(page);
    page.shape({ x: 80, y: 80, w: 1120, h: 400 }, { line: c.line, thick: 1.5, dash: true });
    heading(page, content.title, { x: 130, y: 110, w: 1020, h: 200 }, bold(c.ink), [80, 70, 60, 52, 46, 40, 34, 30, 26, 22], {
      lines: 2,
      valign: 'bottom',
    });
    dimension(page, 130, 336, 320);
    if (content.text) page.text('text', 'text', content.text, { x: 130, y: 362, w: 1020, h: 110 }, body(c.soft), passage);
    page.shape({ x: 24, y: 560, w: 1232, h: 136 }, { fill: c.deep, line: c.line, thick: 1.5 });
    if (content.contact)
      page.text('contact', 'contact', content.contact, { x: 130, y: 574, w: 1020, h: 108 }, mono(c.amber), [22, 20, 18, 16, 14, 12], {
        valign: 'middle',
      });
  },
};
