/** The requirements of a site: a document among the files of its task. */
import { Refusal } from '#contract/codes.ts';
import { ProjectPhase, requirementFileName } from '#contract/site/site.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { CallContext } from '#server/platform/http/context.ts';
import { fileUri } from '#server/runs/file-uri.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { appendHost } from '#server/runs/log/log.ts';
import { headOf, type SiteProject } from '#server/runs/sites/site-versions.ts';
import { lastAnswerId } from '#server/runs/log/turn-tree.ts';
import { insertFile, lockNames, refOf } from '#server/runs/workspace.ts';
import { phaseNow, refuseWhileWorking, type SeenProject } from './found.ts';

interface DocumentRow {
  store_key: string;
  origin: string;
  answer_id: string | null;
}

/** '' while there is none. What a run was writing when its person cancelled it counts for nothing, until another run answers or something is planned. */
export async function requirementOf(db: Queryable, store: FileStore, { project, share }: SeenProject): Promise<string> {
  const { rows } = await db.query<DocumentRow>(
    `select store_key, origin, answer_id from task_file
     where task_id = $1 and name = $2 and ${share ? 'file_uri = any($3)' : 'is_current and $3::text[] is null'} order by written desc limit 1`,
    [project.task_id, requirementFileName, share?.file_uris ?? null],
  );
  const [row] = rows;
  if (!row) return '';
  if (!share && row.origin === 'agent' && row.answer_id !== null && (await wasStopped(db, project.task_id, row.answer_id))) {
    const phase = await phaseNow(db, project, (await headOf(db, project)) !== null);
    if (phase < ProjectPhase.Plan) return '';
  }
  const bytes = await store.get(row.store_key);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('UNSUPPORTED', `“${requirementFileName}”不是文本，不能当需求文档看`);
  }
}

const none = '还没有需求文档，没有可以保存的';

/** As a person left it, on the version it was edited from. Gives its file's uri. */
export async function saveRequirement(
  { store, hub }: { store: FileStore; hub: Hub },
  context: CallContext,
  { task_id, user_id }: SiteProject,
  content: string,
  base_uri: string,
): Promise<string> {
  const { tx } = context;
  await refuseWhileWorking(tx, task_id, 'lock');
  await lockNames(tx, task_id);
  const { rows } = await tx.query<{ file_uri: string; store_key: string }>(
    'select file_uri, store_key from task_file where task_id = $1 and name = $2 and is_current order by written desc limit 1',
    [task_id, requirementFileName],
  );
  const [now] = rows;
  if (!now) throw new Refusal('NOT_FOUND', none);
  const bytes = new TextEncoder().encode(`${content}\n`);
  // An answer that got lost is asked for again.
  if (Buffer.from(await store.get(now.store_key)).equals(bytes)) return now.file_uri;
  if (now.file_uri !== base_uri) throw new Refusal('CONFLICT', '没有保存：需求文档已经有了更新的一份。您的修改还在编辑器里，对照后再保存');
  const store_key = context.new_id();
  await store.put(store_key, bytes, { max_bytes: bytes.length, content_type: 'text/markdown' });
  const file = {
    file_uri: fileUri(task_id, 'agent', store_key),
    task_id,
    user_id,
    name: requirementFileName,
    bytes: bytes.length,
    origin: 'edit' as const,
    store_key,
  };
  await insertFile(tx, { ...file, write_key: null, created: context.now(), answer_id: await lastAnswerId(tx, task_id) });
  const stored = await appendHost(tx, task_id, context.now(), [{ type: 'file_written', file: refOf(file), by: 'edit' }]);
  context.afterCommit(() => hub.stored(task_id, stored));
  return file.file_uri;
}

/** It was the last to end. */
async function wasStopped(db: Queryable, task_id: string, run_id: string): Promise<boolean> {
  const { rows } = await db.query<{ run_id: string; outcome: string }>(
    `select body ->> 'run_id' as run_id, body ->> 'outcome' as outcome from task_event
     where task_id = $1 and type = 'run_end' order by seq desc limit 1`,
    [task_id],
  );
  return rows[0]?.run_id === run_id && rows[0].outcome === 'stopped';
}
