import Papa from 'papaparse';
import { numberOf } from './values';
import { turns } from './view';

export interface Written {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  isNumber: readonly boolean[];
}

export const forms = ['markdown', 'html', 'tsv', 'csv', 'json'] as const;
export type Form = (typeof forms)[number];

/** The whole table as text of a form, in parts to be joined; written in short turns. */
export async function write(table: Written, form: Form): Promise<string[]> {
  const { begin, row, between, end } = writers[form](table);
  const rest = turns(() => false);
  const parts = [begin];
  const size = 500;
  for (let at = 0; at < table.rows.length; at += size) {
    const text = table.rows
      .slice(at, at + size)
      .map(row)
      .join(between);
    parts.push(at === 0 ? text : between + text);
    await rest();
  }
  parts.push(end);
  return parts;
}

interface Writer {
  begin: string;
  row(cells: readonly string[]): string;
  between: string;
  end: string;
}

const writers: Readonly<Record<Form, (table: Written) => Writer>> = {
  markdown({ head, isNumber }) {
    const row = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(' | ')} |`;
    return {
      begin: `${row(head)}\n| ${head.map((_, n) => (isNumber[n] ? '---:' : '---')).join(' | ')} |\n`,
      row,
      between: '\n',
      end: '\n',
    };
  },
  html({ head, isNumber }) {
    const row = (cells: readonly string[]): string =>
      `    <tr>${cells.map((cell, n) => `<td${isNumber[n] ? ' align="right"' : ''}>${htmlCell(cell)}</td>`).join('')}</tr>`;
    return {
      begin: `<table>\n  <thead>\n    <tr>${head.map((cell) => `<th>${htmlCell(cell)}</th>`).join('')}</tr>\n  </thead>\n  <tbody>\n`,
      row,
      between: '\n',
      end: '\n  </tbody>\n</table>\n',
    };
  },
  tsv({ head }) {
    const row = (cells: readonly string[]): string => cells.map(tsvCell).join('\t');
    return { begin: `${row(head)}\n`, row, between: '\n', end: '\n' };
  },
  csv({ head }) {
    const row = (cells: readonly string[]): string => Papa.unparse([[...cells]], { newline: '\r\n' });
    // Excel knows UTF-8 by the mark.
    return { begin: `\ufeff${row(head)}\r\n`, row, between: '\r\n', end: '\r\n' };
  },
  json({ head, isNumber }) {
    const row = (cells: readonly string[]): string =>
      `  { ${head.map((name, n) => `${JSON.stringify(name)}: ${JSON.stringify(jsonValue(cells[n] ?? '', isNumber[n] ?? false))}`).join(', ')} }`;
    return { begin: '[\n', row, between: ',\n', end: '\n]\n' };
  },
};

const markdownCell = (cell: string): string => cell.trim().replace(/[\\|]/g, '\\$&').replace(/</g, '&lt;').replace(/\n/g, '<br>') || ' ';

function htmlCell(cell: string): string {
  return cell.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>');
}

const tsvCell = (cell: string): string => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A number only where it says the same as its text. */
function jsonValue(cell: string, isNumber: boolean): string | number | null {
  if (!isNumber) return cell;
  if (cell.trim() === '') return null;
  const value = numberOf(cell);
  return value !== null && /^-?\d+(?:\.\d+)?$/.test(cell.trim()) ? value : cell;
}
