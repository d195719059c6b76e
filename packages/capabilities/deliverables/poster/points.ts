/** The points of a sheet in several manners: list, numbers, cards, lines, steps, and prices where all have one. Pure. */
import { box, column, gap, px, rule, text, type Item, type Stage, type TextLook } from './kit.ts';
import { textWidth } from './text-fit.ts';
import { clear } from '#capabilities/colours/contrast.ts';
import type { PartLook } from './parts.ts';

export type PointManner = 'list' | 'numbers' | 'cards' | 'lines' | 'steps';

const price =
  /^[+＋]?[¥￥$£€]?\d[\d.,]*\s?(?:[KkWw千]|元|块|万元|万)?(?:\s?[-–—~～至到]\s?\d[\d.,]*\s?(?:[KkWw千]|元|万元|万)?)?(?:\s?[·*×]\s?\d{2}薪)?(?:\/.{1,4}|起)?$|^(?:免费|free)$/i;
/** More prices than these stand in two columns, where there is room beside each other. */
const most_in_column = 8;
/** So many short points stand in two columns, where each keeps to a line: one would be narrow and small beside an empty half. */
const least_in_two = 6;

/** What it is to the left, what it costs to the right. */
function priceRow(stage: Stage, at: number, { size, color, accent }: { size: number; color: string; accent: string }): Item {
  const { title = '', text: cost = '' } = stage.sheet.points?.[at] ?? {};
  const how = { size, lead: 1.4 };
  return (w, s, m) => {
    const name = text(stage, { part: `point-${at + 1}.title`, text: title, color, weight: 700, ...how })(w * 0.66, s, m);
    const paid = text(stage, { part: `point-${at + 1}.text`, text: cost, color: accent, weight: 800, align: 'right', ...how })(
      w * 0.32,
      s,
      m,
    );
    return { h: Math.max(name.h, paid.h), draw: (x, y) => name.draw(x, y) + paid.draw(x + w * 0.68, y) };
  };
}

export function points(
  stage: Stage,
  look: PartLook & { manner?: PointManner; size?: number; card?: string; per_row?: number; radius?: number; rules?: string },
): Item | null {
  const list = stage.sheet.points ?? [];
  if (list.length === 0) return null;
  const { u } = stage;
  const { color, dim = color, accent = color, align = 'left' } = look;
  // One alone is not counted, and what has a price each is a list of prices in every layout.
  const asked = list.length === 1 && (look.manner === 'numbers' || look.manner === 'steps') ? 'list' : (look.manner ?? 'list');
  const isPriced = (at: number) => price.test(list[at]?.text ?? '');
  const priced = list.filter((_, at) => isPriced(at)).length;
  // What is said besides, without a price, stands among them.
  const manner = priced >= 2 && priced * 3 >= list.length ? 'prices' : asked;
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
  /** One under the other; many short ones in two columns. `wide` is the room of a mark. */
  const listed = (room: number, wide: number, one: (at: number) => Item): Item => {
    const under = (from: number, to: number) => column(list.slice(from, to).flatMap((_, at) => [space(at, room), one(from + at)]));
    const single = under(0, list.length);
    if (list.length < least_in_two) return single;
    const half = Math.ceil(list.length / 2);
    const between = 3 * u;
    const double = beside([under(0, half), under(half, list.length)], between);
    const longest =
      wide + Math.max(...list.flatMap((point) => [textWidth(point.title) * size, textWidth(point.text ?? '') * size * 0.8])) * 1.08;
    return (w, s, m) => (longest * s <= (w - between * s) / 2 ? double : single)(w, s, m);
  };
  switch (manner) {
    case 'prices': {
      const ruled = (rows: number[]): Item =>
        column(
          rows.flatMap((row, n) => [
            space(n, 0.9 * u),
            n === 0 ? null : rule(stage, { color: look.rules ?? clear(color, 0.25), thick: 1.5 }),
            space(n, 0.9 * u),
            isPriced(row) ? priceRow(stage, row, { size, color, accent }) : words(row),
          ]),
        );
      const rows = list.map((_, at) => at);
      if (list.length <= most_in_column) return ruled(rows);
      const half = Math.ceil(rows.length / 2);
      return beside([ruled(rows.slice(0, half)), ruled(rows.slice(half))], 4 * u);
    }
    case 'list':
      if (align === 'center') return column(list.flatMap((_, at) => [space(at, 1.1 * u), words(at, { balance: 'even' })]));
      return listed(1.15 * u, 2.6 * u, (at) =>
        marked(at, 2.6 * u, (x, y, s) =>
          box({ x, y: y + size * s * 0.42, w: size * s * 0.52, h: size * s * 0.52 }, `background:${accent};border-radius:50%`),
        ),
      );
    case 'numbers':
      return listed(1.5 * u, 6 * u, (at) =>
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
      return listed(1.4 * u, 5.4 * u, (at) =>
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

/** Columns of one width, from one line on. */
function beside(columns: Item[], between: number): Item {
  return (w, s, m) => {
    const wide = (w - between * s * (columns.length - 1)) / columns.length;
    const made = columns.map((one) => one(wide, s, m));
    return {
      h: Math.max(...made.map(({ h }) => h)),
      draw: (x, y) => made.map((one, at) => one.draw(x + at * (wide + between * s), y)).join(''),
    };
  };
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
