/** Paper by the names offices use. Pure. */

/** Width and height in mm, upright. */
export const paperSizes = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  B4: [257, 364],
  B5: [182, 257],
  '16K': [184, 260],
  '32K': [130, 184],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
} as const satisfies Record<string, readonly [number, number]>;

const leastSide = 80;
const mostSide = 600;

/** `A4`, `A4 landscape`, `A4 横向`, `200x280`; mm. Null when it is none of these. */
export function readPaper(text: string): { width: number; height: number } | null {
  const [name = '', ...rest] = text.trim().split(/\s+/);
  const turn = rest.join(' ').toLowerCase();
  if (!['', 'portrait', 'landscape', '纵向', '横向'].includes(turn)) return null;
  const known = Object.entries(paperSizes).find(([id]) => id.toLowerCase() === name.toLowerCase().replace('开', 'k'))?.[1];
  const [, width, height] = /^(\d{2,3}(?:\.\d)?)[x×*](\d{2,3}(?:\.\d)?)(?:mm)?$/i.exec(name) ?? [];
  const size = known ?? (width && height ? ([Number(width), Number(height)] as const) : null);
  if (!size || size.some((side) => side < leastSide || side > mostSide)) return null;
  const [short, long] = size;
  return turn === 'landscape' || turn === '横向'
    ? { width: Math.max(short, long), height: Math.min(short, long) }
    : { width: short, height: long };
}
