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

type Side = Pick<FormSheet, 'columns' | 'rows'>;

/** Pairs of columns that hold the same things, the best first; figures and days are hardly ever keys. */
export function proposeKeys(left: Side, right: Side): Key[] {
  const pairs = left.columns.flatMap((one) =>
    right.columns.flatMap((other) => {
      const pair = pairOf(one, other);
      // Where either side has each value several times, every row meets several others: hardly what is meant.
      return pair ? { ...pair, score: pair.score - (tellsApart(one, left.rows) || tellsApart(other, right.rows) ? 0 : 1) } : [];
    }),
  );
  const best = pairs.toSorted((a, b) => b.score - a.score);
  return best.map(({ key }) => key);
}

function pairOf(one: FormColumn, other: FormColumn): { key: Key; score: number } | null {
  const isMeasure = (column: FormColumn): boolean =>
    column.type === 'date' || (column.type === 'number' && !isNumbering(column.column) && !isCodes(column.samples));
  const isNamed = plain(one.column) === plain(other.column);
  if (isMeasure(one) && isMeasure(other) && !(isNamed && one.type === 'date')) return null;
  const there = new Set(other.samples.map(plain));
  const seen = one.samples.filter((value) => there.has(plain(value))).length;
  const alike = seen / Math.max(1, Math.min(one.samples.length, other.samples.length));
  const isPart = !isNamed && (plain(one.column).endsWith(plain(other.column)) || plain(other.column).endsWith(plain(one.column)));
  // Equal values tell more than equal names; of several the one that tells most rows apart.
  const score =
    alike * 2 + (isNamed ? 1 : isPart ? 0.4 : 0) + (alike > 0 ? Math.min(0.5, Math.log10(1 + one.distinct + other.distinct) / 8) : 0);
  if (alike === 0 && !isNamed) return null;
  return { key: { left: one.column, right: other.column, alike }, score };
}

/** No row of the sheet has the value of another. */
function tellsApart({ distinct, empty = 0 }: FormColumn, rows: number): boolean {
  return distinct > 1 && distinct + empty >= rows;
}

/** Numbers of telephones, of members, of cards: long, and all of them equally long. */
function isCodes(samples: readonly string[]): boolean {
  const [first = ''] = samples;
  return samples.length > 1 && samples.every((one) => /^\d{6,}$/.test(one) && one.length === first.length);
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
