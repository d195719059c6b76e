import Papa from 'papaparse';
import { useEffect, useMemo, useState } from 'react';
import words from '../content/site.json';
import type { Column, Row } from '../lib/data';
import { cellText, sorted } from '../lib/measure';

const onePage = 50;

export function Rows({ name, columns, rows }: { name: string; columns: readonly Column[]; rows: readonly Row[] }) {
  const [sort, setSort] = useState<{ column: number; down: boolean } | null>(null);
  const [page, setPage] = useState(0);
  const all = useMemo(() => (sort ? sorted(rows, sort) : rows), [rows, sort]);
  const pages = Math.max(1, Math.ceil(all.length / onePage));
  useEffect(() => setPage(0), [rows, sort]);

  function download() {
    const lines = all.map((row) => columns.map((column, n) => (typeof row[n] === 'number' ? String(row[n]) : cellText(row[n], column))));
    const text = `\ufeff${Papa.unparse([columns.map((column) => column.name), ...lines], { newline: '\r\n' })}\r\n`;
    const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  return (
    <section className="rows" aria-label="明细">
      <div className="bar">
        <h2>明细</h2>
        <button type="button" disabled={all.length === 0} onClick={download}>
          下载这 {all.length} 行（CSV）
        </button>
      </div>
      <div className="scroll" role="region" aria-label="明细表" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column, n) => {
                const way = sort?.column === n ? (sort.down ? 'descending' : 'ascending') : undefined;
                return (
                  <th key={column.name} scope="col" aria-sort={way} className={column.type === 'number' ? 'number' : undefined}>
                    <button
                      type="button"
                      onClick={() =>
                        setSort(sort?.column !== n ? { column: n, down: false } : sort.down ? null : { column: n, down: true })
                      }
                    >
                      {column.name}
                      <i aria-hidden>{way === 'ascending' ? ' ↑' : way === 'descending' ? ' ↓' : ''}</i>
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {all.slice(page * onePage, (page + 1) * onePage).map((row, n) => (
              <tr key={n}>
                {columns.map((column, at) => (
                  <td key={column.name} className={column.type === 'number' ? 'number' : undefined}>
                    {cellText(row[at], column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {all.length === 0 ? <p className="nothing">{words.nothing}</p> : null}
      </div>
      {pages > 1 ? (
        <div className="bar" role="group" aria-label="翻页">
          <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            上一页
          </button>
          <span>
            第 {page + 1} 页，共 {pages} 页
          </span>
          <button type="button" disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
            下一页
          </button>
        </div>
      ) : null}
    </section>
  );
}
