/** Which rows of a sheet are data: not sums of others, averages at the end, or remarks; what merged cells hold, each of their rows has. */
import type { Sheet } from 'hucre';
import type { Area } from '../book/cell-name.ts';
import { valueOf } from './cell-value.server.ts';
import { isEmpty, numberIn, printValue, type Value } from './values.server.ts';

export interface DataRow {
  /** Counted from 0. */
  at: number;
  values: Value[];
}

export interface DataRows {
  rows: DataRow[];
  /** What a person should know of rows that are left out, or cells that were filled. */
  notes: string[];
}

/** Rows with something in them, from `first` on. `isWhole` keeps all of them as they are. */
export function dataRows(sheet: Sheet, area: Area, first: number, names: string[], isWhole: boolean): DataRows {
  const all: DataRow[] = [];
  for (let at = first; at <= area.bottom; at += 1) {
    const cells = sheet.rows[at];
    const values = names.map((_name, n) => valueOf(cells?.[area.left + n]));
    if (values.some((value) => value !== null)) all.push({ at, values });
  }
  if (isWhole) return { rows: all, notes: [] };
  const remarks = remarksAtEnd(all);
  const rest = all.slice(0, all.length - remarks.length);
  const sums = rest.filter(({ values }) => isTotal(values));
  const figures = figuresAtEnd(rest.filter((row) => !sums.includes(row)));
  const rows = rest.filter((row) => !sums.includes(row) && !figures.includes(row));
  const notes = [
    ...listed(sums, sums.some(({ values }) => /小计/.test(labelOf(values))) ? '合计行或小计行' : '合计行'),
    ...listed(figures, '统计行'),
    ...listed(remarks, '说明'),
  ];
  const filled = fillMerged(sheet, area, rows, names);
  if (filled.length > 0) notes.push(`${filled.map((name) => `“${name}”`).join('、')}里合并的单元格，按每一行都是这个值处理。`);
  return { rows, notes };
}

function labelOf(values: Value[]): string {
  return printValue(values.find((value) => !isEmpty(value)) ?? '').replace(/\s/g, '');
}

function listed(rows: DataRow[], what: string): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, 4).map(({ at, values }) => `第 ${at + 1} 行“${labelOf(values).slice(0, 20)}”`);
  return [`${shown.join('、')}${rows.length > 4 ? ` 等 ${rows.length} 行` : ''}是${what}，没有当作数据。`];
}

const totals = /^(?:.{0,12}(?:小计|合计)|总计|总和|共计|累计|平均值?|grandtotal|subtotal|total|sum)[:：]?(?:[（(].*[）)])?$/i;

/** The first words of the row say so; a figure before them is an entry's own number. */
function isTotal(values: Value[]): boolean {
  const words = values.filter((value) => !isEmpty(value)).slice(0, 2);
  const [first, second] = words;
  if (typeof first === 'string' && totals.test(first.replace(/\s/g, '')))
    return values.some((value) => numberIn(value) !== null) || words.length === 1;
  // 市场部, 小计
  return typeof second === 'string' && /^(?:小计|合计)[:：]?$/.test(second.replace(/\s/g, ''));
}

/** 平均分, 最高分, 及格率 below the last entry: what they stand for has no number, no name. */
function figuresAtEnd(rows: DataRow[]): DataRow[] {
  const label = /^(?:.{0,6}(?:平均|均)(?:值|分|数)?|最[高低大小](?:值|分)?|.{0,4}[合及优][格秀]?率|优良率|标准差|方差|中位数|众数)[:：]?$/;
  let from = rows.length;
  while (from > 1 && label.test(labelOf(rows[from - 1]?.values ?? []))) from -= 1;
  const ends = rows.slice(from);
  const entries = rows.slice(0, from);
  // A list of figures has rows of such names only, and none of them leaves a column open.
  if (entries.length < 3 || ends.length > entries.length) return [];
  const isOpen = (row: DataRow): boolean =>
    row.values.some((value, n) => isEmpty(value) && entries.filter((one) => !isEmpty(one.values[n] ?? null)).length > entries.length * 0.8);
  return ends.every(isOpen) ? ends : [];
}

/** 备注：…, 制表人：… below the table. */
function remarksAtEnd(rows: DataRow[]): DataRow[] {
  let from = rows.length;
  while (from > 1 && isRemark(rows[from - 1]?.values ?? [])) from -= 1;
  return rows.slice(from);
}

function isRemark(values: Value[]): boolean {
  const filled = values.filter((value) => !isEmpty(value));
  const [first] = filled;
  if (typeof first !== 'string' || values.length < 3 || filled.length > values.length / 2) return false;
  // 资料员：苑小禾 and a day written out; 以上未收款请月底前对账, alone in its row.
  const isWords = filled.every((value) => typeof value === 'string' && numberIn(value) === null);
  if (isWords && /^[^:：]{1,8}[:：]\s*\S/.test(first)) return true;
  if (isWords && filled.length === 1 && values.length >= 4 && first.length >= 10) return true;
  const begins =
    /^(?:说明|备注|注[意：:\d]|附注|数据来源|来源|制表|填表|编制|审核|复核|审批|批准|签字|打印|单位负责人|部门负责人|财务负责人)/;
  // 盘点人签字：, 监盘人签字： are to be filled in by hand.
  if (filled.every((value) => typeof value === 'string' && /[:：]\s*_*$|签[字名章]|盖章/.test(value))) return true;
  return begins.test(first.trim()) && (filled.length === 1 || filled.every((value) => typeof value === 'string'));
}

/** Words only: a sum in a merged cell is one sum. Answers the columns that were filled. */
function fillMerged(sheet: Sheet, area: Area, rows: DataRow[], names: string[]): string[] {
  const byRow = new Map(rows.map((row) => [row.at, row.values]));
  const filled = new Set<string>();
  for (const { startRow, endRow, startCol, endCol } of sheet.merges ?? []) {
    const value = byRow.get(startRow)?.[startCol - area.left] ?? null;
    if (endRow === startRow || startCol !== endCol || value === null || typeof value === 'number') continue;
    for (let at = startRow + 1; at <= endRow; at += 1) {
      const values = byRow.get(at);
      const n = startCol - area.left;
      if (!values || n < 0 || n >= names.length || !isEmpty(values[n] ?? null)) continue;
      values[n] = value;
      filled.add(names[n] ?? '');
    }
  }
  return [...filled];
}
