/** What a table is once columns grew out of those it has, and the words for them were put in their place. Pure. */
import type { ColumnInfo, SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';
import type { Step } from './plan.ts';

export interface Grown {
  /** With the new columns in place of the words for them. */
  text: string;
  sheet: SheetInfo;
  steps: Step[];
  assumed: string[];
  /** Said, and nothing else is done of this clause. */
  undone: string | null;
}
export function addColumn(grown: Grown, column: Pick<ColumnInfo, 'name' | 'type'> & Partial<ColumnInfo>, step: Step): void {
  const own: ColumnInfo = { distinct: 10, empty: 0, at: 'A', samples: [], format: '', ordered: true, ...column };
  grown.sheet = { ...grown.sheet, columns: [...grown.sheet.columns, own] };
  grown.steps.push(step);
}

/** Whether a column of the table is called so already. */
export function hasColumn({ columns }: SheetInfo, pattern: RegExp): boolean {
  return columns.some((column) => pattern.test(bareName(column.name)));
}
