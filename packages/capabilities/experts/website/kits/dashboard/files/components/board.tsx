'use client';

import { useMemo, useState } from 'react';
import words from '../content/site.json';
import { tables, type Table } from '../lib/data';
import { measureName, measureText, rowsThatFit, valueOf, type Filters } from '../lib/measure';
import { ChartBy } from './chart-by';
import { FilterRow } from './filter-row';
import { Rows } from './rows';

export function Board() {
  const [at, setAt] = useState(0);
  const table = tables[at];
  return (
    <>
      <header className="head">
        <h1>{words.title}</h1>
        {words.description === '' ? null : <p>{words.description}</p>}
        {tables.length > 1 ? (
          <div className="tabs" role="group" aria-label="看哪张表">
            {tables.map(({ name }, n) => (
              <button key={n} type="button" aria-pressed={n === at} onClick={() => setAt(n)}>
                {name}
              </button>
            ))}
          </div>
        ) : null}
      </header>
      {table ? <Sheet key={at} table={table} /> : <p className="nothing">{words.noData}</p>}
    </>
  );
}

function Sheet({ table }: { table: Table }) {
  const { columns, rows, measures, charts, filters: filtered } = table;
  const [filters, setFilters] = useState<Filters>({});
  const [chosen, setChosen] = useState(
    Math.max(
      0,
      measures.findIndex(({ how }) => how !== 'count'),
    ),
  );
  const shown = useMemo(() => rowsThatFit(rows, columns, filters), [rows, columns, filters]);
  const measure = measures[chosen] ?? { column: null, how: 'count' as const };
  const isAll = shown.length === rows.length;

  function toggle(column: number, value: string) {
    const any = filters[column]?.any ?? [];
    setFilters({
      ...filters,
      [column]: { ...filters[column], any: any.includes(value) ? any.filter((one) => one !== value) : [...any, value] },
    });
  }

  return (
    <>
      <FilterRow columns={columns} rows={rows} able={filtered} filters={filters} onFilters={setFilters} onToggle={toggle} />
      <p className="count" role="status">
        {isAll ? `全部 ${rows.length} 行` : `${rows.length} 行里的 ${shown.length} 行`}
        {table.source ? `，来自 ${table.source}` : ''}
      </p>
      <section className="figures" aria-label="数字">
        {measures.map((one, n) => {
          const name = measureName(one, columns);
          return (
            <button key={name} type="button" aria-pressed={n === chosen} title={`下面的图按“${name}”画`} onClick={() => setChosen(n)}>
              <span>{name}</span>
              <b>{measureText(valueOf(shown, one), one, columns)}</b>
              <small>{isAll ? ' ' : `全部 ${measureText(valueOf(rows, one), one, columns)}`}</small>
            </button>
          );
        })}
      </section>
      <section className="charts" aria-label="图">
        {charts.map((by) => (
          <ChartBy
            key={by}
            columns={columns}
            rows={shown}
            by={by}
            measure={measure}
            chosen={filters[by]?.any ?? []}
            onChoose={filtered.includes(by) ? (value) => toggle(by, value) : undefined}
          />
        ))}
      </section>
      <Rows name={table.name} columns={columns} rows={shown} />
    </>
  );
}
