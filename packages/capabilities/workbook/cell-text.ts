/** A cell as a spreadsheet program shows it: by its number format, with the look it was given. */
import { formatValue, type Cell, type CellStyle, type CellValue } from 'hucre';
import { resolveThemeColor } from 'hucre/xlsx';
import type { Look } from './cell-look.ts';

export interface Formats {
  is1904: boolean;
  themeColors: string[];
}

/** '' when it shows nothing. */
export function cellText(value: CellValue | undefined, cell: Cell | undefined, formats: Formats): string {
  const format = cell?.style?.numFmt ?? '';
  if (value === null || value === undefined || value === '') {
    // A formula nobody has computed yet: the formula itself, as words.
    return cell?.formula && cell.formulaResult === undefined ? `=${cell.formula}` : '';
  }
  if (value instanceof Date) return dateText(value, format, formats);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') {
    return format && !/^General$/i.test(format)
      ? (inTenThousands(value, format) ?? formatValue(value, format, { is1904: formats.is1904 }))
      : figure(value);
  }
  return String(value);
}

/** As spreadsheets show a figure without a format: 11 digits at most. */
function figure(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e11) return String(value);
  const shown = Number(value.toPrecision(10));
  return Math.abs(shown) >= 1e11 || (shown !== 0 && Math.abs(shown) < 1e-9) ? shown.toExponential().replace('e', 'E') : String(shown);
}

/**
 * `0!.0,"万"` sets the point by hand: 123456 is shown as 12.3万. The digits behind it are the last ones of the whole number
 * that the commas leave.
 */
function inTenThousands(value: number, format: string): string | null {
  const match = /^[#0,]*[!\\]\.(0+)(,*)((?:"[^"]*"|[^";,0#])*)(?:;|$)/.exec(format);
  if (!match) return null;
  const [, digits = '', commas = '', words = ''] = match;
  const shown = value / 1000 ** commas.length / 10 ** digits.length;
  return `${shown.toFixed(digits.length)}${words.replace(/"([^"]*)"/g, '$1').replace(/[!\\](.)/g, '$1')}`;
}

function dateText(value: Date, format: string, { is1904 }: Formats): string {
  if (Number.isNaN(value.getTime())) return '';
  // "The system's short date" is written month first whatever the system; a Chinese system shows the year first.
  const local = format.replace(/^m{1,2}[-/]d{1,2}[-/]yy(?:yy)?(?=$|;| )/i, 'yyyy/m/d');
  if (local && !/^General$/i.test(local)) return formatValue(value, local, { is1904 });
  const iso = value.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

export function lookOf(style: CellStyle | undefined, value: CellValue | undefined, formats: Formats): Look | undefined {
  const look: Look = {};
  const { font, fill, alignment } = style ?? {};
  if (font?.bold) look.bold = true;
  if (font?.italic) look.italic = true;
  if (font?.strikethrough) look.strike = true;
  if (font?.underline) look.underline = true;
  if (alignment?.wrapText) look.wrap = true;
  const color = colorOf(font?.color, formats);
  if (color) look.color = color;
  if (fill?.type === 'pattern' && fill.pattern === 'solid') {
    const shade = colorOf(fill.fgColor, formats);
    if (shade) look.fill = shade;
  }
  const align = alignment?.horizontal;
  if (align === 'left' || align === 'center' || align === 'right') look.align = align;
  else if (align === 'centerContinuous' || align === 'distributed') look.align = 'center';
  else if (typeof value === 'number' || value instanceof Date) look.align = 'right';
  else if (typeof value === 'boolean') look.align = 'center';
  if (alignment?.vertical === 'top' || alignment?.vertical === 'bottom') look.high = alignment.vertical;
  if (font?.size && Math.abs(font.size - 11) > 0.5) look.size = Math.round(Math.min(72, font.size) * (13 / 11));
  const edges = edgesOf(style, formats);
  if (edges) look.edges = edges;
  return Object.keys(look).length > 0 ? look : undefined;
}

function edgesOf(style: CellStyle | undefined, formats: Formats): Look['edges'] | undefined {
  const edges: NonNullable<Look['edges']> = {};
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const edge = style?.border?.[side];
    if (!edge || !/^[a-z]+$/i.test(edge.style)) continue;
    const width = /^thick|^double/.test(edge.style) ? 3 : edge.style.startsWith('medium') ? 2 : 1;
    const drawn = /dash/i.test(edge.style)
      ? 'dashed'
      : /dotted|hair/.test(edge.style)
        ? 'dotted'
        : edge.style === 'double'
          ? 'double'
          : 'solid';
    edges[side] = `${width}px ${drawn} ${colorOf(edge.color, formats) ?? '#8a8880'}`;
  }
  return Object.keys(edges).length > 0 ? edges : undefined;
}

function colorOf(color: { rgb?: string; theme?: number; tint?: number } | undefined, { themeColors }: Formats): string | undefined {
  if (!color) return undefined;
  const hex =
    color.rgb ??
    (color.theme !== undefined && themeColors.length > color.theme ? resolveThemeColor(themeColors, color.theme, color.tint) : '');
  // Files may say anything here; what is no colour is none.
  return /^([0-9a-f]{2})?[0-9a-f]{6}$/i.test(hex) ? `#${hex.slice(-6)}` : undefined;
}
