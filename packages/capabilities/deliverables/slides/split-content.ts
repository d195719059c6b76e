/** Whether a slide holds too much, and how it becomes several without a word being lost. */
import { drawnThemes } from './theme-list.ts';
import { compose, type Place, type Theme } from './render-slide.ts';
import type { SlideContent } from '#contract/content/slide.ts';

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const anywhere: Place = { number: 88, total: 88, deck_title: '', pictures: () => dot };

/** null when every word can be read in each of these directions, otherwise a sentence that says what is too much. */
export function fits(content: SlideContent, themes: Theme[] = drawnThemes): string | null {
  for (const theme of themes) {
    const { squeezed } = compose(content, theme, anywhere);
    if (squeezed.length > 0) return `这一页放不下：${named(squeezed[0] ?? '')}字数太多，请拆成多页或精简。`;
  }
  return null;
}

const names: Record<string, string> = {
  title: '标题',
  subtitle: '副标题',
  lead: '导语',
  takeaway: '结论',
  verdict: '结论',
  text: '说明',
  table: '表格',
  source: '来源',
  quote: '引文',
  caption: '图注',
  p: '要点',
  t: '时间节点',
  f: '数字',
  left: '左栏',
  right: '右栏',
};
function named(id: string): string {
  const first = id.split(' ')[0] ?? id;
  const plain = names[first] ?? names[first.split('.')[0] ?? ''] ?? names[first.charAt(0)];
  const nth = /^[ptf](\d+)/.exec(first)?.[1];
  return plain ? `“${plain}${nth && !id.includes(' ') ? ` ${nth}` : ''}”` : '';
}

/** Several slides that each fit; the first keeps the notes, the last the conclusion, all the title and the source. */
export function splitContent(content: SlideContent, themes: Theme[] = drawnThemes): SlideContent[] {
  if (fits(content, themes) === null) return [content];
  const parts = taken(content, (part) => fits(part, themes) === null, themes);
  // Nothing left to divide: the page is set as small as need be.
  return parts.every((part) => part === content) ? parts : parts.flatMap((part) => splitContent(part, themes));
}

/** As `splitContent`, but only where a table would be tiny or words would be left out: a little smaller is no reason for another page. */
export function asPagesIn(content: SlideContent, theme: Theme): SlideContent[] {
  const { squeezed, cut } = compose(content, theme, anywhere);
  return cut.length > 0 || squeezed.includes('table') ? splitContent(content, [theme]) : [content];
}

type Fits = (content: SlideContent) => boolean;

