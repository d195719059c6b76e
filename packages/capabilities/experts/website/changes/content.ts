/** What a site that was begun from a kit holds as data, and what of it can be spoken of. Pure. */
import { z } from 'zod';
import type { SiteThere } from '#contract/content/site.ts';
import { linesOfTables } from '../kits/dashboard/kit.ts';
import { jsonFile } from '../kits/kit.ts';
import { linesOf } from '../kits/records/kit.ts';
import type { DataCell } from '../recipe-columns.ts';

// Carried as they are: of thousands of rows nothing is looked at but that they are rows.
const rows = z.custom<DataCell[][]>((value) => Array.isArray(value) && value.every(Array.isArray));
const text = z.string();

const section = z.looseObject({ type: text, id: text, title: text.optional() });
export type Section = z.infer<typeof section>;
const page = z.looseObject({ path: text, title: text, sections: z.array(section) });
export type Page = z.infer<typeof page>;
const pagesSite = z.looseObject({ title: text, footer: text, pages: z.array(page).min(1) });

const field = z.looseObject({ id: text, label: text, type: text, required: z.boolean(), options: z.array(text) });
const formSite = z.looseObject({ title: text, fields: z.array(field), submit: text });

const column = z.looseObject({
  name: text,
  type: text,
  required: z.boolean().optional(),
  options: z.array(text).optional(),
  was: z.array(text).optional(),
});
export type Column = z.infer<typeof column>;
const records = z.looseObject({ key: text, columns: z.array(column).min(1), rows });
const measure = z.looseObject({ column: z.int().nullable(), how: text });
const table = z.looseObject({
  name: text,
  columns: z.array(column).min(1),
  rows,
  measures: z.array(measure),
  charts: z.array(z.int()),
  filters: z.array(z.int()),
});
export type Table = z.infer<typeof table>;
const board = z.looseObject({ tables: z.array(table).min(1) });
const titled = z.looseObject({ title: text });

const block = z.looseObject({
  title: text,
  entries: z.array(z.looseObject({ time: text.optional(), title: text.optional(), text: text.optional() })),
});
const resumeSite = z.looseObject({ name: text, contacts: z.array(z.looseObject({ label: text, value: text })), sections: z.array(block) });

export const contentPath = 'content/site.json';
const recordsPath = 'content/records.json';
const boardPath = 'content/data.json';
export const contentPaths = [contentPath, recordsPath, boardPath] as const;

export type SiteContent =
  | { kit: 'pages'; site: z.infer<typeof pagesSite> }
  | { kit: 'form'; site: z.infer<typeof formSite> }
  | { kit: 'records'; site: z.infer<typeof titled>; records: z.infer<typeof records> }
  | { kit: 'dashboard'; site: z.infer<typeof titled>; board: z.infer<typeof board> }
  | { kit: 'resume'; site: z.infer<typeof resumeSite> }
  /** A finished tool: its words alone. */
  | { kit: 'tool'; site: z.infer<typeof titled> };

/** By path; null where the files are none that a kit has, or no longer in its shape. */
export function contentOf(texts: ReadonlyMap<string, string>): SiteContent | null {
  const site = parsed(texts.get(contentPath));
  const pages = pagesSite.safeParse(site);
  if (pages.success) return { kit: 'pages', site: pages.data };
  const form = formSite.safeParse(site);
  if (form.success) return { kit: 'form', site: form.data };
  const resume = resumeSite.safeParse(site);
  if (resume.success) return { kit: 'resume', site: resume.data };
  const words = titled.safeParse(site);
  if (!words.success) return null;
  const book = records.safeParse(parsed(texts.get(recordsPath)));
  if (book.success) return { kit: 'records', site: words.data, records: book.data };
  const tables = board.safeParse(parsed(texts.get(boardPath)));
  if (tables.success) return { kit: 'dashboard', site: words.data, board: tables.data };
  return texts.has(recordsPath) || texts.has(boardPath) ? null : { kit: 'tool', site: words.data };
}

function parsed(source: string | undefined): unknown {
  try {
    return source === undefined ? null : JSON.parse(source);
  } catch {
    return null;
  }
}

/** As the project keeps it. */
export function filesOf(content: SiteContent): Map<string, string> {
  const files = new Map([[contentPath, jsonFile(content.site)]]);
  if (content.kit === 'records') files.set(recordsPath, linesOf(content.records));
  if (content.kit === 'dashboard') files.set(boardPath, linesOfTables(content.board.tables));
  return files;
}

/** Sections that have a title to be called by. */
export const titledSections = ({ sections }: Page): Section[] =>
  sections.filter(({ type, title }) => type !== 'hero' && (title ?? '') !== '');

/** What of it has a name, for whoever reads what is asked of it. */
export function siteThereOf(content: SiteContent): SiteThere {
  switch (content.kit) {
    case 'pages': {
      const { pages, title } = content.site;
      const [home] = pages;
      const sections = pages.flatMap((one) => titledSections(one).map((part) => part.title ?? ''));
      const isSingle = pages.length === 1 && home !== undefined;
      return {
        kit: 'pages',
        title,
        of: isSingle ? 'section' : 'page',
        parts: isSingle ? titledSections(home).map((part) => part.title ?? '') : pages.map((one) => one.title),
        others: isSingle ? [] : sections,
      };
    }
    case 'form':
      return { kit: 'form', title: content.site.title, of: 'field', parts: content.site.fields.map(({ label }) => label), others: [] };
    case 'records':
      return { kit: 'records', title: content.site.title, of: 'field', parts: content.records.columns.map(({ name }) => name), others: [] };
    case 'dashboard': {
      const { tables } = content.board;
      const columns = tables.flatMap((one) => one.columns.map(({ name }) => name));
      const isSingle = tables.length === 1;
      return {
        kit: 'dashboard',
        title: content.site.title,
        of: isSingle ? 'field' : 'page',
        parts: isSingle ? columns : tables.map(({ name }) => name),
        others: isSingle ? [] : columns,
      };
    }
    case 'tool':
      return { kit: 'tool', title: content.site.title, of: 'whole', parts: [], others: [] };
    case 'resume':
      return { kit: 'resume', title: content.site.name, of: 'section', parts: content.site.sections.map(({ title }) => title), others: [] };
  }
}
