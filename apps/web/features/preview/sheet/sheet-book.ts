/** An open workbook as the page sees it: its sheets, and their rows in blocks, fetched from the worker when somebody looks. */
import type { CellView, SheetInfo } from '#capabilities/workbook/cell-look.ts';
import { Unreachable } from '../../../shell/api.ts';
import { Stumbled, Unshowable } from '../unshowable.ts';
import type { Answered, Asked } from './protocol.ts';

export const block_rows = 100;
const most_blocks = 60;
/** A workbook that takes longer is one the page should let go of. */
const patience_ms = 60_000;

export interface Book {
  sheets: SheetInfo[];
  active: number;
  note: string;
  /** The rows of a block if they are here; otherwise they are fetched and `onChange` tells when. */
  block(sheet: number, index: number): CellView[][] | undefined;
  onChange(listener: () => void): () => void;
}

export function openBook(name: string): (bytes: Uint8Array, signal: AbortSignal) => Promise<Book> {
  return (bytes, signal) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
      const end = () => worker.terminate();
      signal.addEventListener('abort', end);
      const fail = (why: Error) => {
        clearTimeout(timer);
        end();
        reject(why);
      };
      const timer = setTimeout(() => fail(new Stumbled(`等了 ${patience_ms / 1000} 秒，表格还没有打开`)), patience_ms);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      const ask = (asked: Asked) => worker.postMessage(asked);
      const rows = new Rows(ask);
      // Without a message its own program did not come, which says nothing of the file.
      worker.addEventListener('error', ({ message }) => fail(message ? new Stumbled('编辑器发生未知错误') : new Unreachable()));
      worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
        if (data.type === 'failed') fail(new Unshowable(data.sentence));
        else if (data.type === 'unreachable') fail(new Unreachable());
        else if (data.type === 'rows') rows.take(data.id, data.rows);
        else {
          clearTimeout(timer);
          const { sheets, active, note } = data;
          resolve({
            sheets,
            active,
            note,
            block: (sheet, index) => rows.block(sheet, index),
            onChange: (listener) => rows.onChange(listener),
          });
        }
      });
      ask({ type: 'open', name, bytes });
    });
}

/** The blocks that are here, the newest looked at last, and those on their way. */
class Rows {
  private readonly ask: (asked: Asked) => void;
  private readonly here = new Map<string, CellView[][]>();
  private readonly coming = new Map<number, string>();
  private readonly listeners = new Set<() => void>();
  private asked = 0;

  constructor(ask: (asked: Asked) => void) {
    this.ask = ask;
  }

  block(sheet: number, index: number): CellView[][] | undefined {
    const key = `${sheet} ${index}`;
    const known = this.here.get(key);
    if (known) {
      this.here.delete(key);
      this.here.set(key, known);
      return known;
    }
    if ([...this.coming.values()].includes(key)) return undefined;
    const id = ++this.asked;
    this.coming.set(id, key);
    this.ask({ type: 'rows', id, sheet, from: index * block_rows, to: (index + 1) * block_rows });
    return undefined;
  }

  take(id: number, rows: CellView[][]): void {
    const key = this.coming.get(id);
    if (key === undefined) return;
    this.coming.delete(id);
    this.here.set(key, rows);
    const [oldest] = this.here.keys();
    if (this.here.size > most_blocks && oldest !== undefined) this.here.delete(oldest);
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
