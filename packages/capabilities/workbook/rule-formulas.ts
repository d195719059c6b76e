/** Rules of conditional formats that have to be computed: a real engine is asked for every cell they are about. Runs in the worker. */
import type { Model } from '@ironcalc/wasm';
import type { CellValue, ConditionalRule, Sheet, Workbook } from 'hucre';
import { columnName, columnOf } from './columns.ts';

/** Fetches the engine; two megabytes, so only when a rule needs it. */
export type LoadEngine = () => Promise<typeof Model>;

export interface RuleArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Cells a rule's formulas are computed for; what is larger stays as it is without the rule. */
const most_formulas = 60_000;
const most_values = 400_000;

/** `row,column` of the cells each rule holds for. Never throws: a rule the engine does not know holds nowhere. */
export async function heldBy(
  rules: readonly { rule: ConditionalRule; formula: string; areas: RuleArea[] }[],
  sheet: Sheet,
  workbook: Workbook,
  load: LoadEngine,
): Promise<Map<ConditionalRule, ReadonlySet<string>>> {
  const held = new Map<ConditionalRule, ReadonlySet<string>>();
  try {
    const Made = await load();
    const model = new Made('book', 'en', 'Asia/Shanghai', 'en');
    try {
      model.pauseEvaluation();
      const names = fill(
        model,
        sheet,
        workbook,
        rules.map(({ formula }) => formula),
      );
      if (names === null) return held;
      const wanted = rules.map((one, n) => ({ ...one, at: write(model, names, sheet, one, n) }));
      model.resumeEvaluation();
      model.evaluate();
      for (const { rule, at } of wanted) held.set(rule, read(model, at));
    } finally {
      model.free();
    }
  } catch {
    // Without the engine the cells are shown as they are without these rules.
  }
  return held;
}

interface Written {
  page: number;
  /** Where the formula stands, and the cells it speaks for. */
  cells: { row: number; column: number; keys: string[] }[];
}

/** Sheets by their names as the engine knows them; null when there is too much. The rules' own formulas get sheets behind them. */
function fill(model: Model, own: Sheet, workbook: Workbook, formulas: string[]): Map<string, string> | null {
  const text = formulas.join('\n');
  const used = workbook.sheets.filter(
    (sheet) => sheet === own || text.includes(`${sheet.name}!`) || text.includes(`'${sheet.name.replaceAll("'", "''")}'!`),
  );
  const names = new Map<string, string>();
  let values = 0;
  for (const [n, sheet] of used.entries()) {
    if (n > 0) model.newSheet();
    model.renameSheet(n, `S${n + 1}`);
    names.set(sheet.name.toLowerCase(), `S${n + 1}`);
    for (const [row, cells] of sheet.rows.entries())
      for (const [column, value] of cells.entries()) {
        const input = inputOf(value, workbook.dateSystem === '1904');
        if (input === '') continue;
        values += 1;
        if (values > most_values) return null;
        model.setUserInput(n, row + 1, column + 1, input);
      }
  }
  return names;
}

function inputOf(value: CellValue | undefined, is1904: boolean): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return String(value.getTime() / 86_400_000 + (is1904 ? 24_107 : 25_569));
  return `'${String(value)}`;
}

function write(
  model: Model,
  names: Map<string, string>,
  sheet: Sheet,
  { formula, areas }: { formula: string; areas: RuleArea[] },
  n: number,
): Written {
  const page = names.size + n;
  model.newSheet();
  model.renameSheet(page, `R${n + 1}`);
  const own = names.get(sheet.name.toLowerCase()) ?? 'S1';
  const [first] = areas;
  const cells: Written['cells'] = [];
  if (!first) return { page, cells };
  // The same for every cell of a row where no column moves.
  const byRow = !/(?<![$\w])[A-Z]{1,3}\$?\d/i.test(withoutTexts(formula)) && !/\bCOLUMNS?\s*\(/i.test(formula);
  for (const { top, left, bottom, right } of areas)
    for (let row = top; row <= Math.min(bottom, sheet.rows.length - 1); row += 1)
      for (let column = left; column <= (byRow ? left : Math.min(right, 400)); column += 1) {
        if (cells.length >= most_formulas) return { page, cells };
        const keys = byRow ? Array.from({ length: right - left + 1 }, (_, at) => `${row},${left + at}`) : [`${row},${column}`];
        cells.push({ row, column, keys });
        try {
          model.setUserInput(page, row + 1, column + 1, `=${moved(formula, row - first.top, column - first.left, own, names)}`);
        } catch {
          // Not a formula to the engine: the rule holds nowhere.
        }
      }
  return { page, cells };
}

function withoutTexts(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"/g, '""');
}

/** The formula as it reads in another cell, with the sheets it speaks of. */
function moved(formula: string, rows: number, columns: number, own: string, names: Map<string, string>): string {
  return formula
    .replace(/_xlfn\.(?:_xlws\.)?|_xlws\./gi, '')
    .replace(
      /"(?:[^"]|"")*"|(?:'((?:[^']|'')+)'!|([\p{L}_][\p{L}\d_.]*)!)?(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Z]{1,3})(\$?)(\d{1,7}))?(?![\p{L}\d_(])/giu,
      (whole, quoted: string | undefined, plain: string | undefined, ...parts: (string | undefined)[]) => {
        const [fixedColumn, column, fixedRow, row, fixedColumn2, column2, fixedRow2, row2] = parts;
        if (column === undefined || row === undefined) return whole;
        const sheet = quoted?.replaceAll("''", "'") ?? plain;
        const page = sheet === undefined ? own : (names.get(sheet.toLowerCase()) ?? 'Missing');
        const cell = (isFixed: string | undefined, letters: string, isFixedRow: string | undefined, digits: string): string =>
          `${columnName(Math.max(0, columnOf(letters) + (isFixed ? 0 : columns)))}${Math.max(1, Number(digits) + (isFixedRow ? 0 : rows))}`;
        const from = cell(fixedColumn, column, fixedRow, row);
        return column2 === undefined || row2 === undefined
          ? `${page}!${from}`
          : `${page}!${from}:${cell(fixedColumn2, column2, fixedRow2, row2)}`;
      },
    );
}

/** The engine's own numbers of cell types. */
const types = { number: 1, bool: 4 };

function read(model: Model, { page, cells }: Written): Set<string> {
  const holds = new Set<string>();
  for (const { row, column, keys } of cells) {
    const type = model.getCellType(page, row + 1, column + 1);
    if (type !== types.number && type !== types.bool) continue;
    const shown = model.getFormattedCellValue(page, row + 1, column + 1);
    if (shown === 'TRUE' || (type === types.number && Number(shown.replaceAll(',', '')) !== 0)) for (const key of keys) holds.add(key);
  }
  return holds;
}
