/** A table's first rows as Markdown. */
import type { ResultTable } from '#contract/content/workbook.ts';
import { printDecimal } from '#text/decimal.ts';
import { isPercentFormat, type Table } from './table.server.ts';
import { numberIn, printValue, times, trimmed, type Value } from './values.server.ts';

/** As much of a table as is shown: names and cells as Markdown. */
export type Shown = Pick<ResultTable, 'columns' | 'rows' | 'total' | 'cut'>;

export function shownOf(table: Pick<Table, 'columns' | 'rows'>, most: number): Shown {
  const columns = table.columns.slice(0, 24);
  const cut = [
    ...(table.rows.length > most ? [`列前 ${most} 行，共 ${table.rows.length} 行`] : []),
    ...(table.columns.length > columns.length ? [`列前 ${columns.length} 列，共 ${table.columns.length} 列`] : []),
  ];
  return {
    columns: columns.map(({ name, type }) => ({ name: cell(name).trim(), is_figure: type === 'number' })),
    rows: table.rows.slice(0, most).map((row) => columns.map((column, n) => cell(shownValue(row[n] ?? null, column.format)).trim())),
    total: table.rows.length,
    cut: cut.length > 0 ? `（${cut.join('；')}）` : '',
  };
}

function inMarkdown({ columns, rows, cut }: Shown): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const head = [line(columns.map(({ name }) => name)), line(columns.map(({ is_figure }) => (is_figure ? '---:' : '---')))];
  return [...head, ...rows.map(line), ...(cut === '' ? [] : [cut])].join('\n');
}

/** For models: what was done, how large it is, what to look at, and the table. */
export function tableLines(table: ResultTable): string[] {
  return [
    ...table.deeds.map(({ said }) => said),
    `${table.sheet === '' ? '结果' : `新工作表“${table.sheet}”`}：${table.size}`,
    ...table.notes.map((note) => `请留意：${note}`),
    '',
    inMarkdown(table),
  ];
}

/** Shares as percentages; other figures as they are, averages to six places. */
export function shownValue(value: Value, format: string | undefined): string {
  const number = typeof value === 'string' ? null : numberIn(value);
  if (!number) return printValue(value);
  if (!isPercentFormat(format)) return printValue(number);
  const percent = times(number, { digits: 100n, scale: 0 });
  return `${printDecimal(trimmed(percent.scale > 2 ? rounded(percent) : percent))}%`;
}

function rounded({ digits, scale }: { digits: bigint; scale: number }): { digits: bigint; scale: number } {
  const unit = 10n ** BigInt(scale - 2);
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  return { digits: (digits + half) / unit, scale: 2 };
}

/** What would be a formula is shown as code: no address in it becomes a link. */
function cell(text: string): string {
  if (/^[=+@]./.test(text))
    return `\`${text
      .replace(/[\s`]+/g, ' ')
      .replaceAll('|', '\\|')
      .slice(0, 118)
      .replace(/\\$/, '')}\``;
  return (
    text
      .replace(/\s+/g, ' ')
      .slice(0, 120)
      // A link or a picture that stands in a cell is its letters.
      .replaceAll(/[\\|[\]`]/g, String.raw`\$&`)
      .replaceAll(/&(?=#?\w+;)/g, '&amp;')
      .replaceAll('<', '&lt;')
  );
}
