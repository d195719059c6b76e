/** An open workbook: the bar above its cells, the sheet in front, its tabs, and what is chosen in each of them. */
import { useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { print } from '#contract/prompt/markup.ts';
import { rangeNode } from '#contract/prompt/range-tag.ts';
import type { SheetInfo } from '#capabilities/workbook/cell-look.ts';
import { say } from '#ui/toast.tsx';
import { ViewerBar, Zoom, zoomStep } from '../viewer-bar.tsx';
import type { ViewerProps } from '../viewers.ts';
import type { EditSession, Restructuring, SessionState } from './edit-session.ts';
import { FormulaBar } from './formula-bar.tsx';
import { Grid, type GridProps } from './grid.tsx';
import { fileKey, putOwn, rememberOwn, type OwnCells } from './own-cells.ts';
import type { Measured, Taken } from './protocol.ts';
import { areaLabel, areaOf, first, isOneCell, usedPart, wholeOf, type Selection } from './selection.ts';
import type { Book } from './sheet-book.ts';
import { SheetFoot } from './sheet-foot.tsx';
import { SheetActionsButton, SheetMenuAt } from './sheet-menu.tsx';
import { SheetTabs } from './sheet-tabs.tsx';
import { TableDesk } from './table-desk.tsx';
import { useTyping } from './use-typing.ts';

export interface SheetsProps {
  book: Book;
  viewer: ViewerProps;
  session: EditSession | null;
  mayType: boolean;
  /** Why nothing can be typed. */
  locked: string;
}

const numbers = new Intl.NumberFormat('zh-CN');

/** A new version that opens on another sheet is looked at there: the result that was just made. */
export function Sheets({ book, viewer, session, mayType, locked }: SheetsProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => book.onChange(redraw), [book]);
  const [sheet, setSheet] = useState(book.active);
  const [opened, setOpened] = useState({ book, active: book.sheets[book.active]?.name, names: book.sheets.map(({ name }) => name) });
  if (opened.book !== book) {
    const now = { book, active: book.sheets[book.active]?.name, names: book.sheets.map(({ name }) => name) };
    setOpened(now);
    const same = now.names.indexOf(opened.names[sheet] ?? '');
    // One that was renamed is where it was.
    const kept = same < 0 && now.names.length === opened.names.length ? sheet : same;
    const opensElsewhere = opened.active !== now.active && now.names.includes(opened.active ?? '');
    setSheet(opensElsewhere || kept < 0 ? book.active : kept);
  }
  const [scale, setScale] = useState(1);
  const [selections, setSelections] = useState<Record<number, Selection>>({});
  const given = book.sheets[sheet];
  const info = useMemo(() => (mayType ? roomy(given ?? none) : (given ?? none)), [given, mayType]);
  const selection = selections[sheet] ?? first;
  const select = (of: number, next: Selection) => {
    setSelections((before) => ({ ...before, [of]: next }));
    if (of !== sheet) setSheet(of);
  };
  const typing = useTyping({ book, file: fileKey(viewer), sheet, info, selection, session: mayType ? session : null, onSelect: select });
  const state = useSyncExternalStore(
    (listener) => session?.onState(listener) ?? (() => undefined),
    () => session?.state ?? null,
  );
  useRetryWhenFree(session, viewer.isWorking === true, state);
  const cell = book.row(sheet, selection.active.row)?.find(({ column }) => column === selection.active.column);
  const area = useMemo(() => areaOf(selection, info.merges), [selection, info]);
  const label = areaLabel(isOneCell(area, info.merges) ? { ...area, bottom: area.top, right: area.left } : area, info);
  const { measured, taken } = useChosen(book, sheet, area, isOneCell(area, info.merges));
  const [columns, setColumns] = useState<GridProps['columns']>(null);
  const desk = useRef<HTMLDivElement>(null);
  const focusGrid = () => desk.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  // Rows and columns were changed by keys: the keys go on.
  const mayTypeBefore = useRef(true);
  useEffect(() => {
    if (mayType && !mayTypeBefore.current && document.activeElement === document.body) focusGrid();
    mayTypeBefore.current = mayType;
  }, [mayType]);
  const [menuAt, setMenuAt] = useState<{ left: number; top: number } | null>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const quote = () => {
    const part = usedPart(area, info.used);
    if (!part) return say.warn('所选的单元格都是空的，没有可以引用的内容');
    const { name, uri = '' } = viewer;
    const whole = wholeOf(area, info);
    const used = whole === null ? area : part;
    void book.ask({ ask: 'take', sheet, area: part }).then(({ text }) => {
      const node = rangeNode({
        fileUri: uri,
        fileName: name,
        sheetName: info.name,
        sheetCount: book.sheets.length,
        rangeLabel: areaLabel(used, { rows: 0, columns: 0 }),
        row: used.top,
        col: used.left,
        rowCount: used.bottom - used.top + 1,
        colCount: used.right - used.left + 1,
        cells: text,
      });
      viewer.quote?.(print([node]));
    });
  };
  const copy = (data: DataTransfer, isCut: boolean) => {
    const from = { file: fileKey(viewer), top: area.top, left: area.left, isCut };
    if (taken) copied(data, taken, from);
    else rememberOwn(copyLater(book.ask({ ask: 'take', sheet, area }), from));
  };
  const actions =
    typing && session
      ? {
          sheet: info.name,
          area,
          mayDelete: book.sheets.length > 1,
          onRestructure: (edit: Restructuring) => session.restructure(edit),
          onClear: () => typing.clear(),
          onFit: (columns: number[]) => typing.fit(columns),
          onRename: () => setIsRenaming(true),
          onQuote: viewer.quote && quote,
        }
      : null;
  const bringOver = () => {
    if (!session) return;
    void bringTo(book, session).then(() => say.done('修改已经放到新版本上，正在保存'));
  };
  const drop = () => {
    session?.drop();
    // What was typed stands in the open book only.
    viewer.reopen?.();
  };
  return (
    // Whoever goes elsewhere in the page finds all saved there.
    <div
      ref={desk}
      className="flex h-full flex-col"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && session?.flush()}
    >
      <ViewerBar className="gap-2">
        <FormulaBar label={label} cell={cell} typing={typing} onDone={focusGrid} />
        <Zoom scale={scale} onZoom={(direction) => setScale((now) => Math.min(2, Math.max(0.5, zoomStep(now, direction))))} />
      </ViewerBar>
      <TableDesk viewer={viewer} sheet={info.name} onColumns={setColumns}>
        <div className="min-h-0 flex-1">
          {info.rows > 0 ? (
            <Grid
              key={sheet}
              book={book}
              sheet={sheet}
              info={info}
              scale={scale}
              selection={selection}
              columns={columns}
              onSelect={(next) => select(sheet, next)}
              onCopy={copy}
              typing={typing}
              onMenu={setMenuAt}
            />
          ) : (
            <p className="p-8 text-center text-sm text-ink-3">这个工作表是空的</p>
          )}
        </div>
        {book.sheets.length > 1 || mayType ? (
          <SheetTabs
            names={book.sheets.map((one) => one.name)}
            active={sheet}
            onChoose={setSheet}
            isRenaming={isRenaming && mayType}
            onRenaming={mayType ? setIsRenaming : undefined}
            onRename={(to) => session?.restructure({ do: 'rename_sheet', sheet: info.name, to })}
          />
        ) : null}
        <SheetFoot
          measured={measured}
          extent={`${numbers.format(info.used.rows)} 行 × ${numbers.format(info.used.columns)} 列${book.note ? ` · ${book.note}` : ''}`}
          session={state}
          locked={locked}
          onUndo={() => typing?.undo()}
          onRedo={() => typing?.redo()}
          onRetry={() => session?.retry()}
          onDrop={drop}
          onBringOver={bringOver}
          actions={actions && <SheetActionsButton {...actions} />}
          onQuote={viewer.quote && quote}
        />
        {actions ? <SheetMenuAt {...actions} at={menuAt} onClose={() => setMenuAt(null)} onClosed={focusGrid} /> : null}
      </TableDesk>
    </div>
  );
}

