/** A chart's numbers line by line, so that two versions can be compared. */
import { chartLinesOf } from '../../../charts/chart-lines.ts';
import { chartOfJson, chartsInHtml } from '../../../charts/chart-plain.ts';

export function chartLines(name: string, text: string): string | null {
  const spec = /\.json$/i.test(name) ? chartOfJson(text) : (chartsInHtml(text)[0] ?? null);
  return spec && [...chartLinesOf(spec), ''].join('\n');
}
