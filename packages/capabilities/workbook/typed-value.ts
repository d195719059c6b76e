/** What a person types into a cell, read as spreadsheet programs read it, and how a cell's content is typed again. Pure. */
import { isDateFormat } from 'hucre';
import { plainFormula } from '../deliverables/sheet/book/formula.ts';

/** `format` is given where the cell has to show the value in another way than it did. */
export type Typed =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number; format?: string }
  | { kind: 'bool'; value: boolean }
  | { kind: 'formula'; formula: string };

export interface CellSetting {
  /** The cell's number format; '' for none. */
  format: string;
  /** Days are counted from 1904. */
  is1904: boolean;
  /** Of days typed without their year. */
  year: number;
}

const isGeneral = (format: string): boolean => format === '' || /^general$/i.test(format);
const isText = (format: string): boolean => format === '@';
const isPercent = (format: string): boolean => format.replace(/"[^"]*"/g, '').includes('%');

export function readTyped(text: string, setting: CellSetting): Typed {
  if (text === '') return { kind: 'empty' };
  if (isText(setting.format)) return { kind: 'text', text };
  if (text.startsWith("'")) return { kind: 'text', text: text.slice(1) };
  const plain = text.normalize('NFKC').trim();
  if (plain.startsWith('=') && plain.length > 1) return { kind: 'formula', formula: writtenPlainly(text.trim()) };
  if (/^(?:true|false)$/i.test(plain)) return { kind: 'bool', value: plain.toLowerCase() === 'true' };
  return figureIn(plain, setting) ?? dayIn(plain, setting) ?? { kind: 'text', text };
}

/** Signs of a Chinese keyboard as formulas have them, outside of quoted texts. */
const signs: Record<string, string> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '：': ':',
  '；': ';',
  '＝': '=',
  '＋': '+',
  '－': '-',
  '＊': '*',
  '／': '/',
  '＜': '<',
  '＞': '>',
  '！': '!',
  '％': '%',
  '＆': '&',
  '“': '"',
  '”': '"',
};

function writtenPlainly(formula: string): string {
  let isQuoted = false;
  const written = Array.from(formula, (letter) => {
    const plain = letter === '“' || letter === '”' ? '"' : letter;
    if (plain === '"') isQuoted = !isQuoted;
    return isQuoted && plain !== '"' ? letter : (signs[letter] ?? letter);
  }).join('');
  return closed(written);
}

/** Brackets left open at the end are closed, as spreadsheet programs do. */
function closed(formula: string): string {
  const bare = formula.replace(/"(?:[^"]|"")*"/g, '').replace(/'[^']*'/g, '');
  if (bare.includes('"')) return formula;
  const open = [...bare].reduce((depth, letter) => depth + (letter === '(' ? 1 : letter === ')' ? -1 : 0), 0);
  return open > 0 ? formula + ')'.repeat(open) : formula;
}

/** More digits than a number keeps, or zeros in front: a code, which stays as it was typed. */
function isCode(digits: string): boolean {
  return /^0\d/.test(digits) || digits.replace(/^0+|\D/g, '').length > 15;
}

