/** A table of a workbook with its cells as JSON: for whoever takes the rows elsewhere. */
import { z } from 'zod';
import { printDecimal } from '#text/decimal.ts';
import { siteTable } from '#contract/content/site-kit.ts';
import type { Table } from './table/table.server.ts';
import { dayIn, isDay, numberIn, printValue, type Value } from './table/values.server.ts';

const mostRows = 5_000;
const mostColumns = 60;
const mostLetters = 2_000;

/** `notes`: what a person should know of how it was read; `left_out`: what there was no room for. */
export const plainTableSchema = z.object({
  columns: siteTable.shape.columns,
  rows: siteTable.shape.rows,
  notes: z.array(z.string()),
  left_out: z.array(z.string()),
});
export type PlainTable = z.infer<typeof plainTableSchema>;

export function plainTable({ columns, rows, notes, where }: Table): PlainTable {
  const kept = columns.slice(0, mostColumns);
  const types = kept.map(({ type }) => (type === 'empty' ? 'text' : type));
  return {
    columns: kept.map(({ name, format }, n) => ({
      name: name.slice(0, 200),
      type: types[n] ?? 'text',
      ...(format && format.length <= 200 ? { format } : {}),
    })),
    rows: rows.slice(0, mostRows).map((row) => types.map((type, n) => plainCell(row[n] ?? null, type))),
    notes,
    left_out: [
      ...(rows.length > mostRows ? [`${where} 有 ${rows.length} 行，只放了前 ${mostRows} 行。`] : []),
      ...(columns.length > mostColumns ? [`${where} 有 ${columns.length} 列，只放了前 ${mostColumns} 列。`] : []),
    ],
  };
}

/** Text among figures stays what it is. */
function plainCell(value: Value, type: 'text' | 'number' | 'date' | 'bool'): string | number | boolean | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return type === 'text' ? printValue(value) : value;
  if (type === 'number' && !isDay(value)) {
    const number = numberIn(value);
    if (number) return Number(printDecimal(number));
  }
  if (type === 'date' || isDay(value)) return dayIn(value)?.day ?? printValue(value);
  return printValue(value).slice(0, mostLetters);
}
