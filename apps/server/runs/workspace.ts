/** The files of a task as its tools see them: rows say what there is, the store holds the bytes. */
import type { FileRef } from '#agent/events.ts';
import type { Workspace } from '#agent/tool.ts';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import { extensionOf } from '#contract/task.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { fileUri } from './file-uri.ts';
import { keepStepPicture } from './step-pictures.ts';

export interface TaskFileRow {
  file_uri: string;
  task_id: string;
  user_id: string;
  name: string;
  bytes: number;
  origin: 'user' | 'agent' | 'edit';
  store_key: string;
}

const columns = 'file_uri, task_id, user_id, name, bytes, origin, store_key';

export interface WorkspaceInput {
  db: Database;
  store: FileStore;
  task_id: string;
  user_id: string;
  /** The answer that is being worked on; null for a look from outside. */
  run_id: string | null;
  now(): number;
  new_id(): string;
}

export function taskWorkspace(input: WorkspaceInput): Workspace {
  const { db, store, task_id, run_id } = input;
  return {
    async list() {
      return (await newestFiles(db, task_id)).map((row) => ({ ...refOf(row), versions: row.versions }));
    },
    async read(name_or_uri) {
      const row = await findFile(db, task_id, name_or_uri);
      if (!row) throw new Error(`任务里没有文件“${name_or_uri}”`);
      return { file: refOf(row), bytes: await store.get(row.store_key) };
    },
    async write({ name, bytes, key: call_id, replace }) {
      // A call's id is its own only on its branch: some providers begin to count anew on each.
      const key = `${run_id ?? ''} ${call_id}`;
      const before = await writtenBy(db, task_id, key);
      if (before) return refOf(before);
      const store_key = input.new_id();
      await store.put(store_key, bytes, { max_bytes: bytes.length, content_type: 'application/octet-stream' });
      return db.transaction(async (tx) => {
        await lockNames(tx, task_id);
        const again = await writtenBy(tx, task_id, key);
        if (again) return refOf(again);
        const chosen = replace ?? freeName(name, await namesOf(tx, task_id));
        const row = {
          file_uri: fileUri(task_id, 'agent', input.new_id()),
          task_id,
          user_id: input.user_id,
          name: chosen,
          bytes: bytes.length,
          origin: 'agent' as const,
          store_key,
        };
        await insertFile(tx, { ...row, answer_id: run_id, write_key: key, created: input.now() });
        return refOf(row);
      });
    },
    async move({ from, to, key: call_id }) {
      const key = `${run_id ?? ''} ${call_id}`;
      return db.transaction(async (tx) => {
        await lockNames(tx, task_id);
        const again = await writtenBy(tx, task_id, key);
        if (again) return { ...refOf(again), was: from };
        const row = await findFile(tx, task_id, from);
        if (!row) throw new Error(`任务里没有文件“${from}”`);
        if ((await namesOf(tx, task_id)).has(to)) throw new Error(`任务里已经有文件“${to}”`);
        // The bytes are the same: both versions stand on them.
        const moved = { ...row, file_uri: fileUri(task_id, 'agent', input.new_id()), name: to, origin: 'agent' as const };
        await insertFile(tx, { ...moved, answer_id: run_id, write_key: key, created: input.now(), was: row.name });
        return { ...refOf(moved), was: row.name };
      });
    },
    async keepPicture({ name, bytes, key }) {
      const uri = await keepStepPicture(input, { task_id, user_id: input.user_id, write_key: `${run_id ?? ''} ${key}`, bytes });
      return uri === '' ? null : { uri, name };
    },
  };
}

/** Whether the file `f` has been given another name since, on the open branch. */
export const isMovedAway = `exists (
  select 1 from task_file m where m.task_id = f.task_id and m.was = f.name and m.is_current and m.written > f.written)`;

/** Room for uploads and everything a long task makes. */
export const mostFilesOfTask = 1000;

export function refOf(row: TaskFileRow): FileRef {
  return { uri: row.file_uri, name: row.name, bytes: row.bytes };
}

