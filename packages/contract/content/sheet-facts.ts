/** A sheet before any sentence: what each of its columns is, what may be added up, which number belongs to which name, which sheets are alike. Pure. */
import type { WorkbookColumn, WorkbookStructure } from './workbook.ts';
import roleRows from './column-roles.json' with { type: 'json' };

/** `quantity`, `money` and `duration` may be added; `level` only across things at one time; `rate`, `price` and `score` never. */
export type ColumnRole =
  | 'person_id'
  | 'person_name'
  | 'thing_id'
  | 'code'
  | 'rate'
  | 'price'
  | 'score'
  | 'level'
  | 'money'
  | 'duration'
  | 'quantity'
  | 'date'
  | 'category'
  | 'text'
  | 'empty';

export interface SheetColumn {
  name: string;
  /** The name without what stands in its brackets, small letters. */
  bare: string;
  type: WorkbookColumn['type'];
  role: ColumnRole;
  distinct: number;
  empty: number;
  format: string;
  samples: readonly string[];
  /** Worked out by the request itself: by this formula. */
  made?: string;
  /** Of days: the first and the last. */
  from?: string;
  to?: string;
}

export interface SheetFacts {
  file: string;
  sheet: string;
  hidden: boolean;
  rows: number;
  /** What money is counted in, where a line over the table tells it: 万元. */
  unit?: string;
  columns: SheetColumn[];
  /** Columns that are named as months: a wide table. */
  months: SheetColumn[];
  /** Columns of marks, a day each: √, × and the like of each row. */
  marked: SheetColumn[];
  /** How many different columns of days it has. */
  days: SheetColumn[];
}

// The file holds rows of this shape; `subject`: what marks are given in; `measure`: ages and degrees, which are no marks.
const roles = roleRows as { role: ColumnRole; at: string; is?: string; words: string[] }[];
const wordsThatAre = (what: string): string[] => roles.flatMap(({ is, words }) => (is === what ? words : []));
const [subjects, measures, persons] = [wordsThatAre('subject'), wordsThatAre('measure'), wordsThatAre('person')];
const bracketed = /\s*(?:[（(【[][^）)】\]]{0,20}[）)】\]]|[%％℃])\s*$/;
const monthName = /^(?:\d{4}[年./-]?)?(?:0?[1-9]|1[0-2])月?$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/;

/** The sheets that hold rows, in their order. */
export function sheetsOf(file: string, { sheets }: WorkbookStructure): SheetFacts[] {
  return sheets
    .filter(({ rows, columns }) => rows > 0 && columns.length > 0)
    .map(({ sheet, hidden, rows, unit, columns }) => {
      const own = withMarks(columns.map((column) => columnOf(column, rows)));
      const months = own.filter(({ bare, type }) => monthName.test(bare) && type === 'number');
      return {
        file,
        sheet,
        hidden,
        rows,
        ...(unit === undefined ? {} : { unit }),
        columns: own,
        months: months.length >= 3 ? months : [],
        marked: markedIn(own),
        days: daysOf(own),
      };
    });
}

/** Three or more side by side whose cells are few and short, and the same ones. */
function markedIn(columns: readonly SheetColumn[]): SheetColumn[] {
  const isShort = ({ type, distinct, samples }: SheetColumn): boolean =>
    type === 'text' && distinct <= 6 && samples.length > 0 && samples.every((one) => one.length <= 2);
  const runs = columns.map((column, n) => {
    const end = columns.findIndex((one, k) => k >= n && !(isShort(one) && one.samples.some((cell) => column.samples.includes(cell))));
    return columns.slice(n, end < 0 ? columns.length : end);
  });
  const longest = runs.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return longest.length >= 3 && new Set(longest.flatMap(({ samples }) => samples)).size <= 8 ? longest : [];
}

/** 11月 is no month of birth where the rows have another day. */
function daysOf(columns: readonly SheetColumn[]): SheetColumn[] {
  const days = columns.filter(({ role }) => role === 'date');
  const others = days.filter(({ bare }) => !births.some((word) => bare.startsWith(word)));
  return others.length > 0 ? others : days;
}

const births = ['出生', '生日', 'birth', 'date of birth'];

/** 航海 beside 英语: what no word tells of is a mark, too, where it stands next to one and goes no higher. */
function withMarks(columns: SheetColumn[]): SheetColumn[] {
  const isMark = (column: SheetColumn | undefined): boolean => column?.role === 'score' && subjects.includes(column.bare);
  if (!columns.some(isMark)) return columns;
  const isLike = ({ type, role, bare, samples }: SheetColumn): boolean =>
    type === 'number' &&
    role === 'quantity' &&
    bare.length <= 4 &&
    !'数量次'.includes(bare.slice(-1)) &&
    samples.every((one) => Number(one) <= 150);
  const runs = columns.map((column) => isMark(column) || isLike(column));
  const near = (n: number, step: number): boolean => (isMark(columns[n]) ? true : runs[n] === true && near(n + step, step));
  return columns.map((column, n) => (isLike(column) && (near(n, 1) || near(n, -1)) ? { ...column, role: 'score' } : column));
}