/** One step of dividing; the content alone when there is nothing left to divide. */
function taken(content: SlideContent, fit: Fits, themes: Theme[]): SlideContent[] {
  switch (content.layout) {
    case 'cover': {
      const { subtitle, ...rest } = content;
      return subtitle ? [rest, passage(content.title, subtitle)] : [content];
    }
    case 'section':
    case 'closing': {
      const { text, ...rest } = content;
      return text ? [rest, passage(content.title, text)] : [content];
    }
    case 'statement': {
      const halves = halved(content.text ?? '');
      if (!halves) return [content];
      return [{ ...content, text: halves[0] }, later({ ...content, text: halves[1] })];
    }
    case 'free':
      return [content];
    case 'quote': {
      const { title, ...rest } = content;
      if (title && title.length > 60) return [passage(content.by && content.by.length <= 200 ? content.by : '引文', title), rest];
      const halves = halved(content.text);
      return halves ? [{ ...content, text: halves[0] }, later({ ...content, text: halves[1] })] : [content];
    }
    case 'agenda':
      return (
        inParts(content.items, 2, (items) => ({ ...content, items }), fit) ?? [
          { layout: 'points', title: content.title, points: content.items, ...kept(content) },
        ]
      );
    case 'points': {
      const { lead, ...rest } = content;
      if (lead && (lead.length > 90 || content.points.length === 1)) return [passage(content.title, lead), rest];
      return inParts(content.points, 1, (points, n) => ({ ...(n === 0 ? content : rest), points }), fit) ?? alone(content);
    }
    case 'process':
      return (
        inParts(content.steps, 2, (steps) => ({ ...content, steps }), fit) ?? [
          { layout: 'points', title: content.title, points: content.steps, ...kept(content) },
        ]
      );
    case 'timeline':
      return (
        inParts(content.events, 2, (events) => ({ ...content, events }), fit) ?? [
          {
            layout: 'points',
            title: content.title,
            points: content.events.map(({ when, title, text }) =>
              `${when}　${title}`.length <= 300
                ? { title: `${when}　${title}`, text }
                : { title: when, text: text ? `${title}\n${text}` : title },
            ),
            ...kept(content),
          },
        ]
      );
    case 'figures': {
      const { takeaway, ...rest } = content;
      if (takeaway && takeaway.length > 90) return [rest, passage(content.title, takeaway)];
      const last = (n: number, of: number) => (n === of - 1 ? content : rest);
      return inParts(content.figures, 1, (figures, n, of) => ({ ...last(n, of), figures }), fit) ?? spoken(content, takeaway, rest);
    }
    case 'table':
      return tableParts(content, fit, themes);
    case 'chart': {
      const { takeaway, points, ...rest } = content;
      if (points && points.length > 0)
        return [
          takeaway ? { ...rest, takeaway } : rest,
          { layout: 'points', title: more(content.title), points: points.map((title) => ({ title })), ...sourced(content) },
        ];
      return spoken(content, takeaway, rest);
    }
    case 'picture': {
      const { points, ...rest } = content;
      if (!points || points.length === 0) return [content];
      return [rest, { layout: 'points', title: more(content.title), points, ...sourced(content) }];
    }
    case 'comparison':
      return comparisonParts(content);
  }
}

/** The fewest equal parts of a list that fit; null when there is nothing to divide. */
function inParts<T>(all: T[], fewest: number, part: (items: T[], n: number, of: number) => SlideContent, fit: Fits): SlideContent[] | null {
  const most = Math.floor(all.length / fewest);
  for (let of = 2; of <= most; of += 1) {
    const parts = Array.from({ length: of }, (_, n) =>
      all.slice(Math.round((n * all.length) / of), Math.round(((n + 1) * all.length) / of)),
    );
    const slides = parts.map((items, n) => (n === 0 ? part(items, n, of) : later(part(items, n, of))));
    if (of === most || slides.every(fit)) return slides;
  }
  return null;
}

/** A point that fills a page by itself goes on on the next one. */
function alone(content: Extract<SlideContent, { layout: 'points' }>): SlideContent[] {
  const [only] = content.points;
  const halves = halved(only?.text ?? '');
  if (!only || !halves) return [content];
  return [{ ...content, points: [{ ...only, text: halves[0] }] }, later({ ...content, points: [{ title: only.title, text: halves[1] }] })];
}

function tableParts(content: Extract<SlideContent, { layout: 'table' }>, fit: Fits, themes: Theme[]): SlideContent[] {
  const { takeaway, ...rest } = content;
  if (takeaway && takeaway.length > 90) return [rest, passage(content.title, takeaway)];
  const inRows = (each: Fits): SlideContent[] | null =>
    inParts(content.rows, 1, (part, n, of) => ({ ...(n === of - 1 ? content : rest), rows: part }), each);
  const fewest = inRows(fit);
  // Where there are several pages anyway, one or two more let everybody read them.
  const easy = fewest && fewest.length <= 40 ? inRows((part) => fit(part) && easyToRead(part, themes)) : null;
  const rows = easy && fewest && easy.length <= Math.ceil(fewest.length * 1.5) ? easy : fewest;
  // More than a page for every third row: the columns are too many, not the rows.
  const columns = Math.max(content.header.length, ...content.rows.map((row) => row.length));
  if (rows && (rows.length <= Math.max(2, content.rows.length / 3) || columns <= 3)) return rows;
  if (columns <= 2) return rows ?? spoken(content, takeaway, rest);
  const half = Math.ceil((columns - 1) / 2) + 1;
  const wide = (row: string[]): string[] => Array.from({ length: columns }, (_, n) => row[n] ?? '');
  const left = (row: string[]): string[] => wide(row).slice(0, half);
  const right = (row: string[]): string[] => [row[0] ?? '', ...wide(row).slice(half)];
  return [
    { ...rest, header: left(content.header), rows: content.rows.map(left) },
    later({ ...content, header: right(content.header), rows: content.rows.map(right) }),
  ];
}

