/** A sheet as a grid: only the cells in view are drawn, with heads that stay, a frame around what is chosen and a field to type into. */
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useElementSize } from '../element-size.ts';
import type { CellView, SheetInfo } from '#capabilities/workbook/cell-look.ts';
import { CellField, type Typing } from './cell-field.tsx';
import { edgesOf, head_height, inView, range, usual_height, usual_width } from './geometry.ts';
import { Head, Side } from './heads.tsx';
import { placeFor } from './keys.ts';
import { Drawings, StillDrawings, type DrawingsProps } from './drawings.tsx';
import { usePointing } from './pointing.ts';
import { boxOf, cellClass, CellText, isPlainText, Row, styleOf } from './rows.tsx';
import { SelectionBox } from './selection-box.tsx';
import { areaOf, only, steppedOut, wholeOf, type Pane, type Place, type Selection } from './selection.ts';
import type { Book } from './sheet-book.ts';
import { useWidening, type Widening } from './widening.ts';

export interface GridProps {
  book: Book;
  sheet: number;
  info: SheetInfo;
  selection: Selection;
  onSelect(selection: Selection): void;
  /** 1 is the file's own size. */
  scale: number;
  /** What a click on a column's head does, and which columns take part in it. */
  columns?: { pick(column: number): void; marked: ReadonlySet<number> } | null;
  /** Puts what is chosen on the clipboard. */
  onCopy(data: DataTransfer, isCut: boolean): void;
  /** Absent where nothing may be changed. */
  typing: Typing | null;
  /** A menu is asked for at these pixels of the window. */
  onMenu(at: { left: number; top: number }): void;
}

