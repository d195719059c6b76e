import { useMemo } from 'react';
import type { Column, Row } from '../lib/data';
import { cellText, isTime, type Filters } from '../lib/measure';

interface Props {
  columns: readonly Column[];
  rows: readonly Row[];
  /** The columns that can be chosen by. */
  able: readonly number[];
  filters: Filters;
  onFilters(next: Filters): void;
  onToggle(column: number, value: string): void;
}

export function FilterRow({ columns, rows, able, filters, onFilters, onToggle }: Props) {
  const isUsed = Object.values(filters).some(({ any = [], from = '', to = '' }) => any.length > 0 || from !== '' || to !== '');
  if (able.length === 0) return null;
  return (
    <section className="filters" aria-label="筛选">
      {able.map((at) => {
        const column = columns[at];
        if (!column) return null;
        if (isTime(column))
          return (
            <fieldset key={at}>
              <legend>{column.name}</legend>
              {(['from', 'to'] as const).map((end) => (
                <label key={end}>
                  {end === 'from' ? '从' : '到'}
                  <input
                    type="date"
                    aria-label={`${column.name}${end === 'from' ? '从' : '到'}`}
                    value={filters[at]?.[end] ?? ''}
                    onChange={(event) => onFilters({ ...filters, [at]: { ...filters[at], [end]: event.target.value } })}
                  />
                </label>
              ))}
            </fieldset>
          );
        return <Choices key={at} {...{ at, column, rows }} chosen={filters[at]?.any ?? []} onToggle={(value) => onToggle(at, value)} />;
      })}
      {isUsed ? (
        <button type="button" className="clear" onClick={() => onFilters({})}>
          清除筛选
        </button>
      ) : null}
    </section>
  );
}

interface ChoicesProps {
  at: number;
  column: Column;
  rows: readonly Row[];
  chosen: readonly string[];
  onToggle(value: string): void;
}

function Choices({ at, column, rows, chosen, onToggle }: ChoicesProps) {
  const options = useMemo(
    () => [...new Set([...(column.options ?? []), ...rows.map((row) => cellText(row[at], column))])],
    [rows, column, at],
  );
  return (
    <fieldset>
      <legend>{column.name}</legend>
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={chosen.includes(option)} onClick={() => onToggle(option)}>
          {option === '' ? '（空）' : option}
        </button>
      ))}
    </fieldset>
  );
}
