/** What can be done to rows, columns and the chosen cells: in a menu at the pointer, and in one below the cells for keys and fingers. */
import { Columns3 } from 'lucide-react';
import type { Merge } from '#capabilities/workbook/cell-look.ts';
import { columnName } from '#capabilities/workbook/columns.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/menu.tsx';
import type { Restructuring } from './edit-session.ts';

export interface SheetActions {
  sheet: string;
  area: Merge;
  /** More than the first of the sheets is there. */
  mayDelete: boolean;
  onRestructure(edit: Restructuring): void;
  onClear(): void;
  /** Columns as wide as what stands in them. */
  onFit(columns: number[]): void;
  onRename(): void;
  onQuote?: (() => void) | undefined;
}

const most_lines = 10_000;

function SheetActionItems({ sheet, area, mayDelete, onRestructure, onClear, onFit, onRename, onQuote }: SheetActions) {
  const [rows, columns] = [area.bottom - area.top + 1, area.right - area.left + 1];
  const change = (axis: 'rows' | 'columns', what: 'insert' | 'delete', at: number, count: number) => () =>
    onRestructure({ do: what, sheet, axis, at, count });
  const rowsSaid = rows === 1 ? `第 ${area.top + 1} 行` : `第 ${area.top + 1}–${area.bottom + 1} 行`;
  const columnsSaid = columns === 1 ? `${columnName(area.left)} 列` : `${columnName(area.left)}–${columnName(area.right)} 列`;
  return (
    <>
      <MenuItem disabled={rows > most_lines} onSelect={change('rows', 'insert', area.top, rows)}>
        在上方插入 {rows} 行
      </MenuItem>
      <MenuItem disabled={rows > most_lines} onSelect={change('rows', 'insert', area.bottom + 1, rows)}>
        在下方插入 {rows} 行
      </MenuItem>
      <MenuItem onSelect={change('columns', 'insert', area.left, columns)}>在左侧插入 {columns} 列</MenuItem>
      <MenuItem onSelect={change('columns', 'insert', area.right + 1, columns)}>在右侧插入 {columns} 列</MenuItem>
      <MenuItem onSelect={() => onFit(Array.from({ length: columns }, (_one, n) => area.left + n))}>{columnsSaid}的列宽适合内容</MenuItem>
      <MenuLine />
      <MenuItem danger disabled={rows > most_lines} onSelect={change('rows', 'delete', area.top, rows)}>
        删除{rowsSaid}
      </MenuItem>
      <MenuItem danger onSelect={change('columns', 'delete', area.left, columns)}>
        删除 {columnsSaid}
      </MenuItem>
      <MenuItem onSelect={onClear}>清除所选内容</MenuItem>
      {onQuote ? <MenuItem onSelect={onQuote}>引用到对话</MenuItem> : null}
      <MenuLine />
      <MenuItem onSelect={() => onRestructure({ do: 'add_sheet', sheet: newName() })}>新建工作表</MenuItem>
      <MenuItem onSelect={onRename}>重命名工作表“{sheet}”</MenuItem>
      {mayDelete ? (
        <MenuItem danger hint="可以撤销，也可以用版本找回" onSelect={() => onRestructure({ do: 'delete_sheet', sheet })}>
          删除工作表“{sheet}”
        </MenuItem>
      ) : null}
    </>
  );
}

/** Not taken by chance; it can be renamed. */
function newName(): string {
  const now = new Date();
  return `工作表 ${[now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, '0')).join('')}`;
}

/** Below the cells. */
export function SheetActionsButton(actions: SheetActions) {
  return (
    <Menu side="top" trigger={<IconButton label="行、列和工作表" icon={<Columns3 size={16} strokeWidth={1.5} />} />}>
      <SheetActionItems {...actions} />
    </Menu>
  );
}

export interface MenuAtProps extends SheetActions {
  /** Pixels of the window; null while it is closed. */
  at: { left: number; top: number } | null;
  onClose(): void;
  /** The grid gets the focus back. */
  onClosed(): void;
}

export function SheetMenuAt({ at, onClose, onClosed, ...actions }: MenuAtProps) {
  return (
    <Menu
      align="start"
      open={at !== null}
      onOpenChange={(open) => !open && onClose()}
      onClosed={() => {
        onClosed();
        return true;
      }}
      trigger={
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          aria-label="行、列和工作表"
          className="pointer-events-none fixed size-0 opacity-0"
          style={at ?? undefined}
        />
      }
    >
      <SheetActionItems {...actions} />
    </Menu>
  );
}
