/** 学术报告: a navy band at the head and three cells at the foot, numbered statements in boxes with a labelled head. */
import { isLatinText, sourceWords } from '../latin.ts';
import { bodies, passage } from '../bodies.ts';
import { ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, type Drawings } from '../theme.ts';

const c = {
  paper: '#ffffff',
  ink: '#1b2333',
  soft: '#4c586e',
  line: '#cfd7e6',
  navy: '#1f3a6e',
  mid: '#4a6aa5',
  pale: '#edf1f8',
  wine: '#8a2432',
};
const serif = facer('serif', 700, 1.3);
const text = facer('serif', 400, 1.6);
const sans = facer('sans', 400, 1.3);

function foot(page: Page): void {
  page.shape({ x: 0, y: 692, w: 427, h: 28 }, { fill: c.navy });
  page.shape({ x: 427, y: 692, w: 640, h: 28 }, { fill: c.mid });
  page.shape({ x: 1067, y: 692, w: 213, h: 28 }, { fill: c.navy });
  page.text(
    'foot',
    'foot',
    page.place.deck_title,
    { x: 443, y: 692, w: 608, h: 28 },
    sans('#ffffff', { align: 'center', lead: 1.15 }),
    [13, 12, 11, 10, 9, 8],
    { valign: 'middle', floor: 8 },
  );
  page.text(
    'number',
    'page-number',
    `${page.place.number} / ${page.place.total}`,
    { x: 1083, y: 692, w: 181, h: 28 },
    sans('#ffffff', { align: 'center' }),
    13,
    { valign: 'middle' },
  );
  // Each page of the talk is a dot; the one shown is filled.
  const { number, total } = page.place;
  const shown = Math.min(total, 24);
  for (let n = 0; n < shown; n += 1) {
    const now = Math.ceil((number * shown) / Math.max(total, number)) - 1 === n;
    page.shape({ x: 24 + n * 16, y: 702, w: 8, h: 8 }, { radius: 4, ...(now ? { fill: '#ffffff' } : { line: '#9db2d8' }) });
  }
}

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  page.shape({ x: 0, y: 0, w: 1280, h: 84 }, { fill: c.navy });
  page.shape({ x: 0, y: 84, w: 1280, h: 4 }, { fill: c.wine });
  heading(page, content.title, { x: 48, y: 6, w: 1184, h: 74 }, serif('#ffffff'), [34, 32, 30, 28, 26, 24, 22, 20, 18, 16, 14], {
    lines: 1,
    valign: 'middle',
    floor: 14,
  });
  foot(page);
  if (content.source)
    page.text(
      'source',
      'source',
      sourceWords('数据来源：', content),
      { x: 48, y: 662, w: 1184, h: 28 },
      text(c.soft, { lead: 1.2 }),
      [12, 11, 10, 9],
      { floor: 9 },
    );
  return { x: 48, y: 116, w: 1184, h: content.source ? 538 : 552 };
}

/** A numbered statement: label, title, reasoning. */
const statements: MarkedCells = {
  columns: (n) => (n >= 4 ? [2, 1] : [1, 2]),
  gap: [28, 20],
  pad: [24, 16],
  title: serif(c.navy),
  text: text(c.ink),
  steps: ladder(23, 18),
  paint: () => ({ fill: c.pale }),
  bar: { side: 'left', thick: 5, color: () => c.navy },
  mark: { kind: 'number', at: 'left', room: 34, gap: 14, size: 24, face: serif(c.wine, { lead: 1.2 }), valign: 'top' },
  tallest: 190,
};
const list: CellStyle = {
  columns: () => [1],
  gap: [0, 10],
  pad: [0, 3],
  title: text(c.ink, { lead: 1.5 }),
  text: text(c.soft),
  steps: ladder(20, 18),
  mark: { kind: 'number', at: 'left', room: 28, gap: 8, size: 18, face: serif(c.wine), valign: 'top' },
  tallest: 76,
};
const takeaway = {
  face: serif(c.wine, { lead: 1.5 }),
  sizes: sizesTo(20, 13),
  pad: [22, 12] as const,
  paint: { fill: '#faf1f1', line: c.wine },
  gap: 18,
  most: 0.3,
};

