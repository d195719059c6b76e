/** The file of a chart: one page with its title, drawing, source and table, made anew from the data whenever that changes. */
import { attribute, chartFigure, markup } from '../../charts/chart-figure.ts';
import { tableOfChart } from '../../charts/chart-choice.ts';
import { chartTypeNames } from '../../charts/chart-names.ts';
import { deskLook } from '../../charts/chart-look.ts';
import { chartOfJson, chartsInHtml } from '../../charts/chart-plain.ts';
import { chartSpec, type ChartSpec } from '../../charts/chart-spec.ts';
import { chartStyle } from './chart-style.ts';
import { chart } from './chart.ts';

export const picture = { width: 960, height: 540 };

/** UTF-8, self-contained, without scripts. */
export function chartPage(spec: ChartSpec): string {
  const title = spec.title || chartTypeNames[spec.type];
  const { header, rows } = tableOfChart(spec);
  const cells = (row: string[], tag: 'th' | 'td'): string =>
    row
      .map(
        (cell, n) =>
          `<${n === 0 && tag === 'td' ? 'th scope="row"' : tag === 'th' ? 'th scope="col"' : 'td'}>${markup(cell)}</${n === 0 || tag === 'th' ? 'th' : 'td'}>`,
      )
      .join('');
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="案头">
<title>${markup(title)}</title>
<style>${chartStyle}</style>
</head>
<body>
<main>
<h1 data-id="title">${markup(title)}</h1>
${chartFigure(spec, deskLook(picture.width, heightFor(spec)), { data_id: 'chart', caption: false })}
${spec.source ? `<p class="source" data-id="source">数据来源：${markup(spec.source)}</p>` : ''}
<div class="table" tabindex="0" role="region" aria-label="${attribute(title)}的数据"><table data-id="table">
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

/** Throws `Error` with a sentence for the person when the file holds no chart. */
export function chartOfFile(file: { name: string; bytes: Uint8Array }): ChartSpec {
  const text = new TextDecoder().decode(file.bytes);
  const found = isData(file.name) ? chartOfJson(text) : (chartsInHtml(text)[0] ?? null);
  const parsed = found && chartSpec.safeParse(found);
  if (!parsed?.success) throw new Error(`“${file.name}”里没有可以读出的图表数据，文件没有改动；可以直接下载原文件，或把数据发来重新画。`);
  return parsed.data;
}

export function isData(name: string): boolean {
  return name.toLowerCase().endsWith('.chart.json');
}

/** `销售.chart.html` → `销售`. */
export function chartStem(name: string): string {
  const suffix = chart.suffixes.find((one) => name.toLowerCase().endsWith(one));
  return suffix ? name.slice(0, -suffix.length) : name.replace(/\.(?:html?|json|png|svg|jpe?g|xlsx?|csv)$/i, '');
}

export function bytesOfChart(name: string, spec: ChartSpec): Uint8Array {
  return new TextEncoder().encode(isData(name) ? `${JSON.stringify(spec, null, 2)}\n` : chartPage(spec));
}

/** A flat name that every system stores, ending as a chart's does. */
export function chartFileName(wanted: string, fallback: string): string {
  const clean = (words: string): string =>
    chartStem(words.normalize('NFC').toWellFormed())
      .replace(/[\p{Cc}\p{Cf}\ufffd]|\p{Extended_Pictographic}/gu, '')
      .replace(/[/\\:*?"<>|]+/g, '-')
      .replace(/\s+/g, ' ')
      .replace(/^[\s.-]+|[\s.-]+$/g, '')
      .slice(0, 60);
  return `${clean(wanted) || clean(fallback) || '图表'}${isData(wanted) ? '.chart.json' : '.chart.html'}`;
}
