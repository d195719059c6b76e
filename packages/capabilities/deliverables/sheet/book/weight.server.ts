/** Tells from a part of each sheet, and from how long it is, what memory a workbook takes once it is read. */

/** The heap of the process that works on workbooks. */
export const heap_mb = 1024;

export const tooLarge = '表格太大，超过了处理时能用的内存，请拆成较小的文件。';

/** What a kind of thing takes in the heap, in bytes; measured with hucre 1.0.0 on sheets of 60,000 rows. */
const each = { cell: 70, styled: 200, text: 650 };
const base_mb = 35;
/** What is done with the tables needs its share, too. */
const usable = 0.85;
const sample_bytes = 2 * 1024 * 1024;

export interface Part {
  path: string;
  bytes: Uint8Array;
}

/** Whether one of these parts weighs anything. */
export function hasWeight(path: string): boolean {
  return /^xl\/(?:worksheets\/[^/]+|sharedStrings)\.xml$/i.test(path);
}

/** In megabytes of heap. */
export function weightOf({ path, bytes }: Part): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, sample_bytes).toString('latin1');
  const share = text.length === 0 ? 0 : bytes.length / text.length;
  const count = (pattern: RegExp): number => (text.match(pattern)?.length ?? 0) * share;
  const taken = /sharedStrings/i.test(path)
    ? count(/<si[ >]/g) * each.text
    : count(/<c[ >]/g) * each.cell + count(/<c [^>]*\bs="[1-9]/g) * each.styled;
  return taken / 1_000_000;
}

/** Throws the sentence for the person. */
export function refuseTooHeavy(weights: number[]): void {
  if (base_mb + weights.reduce((sum, one) => sum + one, 0) > heap_mb * usable) throw new Error(tooLarge);
}
