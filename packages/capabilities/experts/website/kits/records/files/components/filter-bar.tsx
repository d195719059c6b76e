import { useMemo, useState } from 'react';
import { cellText } from '../lib/cells';
import type { Column, Row } from '../lib/data';
import { isFilled, type Filter, type View } from '../lib/view';

interface Props {
  rows: readonly Row[];
  columns: readonly Column[];
  view: View;
  onView(next: View): void;
}

const mostOptions = 30;

export function FilterBar({ rows, columns, view, onView }: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = Object.values(view.filters).filter(isFilled).length;
  const set = (at: number, next: Filter) => onView({ ...view, filters: { ...view.filters, [at]: { ...view.filters[at], ...next } } });
  return (
    <section className="find" aria-label="查找和筛选">
      <div className="row">
        <input
          type="search"
          aria-label="查找记录"
          placeholder="查找记录"
          value={view.search}
          onChange={(event) => onView({ ...view, search: event.target.value })}
        />
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          筛选{count > 0 ? `（${count}）` : ''}
        </button>
        {count > 0 || view.search !== '' ? (
          <button type="button" onClick={() => onView({ ...view, search: '', filters: {} })}>
            清除条件
          </button>
        ) : null}
        <label className="sort">
          排序
          <select
            value={view.sort ? `${view.sort.column} ${view.sort.down ? 'down' : 'up'}` : ''}
            onChange={(event) => {
              const [column = '', way] = event.target.value.split(' ');
              onView({ ...view, sort: column === '' ? null : { column: Number(column), down: way === 'down' } });
            }}
          >
            <option value="">原来的顺序</option>
            {columns.flatMap(({ name }, n) => [
              <option key={`${name} up`} value={`${n} up`}>
                {name} ↑
              </option>,
              <option key={`${name} down`} value={`${n} down`}>
                {name} ↓
              </option>,
            ])}
          </select>
        </label>
      </div>
      {isOpen ? (
        <div className="filters">
          {columns.map((column, n) => (
            <ColumnFilter
              key={column.name}
              column={column}
              at={n}
              rows={rows}
              filter={view.filters[n] ?? {}}
              onFilter={(next) => set(n, next)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}

function ColumnFilter({
  column,
  at,
  rows,
  filter,
  onFilter,
}: {
  column: Column;
  at: number;
  rows: readonly Row[];
  filter: Filter;
  onFilter(next: Filter): void;
}) {
  const { name, type, percent, unit = '' } = column;
  const options = useMemo(() => optionsOf(rows, column, at), [rows, column, at]);
  if (type === 'number' || type === 'date' || type === 'time') {
    const kind = type === 'number' ? 'number' : 'date';
    return (
      <fieldset>
        <legend>
          {name}
          {percent ? '（%）' : unit === '' ? '' : `（${unit}）`}
        </legend>
        <div className="row">
          <input
            type={kind}
            step="any"
            aria-label={`${name}从`}
            value={filter.from ?? ''}
            onChange={(event) => onFilter({ from: event.target.value })}
          />
          至
          <input
            type={kind}
            step="any"
            aria-label={`${name}到`}
            value={filter.to ?? ''}
            onChange={(event) => onFilter({ to: event.target.value })}
          />
        </div>
      </fieldset>
    );
  }
  if (options)
    return (
      <fieldset>
        <legend>{name}</legend>
        <div className="options">
          {options.map((option) => {
            const any = filter.any ?? [];
            return (
              <label key={option}>
                <input
                  type="checkbox"
                  checked={any.includes(option)}
                  onChange={(event) => onFilter({ any: event.target.checked ? [...any, option] : any.filter((one) => one !== option) })}
                />
                {option === '' ? '（空）' : option}
              </label>
            );
          })}
        </div>
      </fieldset>
    );
  return (
    <fieldset>
      <legend>{name}</legend>
      <input
        aria-label={`${name}包含`}
        placeholder="包含的字"
        value={filter.words ?? ''}
        onChange={(event) => onFilter({ words: event.target.value })}
      />
    </fieldset>
  );
}

/** What there is of a choice: its own options first, then what else the records say. Null of other types, or of too many. */
function optionsOf(rows: readonly Row[], column: Column, at: number): string[] | null {
  if (column.type !== 'choice' && column.type !== 'choices' && column.type !== 'yesno') return null;
  const texts = rows.flatMap(({ cells }) => {
    const text = cellText(cells[at], column);
    return column.type === 'choices' && text !== '' ? text.split('、') : [text];
  });
  const options = [...new Set([...(column.options ?? (column.type === 'yesno' ? ['是', '否'] : [])), ...texts])];
  return options.length <= mostOptions ? options : null;
}
