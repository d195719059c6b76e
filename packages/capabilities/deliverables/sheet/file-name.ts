/** Names of workbooks: what is made of a file is called like it. */
import { fileStem } from '#text/file-name.ts';

/** `销售.csv` → `销售.xlsx`. */
export function workbookName(wanted: string): string {
  const stem = wanted.replace(/\.(?:xlsx|xlsm|xlsb|xls|et|ods|csv|tsv|txt)$/i, '');
  return `${fileStem(stem, { most_chars: 70, most_bytes: 230 }) || '表格'}.xlsx`;
}

export function stemOf(name: string): string {
  return name.replace(/\.xlsx$/i, '');
}
