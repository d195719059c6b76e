/** A workbook's cells line by line, so that two versions can be compared. */
import { columnName } from '#capabilities/workbook/columns.ts';
import { openWorkbook } from './open-workbook.ts';

/** More rows of a sheet are counted, not compared: nobody reads them line by line. */
const most_rows = 5_000;

export async function sheetText(name: string, bytes: Uint8Array): Promise<string> {
  const { sheets } = await openWorkbook(name, bytes);
  return sheets
    .flatMap(({ info, row }) => {
      const rows = Math.min(info.used.rows, most_rows);
      const lines = Array.from({ length: rows }, (_one, at) =>
        row(at)
          .filter(({ text, formula }) => text !== '' || formula !== undefined)
          .map(
            ({ column, text, formula }) =>
              `${columnName(column)}${at + 1} ${text}${formula !== undefined && formula !== text ? `（${formula}）` : ''}`,
          )
          .join(' | '),
      );
      const charts = info.drawings.flatMap((one) => (one.kind === 'chart' ? [`图表：${one.chart.title || '未命名'}`] : []));
      const left = info.used.rows - rows;
      return [
        `【${info.name}】`,
        ...lines.filter((line) => line !== ''),
        ...charts,
        ...(left > 0 ? [`（还有 ${left} 行没有列出）`] : []),
        '',
      ];
    })
    .join('\n');
}
