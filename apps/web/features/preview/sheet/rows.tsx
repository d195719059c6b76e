/** The rows of a sheet that are in view, and how a cell is drawn. */
import { memo, type CSSProperties } from 'react';
import { classList } from '#ui/class-list.ts';
import type { CellView, Merge } from '#capabilities/workbook/cell-look.ts';
import { head_height, range } from './geometry.ts';
import { covers } from './selection.ts';

interface RowProps {
  row: number;
  cells: CellView[] | undefined;
  top: number;
  height: number;
  side: number;
  columns: Float64Array;
  first: number;
  last: number;
  merges: Merge[];
  rows: Float64Array;
  /** The columns of this row that are chosen. */
  chosen: { from: number; to: number } | null;
  /** It stays while others move below it. */
  isStill: boolean;
  scale: number;
  isPlain: boolean;
}

export const Row = memo(
  function Row({ row, cells, top, height, side, columns, first, last, merges, rows, chosen, isStill, scale, isPlain }: RowProps) {
    const byColumn = new Map(cells?.map((cell) => [cell.column, cell]));
    return (
      <div role="row" aria-rowindex={row + 1}>
        {range(first, last).map((column) => {
          const merge = merges.find((one) => covers(one, row, column));
          if (merge && (merge.top !== row || merge.left !== column)) return null;
          const cell = byColumn.get(column);
          const box = merge
            ? boxOf(merge, rows, columns, side)
            : { left: side + (columns[column] ?? 0), top, width: (columns[column + 1] ?? 0) - (columns[column] ?? 0), height };
          if (box.width === 0 || box.height === 0) return null;
          const room = merge ? 0 : roomFor(cell, byColumn, columns, scale);
          return (
            <div
              key={column}
              role="gridcell"
              aria-colindex={column + 1}
              aria-selected={chosen !== null && column >= chosen.from && column <= chosen.to}
              className={classList(cellClass(cell, isPlain), isStill && !cell?.look?.fill && 'bg-sheet', room > 0 && 'z-[2]')}
              style={{
                ...box,
                lineHeight: cell && isPlainText(cell) ? `${box.height - 1}px` : undefined,
                overflow: room > 0 ? 'visible' : undefined,
                ...styleOf(cell, scale),
              }}
            >
              {cell ? <CellText cell={cell} room={room} /> : cells ? null : <span className="h-2 w-2/3 rounded bg-hover" />}
            </div>
          );
        })}
      </div>
    );
  },
  (before, after) =>
    before.cells === after.cells &&
    before.top === after.top &&
    before.height === after.height &&
    before.first === after.first &&
    before.last === after.last &&
    before.columns === after.columns &&
    before.chosen?.from === after.chosen?.from &&
    before.chosen?.to === after.chosen?.to &&
    before.side === after.side &&
    before.isStill === after.isStill &&
    before.scale === after.scale &&
    before.merges.length === after.merges.length &&
    before.merges.every((merge, index) => merge === after.merges[index]),
);

/** Most cells are one line that needs nothing around it: one element instead of two, as a sheet has hundreds in view. */
export function isPlainText({ look }: CellView): boolean {
  return !look?.wrap && !look?.bar && !look?.icon && !look?.high;
}

export function CellText({ cell, room = 0 }: { cell: CellView; room?: number }) {
  const { text, look } = cell;
  if (room === 0 && isPlainText(cell)) return text;
  const words = look?.wrap ? (
    text
  ) : (
    <span
      className="relative inline-block min-w-0 truncate align-top whitespace-pre"
      style={room > 0 ? { minWidth: room, overflow: 'hidden' } : undefined}
    >
      {text}
    </span>
  );
  return (
    <>
      {look?.bar ? (
        <span
          aria-hidden
          className="absolute inset-y-0.5 left-0.5"
          style={{ width: `${look.bar.part * 100}%`, background: `linear-gradient(to right, ${look.bar.color}, ${look.bar.color}55)` }}
        />
      ) : null}
      {look?.icon ? (
        <span aria-hidden className="mr-auto pr-1 text-[10px]" style={{ color: look.icon.color }}>
          {look.icon.mark}
        </span>
      ) : null}
      {words}
    </>
  );
}

