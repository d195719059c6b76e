/** Charts and pictures that lie on a sheet: drawn where they stand when they come into view, moving with the cells below them. */
import { lazy, Suspense, useEffect, useState, type CSSProperties } from 'react';
import type { Drawing } from '#capabilities/workbook/cell-look.ts';

const SheetChart = lazy(async () => ({ default: (await import('./sheet-chart.tsx')).SheetChart }));

export interface DrawingsProps {
  drawings: Drawing[];
  columns: Float64Array;
  rows: Float64Array;
  /** Where the first cell begins. */
  origin: { left: number; top: number };
  scale: number;
  /** Pixels of the sheet that can be seen, and some around. */
  seen: { left: number; top: number; right: number; bottom: number };
}

export function Drawings({ drawings, columns, rows, origin, scale, seen }: DrawingsProps) {
  return drawings.map((drawing, n) => {
    const box = boxOf(drawing, columns, rows, scale);
    if (box.left > seen.right || box.left + box.width < seen.left || box.top > seen.bottom || box.top + box.height < seen.top) return null;
    const place: CSSProperties = { left: origin.left + box.left, top: origin.top + box.top, width: box.width, height: box.height };
    return (
      <div
        // Drawings of a sheet have a fixed order.
        key={n}
        className="absolute z-[6] overflow-hidden"
        style={place}
        role="img"
        aria-label={drawing.kind === 'chart' ? `图表${drawing.chart.title ? `：${drawing.chart.title}` : ''}` : drawing.alt}
      >
        {drawing.kind === 'chart' ? (
          <Suspense fallback={<div className="size-full border border-line bg-sheet" />}>
            <SheetChart chart={drawing.chart} />
          </Suspense>
        ) : (
          <Picture drawing={drawing} />
        )}
      </div>
    );
  });
}

/** What lies on frozen cells stays with them: the part of each drawing that reaches into a frozen pane, drawn in it once more. */
export function StillDrawings({
  still,
  ...all
}: Omit<DrawingsProps, 'origin'> & { still: { rows: number; columns: number; side: number; head: number } }) {
  const { drawings, columns, rows } = all;
  const own = drawings.filter(
    ({ row, column }) => (still.rows === 0 || row < still.rows) && (still.columns === 0 || column < still.columns),
  );
  if (own.length === 0) return null;
  const width = still.columns === 0 ? columns.at(-1) : columns[still.columns];
  const height = still.rows === 0 ? rows.at(-1) : rows[still.rows];
  return (
    <div aria-hidden className="pointer-events-none absolute overflow-clip" style={{ left: still.side, top: still.head, width, height }}>
      <Drawings {...all} drawings={own} origin={{ left: 0, top: 0 }} />
    </div>
  );
}

export function boxOf({ row, column, to, width, height }: Drawing, columns: Float64Array, rows: Float64Array, scale: number) {
  const [left, top] = [columns[column] ?? columns.at(-1) ?? 0, rows[row] ?? rows.at(-1) ?? 0];
  const right = to ? (columns[to.column] ?? columns.at(-1) ?? 0) : left + width * scale;
  const bottom = to ? (rows[to.row] ?? rows.at(-1) ?? 0) : top + height * scale;
  return { left, top, width: Math.max(24, right - left), height: Math.max(24, bottom - top) };
}

function Picture({ drawing }: { drawing: Extract<Drawing, { kind: 'picture' }> }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    // The bytes came from the worker and belong to nobody else.
    const made = URL.createObjectURL(new Blob([drawing.data as Uint8Array<ArrayBuffer>], { type: drawing.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [drawing]);
  return address ? <img src={address} alt="" className="size-full max-w-none object-fill" draggable={false} /> : null;
}
