/** What people say to a run under way: taken from the row into its log in one transaction, so that nothing is lost or heard twice. */
import type { HeardEvent } from '#agent/events.ts';
import { rangeWords } from '#contract/prompt/range-tag.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { appendFenced, FenceLost } from './log/log.ts';
import type { Claim } from './queue.ts';
import { takeWords, type WaitingRow } from './waiting.ts';
import { filesNamed, refOf } from './workspace.ts';

/**
 * Something may have been said to the run before the end of this log. What is said later leaves a gap between the numbers of the
 * run's own events, as it is stored in the transaction in which it begins to wait.
 */
export function mayWait(events: readonly TaskEvent[], run_id: string): boolean {
  return events.some((event) => (event.type === 'message_waits' || event.type === 'message_moved') && event.run_id === run_id);
}

export interface Heard {
  heard: HeardEvent[];
  stored: NumberedEvent[];
  /** Everything up to this event was looked at. */
  last_seq: number;
}

/** Throws FenceLost when another worker took the run. */
export async function hearWords(db: Database, claim: Claim, at: number): Promise<Heard> {
  const { task_id, run_id, fence } = claim;
  return db.transaction(async (tx) => {
    // The task's row first, as everybody who touches what waits does.
    const held = await tx.query<{ last_seq: number }>(
      'select last_seq from task where task_id = $1 and run_id = $2 and fence = $3 for update',
      [task_id, run_id, fence],
    );
    const [row] = held.rows;
    if (!row) throw new FenceLost(`the run ${run_id} is another worker's`);
    const rows = await takeWords(tx, task_id, run_id);
    const heard = await Promise.all(rows.map((row) => heardOf(tx, run_id, row)));
    const stored = await appendFenced(tx, task_id, run_id, fence, at, heard);
    return { heard, stored, last_seq: stored.at(-1)?.seq ?? row.last_seq };
  });
}

async function heardOf(tx: Queryable, run_id: string, { message_id, content, file_list }: WaitingRow): Promise<HeardEvent> {
  const rows = await filesNamed(
    tx,
    file_list.map((file) => file.file_uri),
  );
  return {
    type: 'heard',
    run_id,
    message_id,
    text: [plainTextOf(content).trim(), rangeWords(content)].filter((one) => one !== '').join('\n\n'),
    files: rows.map(refOf),
  };
}
