/** The numbers of a chart that stands in a document as a fenced block, as the table it was drawn from. */

const fenced = /^\s*(?:```|~~~)\s*chart\s*\n([\s\S]*?)\n\s*(?:```|~~~)\s*$/i;

interface ChartTable {
  /** '' when it has none. */
  title: string;
  header: string[];
  rows: string[][];
}

/** Null for any other block. */
export function tableOfChartBlock(block: string): ChartTable | null {
  const [, written] = fenced.exec(block) ?? [];
  if (written === undefined) return null;
  try {
    return tableOf(JSON.parse(written));
  } catch {
    // A program or a drawing that only says it is a chart.
    return null;
  }
}

function tableOf(data: unknown): ChartTable | null {
  if (typeof data !== 'object' || data === null || !('categories' in data) || !('series' in data)) return null;
  const { categories, series } = data;
  if (!Array.isArray(categories) || !Array.isArray(series) || categories.length === 0 || series.length === 0) return null;
  const unit = 'unit' in data && typeof data.unit === 'string' ? data.unit : '';
  const columns = series.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string' && 'values' in one && Array.isArray(one.values)
      ? [{ head: unit === '' || /[（(%％]/.test(one.name) ? one.name : `${one.name}（${unit}）`, values: one.values.map(cellOf) }]
      : [],
  );
  if (columns.length < series.length) return null;
  return {
    title: 'title' in data && typeof data.title === 'string' ? data.title : '',
    header: ['名称', ...columns.map(({ head }) => head)],
    rows: categories.map((name: unknown, n) => [cellOf(name), ...columns.map(({ values }) => values[n] ?? '')]),
  };
}

function cellOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
