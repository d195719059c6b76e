/** Names of cells as spreadsheets write them: A1, AB12, A1:F20. */

/** `0` → `A`, `26` → `AA`. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    name = String.fromCharCode(65 + (rest % 26)) + name;
  }
  return name;
}

/** All bounds 0-based and included. */
export function rangeName(range: { top: number; left: number; bottom: number; right: number }): string {
  return `${columnName(range.left)}${range.top + 1}:${columnName(range.right)}${range.bottom + 1}`;
}
