/** Pictures made from words alone: a main motif in its setting, patterns, and grounds; the same seed draws the same picture. Pure. */
import { clear, mix } from '#capabilities/colours/contrast.ts';
import type { Scheme } from '../palettes.ts';
import type { Chance } from '../random.ts';
import type { Motifs } from './choice.ts';
import { inked, type Ink } from './shapes.ts';

export function inkOn(scheme: Scheme): Ink {
  return { a: scheme.accent, b: scheme.spark, c: scheme.bg, k: scheme.fg };
}

/** A motif with its upper left corner at x, y. */
export function motif(shape: string, x: number, y: number, side: number, ink: Ink, turn = 0): string {
  const k = side / 100;
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k.toFixed(4)})${turn === 0 ? '' : ` rotate(${turn.toFixed(1)} 50 50)`}">${inked(shape, ink)}</g>`;
}

export const settings = ['sun', 'rays', 'rings', 'arch', 'tiles', 'hills', 'blob', 'burst'] as const;
export type Setting = (typeof settings)[number];

export interface HeroInput {
  motifs: Motifs;
  w: number;
  h: number;
  scheme: Scheme;
  chance: Chance;
  setting?: Setting;
  /** The upper corners are cut round. */
  arched?: boolean;
}

/** In any order, but what the words are about comes first. */
function ledBy({ lead, all }: Motifs, chance: Chance): string[] {
  const mixed = chance.shuffle(all);
  return lead === null ? mixed : [lead, ...mixed.filter((shape) => shape !== lead)];
}

export function leadOf({ lead, all }: Motifs, chance: Chance): string {
  const any = chance.pick(all);
  return lead ?? any;
}

/** The main motif of a topic, standing in a setting, smaller ones about it. Fills w × h. */
export function hero({ motifs, w, h, scheme, chance, setting = chance.pick(settings), arched = false }: HeroInput): string {
  const [first, ...others] = ledBy(motifs, chance);
  const side = Math.min(w, h);
  const cx = w / 2;
  const cy = h / 2;
  const ink = inkOn(scheme);
  const large = side * (setting === 'tiles' ? 0.42 : 0.52);
  const behind = settingOf(setting, { w, h, cx, cy, side, scheme, chance });
  const onDisc = { ...ink, c: scheme.bg };
  const spots = spotsAround(others.length, { w, h, large, chance, arched });
  const small = others.slice(0, spots.length).map((shape, at) => {
    const spot = spots[at] ?? { x: 0, y: 0, size: 0 };
    return motif(shape, spot.x, spot.y, spot.size, ink, chance.between(-14, 14));
  });
  return (
    behind +
    confetti(w, h, scheme, chance, Math.round(10 + ((w * h) / (side * side)) * 6)) +
    small.join('') +
    motif(first ?? '', cx - large / 2, cy - large / 2, large, onDisc, setting === 'tiles' ? 0 : chance.between(-6, 6))
  );
}

interface Field {
  w: number;
  h: number;
  cx: number;
  cy: number;
  side: number;
  scheme: Scheme;
  chance: Chance;
}

