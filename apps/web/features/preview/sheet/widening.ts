/** Pulling the right edge of a column's head: the column follows the pointer, and what it came to is kept in the file. */
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { SheetInfo } from '#capabilities/workbook/cell-look.ts';
import type { Typing } from './cell-field.tsx';

/** Narrower ones can't be pulled wide again. */
const least = 24;

export interface Widening {
  /** Columns that are pulled, or were a moment ago, in pixels of the file's own size. */
  pulled: readonly (readonly [column: number, width: number])[];
  handlers(column: number): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onDoubleClick(): void;
  };
}

interface Pull {
  column: number;
  from: number;
  width: number;
  now: number;
}

/** `together`: the columns that are as wide as this one afterwards. Null where nothing may be changed. */
export function useWidening(
  info: SheetInfo,
  scale: number,
  widthOf: (column: number) => number,
  together: (column: number) => number[],
  typing: Typing | null,
): Widening | null {
  const [pulled, setPulled] = useState<Widening['pulled']>([]);
  const pull = useRef<Pull | null>(null);
  // The sheet was told anew: its own widths are there.
  useEffect(() => setPulled([]), [info.widths]);
  if (!typing) return null;
  const end = (isKept: boolean) => {
    const { current } = pull;
    pull.current = null;
    if (!current) return;
    if (!isKept || current.now === current.width) return setPulled([]);
    const columns = together(current.column);
    setPulled(columns.map((column) => [column, current.now]));
    typing.widen(columns.map((column) => [column, current.now]));
  };
  return {
    pulled,
    handlers: (column) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = widthOf(column) / scale;
        pull.current = { column, from: event.clientX, width, now: width };
      },
      onPointerMove({ clientX }) {
        const { current } = pull;
        if (current?.column !== column) return;
        current.now = Math.max(least, Math.round(current.width + (clientX - current.from) / scale));
        setPulled([[column, current.now]]);
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onDoubleClick: () => typing.fit(together(column)),
    }),
  };
}
