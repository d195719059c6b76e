/** A page drawn by its theme, in what its deck has of its own: colours, typefaces, rounding, a picture behind it, a logo where nothing stands. Pure. */
import { contrast } from '#capabilities/colours/contrast.ts';
import { type LogoPlace, places, type ThemeOverrides } from '#contract/content/theme-overrides.ts';
import { familiesOf } from '#contract/typefaces.ts';
import { height, lineOf, width, type Box, type Face, type Mark, type Page } from '../page.ts';
import { measurer } from '../text-measure.ts';
import type { ThemeFacts } from '../themes.ts';
import { readableOn, type Ground } from '#capabilities/colours/readable.ts';
import { coloursOf, over, recolouring } from './recolour.ts';

export interface LookPictures {
  /** Of the logo, px. */
  logo: { src: string; width: number; height: number } | null;
  background: string | null;
}

export interface Dressed {
  page: Page;
  /** Ids of words that were made darker or lighter to be read. */
  mended: string[];
  /** The logo found no place on this page. */
  crowded: boolean;
}

export const noLookPictures: LookPictures = { logo: null, background: null };

export function dressed(page: Page, theme: ThemeFacts, own: ThemeOverrides | undefined, pictures: LookPictures): Dressed {
  if (!own) return { page, mended: [], crowded: false };
  const recolour = recolouring(theme, own.colours);
  const paper = recolour(page.background);
  const behind = own.background && pictures.background ? own.background : null;
  const veiled = behind ? groundsOf(paper, (behind.show ?? 14) / 100) : null;
  const rounded = own.corner === undefined ? page.marks : page.marks.map((mark) => withCorner(mark, page.marks, own.corner ?? 0));
  const painted = rounded.map((mark) => recoloured(mark, recolour));
  const { ink: own_ink, paper: own_paper } = coloursOf(theme, own.colours);
  const neutral = [own_ink, own_paper, '#ffffff', '#1a1a1a'];
  const mended: string[] = [];
  const marks = painted.map((mark, n) => {
    const next = faced(mark, own);
    return own.colours || veiled ? readable(next, n) : next;
  });

  /** No worse to be read than the theme drew it, and no worse than it must be. */
  function readable(mark: Mark, n: number): Mark {
    const was = page.marks[n];
    const ground = (box: Box): Under[] => {
      const before = groundsUnder(box, page.background, null, page.marks.slice(0, n));
      return groundsUnder(box, paper, veiled, painted.slice(0, n)).map((now, at) => ({ now, before: before[at] ?? [] }));
    };
    const mend = (id: string, colour: string, old: string, under: Under[], enough: number): string => {
      const grounds = under.flatMap(({ before, now }) => {
        const least = Math.min(enough, ...before.map((each) => contrast(old, each) - 0.05));
        return now.map((each): Ground => [each, least]);
      });
      const next = readableOn(colour, grounds, neutral);
      if (next !== colour) mended.push(id);
      return next;
    };
    if (mark.what === 'text' && was?.what === 'text') {
      const grounds = ground(inkBox(mark));
      const enough = mark.size >= 40 ? 3 : 4.5;
      const color = mend(mark.id, mark.face.color, was.face.color, grounds, enough);
      const runs = mark.runs.map((run, at) =>
        run.color ? { ...run, color: mend(mark.id, run.color, was.runs[at]?.color ?? was.face.color, grounds, enough) } : run,
      );
      return { ...mark, face: { ...mark.face, color }, runs };
    }
    if (mark.what === 'table' && was?.what === 'table') {
      const grounds = ground(mark.box);
      const rows = mark.rows.map((cells, row) =>
        cells.map((cell, column) => {
          const old = was.rows[row]?.[column] ?? cell;
          const here = grounds.map(({ before, now }) => ({ before: old.fill ? [old.fill] : before, now: cell.fill ? [cell.fill] : now }));
          const color = mend(cell.id, cell.face.color, old.face.color, here, 4.5);
          const runs = cell.runs.map((run, at) =>
            run.color ? { ...run, color: mend(cell.id, run.color, old.runs[at]?.color ?? old.face.color, here, 4.5) } : run,
          );
          return { ...cell, face: { ...cell.face, color }, runs };
        }),
      );
      return { ...mark, rows };
    }
    if (mark.what === 'chart' && was?.what === 'chart') {
      const grounds = ground(mark.box);
      const { look } = mark;
      const old = was.look;
      return {
        ...mark,
        look: {
          ...look,
          ink: mend(mark.id, look.ink, old.ink, grounds, 4.5),
          muted: mend(mark.id, look.muted, old.muted, grounds, 4.5),
          palette: look.palette.map((colour, at) => mend(mark.id, colour, old.palette[at] ?? colour, grounds, 3)),
        },
      };
    }
    return mark;
  }

  const placed = pictures.logo && own.logo ? logoOn(marks, pictures.logo, own.logo.place) : null;
  const under: Mark[] =
    behind && pictures.background
      ? [
          {
            what: 'picture',
            id: 'background',
            box: { x: 0, y: 0, w: width, h: height },
            src: pictures.background,
            alt: '',
            radius: 0,
            line: '',
            whole: false,
          },
          {
            what: 'shape',
            id: 'veil',
            box: { x: 0, y: 0, w: width, h: height },
            paint: { fill: paper, opacity: 1 - (behind.show ?? 14) / 100 },
          },
        ]
      : [];
  const over = placed ? platedLogo(placed, paper, painted, pictures.logo?.src ?? '') : [];
  return {
    page: { ...page, background: paper, marks: [...under, ...marks, ...over] },
    mended: [...new Set(mended)],
    crowded: pictures.logo !== null && own.logo !== undefined && placed === null,
  };
}

