/** Operations on the versions of a file: every write is kept under its name; bringing one back is one more write. */
import { Refusal } from '#contract/codes.ts';
import type { FileVersion } from '#contract/operations/files.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import { TaskStatus } from '#contract/task.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { granted } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { refuseForChild } from '#server/runs/team/children.ts';
import { appendHost } from '#server/runs/log/log.ts';
import { lastAnswerId } from '#server/runs/log/turn-tree.ts';
import { fileUri } from '#server/runs/file-uri.ts';
import { insertFile, lockNames, newestFiles, type TaskFileRow } from '#server/runs/workspace.ts';
import { gone, loadFiles } from './operations.ts';

interface VersionRow {
  file_uri: string;
  bytes: number;
  created: number;
  origin: FileVersion['written_by'];
  is_current: boolean;
  is_newest: boolean;
  answer_id: string | null;
  restored_from: string | null;
}

type Message = Extract<TaskEvent, { type: 'message' }>;

/** A deck is written once for each of its pages. */
const mostVersions = 1000;
const mostWords = 60;

export function versionOperations(hub: Hub): {
  GetFileVersions: Handler<'GetFileVersions'>;
  RestoreFileVersion: Handler<'RestoreFileVersion'>;
} {
  return {
    async GetFileVersions({ task_id, file_name }, context) {
      const task = await context.tx.query<{ user_id: string }>(
        `select user_id from task where task_id = $1 and task_status <> ${TaskStatus.Delete}`,
        [task_id],
      );
      granted(signedIn(context), 'see', 'task', task.rows[0], '任务不存在或已被删除');
      const rows = await versionsOf(context.tx, task_id, file_name);
      if (rows.length === 0) throw new Refusal('NOT_FOUND', gone);
      const messages = await messagesOf(context.tx, task_id);
      const numbers = new Map(rows.map((row, n) => [row.file_uri, n + 1]));
      const versions = rows.map((row, n) => present(row, n + 1, numbers.get(row.restored_from ?? '') ?? 0, messages));
      return { versions: versions.toReversed().slice(0, mostVersions) };
    },

    async RestoreFileVersion({ task_id, file_uri }, context) {
      const user = signedIn(context);
      const [row] = await loadFiles(context.tx, user, [file_uri], 'change');
      if (!row || row.task_id !== task_id) throw new Refusal('NOT_FOUND', gone);
      const locked = await context.tx.query<{ task_status: TaskStatus; parent_id: number }>(
        'select task_status, parent_id from task where task_id = $1 for update',
        [task_id],
      );
      if (locked.rows[0]) refuseForChild(locked.rows[0]);
      refuseWhileWorking(locked.rows[0]?.task_status);
      await lockNames(context.tx, task_id);
      const name = await nameNow(context.tx, row);
      const current = (await newestFiles(context.tx, task_id)).find((one) => one.name === name);
      if (current?.file_uri === file_uri) return { file_uri };
      const numbers = (await versionsOf(context.tx, task_id, name)).map((one) => one.file_uri);
      const answer_id = await lastAnswerId(context.tx, task_id);
      const written = { ...row, name, file_uri: fileUri(task_id, 'agent', context.new_id()), origin: 'edit' as const };
      await insertFile(context.tx, { ...written, write_key: null, created: context.now(), answer_id, restored_from: file_uri });
      const file = { uri: written.file_uri, name, bytes: row.bytes };
      const stored = await appendHost(context.tx, task_id, context.now(), [
        { type: 'file_written', file, by: 'restore', version: numbers.indexOf(file_uri) + 1 },
      ]);
      context.afterCommit(() => hub.stored(task_id, stored));
      return { file_uri: written.file_uri };
    },
  };
}

/** What the file of this version is called since. */
async function nameNow(tx: Queryable, { file_uri, name }: TaskFileRow): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `with recursive moved (task_id, name, written) as (
       select task_id, name, written from task_file where file_uri = $1
       union all
       select m.task_id, m.name, m.written from moved join lateral (
         select * from task_file m where m.task_id = moved.task_id and m.was = moved.name and m.is_current and m.written > moved.written
         order by m.written limit 1
       ) m on true
     ) select name from moved order by written desc limit 1`,
    [file_uri],
  );
  return rows[0]?.name ?? name;
}

/** Oldest first: a version's number never changes. Those from before it was given its name are among them. */
async function versionsOf(tx: Queryable, task_id: string, name: string): Promise<VersionRow[]> {
  const { rows } = await tx.query<VersionRow>(
    `with recursive named (name, until) as (
       select $2::text, 9223372036854775807
       union
       select f.was, f.written from named join task_file f on f.task_id = $1 and f.name = named.name and f.written < named.until
       where f.was is not null
     )
     select file_uri, bytes, created, origin, is_current, answer_id, restored_from,
       is_current and written = max(written) filter (where is_current) over () as is_newest
     from task_file f where task_id = $1 and exists (select 1 from named n where n.name = f.name and f.written < n.until)
     order by created, written`,
    [task_id, name],
  );
  return rows;
}

async function messagesOf(tx: Queryable, task_id: string): Promise<Message[]> {
  const { rows } = await tx.query<{ body: object }>("select body from task_event where task_id = $1 and type = 'message' order by seq", [
    task_id,
  ]);
  // What was stored was a TaskEvent of this type.
  return rows.map(({ body }) => ({ ...body, type: 'message' }) as Message);
}

function present(row: VersionRow, version: number, restored_version: number, messages: Message[]): FileVersion {
  const message =
    row.answer_id === null
      ? messages.find((one) => one.file_list.some(({ file_uri }) => file_uri === row.file_uri))
      : messages.find((one) => one.answer_id === row.answer_id);
  const words = plainTextOf(message?.content ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(words);
  return {
    file_uri: row.file_uri,
    version,
    bytes: row.bytes,
    create_time: Math.floor(row.created / 1000),
    written_by: row.origin,
    state: row.is_newest ? 'current' : row.is_current ? 'past' : 'hidden',
    message_id: message?.message_id ?? '',
    message_words: characters.length <= mostWords ? words : `${characters.slice(0, mostWords).join('')}…`,
    restored_version,
  };
}

/** The agent may be writing the same file. */
function refuseWhileWorking(status: TaskStatus | undefined): void {
  if (status === TaskStatus.Running) throw new Refusal('STATE', '任务正在进行，请等待完成或先停止，再恢复文件');
  if (status === TaskStatus.Pause) throw new Refusal('STATE', '任务已暂停，请先继续或停止，再恢复文件');
}
