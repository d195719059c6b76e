/** Tables and columns of a board: gone, renamed, moved. What comes in comes from a table. Pure. */
import type { Change } from '#contract/intent/change.ts';
import type { Column, SiteContent, Table } from './content.ts';
import { renamed, swapped } from './field-changes.ts';
import { type Listed, meant, meantParts, movedIn, Refused } from './lists.ts';
import { beyondKit, type Outcome, type SiteEdit } from './edit.ts';

type Board = Extract<SiteContent, { kit: 'dashboard' }>['board'];

export function changeBoard(edit: SiteEdit, board: Board, change: Change): Outcome {
  const { do: deed, target, value = '' } = change;
  const { tables } = board;
  if (deed === 'add') return new Refused('看板里的列来自表格；请在表格里加好，用新表格重新做一个看板');
  if (deed === 'require' || deed === 'release') return new Refused('看板只看数据，没有要填的项');
  if (target.part === 'page') {
    const list: Listed<Table> = { items: tables, counted: edit.counted(board, tables), nameOf: ({ name }) => name, noun: '张表' };
    const parts = meantParts(list, target);
    if (parts instanceof Refused) return parts;
    const { found, first, names } = parts;
    if (deed === 'set' && target.field === 'title') return renamed(list, first, value, (name) => (first.name = name));
    if (deed === 'remove') {
      if (found.length >= tables.length) return new Refused('看板至少要有一张表');
      board.tables = tables.filter((one) => !found.includes(one));
      return `去掉了${names}`;
    }
    if (deed !== 'move') return beyondKit(change, '看板');
    const moved = movedIn(list, found, change);
    if (moved instanceof Refused) return moved;
    board.tables = moved;
    return `移动了“${first.name}”`;
  }
  const holders = tables.filter((table) => tables.length === 1 || !(meant(columnsOf(edit, table), target) instanceof Refused));
  const [table] = holders;
  if (!table) return new Refused(`没有找到${target.named === undefined ? '要改的列' : `“${target.named}”这一列`}`);
  if (holders.length > 1) return new Refused(`有 ${holders.length} 张表有这一列，请说是哪张表的`);
  return changeColumns(edit, table, change);
}

const columnsOf = (edit: SiteEdit, table: Table): Listed<Column> => ({
  items: table.columns,
  counted: edit.counted(table, table.columns),
  nameOf: ({ name }) => name,
  noun: '列',
});

function changeColumns(edit: SiteEdit, table: Table, change: Change): Outcome {
  const { do: deed, target, value = '' } = change;
  const list = columnsOf(edit, table);
  const parts = meantParts(list, target);
  if (parts instanceof Refused) return parts;
  const { found, first, names } = parts;
  switch (deed) {
    case 'remove':
      if (found.length >= table.columns.length) return new Refused('表里至少要有一列');
      put(
        table,
        table.columns.filter((one) => !found.includes(one)),
      );
      return `去掉了${names}，连同它的数字、图和筛选`;
    case 'set':
      return target.field === 'title' ? renamed(list, first, value, (name) => (first.name = name)) : beyondKit(change, '看板');
    case 'move': {
      const moved = movedIn(list, found, change);
      if (moved instanceof Refused) return moved;
      put(table, moved);
      return `移动了“${first.name}”`;
    }
    case 'swap':
      return swapped(list, first, change, (next) => put(table, next));
    default:
      return beyondKit(change, '看板');
  }
}

/** Figures, charts and filters name columns by their place. */
function put(table: Table, next: readonly Column[]): void {
  const { columns } = table;
  const at = (place: number): number => next.indexOf(columns[place] as Column); /* -1 for one that is gone */
  table.measures = table.measures.flatMap((one) =>
    one.column === null ? [one] : at(one.column) < 0 ? [] : [{ ...one, column: at(one.column) }],
  );
  table.charts = table.charts.map(at).filter((place) => place >= 0);
  table.filters = table.filters.map(at).filter((place) => place >= 0);
  table.rows = table.rows.map((row) => next.map((one) => row[columns.indexOf(one)] ?? null));
  table.columns = [...next];
}
