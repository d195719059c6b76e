import type { Table } from '../lib/parse-table';
import { conditions, takesValue, type Condition, type Filter, type View } from '../lib/view';

export function Filters({ table, view, onView }: { table: Table; view: View; onView(next: View): void }) {
  const { filters } = view;
  const change = (at: number, next: Partial<Filter>) =>
    onView({ ...view, filters: filters.map((one, n) => (n === at ? { ...one, ...next } : one)) });
  return (
    <section className="filters" aria-label="查找和筛选">
      <div className="row">
        <input
          type="search"
          aria-label="在所有列里查找"
          placeholder="在所有列里查找"
          value={view.search}
          onChange={(event) => onView({ ...view, search: event.target.value })}
        />
        <button
          type="button"
          disabled={filters.length >= 8}
          onClick={() => onView({ ...view, filters: [...filters, { column: 0, condition: 'has', value: '' }] })}
        >
          加一个筛选
        </button>
        {view.sort ? (
          <button type="button" onClick={() => onView({ ...view, sort: null })}>
            恢复原来的顺序
          </button>
        ) : null}
      </div>
      {filters.map(({ column, condition, value }, at) => (
        <div className="row filter" role="group" aria-label={`筛选 ${at + 1}`} key={at}>
          <select aria-label="列" value={column} onChange={(event) => change(at, { column: Number(event.target.value) })}>
            {table.head.map((name, n) => (
              <option key={name} value={n}>
                {name}
              </option>
            ))}
          </select>
          {/* The values are the ids of the conditions. */}
          <select aria-label="条件" value={condition} onChange={(event) => change(at, { condition: event.target.value as Condition })}>
            {conditions.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          {takesValue(condition) ? (
            <input
              aria-label="值"
              value={value}
              placeholder="写下要比的值"
              onChange={(event) => change(at, { value: event.target.value })}
            />
          ) : null}
          <button
            type="button"
            aria-label={`去掉筛选 ${at + 1}`}
            onClick={() => onView({ ...view, filters: filters.filter((_, n) => n !== at) })}
          >
            去掉
          </button>
        </div>
      ))}
    </section>
  );
}
