/** Names of cells and ranges: `B2` is row 1, column 1, counted from 0. */

export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const mostRows = 1_048_576;
export const mostColumns = 16_384;

export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

export function columnNumber(name: string): number {
  return [...name.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

export function areaName({ top, left, bottom, right }: Area): string {
  const first = cellName(top, left);
  return top === bottom && left === right ? first : `${first}:${cellName(bottom, right)}`;
}

export function absoluteName({ top, left, bottom, right }: Area): string {
  const first = `$${columnName(left)}$${top + 1}`;
  return top === bottom && left === right ? first : `${first}:$${columnName(right)}$${bottom + 1}`;
}

/** `B2`, `A1:C5` or, with the rows that are used, `B:B`. Throws `Error` with a sentence otherwise. */
export function readArea(text: string, rows = mostRows): Area {
  const [, from = '', top = '', to = '', bottom = ''] = /^\$?([A-Z]{1,3})\$?(\d*)(?::\$?([A-Z]{1,3})\$?(\d*))?$/i.exec(text.trim()) ?? [];
  const whole = top === '' && bottom === '' && to !== '';
  const area = {
    top: whole ? 0 : Number(top) - 1,
    left: columnNumber(from),
    bottom: whole ? Math.max(0, rows - 1) : Number(to === '' ? top : bottom) - 1,
    right: columnNumber(to === '' ? from : to),
  };
  const fits = area.top >= 0 && area.left >= 0 && area.bottom >= area.top && area.right >= area.left;
  if (from === '' || !fits || area.bottom >= mostRows || area.right >= mostColumns)
    throw new Error(`“${text.slice(0, 40)}”不是单元格或区域，请写成 B2 或 A1:C5。`);
  return area;
}

/** As formulas write it; quoted unless it is plain. */
export function sheetInFormula(name: string): string {
  return /^[\p{L}_][\p{L}\d_]*$/u.test(name) && !/^(?:[A-Z]{1,3}\d+|R\d*C\d*|TRUE|FALSE)$/i.test(name)
    ? name
    : `'${name.replaceAll("'", "''")}'`;
}
