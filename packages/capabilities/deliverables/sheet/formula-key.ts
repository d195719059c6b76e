/** A cell with a formula, as it is named while results are brought up to date. */
export function formulaKey(sheet: string, row: number, column: number): string {
  return `${sheet}\u0001${row},${column}`;
}
