/** 年龄分布: how many rows fall into each stretch of a column's figures. Pure. */
import { printDecimal } from '../text/decimal.ts';
import { readCell, type TableAnalysis } from '../text/table-figures.ts';

export interface Bins {
  /** `20–24` where figures are whole, else `20–25`, the end not counted in. */
  categories: string[];
  series: { name: string; values: number[] }[];
  title: string;
  told: string;
}

const most_groups = 6;

/** Null unless the words ask how a named column's figures are spread, and there are enough of them. */
export function binsOf({ columns, rows }: TableAnalysis, words: string): Bins | null {
  const column = columns.find(
    ({ name }) =>
      name.length > 1 &&
      new RegExp(`${literal(name)}的?(?:频[数率])?(?:分布|直方图)|按${literal(name)}[^，。\\d]{0,8}(?:分布|直方图)`).test(words),
  );
  if (!column) return null;
  const figures = rows.flatMap((row) => {
    const value = readCell(row[column.index] ?? '')?.value;
    return value ? [{ row, value: Number(printDecimal(value)) }] : [];
  });
  const values = figures.map(({ value }) => value);
  if (figures.length < rows.length * 0.8 || new Set(values).size < 8) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = niceStep((high - low) / Math.min(10, Math.max(5, Math.ceil(Math.sqrt(values.length)))));
  const start = Math.floor(low / step) * step;
  const count = Math.floor((high - start) / step) + 1;
  const isWhole = step >= 1 && values.every((value) => Number.isInteger(value));
  const edge = (n: number): number => Number((start + n * step).toPrecision(12));
  const by = columns.find(({ name, role, index }) => {
    if (role !== 'category' || index === column.index || name === '' || !words.includes(name)) return false;
    return new Set(rows.map((row) => row[index])).size <= most_groups;
  });
  const groups = by ? [...new Set(figures.map(({ row }) => (row[by.index] ?? '').trim() || '（空）'))] : ['数量'];
  const left = rows.length - figures.length;
  return {
    categories: Array.from({ length: count }, (_, n) =>
      isWhole && step === 1 ? String(edge(n)) : `${edge(n)}–${isWhole ? edge(n + 1) - 1 : edge(n + 1)}`,
    ),
    series: groups.map((group) => ({
      name: group,
      values: Array.from(
        { length: count },
        (_, n) =>
          figures.filter(
            ({ row, value }) =>
              Math.floor((value - start) / step + 1e-9) === n && (!by || ((row[by.index] ?? '').trim() || '（空）') === group),
          ).length,
      ),
    })),
    title: `${by ? `各${by.name}` : ''}${column.name}分布`,
    told: `把“${column.name}”每 ${step} 分成一段${isWhole ? '' : '（含起点，不含终点）'}，数了 ${figures.length} 行${left > 0 ? `；另有 ${left} 行没有数值` : ''}`,
  };
}

/** 1, 2, 5 or 10 times a power of ten, not smaller than `raw`. */
function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((one) => one * power >= raw - 1e-12) ?? 10;
  return Number((step * power).toPrecision(12));
}

const literal = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
