/** The heads of columns and rows: letters and numbers that stay while the cells move. */
import type { CSSProperties } from 'react';
import type { Widening } from './widening.ts';
import { classList } from '#ui/class-list.ts';
import { columnName } from '#capabilities/workbook/columns.ts';
import { head_height, range } from './geometry.ts';

interface HeadingsProps {
  /** Where each column or row begins, and where the last one ends. */
  edges: Float64Array;
  view: { first: number; last: number };
  /** From the first to the last that something is chosen of. */
  chosen: { from: number; to: number };
  nameOf(index: number): string;
  boxOf(from: number, size: number): CSSProperties;
  /** Columns are told to readers; rows say their own number. */
  isColumns?: boolean;
  /** They can be pointed at, and these are. */
  marked?: ReadonlySet<number> | null;
  /** Their edges can be pulled. */
  widening?: Widening | null;
}

function Headings({ edges, view, chosen, nameOf, boxOf: placed, isColumns = false, marked = null, widening = null }: HeadingsProps) {
  return range(view.first, view.last).map((index) => {
    const from = edges[index] ?? 0;
    return (
      <div
        key={index}
        {...(isColumns ? { role: 'columnheader', 'aria-colindex': index + 1 } : {})}
        className={classList(
          headClass,
          'border-r border-b',
          index >= chosen.from && index <= chosen.to && 'bg-hover font-semibold text-ink',
          'cursor-default',
          marked && 'cursor-pointer hover:bg-hover',
          marked?.has(index) && 'bg-seal-wash font-semibold text-seal',
        )}
        style={placed(from, (edges[index + 1] ?? 0) - from)}
      >
        {nameOf(index)}
        {widening ? <Edge {...widening.handlers(index)} /> : null}
      </div>
    );
  });
}

/** Wider than it looks, so that it is hit. Keys find the same in the menu of columns. */
function Edge({ onPointerDown, onDoubleClick, ...handlers }: ReturnType<Widening['handlers']>) {
  return (
    <span
      aria-hidden
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none border-transparent hover:border-r-[3px] hover:border-line-strong"
      {...handlers}
      onPointerDown={(event) => {
        // The head itself is not pressed.
        event.stopPropagation();
        onPointerDown(event);
      }}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onDoubleClick();
      }}
    />
  );
}

type AxisProps = Pick<HeadingsProps, 'edges' | 'view' | 'chosen' | 'marked' | 'widening'> & {
  side: number;
  /** So many of the first stay. */
  still: number;
};

export function Head({ side, still, ...axis }: AxisProps) {
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

export function Side({ side, still, ...axis }: AxisProps) {
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
