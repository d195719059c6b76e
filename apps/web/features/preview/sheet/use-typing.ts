/** What typing, clearing, pasting and taking back do in an open workbook: asked of its worker, shown at once, kept by its session. */
import { useEffect, useRef, useState } from 'react';
import type { HandKept } from '#contract/content/hand-edit.ts';
import { mostHandCells } from '#contract/content/hand-edit-limits.ts';
import type { Merge, SheetInfo } from '#capabilities/workbook/cell-look.ts';
import { charactersOf } from '#capabilities/workbook/column-width.ts';
import { columnName } from '#capabilities/workbook/columns.ts';
import { say } from '#ui/toast.tsx';
import type { Draft, Typing } from './cell-field.tsx';
import type { EditSession } from './edit-session.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { cellsIn } from './pasted-cells.ts';
import { comingOwn, takeOwn, type OwnCells } from './own-cells.ts';
import type { Put } from './protocol.ts';
import { areaOf, isOneCell, only, usedPart, type Selection } from './selection.ts';
import type { Book } from './sheet-book.ts';

export interface TypingInput {
  book: Book;
  /** What copied cells are told apart by. */
  file: string;
  /** In front. */
  sheet: number;
  info: SheetInfo;
  selection: Selection;
  /** Null where nothing may be changed. */
  session: EditSession | null;
  onSelect(sheet: number, selection: Selection): void;
}

