/** A project as it stands, in one statement: its owner's page asks every few seconds. */
import DataLoader from 'dataloader';
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
  const [project = null] = await projectsNow(db, [project_id]);
  return project;
}

/**
 * The same for polls: those that arrive together share a statement. Nothing is kept once it is answered, and whose project it is is decided by who asks.
 * Not for inside a transaction, whose own writes it would not see.
 */
export function projectPolls(db: Queryable): (project_id: string) => Promise<ProjectNow | null> {
  const polls = new DataLoader<string, ProjectNow | null>((ids) => projectsNow(db, ids), {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: setImmediate,
  });
  return (project_id) => polls.load(project_id);
}

/** In the order of the ids, each with an object of its own. */
async function projectsNow(db: Queryable, ids: readonly string[]): Promise<(ProjectNow | null)[]> {
  const { rows } = await db.query<Row>({
    name: 'site_project_now',
    text: `select ${projectColumns}, t.task_name, t.task_status, h.version_id, h.number, h.tree, d.tree as written
      from site_project p join task t using (task_id)
      left join lateral (${headIn('p.project_id', 'p.task_id')}) h on true
      left join site_draft d on d.project_id = p.project_id and ${isShownDraft('h.version_id')}
      where p.project_id = any($1) and t.task_status <> 0`,
    values: [ids],
  });
  const found = new Map(rows.map((row) => [row.project_id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) return null;
    const { version_id, number, tree, ...project } = row;
    return { ...project, head: version_id === null ? null : { version_id, number, tree } };
  });
}