function settingOf(setting: Setting, { w, h, cx, cy, side, scheme, chance }: Field): string {
  const { soft, spark, accent, line } = scheme;
  const n = (value: number) => value.toFixed(1);
  switch (setting) {
    case 'sun':
      return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(side * 0.4)}" fill="${mix(soft, spark, 0.35)}"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(side * 0.46)}" fill="none" stroke="${spark}" stroke-width="${n(side * 0.008)}"/>`;
    case 'rays':
      return rays(w, h, cx, cy, 18, clear(spark, 0.3)) + `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(side * 0.36)}" fill="${soft}"/>`;
    case 'rings':
      return [0.48, 0.4, 0.32]
        .map(
          (r, at) =>
            `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(side * r)}" fill="${at === 2 ? soft : 'none'}" stroke="${at === 1 ? spark : line}" stroke-width="${n(side * 0.012)}"/>`,
        )
        .join('');
    case 'arch': {
      const r = side * 0.36;
      return `<path d="M${n(cx - r)} ${n(cy + side * 0.44)} V${n(cy - r * 0.2)} A${n(r)} ${n(r)} 0 0 1 ${n(cx + r)} ${n(cy - r * 0.2)} V${n(cy + side * 0.44)} Z" fill="${soft}"/><path d="M${n(cx - r * 1.14)} ${n(cy + side * 0.44)} V${n(cy - r * 0.2)} A${n(r * 1.14)} ${n(r * 1.14)} 0 0 1 ${n(cx + r * 1.14)} ${n(cy - r * 0.2)} V${n(cy + side * 0.44)}" fill="none" stroke="${accent}" stroke-width="${n(side * 0.008)}"/>`;
    }
    case 'tiles':
      return (
        tiles(w, h, scheme, chance, Math.max(2, Math.round(w / (side / 3))), Math.max(2, Math.round(h / (side / 3)))) +
        `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(side * 0.32)}" fill="${scheme.bg}"/>`
      );
    case 'hills':
      return (
        `<circle cx="${n(cx + side * 0.16)}" cy="${n(cy - side * 0.12)}" r="${n(side * 0.24)}" fill="${spark}" opacity=".55"/>` +
        hills(w, h, [soft, mix(soft, accent, 0.25)], chance, 0.62)
      );
    case 'blob':
      return blob(cx, cy, side * 0.44, mix(soft, spark, 0.25), chance) + blob(cx, cy, side * 0.48, 'none', chance, accent, side * 0.006);
    case 'burst': {
      const points = Array.from({ length: 40 }, (_, at) => {
        const r = side * (at % 2 === 0 ? 0.47 : 0.39);
        const turn = (Math.PI * at) / 20;
        return `${n(cx + r * Math.sin(turn))},${n(cy - r * Math.cos(turn))}`;
      });
      return `<polygon points="${points.join(' ')}" fill="${mix(soft, spark, 0.4)}"/>`;
    }
  }
}

interface Spot {
  x: number;
  y: number;
  size: number;
}

/** Places for small motifs beside the large one, inside the field, not upon each other. */
function spotsAround(
  count: number,
  { w, h, large, chance, arched }: { w: number; h: number; large: number; chance: Chance; arched: boolean },
): Spot[] {
  const spots: Spot[] = [];
  const side = Math.min(w, h);
  for (let tries = 0; tries < 160 && spots.length < count; tries++) {
    const size = side * chance.between(0.13, 0.21);
    const spot = { x: chance.between(side * 0.03, w - size - side * 0.03), y: chance.between(side * 0.03, h - size - side * 0.03), size };
    const mx = spot.x + size / 2;
    const my = spot.y + size / 2;
    if (arched && my < h * 0.5 && Math.abs(mx - w / 2) > w * 0.26) continue;
    if (Math.hypot(mx - w / 2, my - h / 2) < large / 2 + size * 0.72) continue;
    if (spots.some((other) => Math.hypot(mx - other.x - other.size / 2, my - other.y - other.size / 2) < (size + other.size) * 0.66))
      continue;
    spots.push(spot);
  }
  return spots;
}

export function confetti(w: number, h: number, scheme: Scheme, chance: Chance, count: number): string {
  const unit = Math.sqrt(w * h) / 60;
  return Array.from({ length: count }, () => {
    const x = chance.between(0, w).toFixed(1);
    const y = chance.between(0, h).toFixed(1);
    const r = unit * chance.between(0.25, 0.6);
    const colour = chance.pick([scheme.spark, scheme.accent, scheme.line]);
    switch (chance.upTo(4)) {
      case 0:
        return `<circle cx="${x}" cy="${y}" r="${r.toFixed(1)}" fill="${colour}"/>`;
      case 1:
        return `<circle cx="${x}" cy="${y}" r="${r.toFixed(1)}" fill="none" stroke="${colour}" stroke-width="${(r * 0.5).toFixed(1)}"/>`;
      case 2:
        return `<path d="M${x} ${y} h${(r * 2).toFixed(1)} m${(-r).toFixed(1)} ${(-r).toFixed(1)} v${(r * 2).toFixed(1)}" stroke="${colour}" stroke-width="${(r * 0.5).toFixed(1)}" fill="none"/>`;
      default:
        return `<rect x="${x}" y="${y}" width="${(r * 1.5).toFixed(1)}" height="${(r * 1.5).toFixed(1)}" fill="${colour}" transform="rotate(${chance.between(0, 90).toFixed(0)} ${x} ${y})"/>`;
    }
  }).join('');
}

