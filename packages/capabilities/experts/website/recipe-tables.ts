/** What the kits about tables are filled with: the tables of the files, with no sentence read. Pure. */
import type { KitFill } from '#contract/content/site-kit.ts';
import type { Kit } from './website.ts';

const isTableFile = (name: string): boolean => /\.(?:xlsx?|xlsm|xlsb|ods|csv|tsv)$/i.test(name);

const mostFiles = 12;

/** A board has a page for every sheet, a book of records the first one. */
export function tableFilesOf({ id }: Kit, files: readonly { name: string }[], without: string[]) {
  const tables = files.filter(({ name }) => isTableFile(name)).slice(0, id === 'dashboard' ? mostFiles : 1);
  const more = { ...(id === 'dashboard' ? { all_sheets: true } : {}), ...(without.length > 0 ? { without } : {}) };
  return tables.map(({ name }): NonNullable<KitFill['material']['tables']>[number] => ({ file_name: name, ...more }));
}

/** Said where a kit of tables has none. */
export function lackOfTables({ label }: Kit): string {
  return `没有做：“${label}”由表格做成，这里没有表格。请附上一个 xlsx 或 csv 文件，再说一次。`;
}

export function titleOfFile(file: string): string {
  return (
    file
      .replace(/^.*\//, '')
      .replace(/\.[^.]+$/, '')
      .trim()
      .slice(0, 120) || '表格'
  );
}