function recoloured(mark: Mark, recolour: (css: string) => string): Mark {
  const face = (one: Face): Face => ({ ...one, color: recolour(one.color) });
  const runs = <R extends { color?: string }>(all: R[]): R[] =>
    all.map((run) => (run.color ? { ...run, color: recolour(run.color) } : run));
  switch (mark.what) {
    case 'shape': {
      const { fill, line } = mark.paint;
      return { ...mark, paint: { ...mark.paint, ...(fill ? { fill: recolour(fill) } : {}), ...(line ? { line: recolour(line) } : {}) } };
    }
    case 'text':
      return { ...mark, face: face(mark.face), runs: runs(mark.runs) };
    case 'picture':
      return { ...mark, line: recolour(mark.line) };
    case 'chart': {
      const { palette, ink, muted, line, paper } = mark.look;
      const colours = [...new Set(palette.map(recolour))];
      const look = { palette: colours, ink: recolour(ink), muted: recolour(muted), line: recolour(line) };
      return { ...mark, look: { ...mark.look, ...look, ...(paper ? { paper: recolour(paper) } : {}) } };
    }
    case 'table': {
      const { below, between, columns } = mark.shape;
      const rows = mark.rows.map((cells) =>
        cells.map((cell) => ({ ...cell, face: face(cell.face), fill: cell.fill && recolour(cell.fill), runs: runs(cell.runs) })),
      );
      return { ...mark, rows, shape: { ...mark.shape, below: recolour(below), between: recolour(between), columns: recolour(columns) } };
    }
  }
}

/** What stands out: the rest is text. */
const headings = new Set(['title', 'subtitle', 'item-title', 'side-title', 'quote', 'figure', 'page-number', 'when', 'label']);

function faced(mark: Mark, { faces }: ThemeOverrides): Mark {
  if (!faces) return mark;
  const body = faces.body === undefined ? {} : { own: familiesOf(faces.body) };
  if (mark.what === 'text') {
    const named = headings.has(mark.role) ? faces.heading : faces.body;
    return named === undefined ? mark : { ...mark, face: { ...mark.face, own: familiesOf(named) } };
  }
  if (mark.what === 'table')
    return { ...mark, rows: mark.rows.map((cells) => cells.map((cell) => ({ ...cell, face: { ...cell.face, ...body } }))) };
  return mark.what === 'chart' ? { ...mark, look: { ...mark.look, ...body } } : mark;
}

/** Circles and pills stay what they are; a card with a bar along its edge stays square with it. */
function withCorner(mark: Mark, all: readonly Mark[], corner: number): Mark {
  if (mark.what === 'picture') return { ...mark, radius: Math.min(corner, Math.min(mark.box.w, mark.box.h) / 4) };
  if (mark.what !== 'shape') return mark;
  const { box, paint } = mark;
  const small = Math.min(box.w, box.h);
  const { radius = 0 } = paint;
  const isCard = box.w >= 100 && box.h >= 36 && !paint.rotate && (paint.fill !== undefined || paint.line !== undefined);
  const reachesOut = box.x <= 0 || box.y <= 0 || box.x + box.w >= width || box.y + box.h >= height;
  if (!isCard || reachesOut || radius >= small / 2 - 1) return mark;
  if (radius === 0 && all.some((other) => isBarOf(other, box))) return mark;
  return { ...mark, paint: { ...paint, radius: Math.min(corner, small / 2 - 1) } };
}

function isBarOf(mark: Mark, card: Box): boolean {
  if (mark.what !== 'shape') return false;
  const { x, y, w, h } = mark.box;
  if (Math.min(w, h) > 14 || x < card.x - 1 || y < card.y - 1 || x + w > card.x + card.w + 1 || y + h > card.y + card.h + 1) return false;
  const near = (one: number, other: number): boolean => Math.abs(one - other) < 2;
  return near(x, card.x) || near(y, card.y) || near(x + w, card.x + card.w) || near(y + h, card.y + card.h);
}

/** Where the words of a text are, without the room around them. */
function wordsBox({ box, size, face, runs, valign }: Extract<Mark, { what: 'text' }>): Box {
  const h = Math.min(box.h, measurer(runs, face)(box.w, size) * lineOf(size, face));
  const y = valign === 'top' ? box.y : valign === 'bottom' ? box.y + box.h - h : box.y + (box.h - h) / 2;
  return { ...box, y, h };
}

