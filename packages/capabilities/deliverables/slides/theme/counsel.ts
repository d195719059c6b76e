/** 咨询白页: the conclusion is the title; a rail at the left, a box of takeaways at the right. */
import { sourceWords } from '../latin.ts';
import { cells, ladder, sizesTo, type CellStyle, type MarkedCells } from '../arrange/cells.ts';
import { pointCells, stepCells } from '../bodies.ts';
import { chart, type ChartStyle } from '../arrange/chart.ts';
import { comparison } from '../arrange/comparison.ts';
import { figures } from '../arrange/figures.ts';
import { note, type NoteStyle } from '../arrange/note.ts';
import { aside } from '../arrange/picture.ts';
import { table } from '../arrange/table.ts';
import { timeline } from '../arrange/timeline.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, pointItems, two, type Drawings } from '../theme.ts';

const c = {
  paper: '#ffffff',
  ink: '#14261f',
  soft: '#55645d',
  line: '#d5ddd8',
  green: '#0b5d44',
  pale: '#eef4f0',
  gold: '#8f6a08',
  deep: '#073b2c',
};
const series = ['#0b5d44', '#c9a227', '#6aa58c', '#2f4858', '#b5562f', '#9db4ab'];
const bold = facer('sans', 700, 1.25);
const body = facer('sans', 400, 1.5);
const left = 64;
const wide = 1152;

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  page.shape({ x: 0, y: 0, w: 12, h: 720 }, { fill: c.green });
  const { height } = heading(page, content.title, { x: left, y: 40, w: wide, h: 150 }, bold(c.ink), [32, 30, 28, 26, 24, 22, 20, 18], {
    lines: 2,
  });
  const under = Math.max(104, 40 + height + 14);
  page.shape({ x: left, y: under, w: wide, h: 2 }, { fill: c.green });
  page.shape({ x: left, y: 676, w: wide, h: 1 }, { fill: c.line });
  const small = body(c.soft, { lead: 1.3 });
  page.text('foot', 'foot', page.place.deck_title, { x: 812, y: 684, w: 340, h: 20 }, { ...small, align: 'right' }, [12, 11, 10, 9], {
    floor: 8,
  });
  page.text('number', 'page-number', String(page.place.number), { x: 1160, y: 684, w: 56, h: 20 }, bold(c.green, { align: 'right' }), 13);
  if (content.source)
    page.text('source', 'source', sourceWords('来源：', content), { x: left, y: 682, w: 730, h: 30 }, small, [12, 11, 10, 9], { floor: 9 });
  return { x: left, y: under + 22, w: wide, h: 676 - under - 40 };
}

const lead: NoteStyle = { face: body(c.soft), sizes: sizesTo(19, 13), gap: 18, most: 0.3 };
const verdict: NoteStyle = {
  face: facer('sans', 600, 1.45)('#ffffff'),
  sizes: sizesTo(20, 13),
  pad: [24, 14],
  paint: { fill: c.green },
  gap: 18,
  most: 0.3,
};

/** The points as rows of an argument: number, what, why. */
const rows: CellStyle = {
  columns: (n) => (n > 5 ? [2, 1] : [1, 2]),
  gap: [36, 20],
  pad: [0, 4],
  title: bold(c.ink),
  text: body(c.soft),
  steps: ladder(24, 18),
  beside: 0.36,
  rule: { color: c.line, thick: 1, first: false },
  mark: {
    kind: 'number',
    at: 'left',
    room: 44,
    gap: 20,
    size: 20,
    face: bold('#ffffff', { align: 'center', lead: 1.1 }),
    paint: () => ({ fill: c.green }),
    shape: { w: 36, h: 36 },
    valign: 'top',
  },
  tallest: 132,
};
const list: MarkedCells = {
  columns: () => [1],
  gap: [0, 12],
  pad: [0, 2],
  title: body(c.ink, { lead: 1.4 }),
  text: body(c.soft),
  steps: ladder(20, 18),
  mark: {
    kind: 'none',
    at: 'left',
    room: 14,
    gap: 8,
    size: 8,
    face: body(c.green),
    paint: () => ({ fill: c.green }),
    shape: { w: 8, h: 8 },
    valign: 'top',
  },
  tallest: 84,
};
const look: ChartStyle['look'] = { palette: series, ink: c.ink, muted: c.soft, line: c.line, font: 'sans' };

