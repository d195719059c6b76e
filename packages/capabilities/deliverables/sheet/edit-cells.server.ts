/** Writes cells and rows into sheets that are there. */
import { cellName, readArea } from './book/cell-name.ts';
import { refusedFormula, storedFormula } from './book/formula.ts';
import { contentOf } from './book/new-sheet.server.ts';
import type { Look } from './book/styles-part.ts';
import { dropCalcChain } from './book/workbook-part.ts';
import { changeCells, type CellChange, type Content } from './book/worksheet-part.ts';
import { current, sheetOf, tell, type Desk } from './edit-desk.server.ts';
import { formulaKey } from './formula-key.ts';
import type { Edit } from '#contract/content/workbook-edit.ts';
import type { Scalar } from '#contract/content/table-query.ts';
import { valueOf } from './table/cell-value.server.ts';
import { findTable } from './table/table.server.ts';
import { dayFrom, isEmpty, type Value } from './table/values.server.ts';

/** Days are written as 2026-01-31; everything else in text is text. */
export function valueOfScalar(value: Scalar): Value {
  if (typeof value !== 'string') return value;
  return /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/.test(value) ? (dayFrom(value) ?? value) : value;
}

function cellChange(desk: Desk, row: number, column: number, value: Scalar): CellChange {
  const own = valueOfScalar(value);
  const content = contentOf(own);
  const look: Look | null =
    typeof own === 'object' && own !== null && 'day' in own
      ? { number_format: own.day.length > 10 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' }
      : content.kind === 'text' && /^[=+\-@\t\r]/.test(content.text)
        ? { quote: true }
        : null;
  return {
    row,
    column,
    content,
    ...(look ? { look: (base: number) => (look.number_format && base > 0 ? base : desk.styles.lookOf(base, look)) } : {}),
  };
}

export function setCells(desk: Desk, edit: Extract<Edit, { do: 'set_cells' }>): void {
  const sheet = sheetOf(desk, edit.sheet);
  const changes = edit.cells.map(({ at, value, formula }): CellChange => {
    const { top: row, left: column } = readArea(at);
    if (formula === undefined) return cellChange(desk, row, column, value ?? null);
    const own = formula.trim().replace(/^=/, '');
    const refusal = refusedFormula(own);
    if (refusal) throw new Error(refusal);
    desk.fresh.add(formulaKey(sheet.name, row, column));
    const content: Content = { kind: 'formula', formula: storedFormula(own) };
    return { row, column, content };
  });
  const { xml, formulas_gone } = changeCells(desk.pack.text(sheet.path), changes);
  desk.pack.set(sheet.path, xml);
  if (formulas_gone) dropCalcChain(desk.pack, desk.path);
  desk.is_touched = true;
  const cells = changes.map((one) => cellName(one.row, one.column));
  tell(
    desk,
    `写入了“${sheet.name}”的 ${cells.length <= 8 ? cells.join('、') : `${cells.slice(0, 8).join('、')} 等 ${cells.length} 个单元格`}`,
  );
}

export async function appendRows(desk: Desk, edit: Extract<Edit, { do: 'append_rows' }>): Promise<void> {
  const sheet = sheetOf(desk, edit.sheet);
  const book = await current(desk);
  const table = findTable(book, desk.file_name, { sheet: sheet.name });
  const first = table.area.bottom + 1;
  const below = book.sheets.find((one) => one.name === sheet.name)?.rows.slice(first, first + edit.rows.length) ?? [];
  if (below.some((row) => row.slice(table.area.left, table.area.right + 1).some((cell) => !isEmpty(valueOf(cell)))))
    throw new Error(`“${sheet.name}”的数据下面（第 ${first + 1} 行起）已有内容，可能是合计行；没有覆盖。请先把它移开，或写到新的工作表。`);
  const changes = edit.rows.flatMap((row, r) => row.map((value, n) => cellChange(desk, first + r, table.area.left + n, value)));
  const { xml } = changeCells(desk.pack.text(sheet.path), changes);
  desk.pack.set(sheet.path, xml);
  desk.is_touched = true;
  tell(desk, `在“${sheet.name}”第 ${first + 1} 行起追加了 ${edit.rows.length} 行`);
}
