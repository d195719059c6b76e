/** A chart of a spreadsheet is a question about its table: what is read of it is asked, the rest lies on the order card. Pure. */
import type { Step } from '#contract/content/table-query.ts';
import { isComplete } from '#contract/intent/intent.ts';
import type { AskedQuery } from '#contract/intent/table.ts';
import { callsOf, type Conversation } from '../conversation.ts';
import { compileNames } from '../reading/names.ts';
import { readingOf, wordOf, type Token } from '../reading/reading.ts';
import { readTable } from '../reading/table.ts';
import { tokenize } from '../reading/tokens.ts';
import { saying, type Turn } from '../recipe.ts';
import { withoutResults } from '../table/before.ts';
import { isFigure, sheetsOf, type SheetFacts } from '../table/sheet-facts.ts';
import { requestOf, tablesIn } from '../table/tables-in-texts.ts';
import { refusal, tableTurn } from '../table/turn.ts';
import type { Material } from '../text/material.ts';
import { withoutType } from './asked-chart.ts';
import type { SourceTable } from './chart-draft.ts';
import { timeKey } from '../reading/time-key.ts';

const most_files = 12;
/** As many rows as one question tells. */
const most_rows = 200;

type Rows = { table: SourceTable; told: string[] } | { turn: Turn };

/** The rows that are to be drawn, or the turn that gets at them; `before`: the question whose chart stands. Null where the words ask nothing of the table. */
export function rowsToDraw(conversation: Conversation, names: readonly string[], before: AskedQuery | null = null): Rows | null {
  const { done, text, today } = conversation;
  const files = names.slice(0, most_files);
  const books = files.map((name) => callsOf(done, 'read_workbook').find((call) => call.input['file_name'] === name));
  const unseen = files.filter((_, n) => !books[n]);
  if (unseen.length > 0)
    return {
      turn: {
        text: '',
        calls: unseen.map((name) => ({ tool: 'read_workbook' as const, input: { file_name: name, spoken: text.slice(0, 2_000) } })),
      },
    };
  const sheets = withoutResults(
    conversation,
    books.flatMap((call, n) => (call?.ok === true ? sheetsOf(files[n] ?? '', call.result) : [])),
  );
  const asked = askedOf(withoutType(text), today, sheets, before);
  if (!asked) return before ? null : { turn: tableTurn(conversation) };
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
  const asked = askedOf(bare, today, sheets, null);
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

/** A question that is wholly read; else the columns as they stand, where nothing is said beside them. */
function askedOf(text: string, today: string, sheets: readonly SheetFacts[], before: AskedQuery | null): AskedQuery | null {
  const read = readTable({ text, today, sheets, before });
  const [first] = read.queries;
  const put = first?.query.steps.findLast((step) => step.do === 'group');
  const isLost = before?.query.steps.some((step) => step.do === 'group') === true && put === undefined;
  // Groups of more than two columns, or several figures of two, are no chart of one axis.
  const isMany = put !== undefined && (put.by.length > (before ? 1 : 2) || (put.by.length === 2 && put.values.length > 1));
  if (isComplete(read) && first && read.queries.length === 1 && (first.chart || before)) return isLost || isMany ? null : first;
  return before ? null : asItStands(text, today, sheets);
}

/** 把华东和华南画成折线图: nothing but the order to draw, the table and its columns. */
function asItStands(text: string, today: string, sheets: readonly SheetFacts[]): AskedQuery | null {
  const [sheet, ...others] = sheets.filter(({ hidden, columns }) => !hidden && columns.some(isFigure));
  if (!sheet || others.length > 0 || sheet.rows > most_rows) return null;
  const { file, columns } = sheet;
  const named = columns.map(({ name, samples, type }) => ({ name, samples, isText: type === 'text' }));
  const tokens = tokenize(text, compileNames([{ file }], [{ file, sheet: sheet.sheet, columns: named }]), today);
  if (!tokens.every((token, n) => saysNoMore(token, tokens[n - 1], tokens[n + 1]))) return null;
  const said = columns.filter(({ name }) => tokens.some((token) => readingOf(token, 'column')?.column === name));
  const figures = said.filter(({ type }) => type === 'number');
  const by = said.find(({ type }) => type !== 'number') ?? columns.find(({ type }) => type !== 'number' && type !== 'empty');
  const steps = figures.length > 0 && by ? [{ do: 'select' as const, columns: [by.name, ...figures.map(({ name }) => name)] }] : [];
  return { name: '结果', place: 'answer', query: { table: { file_name: file, sheet: sheet.sheet }, steps } };
}

const draws = ['make', 'as', 'compare', 'trend', 'list'];

function saysNoMore(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (['function', 'table_noun', 'chart', 'harmless'].some((of) => wordOf(token, of as 'function') !== undefined)) return true;
  if (['column', 'file', 'sheet', 'mark', 'quoted'].some((is) => readingOf(token, is as 'mark') !== undefined)) return true;
  // 画个图: counted between the verb and the chart.
  const isCounting = readingOf(token, 'number') !== undefined || wordOf(token, 'unit') !== undefined;
  if (isCounting) return wordOf(before, 'table_verb') === 'make' && wordOf(after, 'chart') !== undefined;
  return draws.includes(wordOf(token, 'table_verb') ?? '') || token.text === '标题';
}
