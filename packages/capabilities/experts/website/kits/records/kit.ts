/** A book of records of a table or of fields that were named. Pure. */
import type { SiteField } from '#contract/content/site-field.ts';
import { columnOfField, dataTable, sourceWords, type DataCell, type DataColumn } from '../../recipe-columns.ts';
import { jsonFile, ownLook, type Fill } from '../kit.ts';

export const fillRecords: Fill = ({ title, style, accent, material }) => {
  const { tables, fields, pages, pictures } = material;
  const [table, ...others] = tables;
  const read = table && dataTable(table);
  const known = new Set(read?.columns.map(({ name }) => name));
  const added = fields.filter(({ label }) => !known.has(label)).map(columnOfField);
  const columns = read ? [...read.columns.map((column) => withField(column, fields, read.rows.length === 0)), ...added] : added;
  const rows: DataCell[][] = (read?.rows ?? []).map((row) => [...row, ...added.map(() => null)]);
  const notDone = [
    ...others.map(({ name }) => `记录本只放一张表，没有放入“${name}”。`),
    ...(pages.some(({ sections }) => sections.length > 0) ? ['记录本只放记录，另外写的文字没有放入。'] : []),
    ...(pictures.length > 0 ? [`记录本里没有放图片的地方，没有放入 ${pictures.length} 张图片。`] : []),
    ...ownLook('记录本', style, accent),
  ];
  if (columns.length === 0) return { files: new Map(), notDone: ['没有表格，也没有列名，记录本还是空的三列。', ...notDone], gaps: [] };
  const from = table && sourceWords(table);
  const words = {
    title,
    description: from && rows.length > 0 ? `${rows.length} 条，来自 ${from}。` : '',
    privacy: '记录只存在这个浏览器里，别人看不到，换一台设备也没有；请常导出 CSV 备份。',
    empty: '还没有记录。点“新增”写第一条，或从 CSV 导入。',
    nothing: '没有符合条件的记录。',
  };
  const records = { key: `records-${shortHash(JSON.stringify([title, columns, rows]))}`, name: title, columns, rows };
  return {
    files: new Map([
      ['content/site.json', jsonFile(words)],
      ['content/records.json', linesOf(records)],
    ]),
    notDone,
    gaps: [],
  };
};

/** What a person says of a column of the table goes before what its cells look like. */
function withField(column: DataColumn, fields: readonly SiteField[], isEmpty: boolean): DataColumn {
  const field = fields.find(({ label }) => label === column.name);
  if (!field) return column;
  if (isEmpty) return columnOfField(field);
  const isTold = field.type === 'choice' && field.options.length > 0;
  return {
    ...column,
    ...(isTold ? { type: 'choice' as const, options: [...new Set([...field.options, ...(column.options ?? [])])] } : {}),
    ...(field.required ? { required: true as const } : {}),
  };
}

/** Of 32 bits (FNV-1a): two books of one address keep their records apart. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** A line a row, as people edit it. */
export function linesOf({ rows, ...rest }: { rows: readonly (readonly DataCell[])[] } & Record<string, unknown>): string {
  const head = JSON.stringify(rest, null, 2).slice(0, -2);
  return `${head},\n  "rows": [${rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',')}${rows.length > 0 ? '\n  ' : ''}]\n}\n`;
}
