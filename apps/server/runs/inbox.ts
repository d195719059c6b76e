/** What people say to a run under way: taken from the row into its log in one transaction, so that nothing is lost or heard twice. */
import type { HeardEvent } from '#agent/events.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { appendFenced, FenceLost } from './log.ts';
import type { Claim } from './queue.ts';
import { takeWords, type WaitingRow } from './waiting.ts';
import { filesNamed, refOf } from './workspace.ts';

/** Throws FenceLost when another worker took the run. */
export async function hearWords(db: Database, claim: Claim, at: number): Promise<{ heard: HeardEvent[]; stored: NumberedEvent[] }> {
  const { task_id, run_id, fence } = claim;
  return db.transaction(async (tx) => {
    // The task's row first, as everybody who touches what waits does.
    const held = await tx.query('select 1 from task where task_id = $1 and run_id = $2 and fence = $3 for update', [
      task_id,
      run_id,
      fence,
    ]);
    if (!held.rowCount) throw new FenceLost(`the run ${run_id} is another worker's`);
    const rows = await takeWords(tx, task_id, run_id);
    const heard = await Promise.all(rows.map((row) => heardOf(tx, run_id, row)));
    return { heard, stored: await appendFenced(tx, task_id, run_id, fence, at, heard) };
  });
}

async function heardOf(tx: Queryable, run_id: string, { message_id, content, file_list }: WaitingRow): Promise<HeardEvent> {
  const rows = await filesNamed(
    tx,
    file_list.map((file) => file.file_uri),
  );
  return { type: 'heard', run_id, message_id, text: plainTextOf(content).trim(), files: rows.map(refOf) };
}
