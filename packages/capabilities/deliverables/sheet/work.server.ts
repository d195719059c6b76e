/** Carries out one job on workbooks: describe, query, edit, create, export. Runs in a process of its own. */
import Papa from 'papaparse';
import type { ResultTable, SheetAnswer, WorkbookStructure } from '#contract/content/workbook.ts';
import { describe } from './describe.server.ts';
import { createBook, editBook } from './edit.server.ts';
import { editByHand } from './hand-edits.server.ts';
import { openBook, type OpenBook } from './open-book.server.ts';
import { plainTable, type PlainTable } from './plain-table.server.ts';
import { fillMissing } from './refresh.server.ts';
import type { Job } from './job.ts';
import { shownOf, tableLines } from './table/markdown.server.ts';
import { runQuery } from './table/query.server.ts';
import { valueOf } from './table/cell-value.server.ts';
import { findTable, firstWithData, type Table } from './table/table.server.ts';
import { isDay, printValue } from './table/values.server.ts';

export interface JobFile {
  name: string;
  bytes: Uint8Array;
}

export interface Done {
  text: string;
  /** The same as data, in the shape of the job's tool. */
  result?: SheetAnswer | WorkbookStructure | PlainTable;
  bytes?: Uint8Array;
}

/** The first file is the one the job is about, unless it makes a new one. Throws `Error` with a sentence. */
export async function work(job: Job, name: string, files: JobFile[]): Promise<Done> {
  const books = new Map<string, OpenBook>();
  for (const file of files) {
    const opened = await openBook(file.name, file.bytes);
    // Typing asks for nothing that formulas give.
    books.set(file.name, job.kind === 'hand' ? opened : { ...opened, computed: await fillMissing(opened.book) });
  }
  const main = books.get(name);
  const open = (ref: {
    file_name?: string | undefined;
    sheet?: string | undefined;
    header_row?: number | undefined;
    range?: string | undefined;
  }): Table => {
    const opened = books.get(ref.file_name ?? name);
    if (!opened) throw new Error(ref.file_name === undefined ? '没有说要用哪个文件（file_name）。' : `任务里没有文件“${ref.file_name}”。`);
    return findTable(opened.book, opened.name, ref);
  };
  switch (job.kind) {
    case 'read':
      return describe(needed(main, name), job.spoken);
    case 'query': {
      const answer = runQuery(job.query, open);
      const table: ResultTable = {
        sheet: '',
        deeds: answer.done,
        size: `${answer.rows.length} 行 × ${answer.columns.length} 列`,
        notes: answer.notes,
        ...shownOf(answer, job.rows),
      };
      return { text: listed(tableLines(table)), result: { tables: [table], others: [], notes: [], marked: [] } satisfies SheetAnswer };
    }
    case 'edit': {
      const { bytes, lines, answer } = await editBook(needed(main, name), job.edits, open, job.colours);
      return { text: listed(lines), result: answer, bytes };
    }
    case 'hand': {
      const { bytes, notes } = await editByHand(needed(main, name), job.edits);
      return { text: notes.join('\n'), bytes };
    }
    case 'create': {
      const { bytes, lines, answer } = await createBook(name, job.sheets, open, job.colours);
      return { text: listed(lines), result: answer, bytes };
    }
    case 'table':
      return { text: '', result: plainTable(open({ sheet: job.sheet, header_row: job.header_row })) };
    case 'csv':
      return csvOf(needed(main, name));
    case 'print':
      return { text: '', bytes: new TextEncoder().encode(await (await import('./print.server.ts')).printedBook(needed(main, name))) };
  }
}

/** What was done as a list, tables as they are. */
function listed(lines: string[]): string {
  return lines.map((line) => (line === '' || line.startsWith('|') ? line : `- ${line}`)).join('\n');
}

function needed(book: OpenBook | undefined, name: string): OpenBook {
  if (!book) throw new Error(`任务里没有文件“${name}”。`);
  return book;
}

/** The sheet that is shown first, with what its cells show; text that a spreadsheet would take for a formula is marked as text. */
function csvOf({ book, name }: OpenBook): Done {
  const active = book.sheets[book.activeSheet ?? 0];
  const sheet = active && !active.hidden && !active.veryHidden ? active : firstWithData(book);
  if (!sheet) throw new Error(`“${name}”里没有数据，导不出 CSV。`);
  const width = sheet.rows.reduce(
    (most, row) => Math.max(most, row.findLastIndex((cell) => cell !== null && cell !== undefined && cell !== '') + 1),
    0,
  );
  const rows = sheet.rows.map((row) =>
    Array.from({ length: width }, (_one, n) => {
      const value = valueOf(row[n]);
      const text = isDay(value) ? value.day : printValue(value);
      return typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    }),
  );
  return { text: sheet.name, bytes: new TextEncoder().encode(`\ufeff${Papa.unparse(rows)}\r\n`) };
}
