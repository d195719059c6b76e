/** Throws away what sites no longer need: trees that no version and no work stands on, and contents that were in those alone. */
import { TaskStatus } from '#contract/task.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { headOf, lockProject } from './site-versions.ts';

/** What was written and left lying is kept this long. */
const kept = "interval '7 days'";
/** What is kept for as long as somebody may go on with it is looked at again. */
const later = "interval '1 day'";
const mostProjects = 500;

/** One round, a project a transaction; returns of how many it was. */
export async function tidySites(db: Database): Promise<number> {
  const { rows } = await db.query<{ project_id: string; task_id: string }>(
    `select project_id, task_id from site_project where tidy_from < now() order by tidy_from limit ${mostProjects}`,
  );
  for (const project of rows) await db.transaction((tx) => tidySite(tx, project));
  return rows.length;
}

/** Whoever writes a tree holds the same lock, and makes one that is there already as good as new. */
async function tidySite(tx: Queryable, project: { project_id: string; task_id: string }): Promise<void> {
  const { project_id, task_id } = project;
  await lockProject(tx, project_id);
  const head = await headOf(tx, project);
  // What the next run would begin from stays: it is somebody's work.
  await tx.query(
    `delete from site_draft d where project_id = $1 and base_version_id is distinct from $2
       and not exists (select 1 from run r where r.run_id = d.run_id and r.state <> 'ended')
       and not exists (select 1 from site_tree t where t.project_id = $1 and t.tree = d.tree and t.created > now() - ${kept})`,
    [project_id, head?.version_id ?? null],
  );
  // A call of a run that is at work, or may be gone on with, can come again.
  await tx.query(
    `delete from site_write w where project_id = $1
       and not exists (select 1 from run r where r.run_id = w.run_id and r.state <> 'ended')
       and not exists (select 1 from task t where t.task_id = $2 and t.run_id = w.run_id and t.task_status <> ${TaskStatus.TaskFinish})`,
    [project_id, task_id],
  );
  const trees = await tx.query(
    `delete from site_tree where project_id = $1 and created < now() - ${kept} and tree not in (
       select tree from site_version where project_id = $1
       union select tree from site_draft where project_id = $1
       union select unnest(array[before_tree, tree]) from site_write where project_id = $1)`,
    [project_id],
  );
  if (trees.rowCount)
    await tx.query(
      `delete from site_blob where project_id = $1 and sha256 not in (
         select entry.value->>0 from site_tree, jsonb_each(entries) entry where project_id = $1)`,
      [project_id],
    );
  await tx.query(
    `update site_project set tidy_from = (
       select greatest(min(t.created) + ${kept}, now() + ${later}) from site_tree t
       where t.project_id = $1 and not exists (select 1 from site_version v where v.project_id = $1 and v.tree = t.tree)
       having count(*) > 0
     ) where project_id = $1`,
    [project_id],
  );
}
