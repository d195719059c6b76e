/** Operations on the files of a task. */
import { sentenceOf } from '#contract/sentence.ts';
import { Refusal } from '#contract/codes.ts';
import { cleanFileName } from '#text/file-name.ts';
import { limits, TaskStatus } from '#contract/task.ts';
import { serverKindOf } from '#capabilities/deliverables/kinds.server.ts';
import type { ExportProgress, KindPorts, ServerKind } from '#capabilities/deliverables/kind.server.ts';
import type { ExportFinding } from '#contract/operations/deck-export.ts';
import type { FairQueue, Shared } from '#capabilities/queues/fair-queue.ts';
import { granted, type Actor, type Deed } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { fileLink } from '#server/platform/files/file-links.ts';
import type { Disposition } from '#server/platform/files/signed-url.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Log } from '#server/platform/observe/log.ts';
import { signedIn, type CallContext, type Handler, type SharePass } from '#server/platform/http/context.ts';
import { refuseForChild } from '#server/runs/team/children.ts';
import { unreferencedBlobs } from '#server/runs/blob-references.ts';
import { fileUri, uriPrefix } from '#server/runs/file-uri.ts';
import { freeName, insertFile, lockNames, mostFilesOfTask, namesOf, type TaskFileRow } from '#server/runs/workspace.ts';

export interface FileOperationsInput {
  store: FileStore;
  secret: string;
  base_path: string;
  ports: Shared<KindPorts>;
  /** Whole exports, whoever asks for them. */
  exports: FairQueue;
  log: Log;
  /** The files a share's link lets its holder see; null when it opens nothing. */
  sharedFiles(db: Queryable, pass: SharePass): Promise<ReadonlySet<string> | null>;
}

type Names = 'UploadTaskFile' | 'RemoveTaskFile' | 'GetUrl' | 'BatchGetUrl' | 'ExportTaskFile';

export const gone = '文件不存在或已被删除';

export interface MadeExport {
  store_key: string;
  name: string;
  findings: ExportFinding[];
}

