/** Pictures of steps: kept under the task, opened by their uris as files are, gone with the task. */
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { uriPrefix } from './file-uri.ts';

export interface StepPictureInput {
  db: Database;
  store: FileStore;
  now(): number;
  new_id(): string;
}

/** Of one task; whoever works for weeks has seen enough of the early ones by then, but none goes: the newest are not kept. */
export const mostPictures = 400;
const mostBytes = 600 * 1024;

/** The uri it is opened by; '' when it is too large or the task has enough. */
export async function keepStepPicture(
  { db, store, now, new_id }: StepPictureInput,
  { task_id, user_id, write_key, bytes }: { task_id: string; user_id: string; write_key: string; bytes: Uint8Array },
): Promise<string> {
  if (bytes.length > mostBytes) return '';
  const before = await db.query<{ file_uri: string | null; count: number }>(
    'select max(file_uri) filter (where write_key = $2) as file_uri, count(*)::int as count from step_picture where task_id = $1',
    [task_id, write_key],
  );
  const { file_uri = null, count = 0 } = before.rows[0] ?? {};
  if (file_uri !== null) return file_uri;
  if (count >= mostPictures) return '';
  const store_key = new_id();
  await store.put(store_key, bytes, { max_bytes: bytes.length, content_type: 'image/jpeg' });
  const made = await db.query<{ file_uri: string }>(
    `insert into step_picture (file_uri, task_id, user_id, write_key, store_key, bytes, created) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (task_id, write_key) do nothing returning file_uri`,
    [`${uriPrefix}${task_id}/step/${new_id()}`, task_id, user_id, write_key, store_key, bytes.length, now()],
  );
  if (made.rows[0]) return made.rows[0].file_uri;
  // The same step in another worker was quicker: its picture counts.
  await store.delete(store_key);
  return keepStepPicture({ db, store, now, new_id }, { task_id, user_id, write_key, bytes });
}
