/** A chart as a PNG, without a browser: for files that can't hold SVG. */
import type { ChartLook } from './chart-look.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { chartSvg } from './chart-svg.ts';

/** `scale` device pixels per CSS pixel, 2 by default. */
export function chartPng(spec: ChartSpec, look: ChartLook, scale = 2): Promise<Uint8Array> {
  return drawingPng(chartSvg(spec, look), look, scale);
}

/** A drawing of ours as `chartSvg` makes it. */
export async function drawingPng(drawing: string, look: Pick<ChartLook, 'width' | 'height'>, scale = 2): Promise<Uint8Array> {
  const svg = new TextEncoder().encode(drawing);
  // Brings a native library; loaded when the first picture is made.
  const { default: sharp } = await import('sharp');
  return sharp(svg, { density: 72 * scale, limitInputPixels: 100_000_000 })
    .resize(Math.round(look.width * scale), Math.round(look.height * scale))
    .png({ compressionLevel: 8 })
    .toBuffer();
}
