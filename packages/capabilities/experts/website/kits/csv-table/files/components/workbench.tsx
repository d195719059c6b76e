'use client';

import { useEffect, useMemo, useState } from 'react';
import words from '../content/site.json';
import { parseTable, type Table } from '../lib/parse-table';
import { notText, textOf, type Encoding } from '../lib/read-file';
import { rowsShown, type View } from '../lib/view';
import { Filters } from './filters';
import { Grid } from './grid';
import { Reading, type Settings } from './reading';
import { Start } from './start';
import { TakeAway } from './take-away';

export interface Source {
  name: string;
  bytes: Uint8Array;
  isPasted: boolean;
}

interface Read {
  table: Table;
  encoding: Exclude<Encoding, 'auto'>;
  unread: number;
}

const mostBytes = 200 * 1024 * 1024;
const firstSettings: Settings = { encoding: 'auto', delimiter: '', hasHead: null, quotes: true };
const firstView: View = { search: '', filters: [], sort: null };
const numbers = new Intl.NumberFormat('zh-CN');

export function Workbench() {
  const [source, setSource] = useState<Source | null>(null);
  const [settings, setSettings] = useState(firstSettings);
  const [read, setRead] = useState<Read | null>(null);
  const [view, setView] = useState(firstView);
  const [shown, setShown] = useState<number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [over, setOver] = useState(false);

  useEffect(() => {
    if (!source) return undefined;
    let isStale = false;
    setBusy(true);
    // After the page has said that it reads.
    const timer = setTimeout(() => {
      const { text, encoding, unread } = textOf(source.bytes, settings.encoding);
      void parseTable(text, settings, () => isStale).then((table) => {
        if (!table || isStale) return;
        setRead({ table, encoding, unread });
        setShown(table.rows.map((_, n) => n));
        setView((before) => ({
          search: before.search,
          filters: before.filters.filter(({ column }) => column < table.head.length),
          sort: before.sort && before.sort.column < table.head.length ? before.sort : null,
        }));
        setBusy(false);
      });
    }, 30);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [source, settings]);

  const table = read?.table ?? null;
  useEffect(() => {
    if (!table) return undefined;
    let isStale = false;
    const timer = setTimeout(() => void rowsShown(table, view, () => isStale).then((rows) => rows && setShown(rows)), 120);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [table, view]);

  const taken = useMemo(() => {
    if (!table) return null;
    return { head: table.head, isNumber: table.isNumber, rows: shown.flatMap((n) => (table.rows[n] ? [table.rows[n]] : [])) };
  }, [table, shown]);

  function begin(next: Source) {
    setTrouble('');
    setRead(null);
    setSettings(firstSettings);
    setView(firstView);
    setSource(next);
  }

  async function open(file: File | undefined) {
    if (!file) return;
    if (file.size > mostBytes) return setTrouble(`“${file.name}”超过 200MB，没有打开。`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const reason = bytes.length === 0 ? '是空的。' : notText(bytes);
    if (reason !== null) return setTrouble(`没有打开：“${file.name}”${reason}`);
    begin({ name: file.name, bytes, isPasted: false });
  }

  function paste(text: string) {
    if (text.trim() === '') return;
    begin({ name: '粘贴的文字', bytes: new TextEncoder().encode(text), isPasted: true });
  }

  return (
    <div
      className="bench"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) void open(file);
        else paste(event.dataTransfer.getData('text/plain'));
      }}
    >
      {!source ? (
        <Start trouble={trouble} onFile={(file) => void open(file)} onText={paste} />
      ) : (
        <>
          <header className="top">
            <h1>{words.title}</h1>
            <p className="file">
              <b>{source.name}</b>
              <span role="status">
                {isBusy || !table ? '正在读取…' : `${numbers.format(table.rows.length)} 行，${table.head.length} 列`}
              </span>
            </p>
            <button type="button" onClick={() => setSource(null)}>
              换一个
            </button>
          </header>
          {trouble !== '' ? (
            <p role="alert" className="warn">
              {trouble}
            </p>
          ) : null}
          {read && table && taken ? (
            <>
              <Reading {...{ settings, table, source }} encoding={read.encoding} unread={read.unread} onSettings={setSettings} />
              <Filters table={table} view={view} onView={setView} />
              <Grid key={source.name} table={table} shown={shown} view={view} onView={setView} />
              <TakeAway taken={taken} all={table.rows.length} name={source.isPasted ? '表格' : source.name.replace(/\.[^.]*$/, '')} />
            </>
          ) : null}
        </>
      )}
    </div>
  );
}
