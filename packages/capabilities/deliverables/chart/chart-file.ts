/** Draws the file of a chart; brings the drawing library, so it is loaded when there is something to draw: one page with its title, drawing, source and table, made anew from the data whenever that changes. */
import { escapeHtml } from '#text/escape.ts';
import { chartFigure } from '../../charts/chart-figure.ts';
import { tableOfChart } from '../../charts/chart-choice.ts';
import { chartTypeNames } from '../../charts/chart-names.ts';
import { isLatin, sourceLine } from '../../charts/chart-numbers.ts';
import { deskLook } from '../../charts/chart-look.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { isData } from './chart-reading.ts';
import { chartStyle } from './chart-style.ts';

export const picture = { width: 960, height: 540 };

/** UTF-8, self-contained, without scripts. */
export function chartPage(spec: ChartSpec): string {
  const title = spec.title || chartTypeNames[spec.type];
  const { header, rows } = tableOfChart(spec);
  const latin = isLatin(spec);
  const cells = (row: string[], tag: 'th' | 'td'): string =>
    row
      .map(
        (cell, n) =>
          `<${n === 0 && tag === 'td' ? 'th scope="row"' : tag === 'th' ? 'th scope="col"' : 'td'}>${escapeHtml(cell)}</${n === 0 || tag === 'th' ? 'th' : 'td'}>`,
      )
      .join('');
  return `<!doctype html>
<html lang="${latin ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="案头">
<title>${escapeHtml(title)}</title>
<style>${chartStyle}${spec.palette?.[0] ? `thead th{border-bottom-color:${spec.palette[0]}}` : ''}</style>
</head>
<body>
<main>
<h1 data-id="title">${escapeHtml(title)}</h1>
${chartFigure(spec, deskLook(picture.width, heightFor(spec)), { data_id: 'chart', caption: false })}
${spec.source ? `<p class="source" data-id="source">${escapeHtml(sourceLine(spec.source, latin))}</p>` : ''}
<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(title)}${latin ? ' data' : '的数据'}"><table data-id="table">
<thead><tr>${cells(header, 'th')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}
</tbody>
</table></div>
</main>
</body>
</html>
`;
}

/** Many names one below the other need more room than names side by side. */
export function heightFor({ type, categories }: ChartSpec): number {
  return type === 'bar' || type === 'stacked_bar'
    ? Math.min(1600, Math.max(picture.height - 60, categories.length * 30 + 110))
    : picture.height - 60;
}

export function bytesOfChart(name: string, spec: ChartSpec): Uint8Array {
  return new TextEncoder().encode(isData(name) ? `${JSON.stringify(spec, null, 2)}\n` : chartPage(spec));
}
