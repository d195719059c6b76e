/** A sheet as a grid: only the cells in view are drawn, with headers that stay and one cell that is read in full. */
import { memo, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { classList } from '#ui/class-list.ts';
import { useElementSize } from '../element-size.ts';
import type { CellView, Merge, SheetInfo } from '#capabilities/workbook/cell-look.ts';
import { columnName } from '#capabilities/workbook/columns.ts';
import { edgesOf, indexAt, inView } from './geometry.ts';
import { placeFor } from './keys.ts';
import { Drawings } from './drawings.tsx';
import { block_rows, type Book } from './sheet-book.ts';

export const usual_height = 24;
const head_height = 26;

export interface Place {
  row: number;
  column: number;
}

export interface GridProps {
  book: Book;
  sheet: number;
  active: Place;
  onActive(place: Place): void;
  /** 1 is the file's own size. */
  scale: number;
  /** What a click on a column's head does, and which columns take part in it. */
  columns?: { pick(column: number): void; marked: ReadonlySet<number> } | null;
}

export function Grid({ book, sheet, active, onActive, scale, columns: pointed = null }: GridProps) {
  const info = book.sheets[sheet] ?? empty;
  const frame = useRef<HTMLDivElement>(null);
  const room = useElementSize(frame);
  const [offset, setOffset] = useState({ left: 0, top: 0 });
  const columns = useMemo(() => edgesOf(info.columns, 80 * scale, scaled(info.widths.entries(), scale)), [info, scale]);
  const rows = useMemo(() => edgesOf(info.rows, usual_height * scale, scaled(info.heights, scale)), [info, scale]);
  const side = Math.max(40, String(info.rows).length * 8 + 16);
  // What stays in view must leave room for the rest.
  const fitting = (edges: Float64Array, count: number, space: number) => ((edges[count] ?? 0) <= space * 0.7 ? count : 0);
  const frozen = {
    rows: fitting(rows, info.frozen.rows, (room?.height ?? 0) - head_height),
    columns: fitting(columns, info.frozen.columns, (room?.width ?? 0) - side),
  };
  const [stillHeight, stillWidth] = [rows[frozen.rows] ?? 0, columns[frozen.columns] ?? 0];
  const view = {
    rows: inView(rows, offset.top + stillHeight, (room?.height ?? 0) - head_height - stillHeight),
    columns: inView(columns, offset.left + stillWidth, (room?.width ?? 0) - side - stillWidth),
  };
  const still = { rows: { first: 0, last: frozen.rows - 1 }, columns: { first: 0, last: frozen.columns - 1 } };
  const rowAt = (row: number): CellView[] | undefined => book.block(sheet, Math.floor(row / block_rows))?.[row % block_rows];
  const shownMerges = info.merges.filter(
    ({ top, bottom, left, right }) =>
      (top < frozen.rows || (top <= view.rows.last && bottom >= view.rows.first)) &&
      (left < frozen.columns || (left <= view.columns.last && right >= view.columns.first)),
  );

  const show = (place: Place) => {
    const element = frame.current;
    if (!element || !room) return;
    const [top, bottom] = [rows[place.row] ?? 0, rows[place.row + 1] ?? 0];
    const [left, right] = [columns[place.column] ?? 0, columns[place.column + 1] ?? 0];
    const [height, width] = [room.height - head_height, room.width - side];
    // Frozen cells are in view always; the very first brings all the rest to its begin.
    if (place.row === 0 && place.column === 0) element.scrollTo(0, 0);
    if (place.row >= frozen.rows) {
      if (top - stillHeight < element.scrollTop) element.scrollTop = top - stillHeight;
      else if (bottom > element.scrollTop + height) element.scrollTop = bottom - height;
    }
    if (place.column >= frozen.columns) {
      if (left - stillWidth < element.scrollLeft) element.scrollLeft = left - stillWidth;
      else if (right > element.scrollLeft + width) element.scrollLeft = right - width;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, view.rows.last - view.rows.first - 1);
    const far = event.ctrlKey || event.metaKey;
    const place = placeFor({ key: event.key, far }, active, { all: info, used: info.used, frozen, page });
    if (!place) return;
    event.preventDefault();
    onActive(place);
    show(place);
  };

  const rowsIn = (from: { first: number; last: number }, across: { first: number; last: number }, isStill: boolean) =>
    range(from.first, from.last).map((row) => (
      <Row
        key={row}
        row={row}
        cells={rowAt(row)}
        top={head_height + (rows[row] ?? 0)}
        height={(rows[row + 1] ?? 0) - (rows[row] ?? 0)}
        side={side}
        columns={columns}
        first={across.first}
        last={across.last}
        merges={shownMerges.filter((merge) => merge.top <= row && merge.bottom >= row)}
        rows={rows}
        active={active.row === row ? active.column : -1}
        isStill={isStill}
        scale={scale}
        isPlain={info.plain === true}
      />
    ));

  return (
    <div
      ref={frame}
      role="grid"
      aria-label={`工作表 ${info.name}`}
      aria-readonly
      aria-rowcount={info.rows}
      aria-colcount={info.columns}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => setOffset({ left: scrollLeft, top: scrollTop })}
      onClick={({ target, clientX, clientY, currentTarget }) => {
        const box = currentTarget.getBoundingClientRect();
        const [x, y] = [clientX - box.left - side, clientY - box.top - head_height];
        if (x >= 0 && y < 0 && pointed) pointed.pick(indexAt(columns, x < stillWidth ? x : x + offset.left));
        if (x < 0 || y < 0 || !(target instanceof HTMLElement)) return;
        const row = indexAt(rows, y < stillHeight ? y : y + offset.top);
        const column = indexAt(columns, x < stillWidth ? x : x + offset.left);
        const merge = info.merges.find((one) => covers(one, row, column));
        onActive(merge ? { row: merge.top, column: merge.left } : { row, column });
      }}
      className="relative size-full overflow-auto bg-sheet text-[13px] outline-offset-[-2px] [text-autospace:no-autospace]"
    >
      <div style={{ width: side + (columns.at(-1) ?? 0), height: head_height + (rows.at(-1) ?? 0), position: 'relative' }}>
        <Head
          edges={columns}
          view={view.columns}
          side={side}
          active={active.column}
          still={frozen.columns}
          marked={pointed?.marked ?? null}
        />
        <Side edges={rows} view={view.rows} side={side} active={active.row} still={frozen.rows} />
        {frozen.rows > 0 && frozen.columns > 0 ? (
          <div className="sticky top-0 left-0 z-[16] h-0 w-0">{rowsIn(still.rows, still.columns, true)}</div>
        ) : null}
        {frozen.rows > 0 ? (
          <div className="sticky top-0 z-[15] h-0">
            {rowsIn(still.rows, view.columns, true)}
            <div
              aria-hidden
              className={stillLine}
              style={{ top: head_height + stillHeight - 1, left: 0, width: side + (columns.at(-1) ?? 0), height: 1 }}
            />
          </div>
        ) : null}
        {frozen.columns > 0 ? (
          <div className="sticky left-0 z-[12] h-0 w-0">
            {rowsIn(view.rows, still.columns, true)}
            <div
              aria-hidden
              className={stillLine}
              style={{ left: side + stillWidth - 1, top: 0, height: head_height + (rows.at(-1) ?? 0), width: 1 }}
            />
          </div>
        ) : null}
        {rowsIn(view.rows, view.columns, false)}
        <Drawings
          drawings={info.drawings}
          columns={columns}
          rows={rows}
          origin={{ left: side, top: head_height }}
          scale={scale}
          seen={{
            left: offset.left - 300,
            top: offset.top - 300,
            right: offset.left + (room?.width ?? 0) + 300,
            bottom: offset.top + (room?.height ?? 0) + 300,
          }}
        />
        {shownMerges
          .filter(
            (merge) =>
              (merge.top >= frozen.rows && merge.top < view.rows.first) ||
              (merge.left >= frozen.columns && merge.left < view.columns.first),
          )
          .map((merge) => {
            // Its first cell lies outside the view, the rest of it inside.
            const cell = rowAt(merge.top)?.find(({ column }) => column === merge.left);
            const box = boxOf(merge, rows, columns, side);
            return (
              <div
                key={`${merge.top},${merge.left}`}
                aria-hidden
                className={cellClass(cell, false)}
                style={{
                  ...box,
                  lineHeight: cell && isPlainText(cell) ? `${box.height - 1}px` : undefined,
                  ...styleOf(cell, scale),
                }}
              >
                {cell ? <CellText cell={cell} /> : null}
              </div>
            );
          })}
      </div>
    </div>
  );
}

