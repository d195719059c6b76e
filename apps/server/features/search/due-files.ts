/** Which files the search has still to read, and what reading them takes. */
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import type { Reader } from '#capabilities/tools/read-file/reader.server.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Log } from '#server/platform/observe/log.ts';

export interface SearchIndexInput {
  db: Database;
  store: FileStore;
  reader: Shared<Reader>;
  log: Log;
}

/** A file that failed this often is found by its name alone. */
export const mostTries = 3;
/** Longer than any reading takes; afterwards another process may take the file. */
export const holdSeconds = 180;
/** What is held for longer than anything can be was held before the clock was set back. */
export const isFileDue = `not searched and (search_after <= now() or search_after > now() + make_interval(secs => ${2 * holdSeconds}))`;
