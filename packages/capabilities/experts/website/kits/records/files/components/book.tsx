'use client';

import { useEffect, useMemo, useState } from 'react';
import words from '../content/site.json';
import { data, firstRows, type Cell, type Row } from '../lib/data';
import { storedRows, storeRows } from '../lib/store';
import { rowsShown, type View } from '../lib/view';
import { Chart } from './chart';
import { CsvDoor } from './csv-door';
import { FilterBar } from './filter-bar';
import { RecordForm } from './record-form';
import { RecordTable } from './record-table';

interface Step {
  rows: readonly Row[];
  said: string;
}

const mostSteps = 30;
const { columns } = data;

export function Book() {
  const [rows, setRows] = useState<readonly Row[]>(firstRows);
  const [isRead, setRead] = useState(false);
  const [isKept, setKept] = useState(true);
  /** What was before each of the last changes. */
  const [past, setPast] = useState<readonly Step[]>([]);
  const [view, setView] = useState<View>({ search: '', filters: {}, sort: null });
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [note, setNote] = useState('');

  useEffect(() => {
    const kept = storedRows();
    if (kept) setRows(kept);
    setRead(true);
  }, []);
  useEffect(() => {
    if (isRead && rows !== firstRows) setKept(storeRows(rows));
  }, [rows, isRead]);

  const shown = useMemo(() => rowsShown(rows, columns, view), [rows, view]);

  function change(next: readonly Row[], said: string) {
    setPast((before) => [...before.slice(1 - mostSteps), { rows, said }]);
    setRows(next);
    setNote(said);
  }

  function undo() {
    const last = past.at(-1);
    if (!last) return;
    if (last.rows === firstRows) storeRows(null);
    setRows(last.rows);
    setPast(past.slice(0, -1));
    setNote(`已撤销：${last.said}`);
  }

  const nextId = (): number => rows.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const nameOf = (row: Row): string =>
    String(row.cells.find((cell) => typeof cell === 'string' && cell !== '') ?? `第 ${row.id} 条`).slice(0, 20);

  function save(cells: Cell[]) {
    if (edited === null) return;
    if (edited === 'new') change([{ id: nextId(), cells }, ...rows], '新增了一条记录。');
    else
      change(
        rows.map((row) => (row.id === edited.id ? { ...row, cells } : row)),
        `改了“${nameOf(edited)}”。`,
      );
    setEdited(null);
  }

  function bring(cells: Cell[][], instead: boolean) {
    const first = instead ? 1 : nextId();
    const added = cells.map((one, n) => ({ id: first + n, cells: one }));
    change(instead ? added : [...rows, ...added], instead ? `换成了文件里的 ${added.length} 条。` : `加入了文件里的 ${added.length} 条。`);
  }

  return (
    <>
      <header className="head">
        <div>
          <h1>{words.title}</h1>
          {words.description === '' ? null : <p>{words.description}</p>}
        </div>
        <div className="row">
          <CsvDoor shown={shown} all={rows.length} onRows={bring} onNote={setNote} />
          <button type="button" className="main" onClick={() => setEdited('new')}>
            新增
          </button>
        </div>
      </header>
      <FilterBar rows={rows} columns={columns} view={view} onView={setView} />
      <div className="said">
        <p role="status">
          {shown.length === rows.length ? `共 ${rows.length} 条` : `${rows.length} 条里的 ${shown.length} 条`}
          {note === '' ? '' : `　${note}`}
        </p>
        <button type="button" disabled={past.length === 0} onClick={undo}>
          撤销
        </button>
      </div>
      <RecordTable
        columns={columns}
        rows={shown}
        view={view}
        onView={setView}
        onEdit={setEdited}
        onDelete={(row) =>
          change(
            rows.filter(({ id }) => id !== row.id),
            `删除了“${nameOf(row)}”。`,
          )
        }
        empty={rows.length === 0 ? words.empty : words.nothing}
      />
      <Chart columns={columns} rows={shown} />
      <footer>
        <p className={isKept ? undefined : 'warn'} role={isKept ? undefined : 'alert'}>
          {isKept ? words.privacy : '这个浏览器存不下这些记录了，关掉页面就会丢失最近的改动。请先导出 CSV。'}
        </p>
        {rows !== firstRows ? (
          <button type="button" onClick={() => change(firstRows, '回到了最初的记录。')}>
            回到最初的 {firstRows.length} 条
          </button>
        ) : null}
      </footer>
      {edited === null ? null : (
        <RecordForm
          key={edited === 'new' ? 'new' : edited.id}
          columns={columns}
          rows={rows}
          cells={edited === 'new' ? null : edited.cells}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