const empty: SheetInfo = {
  name: '',
  rows: 0,
  columns: 0,
  widths: [],
  heights: [],
  merges: [],
  frozen: { rows: 0, columns: 0 },
  drawings: [],
  used: { rows: 0, columns: 0 },
};

function* scaled(sizes: Iterable<readonly [number, number]>, scale: number): Iterable<readonly [number, number]> {
  for (const [index, size] of sizes) yield [index, Math.round(size * scale)] as const;
}

const stillLine = 'pointer-events-none absolute bg-line-strong';

interface HeadingsProps {
  /** Where each column or row begins, and where the last one ends. */
  edges: Float64Array;
  view: { first: number; last: number };
  active: number;
  nameOf(index: number): string;
  boxOf(from: number, size: number): CSSProperties;
  /** Columns are told to readers; rows say their own number. */
  isColumns?: boolean;
  /** They can be pointed at, and these are. */
  marked?: ReadonlySet<number> | null;
}

function Headings({ edges, view, active, nameOf, boxOf: placed, isColumns = false, marked = null }: HeadingsProps) {
  return range(view.first, view.last).map((index) => {
    const from = edges[index] ?? 0;
    return (
      <div
        key={index}
        {...(isColumns ? { role: 'columnheader', 'aria-colindex': index + 1 } : {})}
        className={classList(
          headClass,
          'border-r border-b',
          index === active && 'font-semibold text-ink',
          marked && 'cursor-pointer hover:bg-hover',
          marked?.has(index) && 'bg-seal-wash font-semibold text-seal',
        )}
        style={placed(from, (edges[index + 1] ?? 0) - from)}
      >
        {nameOf(index)}
      </div>
    );
  });
}

