/** What can be proposed from what stands in the sheets: keys to join by, and sheets that are alike. */
import { isNumbering } from './step-edits.ts';
import type { WorkbookStructure } from '#contract/content/workbook.ts';

export type FormSheet = WorkbookStructure['sheets'][number];
type FormColumn = FormSheet['columns'][number];

export interface Key {
  left: string;
  right: string;
  /** From 0 to 1, how many of the values seen on one side stand on the other. */
  alike: number;
}

/** Pairs of columns that hold the same things, the best first; figures and days are hardly ever keys. */
export function proposeKeys(left: readonly FormColumn[], right: readonly FormColumn[]): Key[] {
  const pairs = left.flatMap((one) => right.flatMap((other) => pairOf(one, other) ?? []));
  const best = pairs.toSorted((a, b) => b.score - a.score);
  return best.map(({ key }) => key);
}

function pairOf(one: FormColumn, other: FormColumn): { key: Key; score: number } | null {
  const isMeasure = (column: FormColumn): boolean => column.type === 'date' || (column.type === 'number' && !isNumbering(column.column));
  const isNamed = plain(one.column) === plain(other.column);
  if (isMeasure(one) && isMeasure(other) && !(isNamed && one.type === 'date')) return null;
  const there = new Set(other.samples.map(plain));
  const seen = one.samples.filter((value) => there.has(plain(value))).length;
  const alike = seen / Math.max(1, Math.min(one.samples.length, other.samples.length));
  const isPart = !isNamed && (plain(one.column).endsWith(plain(other.column)) || plain(other.column).endsWith(plain(one.column)));
  // Equal values tell more than equal names; of several the one that tells most rows apart.
  const score =
    alike * 2 +
    (isNamed ? 1 : isPart ? 0.4 : 0) +
    (alike > 0 ? Math.min(0.5, Math.log10(1 + Math.min(one.distinct, other.distinct)) / 8) : 0);
  if (alike === 0 && !isNamed) return null;
  return { key: { left: one.column, right: other.column, alike }, score };
}

function plain(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

/** Other sheets with most of the columns of this one. */
export function alikeSheets(sheet: FormSheet, sheets: readonly FormSheet[]): FormSheet[] {
  const own = new Set(sheet.columns.map(({ column }) => plain(column)));
  return sheets.filter((one) => {
    if (one.sheet === sheet.sheet || one.columns.length === 0 || one.rows === 0) return false;
    const shared = one.columns.filter(({ column }) => own.has(plain(column))).length;
    return shared >= Math.max(own.size, one.columns.length) * 0.6;
  });
}
