/** 深空: near-black, cards of glass in a bento grid, light in cyan and violet; progress runs along the right edge. */
import { sourceWords } from '../latin.ts';
import { bodies, inRows, passage } from '../bodies.ts';
import { ladder, sizesTo, type MarkedCells } from '../arrange/cells.ts';
import type { Box, Page } from '../page.ts';
import { facer, heading, two, type Drawings } from '../theme.ts';

const c = {
  paper: '#0a0e1a',
  card: '#131a2c',
  edge: '#2a3652',
  ink: '#f2f6ff',
  soft: '#a9b6d3',
  cyan: '#3fd8e8',
  violet: '#9a7bff',
  pink: '#ff7ab8',
};
const glow = `linear-gradient(90deg,${c.cyan},${c.violet})`;
const bold = facer('sans', 700, 1.28);
const body = facer('sans', 400, 1.55);
const mono = facer('mono', 500, 1.3);
const hue = (n: number): string => [c.cyan, c.violet, c.pink][n % 3] ?? c.cyan;

function frame(page: Page, content: { title: string; source?: string | undefined }): Box {
  page.background = c.paper;
  const { number, total } = page.place;
  page.shape({ x: 1256, y: 48, w: 4, h: 624 }, { fill: c.edge, radius: 2 });
  page.shape(
    { x: 1256, y: 48, w: 4, h: Math.max(12, (624 * number) / Math.max(number, total)) },
    { fill: `linear-gradient(180deg,${c.cyan},${c.violet})`, radius: 2 },
  );
  page.text('number', 'page-number', `// ${two(number)}`, { x: 56, y: 44, w: 120, h: 22 }, mono(c.cyan), 14);
  page.text('foot', 'foot', page.place.deck_title, { x: 180, y: 44, w: 1030, h: 22 }, mono(c.soft), [13, 12, 11, 10, 9], {
    valign: 'middle',
    floor: 8,
  });
  const { height } = heading(
    page,
    content.title,
    { x: 56, y: 76, w: 1160, h: 150 },
    bold(c.ink),
    [38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18],
    { lines: 1 },
  );
  const top = Math.max(150, 76 + height + 26);
  if (content.source)
    page.text(
      'source',
      'source',
      sourceWords('数据来源 ', content),
      { x: 56, y: 684, w: 1160, h: 28 },
      body(c.soft, { lead: 1.2 }),
      [12, 11, 10, 9],
      { floor: 9 },
    );
  return { x: 56, y: top, w: 1160, h: 672 - top };
}

const cards: MarkedCells = {
  columns: inRows,
  gap: [20, 20],
  pad: [26, 24],
  title: bold(c.ink),
  text: body(c.soft),
  steps: ladder(24, 17),
  paint: () => ({ fill: c.card, line: c.edge, radius: 16 }),
  mark: { kind: 'padded', at: 'above', room: 30, gap: 14, size: 18, face: (n) => mono(hue(n), { weight: 700 }), valign: 'top' },
  gapText: 10,
  tallest: 400,
};
const list: MarkedCells = {
  columns: () => [1],
  gap: [0, 10],
  pad: [0, 3],
  title: body(c.ink, { lead: 1.45 }),
  text: body(c.soft),
  steps: ladder(19, 18),
  mark: {
    kind: 'none',
    at: 'left',
    room: 10,
    gap: 14,
    size: 8,
    face: body(c.cyan),
    paint: (n) => ({ fill: hue(n), radius: 4 }),
    shape: { w: 8, h: 8 },
    valign: 'top',
  },
  tallest: 76,
};
const takeaway = {
  face: bold(c.ink, { lead: 1.5 }),
  sizes: sizesTo(20, 13),
  pad: [26, 16] as const,
  paint: { fill: 'linear-gradient(90deg,#14324a,#251f4d)', radius: 14 },
  gap: 20,
  most: 0.3,
};
const rings = (page: Page, x: number, y: number, radii: number[]): void =>
  radii.forEach((r, n) =>
    page.shape({ x: x - r, y: y - r, w: 2 * r, h: 2 * r }, { line: n % 2 === 0 ? '#26335a' : '#3a2f6b', thick: 1, radius: r }),
  );

