import { data, type Row } from './data';

/** Null where nothing was kept, or what was kept is of other columns. */
export function storedRows(): Row[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(data.key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('rows' in kept) || !('columns' in kept)) return null;
    if (JSON.stringify(kept.columns) !== JSON.stringify(data.columns.map(({ name }) => name))) return null;
    // What this page wrote itself.
    return kept.rows as Row[];
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
