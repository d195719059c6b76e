/** Where the pieces of the server lie that run apart: beside the sources, or where the built program was told. */
import { fileURLToPath, pathToFileURL } from 'node:url';

export const migrations = process.env['ANTOU_MIGRATIONS'] ?? fileURLToPath(new URL('platform/db/migrations', import.meta.url));

/** A folder of each kit that a site can begin from. */
export const kitsFolder =
  process.env['ANTOU_KITS'] ?? fileURLToPath(new URL('../../packages/capabilities/experts/website/kits', import.meta.url));

export const readerEntry =
  process.env['ANTOU_READER'] ?? fileURLToPath(new URL('../../packages/capabilities/tools/read-file/reader-process.ts', import.meta.url));

export const cleanPageEntry =
  process.env['ANTOU_CLEAN_PAGE'] ??
  fileURLToPath(new URL('../../packages/capabilities/recognition/clean-page-process.server.ts', import.meta.url));

export const joinerEntry = process.env['ANTOU_JOINER']
  ? pathToFileURL(process.env['ANTOU_JOINER'])
  : new URL('../../packages/capabilities/deliverables/podcast/join-thread.server.ts', import.meta.url);

export const workbooksEntry =
  process.env['ANTOU_WORKBOOKS'] ??
  fileURLToPath(new URL('../../packages/capabilities/deliverables/sheet/sheet-process.server.ts', import.meta.url));

export const documentsEntry =
  process.env['ANTOU_DOCUMENTS'] ??
  fileURLToPath(new URL('../../packages/capabilities/deliverables/document/work/document-process.server.ts', import.meta.url));

export const fileWorkEntry =
  process.env['ANTOU_FILE_WORK'] ??
  fileURLToPath(new URL('../../packages/capabilities/file-work/file-work-process.server.ts', import.meta.url));

/** The product's own skills, a folder each. */
export const skillsFolder = process.env['ANTOU_SKILLS'] ?? fileURLToPath(new URL('../../packages/capabilities/skills', import.meta.url));

/** What draws pages of people's files in the machine's own browser; only the built program has it. */
export function boardEntry(kind: 'presentation' | 'pdf'): string {
  return `${process.env['ANTOU_BOARDS'] ?? fileURLToPath(new URL('../../.build/server/boards', import.meta.url))}/${kind}.js`;
}

/** The office tasks the product is measured with. */
export const evalTasks = process.env['ANTOU_EVALS'] ?? fileURLToPath(new URL('../../evals', import.meta.url));
/** The engine of sites, and what was built for them. */
export const previewEntry = process.env['ANTOU_PREVIEW'] ?? fileURLToPath(new URL('../preview/engine-process.ts', import.meta.url));
export const sitesFolder = process.env['ANTOU_SITES'] ?? fileURLToPath(new URL('../../.build/server/sites', import.meta.url));
