/** What is thrown away in time: answers kept for repeated calls, and deleted tasks with their files. */
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Log } from '#server/platform/observe/log.ts';

const everyMs = 10 * 60_000;
/** A deleted task can be brought back by hand this long. */
const keepDeletedMs = 7 * 24 * 3_600_000;

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
  // What people gave extensions without saying that it is to be kept.
  await db.query('delete from extension_fields where forget_at < $1', [now()]);
  await db.query("update extension_auth set sealed_tokens = '', forget_at = null where forget_at < $1", [now()]);
  const { rows } = await db.query<{ task_id: string }>('select task_id from task where task_status = 0 and update_time < $1 limit 100', [
    now() - keepDeletedMs,
  ]);
  for (const { task_id } of rows) {
    const files = await db.query<{ store_key: string }>(
      'select store_key from task_file where task_id = $1 union all select e.store_key from file_export e join task_file f using (file_uri) where f.task_id = $1 union all select store_key from step_picture where task_id = $1',
      [task_id],
    );
    for (const { store_key } of files.rows) await store.delete(store_key);
    await db.transaction(async (tx) => {
      await tx.query('delete from file_export where file_uri in (select file_uri from task_file where task_id = $1)', [task_id]);
      for (const table of ['task_file', 'step_picture', 'task_event', 'waiting_message', 'run', 'task'])
        await tx.query(`delete from ${table} where task_id = $1`, [task_id]);
    });
  }
  return rows.length;
}
