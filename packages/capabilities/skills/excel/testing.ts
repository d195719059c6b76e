/** Reads requests beside files as the engine does, and runs what they were read as. */
import { readFileSync } from 'node:fs';
import { readTable } from '#brains/builtin/reading/table.ts';
import { sheetsOf, type SheetFacts } from '#contract/content/sheet-facts.ts';
import { work } from '#capabilities/deliverables/sheet/work.server.ts';
import type { ResultTable } from '#contract/content/workbook.ts';
import { sheetAnswer, workbookStructure } from '#contract/content/workbook.ts';
import type { AskedQuery, TableIntent } from '#contract/intent/table.ts';
import { isComplete } from '#contract/intent/intent.ts';

export type Files = Record<string, string>;

export const today = '2026-11-20';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function factsOf(files: Files, spoken: string): Promise<SheetFacts[]> {
  const read = await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const done = await work({ kind: 'read', spoken }, name, [{ name, bytes: bytesOf(text) }]);
      return sheetsOf(name, workbookStructure.parse(done.result));
    }),
  );
  return read.flat();
}

export async function readBeside(text: string, files: Files, before: AskedQuery | null = null): Promise<TableIntent> {
  return readTable({ text, today, sheets: await factsOf(files, text), before });
}

/** It would be done without a card. */
export function isRead(intent: TableIntent): boolean {
  return intent.queries.length > 0 && isComplete(intent);
}

export async function runAsked({ query }: AskedQuery, files: Files): Promise<ResultTable> {
  const own = Object.entries(files).map(([name, text]) => ({ name, bytes: bytesOf(text) }));
  const done = await work({ kind: 'query', query, rows: 200 }, query.table.file_name ?? own[0]?.name ?? '', own);
  const [table] = sheetAnswer.parse(done.result).tables;
  if (!table) throw new Error('a query gives a table');
  return table;
}

/** Every figure of the results, sums below them left out. */
export function figuresOf(tables: readonly ResultTable[]): Set<string> {
  const cells = tables.flatMap(({ rows }) => rows.filter((row) => row[0] !== '合计').flat());
  return new Set(cells.filter((cell) => /^-?[\d,.]+%?$/.test(cell)).map((cell) => cell.replaceAll(',', '')));
}

const fixtures = new URL('../../../brains/builtin/table/fixtures/', import.meta.url);

export function fixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, fixtures), 'utf8'));
}
