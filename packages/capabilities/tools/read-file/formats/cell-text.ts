/** Shows a spreadsheet cell as a person sees it where the format changes its meaning, and its exact figure otherwise. */
import { formatValue, type Cell, type CellValue } from 'hucre';

/** The text of a cell; '' when it is empty. */
export function cellText(value: CellValue | undefined, cell: Cell | undefined, is1904: boolean): string {
  const format = cell?.style?.numFmt ?? '';
  if (value === null || value === undefined || value === '') {
    const formula = cell?.formula;
    if (!formula) return '';
    return formula.includes('DISPIMG(') ? '[图片]' : `=${formula}`;
  }
  if (value instanceof Date) return dateText(value, format, is1904);
  if (typeof value === 'number') {
    return changesMeaning(format) ? formatValue(value, format, { is1904 }) : figure(value);
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value.includes('DISPIMG(') ? '[图片]' : value;
}

/** The figure as spreadsheets keep it: 15 significant digits, so that 0.1+0.2 is 0.3. */
export function figure(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
}

/** Percentages, fractions and codes with leading zeros; thousands, decimals and currency signs leave a figure what it is. */
function changesMeaning(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  return bare.includes('%') || /[#?0]\s*\/\s*[#?0-9]/.test(bare) || /^0{2,}$/.test(bare.split(';')[0] ?? '');
}

function dateText(value: Date, format: string, is1904: boolean): string {
  if (Number.isNaN(value.getTime())) return '';
  // "The system's short date" is written month first whatever the system; a Chinese system shows the year first.
  const local = format.replace(/^m{1,2}[-/]d{1,2}[-/]yy(?:yy)?(?=$|;| )/i, 'yyyy/m/d');
  if (local && !/^General$/i.test(local)) return formatValue(value, local, { is1904 });
  const iso = value.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}