const none: SheetInfo = {
  name: '',
  rows: 0,
  columns: 0,
  widths: [],
  heights: [],
  merges: [],
  frozen: { rows: 0, columns: 0 },
  drawings: [],
  used: { rows: 0, columns: 0 },
};

/** With empty rows and columns to go on in. */
function roomy(info: SheetInfo): SheetInfo {
  return {
    ...info,
    rows: Math.min(1_048_576, Math.max(info.rows + 50, 100)),
    columns: Math.min(16_384, Math.max(info.columns + 6, 26)),
  };
}

const settles_ms = 120;
/** More cells are told when they are copied, not before. */
const most_taken = 50_000;

/** What the chosen cells come to, and their texts for the clipboard, which is open only for a moment. */
function useChosen(
  book: Book,
  sheet: number,
  area: ReturnType<typeof areaOf>,
  isOne: boolean,
): { measured: Measured | null; taken: Taken | null } {
  const [told, setTold] = useState<{ measured: Measured | null; taken: Taken | null }>({ measured: null, taken: null });
  const info = book.sheets[sheet];
  useEffect(() => {
    let isLeft = false;
    const part = usedPart(area, info?.used ?? none.used);
    setTold((before) => (isOne ? { measured: null, taken: null } : { ...before, taken: null }));
    const timer = setTimeout(() => {
      const isLarge = part !== null && (part.bottom - part.top + 1) * (part.right - part.left + 1) > most_taken;
      void Promise.all([
        isOne ? null : book.ask({ ask: 'measure', sheet, area }),
        isLarge ? null : book.ask({ ask: 'take', sheet, area }),
      ]).then(([measured, taken]) => isLeft || setTold({ measured, taken }));
    }, settles_ms);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [book, info, sheet, area, isOne]);
  return told;
}

type From = Omit<OwnCells, 'cells' | 'results'>;

function copied(data: DataTransfer, { text, html, own }: Taken, from: From): void {
  data.setData('text/plain', text);
  data.setData('text/html', html);
  if (own) putOwn(data, { ...own, ...from });
}

/** The clipboard is open for a moment only; where they are not at hand by then, it is written once they are. */
async function copyLater(coming: Promise<Taken>, from: From): Promise<{ text: string; own: OwnCells } | null> {
  const blobOf = async (kind: 'text' | 'html', type: string) => new Blob([(await coming)[kind]], { type });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': blobOf('text', 'text/plain'), 'text/html': blobOf('html', 'text/html') }),
    ]);
  } catch {
    // Another page than this has the focus, or the browser lets nobody write there.
    say.warn('所选的单元格没有复制成，请稍等再复制');
    return null;
  }
  const { text, own } = await coming;
  return own && { text, own: { ...own, ...from } };
}

async function bringTo(book: Book, session: EditSession): Promise<void> {
  const changes = [];
  for (const put of session.unsaved()) {
    const reply = await book.ask({ ask: 'put', put });
    if ('refused' in reply) continue;
    book.patch(reply.sheet, reply.rows);
    changes.push(reply.changed);
  }
  session.broughtOver(changes);
}

/** What a working task kept from being saved is saved when it is done. */
function useRetryWhenFree(session: EditSession | null, isWorking: boolean, state: SessionState | null): void {
  const was = useRef(isWorking);
  useEffect(() => {
    if (was.current && !isWorking && state?.status === 'failed') session?.retry();
    was.current = isWorking;
  }, [session, isWorking, state]);
}
