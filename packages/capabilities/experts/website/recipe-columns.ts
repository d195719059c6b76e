/** The columns of a table as the kits about tables keep them: what may stand in each, how figures are shown, what may be added up. Pure. */
import type { SiteField } from '#contract/content/site-field.ts';
import type { SiteTable } from '#contract/content/site-kit.ts';
import { typeIn } from '#brains/builtin/reading/site/fields.ts';
import { isTimeName } from '#brains/builtin/reading/site/read-site.ts';
import { isMoneyName, sheetsOf, type ColumnRole } from '#contract/content/sheet-facts.ts';

export interface DataColumn {
  name: string;
  type: 'text' | 'long' | 'number' | 'date' | 'time' | 'choice' | 'choices' | 'yesno' | 'phone' | 'mail';
  required?: true;
  options?: string[];
  prefix?: string;
  unit?: string;
  decimals?: number;
  percent?: true;
  /** Of figures: whether they may be added up. */
  total?: 'sum' | 'avg';
}

export type DataCell = SiteTable['rows'][number][number];

export interface DataTable {
  columns: DataColumn[];
  /** Figures that are names (工号 1001) as words, 是 and 否 as what they are. */
  rows: DataCell[][];
  roles: ColumnRole[];
}

const mostOptions = 20;
const longLetters = 40;

export function dataTable({ name, columns, rows }: SiteTable): DataTable {
  const cells = columns.map((_, n) => rows.map((row) => row[n] ?? null));
  const [facts] = sheetsOf('', {
    sheets: [
      {
        sheet: name,
        hidden: false,
        rows: Math.max(rows.length, 1),
        range: '',
        header_row: 1,
        columns: columns.map((column, n) => ({
          column: column.name,
          at: '',
          type: column.type,
          distinct: new Set(cells[n]).size,
          ...(column.format === undefined ? {} : { format: column.format }),
          samples: [],
        })),
      },
    ],
  });
  const roles = columns.map((_, n) => facts?.columns[n]?.role ?? 'text');
  const made = columns.map((column, n) => columnOf(column, roles[n] ?? 'text', { cells: cells[n] ?? [], roles }));
  return { columns: unlike(made), roles, rows: rows.map((row) => made.map((column, n) => cellOf(row[n] ?? null, column))) };
}

interface Beside {
  cells: readonly DataCell[];
  /** Of all columns of the table. */
  roles: readonly ColumnRole[];
}

const named: readonly ColumnRole[] = ['person_id', 'thing_id', 'code'];

function columnOf({ name, type, format }: SiteTable['columns'][number], role: ColumnRole, { cells, roles }: Beside): DataColumn {
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  const texts = filled.map(String);
  if (type === 'bool' || (filled.length > 0 && texts.every((text) => text === '是' || text === '否'))) return { name, type: 'yesno' };
  if (type === 'date') return { name, type: texts.some((text) => /^\d{4}-\d{2}-\d{2} /.test(text)) ? 'time' : 'date' };
  if (type === 'number' && !named.includes(role)) {
    // What is there at one time is no sum over days.
    const adds = role === 'money' || role === 'quantity' || role === 'duration' || (role === 'level' && !roles.includes('date'));
    return { name, type: 'number', ...lookOf(format), total: adds ? 'sum' : 'avg' };
  }
  if (role === 'code' && typeIn(name) === 'phone') return { name, type: 'phone' };
  if (texts.some((text) => text.length > longLetters || text.includes('\n'))) return { name, type: 'long' };
  const options = [...new Set(texts)];
  const isChoice = role === 'category' && options.length >= 1 && options.length <= mostOptions && options.length <= filled.length / 2;
  return isChoice ? { name, type: 'choice', options } : { name, type: 'text' };
}

/** `#,##0.00`, `0.0%`, `"¥"#,##0`, `0"kg"`. Nothing of formats that count in thousands or show several parts. */
export function lookOf(format: string | undefined): Pick<DataColumn, 'prefix' | 'unit' | 'decimals' | 'percent'> {
  const [first = ''] = (format ?? '').split(';');
  if (first === '' || /^general$/i.test(first) || first === '@') return {};
  const plain = first
    .replaceAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '"$1"')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/[_*]./g, '')
    .replaceAll(/\\(.)/g, '"$1"');
  const [, before = '', digits = '', behind = ''] = /^([^#0?]*)([#0?][#0?,.]*)(.*)$/.exec(plain) ?? [];
  if (digits === '' || /[#0?eE/!]/.test(behind) || digits.endsWith(',')) return {};
  const words = (part: string): string => part.replaceAll('"', '').replaceAll('￥', '¥').replaceAll(/[()%]/g, '').trim();
  const prefix = words(before);
  const unit = words(behind);
  return {
    ...(prefix === '' ? {} : { prefix }),
    ...(unit === '' ? {} : { unit }),
    decimals: /\.([#0?]*)/.exec(digits)?.[1]?.length ?? 0,
    ...(behind.includes('%') ? { percent: true as const } : {}),
  };
}

function cellOf(cell: DataCell, { type }: DataColumn): DataCell {
  if (cell === null || cell === '') return null;
  if (type === 'yesno') return cell === '是' ? true : cell === '否' ? false : cell;
  if (type === 'number') return cell;
  return typeof cell === 'boolean' ? (cell ? '是' : '否') : String(cell);
}

/** Several, all of them names of times: they keep their order. */
export const areTimes = (texts: readonly string[]): boolean => texts.length > 1 && texts.every(isTimeName);

/** Every column is known by its name. */
function unlike(columns: readonly DataColumn[]): DataColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let name = column.name;
    for (let again = 2; taken.has(name); again++) name = `${column.name} ${again}`;
    taken.add(name);
    return { ...column, name };
  });
}

/** A column of an empty table. */
export function columnOfField({ label, type, required, options }: SiteField): DataColumn {
  const isYesNo = type === 'choice' && options.length === 2 && options.includes('是') && options.includes('否');
  return {
    name: label,
    type: isYesNo ? 'yesno' : type,
    ...(required ? { required: true as const } : {}),
    ...(options.length > 0 && !isYesNo ? { options: [...options] } : {}),
    ...(type === 'number' ? { total: 'sum' as const, ...(isMoneyName(label) ? { decimals: 2 } : {}) } : {}),
  };
}

/** 订单.xlsx 的工作表“明细” */
export function sourceWords({ source }: SiteTable): string | undefined {
  if (!source) return undefined;
  return source.where ? `${source.file} 的${source.where}` : source.file;
}
