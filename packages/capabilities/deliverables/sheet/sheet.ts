/** What both sides know of spreadsheets: workbooks kept as `.xlsx`. */
import { kindWords } from '#contract/kinds.ts';
import type { Kind } from '../kind.ts';

export const sheet: Kind = {
  id: 'sheet',
  label: kindWords.sheet,
  icon: 'table',
  suffixes: ['.xlsx'],
  tab: 'file',
  accent: 'sheet',
  operations: ['excel'],
  makers: ['create_sheet', 'edit_sheet'],
  is_result: true,
  exports: [
    { format: 'pdf', label: 'PDF', drawn: true },
    { format: 'csv', label: 'CSV（当前工作表）' },
  ],
  office: null,
  most_bytes: 50 * 1024 * 1024,
};
