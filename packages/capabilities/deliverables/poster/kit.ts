/** What layout systems draw with: text that is fitted to its box, stacks of it, and the parts of a sheet in several manners. Pure. */
import { escapeHtml } from '#text/escape.ts';
import { familiesOf } from '#contract/typefaces.ts';
import type { Scheme } from './palettes.ts';
import type { Motifs } from './motifs/choice.ts';
import type { PosterPicture, PosterSheet } from './poster-content.ts';
import type { Chance } from './random.ts';
import type { Shape } from '#capabilities/images/ratios.ts';
import { balanceLines, breakLines, evenOut, isRagged } from './text-fit.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** One sheet while it is drawn. */
export interface Stage {
  W: number;
  H: number;
  /** A hundredth of the side of the square with the same area: sizes are told in it, so that every ratio gets the same weight. */
  u: number;
  shape: Shape;
  scheme: Scheme;
  /** The same words on another ground. */
  schemes: Record<'paper' | 'main' | 'ink', Scheme>;
  chance: Chance;
  /** What is drawn where there is no picture. */
  motifs: Motifs;
  sheet: PosterSheet;
  /** From 0. */
  n: number;
  count: number;
  pictures: PosterPicture[];
  /** The QR code, where there is one. */
  code: PosterPicture | null;
  /** Of whoever speaks, where there is one. */
  logo: PosterPicture | null;
  /** Before ours. */
  faces: { heading?: string | undefined; body?: string | undefined };
  /** Texts that came out smaller than can be read well, by their data-id. */
  small: Set<string>;
}

export const sans = `"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Source Han Sans SC","Microsoft YaHei",sans-serif`;
export const serif = `"Songti SC","Noto Serif SC","Noto Serif CJK SC","Source Han Serif SC","STSong","SimSun",Georgia,serif`;

/** Those of the brand first, then what is drawn without one. */
export function fontOf({ faces }: Stage, part: string, usual: string): string {
  const own = part === 'headline' ? faces.heading : faces.body;
  return own === undefined ? usual : [...familiesOf(own).map((name) => `"${name}"`), usual].join(',');
}

/** Control characters and marks that turn the direction of text have no place on a poster. */
// oxlint-disable-next-line no-control-regex -- control characters are just what has to go
const unseen = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

export function posterText(text: string): string {
  return escapeHtml(text.replace(unseen, ' '));
}

export const px = (value: number) => `${Number(value.toFixed(2))}px`;

export function idOf(stage: Stage, part: string): string {
  return `s${stage.n + 1}.${part}`;
}

export interface Measured {
  h: number;
  /** A word had to be divided. */
  divided?: boolean;
  /** Of three lines and more one is hardly half as long as another. */
  ragged?: boolean;
  draw(x: number, y: number): string;
}
/** `w` is the room, `s` scales everything down to fit, `m` lets the headline grow into what is left. */
export type Item = (w: number, s: number, m: number) => Measured;

export interface TextLook {
  part: string;
  text: string;
  size: number;
  color: string;
  weight?: number;
  font?: string;
  /** Line height in em. */
  lead?: number;
  align?: 'left' | 'center' | 'right';
  tracking?: number;
  grows?: boolean;
  /** `pauses` ends lines where a headline pauses; `even` makes them alike. */
  balance?: 'pauses' | 'even';
  /** Share of the room it may take in width. */
  within?: number;
  extra?: string;
}

const leastReadable = 15;

export function text(stage: Stage, look: TextLook): Item {
  const { part, size, color, weight = 400, lead = 1.5, align = 'left', tracking = 0, within = 1, extra = '' } = look;
  return (w, s, m) => {
    const fontSize = size * s * (look.grows ? m : 1);
    const font = fontOf(stage, part, look.font ?? sans);
    // Nobody knows how wide another typeface is.
    const most = (w * within) / (fontSize * (font === (look.font ?? sans) ? 1.02 : 1.08));
    const broken = look.balance === 'pauses' ? balanceLines : look.balance === 'even' ? evenOut : breakLines;
    const { lines, divided } = broken(look.text, most, { tracking });
    const lineHeight = fontSize * lead;
    return {
      h: lines.length * lineHeight,
      divided: look.grows === true && divided,
      ragged: look.grows === true && look.balance === 'pauses' && isRagged(look.text, lines),
      draw(x, y) {
        const id = idOf(stage, part);
        if (fontSize < leastReadable) stage.small.add(id);
        const inner = lines.map((line) => `<span>${posterText(line)}</span>`).join('');
        return `<div class="t" data-id="${id}" style="left:${px(x)};top:${px(y)};width:${px(w)};font:${weight} ${px(fontSize)}/${px(lineHeight)} ${posterText(font)};color:${color};text-align:${align};${tracking === 0 ? '' : `letter-spacing:${tracking}em;`}${extra}">${inner}</div>`;
      },
    };
  };
}

