/** Numbers as people write them, and which of a result's numbers come from nowhere: neither of the files, nor of the request, nor computed from them. */
import type { SourceTable } from './source-tables.ts';
import { numberOf, scaleOf, sum } from './source-tables.ts';

export interface Written {
  /** As it stands. */
  text: string;
  /** `12.5万` is 125000, `12.5%` is 0.125. */
  value: number;
  /** Half of the last digit that is written, in the same unit. */
  half: number;
  percent: boolean;
}

const units: Record<string, number> = { 万: 1e4, 亿: 1e8, k: 1e3, K: 1e3, m: 1e6, M: 1e6, million: 1e6, thousand: 1e3 };
const number = /(?<![\w.])([-−–]?)(\d{1,3}(?:[,，]\d{3})+|\d+)(\.\d+)?\s?(万|亿|%|％|‰|million|thousand|[kKmM](?![\w²]))?/g;

export function numbersIn(text: string): Written[] {
  return [...text.matchAll(number)].map(([whole, sign = '', digits = '', fraction = '', unit = '']) => {
    const percent = unit === '%' || unit === '％';
    const scale = percent ? 0.01 : unit === '‰' ? 0.001 : (units[unit] ?? 1);
    const value = Number(digits.replace(/[,，]/g, '') + fraction) * scale;
    return {
      text: whole.trim(),
      value: sign === '' ? value : -value,
      half: (10 ** -Math.max(0, fraction.length - 1) / 2) * scale,
      percent,
    };
  });
}

/** Whether the number that is written is this one, rounded as it is written. Signs are told by words (下降 3%). */
export function isWrittenAs(value: number, { value: written, half }: Written, loose = 0.01): boolean {
  const off = Math.abs(Math.abs(value) - Math.abs(written));
  if (off < 1e-9 * Math.max(1, Math.abs(value))) return true;
  return off <= half * 1.0001 && off <= Math.abs(value) * loose;
}

/** Everything a careful person could have got out of the tables: totals, counts, means and shares, by the whole and by group, and how those compare. */
export function derived(tables: readonly SourceTable[]): number[] {
  const found = new Set<number>();
  const add = (value: number): void => void (Number.isFinite(value) && found.add(Math.abs(value)));
  for (const table of tables) {
    const cells = table.columns.map((_, at) => table.rows.map((row) => numberOf(row[at] ?? '')));
    const numeric = table.columns.flatMap((_, at) => (cells[at]?.some((value) => !Number.isNaN(value)) ? [at] : []));
    const groups = [table.rows.map((_, n) => n), ...groupings(table)];
    add(table.rows.length);
    const totals = new Map<number, number[]>();
    for (const rows of groups) {
      add(rows.length);
      add(rows.length / table.rows.length);
      const sums = numeric.map((at) => {
        const values = rows.flatMap((row) => (Number.isNaN(cells[at]?.[row] ?? Number.NaN) ? [] : [cells[at]?.[row] ?? 0]));
        const all = sum(values);
        for (const value of [all, all / values.length, Math.min(...values), Math.max(...values), values.length, middle(values)]) add(value);
        totals.set(at, [...(totals.get(at) ?? []), all]);
        return all;
      });
      // Within a group: amounts (数量 × 单价), differences (计划 − 实际) and rates (完成 / 目标).
      for (const [a, at] of numeric.entries())
        for (const [b, other] of numeric.entries()) {
          if (a === b) continue;
          add((sums[a] ?? 0) - (sums[b] ?? 0));
          if (sums[b]) {
            add((sums[a] ?? 0) / sums[b]);
            add((sums[a] ?? 0) / sums[b] - 1);
          }
          if (a < b && rows.length <= table.rows.length) add(sum(rows.map((row) => (cells[at]?.[row] || 0) * (cells[other]?.[row] || 0))));
        }
    }
    // Group against the whole, and against its neighbour.
    for (const [, values] of totals) {
      const [whole = 0, ...parts] = values;
      for (const [n, part] of parts.entries()) {
        if (whole !== 0) add(part / whole);
        const next = parts[n + 1];
        if (next !== undefined) {
          add(part - next);
          add(part + next);
          add(part / (part + next));
          if (part) add(next / part - 1);
          if (next) add(part / next - 1);
        }
      }
      const known = parts.filter((part) => part !== 0);
      if (known.length > 0 && known.length < 200) add(Math.max(...known) - Math.min(...known));
    }
    for (const at of numeric) for (const value of cells[at] ?? []) if (!Number.isNaN(value)) add(value);
    const plain = [...found];
    for (const scale of new Set(numeric.map((at) => scaleOf(table.columns[at] ?? ''))))
      if (scale !== 1) for (const value of plain) add(value * scale);
  }
  return [...found];
}

/** Rows by the values of each column with few of them, by the months of days, and by pairs of such columns. */
function groupings(table: SourceTable): number[][] {
  const keys = table.columns.flatMap((_, at) => {
    const values = table.rows.map((row) => (row[at] ?? '').trim());
    const byMonth = values.every((value) => value === '' || /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(value));
    const own = [values, ...(byMonth ? [values.map((value) => value.slice(0, 7))] : [])];
    return own.filter((one) => new Set(one).size <= 40);
  });
  const pairs = keys.flatMap((one, n) => keys.slice(n + 1).map((other) => one.map((value, row) => `${value}\n${other[row]}`)));
  return [...keys, ...pairs.slice(0, 30)].flatMap((values) => {
    const rows = new Map<string, number[]>();
    values.forEach((value, row) => rows.set(value, [...(rows.get(value) ?? []), row]));
    return [...rows.values()];
  });
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** How far a figure may lie from what it was rounded from, as a share of it: 2.3% of 2.34%. */
const coarse = 0.05;

/** Counts and numberings are no claims: 3 点建议, 第 2 页, 12 月. */
const smallest = 31;

/** Numbers of the result that nothing stands behind, each once, as they are written. */
export function invented(result: readonly string[], known: { words: readonly string[]; values: readonly number[] }): string[] {
  const said = known.words.flatMap(numbersIn);
  const saidTexts = new Set(said.map(({ value }) => Math.abs(value)));
  const values = [...said.map(({ value }) => Math.abs(value)), ...known.values.map(Math.abs)].toSorted((a, b) => a - b);
  const none = new Map<string, string>();
  for (const line of result)
    for (const written of numbersIn(withoutDates(line))) {
      const { value, percent, text } = written;
      if (!percent && Number.isInteger(value) && Math.abs(value) <= smallest) continue;
      if (!percent && Number.isInteger(value) && Math.abs(value) >= 1990 && Math.abs(value) <= 2040) continue;
      if (saidTexts.has(Math.abs(value))) continue;
      // A share and its rest; a rate without its sign.
      if (
        values.some((one) => isWrittenAs(one, written, coarse)) ||
        (percent && values.some((one) => one <= 1 && isWrittenAs(1 - one, written, coarse)))
      )
        continue;
      if (value === 1 || value === 100 || (percent && value === 0)) continue;
      none.set(text, text);
    }
  return [...none.values()];
}

/** Days and times of day are facts of another kind; `2026-11-27`, `11月27日`, `14:30`, telephone numbers and numbers of documents. */
function withoutDates(line: string): string {
  return line
    .replace(/(?<![\d.])(?:19|20)\d{2}[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?(?!\d)/g, ' ')
    .replace(/(?<!\d)\d{1,2}[月:：]\d{1,2}[日号]?(?::\d{2})?(?!\d)/g, ' ')
    .replace(/[A-Za-z]+[-_]?\d[\w-]*/g, ' ');
}
