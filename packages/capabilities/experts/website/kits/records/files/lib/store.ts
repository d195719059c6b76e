import { data, type Row } from './data';

/** Null where nothing was kept. Columns that came since are empty, those that were renamed keep what was written. */
export function storedRows(): Row[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(data.key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('rows' in kept) || !('columns' in kept)) return null;
    // What this page wrote itself.
    const [names, rows] = [kept.columns as string[], kept.rows as Row[]];
    const places = data.columns.map(({ name, was = [] }) => names.findIndex((one) => one === name || was.includes(one)));
    if (places.every((at) => at < 0)) return null;
    return rows.map(({ id, cells }) => ({ id, cells: places.map((at) => cells[at] ?? null) }));
  } catch {
    return null;
  }
}

/** False where this browser keeps nothing, or has no more room. Null forgets them. */
export function storeRows(rows: readonly Row[] | null): boolean {
  try {
    if (rows === null) localStorage.removeItem(data.key);
    else localStorage.setItem(data.key, JSON.stringify({ columns: data.columns.map(({ name }) => name), rows }));
    return true;
  } catch {
    return false;
  }
}
