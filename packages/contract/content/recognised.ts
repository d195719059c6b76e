/** How words that were recognised in a picture are told from those that were read. */
import { typedCell } from './typed-cell.ts';

/** Said wherever such words are shown or used. */
export const toVerify = '识别自图片，请核对';

/** The largest table of a recognised text as cells: figures as numbers, what is doubtful as it stands there; null when there is none. */
export function recognisedTable(markdown: string): { header: string[]; rows: (string | number | null)[][] } | null {
  const tables = markdown
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('| ')))
    .filter((lines) => lines.length > 2);
  const [largest = []] = tables.toSorted((a, b) => b.length - a.length);
  const [header, , ...rows] = largest.map((line) =>
    line
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map((cell) => cell.replaceAll('\\|', '|').trim()),
  );
  return header ? { header, rows: rows.map((row) => row.map(typedCell)) } : null;
}