function figureIn(text: string, { format }: CellSetting): Typed | null {
  const [, bracket = '', sign = '', mark = '', digits = '', percent = '', closing = ''] =
    /^(\(?)([-+]?)([¥￥$€£]?)((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?(?:e[-+]?\d{1,3})?|\.\d+(?:e[-+]?\d{1,3})?)(%?)(\)?)$/i.exec(
      text.replace(/^([¥￥$€£])([-+])/, '$2$1').replace(/\s+(?=%$)/, ''),
    ) ?? [];
  if (digits === '' || (bracket === '') !== (closing === '')) return null;
  const bare = digits.replaceAll(',', '');
  if (percent === '' && mark === '' && isCode(bare.split(/[.e]/i)[0] ?? '')) return null;
  let value = Number(bare) * (sign === '-' || bracket !== '' ? -1 : 1);
  if (!Number.isFinite(value)) return null;
  const decimals = /\.\d/.test(bare);
  if (percent !== '') {
    value = rounded(value / 100);
    return { kind: 'number', value, ...(isGeneral(format) ? { format: decimals ? '0.00%' : '0%' } : {}) };
  }
  // In a cell of percents 12 is 12%, and so is 0.12.
  if (isPercent(format) && Math.abs(value) >= 1) value = rounded(value / 100);
  if (!isGeneral(format)) return { kind: 'number', value };
  const grouped = decimals ? '#,##0.00' : '#,##0';
  const own =
    mark !== '' ? `"${mark === '￥' ? '¥' : mark}"${grouped}` : digits.includes(',') ? grouped : /e/i.test(bare) ? '0.00E+00' : '';
  return { kind: 'number', value, ...(own ? { format: own } : {}) };
}

function rounded(value: number): number {
  return Number(value.toPrecision(15));
}

/** Parts of a day as they are written in Chinese, and how they would be with signs. */
const dayMarks: Record<string, string> = { 年: '/', 月: '/', 日: ' ', 号: ' ', 时: ':', 点: ':', 分: ':', 秒: '' };

function dayIn(text: string, setting: CellSetting): Typed | null {
  const hasMarks = [...text].some((letter) => letter in dayMarks);
  const plain = hasMarks
    ? Array.from(text, (letter) => dayMarks[letter] ?? letter)
        .join('')
        .replace(/[/:]+\s*$/, '')
        .replace(/\s+/g, ' ')
        .trim()
    : text;
  const [, years, months, days, hours, minutes, seconds] =
    /^(?:(?:(\d{4}|\d{2})[-/])?(\d{1,2})[-/](\d{1,2}))?(?:(?:^|\s+|(?<=\d)t)(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/i.exec(plain) ?? [];
  if (months === undefined && hours === undefined) return null;
  let serial = 0;
  if (months !== undefined && days !== undefined) {
    const year =
      years === undefined ? setting.year : years.length === 2 ? 2000 + Number(years) - (Number(years) >= 30 ? 100 : 0) : Number(years);
    const day = new Date(Date.UTC(year, Number(months) - 1, Number(days)));
    if (year < 1900 || day.getUTCMonth() !== Number(months) - 1 || day.getUTCDate() !== Number(days)) return null;
    serial = dayNumber(day, setting.is1904);
  }
  if (hours !== undefined) {
    const [h, m, s] = [Number(hours), Number(minutes), Number(seconds ?? 0)];
    if (h > 23 || m > 59 || s > 59) return null;
    serial += (h * 3600 + m * 60 + s) / 86_400;
  }
  if (isDateFormat(setting.format)) return { kind: 'number', value: serial };
  const time = hours === undefined ? '' : seconds === undefined ? 'h:mm' : 'h:mm:ss';
  const date = months === undefined ? '' : years === undefined ? 'm"月"d"日"' : 'yyyy/m/d';
  // Elsewhere the format a person chose stays, as the file shows it then.
  return { kind: 'number', value: serial, format: [date, time].filter(Boolean).join(' ') };
}

/** As the file counts days: 1 is the first of 1900, or of 1904 the second. */
export function dayNumber(date: Date, is1904: boolean): number {
  const days = date.getTime() / 86_400_000 + (is1904 ? 24_107 : 25_569);
  // The file's calendar has a 29th of February 1900.
  return !is1904 && days < 61 ? days - 1 : days;
}

/** What stands in the field when a cell is opened to be changed. */
export function typedAgain(
  content: { value: unknown; formula?: string | undefined },
  { format, is1904 }: Pick<CellSetting, 'format' | 'is1904'>,
): string {
  const { value, formula } = content;
  if (formula) return `=${plainFormula(formula)}`;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return dayTyped(value, format);
  if (typeof value === 'number') return isPercent(format) ? `${rounded(value * 100)}%` : String(value);
  const text = typeof value === 'string' ? value : '';
  if (isText(format) || text === '') return text;
  const isPlain = !text.startsWith("'") && readTyped(text, { format, is1904, year: 2000 }).kind === 'text';
  return isPlain ? text : `'${text}`;
}

function dayTyped(day: Date, format: string): string {
  if (Number.isNaN(day.getTime())) return '';
  const iso = day.toISOString();
  const [date = '', clock = ''] = iso.split('T');
  const time = clock.slice(0, 8).replace(/^0/, '');
  const written = date.split('-').map(Number).join('/');
  if (!/[yd]/i.test(format.replace(/"[^"]*"/g, '')) && /[hs]/i.test(format)) return time;
  return time === '0:00:00' ? written : `${written} ${time.replace(/:00$/, '')}`;
}
