/** What runs below a site's ticket: looked at again at every request, as what may be seen changes. */
import type { SiteFiles } from '#capabilities/deliverables/site/site-ports.ts';
import { siteShownForMs } from '#contract/site/hosts.ts';
import { TaskStatus } from '#contract/task.ts';
import { can } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { filesOf, openTree } from '#server/runs/sites/site-trees.ts';
import { headOf, projectById, type SiteProject } from '#server/runs/sites/site-versions.ts';

/** Who looks, and at what, in the words of a ticket. */
export interface SiteView {
  viewer: string;
  shows: string;
}

const versionPrefix = 'version ';
const shownBy = (version_id: string | undefined, newest: string): string =>
  version_id === undefined ? newest : `${versionPrefix}${version_id}`;

/** The site as it is, or as it was at one version. */
export const viewOf = {
  person: (user_id: string, version_id?: string): SiteView => ({ viewer: `person ${user_id}`, shows: shownBy(version_id, 'head') }),
  share: (share_id: string, version_id?: string): SiteView => ({ viewer: `share ${share_id}`, shows: shownBy(version_id, 'shared') }),
};

export interface Looked {
  version_id: string;
  number: number;
  tree: string;
}

/** The newest of the versions that these files are: what a share shows. */
export async function versionShown(
  db: Queryable,
  { project_id, task_id }: SiteProject,
  file_uris: readonly string[],
): Promise<Looked | null> {
  const { rows } = await db.query<Looked>(
    `select v.version_id, v.number, v.tree from task_file f join site_version v using (store_key)
     where f.task_id = $1 and f.file_uri = any($2) and v.project_id = $3 order by f.written desc limit 1`,
    [task_id, file_uris, project_id],
  );
  return rows[0] ?? null;
}

/** Null when the project has none of this id. */
export async function versionAt(db: Queryable, { project_id }: SiteProject, version_id: string): Promise<Looked | null> {
  const { rows } = await db.query<Looked>('select version_id, number, tree from site_version where project_id = $1 and version_id = $2', [
    project_id,
    version_id,
  ]);
  return rows[0] ?? null;
}

/** All versions that these files are. */
export async function versionsShown(
  db: Queryable,
  { project_id, task_id }: SiteProject,
  file_uris: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ version_id: string }>(
    `select distinct v.version_id from task_file f join site_version v using (store_key)
     where f.task_id = $1 and f.file_uri = any($2) and v.project_id = $3`,
    [task_id, file_uris, project_id],
  );
  return new Set(rows.map(({ version_id }) => version_id));
}

export interface ShownFiles {
  files: SiteFiles;
  last_good: SiteFiles | null;
  hosts: readonly string[];
  at(tree: string): Promise<SiteFiles | null>;
}

export interface SiteShowing {
  db: Queryable;
  /** The files that an open share lets its holders see; null when it is none any more. */
  filesOfShare(share_id: string): Promise<string[] | null>;
  now(): number;
}

export function siteShower(input: SiteShowing): (grant: { project_id: string } & SiteView) => Promise<ShownFiles | null> {
  const kept = new Map<string, { until: number; shown: Promise<ShownFiles | null> }>();
  return ({ project_id, viewer, shows }) => {
    const key = `${project_id} ${viewer} ${shows}`;
    const at = input.now();
    const known = kept.get(key);
    if (known && known.until > at) return known.shown;
    for (const [other, { until }] of kept) if (until <= at) kept.delete(other);
    const shown = open(input, project_id, viewer, shows);
    kept.set(key, { until: at + siteShownForMs, shown });
    shown.catch(() => kept.delete(key));
    return shown;
  };
}

async function open({ db, filesOfShare }: SiteShowing, project_id: string, viewer: string, shows: string): Promise<ShownFiles | null> {
  const [kind, id] = viewer.split(' ');
  const project = await projectById(db, project_id);
  if (!project || id === undefined) return null;
  const chosen = shows.startsWith(versionPrefix) ? shows.slice(versionPrefix.length) : null;
  let version: Looked | null = null;
  const isOwn = kind === 'person' && can({ user_id: id }, 'see', { kind: 'task', user_id: project.user_id });
  if (isOwn) version = chosen === null ? await headOf(db, project) : await versionAt(db, project, chosen);
  if (kind === 'share') {
    const uris = (await filesOfShare(id)) ?? [];
    if (chosen === null) version = await versionShown(db, project, uris);
    else if ((await versionsShown(db, project, uris)).has(chosen)) version = await versionAt(db, project, chosen);
  }
  const draft = isOwn && chosen === null ? await draftOf(db, project, version) : null;
  if (!version && !draft) return null;
  const filesAt = async (tree: string) => filesOf(db, project_id, await openTree(db, project_id, tree));
  return {
    files: await filesAt(draft ?? version?.tree ?? ''),
    // A draft that does not compile yet shows what did.
    last_good: draft !== null && version ? await filesAt(version.tree) : null,
    hosts: project.hosts,
    async at(tree) {
      const { rowCount } = await db.query('select 1 from site_tree where project_id = $1 and tree = $2', [project_id, tree]);
      return rowCount ? filesAt(tree) : null;
    },
  };
}

/**
 * In SQL, of a project's draft `d` and its task `t`: the run that works on it has written this on top of that version. Before the first version what
 * the last run left is all there is, and is shown once there is a page to look at.
 */
export const isShownDraft = (version_id: string): string =>
  `t.run_id = d.run_id and d.base_version_id is not distinct from ${version_id} and d.tree <> ''
    and case when d.base_version_id is not null then t.task_status = ${TaskStatus.Running} else exists (
      select 1 from site_tree s, jsonb_object_keys(s.entries) path
      where s.project_id = d.project_id and s.tree = d.tree and path ~ '^(src/)?app/(.+/)?page\\.[jt]sx?$') end`;

/** The tree of the draft that is shown in place of this version; null where there is none. */
export async function draftOf(
  db: Queryable,
  { project_id, task_id }: Pick<SiteProject, 'project_id' | 'task_id'>,
  version: Pick<Looked, 'version_id'> | null,
): Promise<string | null> {
  const { rows } = await db.query<{ tree: string }>({
    name: 'site_draft_shown',
    text: `select d.tree from site_draft d join task t on t.task_id = $2
      where d.project_id = $1 and ${isShownDraft('$3')}`,
    values: [project_id, task_id, version?.version_id ?? null],
  });
  return rows[0]?.tree ?? null;
}
