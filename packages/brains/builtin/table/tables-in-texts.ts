/** Tables that stand inside texts, asked as spreadsheets are: the same reading, and the tool's own steps over their rows. Pure. */
import type { ToolRequest } from '#contract/content/tool-calls.ts';
import { isComplete } from '#contract/intent/intent.ts';
import type { AskedQuery } from '#contract/intent/table.ts';
import { placeOf } from '../compose/differences.ts';
import { isUnit } from '../chart/figures-in-words.ts';
import { callsOf, type Conversation } from '../conversation.ts';
import { noNames } from '../reading/names.ts';
import { periodAt } from '../reading/periods.ts';
import { wordOf } from '../reading/reading.ts';
import { readTable } from '../reading/table.ts';
import { tokenize } from '../reading/tokens.ts';
import { printDecimal } from '#text/decimal.ts';
import type { Material, MaterialTable } from '../text/material.ts';
import { analyseTable, readCell } from '../text/table-figures.ts';
import { sheetsOf, type SheetFacts } from '#contract/content/sheet-facts.ts';
import { told, type TableCall } from './told.ts';

export interface TextTable {
  facts: SheetFacts;
  table: MaterialTable;
  material: Material;
}

/** `calls` that still have to be made; else what was asked of which table, and what came of it. `reckons`: columns are named with words of reckoning, and not all was read. */
export interface AskedOfTexts {
  calls: ToolRequest[];
  answers: { asked: AskedQuery; of: TextTable; call: TableCall }[];
  reckons: boolean;
}

const most_samples = 500;

/** Their figures stand bare, with the unit all of them have in the name of their column. */
export function tablesIn(materials: readonly Material[]): TextTable[] {
  const taken = new Set<string>();
  return materials.flatMap((material) =>
    material.tables.flatMap((table): TextTable[] => {
      const { rows } = analyseTable(table);
      const stem = table.heading || table.title || table.where || '表';
      let sheet = stem;
      for (let n = 2; taken.has(`${material.name}\n${sheet}`); n += 1) sheet = `${stem} ${n}`;
      taken.add(`${material.name}\n${sheet}`);
      const columns = table.header.map((name, n) =>
        columnOf(
          name,
          rows.map((row) => (row[n] ?? '').trim()),
        ),
      );
      const [facts] = sheetsOf(material.name, {
        sheets: [{ sheet, hidden: false, rows: rows.length, range: '', header_row: null, columns: columns.map((one) => one.column) }],
      });
      const own = {
        ...table,
        header: columns.map(({ column }) => column.column),
        rows: rows.map((_, n) => columns.map(({ cells }) => cells[n] ?? '')),
      };
      return facts ? [{ facts, table: own, material }] : [];
    }),
  );
}

function columnOf(name: string, cells: string[]) {
  const filled = cells.filter((cell) => cell !== '');
  const days = filled.flatMap((cell) => dayOf(cell) ?? []).toSorted();
  const figures = filled.flatMap((cell) => readCell(cell) ?? []);
  const unit = figures[0]?.unit ?? '';
  const isDate = filled.length > 0 && days.length === filled.length;
  const isNumber =
    !isDate &&
    filled.length > 0 &&
    figures.length === filled.length &&
    figures.every((one) => one.unit === unit) &&
    // 1号窑 is a name that begins with a number.
    isUnit(unit);
  const type = filled.length === 0 ? ('empty' as const) : isDate ? ('date' as const) : isNumber ? ('number' as const) : ('text' as const);
  const samples = [...new Set(filled)];
  const isShare = isNumber && unit === '%';
  const bare = isNumber && unit !== '' && !isShare;
  return {
    cells: bare ? cells.map((cell) => (cell === '' ? '' : printDecimal(readCell(cell)?.value ?? { digits: 0n, scale: 0 }))) : cells,
    column: {
      column: bare && !/[）)]\s*$/.test(name) ? `${name}（${unit}）` : name,
      at: '',
      type,
      distinct: samples.length,
      empty: cells.length - filled.length,
      format: isShare ? '0%' : '',
      samples: samples.slice(0, most_samples),
      ...(isDate ? { from: days[0], to: days.at(-1) } : {}),
    },
  };
}

