/** What a cell of the file holds, as a value of a table. */
import { dayOfDate, type Value } from './values.server.ts';

export function valueOf(cell: unknown): Value {
  if (cell === null || cell === undefined || cell === '') return null;
  if (cell instanceof Date) return dayOfDate(cell);
  if (typeof cell === 'number' || typeof cell === 'boolean' || typeof cell === 'string') return cell;
  return null;
}