export function rays(w: number, h: number, cx: number, cy: number, count: number, colour: string): string {
  const far = Math.hypot(w, h);
  const turn = (Math.PI * 2) / count;
  const at = (angle: number) => `${(cx + far * Math.cos(angle)).toFixed(1)} ${(cy + far * Math.sin(angle)).toFixed(1)}`;
  return `<path d="${Array.from({ length: count }, (_, n) => `M${cx.toFixed(1)} ${cy.toFixed(1)} L${at(n * turn)} L${at(n * turn + turn / 2)} Z`).join('')}" fill="${colour}"/>`;
}

export function hills(w: number, h: number, colours: string[], chance: Chance, from: number): string {
  return colours
    .map((colour, at) => {
      const y = h * (from + ((1 - from) * at) / (colours.length + 0.6));
      const rise = h * 0.09;
      const bend = () => chance.between(-rise, rise * 0.6);
      return `<path d="M0 ${(y + bend()).toFixed(1)} C${(w * 0.25).toFixed(1)} ${(y - rise + bend()).toFixed(1)} ${(w * 0.35).toFixed(1)} ${(y + rise).toFixed(1)} ${(w * 0.55).toFixed(1)} ${(y + bend()).toFixed(1)} S${(w * 0.86).toFixed(1)} ${(y - rise).toFixed(1)} ${w.toFixed(1)} ${(y + bend()).toFixed(1)} V${h.toFixed(1)} H0 Z" fill="${colour}"/>`;
    })
    .join('');
}

