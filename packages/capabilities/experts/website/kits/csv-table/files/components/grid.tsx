import { useEffect, useMemo, useRef, useState } from 'react';
import words from '../content/site.json';
import type { Table } from '../lib/parse-table';
import type { View } from '../lib/view';

const rowHeight = 34;
const headHeight = 42;
/** Browsers draw no element of any height: beyond this, a step of the scroll bar is more than a row. */
const mostHeight = 8_000_000;
const beyond = 8;
const numbers = new Intl.NumberFormat('zh-CN');

interface Props {
  table: Table;
  shown: readonly number[];
  view: View;
  onView(next: View): void;
}

/** All rows in one scroll, of which those in sight are on the page. */
export function Grid({ table, shown, view, onView }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const [cell, setCell] = useState<{ row: number; column: number } | null>(null);
  const widths = useMemo(() => widthsOf(table), [table]);

  useEffect(() => {
    if (!box.current) return undefined;
    const watch = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
    setTop(0);
  }, [shown]);
  useEffect(() => setCell(null), [table]);

  const room = Math.max(height - headHeight, rowHeight);
  const full = shown.length * rowHeight;
  const body = Math.min(full, mostHeight);
  const scale = body > room ? (full - room) / (body - room) : 1;
  const offset = Math.min(top, Math.max(body - room, 0)) * scale;
  const first = Math.max(0, Math.floor(offset / rowHeight) - beyond);
  const last = Math.min(shown.length, Math.ceil((offset + room) / rowHeight) + beyond);
  const before = Math.max(0, top - offset + first * rowHeight);
  const inSight = shown.slice(first, last);
  const after = Math.max(0, body - before - inSight.length * rowHeight);
  const gutter = Math.max(48, String(table.rows.length).length * 9 + 24);

  function sortBy(column: number) {
    const { sort } = view;
    onView({ ...view, sort: sort?.column !== column ? { column, down: false } : sort.down ? null : { column, down: true } });
  }

  const chosen = cell && table.rows[cell.row]?.[cell.column];
  return (
    <div className="table">
      <div
        className="grid"
        ref={box}
        tabIndex={0}
        role="region"
        aria-label="表格"
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <table
          aria-rowcount={shown.length + 1}
          aria-colcount={table.head.length + 1}
          style={{ minWidth: gutter + widths.reduce((a, b) => a + b, 0) }}
        >
          <colgroup>
            <col style={{ width: gutter }} />
            {widths.map((width, n) => (
              <col key={n} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">行</th>
              {table.head.map((name, n) => {
                const way = view.sort?.column === n ? (view.sort.down ? 'descending' : 'ascending') : undefined;
                return (
                  <th key={name} scope="col" aria-sort={way} className={table.isNumber[n] ? 'number' : undefined}>
                    <button type="button" title={`按“${name}”排序`} onClick={() => sortBy(n)}>
                      <span>{name}</span>
                      <i aria-hidden>{way === 'ascending' ? '↑' : way === 'descending' ? '↓' : ''}</i>
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
            {inSight.map((row, n) => (
              <tr key={row} aria-rowindex={first + n + 2} style={{ height: rowHeight }}>
                <th scope="row">{row + 1}</th>
                {table.rows[row]?.map((value, column) => (
                  <td
                    key={column}
                    className={table.isNumber[column] ? 'number' : undefined}
                    data-chosen={(cell?.row === row && cell.column === column) || undefined}
                    onClick={() => setCell({ row, column })}
                  >
                    {value.length > 300 ? `${value.slice(0, 300)}…` : value}
                  </td>
                ))}
              </tr>
            ))}
            {after > 0 ? <tr aria-hidden style={{ height: after }} /> : null}
          </tbody>
        </table>
        {shown.length === 0 ? <p className="nothing">{words.nothing}</p> : null}
      </div>
      {cell && chosen !== null && chosen !== undefined ? (
        <div className="cell" role="status" aria-label="选中的格">
          <b>
            {numbers.format(cell.row + 1)} 行 · {table.head[cell.column]}
          </b>
          <pre>{chosen === '' ? '（空）' : chosen}</pre>
        </div>
      ) : null}
    </div>
  );
}

/** In pixels, by what stands in the first rows. */
function widthsOf({ head, rows }: Table): number[] {
  const width = (text: string): number => {
    let wide = 0;
    for (const letter of text.slice(0, 40)) wide += letter > '\u2e7f' ? 15 : 8.4;
    return wide;
  };
  return head.map((name, column) => {
    const most = rows.slice(0, 200).reduce((all, row) => Math.max(all, width((row[column] ?? '').split('\n', 1)[0] ?? '')), 0);
    return Math.round(Math.min(360, Math.max(84, width(name) + 44, most + 26)));
  });
}
