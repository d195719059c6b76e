/** A chart of a spreadsheet is a question about its table: what is read of it is asked, the rest lies on the order card. Pure. */
import type { Step } from '#contract/content/table-query.ts';
import { isComplete } from '#contract/intent/intent.ts';
import type { AskedQuery } from '#contract/intent/table.ts';
import { callsOf, type Conversation } from '../conversation.ts';
import { readTable } from '../reading/table.ts';
import { saying, type Turn } from '../recipe.ts';
import type { SheetFacts } from '#contract/content/sheet-facts.ts';
import { requestOf, tablesIn } from '../table/tables-in-texts.ts';
import { booksOf, refusal, tableTurn } from '../table/turn.ts';
import type { Material } from '../text/material.ts';
import { withoutType } from './asked-chart.ts';
import type { SourceTable } from './chart-draft.ts';
import { timeKey } from '../reading/time-key.ts';

const most_files = 12;
/** As many rows as one question tells. */
const most_rows = 200;

type Rows = { table: SourceTable; told: string[] } | { turn: Turn };

/** The rows that are to be drawn, or the turn that gets at them. */
export function rowsToDraw(conversation: Conversation, names: readonly string[]): Rows {
  const { text, today } = conversation;
  const files = names.slice(0, most_files);
  const read = booksOf(conversation, files);
  if ('turn' in read) return read;
  const { sheets } = read;
  const asked = askedOf(withoutType(text), today, sheets);
  if (!asked) return { turn: tableTurn(conversation) };
  const { table, steps } = asked.query;
  const file_name = table.file_name ?? files[0] ?? '';
  const unit = sheets.find(({ file, sheet }) => file === file_name && (table.sheet ?? sheet) === sheet)?.unit;
  return rowsOf(conversation, { table: { ...table, file_name }, steps }, unit);
}

/** Of a table that stands in a text. */
export function rowsOfTexts(conversation: Conversation, materials: readonly Material[]): Rows | null {
  const tables = tablesIn(materials);
  const sheets = tables.map(({ facts }) => facts);
  if (tables.length === 0) return null;
  const { text, today } = conversation;
  const bare = withoutType(text);
  const asked = askedOf(bare, today, sheets);
  const of = tables.find(({ facts }) => facts.file === (asked?.query.table.file_name ?? '') && facts.sheet === asked?.query.table.sheet);
  if (!asked || !of) return { turn: saying(refusal(readTable({ text, today, sheets, before: null }), sheets)) };
  const found = rowsOf(conversation, requestOf(asked, of).input, undefined);
  if ('turn' in found) return found;
  return { ...found, table: { ...found.table, source: `${of.material.name}${of.table.where ? ` ${of.table.where}` : ''}` } };
}

interface Asked {
  table: { file_name: string; sheet?: string | undefined };
  steps: Step[];
  csv?: string;
}

/** The answer of the tool, as rows of names with their figures. */
function rowsOf({ done }: Conversation, asked: Asked, unit: string | undefined): Rows {
  const { table, steps } = asked;
  const input = { ...asked, rows: most_rows };
  const found = callsOf(done, 'query_sheet').find((call) => JSON.stringify(call.input) === JSON.stringify(input));
  if (!found) return { turn: { text: '', calls: [{ tool: 'query_sheet', input }] } };
  if (!found.ok) return { turn: { text: `没有画成：${found.reason}`, calls: [] } };
  const [result] = found.result.tables;
  if (!result || result.total === 0) return { turn: { text: '没有画图：按这些条件一行也没有剩下。请核对条件里的名称和日期。', calls: [] } };
  const told = [
    ...result.deeds.filter(({ did }) => did !== 'read').map(({ said }) => said),
    ...result.notes,
    ...(result.total > result.rows.length ? [`结果有 ${result.total} 行，画了前 ${result.rows.length} 行`] : []),
  ];
  const groups = steps.findLast((step) => step.do === 'group')?.by.length ?? 0;
  const heads = result.columns.map(({ name }) => name);
  const crossed = groups === 2 ? crossOf(heads, result.rows) : { header: heads, rows: result.rows };
  const source = `${table.file_name}${table.sheet === undefined ? '' : ` ${table.sheet}`}`;
  return { table: { ...crossed, source, heading: unit === undefined ? '' : `（${unit}）` }, told };
}

/** Each pair of names has a figure: the names of the one column stand along the axis, those of the other are series. */
function crossOf(header: readonly string[], rows: readonly string[][]): { header: string[]; rows: string[][] } {
  const namesAt = (n: number): string[] => [...new Set(rows.map((row) => row[n] ?? ''))];
  const [axis, other] = namesAt(1).every((name) => timeKey(name) !== null) ? [1, 0] : [0, 1];
  const series = namesAt(other);
  const cell = (name: string, one: string): string => rows.find((row) => row[axis] === name && row[other] === one)?.[2] ?? '';
  return { header: [header[axis] ?? '', ...series], rows: namesAt(axis).map((name) => [name, ...series.map((one) => cell(name, one))]) };
}

/** A question that is wholly read, of what one chart shows. */
function askedOf(text: string, today: string, sheets: readonly SheetFacts[]): AskedQuery | null {
  const read = readTable({ text, today, sheets, before: null });
  const [first] = read.queries;
  const put = first?.query.steps.findLast((step) => step.do === 'group');
  // Groups of more than two columns, or several figures of two, are no chart of one axis.
  const isMany = put !== undefined && (put.by.length > 2 || (put.by.length === 2 && put.values.length > 1));
  return isComplete(read) && first?.chart && read.queries.length === 1 && !isMany ? first : null;
}
