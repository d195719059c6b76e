import type { Cell, Column } from './data';
import { dayOf, figureText, numberOf } from './figures';

const order = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' });

export const isEmpty = (cell: Cell | undefined): boolean => cell === null || cell === undefined || cell === '';

/** As people read it; '' of nothing. */
export function cellText(cell: Cell | undefined, column: Column): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  return typeof cell === 'number' ? figureText(cell, column) : cell;
}

/** What was typed or read from a file, as its column holds it; `fits` is false where it stays the text it was. */
export function cellOf(text: string, { type, percent }: Column): { cell: Cell; fits: boolean } {
  const plain = text.trim();
  if (plain === '') return { cell: null, fits: true };
  if (type === 'number') {
    const number = numberOf(plain);
    if (number === null) return { cell: plain, fits: false };
    // In a form 12 is written where 12% is meant.
    return { cell: percent && !plain.includes('%') && Math.abs(number) > 1 ? Number((number / 100).toPrecision(15)) : number, fits: true };
  }
  if (type === 'date' || type === 'time') {
    const day = dayOf(plain);
    return day === null ? { cell: plain, fits: false } : { cell: type === 'date' ? day.slice(0, 10) : day, fits: true };
  }
  if (type === 'yesno') {
    if (/^(?:是|有|对|√|✓|y|yes|true|1)$/i.test(plain)) return { cell: true, fits: true };
    if (/^(?:否|无|不|×|✗|n|no|false|0)$/i.test(plain)) return { cell: false, fits: true };
    return { cell: plain, fits: false };
  }
  return { cell: type === 'long' ? text.trimEnd() : plain, fits: true };
}

/** As a form's own input wants it. */
export function inputText(cell: Cell | undefined, { type, percent }: Column): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return percent ? `${Number((cell * 100).toPrecision(15))}%` : String(cell);
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  return type === 'time' ? cell.replace(' ', 'T') : cell;
}

/** Empty ones are the caller's to put last. Figures come before words among them. */
export function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a);
  if (typeof a === 'number') return -1;
  if (typeof b === 'number') return 1;
  return order.compare(String(a), String(b));
}
