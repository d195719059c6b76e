/** The files of a task while its person works in the terminal: what is written there is theirs, as if edited by hand. */
import type { Workspace } from '#agent/tool.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { appendHost } from '#server/runs/log/log.ts';
import { lastAnswerId } from '#server/runs/log/turn-tree.ts';
import { fileUri } from '#server/runs/file-uri.ts';
import { freeName, insertFile, lockNames, namesOf, refOf, taskWorkspace } from '#server/runs/workspace.ts';

export interface PersonFilesInput {
  db: Database;
  store: FileStore;
  hub: Hub;
  task_id: string;
  user_id: string;
  now(): number;
  new_id(): string;
}

export function personFiles(input: PersonFilesInput): Workspace {
  const { db, store, hub, task_id, user_id } = input;
  const { list, read } = taskWorkspace({ ...input, run_id: null });
  return {
    list,
    read,
    async write({ name, bytes, replace }) {
      const store_key = input.new_id();
      await store.put(store_key, bytes, { max_bytes: bytes.length, content_type: 'application/octet-stream' });
      const { row, stored } = await db.transaction(async (tx) => {
        await tx.query('select 1 from task where task_id = $1 for update', [task_id]);
        await lockNames(tx, task_id);
        const answer_id = await lastAnswerId(tx, task_id);
        const made = {
          file_uri: fileUri(task_id, 'agent', store_key),
          task_id,
          user_id,
          name: replace ?? freeName(name, await namesOf(tx, task_id)),
          bytes: bytes.length,
          origin: 'edit' as const,
          store_key,
        };
        await insertFile(tx, { ...made, write_key: null, created: input.now(), answer_id });
        return { row: made, stored: await appendHost(tx, task_id, input.now(), [{ type: 'file_written', file: refOf(made), by: 'edit' }]) };
      });
      hub.stored(task_id, stored);
      return refOf(row);
    },
  };
}
