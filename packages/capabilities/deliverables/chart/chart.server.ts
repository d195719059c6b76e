/** The server's half of charts: the tools that draw them, what they can be taken away as, and whether they are whole. */
import { sentenceOf } from '#contract/sentence.ts';
import { isLatin, sourceLine } from '../../charts/chart-numbers.ts';
import { tableOfChart } from '../../charts/chart-choice.ts';
import type { ChartLook } from '../../charts/chart-look.ts';
import { chartTypeNames } from '../../charts/chart-names.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import type { ServerKind } from '../kind.server.ts';
import { chartOfFile, chartStem } from './chart-reading.ts';
import { editChart, makeChart } from './chart-tools.server.ts';
import { chart } from './chart.ts';

export const chartServer: ServerKind = {
  kind: chart,

  tools: () => [makeChart, editChart],

  async export(file, format) {
    const spec = chartOfFile(file);
    const stem = chartStem(file.name);
    switch (format) {
      case 'png':
        return {
          name: `${stem}.png`,
          bytes: await (await import('../../charts/chart-png.server.ts')).chartPng(spec, await exportLook(spec)),
          mime: 'image/png',
        };
      case 'svg':
        return {
          name: `${stem}.svg`,
          bytes: new TextEncoder().encode((await import('../../charts/chart-svg.ts')).chartSvg(spec, await exportLook(spec))),
          mime: 'image/svg+xml',
        };
      case 'xlsx':
        return {
          name: `${stem}.xlsx`,
          bytes: await workbookOf(spec),
          mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        };
      case 'csv':
        return { name: `${stem}.csv`, bytes: new TextEncoder().encode(csvOf(spec)), mime: 'text/csv; charset=utf-8' };
      default:
        throw new Error(`图表不能导出为“${format}”；可以选择 ${chart.exports.map((one) => one.label).join('、')}。`);
    }
  },

  check(file) {
    try {
      const spec = chartOfFile(file);
      return spec.series.some(({ values }) => values.some((value) => value !== null)) ? null : `“${file.name}”里没有一个数值，画不出图。`;
    } catch (error) {
      return sentenceOf(error, `“${file.name}”打不开，内容可能损坏。`);
    }
  },

  facts(file, look) {
    const spec = chartOfFile(file);
    const { header, rows } = tableOfChart(spec);
    const all = [spec.title ?? '', spec.source ?? '', ...header, ...rows.flat()].join('\n');
    return {
      kind: chart.label,
      title: spec.title ?? '',
      summary: `${chartTypeNames[spec.type]}，${spec.series.length} 个系列，${spec.categories.length} 个类别`,
      holds: look.map((word) => ({ word, how: all.includes(word) ? 'whole' : 'none' })),
    };
  },
};

/** With the title and the source, as the picture goes where nothing else says them. The drawing library comes with the first picture. */
async function exportLook(spec: ChartSpec): Promise<ChartLook> {
  const { deskLook } = await import('../../charts/chart-look.ts');
  const { heightFor, picture } = await import('./chart-file.ts');
  return deskLook(picture.width, heightFor(spec) + 60, { title: true, source: true, fontSize: 14, padding: 28 });
}

/** Numbers as numbers, with the source below. */
async function workbookOf(spec: ChartSpec): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const { header } = tableOfChart({ ...spec, type: 'column' });
  const rows = spec.categories.map((name, n) => [name, ...spec.series.map(({ values }) => values[n] ?? null)]);
  const notes = spec.source ? [[], [sourceLine(spec.source, isLatin(spec))]] : [];
  const bold = { style: { font: { bold: true } } };
  return writeXlsx({
    sheets: [
      {
        name: isLatin(spec) ? 'Data' : '数据',
        rows: [header, ...rows, ...notes],
        cells: new Map(header.map((value, column) => [`0,${column}`, { value, ...bold }])),
        columns: header.map((_, column) => ({ width: column === 0 ? 24 : 16 })),
        freezePane: { rows: 1 },
      },
    ],
  });
}

/** With the mark by which spreadsheet programs know UTF-8; what would begin a formula is kept as text. */
function csvOf(spec: ChartSpec): string {
  const cell = (words: string): string => {
    const harmless = /^[=+\-@\t\r]/.test(words) ? `'${words}` : words;
    return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  };
  const head = tableOfChart({ ...spec, type: 'column' }).header;
  const rows = spec.categories.map((name, n) => [cell(name), ...spec.series.map(({ values }) => String(values[n] ?? ''))]);
  return `\ufeff${[head.map(cell), ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