export const academic: Drawings = {
  ...bodies({
    frame,
    lead: { face: text(c.ink), sizes: sizesTo(20, 13), gap: 18, most: 0.3 },
    takeaway,
    agenda: ({ count }) => ({
      ...statements,
      paint: () => ({ fill: c.paper }),
      bar: { side: 'bottom', thick: 1, color: () => c.line },
      columns: () => (count > 5 ? [2] : [1]),
      pad: [12, 10],
      gap: [64, 8],
      valign: 'middle',
      mark: { ...statements.mark, kind: 'roman', room: 56, size: 26, valign: 'middle' },
      tallest: 92,
    }),
    points: () => statements,
    process: ({ count }) => ({
      ...statements,
      columns: () => (count <= 3 ? [1, count] : count <= 5 ? [1, 2] : [2]),
      pad: [24, 12],
      paint: () => ({ line: c.line, fill: c.paper }),
      bar: { side: 'left', thick: 5, color: () => c.mid },
      beside: 0.32,
      valign: 'middle',
      mark: {
        kind: 'number',
        at: 'left',
        room: 42,
        gap: 22,
        size: 20,
        face: serif('#ffffff', { align: 'center' }),
        paint: () => ({ fill: c.navy, radius: 21 }),
        shape: { w: 42, h: 42 },
        valign: 'middle',
      },
      tallest: 116,
    }),
    comparison: {
      gap: 28,
      head: { face: () => serif('#ffffff'), size: 22, tall: 50, paint: (n) => ({ fill: n === 0 ? c.mid : c.wine }), gap: 4 },
      panel: (n) => ({ fill: n === 0 ? c.pale : '#faf1f1' }),
      pad: [24, 14],
      list: () => list,
      verdict: { ...takeaway, face: serif(c.navy, { lead: 1.5 }), paint: { line: c.navy, fill: c.paper } },
    },
    timeline: {
      way: 'below',
      when: { face: serif(c.wine, { lead: 1.2 }), size: 22, room: 56 },
      title: serif(c.navy),
      text: text(c.ink),
      steps: ladder(19, 16),
      gap: 24,
      line: { color: c.navy, thick: 2 },
      dot: { size: 14, paint: () => ({ fill: c.wine, radius: 7 }) },
    },
    table: {
      head: serif(c.ink, { lead: 1.35 }),
      cell: text(c.ink, { lead: 1.4 }),
      fill: c.paper,
      below: `1.5px solid ${c.ink}`,
      between: '',
      size: 18,
      pad: [14, 9],
      tallest: 52,
    },
    chart: {
      side: 'right',
      share: 0.34,
      gap: 36,
      look: {
        palette: [c.navy, c.wine, '#7d9cc9', '#b8894a', '#4f7f6a', '#9aa3b5'],
        ink: c.ink,
        muted: c.soft,
        line: c.line,
        font: 'serif',
      },
      title: serif(c.ink, { align: 'center' }),
      pad: 0,
      takeaway: { face: serif(c.wine, { lead: 1.5 }), sizes: sizesTo(21, 13), gap: 18 },
      points: { ...list, tallest: 104 },
      panel: { fill: c.pale },
      panelPad: 24,
    },
    figures: () => ({
      way: 'row',
      value: serif(c.navy, { lead: 1.18, align: 'center' }),
      label: text(c.ink, { align: 'center', lead: 1.45 }),
      change: text(c.wine, { align: 'center', lead: 1.4 }),
      size: 66,
      labelSize: 19,
      gap: 0,
      pad: [18, 20],
      paint: (n) => ({ fill: n % 2 === 0 ? c.pale : c.paper, line: c.line }),
      tallest: 260,
      valign: 'middle',
    }),
    picture: {
      side: 'right',
      share: 0.52,
      gap: 36,
      line: c.line,
      fill: c.pale,
      missing: text(c.soft),
      caption: text(c.soft, { align: 'center', lead: 1.4 }),
      points: { ...statements, columns: () => [1], tallest: 140 },
    },
  }),
  cover(page, content) {
    page.background = c.paper;
    page.shape({ x: 0, y: 0, w: 1280, h: 20 }, { fill: c.navy });
    page.shape({ x: 120, y: 130, w: 1040, h: 250 }, { fill: c.navy });
    page.shape({ x: 120, y: 380, w: 1040, h: 6 }, { fill: c.wine });
    heading(
      page,
      content.title,
      { x: 170, y: 146, w: 940, h: 218 },
      serif('#ffffff', { align: 'center' }),
      [56, 52, 48, 44, 40, 36, 32, 28, 24, 20],
      { lines: 2, valign: 'middle' },
    );
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 170, y: 412, w: 940, h: 110 },
        text(c.soft, { align: 'center' }),
        [24, 22, 20, 18, 16, 14, 13],
      );
    page.text(
      'presenter',
      'presenter',
      content.presenter ?? '',
      { x: 170, y: 540, w: 940, h: 50 },
      serif(c.ink, { align: 'center' }),
      [22, 20, 18, 16, 14, 12],
      { valign: 'bottom' },
    );
    page.text(
      'date',
      'date',
      content.date ?? '',
      { x: 170, y: 604, w: 940, h: 40 },
      text(c.soft, { align: 'center', lead: 1.4 }),
      [18, 16, 14, 12],
    );
    foot(page);
  },
  section(page, content) {
    page.background = c.pale;
    page.shape({ x: 0, y: 0, w: 1280, h: 20 }, { fill: c.navy });
    page.text(
      'label',
      'number',
      content.number ? `§ ${content.number}` : '§',
      { x: 120, y: 130, w: 1040, h: 110 },
      serif(c.wine),
      [64, 52, 42, 34, 28, 22, 18],
      { valign: 'bottom' },
    );
    page.shape({ x: 120, y: 258, w: 1040, h: 1 }, { fill: c.navy });
    page.shape({ x: 120, y: 262, w: 1040, h: 1 }, { fill: c.navy });
    const { height } = heading(
      page,
      content.title,
      { x: 120, y: 286, w: 1040, h: 190 },
      serif(c.navy),
      [54, 50, 46, 42, 38, 34, 30, 26, 24],
      { lines: 2 },
    );
    if (content.text) page.text('text', 'text', content.text, { x: 120, y: 300 + height, w: 940, h: 370 - height }, text(c.soft), passage);
    foot(page);
  },
  statement(page, content) {
    page.background = c.paper;
    page.shape({ x: 120, y: 120, w: 1040, h: 56 }, { fill: c.navy });
    page.shape({ x: 120, y: 176, w: 1040, h: 420 }, { fill: c.pale });
    page.text(
      'mark',
      'ornament',
      isLatinText(content.title) ? 'Key point' : '结论',
      { x: 148, y: 120, w: 200, h: 56 },
      serif('#ffffff'),
      22,
      { valign: 'middle' },
    );
    heading(
      page,
      content.title,
      { x: 160, y: 200, w: 960, h: content.text ? 200 : 370 },
      serif(c.ink, { lead: 1.42 }),
      [48, 44, 40, 36, 34, 32, 30, 28, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text) page.text('text', 'text', content.text, { x: 160, y: 412, w: 960, h: 170 }, text(c.soft), passage);
    foot(page);
  },
  quote(page, content) {
    page.background = c.paper;
    page.shape({ x: 0, y: 0, w: 1280, h: 20 }, { fill: c.navy });
    if (content.title)
      page.text(
        'title',
        'title',
        content.title,
        { x: 200, y: 60, w: 880, h: 60 },
        serif(c.wine, { align: 'center' }),
        [22, 20, 18, 16, 14, 12, 11],
        { valign: 'middle' },
      );
    page.shape({ x: 200, y: 140, w: 880, h: 1 }, { fill: c.line });
    page.shape({ x: 200, y: 570, w: 880, h: 1 }, { fill: c.line });
    heading(
      page,
      content.text,
      { x: 200, y: 160, w: 880, h: 390 },
      text(c.ink, { lead: 1.6, align: 'center' }),
      [42, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16],
      { lines: 4, id: 'quote', role: 'quote', valign: 'middle' },
    );
    if (content.by)
      page.text('by', 'by', `—— ${content.by}`, { x: 200, y: 588, w: 880, h: 84 }, serif(c.navy, { align: 'right' }), [20, 18, 16, 14, 12]);
    foot(page);
  },
  closing(page, content) {
    page.background = c.paper;
    page.shape({ x: 0, y: 0, w: 1280, h: 20 }, { fill: c.navy });
    heading(
      page,
      content.title,
      { x: 120, y: 130, w: 1040, h: 210 },
      serif(c.navy, { align: 'center' }),
      [68, 60, 54, 48, 42, 36, 32, 28, 24],
      { lines: 2, valign: 'bottom' },
    );
    page.shape({ x: 540, y: 366, w: 200, h: 1 }, { fill: c.wine });
    page.shape({ x: 540, y: 370, w: 200, h: 1 }, { fill: c.wine });
    if (content.text)
      page.text('text', 'text', content.text, { x: 200, y: 396, w: 880, h: 150 }, text(c.soft, { align: 'center' }), passage);
    if (content.contact)
      page.text(
        'contact',
        'contact',
        content.contact,
        { x: 200, y: 566, w: 880, h: 90 },
        sans(c.ink, { align: 'center', lead: 1.4 }),
        [20, 18, 16, 14, 12],
      );
    foot(page);
  },
};
