/** What both sides know of spreadsheets: workbooks kept as `.xlsx`. */
import type { Kind } from '../kind.ts';

export const sheet: Kind = {
  id: 'sheet',
  label: '表格',
  suffixes: ['.xlsx'],
  tab: 'file',
  accent: { light: '#1F7A4D', dark: '#7CCBA2' },
  exports: [
    { format: 'pdf', label: 'PDF', drawn: true },
    { format: 'csv', label: 'CSV（当前工作表）' },
  ],
  office: null,
  most_bytes: 50 * 1024 * 1024,
};
