import { useEffect, useMemo, useState } from 'react';
import { cellText } from '../lib/cells';
import type { Column, Row } from '../lib/data';
import { figureText } from '../lib/figures';
import { figuresIn, hows, measured, type How, type View } from '../lib/view';

interface Props {
  columns: readonly Column[];
  rows: readonly Row[];
  view: View;
  onView(next: View): void;
  onEdit(row: Row): void;
  onDelete(row: Row): void;
  empty: string;
}

const step = 100;

export function RecordTable({ columns, rows, view, onView, onEdit, onDelete, empty }: Props) {
  const [many, setMany] = useState(step);
  const [totals, setTotals] = useState<Readonly<Record<number, How>>>({});
  useEffect(() => setMany(step), [view]);
  const figures = useMemo(() => columns.map((column, n) => (column.type === 'number' ? figuresIn(rows, n) : null)), [columns, rows]);
  const hasTotals = rows.length > 0 && figures.some((all) => all && all.length > 0);

  function sortBy(column: number) {
    const { sort } = view;
    onView({ ...view, sort: sort?.column !== column ? { column, down: false } : sort.down ? null : { column, down: true } });
  }

  return (
    <div className="book" role="region" aria-label="记录" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, type }, n) => {
              const way = view.sort?.column === n ? (view.sort.down ? 'descending' : 'ascending') : undefined;
              return (
                <th key={name} scope="col" aria-sort={way} className={type === 'number' ? 'number' : undefined}>
                  <button type="button" onClick={() => sortBy(n)}>
                    {name}
                    <i aria-hidden>{way === 'ascending' ? '↑' : way === 'descending' ? '↓' : ''}</i>
                  </button>
                </th>
              );
            })}
            <th scope="col">
              <span className="unseen">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, many).map((row) => (
            <tr key={row.id}>
              {columns.map((column, n) => {
                const text = cellText(row.cells[n], column);
                return (
                  <td key={column.name} data-name={column.name} data-type={column.type} data-empty={text === '' || undefined}>
                    {column.type === 'choice' && text !== '' ? <span className="tag">{text}</span> : text}
                  </td>
                );
              })}
              <td className="acts">
                <button type="button" onClick={() => onEdit(row)}>
                  编辑
                </button>
                <button type="button" onClick={() => onDelete(row)}>
                  删除
                </button>
              </td>
            </tr>
          ))}
        </tbody>
        {hasTotals ? (
          <tfoot>
            <tr>
              {columns.map((column, n) => {
                const all = figures[n];
                const how = totals[n] ?? column.total ?? 'sum';
                const value = all ? measured(all, how) : null;
                return (
                  <td key={column.name} data-name={column.name} data-type={column.type} data-empty={value === null || undefined}>
                    {value === null ? null : (
                      <>
                        <select
                          aria-label={`${column.name}怎么算`}
                          value={how}
                          // The values are those of the list.
                          onChange={(event) => setTotals({ ...totals, [n]: event.target.value as How })}
                        >
                          {hows.map(([id, label]) => (
                            <option key={id} value={id}>
                              {label}
                            </option>
                          ))}
                        </select>
                        <output>{figureText(value, column, how === 'avg' ? 2 : 0)}</output>
                      </>
                    )}
                  </td>
                );
              })}
              <td />
            </tr>
          </tfoot>
        ) : null}
      </table>
      {rows.length === 0 ? <p className="nothing">{empty}</p> : null}
      {rows.length > many ? (
        <button type="button" className="more" onClick={() => setMany(many + step)}>
          再显示 {Math.min(step, rows.length - many)} 条（还有 {rows.length - many} 条）
        </button>
      ) : null}
    </div>
  );
}
