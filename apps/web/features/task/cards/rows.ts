/** The rows of a plan or an outline while a person edits them: a tree of two levels whose rows keep their identity. Pure. */
import type { ListItem } from '#contract/timeline/questions/interactions.ts';

export interface Row {
  key: number;
  title: string;
  children: Row[];
}

export function rowsOf(items: ListItem[]): Row[] {
  let keys = 0;
  const rowOf = ({ title, children = [] }: ListItem): Row => ({ key: ++keys, title, children: children.map(rowOf) });
  return items.map(rowOf);
}

export function itemsOf(rows: Row[]): ListItem[] {
  return rows.map(({ title, children }) => ({
    title: title.trim(),
    ...(children.length > 0 ? { children: children.map((child) => ({ title: child.title.trim() })) } : {}),
  }));
}

/** In the order they stand on the screen. */
export function allRows(rows: Row[]): Row[] {
  return rows.flatMap((row) => [row, ...row.children]);
}

export function hasEmptyTitle(rows: Row[]): boolean {
  return allRows(rows).some(({ title }) => title.trim() === '');
}

export function freeKey(rows: Row[]): number {
  return Math.max(0, ...allRows(rows).map(({ key }) => key)) + 1;
}

export function renamed(rows: Row[], key: number, title: string): Row[] {
  return inListOf(rows, key, (list, at) => list.map((row, n) => (n === at ? { ...row, title } : row)));
}

/** One row always stays. */
export function removed(rows: Row[], key: number): Row[] {
  if (rows.length === 1 && rows[0]?.key === key) return rows;
  return inListOf(rows, key, (list, at) => list.filter((_row, n) => n !== at));
}

export function addedAfter(rows: Row[], key: number): Row[] {
  const row = { key: freeKey(rows), title: '', children: [] };
  return inListOf(rows, key, (list, at) => list.toSpliced(at + 1, 0, row));
}

export function addedBelow(rows: Row[], key: number): Row[] {
  const child = { key: freeKey(rows), title: '', children: [] };
  return rows.map((row) => (row.key === key ? { ...row, children: [...row.children, child] } : row));
}

/** Among its neighbours; at the end of the list it stays where it is. */
export function moved(rows: Row[], key: number, by: -1 | 1): Row[] {
  return inListOf(rows, key, (list, at) => placed(list, at, at + by));
}

/** To where another row of the same list stands. */
export function movedTo(rows: Row[], key: number, target: number): Row[] {
  return inListOf(rows, key, (list, at) =>
    placed(
      list,
      at,
      list.findIndex((row) => row.key === target),
    ),
  );
}

function placed(list: Row[], from: number, to: number): Row[] {
  const row = list[from];
  if (!row || to < 0 || to >= list.length || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, row);
}

function inListOf(rows: Row[], key: number, change: (list: Row[], at: number) => Row[]): Row[] {
  const at = rows.findIndex((row) => row.key === key);
  if (at >= 0) return change(rows, at);
  return rows.map((row) => (row.children.length === 0 ? row : { ...row, children: inListOf(row.children, key, change) }));
}
