/** A chart as a PNG, without a browser: for files that can't hold SVG. */
import type { ChartLook } from './chart-look.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { chartSvg } from './chart-svg.ts';

/** `scale` device pixels per CSS pixel, 2 by default. */
export async function chartPng(spec: ChartSpec, look: ChartLook, scale = 2): Promise<Uint8Array> {
  const svg = new TextEncoder().encode(chartSvg(spec, look));
  // Brings a native library; loaded when the first picture is made.
  const { default: sharp } = await import('sharp');
  return sharp(svg, { density: 72 * scale, limitInputPixels: 100_000_000 })
    .resize(Math.round(look.width * scale), Math.round(look.height * scale))
    .png({ compressionLevel: 8 })
    .toBuffer();
}
