/** A project as it stands, in one statement: its owner's page asks every few seconds. */
import type { TaskStatus } from '#contract/task.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { headIn, projectColumns, type SiteProject } from '#server/runs/sites/site-versions.ts';
import { isShownDraft, type Looked } from './showing.ts';

export interface ProjectNow extends SiteProject {
  task_name: string;
  task_status: TaskStatus;
  head: Looked | null;
  /** The tree of the draft that is shown in place of its head; null where there is none. */
  written: string | null;
}

type Row = Omit<ProjectNow, 'head'> & { version_id: string | null; number: number; tree: string };

/** Null when there is none, or its task was deleted. */
export async function projectNow(db: Queryable, project_id: string): Promise<ProjectNow | null> {
  const { rows } = await db.query<Row>({
    name: 'site_project_now',
    text: `select ${projectColumns}, t.task_name, t.task_status, h.version_id, h.number, h.tree, d.tree as written
      from site_project p join task t using (task_id)
      left join lateral (${headIn('p.project_id', 'p.task_id')}) h on true
      left join site_draft d on d.project_id = p.project_id and ${isShownDraft('h.version_id')}
      where p.project_id = $1 and t.task_status <> 0`,
    values: [project_id],
  });
  const [row] = rows;
  if (!row) return null;
  const { version_id, number, tree, ...project } = row;
  return { ...project, head: version_id === null ? null : { version_id, number, tree } };
}
