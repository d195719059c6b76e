/** How the columns of a table share the width of a page: so that codes, dates and names are not torn while figures stand in wide columns. Pure. */
import { displayWidth } from '#text/width.ts';

/** Of a cell, at its sides. */
const pad = 2;
const most = 60;

/**
 * Parts of the whole, adding up to 1, of the texts of the rows, the first of which is the head. `room` is how many half-width
 * characters stand beside each other on the page.
 * @example columnShares([['单号', '客户'], ['F26001', '云山度假村']], 80) // [0.4, 0.6]
 */
export function columnShares(rows: readonly (readonly string[])[], room: number): number[] {
  const [head = [], ...body] = rows;
  const columns = head.map((name, at) => ({ name, cells: body.slice(0, 200).map((row) => row[at] ?? '') }));
  const wanted = columns.map(({ name, cells }) => pad + Math.max(4, headWidth(name), ...cells.map(wholeWidth)));
  const least = columns.map(({ name, cells }) => pad + Math.max(4, ...[name, ...cells].map(unbrokenWidth)));
  const [all, few] = [sum(wanted), sum(least)];
  if (all <= room || few >= room || all === few) return wanted.map((width) => width / all);
  // What there is beyond the least goes to those who want more.
  const spare = (room - few) / (all - few);
  return wanted.map((width, at) => ((least[at] ?? 0) + (width - (least[at] ?? 0)) * spare) / room);
}

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

const wholeWidth = (text: string): number => displayWidth(text.trim().slice(0, most));

/** A head may stand in two lines: 数量（株） before its bracket, a long one in its middle. */
function headWidth(name: string): number {
  const parts = name.trim().split(/(?=[（(])/);
  return Math.max(...parts.map((part) => (displayWidth(part) > 12 ? 2 * Math.ceil(displayWidth(part) / 4) : displayWidth(part))));
}

/** Chinese may be broken after each character; a word, a number, a date may not. */
const unbrokenWidth = (text: string): number => Math.min(24, Math.max(0, ...(text.match(/[!-~]+/g) ?? []).map((word) => word.length)));
