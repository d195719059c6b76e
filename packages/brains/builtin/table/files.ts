/** Which files a request about tables is about, and a table that was typed into it. Pure. */
import { typedCell } from '#contract/content/typed-cell.ts';
import { clausesOf } from '../reading/clauses.ts';
import { noNames } from '../reading/names.ts';
import { wordOf } from '../reading/reading.ts';
import { speaksOfTables } from '../reading/table.ts';
import { tokenize } from '../reading/tokens.ts';
import type { Conversation } from '../conversation.ts';
import { asksToWrite } from '../reading/make/asks.ts';

const tabular = /\.(?:xlsx|xlsm|xlsb|xls|ods|csv|tsv)$/i;
export const isTabular = (name: string): boolean => tabular.test(name);
const asking = ['read_workbook', 'query_sheet', 'edit_sheet', 'create_sheet'];

/** Files with tables that this request is about. */
export function tabularFiles({ files, earlier, made, done }: Conversation): string[] {
  const own = files.filter(({ name }) => isTabular(name)).map((file) => file.name);
  if (own.length > 0) return own;
  const first = done[0]?.at ?? Infinity;
  const last = made.findLast((call) => call.at < first && (call.tool === 'edit_sheet' || call.tool === 'create_sheet'))?.files.at(-1)?.name;
  if (last !== undefined) return [last];
  const before = earlier.flatMap((message) => message.files.map((file) => file.name)).filter(isTabular);
  return [...new Set(before)].slice(-12);
}

/** A request without a skill that plainly asks for work on a spreadsheet. */
export function isTableWork(conversation: Conversation): boolean {
  const { text, done, files, today, made } = conversation;
  // Rows that a text brought are asked by whoever reads texts.
  if (done.some((call) => asking.includes(call.tool) && !('csv' in call.input))) return true;
  if (files.some(({ name }) => !isTabular(name)) || tabularFiles(conversation).length === 0 || asksToWrite(text)) return false;
  if (files.length === 0 && !made.some((call) => call.tool === 'edit_sheet' || call.tool === 'create_sheet')) return false;
  return speaksOfTables(text, today);
}

export interface TypedTable {
  name: string;
  header: string[];
  rows: (string | number | null)[][];
}

/** Lines of cells below the order, each with as many as the first. Null when the message holds no table. */
export function typedTable(text: string, today: string): TypedTable | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\|?[\s:|-]+\|?$/.test(line));
  const cells = lines.map(cellsOf);
  const from = cells.findIndex(
    (row, n) => row.length >= 2 && n < cells.length - 1 && cells.slice(n).every((own) => own.length === row.length),
  );
  if (from < 0) return null;
  const [header = [], ...rows] = cells.slice(from);
  return { name: nameIn(lines.slice(0, from).join('\n'), today), header, rows: rows.map((row) => row.map(typedCell)) };
}

function cellsOf(line: string): string[] {
  const bare = line.startsWith('|') && line.endsWith('|') ? line.slice(1, -1) : line;
  const parts = bare !== line ? bare.split('|') : line.includes('\t') ? line.split('\t') : line.split(/[,，]/);
  return parts.map((part) => part.trim());
}

/** What it is called in quotation marks; else a name of no order's words. */
function nameIn(order: string, today: string): string {
  const tokens = clausesOf(order, tokenize(order, noNames, today)).flatMap((clause) => clause.tokens);
  const quoted = tokens.flatMap(({ readings }) => readings.flatMap((one) => (one.is === 'quoted' ? [one.words] : [])))[0];
  return quoted?.slice(0, 31) ?? (tokens.some((token) => wordOf(token, 'table_noun') === 'result') ? '清单' : '表格');
}
