/** A code as squares: `size` on a side, dark ones in one SVG path. */
export interface Modules {
  size: number;
  data: ArrayLike<number | boolean>;
}

/** Dark squares of a row that touch are one stroke, so that no hairlines show. */
export function pathOf({ size, data }: Modules, margin: number): string {
  let path = '';
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue;
      let end = x + 1;
      while (end < size && data[y * size + end]) end++;
      path += `M${x + margin} ${y + margin}h${end - x}v1h${x - end}z`;
      x = end;
    }
  return path;
}

export function svgOf(modules: Modules, { margin, dark, light }: { margin: number; dark: string; light: string }): string {
  const side = modules.size + margin * 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="${light}" d="M0 0h${side}v${side}H0z"/><path fill="${dark}" d="${pathOf(modules, margin)}"/></svg>`;
}

/** WCAG 2 contrast of two colours as `#rrggbb`, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
