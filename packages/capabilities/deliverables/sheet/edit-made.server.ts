/** Makes new sheets from questions and rows, and draws charts on sheets that are there. */
import type { ResultTable } from '#contract/content/workbook.ts';
import { chartTypeNames } from '#capabilities/charts/chart-names.ts';
import { chartSpec } from '#contract/content/chart.ts';
import { absoluteName, readArea, sheetInFormula, type Area } from './book/cell-name.ts';
import { addChart, type ChartPlace } from './book/chart-part.ts';
import { planChart, planSheet, sheetXml, type PlannedSheet } from './book/new-sheet.server.ts';
import { addSheet, sheetName, sheetsOf } from './book/workbook-part.ts';
import { valueOfScalar } from './edit-cells.server.ts';
import { current, sheetOf, tell, type Desk } from './edit-desk.server.ts';
import { formulaKey } from './formula-key.ts';
import { computeOwn } from './refresh.server.ts';
import type { Edit, NewSheet } from '#contract/content/workbook-edit.ts';
import { shownOf, tableLines } from './table/markdown.server.ts';
import { runQuery, type Answer } from './table/query.server.ts';
import { valueOf } from './table/cell-value.server.ts';
import { typeOf } from './table/table.server.ts';
import { numberFrom, numberIn, printValue, type Value } from './table/values.server.ts';

export async function newSheet(desk: Desk, edit: NewSheet): Promise<void> {
  const taken = sheetsOf(desk.pack, desk.path).map((one) => one.name);
  const name = sheetName(edit.name, taken);
  const answer = tableFor(desk, edit, name);
  const plan = planSheet(name, edit, answer, desk.colours);
  const chart = edit.chart && planChart(plan, edit.chart, answer, desk.file_name);
  const isOwn = await computeOwn(plan);
  const part = addSheet(desk.pack, desk.path, name, sheetXml(plan, desk.styles));
  if (!isOwn)
    for (const { row, column, content } of plan.cells) if (content.kind === 'formula') desk.fresh.add(formulaKey(name, row, column));
  if (chart) {
    const wide = ['line', 'area', 'column', 'stacked_column', 'combo'].includes(chart.spec.type)
      ? Math.min(16, Math.max(8, Math.ceil(chart.spec.categories.length / 2)))
      : 8;
    const rows =
      chart.spec.type === 'bar' || chart.spec.type === 'stacked_bar'
        ? Math.min(40, Math.max(16, Math.ceil(chart.spec.categories.length * 1.4)))
        : 18;
    addChart(desk.pack, part.path, { ...chart, palette: desk.colours?.chart }, placeFor(plan, wide, rows));
  }
  desk.made = name;
  if (name !== edit.name) desk.instead.set(edit.name, name);
  const drawn = chart ? `，${chartTypeNames[chart.spec.type]}画了${chart.spec.series.map((one) => `“${one.name}”`).join('、')}` : '';
  const formulas = (edit.formulas ?? []).map((one) => ({
    said: `公式列“${one.column}”=${one.formula.replace(/^=/, '')}，改了数字结果会跟着变`,
    did: 'formula',
  }));
  const table: ResultTable = {
    sheet: name,
    deeds: [...answer.done, ...formulas],
    size: `${answer.rows.length} 行 × ${plan.columns.length} 列${drawn}`,
    notes: answer.notes,
    ...shownOf(withFormulas(answer, plan), 30),
  };
  desk.answer.tables.push(table);
  desk.lines.push(...tableLines(table), '');
}

/** Below a table that fits above it on a screen, so that both are seen at once; beside a longer one. `wide` counts columns of the usual width. */
function placeFor(plan: PlannedSheet, wide: number, rows: number): ChartPlace {
  const last = Math.max(plan.header, ...plan.cells.map((cell) => cell.row));
  if (last - plan.header > 14) return { row: plan.header, column: plan.columns.length + 1, columns: wide, rows };
  // In characters, as widths of columns are: no wider than a panel beside a conversation.
  const [usual, most] = [9, Math.min(62, wide * 7)];
  let [columns, width] = [0, 0];
  for (;;) {
    const next = plan.widths[columns] ?? usual;
    if (width + next > most && width > 36) break;
    width += next;
    columns += 1;
  }
  return { row: last + 2, column: 0, columns, rows };
}

