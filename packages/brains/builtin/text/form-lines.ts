/** A form of label and value that was typed as a table, as the lines “标签：内容” it stands for. */
import { parseMarkdown } from '#text/markdown.ts';
import { slotOfHeading } from './slots.ts';
import words from './table-words.json' with { type: 'json' };

const isLabel = (cell: string): boolean => /^[\p{Script=Han}A-Za-z（）()/、\s]{2,12}[：:]?$/u.test(cell);

/** Label and value in two columns, or beside each other in four; null for any other table: a form tells when, and its labels what. */
function pairsIn(table: string[][]): [string, string][] | null {
  const rows = words.form_values.includes(table[0]?.[1] ?? '') ? table.slice(1) : table;
  if (rows.length < 3 || rows.some((row) => row.length % 2 > 0 || row.length > 6)) return null;
  const cells = rows.flatMap((row) =>
    row.flatMap((cell, n): [string, string][] => (n % 2 === 0 ? [[cell.trim(), (row[n + 1] ?? '').trim()]] : [])),
  );
  const pairs = cells.filter(([label, value]) => label !== '' || value !== '');
  const labels = pairs.filter(([, value]) => value !== '').map(([label]) => label);
  const slots = labels.flatMap((label) => slotOfHeading(label) ?? []);
  const isForm = slots.includes('time') && new Set(slots).size > 1 && slots.length >= labels.length * 0.4;
  return isForm && labels.every(isLabel) && new Set(labels).size === labels.length ? pairs : null;
}

export const withFormLines = (text: string): string =>
  text.replaceAll(/(?:^[ \t]*\|.*(?:\n|$)){3,}/gm, (whole) => {
    const [table] = parseMarkdown(whole);
    const pairs = table?.kind === 'table' ? pairsIn([table.header, ...table.rows]) : null;
    if (pairs === null) return whole;
    // A row across the form is a note; each of the others is one, whatever is told in it.
    const lines = pairs.flatMap(([label, value]) =>
      value !== '' ? `- ${label.replace(/[：:]$/, '')}：${value}` : label.length > 6 ? `- ${label}` : [],
    );
    return `\n${lines.join('\n').replaceAll(/<br\s*\/?>/gi, '；')}\n\n`;
  });
