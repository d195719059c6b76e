/** 纸墨: cream paper, large Song type, hairlines and one vermilion seal; words hang beside a wide margin. */
import { sourceWords } from '../latin.ts';
import { cells, ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import { pointCells, stepCells } from '../bodies.ts';
import { chart, type ChartStyle } from '../arrange/chart.ts';
import { comparison } from '../arrange/comparison.ts';
import { figures } from '../arrange/figures.ts';
import { note, type NoteStyle } from '../arrange/note.ts';
import { framed, pictureItems } from '../arrange/picture.ts';
import { table } from '../arrange/table.ts';
import { timeline } from '../arrange/timeline.ts';
import { below, type Box, type Page } from '../page.ts';
import { facer, heading, pointItems, type Drawings } from '../theme.ts';

const c = { paper: '#f6f1e6', leaf: '#fbf8f1', ink: '#221f1a', soft: '#5f5642', line: '#cdc2ab', seal: '#b23a26', wash: '#e6dcc6' };
const song = facer('serif', 700, 1.3);
const book = facer('serif', 400, 1.65);
const margin = 72;
const column = 312;
const wide = 1280 - column - 80;

const seal = (page: Page, x: number, y: number, size: number): void => {
  page.shape({ x, y, w: size, h: size }, { fill: c.seal, radius: 3 });
  page.shape({ x: x + size * 0.16, y: y + size * 0.16, w: size * 0.68, h: size * 0.68 }, { line: c.paper, thick: Math.max(1, size / 16) });
  page.shape({ x: x + size * 0.47, y: y + size * 0.16, w: Math.max(1, size / 16), h: size * 0.68 }, { fill: c.paper });
};

/** The margin carries title and page; the words stand in the column beside it. */
function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  seal(page, margin, 64, 30);
  page.shape({ x: column - 36, y: 64, w: 1, h: 592 }, { fill: c.line });
  const room = { x: margin, y: 116, w: column - margin - 64, h: 420 };
  heading(page, content.title, room, song(c.ink), [36, 32, 30, 28, 26, 24, 22, 20, 18], { lines: 5, floor: 16 });
  const small = book(c.soft, { lead: 1.4 });
  page.text('number', 'page-number', `${page.place.number} / ${page.place.total}`, { x: margin, y: 636, w: 160, h: 20 }, small, 13);
  page.text('foot', 'foot', page.place.deck_title, { x: margin, y: 572, w: column - margin - 64, h: 56 }, small, [13, 12, 11, 10, 9], {
    valign: 'bottom',
    floor: 8,
  });
  if (content.source)
    page.text('source', 'source', sourceWords('据　', content), { x: column, y: 662, w: wide, h: 34 }, small, [12, 11, 10, 9], {
      floor: 9,
    });
  return { x: column, y: 64, w: wide, h: 592 };
}

const rows: MarkedCells = {
  columns: (n) => (n > 6 ? [1, 2] : [1, 2]),
  gap: [44, 28],
  pad: [0, 4],
  title: song(c.ink),
  text: book(c.soft),
  steps: ladder(26, 18),
  beside: 0.36,
  rule: { color: c.line, thick: 1, first: false },
  mark: { kind: 'han', at: 'left', room: 44, gap: 16, size: 26, face: song(c.seal, { lead: 1.2 }), valign: 'top' },
  tallest: 148,
};
const bare: CellStyle = {
  columns: () => [1],
  gap: [0, 14],
  pad: [0, 2],
  title: book(c.ink, { lead: 1.5 }),
  text: book(c.soft),
  steps: ladder(21, 18),
  rule: { color: c.wash, thick: 1, first: false },
  tallest: 90,
};
const after: NoteStyle = { face: song(c.seal, { lead: 1.5 }), sizes: sizesTo(22, 13), pad: [0, 12], gap: 16, most: 0.3 };
const lead: NoteStyle = { face: book(c.ink), sizes: sizesTo(20, 13), gap: 24, most: 0.3 };
const look: ChartStyle['look'] = {
  palette: [c.seal, '#3d3a34', '#9a8b6c', '#c98b5e', '#6f7f78', '#c9bda3'],
  ink: c.ink,
  muted: c.soft,
  line: c.line,
  font: 'serif',
};

