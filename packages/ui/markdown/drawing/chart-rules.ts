/** What every drawing of the same chart keeps to, on screen, in files and in slides. Pure. */

/** A line that hardly moves is shown from near its lowest value; bars and areas always stand on zero. */
export function fromNear(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low > 0 && high - low < 0.4 * high && high > low;
}

/** Beyond the palette its colours come again, lighter and then darker in turns, no two of the first five rounds alike. */
export function spread(palette: readonly string[], n: number, paper = '#ffffff'): string {
  const colour = palette[n % palette.length] ?? '#0f766e';
  const round = Math.floor(n / palette.length);
  if (round === 0) return colour;
  const share = 0.25 + 0.2 * Math.min(2, Math.ceil(round / 2));
  return mixed(colour, round % 2 === 1 ? paper : '#111111', Math.min(0.7, share));
}

/** `share` of the second colour in the first. */
export function mixed(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  if (!a || !b) return one;
  return `#${a
    .map((value, n) =>
      Math.round(value * (1 - share) + (b[n] ?? 0) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function channels(colour: string): number[] | null {
  const long = /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  if (!/^#[0-9a-f]{6}/i.test(long)) return null;
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}
