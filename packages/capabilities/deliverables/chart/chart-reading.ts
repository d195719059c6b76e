/** What a chart's file is called and what stands in it; draws nothing. */
import { fileStem } from '#text/file-name.ts';
import { chartOfJson, chartsInHtml } from '../../charts/chart-plain.ts';
import { chartSpec, type ChartSpec } from '#contract/content/chart.ts';
import { chart } from './chart.ts';

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

/** A flat name that every system stores, ending as a chart's does. */
export function chartFileName(wanted: string, fallback: string): string {
  const clean = (words: string): string => fileStem(chartStem(words));
  return `${clean(wanted) || clean(fallback) || '图表'}${isData(wanted) ? '.chart.json' : '.chart.html'}`;
}
