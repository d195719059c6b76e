/** The drawing of a chart inside a slide. */
import type { ChartSpec } from '#capabilities/charts/chart-spec.ts';
import type { ChartLook } from './page.ts';

export function chartSvg(spec: ChartSpec, look: ChartLook & { width: number; height: number }): string {
  const { width, height } = look;
  const values = spec.series.flatMap((series) => series.values.map((value) => value ?? 0));
  const top = Math.max(1, ...values);
  const color = (n: number): string => look.palette[n % look.palette.length] ?? look.ink;
  const slot = (width - 20) / spec.categories.length;
  const bar = (slot * 0.7) / spec.series.length;
  const bars = spec.series.flatMap((series, s) =>
    series.values.map((value, n) => {
      const tall = (Math.max(0, value ?? 0) / top) * (height - 40);
      return `<rect x="${(10 + n * slot + slot * 0.15 + s * bar).toFixed(1)}" y="${(height - 20 - tall).toFixed(1)}" width="${bar.toFixed(1)}" height="${tall.toFixed(1)}" fill="${color(s)}"/>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="M10 ${height - 20}H${width - 10}" stroke="${look.line}"/>${bars.join('')}</svg>`;
}
