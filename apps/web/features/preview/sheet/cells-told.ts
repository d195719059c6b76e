/** What an area of a sheet comes to, and how it goes to the clipboard. Runs in the worker. */
import type { CellView, Merge } from '#capabilities/workbook/cell-look.ts';
import type { OpenSheet } from '#capabilities/workbook/sheet-look.ts';
import { escapeHtml } from '#text/escape.ts';
import type { Measured, Taken } from './protocol.ts';
import { usedPart } from './selection.ts';

export function measured(sheet: OpenSheet | undefined, area: Merge): Measured {
  const part = sheet && usedPart(area, sheet.info.used);
  const found: Measured = { count: 0, numbers: 0, sum: 0 };
  if (!part) return found;
  for (let row = part.top; row <= part.bottom; row += 1)
    for (let column = part.left; column <= part.right; column += 1) {
      const value = sheet.valueAt(row, column);
      if (value === null || value === '') continue;
      found.count += 1;
      if (typeof value !== 'number') continue;
      found.numbers += 1;
      found.sum += value;
    }
  return found;
}

export function taken(sheet: OpenSheet | undefined, area: Merge): Pick<Taken, 'text' | 'html'> {
  const part = sheet && usedPart(area, sheet.info.used);
  if (!part) return { text: '', html: '' };
  const lines: string[] = [];
  const rows: string[] = [];
  for (let row = part.top; row <= part.bottom; row += 1) {
    const byColumn = new Map(sheet.row(row).map((cell) => [cell.column, cell]));
    const cells = Array.from({ length: part.right - part.left + 1 }, (_one, n) => byColumn.get(part.left + n));
    lines.push(cells.map((cell) => quoted(cell?.text ?? '')).join('\t'));
    rows.push(`<tr>${cells.map(cellHtml).join('')}</tr>`);
  }
  return { text: lines.join('\n'), html: `<table>${rows.join('')}</table>` };
}

/** A cell of several lines stays one cell. */
function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function cellHtml(cell: CellView | undefined): string {
  const { bold, italic, color, fill, align } = cell?.look ?? {};
  const style = [
    bold ? 'font-weight:bold' : '',
    italic ? 'font-style:italic' : '',
    color ? `color:${color}` : '',
    fill ? `background:${fill}` : '',
    align ? `text-align:${align}` : '',
  ]
    .filter(Boolean)
    .join(';');
  const text = escapeHtml(cell?.text ?? '').replaceAll('\n', '<br style="mso-data-placement:same-cell">');
  return `<td${style ? ` style="${style}"` : ''}>${text}</td>`;
}
