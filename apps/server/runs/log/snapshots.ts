/** Snapshots of long tasks: made when somebody opens one, kept, and gone on from the next time. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { snapshotMaker } from '#contract/timeline/fold/snapshot-maker.ts';
import { packSnapshot, snapshotForm, unpackSnapshot, type PackedSnapshot, type Snapshot } from '#contract/timeline/fold/snapshot.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { eventOf, logPages } from './log-pages.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

interface Kept {
  seq: number;
  form: number;
  body: Buffer;
}

/** The snapshot up to this event, the last of a turn, as gzip of a PackedSnapshot. Reads what came since the one that is kept. */
export async function snapshotAt(db: Queryable, task_id: string, until: number): Promise<Buffer> {
  const { rows } = await db.query<Kept>({
    name: 'kept_snapshot',
    text: 'select seq, form, body from task_snapshot where task_id = $1',
    values: [task_id],
  });
  const kept = rows[0]?.form === snapshotForm ? rows[0] : undefined;
  if (kept?.seq === until) return kept.body;
  const maker = snapshotMaker(kept && kept.seq < until ? await opened(kept.body) : undefined);
  for await (const page of logPages(db, task_id, { after: kept && kept.seq < until ? kept.seq : 0, until }))
    maker.take(page.map((stored) => ({ event: eventOf(stored), bytes: Buffer.byteLength(stored.body) })));
  const body = await pack(JSON.stringify(packSnapshot(maker.snapshot())));
  await db.query(
    `insert into task_snapshot (task_id, seq, form, body) values ($1, $2, $3, $4)
     on conflict (task_id) do update set seq = excluded.seq, form = excluded.form, body = excluded.body
     where task_snapshot.seq < excluded.seq or task_snapshot.form <> excluded.form`,
    [task_id, until, snapshotForm, body],
  );
  return body;
}

async function opened(body: Buffer): Promise<Snapshot> {
  // Packed above, in this form.
  return unpackSnapshot(JSON.parse((await unpack(body)).toString()) as PackedSnapshot);
}
