/** What the kits about tables are filled with: the tables of the files, with no sentence read. Pure. */
import type { KitFill } from '#contract/content/site-kit.ts';
import type { Kit } from './website.ts';

export const isTableFile = (name: string): boolean => /\.(?:xlsx?|xlsm|xlsb|ods|csv|tsv)$/i.test(name);

const mostFiles = 12;

/** A board has a page for every sheet, a book of records the first one. */
export function tableFilesOf({ id }: Kit, files: readonly string[]): NonNullable<KitFill['material']['tables']> {
  const tables = files.filter(isTableFile).slice(0, id === 'dashboard' ? mostFiles : 1);
  return tables.map((file_name) => (id === 'dashboard' ? { file_name, all_sheets: true } : { file_name }));
}

/** Null of a kit that needs no table; `lacks` is what to do where there is none. */
export function fillOfTables(kit: Kit, files: readonly string[]): { fill: KitFill } | { lacks: string } | null {
  if (!kit.needs.includes('table')) return null;
  const tables = tableFilesOf(kit, files);
  const first = files.find(isTableFile);
  if (first === undefined) return { lacks: `还没有做：“${kit.label}”由表格做成，这里没有表格。请附上一个 xlsx 或 csv 文件，再说一次。` };
  return { fill: { title: titleOf(first), material: { tables } } };
}

/** As its file is called. */
function titleOf(file: string): string {
  return (
    file
      .replace(/^.*\//, '')
      .replace(/\.[^.]+$/, '')
      .trim()
      .slice(0, 120) || '表格'
  );
}
