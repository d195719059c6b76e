/** What layout systems draw with: text that is fitted to its box, stacks of it, and the parts of a sheet in several manners. Pure. */
import { clear, type Scheme } from './palettes.ts';
import type { PosterPicture, PosterSheet, TopicId } from './poster-content.ts';
import type { Chance } from './random.ts';
import type { Shape } from '#capabilities/images/ratios.ts';
import { balanceLines, breakLines, evenOut, textWidth } from './text-fit.ts';

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
  topic: TopicId;
  sheet: PosterSheet;
  /** From 0. */
  n: number;
  count: number;
  pictures: PosterPicture[];
  /** The QR code, where there is one. */
  code: PosterPicture | null;
  /** Texts that came out smaller than can be read well, by their data-id. */
  small: Set<string>;
}

export const sans = `"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Source Han Sans SC","Microsoft YaHei",sans-serif`;
export const serif = `"Songti SC","Noto Serif SC","Noto Serif CJK SC","Source Han Serif SC","STSong","SimSun",Georgia,serif`;

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Control characters and marks that turn the direction of text have no place on a poster. */
// oxlint-disable-next-line no-control-regex -- control characters are just what has to go
const unseen = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

export function escapeHtml(text: string): string {
  return text.replace(unseen, ' ').replace(/[&<>"']/g, (mark) => named[mark] ?? mark);
}

const px = (value: number) => `${Number(value.toFixed(2))}px`;

export function idOf(stage: Stage, part: string): string {
  return `s${stage.n + 1}.${part}`;
}

export interface Measured {
  h: number;
  /** A word had to be divided. */
  divided?: boolean;
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
  const { part, size, color, weight = 400, font = sans, lead = 1.5, align = 'left', tracking = 0, within = 1, extra = '' } = look;
  return (w, s, m) => {
    const fontSize = size * s * (look.grows ? m : 1);
    const most = (w * within) / (fontSize * 1.02);
    const broken = look.balance === 'pauses' ? balanceLines : look.balance === 'even' ? evenOut : breakLines;
    const { lines, divided } = broken(look.text, most, { tracking });
    const lineHeight = fontSize * lead;
    return {
      h: lines.length * lineHeight,
      divided: look.grows === true && divided,
      draw(x, y) {
        const id = idOf(stage, part);
        if (fontSize < leastReadable) stage.small.add(id);
        const inner = lines.map((line) => `<span>${escapeHtml(line)}</span>`).join('');
        return `<div class="t" data-id="${id}" style="left:${px(x)};top:${px(y)};width:${px(w)};font:${weight} ${px(fontSize)}/${px(lineHeight)} ${escapeHtml(font)};color:${color};text-align:${align};${tracking === 0 ? '' : `letter-spacing:${tracking}em;`}${extra}">${inner}</div>`;
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
    return { h, divided: inner.divided ?? false, draw: (x, y) => box({ x, y, w, h }, style) + inner.draw(x + across * s, y + down * s) };
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
  const try_ = (s: number, m: number) => item(at.w, s, m);
  const fits = (s: number, m: number, room: number) => {
    const tried = try_(s, m);
    return tried.h <= room && !tried.divided;
  };
  let s = 1;
  let m = 1;
  if (fits(1, 1, most)) {
    s = largest(1, swell, (value) => fits(value, 1, Math.max(most * 0.76, try_(1, 1).h)));
    m = largest(1, grow, (value) => fits(s, value, Math.max(wanted, try_(s, 1).h)));
  } else {
    m = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42].find((value) => !try_(1, value).divided) ?? 1;
    const allowed = (value: number) => try_(value, m).h <= most && (!try_(value, m).divided || value < 0.5);
    s = largest(0.06, 1, allowed);
    // What was made small for the sake of one long word may leave room for the rest.
    if (s > 0.1 && try_(s, m).divided) s = largest(0.06, 1, (value) => try_(value, m).h <= most);
  }
  const { h, draw } = try_(s, m);
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

/** A picture that fills the box, cut around what the eye goes to. */
export function picture(stage: Stage, of: PosterPicture, { x, y, w, h }: Box, style = ''): string {
  const id = idOf(stage, `picture-${stage.pictures.indexOf(of) + 1}`);
  const focus = `${Math.round(of.focus.x * 100)}% ${Math.round(of.focus.y * 100)}%`;
  return `<img class="b" data-id="${id}" data-picture="${escapeHtml(of.name)}" alt="${escapeHtml(of.name)}" src="${of.address}" style="left:${px(x)};top:${px(y)};width:${px(w)};height:${px(h)};object-fit:cover;object-position:${focus};${style}">`;
}

export interface PartLook {
  color: string;
  dim?: string;
  accent?: string;
  onAccent?: string;
  align?: 'left' | 'center' | 'right';
  font?: string;
}

export function kicker(stage: Stage, look: PartLook & { manner?: 'plain' | 'pill' | 'bar'; size?: number }): Item | null {
  const words = stage.sheet.kicker;
  if (!words) return null;
  const { u } = stage;
  const size = look.size ?? 2.7 * u;
  const plain = text(stage, {
    part: 'kicker',
    text: words,
    size,
    color: look.accent ?? look.color,
    weight: 700,
    align: look.align ?? 'left',
    tracking: 0.08,
    lead: 1.4,
    balance: 'even',
  });
  if (look.manner === 'pill') return pill(stage, 'kicker', words, { ...look, size: size * 0.92 });
  if (look.manner === 'bar')
    return (w, s, m) => {
      const inner = plain(w - 2.4 * u * s, s, m);
      return {
        h: inner.h,
        draw: (x, y) =>
          box({ x, y: y + inner.h * 0.16, w: 0.8 * u * s, h: inner.h * 0.68 }, `background:${look.accent ?? look.color}`) +
          inner.draw(x + 2.4 * u * s, y),
      };
    };
  return plain;
}

export function headline(stage: Stage, look: PartLook & { size?: number; weight?: number; lead?: number; tracking?: number }): Item {
  const { size = 8.6 * stage.u, weight = 900, lead = 1.18, tracking = 0 } = look;
  return text(stage, {
    part: 'headline',
    text: stage.sheet.headline,
    size,
    weight,
    lead,
    tracking,
    color: look.color,
    align: look.align ?? 'left',
    font: look.font ?? sans,
    grows: true,
    balance: 'pauses',
  });
}

export function subline(stage: Stage, look: PartLook & { size?: number }): Item | null {
  const words = stage.sheet.subline;
  if (!words) return null;
  return text(stage, {
    part: 'subline',
    text: words,
    size: look.size ?? 3.3 * stage.u,
    color: look.dim ?? look.color,
    weight: 500,
    align: look.align ?? 'left',
    lead: 1.5,
    font: look.font ?? sans,
    balance: 'even',
  });
}

export function brand(stage: Stage, look: PartLook & { size?: number }): Item | null {
  const words = stage.sheet.brand;
  if (!words) return null;
  return text(stage, {
    part: 'brand',
    text: words,
    size: look.size ?? 2.4 * stage.u,
    color: look.dim ?? look.color,
    weight: 600,
    align: look.align ?? 'left',
    tracking: 0.04,
    balance: 'even',
  });
}

/** As wide as its words, no wider than the room. */
export function pill(stage: Stage, part: string, words: string, look: PartLook & { size: number; square?: boolean }): Item {
  return (w, s, m) => {
    const size = look.size * s;
    const across = size * 0.95;
    const natural = textWidth(words) * size * 1.07 + 2 * across;
    const wide = Math.min(w, natural);
    const inner = text(stage, {
      part,
      text: words,
      size: look.size,
      color: look.onAccent ?? look.color,
      weight: 700,
      align: 'center',
      lead: 1.35,
      balance: 'even',
    })(wide - 2 * across * 0.9, s, m);
    const h = inner.h + size * 0.72;
    return {
      h,
      draw(x, y) {
        const left = look.align === 'center' ? x + (w - wide) / 2 : look.align === 'right' ? x + w - wide : x;
        return (
          box(
            { x: left, y, w: wide, h },
            `background:${look.accent ?? look.color};border-radius:${look.square ? px(size * 0.18) : px(h / 2)}`,
          ) + inner.draw(left + across * 0.9, y + size * 0.36)
        );
      },
    };
  };
}

export function action(stage: Stage, look: PartLook & { manner?: 'pill' | 'box' | 'plain'; size?: number }): Item | null {
  const words = stage.sheet.action;
  const size = look.size ?? 2.9 * stage.u;
  const said = !words
    ? null
    : look.manner === 'plain'
      ? text(stage, {
          part: 'action',
          text: words,
          size,
          color: look.accent ?? look.color,
          weight: 700,
          align: look.align ?? 'left',
          balance: 'even',
        })
      : pill(stage, 'action', words, { ...look, size, square: look.manner === 'box' });
  const { code } = stage;
  return code === null
    ? said
    : column([words ? null : gap(1.6 * stage.u), said, said && gap(1.4 * stage.u), codeItem(stage, code, look.align ?? 'left')]);
}

/** A QR code has to be read by machines: whole, on white, with a quiet edge. */
function codeItem(stage: Stage, code: PosterPicture, align: 'left' | 'center' | 'right'): Item {
  const size = (stage.shape === 'banner' ? 11 : 13) * stage.u;
  return (w, s) => {
    const side = Math.min(w, size * Math.max(s, 0.7));
    const edge = side * 0.06;
    return {
      h: side,
      draw(x, y) {
        const left = align === 'center' ? x + (w - side) / 2 : align === 'right' ? x + w - side : x;
        const inner = inset({ x: left, y, w: side, h: side }, edge);
        return `${box({ x: left, y, w: side, h: side }, `background:#FFFFFF;border-radius:${px(edge)}`)}<img class="b" data-id="${idOf(stage, 'code')}" data-picture="${escapeHtml(code.name)}" alt="${escapeHtml(code.name)}" src="${code.address}" style="left:${px(inner.x)};top:${px(inner.y)};width:${px(inner.w)};height:${px(inner.h)};object-fit:contain">`;
      },
    };
  };
}

export type FactManner = 'rows' | 'columns' | 'lines' | 'stacked';

export function facts(
  stage: Stage,
  look: PartLook & { manner?: FactManner; size?: number; rules?: string; per_row?: number },
): Item | null {
  const list = stage.sheet.facts ?? [];
  if (list.length === 0) return null;
  const { u } = stage;
  const { manner = 'rows', size = 2.7 * u, color, dim = color, align = 'left' } = look;
  const label = (at: number, words: string, extra: Partial<TextLook> = {}) =>
    text(stage, {
      part: `fact-${at + 1}.label`,
      text: words,
      size: size * 0.82,
      color: look.accent ?? dim,
      weight: 600,
      lead: 1.5,
      align,
      ...extra,
    });
  const value = (at: number, words: string, extra: Partial<TextLook> = {}) =>
    text(stage, { part: `fact-${at + 1}.value`, text: words, size, color, weight: 600, lead: 1.42, align, ...extra });
  switch (manner) {
    case 'rows': {
      const longest = Math.max(...list.map((fact) => textWidth(fact.label)));
      return column(
        list.flatMap((fact, at) => {
          const line: Item = (w, s, m) => {
            const labelWide = Math.min(w * 0.36, (longest * size * 0.86 + 1.7 * u) * s);
            const left = label(at, fact.label, { lead: 1.42 / 0.82 })(labelWide, s, m);
            const right = value(at, fact.value)(w - labelWide, s, m);
            return { h: Math.max(left.h, right.h), draw: (x, y) => left.draw(x, y) + right.draw(x + labelWide, y) };
          };
          return [
            at === 0 ? null : gap(look.rules ? 1.1 * u : 0.7 * u),
            look.rules && at > 0 ? rule(stage, { color: look.rules, thick: 1.5 }) : null,
            look.rules && at > 0 ? gap(1.1 * u) : null,
            line,
          ];
        }),
      );
    }
    case 'columns': {
      const per =
        look.per_row ?? (stage.shape === 'banner' || stage.shape === 'wide' ? Math.min(4, list.length) : Math.min(2, list.length));
      const rows = Array.from({ length: Math.ceil(list.length / per) }, (_, at) => list.slice(at * per, at * per + per));
      return column(
        rows.flatMap((facts, r) => {
          const cells: Item[] = facts.map((fact, c) =>
            column([label(r * per + c, fact.label), gap(0.2 * u), value(r * per + c, fact.value, { balance: 'even' })]),
          );
          while (cells.length < per && rows.length > 1) cells.push(gap(0));
          return [r === 0 ? null : gap(1.4 * u), row(cells, { between: 2.4 * u })];
        }),
      );
    }
    case 'stacked':
      return column(
        list.flatMap((fact, at) => [at === 0 ? null : gap(1.1 * u), label(at, fact.label), value(at, fact.value, { balance: 'even' })]),
      );
    case 'lines':
      return column(
        list.flatMap((fact, at) => [
          at === 0 ? null : gap(0.5 * u),
          text(stage, {
            part: `fact-${at + 1}.value`,
            text: `${fact.label}  ${fact.value}`,
            size,
            color,
            weight: 500,
            lead: 1.5,
            align,
            balance: 'even',
          }),
        ]),
      );
  }
}

export type PointManner = 'list' | 'numbers' | 'cards' | 'lines' | 'steps';

export function points(
  stage: Stage,
  look: PartLook & { manner?: PointManner; size?: number; card?: string; per_row?: number; radius?: number; rules?: string },
): Item | null {
  const list = stage.sheet.points ?? [];
  if (list.length === 0) return null;
  const { u } = stage;
  const { manner = 'list', color, dim = color, accent = color, align = 'left' } = look;
  const size = (look.size ?? 3 * u) * (list.length <= 2 ? 1.18 : list.length >= 6 ? 0.9 : 1);
  const words = (at: number, extra: Partial<TextLook> = {}): Item =>
    column([
      text(stage, { part: `point-${at + 1}.title`, text: list[at]?.title ?? '', size, color, weight: 700, lead: 1.4, align, ...extra }),
      list[at]?.text ? gap(0.35 * u) : null,
      list[at]?.text
        ? text(stage, {
            part: `point-${at + 1}.text`,
            text: list[at].text,
            size: size * 0.8,
            color: dim,
            weight: 400,
            lead: 1.55,
            align,
            ...extra,
          })
        : null,
    ]);
  const marked =
    (at: number, wide: number, mark: (x: number, y: number, s: number) => string): Item =>
    (w, s, m) => {
      const inner = words(at)(w - wide * s, s, m);
      return { h: inner.h, draw: (x, y) => mark(x, y, s) + inner.draw(x + wide * s, y) };
    };
  const space = (at: number, room: number) => (at === 0 ? null : gap(room));
  switch (manner) {
    case 'list':
      if (align === 'center') return column(list.flatMap((_, at) => [space(at, 1.1 * u), words(at, { balance: 'even' })]));
      return column(
        list.flatMap((_, at) => [
          space(at, 1.15 * u),
          marked(at, 2.6 * u, (x, y, s) =>
            box({ x, y: y + size * s * 0.42, w: size * s * 0.52, h: size * s * 0.52 }, `background:${accent};border-radius:50%`),
          ),
        ]),
      );
    case 'numbers':
      return column(
        list.flatMap((_, at) => [
          space(at, 1.5 * u),
          marked(at, 6 * u, (x, y, s) =>
            text(stage, {
              part: `point-${at + 1}.number`,
              text: String(at + 1).padStart(2, '0'),
              size: size * 1.25,
              color: accent,
              weight: 800,
              lead: 1.4 / 1.25,
            })(6 * u * s, s, 1).draw(x, y),
          ),
        ]),
      );
    case 'lines':
      return column(
        list.flatMap((_, at) => [
          space(at, 1.2 * u),
          at === 0 ? null : rule(stage, { color: look.rules ?? clear(color, 0.25), thick: 1.5 }),
          space(at, 1.2 * u),
          words(at),
        ]),
      );
    case 'steps':
      return column(
        list.flatMap((_, at) => [
          space(at, 1.4 * u),
          marked(at, 5.4 * u, (x, y, s) => {
            const side = size * s * 1.4;
            return (
              box({ x, y, w: side, h: side }, `background:${accent};border-radius:${look.radius === undefined ? '50%' : px(look.radius)}`) +
              text(stage, {
                part: `point-${at + 1}.number`,
                text: String(at + 1),
                size: size * 0.86,
                color: look.onAccent ?? '#FFFFFF',
                weight: 800,
                lead: 1.4 / 0.86,
                align: 'center',
              })(side, s, 1).draw(x, y)
            );
          }),
        ]),
      );
    case 'cards': {
      const per = Math.min(
        list.length,
        look.per_row ?? (stage.shape === 'banner' ? 4 : stage.shape === 'wide' ? 3 : list.length > 2 ? 2 : 1),
      );
      const rows = Array.from({ length: Math.ceil(list.length / per) }, (_, at) => list.slice(at * per, at * per + per));
      return column(
        rows.flatMap((cells, r) => [
          r === 0 ? null : gap(1.5 * u),
          cardRow(
            cells.map((_, c) => words(r * per + c)),
            {
              between: 1.5 * u,
              pad: 2 * u,
              style: `background:${look.card ?? clear(color, 0.08)};border-radius:${px(look.radius ?? 1.2 * u)}`,
            },
          ),
        ]),
      );
    }
  }
}

/** Cards of one height. */
function cardRow(cells: Item[], { between, pad, style }: { between: number; pad: number; style: string }): Item {
  return (w, s, m) => {
    const wide = (w - between * s * (cells.length - 1)) / cells.length;
    const inner = cells.map((cell) => cell(wide - 2 * pad * s, s, m));
    const h = Math.max(...inner.map((part) => part.h)) + 2 * pad * s;
    return {
      h,
      draw: (x, y) =>
        inner
          .map((part, at) => {
            const left = x + at * (wide + between * s);
            return box({ x: left, y, w: wide, h }, style) + part.draw(left + pad * s, y + pad * s);
          })
          .join(''),
    };
  };
}

/** 2 / 6 on the sheets of a set; nothing on a single poster. */
export function pageMark(stage: Stage, at: Box, color: string, align: 'left' | 'right' = 'right'): string {
  if (stage.count < 2) return '';
  return place(
    text(stage, { part: 'page', text: `${stage.n + 1} / ${stage.count}`, size: 2 * stage.u, color, weight: 600, align, tracking: 0.06 }),
    at,
    { grow: 1 },
  );
}

export const inset = ({ x, y, w, h }: Box, by: number | [number, number]): Box => {
  const [across, down] = typeof by === 'number' ? [by, by] : by;
  return { x: x + across, y: y + down, w: Math.max(1, w - 2 * across), h: Math.max(1, h - 2 * down) };
};
