/** Tells from a part of each sheet, and from how long it is, what memory a workbook takes once it is read. */

/** The heap of the process that works on workbooks. */
export const heap_mb = 1024;

export const tooLarge = '表格太大，超过了处理时能用的内存，请拆成较小的文件。';

/**
 * What a kind of thing takes in the heap, in bytes; measured with hucre 1.0.0 on sheets of 60,000 rows. `kept`: a cell with a
 * style or a formula is an object of its own; a day and a formula are more of it.
 */
const each = { cell: 70, kept: 200, day: 80, formula: 45, text: 650 };
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

/** Numbers of the styles that show figures as days or times; `bytes` of xl/styles.xml. */
export function dayStyles(bytes: Uint8Array): ReadonlySet<string> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, sample_bytes).toString('utf8');
  const own = new Set<string>();
  for (const [whole] of text.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const code = (/formatCode="([^"]*)"/.exec(whole)?.[1] ?? '').replace(/&quot;.*?&quot;|\[[^\]]*\]|\\./g, '');
    if (/[ymdhs]/i.test(code.replace(/general|red|e[+-]/gi, ''))) own.add(/numFmtId="(\d+)"/.exec(whole)?.[1] ?? '');
  }
  const isDay = (id: string): boolean => own.has(id) || /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5\d)$/.test(id);
  const looks = /<(?:\w+:)?cellXfs[ >].*?<\/(?:\w+:)?cellXfs>/s.exec(text)?.[0] ?? '';
  return new Set(
    [...looks.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].flatMap(([whole], n) =>
      isDay(/numFmtId="(\d+)"/.exec(whole)?.[1] ?? '') ? [String(n)] : [],
    ),
  );
}

/** In megabytes of heap. `days`: the styles that make a figure a day. */
export function weightOf({ path, bytes }: Part, days: ReadonlySet<string> = new Set()): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, sample_bytes).toString('latin1');
  const share = text.length === 0 ? 0 : bytes.length / text.length;
  if (/sharedStrings/i.test(path)) return ((text.match(/<(?:\w+:)?si[ >]/g)?.length ?? 0) * share * each.text) / 1_000_000;
  let taken = 0;
  for (const [, marks = '', formula] of text.matchAll(/<(?:\w+:)?c(\s[^>]*)?>(?:<(?:\w+:)?(f)[\s>/])?/g)) {
    const style = /\bs="([1-9]\d*)"/.exec(marks)?.[1];
    taken += each.cell + (style !== undefined || formula !== undefined ? each.kept : 0) + (formula === undefined ? 0 : each.formula);
    if (style !== undefined && days.has(style) && !/\bt="/.test(marks)) taken += each.day;
  }
  return (taken * share) / 1_000_000;
}

/** Throws the sentence for the person. */
export function refuseTooHeavy(weights: number[]): void {
  if (base_mb + weights.reduce((sum, one) => sum + one, 0) > heap_mb * usable) throw new Error(tooLarge);
}
