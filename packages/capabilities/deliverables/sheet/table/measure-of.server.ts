/** A measure with its own conditions: counts of those who passed beside the averages of all. */
import type { Measure } from '#contract/content/table-query.ts';
import { meeting } from './filter.server.ts';
import { measured } from './measure.server.ts';
import type { Table } from './table.server.ts';
import type { Value } from './values.server.ts';

/** A measure of all rows, or of those among them that meet its own conditions. */
export function measureOf(table: Table, value: Measure): { of: (rows: Value[][], notes?: string[]) => Value; words: string } {
  const own = value.where && meeting(table, value.where);
  return {
    of: (rows, notes) => measured(table, own ? rows.filter(own.test) : rows, value, notes),
    words: `${valueInWords(value)}${own ? `（${own.words}）` : ''}`,
  };
}

const words = { sum: '合计', avg: '平均', count: '计数', min: '最小值', max: '最大值', distinct: '不重复个数', median: '中位数' };

function valueInWords({ column, how }: { column?: string | undefined; how: keyof typeof words }): string {
  return column === undefined ? '行数' : `“${column}”的${words[how]}`;
}
