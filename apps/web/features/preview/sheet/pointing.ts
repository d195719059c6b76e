/** Choosing cells with the pointer: a press, a pull across cells or heads, and scrolling along when the pull leaves the view. */
import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Merge } from '#capabilities/workbook/cell-look.ts';
import { indexAt } from './geometry.ts';
import { areaOf, cellAt, covers, only, type Place, type Selection } from './selection.ts';

export type Hit = Place & { on: 'cells' | 'column' | 'row' | 'corner' };

export interface PointingInput {
  frame: RefObject<HTMLDivElement | null>;
  rows: Float64Array;
  columns: Float64Array;
  side: number;
  head: number;
  /** Pixels that never scroll. */
  still: { width: number; height: number };
  merges: readonly Merge[];
  selection: Selection;
  /** A column's head was pressed while something is built of columns. */
  pick: ((column: number) => void) | null;
  /** Everything that holds something. */
  used: Selection;
  /** False when the cell that is typed into can't be left. */
  mayLeave(): Promise<boolean>;
  onSelect(selection: Selection): void;
  onOpen(): void;
}

interface Pull {
  on: 'cells' | 'column' | 'row';
  active: Place;
  x: number;
  y: number;
}

const scroll_each_ms = 50;

export function usePointing(input: PointingInput) {
  const now = useRef(input);
  now.current = input;
  const pull = useRef<Pull | null>(null);
  const clock = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  useEffect(() => () => clearInterval(clock.current), []);

  /** Outside of the view it is the nearest cell, for a pull. */
  const hitAt = (clientX: number, clientY: number, isPull = false): Hit | null => {
    const { frame, rows, columns, side, head, still } = now.current;
    const element = frame.current;
    if (!element) return null;
    const box = element.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    // A scroll bar is no cell.
    if (!isPull && (x > element.clientWidth || y > element.clientHeight)) return null;
    const [left, top] = [Math.min(x, element.clientWidth) - side, Math.min(y, element.clientHeight) - head];
    const row = indexAt(rows, top < still.height ? Math.max(0, top) : top + element.scrollTop);
    const column = indexAt(columns, left < still.width ? Math.max(0, left) : left + element.scrollLeft);
    return { row, column, on: left < 0 && top < 0 ? 'corner' : top < 0 ? 'column' : left < 0 ? 'row' : 'cells' };
  };

  const last = (edges: Float64Array) => edges.length - 2;
  const reach = ({ on, active }: Pull, { row, column }: Place): Selection => {
    const { rows, columns } = now.current;
    if (on === 'column') return { active, end: { row: last(rows), column } };
    if (on === 'row') return { active, end: { row, column: last(columns) } };
    return { active, end: { row, column } };
  };

  const press = (hit: Hit, extend: boolean, x: number, y: number) => {
    const { selection, merges, pick, onSelect, used } = now.current;
    if (hit.on === 'corner') return onSelect(used);
    if (hit.on === 'column' && pick) return pick(hit.column);
    const start =
      hit.on === 'column' ? { row: 0, column: hit.column } : hit.on === 'row' ? { row: hit.row, column: 0 } : cellAt(hit, merges);
    pull.current = { on: hit.on, active: extend ? selection.active : start, x, y };
    onSelect(extend || hit.on !== 'cells' ? reach(pull.current, hit) : only(start));
  };

  const follow = () => {
    const { frame, onSelect } = now.current;
    const element = frame.current;
    if (!pull.current || !element) return;
    const { x, y, on } = pull.current;
    const box = element.getBoundingClientRect();
    if (on !== 'row') element.scrollLeft += x > box.right ? 24 : x < box.left ? -24 : 0;
    if (on !== 'column') element.scrollTop += y > box.bottom ? 24 : y < box.top ? -24 : 0;
    const hit = hitAt(x, y, true);
    if (hit) onSelect(reach(pull.current, hit));
  };

  const end = () => {
    pull.current = null;
    clearInterval(clock.current);
  };

  return {
    hitAt,
    /** For a menu: what is chosen stays when it was pressed on. */
    choose(hit: Hit) {
      const { selection, merges } = now.current;
      const area = areaOf(selection, merges);
      const isIn = {
        cells: covers(area, hit.row, hit.column),
        column: area.left <= hit.column && area.right >= hit.column && area.top === 0,
        row: area.top <= hit.row && area.bottom >= hit.row && area.left === 0,
        corner: true,
      };
      if (isIn[hit.on]) return;
      press(hit, false, 0, 0);
      end();
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        // A finger scrolls; its tap is a click.
        if (event.button !== 0 || event.pointerType === 'touch') return;
        const hit = hitAt(event.clientX, event.clientY);
        if (!hit) return;
        const { clientX, clientY, shiftKey, pointerId, currentTarget } = event;
        const isFree = now.current.mayLeave();
        currentTarget.setPointerCapture(pointerId);
        void isFree.then((mayLeave) => mayLeave && press(hit, shiftKey, clientX, clientY));
      },
      onPointerMove({ clientX, clientY, buttons }: PointerEvent<HTMLDivElement>) {
        const { current } = pull;
        if (!current) return;
        if (buttons === 0) return end();
        const hit = hitAt(clientX, clientY, true);
        const isSame = Math.abs(clientX - current.x) < 3 && Math.abs(clientY - current.y) < 3;
        [current.x, current.y] = [clientX, clientY];
        if (hit && !isSame) now.current.onSelect(reach(current, hit));
        clearInterval(clock.current);
        clock.current = setInterval(follow, scroll_each_ms);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClick({ nativeEvent, clientX, clientY }: MouseEvent<HTMLDivElement>) {
        if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return;
        const hit = hitAt(clientX, clientY);
        if (!hit) return;
        void now.current.mayLeave().then((mayLeave) => {
          if (!mayLeave) return;
          const { active } = now.current.selection;
          const place = cellAt(hit, now.current.merges);
          // A second tap on the chosen cell opens it.
          if (hit.on === 'cells' && place.row === active.row && place.column === active.column) now.current.onOpen();
          press(hit, false, clientX, clientY);
          end();
        });
      },
      onDoubleClick({ clientX, clientY }: MouseEvent<HTMLDivElement>) {
        if (hitAt(clientX, clientY)?.on === 'cells') now.current.onOpen();
      },
    },
  };
}
