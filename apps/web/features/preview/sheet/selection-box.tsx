/** The frame around what is chosen, in one of the grid's panes; it moves with the cells of that pane. */
import type { CSSProperties } from 'react';
import type { Merge } from '#capabilities/workbook/cell-look.ts';
import { boxOf } from './rows.tsx';
import { within, type Pane } from './selection.ts';

export interface SelectionBoxProps {
  area: Merge;
  /** The cell that is typed into, with all of a merged one. */
  active: Merge;
  pane: Pane;
  rows: Float64Array;
  columns: Float64Array;
  side: number;
}

export function SelectionBox({ area, active, pane, rows, columns, side }: SelectionBoxProps) {
  const isOne = area.top === active.top && area.left === active.left && area.bottom === active.bottom && area.right === active.right;
  const one = within(active, pane);
  // A merged cell is drawn where it begins, all of it, and so is its frame.
  const whole = isOne && one ? (one.edges.top && one.edges.left ? { ...one, area, edges: all } : null) : within(area, pane);
  if (!whole) return null;
  return (
    <>
      <div
        aria-hidden
        className="pointer-events-none absolute z-[5] border-seal"
        style={{ ...boxOf(whole.area, rows, columns, side), ...lines(whole.edges), ...(isOne ? {} : { background: wash }) }}
      />
      {one && !isOne ? (
        <div aria-hidden className="pointer-events-none absolute z-[5] border border-seal" style={boxOf(one.area, rows, columns, side)} />
      ) : null}
    </>
  );
}

const all = { top: true, left: true, bottom: true, right: true };
const wash = 'color-mix(in srgb, var(--seal) 10%, transparent)';

function lines(edges: Record<'top' | 'left' | 'bottom' | 'right', boolean>): CSSProperties {
  const width = (isOwn: boolean) => (isOwn ? 2 : 0);
  return {
    borderTopWidth: width(edges.top),
    borderLeftWidth: width(edges.left),
    borderBottomWidth: width(edges.bottom),
    borderRightWidth: width(edges.right),
  };
}
