/** How well colours can be told from each other, as WCAG 2 measures it, and mixtures of them; all `#RRGGBB`. */

export function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** As WCAG 2 defines it, from 0 to 1. */
export function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** `share` of the second colour in the first. */
export function mix(one: string, other: string, share: number): string {
  const a = channels(one);
  const b = channels(other);
  const mixed = a.map((channel, at) => Math.round(channel + ((b[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** `#RRGGBB` with an opacity, for CSS and SVG. */
export function clear(colour: string, opacity: number): string {
  return `rgba(${channels(colour).join(',')},${Number(opacity.toFixed(3))})`;
}
