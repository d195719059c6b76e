/** Reads workbooks (xlsx, xlsm, xlsb, xls, ods) sheet by sheet as tables, with the range each table stands in. */
import type { Sheet, Workbook } from 'hucre';
import { rangeName } from '../columns.ts';
import { oneLine, tableLines } from '../markdown.ts';
import { LIMITS, type Reading, type Source, Unreadable } from '../reading.ts';
import { sheetExtent } from '../sheet-extent.ts';
import { refuseDtd } from '../xml-tree.ts';
import { checkUnpacking, openZip } from '../zip-archive.ts';
import { cellText } from './cell-text.ts';

export type WorkbookFormat = 'xlsx' | 'xlsb' | 'xls' | 'ods';

interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** More empty rows than this between two used rows start a table of its own. */
const GAP = 20;

const TYPES: Record<WorkbookFormat, string> = {
  xlsx: 'Excel 工作簿',
  xlsb: 'Excel 二进制工作簿',
  xls: 'Excel 97-2003 工作簿',
  ods: 'OpenDocument 表格',
};

export async function readWorkbook(source: Source, format: WorkbookFormat): Promise<Reading> {
  if (format !== 'xls') await checkParts(source.bytes);
  const workbook = await opened(source.bytes, format);
  const is1904 = workbook.dateSystem === '1904';
  const sheets = workbook.sheets.map((sheet) => {
    const formulas = formulaCells(sheet);
    return { sheet, formulas, range: usedRange(sheet, formulas, is1904) };
  });
  const names = sheets.map(({ sheet, range }) => {
    const hidden = sheet.hidden || sheet.veryHidden ? '，隐藏' : '';
    return `${sheet.name}（${range ? rangeName(range) : '空'}${hidden}）`;
  });
  const asked = source.part?.trim();
  const chosen = asked ? sheets.filter(({ sheet }) => sheet.name === asked) : sheets;
  if (chosen.length === 0 && asked) {
    throw new Unreadable(`没有名为“${asked}”的工作表。它有：${sheets.map(({ sheet }) => sheet.name).join('、')}。`);
  }
  source.note(asked ? `正在读取 ${source.name} 的工作表“${asked}”` : `正在读取 ${source.name} 的 ${sheets.length} 个工作表`);
  return {
    type: TYPES[format],
    overview: `${sheets.length} 个工作表：${names.join('、')}${format === 'xls' ? '（旧格式：百分比按小数列出）' : ''}`,
    content: workbookText(chosen, is1904),
  };
}

interface ReadSheet {
  sheet: Sheet;
  formulas: ReadonlyMap<number, number[]>;
  range: Range | undefined;
}

function* workbookText(sheets: ReadSheet[], is1904: boolean): Generator<string> {
  for (const { sheet, formulas, range } of sheets) {
    if (!range) {
      yield `[工作表：${sheet.name} 空]\n`;
      continue;
    }
    const right = Math.min(range.right, range.left + LIMITS.columns - 1);
    for (const part of tableRanges(sheet, formulas, range, is1904)) {
      yield `[工作表：${sheet.name} ${rangeName(part)}]\n`;
      yield* tableLines(rowTexts(sheet, { ...part, right }, is1904), right - part.left + 1);
      yield '';
    }
    if (right < range.right) yield `（只列出前 ${LIMITS.columns} 列，全部是 ${range.right - range.left + 1} 列）\n`;
    yield* remarks(sheet);
  }
}

function* rowTexts(sheet: Sheet, range: Range, is1904: boolean): Generator<string[]> {
  for (let row = range.top; row <= range.bottom; row += 1) {
    const cells: string[] = [];
    for (let column = range.left; column <= range.right; column += 1) cells.push(shown(sheet, row, column, is1904));
    yield cells;
  }
}

/** What a table can't say: which cells are one, and what people noted on them. */
function* remarks(sheet: Sheet): Generator<string> {
  const merges = (sheet.merges ?? [])
    .filter((merge) => merge.endRow > merge.startRow || merge.endCol > merge.startCol)
    .map((merge) => rangeName({ top: merge.startRow, left: merge.startCol, bottom: merge.endRow, right: merge.endCol }));
  if (merges.length > 0) {
    yield `合并单元格：${merges.slice(0, 50).join('、')}${merges.length > 50 ? ` 等 ${merges.length} 处` : ''}\n`;
  }
  for (const [key, cell] of sheet.cells ?? []) {
    if (!cell.comment) continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    const name = rangeName({ top: row, left: column, bottom: row, right: column }).split(':')[0];
    yield `批注 ${name}：${oneLine(cell.comment.text)}\n`;
  }
}

