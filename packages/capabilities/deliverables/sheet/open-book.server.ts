/** Opens whatever holds tables (xlsx, xlsm, xlsb, xls, ods, csv, tsv) as one kind of workbook, within limits. */
import Papa from 'papaparse';
import type { CellValue, Workbook } from 'hucre';
import { sizeTold } from '#contract/file-size.ts';
import { isForPeople } from '#contract/sentence.ts';
import { decodeText } from '../../tools/read-file/text-encoding.ts';
import { LIMITS } from '../../tools/read-file/reading.ts';
import { sheetExtent } from '../../tools/read-file/sheet-extent.ts';
import { refuseDtd } from '../../tools/read-file/xml-tree.ts';
import { checkUnpacking, openZip } from '../../tools/read-file/zip-archive.ts';
import { dayStyles, hasWeight, refuseTooHeavy, weightOf } from './book/weight.server.ts';
import { limits } from './table/table.server.ts';

/** Twice the memory of a reading, and what is changed is opened twice. */
const mostPlaces = 8_000_000;

export interface OpenBook {
  name: string;
  bytes: Uint8Array;
  book: Workbook;
  /** Its own parts can be changed; everything else is written anew. */
  is_package: boolean;
  /** Formulas the file keeps no results of, computed when it was opened. */
  computed?: number;
}

/** Throws `Error` with a sentence for the person. */
export async function openBook(name: string, bytes: Uint8Array): Promise<OpenBook> {
  if (bytes.length > LIMITS.file_bytes) throw new Error(`“${name}”有 ${sizeTold(bytes.length)}，太大，一次处理不了。`);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isOle = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  if (!isZip && !isOle) {
    if (!/\.(?:csv|tsv|txt)$/i.test(name)) throw new Error(`“${name}”不是表格文件，打不开。可以处理 xlsx、xls、ods、csv。`);
    return { name, bytes, book: delimited(name, bytes), is_package: false };
  }
  try {
    if (isOle) return { name, bytes, book: await (await import('hucre/xlsx')).readXls(bytes, { readStyles: true }), is_package: false };
    const archive = await openZip(bytes);
    checkUnpacking(archive, bytes.length);
    const weights: number[] = [];
    const extent = sheetExtent(mostPlaces);
    const days = archive.has('xl/styles.xml') ? dayStyles(await archive.read('xl/styles.xml')) : undefined;
    for (const entry of archive.entries)
      if (/\.(?:xml|rels|vml)$/i.test(entry.path)) {
        const bytes = await archive.read(entry.path);
        refuseDtd(bytes.subarray(0, 4_096));
        extent.add(entry.path, bytes);
        if (hasWeight(entry.path)) weights.push(weightOf({ path: entry.path, bytes }, days));
      }
    // Said before it is read whole: memory that runs out is a minute lost.
    refuseTooHeavy(weights);
    if (archive.has('content.xml'))
      return { name, bytes, book: await (await import('hucre/ods')).readOds(bytes, { readStyles: true }), is_package: false };
    if (archive.has('xl/workbook.bin'))
      return { name, bytes, book: await (await import('hucre/xlsx')).readXlsb(bytes, { readStyles: true }), is_package: false };
    if (archive.has('word/document.xml') || archive.has('ppt/presentation.xml'))
      throw new Error(`“${name}”不是表格文件，打不开。可以处理 xlsx、xls、ods、csv。`);
    return { name, bytes, book: await (await import('hucre/xlsx')).readXlsx(bytes, { readStyles: true }), is_package: true };
  } catch (error) {
    if (error instanceof Error && isForPeople(error.message)) throw error;
    if (error instanceof Error && error.name === 'EncryptedFileError')
      throw new Error(`“${name}”设了打开密码，读不了。请在 Excel 或 WPS 里去掉密码、另存后重新上传。`, { cause: error });
    throw new Error(`“${name}”损坏或不完整，打不开。请用 Excel 或 WPS 打开并另存后重新上传。`, { cause: error });
  }
}

function delimited(name: string, bytes: Uint8Array): Workbook {
  const decoded = decodeText(bytes).text;
  const hint = /^sep=(.)\n/i.exec(decoded);
  const text = hint ? decoded.slice(hint[0].length) : decoded;
  const { data } = Papa.parse<string[]>(text, { delimiter: hint?.[1] ?? (/\.tsv$/i.test(name) ? '\t' : ''), skipEmptyLines: 'greedy' });
  if (data.length > limits.rows) throw new Error(`“${name}”超过 ${limits.rows / 10_000} 万行，一次处理不了，请拆开后再试。`);
  // Text has no types: what is plainly a figure is one; codes with leading zeros and long numbers stay as they are.
  const figure = /^-?(?:0|[1-9]\d{0,13}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,20}(?:e[-+]?\d{1,3})?)?$/i;
  const rows = data.map((row) =>
    row.map((cell): CellValue =>
      figure.test(cell.trim()) && (cell.split('.')[0] ?? '').replace(/\D/g, '').length <= 15 ? Number(cell.replaceAll(',', '')) : cell,
    ),
  );
  return { sheets: [{ name: name.replace(/\.[^.]+$/, '').slice(0, 31) || '数据', rows }] };
}
