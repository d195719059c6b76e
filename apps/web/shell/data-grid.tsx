/** Rows of data with a head that stays, sorted by pressing it; only what is seen is drawn, and cells are text whatever stands in them. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { classList } from '#ui/class-list.ts';
import { columnWidths, nextSort, sortedRows, type SortBy, type TableCell } from './sorted-rows.ts';

export interface DataGridProps {
  label: string;
  columns: readonly string[];
  rows: readonly TableCell[][];
}

const head_px = 36;
const row_px = 32;

export function DataGrid({ label, columns, rows }: DataGridProps) {
  const [by, setBy] = useState<SortBy | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => columnWidths(columns, rows), [columns, rows]);
  const sorted = useMemo(() => sortedRows(rows, by), [rows, by]);
  const numeric = useMemo(
    () => columns.map((_, n) => rows.some((row) => typeof row[n] === 'number') && rows.every((row) => typeof (row[n] ?? 0) === 'number')),
    [columns, rows],
  );
  const template = { gridTemplateColumns: widths.map((px) => `${px}px`).join(' ') };
  const total = widths.reduce((sum, px) => sum + px, 0);
  return (
    <div
      ref={scroller}
      // Scrolls both ways, so the keyboard must be able to reach it.
      tabIndex={0}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className="h-full overflow-auto text-sm -outline-offset-2"
    >
      <div role="rowgroup" className="sticky top-0 z-10" style={{ width: total, height: head_px }}>
        <div role="row" aria-rowindex={1} className="grid h-full border-b border-line bg-paper" style={template}>
          {columns.map((name, n) => {
            const own = by?.column === n ? by : null;
            return (
              <div
                key={n}
                role="columnheader"
                aria-sort={own ? (own.descending ? 'descending' : 'ascending') : 'none'}
                className="min-w-0 border-r border-line last:border-r-0"
              >
                <button
                  type="button"
                  title={name}
                  onClick={() => setBy(nextSort(by, n))}
                  className={classList(
                    'flex h-full w-full items-center gap-1 px-2.5 text-left text-xs font-medium text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink',
                    numeric[n] && 'flex-row-reverse text-right',
                  )}
                >
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  {own ? (
                    own.descending ? (
                      <ArrowDown size={14} strokeWidth={1.5} className="shrink-0" />
                    ) : (
                      <ArrowUp size={14} strokeWidth={1.5} className="shrink-0" />
                    )
                  ) : null}
                </button>
              </div>
            );
          })}
        </div>
      </div>
      <div role="rowgroup" style={{ width: total }}>
        <Virtualizer scrollRef={scroller} startMargin={head_px} itemSize={row_px} data={[...sorted]}>
          {(row, n) => (
            <div
              key={n}
              role="row"
              aria-rowindex={n + 2}
              className="grid border-b border-line hover:bg-hover"
              style={{ ...template, height: row_px }}
            >
              {columns.map((_, column) => (
                <Cell key={column} value={row[column] ?? null} numeric={numeric[column] === true} />
              ))}
            </div>
          )}
        </Virtualizer>
      </div>
    </div>
  );
}

function Cell({ value, numeric }: { value: TableCell; numeric: boolean }) {
  if (value === null)
    return (
      <div role="cell" className="truncate border-r border-line px-2.5 leading-8 text-ink-3 last:border-r-0">
        空
      </div>
    );
  const text = String(value);
  return (
    <div
      role="cell"
      title={text.length > 12 ? text : undefined}
      className={classList('truncate border-r border-line px-2.5 leading-8 last:border-r-0', numeric && 'text-right tabular-nums')}
    >
      {text}
    </div>
  );
}
