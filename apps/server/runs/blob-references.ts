/** Bytes in the store that several rows may stand on: they go with the last of these. */
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * Of the keys of rows that were just deleted in this transaction, those nobody stands on any more. Two who delete rows of the same
 * bytes take turns here, so that one of them is the last.
 */
export async function unreferencedBlobs(tx: Queryable, store_keys: readonly string[]): Promise<string[]> {
  const keys = [...new Set(store_keys)].toSorted();
  if (keys.length === 0) return [];
  await tx.query('select pg_advisory_xact_lock(hashtextextended(key, 2)) from unnest($1::text[]) as key', [keys]);
  const { rows } = await tx.query<{ key: string }>(
    `select key from unnest($1::text[]) as key
     where not exists (select 1 from task_file f where f.store_key = key) and not exists (select 1 from favorite_file f where f.store_key = key)`,
    [keys],
  );
  return rows.map(({ key }) => key);
}
