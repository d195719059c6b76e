/** Reads workbooks and delimited text into sheets whose rows can be asked for piece by piece. */
import type { Workbook } from 'hucre';
import type { CellView } from '#capabilities/workbook/cell-look.ts';
import type { LoadEngine } from '#capabilities/workbook/rule-formulas.ts';
import { guessWidths, lookedAt, most_columns, most_rows, type OpenWorkbook } from '#capabilities/workbook/sheet-look.ts';
import { extensionOf } from '#contract/task.ts';
import { textOf } from '../text/encoding.ts';
import { damaged, isOle, isZip, locked, tooLarge, Unshowable } from '../unshowable.ts';
import { checkUnpacked, textParts } from '../zip-entries.ts';

/** A workbook that can be changed, and looked at again afterwards. */
export interface ReadWorkbook {
  workbook: Workbook;
  look(): Promise<OpenWorkbook>;
}

/** `loadEngine` is asked for the engine when a rule has to be computed; without it such rules add nothing. */
export async function openWorkbook(
  name: string,
  bytes: Uint8Array,
  loadEngine: LoadEngine | null = null,
): Promise<OpenWorkbook & { read: ReadWorkbook | null }> {
  const ending = extensionOf(name);
  if (ending === 'csv' || ending === 'tsv') return { ...(await openDelimited(name, bytes)), read: null };
  const workbook = await readWorkbook(ending, bytes);
  const look = () => lookedAt(workbook, (wanted, most_bytes) => textParts(bytes, wanted, most_bytes), loadEngine);
  return { ...(await look()), read: { workbook, look } };
}

async function readWorkbook(ending: string, bytes: Uint8Array): Promise<Workbook> {
  const isOld = isOle(bytes);
  if (!isOld && !isZip(bytes)) throw new Unshowable(damaged);
  try {
    // Names lie: an old workbook under the new ending is common, and so is the other way round.
    if (isOld) return await (await import('hucre/xlsx')).readXls(bytes, { readStyles: true });
    const parts = checkUnpacked(bytes);
    if (ending === 'ods' || parts.some(({ path }) => path === 'content.xml'))
      return await (await import('hucre/ods')).readOds(bytes, { readStyles: true });
    if (parts.some(({ path }) => path === 'xl/workbook.bin'))
      return await (await import('hucre/xlsx')).readXlsb(bytes, { readStyles: true });
    return await (await import('hucre/xlsx')).readXlsx(bytes, { readStyles: true });
  } catch (error) {
    if (error instanceof Unshowable || isNotLoaded(error)) throw error;
    if (error instanceof Error && error.name === 'EncryptedFileError') throw new Unshowable(locked, { cause: error });
    if (error instanceof Error && /too large|exceeds|limit/i.test(error.message)) throw new Unshowable(tooLarge, { cause: error });
    throw new Unshowable(damaged, { cause: error });
  }
}

/** What the browser says when a piece of the program can't be fetched: nothing is wrong with the file. */
export const isNotLoaded = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script|module script failed/i.test(error.message);

async function openDelimited(name: string, bytes: Uint8Array): Promise<OpenWorkbook> {
  const text = textOf(bytes);
  if (text === null) throw new Unshowable(damaged);
  const { default: Papa } = await import('papaparse');
  // An empty last line would count against the right delimiter when it is guessed.
  const { data } = Papa.parse<string[]>(text.trimEnd(), {
    delimiter: /\.tsv$/i.test(name) ? '\t' : '',
    delimitersToGuess: [',', '\t', ';', '|'],
    preview: most_rows + 1,
  });
  const isCut = data.length > most_rows;
  const last = data.findLastIndex((row) => row.some((cell) => cell !== ''));
  const rows = Math.min(last + 1, most_rows);
  let columns = 0;
  for (let index = 0; index < rows; index += 1) columns = Math.max(columns, Math.min(most_columns, data[index]?.length ?? 0));
  const row = (index: number): CellView[] =>
    (data[index] ?? []).slice(0, most_columns).flatMap((cell, column) => {
      if (cell === '') return [];
      return [isFigure(cell) ? { column, text: cell, look: { align: 'right' as const } } : { column, text: cell }];
    });
  const info = {
    name,
    rows,
    columns,
    widths: guessWidths(columns, rows, row),
    heights: [],
    merges: [],
    frozen: { rows: 0, columns: 0 },
    drawings: [],
    used: { rows, columns },
  };
  const valueAt = (index: number, column: number) => {
    const text = data[index]?.[column] ?? '';
    if (!isFigure(text)) return text;
    const value = Number(text.replace(/[,%\s]/g, ''));
    return text.includes('%') ? value / 100 : value;
  };
  return { sheets: [{ info, row, valueAt }], active: 0, note: isCut ? `只显示前 ${most_rows} 行` : '' };
}

function isFigure(text: string): boolean {
  return text.length < 32 && /^-?[\d,]*\.?\d+%?$/.test(text.trim());
}