function columnOf({ column, type, distinct, empty = 0, format = '', samples, from, to }: WorkbookColumn, rows: number): SheetColumn {
  const bare = column.replace(bracketed, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const base = { name: column, bare, type, distinct, empty, format, samples };
  const span = from === undefined || to === undefined ? {} : { from, to };
  const role = roleOf(bare, type, distinct, rows, format);
  // 补助标准（元/天）: so much of one for each of another is never added up.
  return { ...base, ...span, role: role === 'quantity' && /[（(][^（()）]*\/[^（()）]*[)）]\s*$/.test(column) ? 'price' : role };
}

function roleOf(bare: string, type: WorkbookColumn['type'], distinct: number, rows: number, format: string): ColumnRole {
  if (type === 'empty') return 'empty';
  if (type === 'date') return 'date';
  const named = roleNamed(bare);
  if (type === 'number') {
    if (format.includes('%')) return 'rate';
    // 宿舍 301, 班级 3: a number that is a name.
    if (roles.some(({ at, words }) => at === 'number' && words.includes(bare))) return 'code';
    if (named === null || named === 'person_name') return 'quantity';
    return named;
  }
  if (named === 'person_id' || named === 'thing_id' || named === 'person_name' || named === 'code') return named;
  return distinct <= Math.max(2, Math.min(60, rows * 0.6)) ? 'category' : 'text';
}

/** Of columns that are known by their names alone. */
export function isMoneyName(name: string): boolean {
  return roleNamed(name.replace(bracketed, '').trim().toLowerCase()) === 'money';
}

/** By the longest word its name ends in; 成绩 over a group of columns begins their names. */
export function roleNamed(bare: string): ColumnRole | null {
  const longest = (at: string, holds: (word: string) => boolean): ColumnRole | null =>
    roles
      .filter((row) => row.at === at)
      .flatMap(({ role, words }) => words.filter((word) => holds(word.toLowerCase())).map((word) => ({ role, length: word.length })))
      .toSorted((a, b) => b.length - a.length)[0]?.role ?? null;
  return longest('end', (word) => bare.endsWith(word)) ?? longest('start', (word) => bare.startsWith(word));
}

/** Who it is of: the names of persons, else the only column that is called as persons are: 讲解员. */
export function peopleIn({ columns }: SheetFacts): SheetColumn[] {
  const named = columns.filter(({ role }) => role === 'person_name');
  const called = columns.filter(({ type, bare }) => type === 'text' && persons.some((word) => bare.endsWith(word)));
  return named.length > 0 || called.length > 1 ? named : called;
}

/** The columns of marks: 语文, 得分; no ages and degrees. */
export function marksOf({ columns }: SheetFacts): SheetColumn[] {
  return columns.filter(({ type, role, bare }) => type === 'number' && role === 'score' && !measures.some((word) => bare.endsWith(word)));
}

const additive: readonly ColumnRole[] = ['money', 'quantity', 'duration', 'level'];

export function isAdditive({ role }: SheetColumn): boolean {
  return additive.includes(role);
}

/** What is still to come by its name: 到期日, 有效期至. */
export function isDue({ bare }: SheetColumn): boolean {
  return wordsThatAre('due').some((word) => bare.includes(word));
}

/** A figure: something a sum or an average may be asked of. */
export function isFigure({ type, role }: SheetColumn): boolean {
  return type === 'number' && !['person_id', 'thing_id', 'code'].includes(role);
}

/** Rows can be put together by it: words, codes, yes and no. */
export function isGrouping(column: SheetColumn): boolean {
  return column.type !== 'empty' && !isFigure(column);
}

export function isId({ role }: SheetColumn): boolean {
  return role === 'person_id' || role === 'thing_id';
}

/** The number that tells apart those of the same name: 工号 beside 姓名, 商品编码 beside 商品名称. */
export function idBeside(name: SheetColumn, { columns, rows }: SheetFacts): SheetColumn | undefined {
  if (name.role === 'person_name') {
    const own = columns.filter((column) => column.role === 'person_id' && column.distinct >= name.distinct);
    return own.length === 1 ? own[0] : own.find((column) => column.bare.slice(0, 2) === name.bare.slice(0, 2));
  }
  if (name.type !== 'text' || isId(name)) return undefined;
  // 药品 and 药品编码, 商品名称 and 商品编码, 教练 and 教练工号.
  return columns.find(
    (column) =>
      isId(column) &&
      column !== name &&
      column.distinct >= name.distinct &&
      // A list of things has each once, a few of one name; a list of what was done with them has a number of its own.
      (column.distinct < rows || name.distinct > rows * 0.8) &&
      column.bare.length > 2 &&
      column.bare.slice(0, 2) === name.bare.slice(0, 2),
  );
}

/** Sheets with the same columns: months, classes, branches of one thing. */
export function alikeTo(sheet: SheetFacts, sheets: readonly SheetFacts[]): SheetFacts[] {
  const names = (one: SheetFacts): string => one.columns.map(({ bare }) => bare).join('\n');
  const own = names(sheet);
  const alike = sheets.filter((one) => !one.hidden && names(one) === own);
  return alike.length > 1 ? alike : [];
}

const currencies = ['人民币', '美元', '欧元', '港币', '日元', '英镑', 'CNY', 'RMB', 'USD', 'EUR', 'HKD', 'JPY', 'GBP'];

/** A column that tells what money each row is in, when there is more than one. */
export function currencyColumn({ columns }: SheetFacts): SheetColumn | undefined {
  return columns.find(
    ({ type, distinct, samples }) =>
      type === 'text' && distinct > 1 && samples.length > 0 && samples.every((one) => currencies.includes(one.trim().toUpperCase())),
  );
}