/** With what formulas give, where they could be computed. */
function withFormulas(answer: Answer, plan: PlannedSheet): Answer {
  const results = new Map<string, Value>();
  for (const { row, column, content } of plan.cells) {
    if (content.kind !== 'formula') continue;
    const { cached } = content;
    results.set(
      `${row},${column}`,
      cached?.kind === 'number'
        ? (numberFrom(cached.digits)?.value ?? null)
        : cached?.kind === 'text'
          ? cached.text
          : cached?.kind === 'bool'
            ? cached.value
            : null,
    );
  }
  if (results.size === 0) return answer;
  const rows = answer.rows.map((row, n) =>
    plan.columns.map((_column, at) => row[at] ?? results.get(`${plan.header + 1 + n},${at}`) ?? null),
  );
  // Not computed here: columns beside the rows would only be empty.
  const beside = rows.flatMap((row) => row.slice(answer.columns.length));
  const isEmpty = beside.length > 0 && beside.every((value) => value === null);
  const isComputed = (at: number): boolean => [...results.keys()].some((key) => key.endsWith(`,${at}`));
  const columns = plan.columns.map((column, n) => (isComputed(n) ? { ...column, type: 'number' as const } : column));
  return isEmpty ? answer : { ...answer, columns, rows };
}

function tableFor(desk: Desk, edit: NewSheet, name: string): Answer {
  if (edit.query) return runQuery(edit.query, desk.open);
  if (!edit.header || edit.header.length === 0) throw new Error('新工作表要有 query，或者 header 和 rows。');
  const { header } = edit;
  const rows = (edit.rows ?? []).map((row) => header.map((_name, n) => valueOfScalar(row[n] ?? null)));
  const taken = new Set<string>();
  const columns = header.map((one, n) => {
    let free = one.trim() || `第 ${n + 1} 列`;
    for (let number = 2; taken.has(free); number += 1) free = `${one}(${number})`;
    taken.add(free);
    return { name: free, type: typeOf(rows, n) };
  });
  return { where: `“${name}”`, columns, rows, notes: [], done: [] };
}

export async function chartOn(desk: Desk, edit: Extract<Edit, { do: 'chart' }>): Promise<void> {
  const sheet = sheetOf(desk, edit.sheet);
  const from = sheetOf(desk, edit.data_sheet ?? edit.sheet);
  const book = await current(desk);
  const rows = book.sheets.find((one) => one.name === from.name)?.rows ?? [];
  const lineOf = (range: string): { area: Area; values: Value[] } => {
    const area = readArea(range, rows.length);
    const values: Value[] = [];
    for (let row = area.top; row <= area.bottom && values.length <= 500; row += 1)
      for (let column = area.left; column <= area.right; column += 1) values.push(valueOf(rows[row]?.[column]));
    return { area, values };
  };
  const categories = lineOf(edit.categories);
  const series = edit.series.map(({ name, values }, n) => ({ name: name ?? `系列 ${n + 1}`, ...lineOf(values) }));
  const reference = (area: Area): string => `${sheetInFormula(from.name)}!${absoluteName(area)}`;
  const spec = chartSpec.safeParse({
    type: edit.type,
    ...(edit.title ? { title: edit.title } : {}),
    ...(edit.unit ? { unit: edit.unit } : {}),
    categories: categories.values.map((value) => printValue(value).slice(0, 100) || '（空）'),
    series: series.map(({ name, values }) => ({
      name,
      values: values.map((value) => {
        const figure = numberIn(value);
        return figure ? Number(printValue(figure)) : null;
      }),
    })),
  });
  if (!spec.success)
    throw new Error(`这些区域画不成图：${spec.error.issues[0]?.message ?? '区域长短不一'}。横轴与每个系列要一样长，饼图只能有一个系列。`);
  const place = edit.at === undefined ? { top: 1, left: 9 } : readArea(edit.at);
  addChart(
    desk.pack,
    sheet.path,
    {
      spec: spec.data,
      source: { categories: reference(categories.area), series: series.map(({ area }) => ({ name: null, values: reference(area) })) },
      palette: desk.colours?.chart,
    },
    { row: place.top, column: place.left, columns: 8, rows: 18 },
  );
  tell(desk, `在“${sheet.name}”画了${chartTypeNames[edit.type]}${edit.title ? `“${edit.title}”` : ''}`);
}