/** Words longer than their cell run on over empty neighbours; 0 when they fit or have none. */
function roomFor(cell: CellView | undefined, byColumn: ReadonlyMap<number, CellView>, columns: Float64Array, scale: number): number {
  if (!cell || cell.text === '' || cell.look?.wrap || (cell.look?.align && cell.look.align !== 'left')) return 0;
  const own = (columns[cell.column + 1] ?? 0) - (columns[cell.column] ?? 0);
  const size = (cell.look?.size ?? 13) * scale;
  const needed = Array.from(cell.text.slice(0, 200)).reduce((sum, letter) => sum + (letter > '\u2e7f' ? size : size * 0.56), 12);
  if (needed <= own) return 0;
  let next = cell.column + 1;
  while (next < columns.length - 1 && !byColumn.has(next) && (columns[next] ?? 0) - (columns[cell.column] ?? 0) < needed) next += 1;
  const room = (columns[next] ?? 0) - (columns[cell.column] ?? 0);
  return room > own ? Math.min(room, needed) - 12 : 0;
}

export function cellClass(cell: CellView | undefined, isPlain = false): string {
  const look = cell?.look;
  const lines = isPlain ? 'border-transparent' : 'border-line';
  if (cell && isPlainText(cell))
    return classList(
      'absolute truncate whitespace-pre border-r border-b px-1.5 tabular-nums',
      lines,
      look?.align === 'right' ? 'text-right' : look?.align === 'center' ? 'text-center' : '',
    );
  const high = look?.high === 'top' ? 'items-start' : look?.high === 'bottom' ? 'items-end' : 'items-center';
  return classList(
    'absolute flex overflow-hidden px-1.5 tabular-nums',
    lines,
    'border-r border-b',
    look?.wrap
      ? classList(look.high ? high : 'items-start', 'break-words whitespace-pre-wrap leading-[1.4] py-0.5')
      : classList(high, 'whitespace-pre'),
    look?.align === 'right' ? 'justify-end text-right' : look?.align === 'center' ? 'justify-center text-center' : '',
  );
}

/** Lines drawn for white paper glare or vanish on a dark page, where no fill of the file lies under them. */
function edgeOf(edge: string, fill: string | undefined): string {
  return fill ? edge : edge.replace(/#[\da-f]{3,8}/i, (color) => `light-dark(${color}, color-mix(in srgb, var(--ink) 30%, transparent))`);
}

/** Colours of the file stand on their own fill; without one, text keeps the colour of the page where that one is dark. */
export function styleOf(cell: CellView | undefined, scale: number): CSSProperties {
  const look = cell?.look;
  const size = look?.size || scale !== 1 ? { fontSize: Math.round((look?.size ?? 13) * scale * 10) / 10 } : {};
  if (!look) return size;
  const { edges = {} } = look;
  return {
    ...size,
    ...(edges.top && { borderTop: edgeOf(edges.top, look.fill) }),
    ...(edges.right && { borderRight: edgeOf(edges.right, look.fill) }),
    ...(edges.bottom && { borderBottom: edgeOf(edges.bottom, look.fill) }),
    ...(edges.left && { borderLeft: edgeOf(edges.left, look.fill) }),
    fontWeight: look.bold ? 600 : undefined,
    fontStyle: look.italic ? 'italic' : undefined,
    textDecoration: [look.underline && 'underline', look.strike && 'line-through'].filter(Boolean).join(' ') || undefined,
    backgroundColor: look.fill,
    color: look.fill ? (look.color ?? '#000') : look.color ? `light-dark(${look.color}, var(--ink))` : undefined,
  };
}

export function boxOf(merge: Merge, rows: Float64Array, columns: Float64Array, side: number) {
  return {
    left: side + (columns[merge.left] ?? 0),
    top: head_height + (rows[merge.top] ?? 0),
    width: (columns[merge.right + 1] ?? 0) - (columns[merge.left] ?? 0),
    height: (rows[merge.bottom + 1] ?? 0) - (rows[merge.top] ?? 0),
  };
}
