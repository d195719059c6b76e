/** The requirements of a site: a document among the files of its task. */
import { Refusal } from '#contract/codes.ts';
import { ProjectPhase, requirementFileName } from '#contract/site/site.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { headOf } from '#server/runs/site-versions.ts';
import { phaseNow, type SeenProject } from './found.ts';

interface DocumentRow {
  store_key: string;
  origin: string;
  answer_id: string | null;
}

/** '' while there is none. What a run was writing when its person cancelled it counts for nothing, as long as nothing is planned. */
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

async function wasStopped(db: Queryable, task_id: string, run_id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "select 1 from task_event where task_id = $1 and type = 'run_end' and body ->> 'run_id' = $2 and body ->> 'outcome' = 'stopped' limit 1",
    [task_id, run_id],
  );
  return rowCount === 1;
}