function shown(sheet: Sheet, row: number, column: number, is1904: boolean): string {
  return cellText(sheet.rows[row]?.[column], sheet.cells?.get(`${row},${column}`), is1904);
}

/** The rectangle around everything that shows something; formatting alone doesn't count. */
function usedRange(sheet: Sheet, formulas: ReadonlyMap<number, number[]>, is1904: boolean): Range | undefined {
  let range: Range | undefined;
  const take = (row: number, column: number): void => {
    if (shown(sheet, row, column, is1904).trim() === '') return;
    range ??= { top: row, left: column, bottom: row, right: column };
    range = {
      top: Math.min(range.top, row),
      left: Math.min(range.left, column),
      bottom: Math.max(range.bottom, row),
      right: Math.max(range.right, column),
    };
  };
  for (const [row, cells] of sheet.rows.entries()) {
    const first = cells.findIndex((cell) => cell !== null && cell !== '');
    if (first < 0) continue;
    const last = cells.findLastIndex((cell) => cell !== null && cell !== '');
    take(row, first);
    take(row, last);
  }
  for (const [row, columns] of formulas) for (const column of columns) take(row, column);
  return range;
}

/** By row: a formula without a result shows itself, though its place holds no value. */
function formulaCells(sheet: Sheet): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [key, cell] of sheet.cells ?? []) {
    if (!cell.formula) continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    const there = found.get(row);
    if (there) there.push(column);
    else found.set(row, [column]);
  }
  return found;
}

function tableRanges(sheet: Sheet, formulas: ReadonlyMap<number, number[]>, range: Range, is1904: boolean): Range[] {
  const parts: Range[] = [];
  let top: number | undefined;
  let last = range.top;
  for (let row = range.top; row <= range.bottom; row += 1) {
    if (isEmpty(sheet, row, formulas.get(row) ?? [], is1904)) continue;
    if (top !== undefined && row - last > GAP) {
      parts.push({ ...range, top, bottom: last });
      top = row;
    }
    top ??= row;
    last = row;
  }
  return top === undefined ? [] : [...parts, { ...range, top, bottom: last }];
}

/** Only what holds something is asked what it shows: a row may have sixteen thousand places. */
function isEmpty(sheet: Sheet, row: number, formulas: number[], is1904: boolean): boolean {
  if (formulas.some((column) => shown(sheet, row, column, is1904) !== '')) return false;
  return !(sheet.rows[row] ?? []).some((value, column) => value !== null && value !== '' && shown(sheet, row, column, is1904) !== '');
}

/** Everything the workbook library is going to unpack is unpacked once here, within limits and without DTDs. */
async function checkParts(bytes: Uint8Array): Promise<void> {
  const archive = await openZip(bytes);
  checkUnpacking(archive, bytes.length);
  const extent = sheetExtent();
  for (const { path } of archive.entries) {
    const part = await archive.read(path);
    if (/\.(xml|rels|vml)$/i.test(path)) refuseDtd(part);
    extent.add(path, part);
  }
}

async function opened(bytes: Uint8Array, format: WorkbookFormat): Promise<Workbook> {
  const options = { readStyles: true };
  try {
    switch (format) {
      case 'xlsx':
        return await (await import('hucre/xlsx')).readXlsx(bytes, options);
      case 'xlsb':
        return await (await import('hucre/xlsx')).readXlsb(bytes, options);
      case 'xls':
        return await (await import('hucre/xlsx')).readXls(bytes, options);
      case 'ods':
        return await (await import('hucre/ods')).readOds(bytes, options);
    }
  } catch (error) {
    throw unreadable(error, format);
  }
}

function unreadable(error: unknown, format: WorkbookFormat): Error {
  const name = error instanceof Error ? error.name : '';
  const reason = error instanceof Error ? error.message : String(error);
  if (name === 'EncryptedFileError') {
    return new Unreadable('工作簿设了打开密码，读不了。请在 Excel 或 WPS 里去掉密码、另存后重新上传。', { cause: error });
  }
  if (/too large|exceeds|limit/i.test(reason)) {
    return new Unreadable('工作簿太大，读不了。请只留需要的区域，另存后重新上传。', { cause: error });
  }
  const advice = format === 'xls' ? '请用 Excel 或 WPS 打开，另存为 .xlsx 后重新上传。' : '请用 Excel 或 WPS 打开并另存后重新上传。';
  return new Unreadable(`工作簿损坏或不完整，打不开。${advice}`, { cause: error });
}