export function Grid({ book, sheet, info, selection, onSelect, scale, columns: pointed = null, onCopy, typing, onMenu }: GridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const room = useElementSize(frame);
  const [offset, setOffset] = useState({ left: 0, top: 0 });
  const atRest = useMemo(() => edgesOf(info.columns, usual_width * scale, scaled(info.widths.entries(), scale)), [info, scale]);
  const widening = useWidening(
    info,
    scale,
    (column) => (atRest[column + 1] ?? 0) - (atRest[column] ?? 0),
    (column) => columnsWith(column, selection, info),
    typing,
  );
  const pulled = widening?.pulled ?? none;
  const columns = useMemo(
    () => (pulled.length === 0 ? atRest : edgesOf(info.columns, usual_width * scale, scaled([...info.widths.entries(), ...pulled], scale))),
    [atRest, pulled, info, scale],
  );
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
  const rowAt = (row: number): CellView[] | undefined => book.row(sheet, row);
  const shownMerges = info.merges.filter(
    ({ top, bottom, left, right }) =>
      (top < frozen.rows || (top <= view.rows.last && bottom >= view.rows.first)) &&
      (left < frozen.columns || (left <= view.columns.last && right >= view.columns.first)),
  );
  const { active, end } = selection;
  const area = useMemo(() => areaOf({ active, end }, info.merges), [active, end, info]);
  const activeArea = useMemo(() => areaOf(only(active), info.merges), [active, info]);
  const used: Selection = {
    active: { row: 0, column: 0 },
    end: { row: Math.max(0, info.used.rows - 1), column: Math.max(0, info.used.columns - 1) },
  };

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
  const goTo = (place: Place) => {
    const at = { row: within(place.row, info.rows), column: within(place.column, info.columns) };
    onSelect(only(steppedOut(active, at, info.merges)));
    show(at);
  };
  const mayType = typing !== null;
  // The keys are heard by the field as soon as there is one.
  useEffect(() => {
    if (mayType && document.activeElement === frame.current) field.current?.focus({ preventScroll: true });
  }, [mayType]);
  const menuAtCell = () => {
    const box = frame.current?.getBoundingClientRect();
    const cell = onScreen(boxOf(activeArea, rows, columns, side), active, frozen, offset);
    if (box) onMenu({ left: box.left + cell.left, top: box.top + cell.top + cell.height });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typing && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      event.preventDefault();
      return menuAtCell();
    }
    const far = event.ctrlKey || event.metaKey;
    if (far && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      return onSelect(used);
    }
    const page = Math.max(1, view.rows.last - view.rows.first - 1);
    const from = event.shiftKey ? end : active;
    const place = placeFor({ key: event.key, far }, from, { all: info, used: info.used, frozen, page });
    if (!place) return;
    event.preventDefault();
    if (!event.shiftKey) return goTo(place);
    onSelect({ active, end: place });
    show(place);
  };
  const pointing = usePointing({
    frame,
    rows,
    columns,
    side,
    head: head_height,
    still: { width: stillWidth, height: stillHeight },
    merges: info.merges,
    selection,
    pick: pointed?.pick ?? null,
    used,
    mayLeave: () => Promise.resolve(typing?.commit() ?? true),
    onSelect,
    onOpen: () => typing?.begin(null),
  });

  const panes = {
    corner: paneOf(0, frozen.rows - 1, 0, frozen.columns - 1),
    top: paneOf(0, frozen.rows - 1, frozen.columns, info.columns - 1),
    left: paneOf(frozen.rows, info.rows - 1, 0, frozen.columns - 1),
    main: paneOf(frozen.rows, info.rows - 1, frozen.columns, info.columns - 1),
  };
  const chosenIn = (pane: Pane) => <SelectionBox {...{ area, pane, rows, columns, side }} active={activeArea} />;
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
        chosen={row >= area.top && row <= area.bottom ? { from: area.left, to: area.right } : null}
        isStill={isStill}
        scale={scale}
        isPlain={info.plain === true}
      />
    ));
  const drawn: Omit<DrawingsProps, 'origin'> = {
    drawings: info.drawings,
    columns,
    rows,
    scale,
    seen: {
      left: offset.left - 300,
      top: offset.top - 300,
      right: offset.left + (room?.width ?? 0) + 300,
      bottom: offset.top + (room?.height ?? 0) + 300,
    },
  };
  /** Frozen rows are seen whatever is scrolled to, and so are frozen columns. */
  const stillDrawn = (ofRows: number, ofColumns: number) => (
    <StillDrawings
      {...drawn}
      seen={{
        ...drawn.seen,
        ...(ofColumns > 0 ? { left: 0, right: stillWidth } : {}),
        ...(ofRows > 0 ? { top: 0, bottom: stillHeight } : {}),
      }}
      still={{ rows: ofRows, columns: ofColumns, side, head: head_height }}
    />
  );
  const clipboard = {
    onCopy(event: ClipboardEvent) {
      if (typing?.draft) return;
      onCopy(event.clipboardData, false);
      event.preventDefault();
    },
    onCut(event: ClipboardEvent) {
      if (!typing || typing.draft) return;
      onCopy(event.clipboardData, true);
      event.preventDefault();
      typing.clear();
    },
    onPaste(event: ClipboardEvent) {
      if (!typing || typing.draft) return;
      event.preventDefault();
      typing.paste(event.clipboardData);
    },
  };

  return (
    // The clipboard belongs to whatever of it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- copies and pastes of the grid within bubble up to it
    <div className="relative size-full overflow-clip" {...clipboard}>
      <div
        ref={frame}
        role="grid"
        aria-label={`工作表 ${info.name}`}
        aria-multiselectable
        {...(typing ? {} : { 'aria-readonly': true })}
        aria-rowcount={info.rows}
        aria-colcount={info.columns}
        tabIndex={0}
        onFocus={({ target, currentTarget }) => target === currentTarget && field.current?.focus({ preventScroll: true })}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => setOffset({ left: scrollLeft, top: scrollTop })}
        {...pointing.handlers}
        onContextMenu={(event) => {
          const hit = typing && !typing.draft ? pointing.hitAt(event.clientX, event.clientY) : null;
          if (!hit) return;
          event.preventDefault();
          pointing.choose(hit);
          onMenu({ left: event.clientX, top: event.clientY });
        }}
        className="relative size-full overflow-auto bg-sheet text-[13px] outline-offset-[-2px] select-none [text-autospace:no-autospace]"
      >
        <div style={{ width: side + (columns.at(-1) ?? 0), height: head_height + (rows.at(-1) ?? 0), position: 'relative' }}>
          <Head
            edges={columns}
            view={view.columns}
            side={side}
            chosen={{ from: area.left, to: area.right }}
            still={frozen.columns}
            marked={pointed?.marked ?? null}
            widening={pointed ? null : widening}
          />
          <Side edges={rows} view={view.rows} side={side} chosen={{ from: area.top, to: area.bottom }} still={frozen.rows} />
          {frozen.rows > 0 && frozen.columns > 0 ? (
            <div className="sticky top-0 left-0 z-[16] h-0 w-0">
              {rowsIn(still.rows, still.columns, true)}
              {stillDrawn(frozen.rows, frozen.columns)}
              {chosenIn(panes.corner)}
            </div>
          ) : null}
          {frozen.rows > 0 ? (
            <div className="sticky top-0 z-[15] h-0">
              {rowsIn(still.rows, view.columns, true)}
              {stillDrawn(frozen.rows, 0)}
              {chosenIn(panes.top)}
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
              {stillDrawn(0, frozen.columns)}
              {chosenIn(panes.left)}
              <div
                aria-hidden
                className={stillLine}
                style={{ left: side + stillWidth - 1, top: 0, height: head_height + (rows.at(-1) ?? 0), width: 1 }}
              />
            </div>
          ) : null}
          {rowsIn(view.rows, view.columns, false)}
          {chosenIn(panes.main)}
          <Drawings {...drawn} origin={{ left: side, top: head_height }} />
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
                  className={cellClass(cell)}
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
      {typing ? (
        <CellField
          ref={field}
          typing={typing}
          active={active}
          cell={rowAt(active.row)?.find(({ column }) => column === active.column)}
          box={onScreen(boxOf(activeArea, rows, columns, side), active, frozen, offset)}
          room={room}
          scale={scale}
          onKey={onKeyDown}
          onGo={goTo}
          onShow={() => show(active)}
          onLeaveBack={() => {
            const element = frame.current;
            if (!element) return;
            element.tabIndex = -1;
            requestAnimationFrame(() => (element.tabIndex = 0));
          }}
        />
      ) : null}
    </div>
  );
}

