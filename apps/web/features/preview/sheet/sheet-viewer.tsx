/** Shows workbooks and delimited text as grids, a tab per sheet. */
import { useEffect, useMemo, useReducer, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { usePrepared } from '../prepared.ts';
import { ViewerBar, Zoom, zoomStep } from '../viewer-bar.tsx';
import type { ViewerProps } from '../viewers.ts';
import { columnName } from '#capabilities/workbook/columns.ts';
import { Grid, type GridProps, type Place } from './grid.tsx';
import { whenOutOfSight } from './out-of-sight.ts';
import { Opening } from './opening.tsx';
import { block_rows, openBook, type Book } from './sheet-book.ts';
import { TableDesk } from './table-desk.tsx';

/** A workbook of this size holds much of the memory of a page that nobody looks at. */
const heavy_bytes = 2 * 1024 * 1024;
const sleeps_after_ms = 10 * 60_000;

export function Viewer(props: ViewerProps) {
  const [sleeps, setSleeps] = useState(false);
  const isHeavy = props.bytes.length >= heavy_bytes;
  useEffect(() => (isHeavy ? whenOutOfSight(document, sleeps_after_ms, () => setSleeps(true)) : undefined), [isHeavy]);
  if (!sleeps) return <Awake {...props} />;
  return (
    <EmptyState
      drawing="sheet"
      className="h-full"
      title="编辑器已休眠"
      text="点击下方按钮唤醒"
      action={<Button onClick={() => setSleeps(false)}>重新唤醒</Button>}
    />
  );
}

/** Its worker ends with it. */
function Awake(props: ViewerProps) {
  const { name, bytes } = props;
  const open = useMemo(() => openBook(name), [name]);
  const book = usePrepared(bytes, open);
  if (!book) return <Opening />;
  return <Sheets book={book} viewer={props} />;
}

const numbers = new Intl.NumberFormat('zh-CN');

/** A new version that opens on another sheet is looked at there: the result that was just made. */
function Sheets({ book, viewer }: { book: Book; viewer: ViewerProps }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => book.onChange(redraw), [book]);
  const [sheet, setSheet] = useState(book.active);
  const [opened, setOpened] = useState(book);
  if (opened !== book) {
    setOpened(book);
    const before = opened.sheets[sheet]?.name;
    const same = book.sheets.findIndex((one) => one.name === before);
    const isNew = opened.sheets[opened.active]?.name !== book.sheets[book.active]?.name;
    setSheet(isNew || same < 0 ? book.active : same);
  }
  const [scale, setScale] = useState(1);
  const [places, setPlaces] = useState<Record<number, Place>>({});
  const info = book.sheets[sheet];
  const active = places[sheet] ?? { row: 0, column: 0 };
  const cell = info?.rows
    ? book.block(sheet, Math.floor(active.row / block_rows))?.[active.row % block_rows]?.find(({ column }) => column === active.column)
    : undefined;
  const [columns, setColumns] = useState<GridProps['columns']>(null);
  return (
    <div className="flex h-full flex-col">
      <ViewerBar className="gap-2">
        <span className="w-16 shrink-0 font-medium text-ink">
          {columnName(active.column)}
          {active.row + 1}
        </span>
        <output
          aria-label="单元格内容"
          className="max-h-16 min-w-0 flex-1 overflow-y-auto border-l border-line py-1 pl-3 break-words whitespace-pre-wrap text-ink"
        >
          {cell?.formula && cell.formula !== cell.text ? `${cell.text}（${cell.formula}）` : cell?.text}
          {cell?.link ? <span className="text-ink-3">（链接：{cell.link}）</span> : null}
        </output>
        <span className="shrink-0 max-md:hidden">
          {numbers.format(info?.used.rows ?? 0)} 行 × {numbers.format(info?.used.columns ?? 0)} 列{book.note ? ` · ${book.note}` : ''}
        </span>
        <Zoom scale={scale} onZoom={(direction) => setScale((now) => Math.min(2, Math.max(0.5, zoomStep(now, direction))))} />
      </ViewerBar>
      <TableDesk viewer={viewer} sheet={info?.name ?? ''} onColumns={setColumns}>
        <div className="min-h-0 flex-1">
          {info && info.rows > 0 ? (
            <Grid
              key={sheet}
              book={book}
              sheet={sheet}
              scale={scale}
              active={active}
              columns={columns}
              onActive={(place) => setPlaces({ ...places, [sheet]: place })}
            />
          ) : (
            <p className="p-8 text-center text-sm text-ink-3">这个工作表是空的</p>
          )}
        </div>
        {book.sheets.length > 1 ? <SheetTabs names={book.sheets.map((one) => one.name)} active={sheet} onChoose={setSheet} /> : null}
      </TableDesk>
    </div>
  );
}

function SheetTabs({ names, active, onChoose }: { names: string[]; active: number; onChoose(sheet: number): void }) {
  return (
    <div
      role="tablist"
      aria-label="工作表"
      className="flex shrink-0 gap-1 overflow-x-auto border-t border-line bg-paper px-2 py-1"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (step === 0) return;
        const next = (active + step + names.length) % names.length;
        event.preventDefault();
        onChoose(next);
        event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
      }}
    >
      {names.map((name, index) => (
        <button
          // Sheets have a fixed order and unique places.
          key={index}
          type="button"
          role="tab"
          aria-selected={index === active}
          tabIndex={index === active ? 0 : -1}
          title={name}
          onClick={() => onChoose(index)}
          className={classList(
            'h-8 max-w-48 shrink-0 truncate rounded-control px-3 text-sm -outline-offset-2 max-md:h-11',
            index === active ? 'bg-sheet font-medium shadow-[inset_0_-2px_0_var(--kind-sheet)]' : 'text-ink-2 hover:bg-hover',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