export function useTyping({ book, file, sheet, info, selection, session, onSelect }: TypingInput): Typing | null {
  const [draft, setDraft] = useState<Draft | null>(null);
  /** One after the other: what is taken back is known by then. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  /** Leaving the field and pressing Enter may both end the same typing. */
  const ending = useRef<Promise<boolean> | null>(null);
  const { active } = selection;
  const standing = () => {
    const cell = book.row(sheet, active.row)?.find(({ column }) => column === active.column);
    return cell ? (cell.typed ?? cell.text) : '';
  };
  const place = { sheet: info.name, ...active };
  const shown = useRef({ draft, onSelect });
  shown.current = { draft, onSelect };
  // What was left in an open cell is open again.
  useEffect(() => {
    const was = session && shown.current.draft === null ? keptDraft(session.input) : null;
    if (!session || !was) return;
    const sheetNow = book.sheets.findIndex(({ name }) => name === was.sheet);
    const name = `${columnName(was.column)}${was.row + 1}`;
    if (sheetNow < 0) {
      forgetDraft(session.input);
      say.warn(`“${was.sheet}”已经不在了，${name} 里没有输完的内容是：${was.text}`);
      return;
    }
    shown.current.onSelect(sheetNow, only({ row: was.row, column: was.column }));
    setDraft({ text: was.text, way: 'into', inBar: isWritingElsewhere(), error: was.error });
    say.warn(`${name} 里没有输完的内容还在：按回车写入，按 Esc 取消`);
  }, [session, book]);
  if (!session) return null;

  const inTurn = <Made>(act: () => Promise<Made>): Promise<Made> => {
    const made = turn.current.then(act);
    turn.current = made.catch(() => undefined);
    session.expect(turn.current);
    return made;
  };
  const done = (put: Put): boolean => {
    if ('refused' in put) {
      say.error(put.refused);
      return false;
    }
    book.patch(put.sheet, put.rows);
    session.add(put.changed);
    return true;
  };
  const fill = async (texts: string[][]): Promise<void> => {
    const { top, left } = areaOf(selection, info.merges);
    const put = await inTurn(() => book.ask({ ask: 'type', sheet, top, left, texts }));
    if (done(put)) onSelect(sheet, reach(top, left, texts.length, widthOf(texts)));
  };
  /** Where cells are pasted: what a merged cell covers holds nothing. */
  const target = (): Merge => {
    const area = areaOf(selection, info.merges);
    if (isOneCell(area, info.merges)) return { ...area, bottom: area.top, right: area.left };
    return usedPart(area, { rows: info.rows, columns: info.columns }) ?? area;
  };
  const pasteOwn = ({ file: from, ...copied }: OwnCells): void => {
    const area = target();
    const [rows, columns] = [
      Math.max(area.bottom - area.top + 1, copied.cells.length),
      Math.max(area.right - area.left + 1, widthOf(copied.cells)),
    ];
    const refusal = whyNoRoom(area, rows, columns);
    if (refusal !== null) return void say.error(refusal);
    void inTurn(() => book.ask({ ask: 'paste', sheet, area, copied: { ...copied, isOtherFile: from !== file } })).then((put) => {
      if (!done(put) || 'refused' in put || put.changed.after.do !== 'put') return;
      const { top, left, cells } = put.changed.after;
      onSelect(sheet, reach(top, left, cells.length, widthOf(cells)));
    });
  };
  const putBack = async (put: HandKept): Promise<boolean> => {
    const reply = await book.ask({ ask: 'put', put });
    if ('refused' in reply) return false;
    book.patch(reply.sheet, reply.rows);
    if (put.do === 'widths') return true;
    const width = widthOf(put.cells);
    onSelect(reply.sheet, reach(put.top, put.left, put.cells.length, width));
    return true;
  };

  const keep = (text: string, error = '') => keepDraft(session.input, { ...place, text, error });
  const enter = async (text: string, isFormula: boolean): Promise<boolean> => {
    const own = keptDraft(session.input);
    const put = await inTurn(() => book.ask({ ask: 'type', sheet, top: active.row, left: active.column, texts: [[text]] }));
    if ('refused' in put) {
      if (isFormula) {
        setDraft((now) => now && { ...now, error: put.refused });
        keep(text, put.refused);
      } else {
        say.error(put.refused);
        forgetDraft(session.input, own);
      }
      return false;
    }
    forgetDraft(session.input, own);
    done(put);
    if (isFormula) setDraft(null);
    return true;
  };

  const widen = async (widths: readonly (readonly [number, number])[]): Promise<void> => {
    const wanted = new Map(widths);
    // The file tells no widths at all: the other columns stay as they are shown.
    if (info.isGuessed)
      for (const [column, width] of info.widths.entries()) if (width > 0 && !wanted.has(column)) wanted.set(column, width);
    const columns = [...wanted].map(([column, width]) => ({ column, width: charactersOf(width) }));
    if (columns.length === 0) return;
    done(await inTurn(() => book.ask({ ask: 'put', put: { do: 'widths', sheet: info.name, columns } })));
  };

  return {
    draft,
    begin(text, inBar = false) {
      void book.ask({ ask: 'ready' });
      if (text !== null) keep(text);
      setDraft({ text: text ?? standing(), way: text === null ? 'into' : 'over', inBar, error: '' });
    },
    change(text) {
      keep(text);
      setDraft((now) => now && { ...now, text, error: '' });
    },
    commit() {
      if (!draft) return true;
      if (ending.current) return ending.current;
      const isFormula = draft.text.trimStart().normalize('NFKC').startsWith('=');
      if (draft.text === standing()) {
        forgetDraft(session.input);
        setDraft(null);
      } else if (isFormula) {
        ending.current = enter(draft.text, true).finally(() => (ending.current = null));
        return ending.current;
      } else {
        setDraft(null);
        void enter(draft.text, false);
      }
      return true;
    },
    cancel() {
      forgetDraft(session.input);
      setDraft(null);
    },
    clear() {
      const area = usedPart(areaOf(selection, info.merges), info.used);
      if (!area) return;
      const [rows, columns] = [area.bottom - area.top + 1, area.right - area.left + 1];
      if (rows * columns > mostHandCells) return void say.error(tooMany);
      const texts = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
      void inTurn(() => book.ask({ ask: 'type', sheet, top: area.top, left: area.left, texts })).then(done);
    },
    paste(data) {
      const late = comingOwn();
      if (late) return void late.then((own) => own && pasteOwn(own));
      const own = takeOwn(data);
      if (own) return pasteOwn(own);
      // The clipboard is open only now.
      const given = { text: data.getData('text/plain'), html: data.getData('text/html') };
      void cellsIn(given).then((texts) => {
        if (texts.length === 0) return undefined;
        const area = target();
        // One value goes into everything that is chosen.
        const [only_one] = texts.length === 1 && widthOf(texts) === 1 ? (texts[0] ?? []) : [];
        const cells =
          only_one === undefined
            ? texts
            : Array.from({ length: area.bottom - area.top + 1 }, () => Array.from({ length: area.right - area.left + 1 }, () => only_one));
        const refusal = whyNoRoom(area, cells.length, widthOf(cells));
        return refusal === null ? fill(cells) : void say.error(refusal);
      });
    },
    widen: (widths) => void widen(widths),
    fit(columns) {
      const [from, to] = [Math.min(...columns), Math.max(...columns)];
      const fits = inTurn(() => book.ask({ ask: 'fit', sheet, from, to }));
      void fits.then(async (widths) =>
        widen(
          columns.flatMap((column) => {
            const width = widths[column - from] ?? null;
            return width === null ? [] : [[column, width] as const];
          }),
        ),
      );
    },
    undo: () =>
      void inTurn(async () => {
        const changed = session.lastDone();
        if (!changed) await session.moveBack();
        else if (await putBack(changed.before)) session.undid();
      }),
    redo: () =>
      void inTurn(async () => {
        const changed = session.lastUndone();
        if (!changed) await session.moveBack(true);
        else if (await putBack(changed.after)) session.redid();
      }),
  };
}

const tooMany = `一次最多改 ${mostHandCells / 10_000} 万个单元格，没有改动；请分几次进行`;

/** Whoever writes a message is not taken away from it. */
function isWritingElsewhere(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && (activeElement.isContentEditable || activeElement.matches('input, textarea'));
}

function widthOf(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

/** A sentence when so much can't be put there. */
function whyNoRoom({ top, left }: Merge, rows: number, columns: number): string | null {
  if (rows * columns > mostHandCells) return tooMany;
  return top + rows > 1_048_576 || left + columns > 16_384 ? '粘贴的内容超出了工作表的最后一行或一列，没有粘贴' : null;
}

function reach(top: number, left: number, rows: number, columns: number): Selection {
  const active = { row: top, column: left };
  return rows * columns === 1 ? only(active) : { active, end: { row: top + rows - 1, column: left + columns - 1 } };
}