/** What other operations on files work with. */
export interface FileHands {
  urlOf(context: CallContext, key: string, file_name: string, disposition: Disposition): string;
  /** The file as far as the caller may see it; refused otherwise. */
  seen(context: CallContext, uri: string): Promise<{ actor: Actor; row: TaskFileRow }>;
  madeBefore(db: Queryable, file_uri: string, format: string): Promise<MadeExport | null>;
  /** Keeps what was made of a version beside it. */
  keep(context: Pick<CallContext, 'tx' | 'new_id'>, file_uri: string, format: string, made: Made): Promise<MadeExport>;
  /** Makes the export and keeps it; its caller has its turn among exports already. */
  make(
    kind: ServerKind,
    row: TaskFileRow,
    format: string,
    context: Pick<CallContext, 'signal' | 'tx' | 'new_id'>,
    actor: Actor,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<MadeExport>;
}

export function fileHands(input: FileOperationsInput): FileHands {
  const { urlOf, onlooker } = accessTo(input);
  return {
    urlOf,
    async seen(context, uri) {
      const actor = await onlooker(context);
      const [row] = await loadFiles(context.tx, actor, [uri]);
      if (!row) throw new Refusal('NOT_FOUND', gone);
      return { actor, row };
    },
    madeBefore,
    keep: (context, file_uri, format, made) => keepMade(input, context, file_uri, format, made),
    make: (kind, row, format, context, actor, onProgress) => makeExport(input, kind, row, format, context, actor, onProgress),
  };
}

/** The export of this version that was made before; null when there is none. */
export async function madeBefore(db: Queryable, file_uri: string, format: string): Promise<MadeExport | null> {
  const { rows } = await db.query<MadeExport>('select store_key, name, findings from file_export where file_uri = $1 and format = $2', [
    file_uri,
    format,
  ]);
  return rows[0] ?? null;
}

/** Names what was made of a file as lastingly as the file's own uri does. */
export function exportUri(file_uri: string, format: string): string {
  return `${file_uri}/export/${format}`;
}

const exportOf = /^(.+)\/export\/([a-z0-9]{1,8})$/;

function accessTo(input: FileOperationsInput) {
  function urlOf(context: CallContext, key: string, file_name: string, disposition: Disposition): string {
    return fileLink(input, context, { key, file_name, disposition });
  }

  /** Whoever may look at files: their owner, or the holder of a link. */
  async function onlooker(context: CallContext): Promise<Actor> {
    const sees_files = context.pass && (await input.sharedFiles(context.tx, context.pass));
    if (!context.user && !context.pass) throw new Refusal('UNAUTHORIZED');
    return { user_id: context.user?.user_id ?? null, ...(sees_files ? { sees_files } : {}) };
  }

  return { urlOf, onlooker };
}

export function fileOperations(input: FileOperationsInput): { [Name in Names]: Handler<Name> } {
  const { urlOf, onlooker } = accessTo(input);
  return {
    async UploadTaskFile(given, context) {
      const user = signedIn(context);
      if (!context.upload) throw new Error('an upload reached its operation without a file');
      const task = await context.tx.query<{ user_id: string; parent_id: number }>(
        `select user_id, parent_id from task where task_id = $1 and task_status <> ${TaskStatus.Delete}`,
        [given.task_id],
      );
      refuseForChild(granted(user, 'change', 'task', task.rows[0], '任务不存在或已被删除'));
      await lockNames(context.tx, given.task_id);
      const names = await namesOf(context.tx, given.task_id, true);
      if (names.size >= mostFilesOfTask) throw new Refusal('TOO_LARGE', `一个任务最多保存 ${mostFilesOfTask} 个文件，请新建任务后再上传`);
      const row = {
        file_uri: fileUri(given.task_id, 'upload', context.new_id()),
        task_id: given.task_id,
        user_id: user.user_id,
        name: freeName(cleanFileName(given.file_name), names),
        bytes: context.upload.bytes,
        origin: 'user' as const,
        store_key: context.upload.store_key,
      };
      await insertFile(context.tx, { ...row, write_key: null, created: context.now() });
      return { file_uri: row.file_uri, file_url: urlOf(context, row.store_key, row.name, 'inline'), file_name: row.name, bytes: row.bytes };
    },

    async RemoveTaskFile(given, context) {
      const [row] = await loadFiles(context.tx, signedIn(context), [given.file_uri], 'delete');
      if (!row || row.task_id !== given.task_id) throw new Refusal('NOT_FOUND', gone);
      // The task stays locked, so that a message that names the file is either there already or finds it gone.
      await context.tx.query('select 1 from task where task_id = $1 for update', [row.task_id]);
      const sent = await context.tx.query(
        `select 1 from task_event where task_id = $1 and (type = 'message' and body->'file_list' @> $2 or type = 'heard' and body->'files' @> $3)
         union all select 1 from waiting_message where task_id = $1 and file_list @> $2 limit 1`,
        [row.task_id, JSON.stringify([{ file_uri: row.file_uri }]), JSON.stringify([{ uri: row.file_uri }])],
      );
      if (row.origin !== 'user' || (sent.rowCount ?? 0) > 0) throw new Refusal('CONFLICT', '这个文件已经用在任务里，不能移除');
      await context.tx.query('delete from task_file where file_uri = $1', [row.file_uri]);
      const exports = await context.tx.query<{ store_key: string }>('delete from file_export where file_uri = $1 returning store_key', [
        row.file_uri,
      ]);
      // A version that was brought back shares its bytes with the one it came from, a favourite with what it was kept from.
      const own = await unreferencedBlobs(context.tx, [row.store_key]);
      context.afterCommit(() => {
        for (const store_key of [...own, ...exports.rows.map((one) => one.store_key)])
          input.store
            .delete(store_key)
            .catch((error: unknown) => input.log.warn({ err: error, store_key }, 'a removed file is still in the store'));
      });
      return {};
    },

    async GetUrl(given, context) {
      const [, source, format] = exportOf.exec(given.uri) ?? [];
      const [row] = await loadFiles(context.tx, await onlooker(context), [source ?? given.uri]);
      if (!row) throw new Refusal('NOT_FOUND', gone);
      if (format === undefined) return { url: urlOf(context, row.store_key, row.name, 'inline') };
      const made = await madeBefore(context.tx, row.file_uri, format);
      if (!made) throw new Refusal('NOT_FOUND', gone);
      return { url: urlOf(context, made.store_key, made.name, 'attachment') };
    },

    async BatchGetUrl(given, context) {
      const rows = await loadFiles(context.tx, await onlooker(context), given.uri_list);
      return { url_list: rows.map((row) => urlOf(context, row.store_key, row.name, 'inline')) };
    },

    async ExportTaskFile(given, context) {
      const actor = await onlooker(context);
      const [row] = await loadFiles(context.tx, actor, [given.file_uri]);
      if (!row || row.task_id !== given.task_id) throw new Refusal('NOT_FOUND', gone);
      const server = serverKindOf(row.name);
      if (!server?.kind.exports.some((one) => one.format === given.format))
        throw new Refusal('UNSUPPORTED', `“${row.name}”不能导出为这种格式`);
      const known = await madeBefore(context.tx, row.file_uri, given.format);
      const made =
        known ??
        (await input.exports.run(personOf(actor, row), context.signal, () => makeExport(input, server, row, given.format, context, actor)));
      return { url: urlOf(context, made.store_key, made.name, 'attachment'), file_name: made.name };
    },
  };
}

/** Whose work it is to look into a file; all who hold a link to a task are one. */
export function personOf(actor: Actor, row: Pick<TaskFileRow, 'task_id'>): string {
  return actor.user_id ?? `link ${row.task_id}`;
}

const exportDeadlineMs = 60_000;
const followedDeadlineMs = 300_000;

/** A version of a file never changes, so that what was made of it once serves every later download. */
async function makeExport(
  input: FileOperationsInput,
  server: ServerKind,
  row: TaskFileRow,
  format: string,
  context: Pick<CallContext, 'signal' | 'tx' | 'new_id'>,
  actor: Actor,
  onProgress?: (progress: ExportProgress) => void,
): Promise<MadeExport> {
  const bytes = await input.store.get(row.store_key);
  // Whoever is told how far it is can end it; nobody else waits longer than this.
  const limit = AbortSignal.timeout(onProgress ? followedDeadlineMs : exportDeadlineMs);
  const signal = AbortSignal.any([context.signal, limit]);
  let made;
  try {
    const sibling = (name: string) => contentOf(input.store, context.tx, row.task_id, name, actor);
    made = await server.export(
      { name: row.name, uri: row.file_uri, bytes, sibling },
      format,
      input.ports.of(personOf(actor, row)),
      signal,
      onProgress,
    );
    signal.throwIfAborted();
  } catch (error) {
    if (limit.aborted) throw new Refusal('UNSUPPORTED', `“${row.name}”导出用时过长，已停止；原文件没有改动，请稍后重试。`);
    if (error instanceof Refusal) throw error;
    const sentence = sentenceOf(error, '');
    if (sentence === '' || (error instanceof Error && error.cause !== undefined))
      input.log.warn({ err: error, file_uri: row.file_uri, format }, 'an export failed');
    throw new Refusal(
      'UNSUPPORTED',
      sentence || `“${row.name}”没有导出成功，原因记在服务器的日志里；原文件没有改动，可以换一种格式或稍后重试。`,
    );
  }
  return keepMade(input, context, row.file_uri, format, made);
}

type Made = Awaited<ReturnType<ServerKind['export']>>;

/** Of two who made the same at once, the first one's is kept. */
async function keepMade(
  { store, log }: Pick<FileOperationsInput, 'store' | 'log'>,
  context: Pick<CallContext, 'tx' | 'new_id'>,
  file_uri: string,
  format: string,
  made: Made,
): Promise<MadeExport> {
  const store_key = context.new_id();
  await store.put(store_key, made.bytes, { max_bytes: made.bytes.length, content_type: made.mime });
  const findings = made.findings ?? [];
  const kept = await context.tx.query(
    'insert into file_export (file_uri, format, store_key, name, findings) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [file_uri, format, store_key, made.name, JSON.stringify(findings)],
  );
  const name = made.name.slice(0, limits.name_chars);
  if (kept.rowCount) return { store_key, name, findings };
  await store.delete(store_key).catch((error: unknown) => log.warn({ err: error, store_key }, 'a second export is still in the store'));
  return (await madeBefore(context.tx, file_uri, format)) ?? { store_key, name, findings };
}

/**
 * The newest content of a file of this name in the task, or the version a uri names, of what the caller may see: a link shows what
 * there was when it was made.
 */
async function contentOf(store: FileStore, db: Queryable, task_id: string, name: string, actor: Actor): Promise<Uint8Array | null> {
  const found = await fileNamed(db, task_id, name, actor);
  return found ? store.get(found.store_key) : null;
}

/** The newest file of this name in the task, or the version a uri names, of what the caller may see. */
export async function fileNamed(db: Queryable, task_id: string, name: string, actor: Actor): Promise<TaskFileRow | undefined> {
  const byUri = name.startsWith(uriPrefix);
  const { rows } = await db.query<TaskFileRow & { is_current: boolean }>(
    `select file_uri, task_id, user_id, name, bytes, origin, store_key, is_current
     from task_file f where task_id = $1 and ${byUri ? 'file_uri' : 'name'} = $2 order by written desc`,
    [task_id, name],
  );
  const own = rows.find((row) => (byUri || row.is_current) && row.user_id === actor.user_id);
  return own ?? rows.find((row) => actor.sees_files?.has(row.file_uri));
}

/**
 * In the order asked for; refused whole when any of them is not there or not the caller's. Favourites are looked at in the same way;
 * they are of no task.
 */
export async function loadFiles(db: Queryable, actor: Actor, uris: string[], deed: Deed = 'see'): Promise<TaskFileRow[]> {
  const { rows } = await db.query<TaskFileRow>(
    `select f.file_uri, f.task_id, f.user_id, f.name, f.bytes, f.origin, f.store_key from (
       select file_uri, task_id, user_id, name, bytes, origin, store_key from task_file where file_uri = any($1)
       union all select file_uri, task_id, user_id, 'step.jpg', bytes, 'agent', store_key from step_picture where file_uri = any($1)
     ) f join task t using (task_id) where t.task_status <> ${TaskStatus.Delete}
     union all select file_uri, '', user_id, name, bytes, 'user', store_key from favorite_file where file_uri = any($1)`,
    [uris],
  );
  const byUri = new Map(rows.map((row) => [row.file_uri, row]));
  return uris.map((uri) => granted(actor, deed, 'file', byUri.get(uri), gone));
}