export const night: Drawings = {
  ...bodies({
    frame,
    lead: { face: body(c.soft), sizes: sizesTo(19, 13), gap: 20, most: 0.28 },
    takeaway,
    agenda: ({ count }) => ({
      ...cards,
      columns: () => (count > 4 ? [2, 3] : [2, 1]),
      pad: [26, 18],
      mark: { ...cards.mark, at: 'left', room: 40, gap: 14 },
      valign: 'middle',
      tallest: 150,
    }),
    points: ({ count }) => ({ ...cards, ...(count > 6 ? { pad: [20, 16] as const } : {}) }),
    process: ({ count }) => ({
      ...cards,
      columns: () => (count <= 4 ? [count, 2] : [Math.ceil(count / 2), 2]),
      gap: [44, 28],
      bar: { side: 'top', thick: 3, color: hue, length: 56 },
      valign: 'middle',
      tallest: 330,
    }),
    connect: (page, from, to, n) => {
      page.shape({ x: from.x + from.w, y: from.y + from.h / 2 - 1, w: to.x - from.x - from.w, h: 2 }, { fill: hue(n) });
      page.shape({ x: to.x - 8, y: from.y + from.h / 2 - 4, w: 8, h: 8 }, { fill: hue(n), radius: 4 });
    },
    comparison: {
      gap: 24,
      head: { face: (n) => bold(n === 0 ? c.cyan : c.violet), size: 24, tall: 60, gap: 4 },
      panel: (n) => ({ fill: c.card, line: n === 0 ? c.cyan : c.violet, radius: 18 }),
      pad: [28, 14],
      list: () => list,
    },
    timeline: {
      way: 'alternate',
      when: { face: (n) => mono(hue(n), { weight: 700 }), size: 24, room: 38 },
      title: bold(c.ink),
      text: body(c.soft),
      steps: ladder(20, 15),
      gap: 24,
      line: { color: '#3b4a70', thick: 2 },
      dot: { size: 16, paint: (n) => ({ fill: hue(n), radius: 8 }) },
    },
    table: {
      head: mono(c.cyan, { weight: 700, lead: 1.3 }),
      cell: body(c.ink, { lead: 1.4 }),
      headFill: '#18223c',
      fill: c.card,
      stripe: '#10172a',
      below: `1px solid ${c.cyan}`,
      between: `1px solid ${c.edge}`,
      size: 18,
      pad: [16, 10],
      tallest: 60,
    },
    chart: {
      side: 'right',
      share: 0.3,
      gap: 24,
      look: {
        palette: [c.cyan, c.violet, c.pink, '#6ee7a8', '#ffd166', '#7c8bb0'],
        ink: c.ink,
        muted: c.soft,
        line: c.edge,
        font: 'sans',
      },
      title: mono(c.soft),
      plate: { fill: c.card, line: c.edge, radius: 18 },
      pad: 24,
      takeaway: { face: bold(c.cyan, { lead: 1.4 }), sizes: sizesTo(24, 13), gap: 22 },
      points: { ...list, tallest: 110 },
    },
    figures: () => ({
      way: 'bento',
      value: (n) => bold(hue(n), { lead: 1.18 }),
      label: body(c.ink),
      change: mono(c.soft),
      size: 72,
      labelSize: 18,
      gap: 20,
      pad: [30, 22],
      paint: () => ({ fill: c.card, line: c.edge, radius: 18 }),
      valign: 'bottom',
    }),
    picture: {
      side: 'left',
      share: 0.6,
      gap: 32,
      radius: 18,
      line: c.edge,
      fill: c.card,
      missing: body(c.soft),
      caption: mono(c.soft),
      points: { ...cards, columns: () => [1], gap: [0, 16], pad: [22, 16], mark: { ...list.mark, room: 4, gap: 16 }, tallest: 150 },
    },
  }),
  cover(page, content) {
    page.background = `linear-gradient(135deg,#0a0e1a,#131236)`;
    rings(page, 1010, 300, [120, 190, 270, 360, 460]);
    page.shape({ x: 940, y: 230, w: 140, h: 140 }, { fill: `linear-gradient(135deg,${c.cyan},${c.violet})`, radius: 70 });
    page.shape({ x: 1182, y: 150, w: 26, h: 26 }, { fill: c.pink, radius: 13 });
    page.shape({ x: 800, y: 470, w: 16, h: 16 }, { fill: c.cyan, radius: 8 });
    page.text(
      'date',
      'date',
      content.date ? `// ${content.date}` : '',
      { x: 72, y: 64, w: 560, h: 30 },
      mono(c.cyan),
      [16, 15, 14, 13, 12],
    );
    heading(page, content.title, { x: 72, y: 170, w: 780, h: 320 }, bold(c.ink, { lead: 1.2 }), [72, 64, 58, 52, 46, 40, 36, 32, 28, 24], {
      lines: 3,
      valign: 'bottom',
    });
    page.shape({ x: 72, y: 512, w: 160, h: 4 }, { fill: glow, radius: 2 });
    if (content.subtitle)
      page.text(
        'subtitle',
        'subtitle',
        content.subtitle,
        { x: 72, y: 534, w: 760, h: 90 },
        body(c.soft, { lead: 1.4 }),
        [24, 22, 20, 18, 16, 14, 13],
      );
    page.text('presenter', 'presenter', content.presenter ?? '', { x: 72, y: 640, w: 800, h: 34 }, mono(c.ink), [18, 16, 14, 13, 12], {
      valign: 'bottom',
    });
  },
  section(page, content) {
    page.background = `linear-gradient(135deg,#131236,#0a0e1a)`;
    rings(page, 240, 360, [110, 180, 260, 350]);
    page.text(
      'label',
      'number',
      content.number ?? two(page.place.number),
      { x: 80, y: 270, w: 320, h: 180 },
      bold(c.cyan, { align: 'center', lead: 1.1 }),
      [110, 90, 72, 56, 44, 34, 26, 20, 16],
      { valign: 'middle' },
    );
    heading(page, content.title, { x: 560, y: 150, w: 640, h: 230 }, bold(c.ink), [58, 52, 46, 42, 38, 34, 30, 26, 24, 20], {
      lines: 2,
      valign: 'bottom',
    });
    page.shape({ x: 560, y: 400, w: 160, h: 4 }, { fill: glow, radius: 2 });
    if (content.text) page.text('text', 'text', content.text, { x: 560, y: 426, w: 640, h: 220 }, body(c.soft), passage);
  },
  statement(page, content) {
    page.background = c.paper;
    page.shape({ x: 72, y: 120, w: 1136, h: 480 }, { fill: c.card, line: c.edge, radius: 28 });
    page.shape({ x: 72, y: 120, w: 8, h: 480 }, { fill: `linear-gradient(180deg,${c.cyan},${c.violet})` });
    heading(
      page,
      content.title,
      { x: 140, y: 164, w: 1000, h: content.text ? 240 : 390 },
      bold(c.ink, { lead: 1.35 }),
      [60, 54, 48, 44, 40, 36, 32, 28, 26, 24],
      { lines: 3, valign: 'middle' },
    );
    if (content.text) page.text('text', 'text', content.text, { x: 140, y: 420, w: 1000, h: 150 }, body(c.cyan), passage);
  },
  quote(page, content) {
    page.background = `linear-gradient(160deg,#161238,#0a0e1a)`;
    rings(page, 1200, 80, [120, 220, 330]);
    if (content.title) page.text('title', 'title', content.title, { x: 120, y: 80, w: 900, h: 70 }, mono(c.cyan), [18, 16, 14, 12, 11]);
    heading(
      page,
      content.text,
      { x: 120, y: 170, w: 960, h: 380 },
      bold(c.ink, { weight: 500, lead: 1.5 }),
      [46, 42, 38, 34, 30, 28, 26, 24, 22, 20, 18],
      { lines: 4, id: 'quote', role: 'quote', valign: 'middle' },
    );
    page.shape({ x: 120, y: 578, w: 48, h: 4 }, { fill: glow });
    if (content.by) page.text('by', 'by', content.by, { x: 190, y: 562, w: 890, h: 100 }, body(c.soft), [20, 18, 16, 14, 12]);
  },
  closing(page, content) {
    page.background = `linear-gradient(135deg,#131236,#0a0e1a)`;
    rings(page, 640, 330, [200, 300, 410, 530]);
    heading(
      page,
      content.title,
      { x: 160, y: 190, w: 960, h: 200 },
      bold(c.ink, { align: 'center' }),
      [80, 70, 60, 52, 46, 40, 34, 30, 26, 22],
      { lines: 2, valign: 'bottom' },
    );
    page.shape({ x: 560, y: 412, w: 160, h: 4 }, { fill: glow, radius: 2 });
    if (content.text)
      page.text('text', 'text', content.text, { x: 240, y: 438, w: 800, h: 120 }, body(c.soft, { align: 'center' }), passage);
    if (content.contact)
      page.text(
        'contact',
        'contact',
        content.contact,
        { x: 240, y: 590, w: 800, h: 70 },
        mono(c.cyan, { align: 'center' }),
        [20, 18, 16, 14, 12],
      );
  },
};
