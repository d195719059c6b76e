import { useMemo, useState } from 'react';
import type { Column, Row } from '../lib/data';
import { figureText } from '../lib/figures';
import { barsOf } from '../lib/view';

/** One chart of the records that are shown: by a column, counted or added up. */
export function Chart({ columns, rows }: { columns: readonly Column[]; rows: readonly Row[] }) {
  const able = columns.map((column, n) => ({ ...column, n })).filter(({ type }) => type !== 'number' && type !== 'long');
  const best =
    able.find(({ type }) => type === 'choice' || type === 'choices' || type === 'yesno') ??
    able.find(({ type }) => type === 'date' || type === 'time') ??
    able[0];
  const figures = columns.map((column, n) => ({ ...column, n })).filter(({ type, total }) => type === 'number' && total !== 'avg');
  const [by, setBy] = useState(best?.n ?? 0);
  const [of, setOf] = useState<number | null>(figures[0]?.n ?? null);
  const bars = useMemo(() => barsOf(rows, columns, by, of), [rows, columns, by, of]);
  const most = bars.reduce((all, { value }) => Math.max(all, Math.abs(value)), 0);
  if (!best) return null;
  const look = of === null ? {} : (columns[of] ?? {});
  return (
    <section className="chart" aria-label="图">
      <div className="row">
        <label>
          按
          <select value={by} onChange={(event) => setBy(Number(event.target.value))}>
            {able.map(({ name, n }) => (
              <option key={name} value={n}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          看
          <select value={of ?? ''} onChange={(event) => setOf(event.target.value === '' ? null : Number(event.target.value))}>
            <option value="">条数</option>
            {figures.map(({ name, n }) => (
              <option key={name} value={n}>
                {name}合计
              </option>
            ))}
          </select>
        </label>
      </div>
      {bars.length === 0 ? (
        <p>没有可以画的记录。</p>
      ) : (
        <ol>
          {bars.map(({ name, value, count }) => (
            <li key={name}>
              <span className="name" title={name}>
                {name}
              </span>
              <span className="track" aria-hidden>
                <i data-below={value < 0 || undefined} style={{ width: `${most === 0 ? 0 : (Math.abs(value) / most) * 100}%` }} />
              </span>
              <span className="value">
                {figureText(value, look)}
                {of === null ? ' 条' : <small>{count} 条</small>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
