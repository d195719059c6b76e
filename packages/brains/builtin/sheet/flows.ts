/** Words for what comes and goes, which are parts of the kinds a table tells: 入库 of 采购入库 and 退料入库. Pure. */
import type { ColumnInfo, SheetInfo } from './book.ts';

export interface Flow {
  column: ColumnInfo;
  word: string;
  at: number;
  values: string[];
}

const words = '入库|出库|领用|退货|退料|采购|调拨|报废|盘盈|盘亏|收入|支出|借出|归还|充值|消费|进货|发货|收货|付款|收款|借方|贷方'.split(
  '|',
);

/** The column that tells what kind of movement a row is. */
export function kindColumn({ columns }: SheetInfo): ColumnInfo | undefined {
  return columns.find(
    (column) =>
      column.type === 'text' &&
      column.distinct > 1 &&
      column.distinct <= 12 &&
      /类型|类别|方向|收支|业务|性质|出入/.test(column.name) &&
      column.samples.some((one) => words.some((word) => one.includes(word))),
  );
}

/** In the order they stand in the text; what names a value or a column as it is called is none. */
export function flowsIn(text: string, sheet: SheetInfo): Flow[] {
  const column = kindColumn(sheet);
  if (!column) return [];
  return words
    .flatMap((word): Flow[] => {
      // 各领用部门领用数量: the second 领用 is no part of the column's name.
      const named = sheet.columns.filter((one) => one.name.includes(word) && text.includes(one.name));
      const free = named.reduce((rest, one) => rest.replaceAll(one.name, '　'.repeat(one.name.length)), text);
      const at = free.indexOf(word);
      const values = column.samples.filter((one) => one.includes(word));
      const isOwn = column.samples.some((one) => one.includes(word) && text.includes(one));
      return at < 0 || isOwn || values.length === 0 || values.length === column.samples.length ? [] : [{ column, word, at, values }];
    })
    .sort((a, b) => a.at - b.at);
}