const easySize = 14;

function easyToRead(content: SlideContent, themes: Theme[]): boolean {
  return themes.every((theme) =>
    compose(content, theme, anywhere).marks.every((mark) => mark.what !== 'table' || mark.shape.size >= easySize),
  );
}

function comparisonParts(content: Extract<SlideContent, { layout: 'comparison' }>): SlideContent[] {
  const { verdict, left, right, ...rest } = content;
  if (verdict && verdict.length > 90) return [{ ...rest, left, right }, passage(content.title, verdict)];
  if (left.points.length > 1 && right.points.length > 1) {
    const cut = (points: string[]): [string[], string[]] => {
      const half = Math.ceil(points.length / 2);
      return [points.slice(0, half), points.slice(half)];
    };
    const [a, b] = [cut(left.points), cut(right.points)];
    return [
      { ...rest, left: { ...left, points: a[0] }, right: { ...right, points: b[0] } },
      later({ ...content, left: { ...left, points: a[1] }, right: { ...right, points: b[1] } }),
    ];
  }
  const side = ({ title, points }: typeof left): SlideContent => ({
    layout: 'points',
    title: content.title,
    lead: title,
    points: points.map((point) => ({ title: point })),
    ...sourced(content),
  });
  return [{ ...side(left), ...kept(content) }, later(side(right)), ...(verdict ? [passage(content.title, verdict)] : [])];
}

const kept = ({ source, notes }: SlideContent) => ({ ...(source ? { source } : {}), ...(notes ? { notes } : {}) });
const sourced = ({ source }: SlideContent) => (source ? { source } : {});

/** A long sentence gets a page of its own. */
const passage = (title: string, text: string): SlideContent => ({ layout: 'statement', title: more(title), text });
const spoken = (content: SlideContent, words: string | undefined, rest: SlideContent): SlideContent[] =>
  words && 'title' in content && content.title ? [rest, passage(content.title, words)] : [content];

/** 标题 → 标题（续） */
const more = (title: string): string => (title.endsWith('（续）') || title.length > 190 ? title : `${title}（续）`);

/** What follows on the first part: without its notes, its title marked as going on. */
function later(content: SlideContent): SlideContent {
  const { notes: _, ...rest } = content;
  return 'title' in rest && rest.title && rest.layout !== 'quote' ? { ...rest, title: more(rest.title) } : rest;
}

/** Two halves at the sentence nearest to the middle, or at a space, or in the middle; null for a few words. */
function halved(text: string): [string, string] | null {
  const letters = [...text];
  if (letters.length < 24) return null;
  const middle = letters.length / 2;
  const nearest = (pattern: RegExp): number | null => {
    const ends = letters.flatMap((letter, n) =>
      pattern.test(letter) && n > letters.length * 0.2 && n < letters.length * 0.8 ? [n + 1] : [],
    );
    return ends.length > 0 ? ends.reduce((a, b) => (Math.abs(b - middle) < Math.abs(a - middle) ? b : a)) : null;
  };
  const at = nearest(/[。！？!?\n]/u) ?? nearest(/[；;，,、]/u) ?? nearest(/\s/u) ?? Math.round(middle);
  return [letters.slice(0, at).join('').trim(), letters.slice(at).join('').trim()];
}