type AxisProps = Pick<HeadingsProps, 'edges' | 'view' | 'active' | 'marked'> & {
  side: number;
  /** So many of the first stay. */ still: number;
};

function Head({ side, still, ...axis }: AxisProps) {
  return (
    <div role="row" className="sticky top-0 z-20 h-0">
      <div className="relative" style={{ height: head_height }}>
        <div
          aria-hidden
          className="sticky left-0 z-10 border-r border-b border-line bg-paper"
          style={{ width: side, height: head_height }}
        />
        {still > 0 ? (
          <div className="sticky left-0 z-[9] h-0 w-0">
            <Headings
              {...axis}
              view={{ first: 0, last: still - 1 }}
              isColumns
              nameOf={columnName}
              boxOf={(from, width) => ({ top: -head_height, left: side + from, width, height: head_height })}
            />
          </div>
        ) : null}
        <Headings
          {...axis}
          isColumns
          nameOf={columnName}
          boxOf={(from, width) => ({ top: 0, left: side + from, width, height: head_height })}
        />
      </div>
    </div>
  );
}

function Side({ side, still, ...axis }: AxisProps) {
  const own = {
    nameOf: (row: number) => String(row + 1),
    boxOf: (from: number, height: number) => ({ top: head_height + from, width: side, height }),
  };
  return (
    <>
      {still > 0 ? (
        <div aria-hidden className="sticky top-0 left-0 z-[18] h-0 w-0">
          <Headings {...axis} {...own} view={{ first: 0, last: still - 1 }} />
        </div>
      ) : null}
      <div aria-hidden className="sticky left-0 z-[17] w-0">
        <div className="relative" style={{ width: side }}>
          <Headings {...axis} {...own} />
        </div>
      </div>
    </>
  );
}

const headClass =
  'absolute flex items-center justify-center overflow-hidden border-line bg-paper text-xs text-ink-3 tabular-nums select-none';

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
  /** The column of the chosen cell, -1 when it is in another row. */
  active: number;
  /** It stays while others move below it. */
  isStill: boolean;
  scale: number;
  isPlain: boolean;
}

const Row = memo(
  function Row({ row, cells, top, height, side, columns, first, last, merges, rows, active, isStill, scale, isPlain }: RowProps) {
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
              aria-selected={column === active}
              className={classList(
                cellClass(cell, column === active, isPlain),
                isStill && !cell?.look?.fill && 'bg-sheet',
                room > 0 && 'z-[2]',
              )}
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
    before.active === after.active &&
    before.side === after.side &&
    before.isStill === after.isStill &&
    before.scale === after.scale &&
    before.merges.length === after.merges.length &&
    before.merges.every((merge, index) => merge === after.merges[index]),
);

/** Most cells are one line that needs nothing around it: one element instead of two, as a sheet has hundreds in view. */
function isPlainText({ look }: CellView): boolean {
  return !look?.wrap && !look?.bar && !look?.icon && !look?.high;
}

function CellText({ cell, room = 0 }: { cell: CellView; room?: number }) {
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

function cellClass(cell: CellView | undefined, active: boolean, isPlain = false): string {
  const look = cell?.look;
  const lines = isPlain ? 'border-transparent' : 'border-line';
  if (cell && isPlainText(cell))
    return classList(
      'absolute truncate whitespace-pre border-r border-b px-1.5 tabular-nums',
      lines,
      look?.align === 'right' ? 'text-right' : look?.align === 'center' ? 'text-center' : '',
      active && 'z-[5] outline-2 outline-offset-[-2px] outline-seal',
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
    active && 'z-[5] outline-2 outline-offset-[-2px] outline-seal',
  );
}

/** Lines drawn for white paper glare or vanish on a dark page, where no fill of the file lies under them. */
function edgeOf(edge: string, fill: string | undefined): string {
  return fill ? edge : edge.replace(/#[\da-f]{3,8}/i, (color) => `light-dark(${color}, color-mix(in srgb, var(--ink) 30%, transparent))`);
}

/** Colours of the file stand on their own fill; without one, text keeps the colour of the page where that one is dark. */
function styleOf(cell: CellView | undefined, scale: number): CSSProperties {
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

function boxOf(merge: Merge, rows: Float64Array, columns: Float64Array, side: number) {
  return {
    left: side + (columns[merge.left] ?? 0),
    top: head_height + (rows[merge.top] ?? 0),
    width: (columns[merge.right + 1] ?? 0) - (columns[merge.left] ?? 0),
    height: (rows[merge.bottom + 1] ?? 0) - (rows[merge.top] ?? 0),
  };
}

function covers(merge: Merge, row: number, column: number): boolean {
  return merge.top <= row && merge.bottom >= row && merge.left <= column && merge.right >= column;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