/** As narrow as its longest line. */
function inkBox(mark: Extract<Mark, { what: 'text' }>): Box {
  const box = wordsBox(mark);
  const { size, face, runs } = mark;
  const measure = measurer(runs, face);
  const lines = measure(box.w, size);
  let [low, high] = [0, box.w];
  for (let n = 0; n < 7; n += 1) {
    const w = (low + high) / 2;
    if (measure(w, size) <= lines) high = w;
    else low = w;
  }
  const { align = 'left' } = face;
  return { ...box, w: high, x: align === 'left' ? box.x : align === 'right' ? box.x + box.w - high : box.x + (box.w - high) / 2 };
}

interface Under {
  before: string[];
  now: string[];
}

/** The colours that lie below a box, at nine places of it, as the shapes before it paint them. */
function groundsUnder(box: Box, paper: string, veiled: string[] | null, before: readonly Mark[]): string[][] {
  const found: string[][] = [];
  for (const dx of [0.04, 0.5, 0.96])
    for (const dy of [0.1, 0.5, 0.9]) {
      const x = box.x + box.w * dx;
      const y = box.y + box.h * dy;
      let here = veiled ?? coloursIn(paper);
      for (const mark of before)
        if (mark.what === 'shape' && mark.paint.fill && !mark.paint.rotate && holds(mark.box, x, y)) {
          const { fill, opacity = 1 } = mark.paint;
          const tops = coloursIn(fill);
          here = opacity >= 1 ? tops : tops.flatMap((top) => here.map((ground) => over(top, ground, opacity)));
        }
      found.push(here);
    }
  return found;
}

const coloursIn = (css: string): string[] => css.match(/#[0-9a-f]{6}\b/gi) ?? ['#ffffff'];
const holds = ({ x, y, w, h }: Box, px: number, py: number): boolean => px >= x && px <= x + w && py >= y && py <= y + h;

/** Between the darkest and the lightest a picture under a veil can be. */
function groundsOf(paper: string, show: number): string[] {
  return coloursIn(paper).flatMap((colour) => [over('#000000', colour, show), over('#ffffff', colour, show)]);
}

const margin = 28;
const most = { w: 168, h: 44 };

/** In the corner it was given, else in the first that is free of words and pictures, made smaller before it is left out. */
function logoOn(marks: readonly Mark[], logo: { width: number; height: number }, wanted: LogoPlace = 'top-right'): Box | null {
  // Lines from edge to edge are a ground: those of squared paper are everywhere.
  const isRule = ({ w, h }: Box): boolean => Math.min(w, h) <= 8 && w < width && h < height;
  const standing = marks.flatMap((mark) =>
    mark.what === 'shape' ? (isRule(mark.box) ? [mark.box] : []) : [mark.what === 'text' ? inkBox(mark) : mark.box],
  );
  for (const part of [1, 0.72, 0.52])
    for (const place of [wanted, ...places.filter((one) => one !== wanted)]) {
      const scale = Math.min((most.w * part) / logo.width, (most.h * part) / logo.height);
      const w = logo.width * scale;
      const h = logo.height * scale;
      for (const edge of [margin, 16, 52]) {
        const box = {
          x: place.endsWith('right') ? width - edge - w : edge,
          y: place.startsWith('top') ? edge : height - edge - h,
          w,
          h,
        };
        if (!standing.some((other) => meets(box, other, 8))) return box;
      }
    }
  return null;
}

function meets(one: Box, other: Box, gap: number): boolean {
  return (
    one.x < other.x + other.w + gap && other.x < one.x + one.w + gap && one.y < other.y + other.h + gap && other.y < one.y + one.h + gap
  );
}

/** On anything but a light ground a logo gets a light plate: nobody knows its colours. */
function platedLogo(box: Box, paper: string, below: readonly Mark[], src: string): Mark[] {
  const grounds = groundsUnder(box, paper, null, below);
  const isPlain = grounds.flat().every((colour) => contrast(colour, '#ffffff') < 1.35);
  const plate: Box = { x: box.x - 8, y: box.y - 6, w: box.w + 16, h: box.h + 12 };
  const picture: Mark = { what: 'picture', id: 'logo', box, src, alt: '标志', radius: 0, line: '', whole: true };
  return isPlain ? [picture] : [{ what: 'shape', id: 'logo-plate', box: plate, paint: { fill: '#ffffff', radius: 6 } }, picture];
}

/** For pages written by hand: the theme's four colours as they are here, and the accent where it is text. */
export function tokensOf(theme: ThemeFacts, own: ThemeOverrides | undefined): Record<string, string> {
  const { paper, ink, accent, second } = coloursOf(theme, own?.colours);
  return {
    paper,
    ink,
    accent,
    second,
    'accent-text': readableOn(accent, [[paper, 4.5]], [ink]),
    'on-accent':
      contrast(paper, accent) >= contrast(ink, accent)
        ? readableOn(paper, [[accent, 4.5]], [ink])
        : readableOn(ink, [[accent, 4.5]], [paper]),
  };
}
