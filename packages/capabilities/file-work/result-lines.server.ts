/** What is told to a brain of files and rows, in the words every tool uses for them. */
import type { ListedFile } from '#agent/tool.ts';
import { sizeTold } from '#contract/file-size.ts';
import type { DatabaseAnswer } from '#contract/content/database.ts';
import { tableCell } from '../tools/read-file/markdown.ts';
import type { JobAnswer } from './file-job.server.ts';

/** `- 名单.csv（1.2KB，3 个版本）` */
export function fileLine({ name, bytes, versions = 1 }: Pick<ListedFile, 'name' | 'bytes' | 'versions'>): string {
  return `- ${name}（${sizeTold(bytes)}${versions > 1 ? `，${versions} 个版本` : ''}）`;
}

/** Rows the brain is told, and characters of a cell. */
const toldRows = 60;
const toldChars = 300;

/** How many rows a query found, and the first of them with cells as Markdown; null where nothing was asked. */
export function foundIn({ table }: JobAnswer): DatabaseAnswer['found'] {
  if (!table) return null;
  const { columns, rows, total, whole } = table;
  const text = (value: string | number | null): string => {
    const own = value === null ? '' : String(value);
    return tableCell(own.length > toldChars ? `${own.slice(0, toldChars)}…` : own);
  };
  return {
    columns: columns.map(text),
    rows: rows.slice(0, toldRows).map((row) => row.map(text)),
    size: `${whole ? '' : '超过 '}${total} 行 × ${columns.length} 列`,
  };
}

/** For models: how many rows, and the first as a table. */
export function rowLines(answer: JobAnswer): string[] {
  const found = foundIn(answer);
  if (!found || !answer.table) return [];
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const { total } = answer.table;
  const lines = total === 0 ? [] : ['', line(found.columns), `|${' --- |'.repeat(found.columns.length)}`, ...found.rows.map(line)];
  const cut = found.rows.length < total ? [`（列前 ${found.rows.length} 行）`] : [];
  return [`结果：${found.size}`, ...lines, ...cut];
}
