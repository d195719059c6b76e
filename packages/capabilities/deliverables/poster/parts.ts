/** The parts of a sheet in several manners: headline, facts, action, code. Pure. */
import {
  box,
  column,
  posterText,
  gap,
  idOf,
  inset,
  place,
  px,
  row,
  rule,
  sans,
  text,
  type Box,
  type Item,
  type Stage,
  type TextLook,
} from './kit.ts';
import { luminance } from '#capabilities/colours/contrast.ts';
import type { PosterPicture } from './poster-content.ts';
import { textWidth } from './text-fit.ts';

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

/** Whether something stands where `brand` is. */
export const isSigned = ({ sheet, logo }: Stage): boolean => logo !== null || Boolean(sheet.brand);

export function brand(stage: Stage, look: PartLook & { size?: number }): Item | null {
  const { logo } = stage;
  const words = brandWords(stage, look);
  return logo ? column([logoItem(stage, logo, look), words && gap(0.9 * stage.u), words]) : words;
}

/** On a light plate where the ground is not light. */
function logoItem(stage: Stage, logo: PosterPicture, { color, align = 'left' }: PartLook): Item {
  const { u } = stage;
  const hasPlate = luminance(color) > 0.3;
  return (w, s) => {
    const edge = hasPlate ? 0.7 * u * s : 0;
    const most = Math.min((5 * u * s) / logo.height, (20 * u * s) / logo.width, (w - 2 * edge) / logo.width);
    const [wide, high] = [logo.width * most, logo.height * most];
    return {
      h: high + 2 * edge,
      draw(x, y) {
        const all = { x: align === 'center' ? x + (w - wide) / 2 - edge : align === 'right' ? x + w - wide - 2 * edge : x, y };
        const plate = hasPlate
          ? box({ ...all, w: wide + 2 * edge, h: high + 2 * edge }, `background:#FFFFFF;border-radius:${px(edge * 0.6)}`)
          : '';
        return `${plate}<img class="b" data-id="${idOf(stage, 'logo')}" data-picture="${posterText(logo.name)}" alt="标志" src="${logo.address}" style="left:${px(all.x + edge)};top:${px(y + edge)};width:${px(wide)};height:${px(high)}">`;
      },
    };
  };
}

function brandWords(stage: Stage, look: PartLook & { size?: number }): Item | null {
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
        return `${box({ x: left, y, w: side, h: side }, `background:#FFFFFF;border-radius:${px(edge)}`)}<img class="b" data-id="${idOf(stage, 'code')}" data-picture="${posterText(code.name)}" alt="${posterText(code.name)}" src="${code.address}" style="left:${px(inner.x)};top:${px(inner.y)};width:${px(inner.w)};height:${px(inner.h)};object-fit:contain">`;
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
            const right = value(at, fact.value, { balance: 'even' })(w - labelWide, s, m);
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

/** 2 / 6 on the sheets of a set; nothing on a single poster. */
export function pageMark(stage: Stage, at: Box, color: string, align: 'left' | 'right' = 'right'): string {
  if (stage.count < 2) return '';
  return place(
    text(stage, { part: 'page', text: `${stage.n + 1} / ${stage.count}`, size: 2 * stage.u, color, weight: 600, align, tracking: 0.06 }),
    at,
    { grow: 1 },
  );
}