export function gap(size: number): Item {
  return (_w, s) => ({ h: size * s, draw: () => '' });
}

export function rule(
  _stage: Stage,
  { color, thick = 2, width = null, align = 'left' }: { color: string; thick?: number; width?: number | null; align?: 'left' | 'center' },
): Item {
  return (w, s) => {
    const wide = width === null ? w : Math.min(w, width);
    return {
      h: thick,
      draw: (x, y) =>
        box(
          { x: align === 'center' ? x + (w - wide) / 2 : x, y, w: wide, h: Math.max(1, thick * Math.max(s, 0.5)) },
          `background:${color}`,
        ),
    };
  };
}

/** Items one under the other; the last entry of what is left out stays out. */
export function column(items: (Item | null)[]): Item {
  const shown = items.filter((item) => item !== null);
  return (w, s, m) => {
    const parts = shown.map((item) => item(w, s, m));
    return {
      h: parts.reduce((sum, part) => sum + part.h, 0),
      divided: parts.some((part) => part.divided),
      ragged: parts.some((part) => part.ragged),
      draw(x, y) {
        let at = y;
        return parts
          .map((part) => {
            const drawn = part.draw(x, at);
            at += part.h;
            return drawn;
          })
          .join('');
      },
    };
  };
}

/** Items beside each other; `shares` of the width, with `between` in pixels. */
export function row(
  items: Item[],
  { shares = items.map(() => 1), between, align = 'top' }: { shares?: number[]; between: number; align?: 'top' | 'center' | 'bottom' },
): Item {
  return (w, s, m) => {
    const room = w - between * (items.length - 1);
    const total = shares.reduce((sum, share) => sum + share, 0);
    const wide = shares.map((share) => (room * share) / total);
    const parts = items.map((item, at) => item(wide[at] ?? 0, s, m));
    const h = Math.max(0, ...parts.map((part) => part.h));
    return {
      h,
      divided: parts.some((part) => part.divided),
      ragged: parts.some((part) => part.ragged),
      draw(x, y) {
        let at = x;
        return parts
          .map((part, n) => {
            const down = align === 'top' ? 0 : align === 'bottom' ? h - part.h : (h - part.h) / 2;
            const drawn = part.draw(at, y + down);
            at += (wide[n] ?? 0) + between;
            return drawn;
          })
          .join('');
      },
    };
  };
}

/** An item with room around it and something behind it. */
export function panel(item: Item, { pad, style }: { pad: number | [number, number]; style: string }): Item {
  const [across, down] = typeof pad === 'number' ? [pad, pad] : pad;
  return (w, s, m) => {
    const inner = item(w - 2 * across * s, s, m);
    const h = inner.h + 2 * down * s;
    return {
      h,
      divided: inner.divided ?? false,
      ragged: inner.ragged ?? false,
      draw: (x, y) => box({ x, y, w, h }, style) + inner.draw(x + across * s, y + down * s),
    };
  };
}

export interface StackHow {
  valign?: 'top' | 'center' | 'bottom';
  /** How many times its size the headline may grow to. */
  grow?: number;
  /** No larger than this share of the box, so that air stays. */
  fill?: number;
  /** How many times its size everything may grow to while less than three quarters of the box are filled. */
  swell?: number;
}

/** Draws items one under the other inside a box: made smaller until they fit, the headline larger while there is room. */
export function stack(items: (Item | null)[], at: Box, how: StackHow = {}): string {
  return place(column(items), at, how);
}

export function place(item: Item, at: Box, { valign = 'top', grow = 1.6, fill = 1, swell = 1.3 }: StackHow = {}): string {
  const most = at.h;
  const wanted = at.h * fill;
  const attempt = (s: number, m: number) => item(at.w, s, m);
  const fits = (s: number, m: number, room: number) => {
    const tried = attempt(s, m);
    return tried.h <= room && !tried.divided;
  };
  let s = 1;
  let m = 1;
  if (fits(1, 1, most)) {
    s = largest(1, swell, (value) => fits(value, 1, Math.max(most * 0.76, attempt(1, 1).h)));
    // A headline does not grow at the price of a line with half as much on it as the others.
    m = largest(1, grow, (value) => fits(s, value, Math.max(wanted, attempt(s, 1).h)) && !attempt(s, value).ragged);
  } else {
    m = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42].find((value) => !attempt(1, value).divided) ?? 1;
    const allowed = (value: number) => attempt(value, m).h <= most && (!attempt(value, m).divided || value < 0.5);
    s = largest(0.06, 1, allowed);
    // What was made small for the sake of one long word may leave room for the rest.
    if (s > 0.1 && attempt(s, m).divided) s = largest(0.06, 1, (value) => attempt(value, m).h <= most);
  }
  const { h, draw } = attempt(s, m);
  const y = valign === 'top' ? at.y : valign === 'bottom' ? at.y + at.h - h : at.y + (at.h - h) / 2;
  return draw(at.x, y);
}