/** A whole day with its year, and nothing else. */
function dayOf(cell: string): string | null {
  const found = periodAt(cell, 0, '2000-01-01');
  if (found?.is !== 'period' || found.to !== cell.length) return null;
  const { grain, assumed, from } = found.period;
  return grain === 'day' && assumed.length === 0 ? from : null;
}

/** A question wholly read of tables in texts is asked of their rows. `isMeant`: which of what was read is a question at all. */
export function askTexts(
  { done, today, can }: Conversation,
  question: string,
  materials: readonly Material[],
  isMeant: (asked: AskedQuery) => boolean = () => true,
): AskedOfTexts {
  const tables = can('query_sheet') ? tablesIn(materials) : [];
  const none: AskedOfTexts = { calls: [], answers: [], reckons: false };
  if (tables.length === 0) return none;
  const sheets = tables.map(({ facts }) => facts);
  const read = readTable({ text: question, today, sheets, before: null });
  const asked = isComplete(read)
    ? read.queries.flatMap((one) => {
        const { table } = one.query;
        const of = tables.find(({ facts }) => facts.file === (table.file_name ?? sheets[0]?.file) && facts.sheet === table.sheet);
        return of && isMeant(one) && !one.query.steps.some((step) => step.do === 'join' || step.do === 'append')
          ? [{ asked: one, of }]
          : [];
      })
    : [];
  if (asked.length === 0 || asked.length < read.queries.length) return { ...none, reckons: reckonsOf(question, tables, today) };
  const results: TableCall[] = callsOf(done, 'query_sheet');
  const all = asked.map((one) => {
    const request = requestOf(one.asked, one.of);
    return { ...one, request, call: results.find(({ input }) => JSON.stringify(input) === JSON.stringify(request.input)) };
  });
  return {
    ...none,
    calls: all.flatMap(({ request, call }) => (call ? [] : [request])),
    answers: all.flatMap(({ request: _request, call, ...one }) => (call ? [{ ...one, call }] : [])),
  };
}

/** In the words of the tool, with where it stands; 'unread' where nothing else is an answer either. */
export function answerOfTexts(asked: AskedOfTexts | undefined): string | null {
  if (!asked || asked.answers.length === 0) return asked?.reckons === true ? 'unread' : null;
  const parts = asked.answers.map(({ asked: one, of: { table, material }, call }) => {
    const source = `（来源：${placeOf(material, table.where)}，由附件计算）`;
    return `${told([withoutReading(call)], [{ ...one, place: 'answer' }], [])}\n\n${source}`;
  });
  return parts.join('\n\n');
}

/** What was read is a text, and no file of rows. */
function withoutReading(call: TableCall): TableCall {
  if (!call.ok || call.tool !== 'query_sheet') return call;
  const tables = call.result.tables.map((one) => ({ ...one, deeds: one.deeds.filter(({ did }) => did !== 'read') }));
  return { ...call, result: { ...call.result, tables } };
}

/** The question with the rows it is asked of. */
export function requestOf({ query: { steps } }: AskedQuery, { table: { header, rows }, material }: TextTable) {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const csv = [header, ...rows].map((row) => header.map((_, n) => quoted(row[n] ?? '')).join(',')).join('\n');
  return { tool: 'query_sheet' as const, input: { table: { file_name: material.name, header_row: 1 }, steps, csv } };
}

function reckonsOf(question: string, tables: readonly TextTable[], today: string): boolean {
  const names = tables.flatMap(({ facts }) => facts.columns.map(({ bare }) => bare));
  const reckons = tokenize(question, noNames, today).some((token) =>
    (['aggregate', 'along', 'comparator', 'order', 'grain'] as const).some((of) => wordOf(token, of) !== undefined),
  );
  return reckons && names.some((name) => name !== '' && question.toLowerCase().includes(name));
}
