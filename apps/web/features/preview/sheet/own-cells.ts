/** Cells on the clipboard as 案头 itself puts them there, beside the texts other programs take: exact values, formats and formulas. */
import type { HandCell } from '#contract/content/hand-edit.ts';
import type { Copied } from '#capabilities/workbook/workbook-desk.ts';
import type { ViewerProps } from '../viewers.ts';

export interface OwnCells extends Omit<Copied, 'isOtherFile'> {
  /** The file they were copied from. */
  file: string;
}

/** Browsers keep other types than their own among their pages. */
const type = 'application/x-antou-cells';

export function fileKey({ name, files }: Pick<ViewerProps, 'name' | 'files'>): string {
  return `${files.task_id} ${name}`;
}

export function putOwn(data: Pick<DataTransfer, 'setData'>, own: OwnCells): void {
  data.setData(type, JSON.stringify(own));
}

/** Those that came too late for the open clipboard, by the text that was written in its place. */
let remembered: { text: string; own: OwnCells } | null = null;
let coming: Promise<OwnCells | null> | null = null;

/** Null when they could not be copied. */
export function rememberOwn(late: Promise<{ text: string; own: OwnCells } | null>): void {
  const own = late.then((made) => {
    remembered = made;
    if (coming === own) coming = null;
    return made?.own ?? null;
  });
  coming = own;
}

/** What was copied a moment ago and is not on the clipboard yet. */
export function comingOwn(): Promise<OwnCells | null> | null {
  return coming;
}

/** Null when there are none; another page may have written anything there. */
export function takeOwn(data: Pick<DataTransfer, 'getData'>): OwnCells | null {
  const text = data.getData(type);
  if (text === '') return remembered && data.getData('text/plain').replaceAll('\r', '') === remembered.text ? remembered.own : null;
  try {
    const read: unknown = JSON.parse(text);
    return isOwn(read) ? read : null;
  } catch {
    // Not ours: the texts beside it are taken.
    return null;
  }
}

function isOwn(read: unknown): read is OwnCells {
  if (!isRecord(read)) return false;
  const { file, top, left, isCut, cells, results } = read;
  if (typeof file !== 'string' || typeof isCut !== 'boolean' || !Array.isArray(cells) || !Array.isArray(results)) return false;
  const width: unknown = Array.isArray(cells[0]) ? cells[0].length : 0;
  return (
    Number.isInteger(top) &&
    Number.isInteger(left) &&
    width !== 0 &&
    results.every((one) => Array.isArray(one) && one.length === 3 && isValue(one[2])) &&
    cells.every((row) => Array.isArray(row) && row.length === width && row.every(isCell))
  );
}

function isCell(cell: unknown): cell is HandCell {
  if (!isRecord(cell)) return isValue(cell);
  const { formula, value, format, ...rest } = cell;
  if (Object.keys(rest).length > 0 || (format !== undefined && typeof format !== 'string')) return false;
  return typeof formula === 'string' ? value === undefined && formula.startsWith('=') : isValue(value) && format !== undefined;
}

function isValue(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
