/** Short words for SVG shapes, in the four colours of a motif: a (strong), b (second), c (quiet), k (lines). Pure. */

export interface Ink {
  a: string;
  b: string;
  c: string;
  k: string;
}

/** Colours are written as `@a`; `none` stays. */
type Colour = 'a' | 'b' | 'c' | 'k';

export const disc = (x: number, y: number, r: number, fill: Colour) => `<circle cx="${x}" cy="${y}" r="${r}" fill="@${fill}"/>`;
export const ring = (x: number, y: number, r: number, line: Colour, width = 4) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="@${line}" stroke-width="${width}"/>`;
export const slab = (x: number, y: number, w: number, h: number, fill: Colour, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="@${fill}"/>`;
export const hoop = (x: number, y: number, w: number, h: number, line: Colour, round = 0, width = 4) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="none" stroke="@${line}" stroke-width="${width}"/>`;
export const area = (d: string, fill: Colour) => `<path d="${d}" fill="@${fill}"/>`;
export const line = (d: string, colour: Colour, width = 4) =>
  `<path d="${d}" fill="none" stroke="@${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: Colour, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="@${fill}"${turn === 0 ? '' : ` transform="rotate(${turn} ${x} ${y})"`}/>`;
export const turned = (degrees: number, inner: string) => `<g transform="rotate(${degrees} 50 50)">${inner}</g>`;
/** The same shape around the middle. */
export const around = (times: number, inner: string) =>
  Array.from({ length: times }, (_, at) => `<g transform="rotate(${((360 / times) * at).toFixed(1)} 50 50)">${inner}</g>`).join('');

export function inked(shape: string, ink: Ink): string {
  return shape.replaceAll('@a', ink.a).replaceAll('@b', ink.b).replaceAll('@c', ink.c).replaceAll('@k', ink.k);
}
