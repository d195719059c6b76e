/** What is told to a brain of files and rows, in the words every tool uses for them. */
import type { ListedFile } from '#agent/tool.ts';
import { sizeTold } from '#contract/file-size.ts';
import { tableLines } from '../tools/read-file/markdown.ts';
import type { JobAnswer } from './file-job.server.ts';

/** `- 名单.csv（1.2KB，3 个版本）` */
export function fileLine({ name, bytes, versions = 1 }: Pick<ListedFile, 'name' | 'bytes' | 'versions'>): string {
  return `- ${name}（${sizeTold(bytes)}${versions > 1 ? `，${versions} 个版本` : ''}）`;
}

/** Rows the brain is told, and characters of a cell. */
const toldRows = 60;
const toldChars = 300;

/** The answer of a query: how many rows, and the first as a table. */
export function rowLines({ table }: JobAnswer): string[] {
  if (!table) return [];
  const { columns, rows, total, whole } = table;
  const told = rows.slice(0, toldRows);
  const text = (value: string | number | null): string => {
    const own = value === null ? '' : String(value);
    return own.length > toldChars ? `${own.slice(0, toldChars)}…` : own;
  };
  const lines = total === 0 ? [] : ['', ...tableLines([columns, ...told.map((row) => row.map(text))], columns.length)];
  const cut = told.length < total ? [`（列前 ${told.length} 行）`] : [];
  return [`结果：${whole ? '' : '超过 '}${total} 行 × ${columns.length} 列`, ...lines, ...cut];
}
