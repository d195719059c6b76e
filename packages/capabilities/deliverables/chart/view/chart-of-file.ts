/** The chart a file holds. Pure. */
import { chartOfJson, chartsInHtml } from '../../../charts/chart-plain.ts';
import type { ChartSpec } from '#contract/content/chart.ts';

/** Null when there is none in it that can be read. */
export function chartOfFile(name: string, bytes: Uint8Array): ChartSpec | null {
  const text = new TextDecoder().decode(bytes);
  return /\.json$/i.test(name) ? chartOfJson(text) : (chartsInHtml(text)[0] ?? null);
}
