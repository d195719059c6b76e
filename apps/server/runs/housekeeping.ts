/** What is thrown away in time: answers kept for repeated calls, deleted tasks with their files, uploads that were not kept, what of them was only half written, and what sites no longer need. */
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Log } from '#server/platform/observe/log.ts';
import { unreferencedBlobs } from './blob-references.ts';

const everyMs = 10 * 60_000;
/** A deleted task can be brought back by hand this long. */
const keepDeletedMs = 7 * 24 * 3_600_000;
/** What was uploaded to be a favourite can become one this long. */
const keepUploadMs = 3_600_000;

export function startHousekeeping(input: { db: Database; store: FileStore; log: Log; now(): number }): { stop(): void } {
  const timer = setInterval(
    () => void tidy(input).catch((error: unknown) => input.log.warn({ err: error }, 'housekeeping failed')),
    everyMs,
  );
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One round; returns how many tasks went. */
export async function tidy({ db, store, now }: { db: Database; store: FileStore; now(): number }): Promise<number> {
  await db.query("delete from idempotency where created < now() - interval '1 day'");
  // They are asked for with the day.
  await db.query("delete from suggestion where created < now() - interval '2 days'");
  // What people gave extensions without saying that it is to be kept.
  await db.query('delete from extension_fields where forget_at < $1', [now()]);
  await db.query("update extension_auth set sealed_tokens = '', forget_at = null where forget_at < $1", [now()]);
  await tidyUploads(db, store, now() - keepUploadMs);
  const { tidySites } = await import('./sites/site-housekeeping.ts');
  await tidySites(db);
  await store.tidy();
  const { rows } = await db.query<{ task_id: string }>('select task_id from task where task_status = 0 and update_time < $1 limit 100', [
    now() - keepDeletedMs,
  ]);
  for (const { task_id } of rows) {
    await db.transaction(async (tx) => {
      // Whoever brings it back, or keeps one of its files as a favourite, has done so by now.
      const still = await tx.query('select 1 from task where task_id = $1 and task_status = 0 for update', [task_id]);
      if (!still.rowCount) return;
      const exports = await tx.query<{ store_key: string }>(
        'delete from file_export where file_uri in (select file_uri from task_file where task_id = $1) returning store_key',
        [task_id],
      );
      const replays = await tx.query<{ store_key: string }>('delete from task_share where task_id = $1 returning store_key', [task_id]);
      const pictures = await tx.query<{ store_key: string }>('delete from step_picture where task_id = $1 returning store_key', [task_id]);
      const events = await tx.query<{ store_key: string }>('delete from long_event where task_id = $1 returning store_key', [task_id]);
      const files = await tx.query<{ store_key: string }>('delete from task_file where task_id = $1 returning store_key', [task_id]);
      for (const table of ['task_event', 'task_snapshot', 'waiting_message', 'run', 'task'])
        await tx.query(`delete from ${table} where task_id = $1`, [task_id]);
      const last = await unreferencedBlobs(
        tx,
        files.rows.map((file) => file.store_key),
      );
      // Before the rows are gone for good: what fails here is tried again.
      for (const store_key of [
        ...last,
        ...[...exports.rows, ...replays.rows, ...pictures.rows, ...events.rows].map((file) => file.store_key),
      ])
        await store.delete(store_key);
    });
  }
  return rows.length;
}

async function tidyUploads(db: Database, store: FileStore, before: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ store_key: string }>(
      `delete from favorite_upload where file_uri in (
         select file_uri from favorite_upload where created < $1 limit 500 for update skip locked
       ) returning store_key`,
      [before],
    );
    for (const { store_key } of rows) await store.delete(store_key);
  });
}
