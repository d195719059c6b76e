/** Workbooks kept open by their versions, with the tables and the first steps found in them, so that an edit of a question costs its own step only. */
import { formatValue } from 'hucre';
import type { StepProblem, TablePreview } from '#contract/content/table-preview.ts';
import type { Query, Step, TableRef } from '#contract/content/table-query.ts';
import type { WorkbookStructure } from '#contract/content/workbook.ts';
import { sentenceOf } from '#contract/sentence.ts';
import { formatFor } from '../book/new-sheet.server.ts';
import { describe } from '../describe.server.ts';
import type { Look } from './look.server.ts';
import { openBook, type OpenBook } from '../open-book.server.ts';
import { fillMissing } from '../refresh.server.ts';
import { formulaAlike, type FormulaAlike } from '../table/as-new-sheet.server.ts';
import { nameHints, problemsOf } from '../table/check-step.server.ts';
import { shownValue } from '../table/markdown.server.ts';
import { afterStep, beginning, type Answer, type OpenTable } from '../table/query.server.ts';
import { findTable, isPercentFormat, type Table } from '../table/table.server.ts';
import { isEmpty, numberIn, printValue, type Value } from '../table/values.server.ts';

export interface LookFile {
  name: string;
  /** What it holds never changes under the same version. */
  version: string;
  /** Left out for what may be open already. */
  bytes?: Uint8Array;
}

export type Looked =
  /** Versions that are not open (any more): to be asked again with their bytes. */
  | { missing: string[] }
  | { structure: WorkbookStructure }
  /** `alike`: the steps whose new column a formula over the cells beside it gives as well. */
  | { preview: TablePreview; alike: FormulaAlike[] };

export interface OpenTables {
  /** `name` is the file the look is about. Throws `Error` with a sentence. */
  look(wanted: Look, name: string, files: LookFile[]): Promise<Looked>;
}

interface Kept {
  opened: OpenBook;
  cells: number;
  tables: Map<string, Table>;
  structure?: WorkbookStructure;
}

/** Of all that is kept open, and of the answers after first steps. */
const most = { cells: 3_000_000, stages: 24, stage_cells: 3_000_000 };
const mostColumns = 60;

export function createOpenTables(): OpenTables {
  /** The least lately used first. */
  const books = new Map<string, Kept>();
  const stages = new Map<string, Answer>();

  async function bookOf({ name, version, bytes }: LookFile): Promise<Kept | null> {
    const known = books.get(version);
    if (known) {
      books.delete(version);
      books.set(version, known);
      return known;
    }
    if (!bytes) return null;
    const opened = await openBook(name, bytes);
    const computed = await fillMissing(opened.book);
    const cells = opened.book.sheets.reduce((sum, sheet) => sum + sheet.rows.reduce((all, row) => all + row.length, 0), 0);
    // What it was read from is not needed to look at it.
    const kept: Kept = { opened: { ...opened, bytes: new Uint8Array(), computed }, cells, tables: new Map() };
    books.set(version, kept);
    return kept;
  }

  function letGo(needed: ReadonlySet<string>): void {
    let cells = [...books.values()].reduce((sum, one) => sum + one.cells, 0);
    for (const [version, one] of books) {
      if (cells <= most.cells) break;
      if (needed.has(version)) continue;
      books.delete(version);
      cells -= one.cells;
      for (const key of stages.keys()) if (key.includes(version)) stages.delete(key);
    }
    let kept = [...stages.values()].reduce((sum, one) => sum + sizeOf(one), 0);
    for (const [key, one] of stages) {
      if (kept <= most.stage_cells && stages.size <= most.stages) break;
      stages.delete(key);
      kept -= sizeOf(one);
    }
  }

  /** Each step goes on from what is kept of the steps before it. */
  function stageAfter(key: string, make: () => Answer): Answer {
    const known = stages.get(key);
    const answer = known ?? make();
    stages.delete(key);
    stages.set(key, answer);
    return answer;
  }

  return {
    async look(wanted, name, files) {
      const open = new Map<string, Kept>();
      const missing: string[] = [];
      for (const file of files) {
        const book = await bookOf(file);
        if (book) open.set(file.name, book);
        else missing.push(file.version);
      }
      if (missing.length > 0) return { missing };
      const tableAt: OpenTable = (ref) => tableOf(open.get(ref.file_name ?? name), ref, name);
      const versions = files.map((file) => `${file.name} ${file.version}`).join('\n');
      try {
        if (wanted.kind === 'preview') return previewOf(wanted.query, wanted.rows, tableAt, versions, stageAfter);
        const book = open.get(name);
        if (!book) throw new Error(`任务里没有文件“${name}”。`);
        return { structure: (book.structure ??= describe(book.opened).result) };
      } finally {
        letGo(new Set(files.map(({ version }) => version)));
      }
    },
  };
}