export const counsel: Drawings = {
  cover(page, content) {
    page.background = c.paper;
    page.shape({ x: 0, y: 0, w: 430, h: 720 }, { fill: c.deep });
    page.shape({ x: 0, y: 560, w: 430, h: 160 }, { fill: c.green });
    page.shape({ x: 400, y: 96, w: 60, h: 6 }, { fill: series[1] ?? c.gold });
    page.text(
      'presenter',
      'presenter',
      content.presenter ?? '',
      { x: 56, y: 590, w: 320, h: 60 },
      bold('#ffffff'),
      [22, 20, 18, 16, 14, 12],
      { valign: 'top' },
    );
    page.text('date', 'date', content.date ?? '', { x: 56, y: 654, w: 320, h: 34 }, body('#cfe3da'), [18, 16, 14, 12]);
    const { height } = heading(
      page,
      content.title,
      { x: 500, y: 180, w: 700, h: 300 },
      bold(c.ink, { lead: 1.2 }),
      [58, 52, 46, 40, 36, 32, 28, 24],
      { lines: 3 },
    );
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 500, y: 180 + height + 24, w: 680, h: 470 - height },
        body(c.soft),
        [24, 22, 20, 18, 16, 14],
      );
  },
  agenda(page, content) {
    const box = frame(page, content);
    cells(page, box, pointItems(content.items), {
      ...rows,
      columns: (n) => (n > 6 ? [2] : [1, 2]),
      ...(content.items.some(({ text }) => text) ? {} : { tallest: 84 }),
    });
  },
  section(page, content) {
    page.background = c.deep;
    page.shape({ x: 0, y: 0, w: 12, h: 720 }, { fill: series[1] ?? c.gold });
    page.text(
      'label',
      'number',
      content.number ?? two(page.place.number),
      { x: 96, y: 150, w: 900, h: 130 },
      facer('sans', 300, 1.1)('#7fb8a2'),
      [110, 90, 72, 56, 40, 30, 24],
      { valign: 'bottom' },
    );
    const { height } = heading(page, content.title, { x: 96, y: 300, w: 1000, h: 200 }, bold('#ffffff'), [54, 48, 42, 36, 32, 28, 24], {
      lines: 2,
    });
    if (content.text)
      page.text(
        'text',
        'text',
        content.text,
        { x: 96, y: 320 + height, w: 900, h: 360 - height },
        body('#cfe3da'),
        [24, 22, 20, 18, 16, 14],
      );
  },
  statement(page, content) {
    page.background = c.paper;
    page.shape({ x: 0, y: 0, w: 12, h: 720 }, { fill: c.green });
    page.shape({ x: 96, y: 150, w: 96, h: 8 }, { fill: series[1] ?? c.gold });
    const { height } = heading(page, content.title, { x: 96, y: 190, w: 1088, h: 300 }, bold(c.deep), [60, 54, 48, 42, 36, 32, 28, 24], {
      lines: 3,
    });
    if (content.text)
      page.text(
        'text',
        'text',
        content.text,
        { x: 96, y: 214 + height, w: 980, h: 446 - height },
        body(c.soft),
        [26, 24, 22, 20, 18, 16, 14],
      );
  },
  points(page, content) {
    const box = note(page, frame(page, content), 'top', { id: 'lead', role: 'lead', text: content.lead }, lead);
    pointCells(page, box, pointItems(content.points), rows);
  },
  comparison(page, content) {
    comparison(page, frame(page, content), content, {
      gap: 32,
      head: {
        face: (n) => bold(n === 0 ? c.ink : '#ffffff'),
        size: 22,
        tall: 52,
        paint: (n) => ({ fill: n === 0 ? '#dfe7e3' : c.green }),
        gap: 8,
      },
      panel: (n) => (n === 0 ? { line: c.line } : { line: c.green }),
      pad: [24, 12],
      list: () => list,
      verdict: { ...verdict, paint: { fill: c.deep } },
    });
  },
  timeline(page, content) {
    timeline(page, frame(page, content), content, {
      way: 'below',
      when: { face: bold(c.green, { lead: 1.2 }), size: 24, room: 60 },
      title: bold(c.ink),
      text: body(c.soft),
      steps: ladder(20, 16),
      gap: 28,
      line: { color: c.green, thick: 3 },
      dot: { size: 16, paint: () => ({ fill: '#ffffff', line: c.green, thick: 4, radius: 8 }) },
      rule: c.line,
    });
  },
  process(page, content) {
    const box = frame(page, content);
    const placed = stepCells(page, box, pointItems(content.steps), {
      ...rows,
      beside: 0,
      columns: (n) => (n <= 5 ? [n, Math.ceil(n / 2)] : [Math.ceil(n / 2), 2]),
      gap: [34, 24],
      pad: [18, 20],
      steps: ladder(21, 16),
      paint: () => ({ fill: c.pale }),
      bar: { side: 'top', thick: 4, color: () => c.green },
      mark: { kind: 'padded', at: 'above', room: 44, gap: 8, size: 32, face: bold(c.green), valign: 'top' },
      tallest: 420,
      gapText: 10,
    });
    placed.slice(1).forEach((cell, n) => {
      const before = placed[n];
      if (before && Math.abs(before.y - cell.y) < 1)
        page.text(
          `arrow${n + 1}`,
          'ornament',
          '›',
          { x: cell.x - 34, y: cell.y + cell.h / 2 - 20, w: 34, h: 40 },
          bold(c.green, { align: 'center', lead: 1 }),
          30,
          { valign: 'middle' },
        );
    });
  },
  table(page, content) {
    const box = note(page, frame(page, content), 'bottom', { id: 'takeaway', role: 'takeaway', text: content.takeaway }, verdict);
    table(page, box, content, {
      head: bold('#ffffff', { lead: 1.35 }),
      cell: body(c.ink, { lead: 1.4 }),
      first: bold(c.ink, { lead: 1.4 }),
      headFill: c.green,
      stripe: c.pale,
      below: `2px solid ${c.deep}`,
      between: `1px solid ${c.line}`,
      size: 18,
      pad: [14, 10],
      tallest: 58,
    });
  },
  chart(page, content) {
    const source = content.source ?? content.chart.source;
    chart(page, frame(page, { title: content.title, source }), content, {
      side: 'right',
      share: 0.32,
      gap: 32,
      look,
      title: bold(c.soft),
      pad: 0,
      takeaway: { face: bold('#ffffff', { lead: 1.45 }), sizes: sizesTo(22, 13), gap: 18 },
      points: {
        ...list,
        title: body('#e4f0ea', { lead: 1.45 }),
        mark: { ...list.mark, paint: () => ({ fill: series[1] ?? c.gold }) },
        tallest: 96,
      },
      panel: { fill: c.deep },
      panelPad: 26,
    });
  },
  figures(page, content) {
    const box = note(page, frame(page, content), 'bottom', { id: 'takeaway', role: 'takeaway', text: content.takeaway }, verdict);
    figures(page, box, content, {
      way: 'row',
      value: facer('sans', 700, 1.1)(c.green),
      label: body(c.ink),
      change: bold(c.gold, { lead: 1.4 }),
      size: 76,
      labelSize: 20,
      gap: 28,
      pad: [22, 18],
      bar: { side: 'left', thick: 4, color: (n) => (n === 0 ? c.gold : c.green) },
      tallest: 300,
      valign: 'middle',
    });
  },
  quote(page, content) {
    page.background = c.pale;
    page.shape({ x: 0, y: 0, w: 12, h: 720 }, { fill: c.green });
    page.text('mark', 'ornament', '“', { x: 96, y: 84, w: 160, h: 120 }, bold(c.green, { lead: 1 }), 120);
    const { height } = heading(
      page,
      content.text,
      { x: 150, y: 200, w: 960, h: 350 },
      facer('sans', 500, 1.5)(c.ink),
      [38, 34, 30, 28, 26, 24, 22, 20, 18],
      { lines: 4, id: 'quote', role: 'quote' },
    );
    if (content.title)
      page.text('title', 'title', content.title, { x: 260, y: 110, w: 850, h: 70 }, bold(c.soft), [20, 18, 16, 14, 12, 11], {
        valign: 'middle',
      });
    if (content.by)
      page.text('by', 'by', `—— ${content.by}`, { x: 150, y: 220 + height, w: 960, h: 70 }, bold(c.green), [20, 18, 16, 14, 12]);
  },
  picture(page, content) {
    aside(page, frame(page, content), content, {
      side: 'right',
      share: 0.58,
      gap: 36,
      fill: c.pale,
      missing: body(c.soft),
      caption: body(c.soft),
      points: { ...rows, columns: () => [1], beside: 0, tallest: 160 },
    });
  },
  closing(page, content) {
    page.background = c.deep;
    page.shape({ x: 0, y: 560, w: 1280, h: 160 }, { fill: c.green });
    page.shape({ x: 96, y: 170, w: 96, h: 6 }, { fill: series[1] ?? c.gold });
    const { height } = heading(page, content.title, { x: 96, y: 210, w: 1080, h: 220 }, bold('#ffffff'), [60, 52, 46, 40, 34, 28, 24], {
      lines: 2,
    });
    if (content.text)
      page.text(
        'text',
        'text',
        content.text,
        { x: 96, y: 230 + height, w: 1000, h: 310 - height },
        body('#cfe3da'),
        [24, 22, 20, 18, 16, 14],
      );
    if (content.contact)
      page.text('contact', 'contact', content.contact, { x: 96, y: 590, w: 1080, h: 100 }, bold('#ffffff'), [22, 20, 18, 16, 14, 12], {
        valign: 'middle',
      });
  },
};