function largest(low: number, high: number, fits: (value: number) => boolean): number {
  if (fits(high)) return high;
  let good = low;
  let bad = high;
  for (let n = 0; n < 14; n++) {
    const middle = (good + bad) / 2;
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

export function box({ x, y, w, h }: Box, style: string, id = ''): string {
  return `<div class="b"${id === '' ? '' : ` data-id="${id}"`} style="left:${px(x)};top:${px(y)};width:${px(Math.max(0, w))};height:${px(Math.max(0, h))};${style}"></div>`;
}

/** A drawing in its own coordinates from 0 to `w` and `h`. */
export function drawing(
  { x, y, w, h }: Box,
  inner: string,
  { id = '', style = '', view = null }: { id?: string; style?: string; view?: [number, number] | null } = {},
): string {
  const [vw, vh] = view ?? [w, h];
  return `<svg class="b"${id === '' ? '' : ` data-id="${id}"`} aria-hidden="true" style="left:${px(x)};top:${px(y)};${style}" width="${w.toFixed(2)}" height="${h.toFixed(2)}" viewBox="0 0 ${Number(vw.toFixed(2))} ${Number(vh.toFixed(2))}">${inner}</svg>`;
}

/** A picture drawn at more times its own pixels than this looks blurred once the sheet is taken away at twice its size. */
const most_enlarged = 2;
/** A picture that would lose more than the rest of itself is shown whole. */
const least_shown = 0.3;

/** Whether it may fill the box: a long strip would lose nearly all of itself, a small one would blur. */
export function fills({ cutout, width, height }: PosterPicture, { w, h }: Box): boolean {
  const [less, more] = [w / width, h / height].toSorted((a, b) => a - b) as [number, number];
  return !cutout && more <= most_enlarged && less / more >= least_shown;
}

/** A picture that fills the box, cut around what the eye goes to; what can't fill it, and a thing that stands free, is shown whole on a quiet ground. */
export function picture(stage: Stage, of: PosterPicture, at: Box, style = ''): string {
  const { x, y, w, h } = at;
  const id = idOf(stage, `picture-${stage.pictures.indexOf(of) + 1}`);
  const focus = `${shareAt(of.focus.x, w, (h * of.width) / of.height)}% ${shareAt(focusDown(of), h, (w * of.height) / of.width)}%`;
  const fit = fills(of, at) ? `object-fit:cover;object-position:${focus}` : mounted(stage, of, at);
  return `<img class="b" data-id="${id}" data-picture="${posterText(of.name)}" alt="${posterText(of.name)}" src="${of.address}" style="left:${px(x)};top:${px(y)};width:${px(w)};height:${px(h)};${fit};${style}">`;
}

/** Room around it and a ground a little apart from the sheet's own. */
function mounted(stage: Stage, of: PosterPicture, { w, h }: Box): string {
  const room = Math.min(w, h) * 0.09;
  const scale = Math.min((w - 2 * room) / of.width, (h - 2 * room) / of.height, of.cutout ? Infinity : most_enlarged);
  const [across, down] = [(w - of.width * scale) / 2, (h - of.height * scale) / 2];
  return `object-fit:contain;padding:${px(down)} ${px(across)};background:radial-gradient(circle at 50% 42%,${stage.scheme.bg},${stage.scheme.soft})`;
}

/** Whoever stands in an upright picture has the head in its upper part. */
const focusDown = ({ width, height, focus }: PosterPicture): number => (height > width * 1.1 ? Math.min(focus.y, 0.38) : focus.y);

/** Where CSS has to put a picture that is longer than its frame, so that what is looked at comes to the frame's middle. */
function shareAt(focus: number, frame: number, length: number): number {
  if (length - frame < 1) return 50;
  return Math.round(Math.min(1, Math.max(0, (focus * length - frame / 2) / (length - frame))) * 100);
}

export const inset = ({ x, y, w, h }: Box, by: number | [number, number]): Box => {
  const [across, down] = typeof by === 'number' ? [by, by] : by;
  return { x: x + across, y: y + down, w: Math.max(1, w - 2 * across), h: Math.max(1, h - 2 * down) };
};