/** Two writers at once must not take the same name. */
export async function lockNames(tx: Queryable, task_id: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [task_id]);
}

/** A new version of its name. */
export interface WrittenFile extends TaskFileRow {
  write_key: string | null;
  created: number;
  /** The answer that wrote it, or after which a person did. */
  answer_id?: string | null;
  /** The uri of the version it brings back. */
  restored_from?: string;
  /** The name it had before. */
  was?: string;
  /** The favourite it was brought in from. */
  favorite_id?: string;
}

export async function insertFile(tx: Queryable, file: WrittenFile): Promise<void> {
  const { file_uri, task_id, user_id, name, bytes, origin, store_key, write_key, created, answer_id, restored_from, was, favorite_id } =
    file;
  await tx.query(
    // A child's file is found when it has come to its parent.
    `insert into task_file (file_uri, task_id, user_id, name, bytes, origin, store_key, write_key, created, answer_id, restored_from, was, favorite_id, searched)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce((select parent_id <> 0 from task where task_id = $2), false))`,
    [file_uri, task_id, user_id, name, bytes, origin, store_key, write_key, created].concat(
      [answer_id, restored_from, was, favorite_id].map((one) => one ?? null),
    ),
  );
}

/** The newest version of each name on the open branch, in order of first appearance, with how many versions it has. */
export async function newestFiles(db: Queryable, task_id: string): Promise<(TaskFileRow & { versions: number })[]> {
  const { rows } = await db.query<TaskFileRow & { was: string | null }>(
    `select ${columns}, was from task_file where task_id = $1 and is_current order by written`,
    [task_id],
  );
  const newest = new Map<string, TaskFileRow & { versions: number }>();
  for (const { was, ...row } of rows) {
    const before = newest.get(was ?? row.name);
    if (was !== null) newest.delete(was);
    newest.set(row.name, { ...row, versions: (before?.versions ?? 0) + 1 });
  }
  return [...newest.values()];
}

export async function filesNamed(db: Queryable, uris: string[]): Promise<TaskFileRow[]> {
  if (uris.length === 0) return [];
  return (
    await db.query<TaskFileRow>(`select ${columns} from task_file where file_uri = any($1) order by array_position($1, file_uri)`, [uris])
  ).rows;
}

/** `everywhere`: on other branches, too. */
export async function namesOf(db: Queryable, task_id: string, everywhere = false): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct name from task_file f where task_id = $1 and ($2 or is_current and not ${isMovedAway})`,
    [task_id, everywhere],
  );
  return new Set(rows.map((row) => row.name));
}

async function findFile(db: Queryable, task_id: string, name_or_uri: string): Promise<TaskFileRow | undefined> {
  const { rows } = await db.query<TaskFileRow>(
    `select ${columns} from task_file f where task_id = $1 and (file_uri = $2 or (name = $2 and is_current and not ${isMovedAway})) order by (file_uri = $2) desc, written desc limit 1`,
    [task_id, name_or_uri],
  );
  return rows[0];
}

async function writtenBy(db: Queryable, task_id: string, key: string): Promise<TaskFileRow | undefined> {
  return (await db.query<TaskFileRow>(`select ${columns} from task_file where task_id = $1 and write_key = $2`, [task_id, key])).rows[0];
}

/** `a.md`, then `a(1).md`, `a_2.md`, `a_3.md` …: the first that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const dot = endingOf(name);
  const base = name.slice(0, name.length - dot.length);
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '(1)' : `_${n}`;
    const candidate = `${cutTo(base, 255 - suffix.length - dot.length)}${suffix}${dot}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function cutTo(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** What says which kind of file it is: `.report.html` as a whole. */
export function endingOf(name: string): string {
  const suffix = kindOf(name)?.suffixes.find((one) => name.toLowerCase().endsWith(one)) ?? '';
  const extension = extensionOf(name);
  const length = Math.max(suffix.length, extension === '' ? 0 : extension.length + 1);
  return length === 0 || length >= name.length ? '' : name.slice(name.length - length);
}
