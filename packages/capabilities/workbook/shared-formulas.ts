/** Formulas that a file tells once for a group of cells. */
import type { Sheet } from 'hucre';
import { movedFormula } from './formula-moves.ts';

/** They stand in each of the cells afterwards. */
export function writeOut(sheet: Sheet): void {
  const heads = new Map<number, { formula: string; row: number; column: number }>();
  for (const [key, cell] of sheet.cells ?? []) {
    if (cell.formulaType !== 'shared' || !cell.formula || cell.formulaSharedIndex === undefined) continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    heads.set(cell.formulaSharedIndex, { formula: cell.formula, row, column });
  }
  if (heads.size === 0) return;
  for (const [key, cell] of sheet.cells ?? []) {
    const head = cell.formula || cell.formulaSharedIndex === undefined ? undefined : heads.get(cell.formulaSharedIndex);
    if (!head) continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    cell.formula = movedFormula(head.formula, row - head.row, column - head.column);
  }
}