function sizeOf({ columns, rows }: Answer): number {
  return columns.length * rows.length;
}

function tableOf(book: Kept | undefined, ref: TableRef, name: string): Table {
  if (!book) throw new Error(`任务里没有文件“${ref.file_name ?? name}”，它可能改了名或被移除了`);
  const key = JSON.stringify([ref.sheet, ref.header_row, ref.range]);
  const known = book.tables.get(key);
  if (known) return known;
  const table = findTable(book.opened.book, book.opened.name, ref);
  book.tables.set(key, table);
  return table;
}

function previewOf(
  { table: from, steps }: Query,
  rows: number,
  open: OpenTable,
  versions: string,
  stageAfter: (key: string, make: () => Answer) => Answer,
): Looked {
  const stages: TablePreview['stages'] = [];
  const problems: StepProblem[] = [];
  const hints: TablePreview['hints'] = [];
  const alike: FormulaAlike[] = [];
  let answer: Answer | null = null;
  const keyAfter = (done: number): string =>
    JSON.stringify([versions, from, steps.slice(0, done), steps.every((one) => one.do === 'fill')]);
  const took = (next: Answer): void => {
    answer = next;
    stages.push({ columns: next.columns.map(({ name, type }) => ({ name, type })), rows: next.rows.length });
  };
  try {
    took(stageAfter(keyAfter(0), () => beginning(open(from))));
  } catch (error) {
    problems.push({ step: -1, path: '', said: sentenceOf(error, '这张表打不开') });
  }
  for (const [n, step] of steps.entries()) {
    const before: Answer | null = answer;
    if (!before || problems.length > 0) break;
    try {
      problems.push(...problemsOf(before, step, open).map((one) => ({ step: n, ...one })));
      if (problems.length > 0) break;
      hints.push(...nameHints(before, step).map((one) => ({ step: n, ...one })));
      const next = stageAfter(keyAfter(n + 1), () => afterStep(before, step, steps, open));
      const formula = formulaAlike(before, step);
      if (formula !== null) alike.push({ step: n, formula, number_format: formatOfLast(next) });
      took(next);
      const nothing = nothingLeft(before, next, step);
      if (nothing !== '') problems.push({ step: n, path: '', said: nothing });
    } catch (error) {
      problems.push({ step: n, path: '', said: sentenceOf(error, '这一步做不了') });
    }
  }
  return { preview: { stages, problems, hints, ...shown(answer, rows) }, alike };
}

/** As figures of a new column are shown: of whole ones no places. */
function formatOfLast({ columns, rows }: Answer): string {
  const last = columns.at(-1);
  return (
    (last &&
      formatFor(
        last,
        rows.map((row) => row.at(-1) ?? null),
      )) ??
    '#,##0'
  );
}

/** A sentence when the step left no rows, or made a column of blanks only; '' otherwise. */
function nothingLeft(before: Answer, next: Answer, step: Step): string {
  if (next.rows.length === 0) {
    if (before.rows.length === 0) return '这张表里没有数据行，没有结果可以生成';
    return step.do === 'filter' ? '没有一行符合这些条件，结果是空的，请放宽条件' : '这一步之后一行也没有留下，请看看前面的步骤';
  }
  const fresh = next.columns.flatMap((column, n) => (before.columns.some((one) => one.name === column.name) ? [] : [{ column, n }]));
  const makes = ['compute', 'derive', 'group', 'pivot', 'total', 'growth', 'share'].includes(step.do);
  const isBlank = makes && fresh.length > 0 && fresh.every(({ n }) => next.rows.every((row) => isEmpty(row[n] ?? null)));
  return isBlank ? `${fresh.map(({ column }) => `“${column.name}”`).join('、')}整列都是空的，请看看用的列和条件` : '';
}

function shown(answer: Answer | null, most_rows: number): Pick<TablePreview, 'columns' | 'rows' | 'total' | 'deeds' | 'notes'> {
  if (!answer) return { columns: [], rows: [], total: 0, deeds: [], notes: [] };
  const columns = answer.columns.slice(0, mostColumns);
  const first = answer.rows.slice(0, most_rows);
  const formats = columns.map((column, n) =>
    formatFor(
      column,
      first.map((row) => row[n] ?? null),
    ),
  );
  return {
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: first.map((row) => columns.map((_column, n) => cellShown(row[n] ?? null, formats[n]).slice(0, 200))),
    total: answer.rows.length,
    deeds: answer.done.map(({ said }) => said),
    notes: answer.notes,
  };
}

/** As it will be shown in the sheet it is put into. */
function cellShown(value: Value, format: string | undefined): string {
  const number = typeof value === 'string' ? null : numberIn(value);
  if (!number) return printValue(value);
  if (format === undefined || isPercentFormat(format)) return shownValue(value, format);
  return formatValue(Number(printValue(number)), format);
}