const none: Widening['pulled'] = [];

/** Whole columns that are chosen together are as wide as the one of them that is pulled. */
function columnsWith(column: number, selection: Selection, info: SheetInfo): number[] {
  const area = areaOf(selection, info.merges);
  return wholeOf(area, info) === 'columns' && column >= area.left && column <= area.right ? range(area.left, area.right) : [column];
}

const stillLine = 'pointer-events-none absolute bg-line-strong';

function* scaled(sizes: Iterable<readonly [number, number]>, scale: number): Iterable<readonly [number, number]> {
  for (const [index, size] of sizes) yield [index, Math.round(size * scale)] as const;
}

function paneOf(top: number, bottom: number, left: number, right: number): Pane {
  return { rows: { from: top, to: bottom }, columns: { from: left, to: right } };
}

function within(value: number, count: number): number {
  return Math.min(count - 1, Math.max(0, value));
}

/** From the pixels of the sheet to those of the view: what is frozen does not scroll. */
function onScreen(
  box: { left: number; top: number; width: number; height: number },
  { row, column }: Place,
  frozen: { rows: number; columns: number },
  offset: { left: number; top: number },
) {
  return {
    ...box,
    left: box.left - (column < frozen.columns ? 0 : offset.left),
    top: box.top - (row < frozen.rows ? 0 : offset.top),
  };
}
