/** A chart's numbers line by line, so that two versions can be compared. */
import { tableOfChart } from '../../../charts/chart-choice.ts';
import { chartTypeNames } from '../../../charts/chart-names.ts';
import { chartOfJson, chartsInHtml } from '../../../charts/chart-plain.ts';

export function chartLines(name: string, text: string): string | null {
  const spec = /\.json$/i.test(name) ? chartOfJson(text) : (chartsInHtml(text)[0] ?? null);
  if (!spec) return null;
  const { header, rows } = tableOfChart(spec);
  return [
    `${chartTypeNames[spec.type]}${spec.title ? `：${spec.title}` : ''}`,
    ...(spec.source ? [`数据来源：${spec.source}`] : []),
    header.join(' | '),
    ...rows.map((row) => row.join(' | ')),
    '',
  ].join('\n');
}