export const ink: Drawings = {
  cover(page, content) {
    page.background = c.paper;
    page.shape({ x: 790, y: -110, w: 620, h: 620 }, { fill: c.wash, radius: 310 });
    page.shape({ x: 72, y: 72, w: 1136, h: 1 }, { fill: c.ink });
    page.text('date', 'date', content.date ?? '', { x: 72, y: 86, w: 500, h: 30 }, book(c.soft, { lead: 1.4 }), [16, 15, 14, 13, 12]);
    page.text(
      'presenter',
      'presenter',
      content.presenter ?? '',
      { x: 72, y: 640, w: 900, h: 34 },
      book(c.ink, { lead: 1.4 }),
      [20, 18, 16, 14, 12],
      { valign: 'bottom' },
    );
    const tall = content.subtitle ? 380 : 440;
    const { height } = heading(
      page,
      content.title,
      { x: 72, y: 170, w: 960, h: tall },
      song(c.ink, { lead: 1.22, track: 0.02 }),
      [84, 76, 68, 60, 52, 46, 40, 36, 32, 28, 24],
      { lines: 3 },
    );
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 72, y: 200 + height, w: 820, h: 400 - height + 20 },
        book(c.soft),
        [26, 24, 22, 20, 18, 16, 14],
      );
    seal(page, 1144, 610, 64);
  },
  agenda(page, content) {
    const box = frame(page, content);
    cells(page, box, pointItems(content.items), { ...rows, columns: (n) => (n > 7 ? [2] : [1, 2]), tallest: 110 });
  },
  section(page, content) {
    page.background = c.paper;
    const number = content.number ?? '';
    page.shape({ x: 72, y: 360, w: 1136, h: 1 }, { fill: c.ink });
    page.text(
      'label',
      'number',
      number,
      { x: 72, y: 90, w: 900, h: 250 },
      song(c.seal, { lead: 1.1 }),
      [200, 150, 110, 80, 60, 44, 32, 24],
      { valign: 'bottom' },
    );
    const { height } = heading(page, content.title, { x: 72, y: 392, w: 1000, h: 180 }, song(c.ink), [64, 56, 48, 42, 36, 32, 28, 24], {
      lines: 2,
    });
    if (content.text)
      page.text(
        'text',
        'text',
        content.text,
        { x: 72, y: 408 + height, w: 900, h: 270 - height },
        book(c.soft),
        [22, 20, 18, 16, 15, 14, 13],
      );
    seal(page, 1144, 72, 40);
  },
  statement(page, content) {
    page.background = c.leaf;
    page.shape({ x: 560, y: 96, w: 160, h: 1 }, { fill: c.ink });
    page.shape({ x: 560, y: 624, w: 160, h: 1 }, { fill: c.ink });
    const split = content.text ? 260 : 440;
    heading(
      page,
      content.title,
      { x: 160, y: 136, w: 960, h: split },
      song(c.ink, { align: 'center', lead: 1.4 }),
      [62, 56, 50, 44, 38, 34, 30, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text)
      page.text(
        'text',
        'text',
        content.text,
        { x: 240, y: 416, w: 800, h: 184 },
        book(c.soft, { align: 'center' }),
        [24, 22, 20, 18, 16, 15, 14, 13],
      );
  },
  points(page, content) {
    const box = note(page, frame(page, content), 'top', { id: 'lead', role: 'lead', text: content.lead }, lead);
    pointCells(page, box, pointItems(content.points), rows);
  },
  comparison(page, content) {
    comparison(page, frame(page, content), content, {
      gap: 56,
      head: { face: (n) => song(n === 0 ? c.soft : c.ink), size: 30, tall: 60, pad: 0, gap: 14, rule: (n) => (n === 0 ? c.line : c.seal) },
      pad: [0, 6],
      list: () => bare,
      between: (target, box, middle) => target.shape({ x: middle, y: box.y, w: 1, h: box.h }, { fill: c.line }),
      verdict: after,
    });
  },
  timeline(page, content) {
    timeline(page, frame(page, content), content, {
      way: 'ledger',
      when: { face: song(c.seal, { align: 'right', lead: 1.3 }), size: 22, room: 40 },
      title: song(c.ink),
      text: book(c.soft),
      steps: ladder(23, 17),
      gap: 28,
      line: { color: c.line, thick: 1 },
      dot: { size: 11, paint: () => ({ fill: c.paper, line: c.seal, thick: 2, radius: 6 }) },
    });
  },
  process(page, content) {
    const box = frame(page, content);
    const n = content.steps.length;
    stepCells(page, box, pointItems(content.steps), {
      ...rows,
      beside: 0,
      columns: () => (n <= 4 ? [n, 2] : [Math.ceil(n / 2), 2]),
      gap: [40, 36],
      pad: [0, 14],
      steps: ladder(24, 17),
      rule: { color: c.ink, thick: 1, first: true },
      divide: { color: c.line, thick: 1 },
      mark: { kind: 'han', at: 'above', room: 70, gap: 12, size: 54, face: song(c.seal, { lead: 1.1 }), valign: 'top' },
      tallest: 480,
      gapText: 12,
    });
  },
  table(page, content) {
    const box = note(page, frame(page, content), 'bottom', { id: 'takeaway', role: 'takeaway', text: content.takeaway }, after);
    page.shape({ x: box.x, y: box.y, w: box.w, h: 2 }, { fill: c.ink });
    table(page, below(box, 2), content, {
      head: song(c.ink, { lead: 1.35 }),
      cell: book(c.ink, { lead: 1.4 }),
      below: `1px solid ${c.ink}`,
      between: `1px solid ${c.wash}`,
      size: 19,
      pad: [10, 11],
      tallest: 66,
    });
  },
  chart(page, content) {
    const source = content.source ?? content.chart.source;
    chart(page, frame(page, { title: content.title, source }), content, {
      side: 'below',
      share: 0.3,
      gap: 20,
      look,
      title: book(c.soft, { lead: 1.4 }),
      pad: 0,
      takeaway: after,
      points: { ...bare, gap: [32, 10], steps: ladder(17, 16), divide: { color: c.line, thick: 1 } },
    });
  },
  figures(page, content) {
    const box = note(
      page,
      frame(page, content),
      'bottom',
      { id: 'takeaway', role: 'takeaway', text: content.takeaway },
      { ...after, face: book(c.ink), gap: 22 },
    );
    figures(page, box, content, {
      way: 'ledger',
      value: song(c.ink, { lead: 1.15 }),
      label: book(c.ink, { lead: 1.5 }),
      change: book(c.seal, { lead: 1.4 }),
      size: 84,
      labelSize: 22,
      gap: 24,
      pad: [0, 0],
      rule: c.line,
      tallest: 150,
    });
  },
  quote(page, content) {
    page.background = c.paper;
    page.shape({ x: 72, y: 72, w: 1, h: 576 }, { fill: c.ink });
    page.text('mark', 'ornament', '「', { x: 120, y: 84, w: 120, h: 120 }, song(c.seal, { lead: 1.1 }), 96);
    if (content.title)
      page.text('title', 'title', content.title, { x: 260, y: 96, w: 900, h: 70 }, book(c.soft), [20, 18, 16, 14, 12, 11], {
        valign: 'middle',
      });
    heading(page, content.text, { x: 220, y: 190, w: 900, h: 360 }, song(c.ink, { lead: 1.6 }), [44, 40, 36, 32, 28, 26, 24, 22, 20, 18], {
      lines: 4,
      id: 'quote',
      role: 'quote',
      valign: 'middle',
    });
    if (content.by)
      page.text('by', 'by', content.by, { x: 220, y: 580, w: 900, h: 68 }, book(c.seal, { align: 'right' }), [22, 20, 18, 16, 14, 12]);
  },
  picture(page, content) {
    const box = frame(page, content);
    const items = pictureItems(content);
    const tall = items.length === 0 ? 0 : items.some(({ text }) => text) ? 200 : 110;
    const style = { fill: c.wash, missing: book(c.soft), caption: book(c.soft, { lead: 1.4 }) };
    framed(page, { ...box, h: box.h - tall - (tall ? 24 : 0) }, content, style);
    if (tall)
      cells(page, { ...box, y: box.y + box.h - tall, h: tall }, items, {
        ...rows,
        columns: (n) => [n, 2],
        beside: 0,
        steps: ladder(19, 15),
        gap: [32, 14],
        divide: { color: c.line, thick: 1 },
        mark: { ...rows.mark, room: 26, gap: 8, size: 20 },
        gapText: 4,
      });
  },
  closing(page, content) {
    page.background = c.paper;
    page.shape({ x: -130, y: 300, w: 620, h: 620 }, { fill: c.wash, radius: 310 });
    page.shape({ x: 72, y: 648, w: 1136, h: 1 }, { fill: c.ink });
    heading(
      page,
      content.title,
      { x: 320, y: 130, w: 888, h: 250 },
      song(c.ink, { align: 'right', lead: 1.25 }),
      [76, 68, 60, 52, 46, 40, 36, 30, 26, 24],
      { lines: 2, valign: 'bottom' },
    );
    if (content.text)
      page.text(
        'text',
        'text',
        content.text,
        { x: 420, y: 400, w: 788, h: 150 },
        book(c.soft, { align: 'right' }),
        [24, 22, 20, 18, 16, 15, 14, 13],
      );
    if (content.contact)
      page.text(
        'contact',
        'contact',
        content.contact,
        { x: 420, y: 570, w: 788, h: 60 },
        book(c.ink, { align: 'right' }),
        [20, 18, 16, 14, 12],
        { valign: 'bottom' },
      );
    seal(page, 72, 72, 64);
  },
};
