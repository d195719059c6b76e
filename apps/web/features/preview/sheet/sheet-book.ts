/** An open workbook as the page sees it: its sheets, their rows in blocks, fetched from the worker when somebody looks, and what is asked of it. */
import type { CellView, Drawing, SheetInfo } from '#capabilities/workbook/cell-look.ts';
import { Unreachable } from '#web/shell/api.ts';
import { Stumbled, Unshowable } from '../unshowable.ts';
import type { Answered, Asked, Question, Replies } from './protocol.ts';

export const block_rows = 100;
const most_blocks = 60;
/** A workbook that takes longer is one the page should let go of. */
const patience_ms = 60_000;

export interface Book {
  /** Others after a change. */
  sheets: SheetInfo[];
  active: number;
  note: string;
  /** A row if it is here; otherwise it is fetched and `onChange` tells when. */
  row(sheet: number, row: number): CellView[] | undefined;
  onChange(listener: () => void): () => void;
  /** Never answers once the book is closed. */
  ask<Ask extends keyof Replies>(question: Extract<Question, { ask: Ask }>): Promise<Replies[Ask]>;
  /** Shows rows that were just changed, before their block is fetched anew. */
  patch(sheet: number, rows: readonly [row: number, cells: CellView[]][]): void;
}

export function openBook(name: string): (bytes: Uint8Array, signal: AbortSignal) => Promise<Book> {
  return (bytes, signal) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
      const end = () => worker.terminate();
      // What was typed just before is still put into the book, and saved.
      signal.addEventListener('abort', () => questions.whenAnswered(end));
      const fail = (why: Error) => {
        clearTimeout(timer);
        end();
        reject(why);
      };
      const timer = setTimeout(() => fail(new Stumbled(`等了 ${patience_ms / 1000} 秒，表格还没有打开`)), patience_ms);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      const send = (asked: Asked) => worker.postMessage(asked);
      const rows = new Rows(send);
      const questions = new Questions(send);
      let book: Book | null = null;
      // Without a message its own program did not come, which says nothing of the file.
      worker.addEventListener('error', ({ message }) => fail(message ? new Stumbled('编辑器发生未知错误') : new Unreachable()));
      worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
        switch (data.type) {
          case 'failed':
            return fail(new Unshowable(data.sentence));
          case 'unreachable':
            return fail(new Unreachable());
          case 'rows':
            return rows.take(data.id, data.rows);
          case 'reply':
            return questions.answered(data.id, data.reply);
          case 'looked':
            if (book) book.sheets = data.sheets.map((info, n) => stayed(book?.sheets[n], info));
            return rows.age();
          case 'opened': {
            clearTimeout(timer);
            const { sheets, active, note } = data;
            book = {
              sheets,
              active,
              note,
              row: (sheet, row) => rows.row(sheet, row),
              onChange: (listener) => rows.onChange(listener),
              ask: (question) => questions.ask(question),
              patch: (sheet, changed) => rows.patch(sheet, changed),
            };
            return resolve(book);
          }
        }
      });
      send({ type: 'open', name, bytes });
    });
}

/** What did not change stays the same object, and guessed widths do not follow every word that is typed. */
function stayed(before: SheetInfo | undefined, now: SheetInfo): SheetInfo {
  if (before?.name !== now.name) return now;
  return {
    ...now,
    widths: now.isGuessed && before.isGuessed ? now.widths.map((width, column) => before.widths[column] ?? width) : now.widths,
    drawings: now.drawings.map((drawing, n) => {
      const was = before.drawings[n];
      return was && sameDrawing(was, drawing) ? was : drawing;
    }),
  };
}

function sameDrawing(one: Drawing, other: Drawing): boolean {
  // Pictures of a sheet are not changed here.
  if (one.kind === 'picture' || other.kind === 'picture')
    return one.kind === other.kind && one.row === other.row && one.column === other.column;
  return JSON.stringify(one) === JSON.stringify(other);
}

class Questions {
  private readonly send: (asked: Asked) => void;
  private readonly open = new Map<number, (reply: Replies[keyof Replies]) => void>();
  private asked = 0;
  private last: (() => void) | null = null;

  constructor(send: (asked: Asked) => void) {
    this.send = send;
  }

  ask<Ask extends keyof Replies>(question: Extract<Question, { ask: Ask }>): Promise<Replies[Ask]> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      // The worker answers a question with the reply of its kind.
      this.open.set(id, (reply) => resolve(reply as Replies[Ask]));
      this.send({ type: 'question', id, question });
    });
  }

  answered(id: number, reply: Replies[keyof Replies]): void {
    this.open.get(id)?.(reply);
    this.open.delete(id);
    if (this.open.size === 0) this.last?.();
  }

  /** Once nobody asks any more; a worker that does not answer is not waited for longer than for one that opens. */
  whenAnswered(act: () => void): void {
    if (this.open.size === 0) return act();
    const timer = setTimeout(act, patience_ms);
    this.last = () => {
      clearTimeout(timer);
      act();
    };
  }
}

interface Block {
  rows: CellView[][];
  age: number;
}

/** The blocks that are here, the newest looked at last, and those on their way. */
class Rows {
  private readonly send: (asked: Asked) => void;
  private readonly here = new Map<string, Block>();
  private readonly coming = new Map<number, { key: string; age: number }>();
  private readonly listeners = new Set<() => void>();
  private asked = 0;
  private now = 0;

  constructor(send: (asked: Asked) => void) {
    this.send = send;
  }

  row(sheet: number, row: number): CellView[] | undefined {
    return this.block(sheet, Math.floor(row / block_rows))?.[row % block_rows];
  }

  private block(sheet: number, index: number): CellView[][] | undefined {
    const key = `${sheet} ${index}`;
    const known = this.here.get(key);
    if (known) {
      this.here.delete(key);
      this.here.set(key, known);
      // Old rows are shown until the new ones are there.
      if (known.age === this.now) return known.rows;
    }
    if (![...this.coming.values()].some((one) => one.key === key && one.age === this.now)) {
      const id = ++this.asked;
      this.coming.set(id, { key, age: this.now });
      this.send({ type: 'rows', id, sheet, from: index * block_rows, to: (index + 1) * block_rows });
    }
    return known?.rows;
  }

  take(id: number, rows: CellView[][]): void {
    const asked = this.coming.get(id);
    if (asked === undefined) return;
    this.coming.delete(id);
    // Beyond the last row that holds something all is empty.
    while (rows.length < block_rows) rows.push([]);
    this.here.set(asked.key, { rows, age: asked.age });
    const [oldest] = this.here.keys();
    if (this.here.size > most_blocks && oldest !== undefined) this.here.delete(oldest);
    this.tell();
  }

  patch(sheet: number, changed: readonly [row: number, cells: CellView[]][]): void {
    for (const [row, cells] of changed) {
      const block = this.here.get(`${sheet} ${Math.floor(row / block_rows)}`);
      if (block) block.rows[row % block_rows] = cells;
    }
    this.tell();
  }

  /** All rows may look otherwise now. */
  age(): void {
    this.now += 1;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
