/** What a person has done to a file by hand becomes its next version: once for each request, on the version it was done to, and never while a run writes. */
import { createHash } from 'node:crypto';
import { Refusal } from '#contract/codes.ts';
import { TaskStatus } from '#contract/task.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { CallContext } from '#server/platform/http/context.ts';
import { fileUri } from '#server/runs/file-uri.ts';
import { appendHost } from '#server/runs/log/log.ts';
import { lastAnswerId } from '#server/runs/log/turn-tree.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { refuseForChild } from '#server/runs/team/children.ts';
import { freeName, insertFile, lockNames, mostFilesOfTask, namesOf, newestFiles, refOf, type TaskFileRow } from '#server/runs/workspace.ts';
import { gone } from './operations.ts';

/** Why nothing was written, for the person. */
export interface WriteWords {
  changed(name: string): string;
  /** The task can take no other file. */
  full: string;
  running: string;
  paused: string;
  /** The file is no part of the task's conversation yet. */
  unsent: string;
}

export interface WriteOnce {
  /** Of the request and all it asks for: `writeKey` makes it. */
  key: string;
  words: WriteWords;
}

/** The request's own name up to the second space, what it asks for behind it. */
export function writeKey(kind: string, { request_id, ...asked }: { request_id: string }): string {
  return `${kind} ${request_id} ${createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 32)}`;
}

/** What the same request wrote, when its answer was lost. */
export async function writtenBefore(
  tx: Queryable,
  { task_id }: Pick<TaskFileRow, 'task_id'>,
  { key }: WriteOnce,
): Promise<{ file_uri: string; name: string } | undefined> {
  const request = key.slice(0, key.lastIndexOf(' ') + 1);
  const { rows } = await tx.query<{ file_uri: string; name: string; write_key: string }>(
    'select file_uri, name, write_key from task_file where task_id = $1 and starts_with(write_key, $2)',
    [task_id, request],
  );
  const [row] = rows;
  if (row && row.write_key !== key) throw new Refusal('CONFLICT');
  return row;
}

/** `row` is the version it was done to; `into` says under which name the result is kept. */
export async function keepVersion(
  { db, store, hub }: { db: Database; store: FileStore; hub: Hub },
  context: CallContext,
  row: TaskFileRow,
  into: { name: string; isSame: boolean },
  bytes: Uint8Array,
  write: WriteOnce,
): Promise<{ file_uri: string; file_name: string }> {
  const { task_id, user_id } = row;
  const store_key = context.new_id();
  await store.put(store_key, bytes, { max_bytes: bytes.length, content_type: 'application/octet-stream' });
  try {
    const { kept, stored } = await db.transaction(async (tx) => {
      await refuseWhileWorking(tx, row, write);
      await lockNames(tx, task_id);
      const again = await writtenBefore(tx, row, write);
      if (again) return { kept: again, stored: null };
      const newest = (await newestFiles(tx, task_id)).find((file) => file.name === row.name);
      if (newest?.file_uri !== row.file_uri) throw new Refusal('CONFLICT', write.words.changed(row.name));
      const names = await namesOf(tx, task_id, true);
      if (!into.isSame && names.size >= mostFilesOfTask) throw new Refusal('TOO_LARGE', write.words.full);
      const made: TaskFileRow = {
        file_uri: fileUri(task_id, 'agent', store_key),
        task_id,
        user_id,
        name: into.isSame ? row.name : freeName(into.name, names),
        bytes: bytes.length,
        origin: 'edit',
        store_key,
      };
      const answer_id = await lastAnswerId(tx, task_id);
      await insertFile(tx, { ...made, write_key: write.key, created: context.now(), answer_id });
      return {
        kept: made,
        stored: await appendHost(tx, task_id, context.now(), [{ type: 'file_written', file: refOf(made), by: 'edit' }]),
      };
    });
    if (stored) hub.stored(task_id, stored);
    else await store.delete(store_key);
    return { file_uri: kept.file_uri, file_name: kept.name };
  } catch (error) {
    await store.delete(store_key);
    throw error;
  }
}

/** The agent may be writing the same file; and what was not said yet is no part of the task's log. */
export async function refuseWhileWorking(tx: Queryable, { task_id, file_uri, origin }: TaskFileRow, { words }: WriteOnce): Promise<void> {
  const { rows } = await tx.query<{ task_status: TaskStatus; parent_id: number }>(
    'select task_status, parent_id from task where task_id = $1 for update',
    [task_id],
  );
  const [task] = rows;
  if (!task) throw new Refusal('NOT_FOUND', gone);
  refuseForChild(task);
  if (task.task_status === TaskStatus.Running) throw new Refusal('STATE', words.running);
  if (task.task_status === TaskStatus.Pause) throw new Refusal('STATE', words.paused);
  if (origin !== 'user') return;
  const sent = await tx.query(
    `select 1 from task_event where task_id = $1 and (type = 'message' and body->'file_list' @> $2 or type = 'heard' and body->'files' @> $3) limit 1`,
    [task_id, JSON.stringify([{ file_uri }]), JSON.stringify([{ uri: file_uri }])],
  );
  if ((sent.rowCount ?? 0) === 0) throw new Refusal('STATE', words.unsent);
}
