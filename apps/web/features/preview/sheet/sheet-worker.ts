/** Reads a workbook beside the page and hands out the rows somebody looks at. */
import type { OpenWorkbook } from '#capabilities/workbook/sheet-look.ts';
import { isNotLoaded, openWorkbook } from './open-workbook.ts';
import type { Answered, Asked } from './protocol.ts';
import { damaged, Unshowable } from '../unshowable.ts';

let workbook: OpenWorkbook | null = null;

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (data.type === 'open') void open(data.name, data.bytes);
  else answer({ type: 'rows', id: data.id, rows: rowsOf(data.sheet, data.from, data.to) });
});

async function open(name: string, bytes: Uint8Array): Promise<void> {
  try {
    workbook = await openWorkbook(name, bytes, async () => (await import('./engine-here.ts')).loadEngine());
    answer({ type: 'opened', sheets: workbook.sheets.map(({ info }) => info), active: workbook.active, note: workbook.note });
  } catch (error) {
    if (isNotLoaded(error)) answer({ type: 'unreachable' });
    else answer({ type: 'failed', sentence: error instanceof Unshowable ? error.message : damaged });
  }
}

function rowsOf(sheet: number, from: number, to: number) {
  const open = workbook?.sheets[sheet];
  return open ? Array.from({ length: Math.max(0, Math.min(to, open.info.rows) - from) }, (_, index) => open.row(from + index)) : [];
}

function answer(answered: Answered): void {
  postMessage(answered);
}