export function blob(cx: number, cy: number, r: number, fill: string, chance: Chance, stroke = 'none', width = 0): string {
  const count = 7;
  const points = Array.from({ length: count }, (_, at) => {
    const angle = (Math.PI * 2 * at) / count;
    const reach = r * chance.between(0.86, 1.04);
    return { x: cx + reach * Math.cos(angle), y: cy + reach * Math.sin(angle) };
  });
  const point = (at: number) => points[(at + count) % count] ?? { x: cx, y: cy };
  const curves = points.map((_, at) => {
    const [before, from, to, after] = [point(at - 1), point(at), point(at + 1), point(at + 2)];
    const c1 = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const c2 = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${c1.x.toFixed(1)} ${c1.y.toFixed(1)} ${c2.x.toFixed(1)} ${c2.y.toFixed(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  });
  return `<path d="M${point(0).x.toFixed(1)} ${point(0).y.toFixed(1)} ${curves.join(' ')} Z" fill="${fill}" stroke="${stroke}" stroke-width="${width.toFixed(1)}"/>`;
}

/** Squares with quarters and halves of circles. */
export function tiles(w: number, h: number, scheme: Scheme, chance: Chance, columns: number, rows: number): string {
  const a = w / columns;
  const b = h / rows;
  const colours = [scheme.accent, scheme.spark, scheme.soft, scheme.soft, mix(scheme.soft, scheme.accent, 0.3)];
  let drawn = '';
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const ground = chance.pick(colours);
      const shape = chance.pick(colours.filter((colour) => colour !== ground));
      const turn = chance.upTo(4) * 90;
      const inner = [
        `<path d="M0 0 H100 A100 100 0 0 1 0 100 Z" fill="${shape}"/>`,
        `<path d="M0 50 A50 50 0 0 1 100 50 Z" fill="${shape}"/><path d="M0 100 A50 50 0 0 1 100 100 Z" fill="${shape}"/>`,
        `<circle cx="50" cy="50" r="34" fill="${shape}"/>`,
        `<path d="M0 0 L100 100 H0 Z" fill="${shape}"/>`,
        `<circle cx="50" cy="50" r="40" fill="none" stroke="${shape}" stroke-width="14"/>`,
        `<path d="M0 0 H100 V33 H0 Z M0 66 H100 V100 H0 Z" fill="${shape}"/>`,
      ][chance.upTo(6)];
      drawn += `<g transform="translate(${(c * a).toFixed(1)} ${(r * b).toFixed(1)}) scale(${(a / 100).toFixed(4)} ${(b / 100).toFixed(4)})"><rect width="100.5" height="100.5" fill="${ground}"/><g transform="rotate(${turn} 50 50)">${inner}</g></g>`;
    }
  return drawn;
}

/** Motifs of the topic set out in a staggered grid, quiet enough to carry words. */
export function pattern(motifs: Motifs, w: number, h: number, step: number, ink: Ink, chance: Chance): string {
  const shapes = chance.shuffle(motifs.all);
  const size = step * 0.46;
  let drawn = '';
  let n = 0;
  for (let r = -1; r * step * 0.86 < h + step; r++)
    for (let c = -1; c * step < w + step; c++) {
      const x = c * step + (r % 2 === 0 ? 0 : step / 2);
      const y = r * step * 0.86;
      // Whole ones only: what the edge would cut off looks like a mistake.
      if (x < 0 || y < 0 || x + size > w || y + size > h) continue;
      drawn += motif(shapes[n++ % shapes.length] ?? '', x, y, size, ink, ((r * 7 + c * 13) % 5) * 7 - 14);
    }
  return drawn;
}

export const textures = ['dots', 'stripes', 'waves', 'contours', 'grid', 'scales'] as const;
export type Texture = (typeof textures)[number];

export function texture(kind: Texture, w: number, h: number, step: number, colour: string, chance: Chance): string {
  const n = (value: number) => value.toFixed(1);
  const id = `p${Math.floor(chance.next() * 1e9).toString(36)}`;
  const fill = (size: [number, number], inner: string, turn = 0) =>
    `<defs><pattern id="${id}" width="${n(size[0])}" height="${n(size[1])}" patternUnits="userSpaceOnUse"${turn === 0 ? '' : ` patternTransform="rotate(${turn})"`}>${inner}</pattern></defs><rect width="${n(w)}" height="${n(h)}" fill="url(#${id})"/>`;
  switch (kind) {
    case 'dots':
      return fill([step, step], `<circle cx="${n(step / 2)}" cy="${n(step / 2)}" r="${n(step * 0.13)}" fill="${colour}"/>`);
    case 'stripes':
      return fill([step, step], `<rect width="${n(step * 0.36)}" height="${n(step)}" fill="${colour}"/>`, 45);
    case 'grid':
      return fill(
        [step * 1.6, step * 1.6],
        `<path d="M0 0 H${n(step * 1.6)} M0 0 V${n(step * 1.6)}" stroke="${colour}" stroke-width="${n(step * 0.08)}"/>`,
      );
    case 'scales':
      return fill(
        [step * 2, step],
        [0, 1, 2]
          .map((at) =>
            [1, 0.66, 0.33]
              .map(
                (r) =>
                  `<circle cx="${n(at * step)}" cy="${n(at === 1 ? step / 2 + step / 2 : step / 2)}" r="${n(step * r * 0.98)}" fill="none" stroke="${colour}" stroke-width="${n(step * 0.06)}"/>`,
              )
              .join(''),
          )
          .join(''),
      );
    case 'waves':
      return fill(
        [step * 2, step],
        `<path d="M0 ${n(step / 2)} Q${n(step / 2)} 0 ${n(step)} ${n(step / 2)} T${n(step * 2)} ${n(step / 2)}" fill="none" stroke="${colour}" stroke-width="${n(step * 0.1)}"/>`,
      );
    case 'contours': {
      const cx = w * chance.between(0.2, 0.8);
      const cy = h * chance.between(0.2, 0.8);
      const most = Math.hypot(w, h);
      return Array.from({ length: Math.ceil(most / (step * 1.4)) }, (_, at) =>
        blob(cx, cy, step * 1.4 * (at + 1), 'none', chance, colour, step * 0.07),
      ).join('');
    }
  }
}
