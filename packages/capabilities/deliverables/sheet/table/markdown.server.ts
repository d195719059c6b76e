/** A table's first rows as Markdown. */
import { printDecimal } from '#brains/builtin/text/decimal.ts';
import { isPercentFormat, type Table } from './table.server.ts';
import { numberIn, printValue, times, trimmed, type Value } from './values.server.ts';

export function rowsInMarkdown(table: Pick<Table, 'columns' | 'rows'>, most: number): string {
  const columns = table.columns.slice(0, 24);
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const rows = table.rows.slice(0, most).map((row) => line(columns.map((column, n) => cell(shownValue(row[n] ?? null, column.format)))));
  const cut = [
    ...(table.rows.length > most ? [`列前 ${most} 行，共 ${table.rows.length} 行`] : []),
    ...(table.columns.length > columns.length ? [`列前 ${columns.length} 列，共 ${table.columns.length} 列`] : []),
  ];
  return [
    line(columns.map((column) => cell(column.name))),
    line(columns.map((column) => (column.type === 'number' ? '---:' : '---'))),
    ...rows,
    ...(cut.length > 0 ? [`（${cut.join('；')}）`] : []),
  ].join('\n');
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
