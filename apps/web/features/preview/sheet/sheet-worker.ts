/** Reads a workbook beside the page, hands out the rows somebody looks at, and keeps what is typed into it. */
import { fittingWidths, type OpenWorkbook } from '#capabilities/workbook/sheet-look.ts';
import { isNotLoaded, openWorkbook, type ReadWorkbook } from './open-workbook.ts';
import { measured, taken } from './cells-told.ts';
import { usedPart } from './selection.ts';
import type { Answered, Asked, Put, Question, Replies } from './protocol.ts';
import { openDesk, type WorkbookDesk } from '#capabilities/workbook/workbook-desk.ts';
import type { HandKept } from '#contract/content/hand-edit.ts';
import { damaged, Unshowable } from '../unshowable.ts';

let workbook: OpenWorkbook | null = null;
let read: ReadWorkbook | null = null;
let desk: WorkbookDesk | null = null;

const loadEngine = async () => (await import('./engine-here.ts')).loadEngine();

/** Changes are made one after the other, whatever they wait for. */
let last: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (data.type === 'open') void open(data.name, data.bytes);
  else if (data.type === 'rows') answer({ type: 'rows', id: data.id, rows: rowsOf(data.sheet, data.from, data.to) });
  else {
    const { id, question } = data;
    last = last.then(async () => answer({ type: 'reply', id, reply: await replyOrWhyNot(question) }));
  }
});

async function open(name: string, bytes: Uint8Array): Promise<void> {
  try {
    const opened = await openWorkbook(name, bytes, loadEngine);
    workbook = opened;
    read = opened.read;
    answer({ type: 'opened', sheets: workbook.sheets.map(({ info }) => info), active: workbook.active, note: workbook.note });
    if (read && deskNow()?.lacksResults()) last = last.then(lookAgain);
  } catch (error) {
    if (isNotLoaded(error)) answer({ type: 'unreachable' });
    else answer({ type: 'failed', sentence: error instanceof Unshowable ? error.message : damaged });
  }
}

function rowsOf(sheet: number, from: number, to: number) {
  const open = workbook?.sheets[sheet];
  return open ? Array.from({ length: Math.max(0, Math.min(to, open.info.rows) - from) }, (_, index) => open.row(from + index)) : [];
}

/** One question that fails leaves the next ones theirs. */
async function replyOrWhyNot(question: Question): Promise<Replies[keyof Replies]> {
  try {
    return await reply(question);
  } catch (error) {
    console.error(error);
    return question.ask === 'type' || question.ask === 'paste' || question.ask === 'put'
      ? { refused: '没有做成，表格没有改动；请再试一次' }
      : null;
  }
}

async function reply(question: Question): Promise<Replies[keyof Replies]> {
  switch (question.ask) {
    case 'measure':
      return measured(workbook?.sheets[question.sheet], question.area);
    case 'take': {
      const sheet = workbook?.sheets[question.sheet];
      const part = sheet && usedPart(question.area, sheet.info.used);
      return { ...taken(sheet, question.area), own: part ? (deskNow()?.copied(sheet.info.name, part) ?? null) : null };
    }
    case 'paste': {
      const put = deskNow()?.pasted(workbook?.sheets[question.sheet]?.info.name ?? '', question.area, question.copied);
      return put ? change(put, true) : { refused: damaged };
    }
    case 'ready':
      await deskNow()?.ready();
      return null;
    case 'type': {
      const name = workbook?.sheets[question.sheet]?.info.name ?? '';
      const put = deskNow()?.typed(name, question.top, question.left, question.texts);
      return put ? change(put, true) : { refused: damaged };
    }
    case 'put':
      return change(question.put, false);
    case 'fit': {
      const sheet = workbook?.sheets[question.sheet];
      return sheet ? fittingWidths(sheet, question.from, question.to) : [];
    }
  }
}

function deskNow(): WorkbookDesk | null {
  if (read) desk ??= openDesk(read.workbook, loadEngine, new Date().getFullYear());
  return desk;
}

/** More rows of a change are asked for when they are looked at. */
const most_rows_told = 200;

async function change(put: HandKept, isNew: boolean): Promise<Put> {
  const own = deskNow();
  if (!own) return { refused: damaged };
  const sheet = workbook?.sheets.findIndex(({ info }) => info.name === put.sheet) ?? -1;
  if (put.do === 'widths') {
    const changed = own.put(put);
    lookAgainSoon();
    return { changed, sheet, rows: [], is_too_large: false };
  }
  await own.ready();
  const refused = isNew ? await own.refused(put) : null;
  if (refused !== null) return { refused };
  const changed = own.put(put);
  const opened = workbook?.sheets[sheet];
  const isFormula = put.cells.some((row) => row.some((cell) => typeof cell === 'object' && cell !== null && 'formula' in cell));
  // What was typed is shown at once; a formula's own result belongs to it.
  if (isFormula) await own.recompute();
  const rows = put.cells
    .slice(0, most_rows_told)
    .map((_row, n): [number, ReturnType<NonNullable<typeof opened>['row']>] => [put.top + n, opened?.row(put.top + n) ?? []]);
  lookAgainSoon();
  return { changed, sheet, rows, is_too_large: own.isTooLarge() };
}

let waiting: ReturnType<typeof setTimeout> | undefined;
const looks_after_ms = 60;

/** Formulas, rules and charts follow once the typing rests for a moment. */
function lookAgainSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    last = last.then(lookAgain);
  }, looks_after_ms);
}

async function lookAgain(): Promise<void> {
  if (!read) return;
  try {
    await desk?.recompute();
  } catch (error) {
    console.warn('formulas are computed when the file is saved', error);
  }
  workbook = await read.look();
  answer({ type: 'looked', sheets: workbook.sheets.map(({ info }) => info) });
}

function answer(answered: Answered): void {
  postMessage(answered);
}
