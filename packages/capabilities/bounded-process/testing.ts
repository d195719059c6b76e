/** For tests: the programs that run apart, bundled where they were built: read from their sources they take three times as long to start. */

const capabilities = new URL('../', import.meta.url);

export const readerEntry = process.env['ANTOU_READER'] ?? new URL('tools/read-file/reader-process.ts', capabilities);

export const documentsEntry =
  process.env['ANTOU_DOCUMENTS'] ?? new URL('deliverables/document/work/document-process.server.ts', capabilities);

export const fileWorkEntry = process.env['ANTOU_FILE_WORK'] ?? new URL('file-work/file-work-process.server.ts', capabilities);
