/** Projects of tasks and their versions: a version is one write of the task's site file with its row, in one transaction. */
import { randomBytes } from 'node:crypto';
import { ReplayStatus } from '#contract/operations/sharing.ts';
import {
  CommitterType,
  displayVersion,
  siteFileName,
  siteLimits,
  VersionStatus,
  type CodingType,
  type SiteFile,
  type SiteVersion,
} from '#contract/site/site.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { fileUri } from '../file-uri.ts';
import { insertFile, lockNames, type TaskFileRow } from '../workspace.ts';

export interface SiteProject {
  project_id: string;
  task_id: string;
  user_id: string;
  mode: string;
  template: string;
  coding_type: CodingType;
  /** Digits. */
  folder_id: string | null;
  external_project_id: string;
  /** Milliseconds since 1970. */
  viewed: number | null;
  /** The share everybody may look at, as long as it is open. */
  public_share_id: string | null;
  /** Outside hosts it may connect to. */
  hosts: string[];
}

export interface VersionRow {
  version_id: string;
  number: number;
  title: string;
  tree: string;
  committer_type: CommitterType;
}

export const projectColumns = `p.project_id, p.task_id, p.user_id, p.mode, p.template, p.coding_type, p.folder_id, p.external_project_id, p.viewed, p.hosts,
  (select s.share_id from task_share s where s.share_id = p.public_share_id and s.status = ${ReplayStatus.Open}) as public_share_id`;
const versionColumns = 'v.version_id, v.number, v.title, v.tree, v.committer_type';

/** Made with its task. */
export async function createProject(
  tx: Queryable,
  project: Pick<SiteProject, 'task_id' | 'user_id'> &
    Partial<{ [Key in 'mode' | 'template' | 'coding_type' | 'folder_id']: SiteProject[Key] | undefined }> & { created: number },
): Promise<string> {
  const project_id = BigInt(`0x${randomBytes(16).toString('hex')}`).toString();
  await tx.query(
    `insert into site_project (project_id, task_id, user_id, mode, template, coding_type, folder_id, created)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      project_id,
      project.task_id,
      project.user_id,
      project.mode ?? 'hands_off',
      project.template ?? '',
      project.coding_type ?? 'Next.js',
      project.folder_id ?? null,
      project.created,
    ],
  );
  return project_id;
}

export async function projectOfTask(db: Queryable, task_id: string): Promise<SiteProject | null> {
  return (await db.query<SiteProject>(`select ${projectColumns} from site_project p where task_id = $1`, [task_id])).rows[0] ?? null;
}

export async function projectById(db: Queryable, project_id: string): Promise<SiteProject | null> {
  return (
    (
      await db.query<SiteProject>(
        `select ${projectColumns} from site_project p join task t using (task_id) where project_id = $1 and t.task_status <> 0`,
        [project_id],
      )
    ).rows[0] ?? null
  );
}

/** In SQL, of the project and the task that these name: the version that the newest write on the open branch stands on. What somebody uploaded under that name is none. */
export const headIn = (project_id: string, task_id: string): string =>
  `select ${versionColumns} from site_version v join task_file f on f.store_key = v.store_key and f.task_id = ${task_id}
   where v.project_id = ${project_id} and f.is_current order by f.written desc limit 1`;

export async function headOf(db: Queryable, project: Pick<SiteProject, 'project_id' | 'task_id'>): Promise<VersionRow | null> {
  const { rows } = await db.query<VersionRow>({
    name: 'site_head',
    text: headIn('$1', '$2'),
    values: [project.project_id, project.task_id],
  });
  return rows[0] ?? null;
}

interface Called {
  task_name: string;
  /** Renamed once: its name are the words of its order, and nobody gave it. */
  by_order: boolean;
}

/** The version a file of a task is; null when it is no version of that task's project. */
export async function versionOfFile(
  db: Queryable,
  file_uri: string,
): Promise<{ project: SiteProject & Called; version: VersionRow } | null> {
  const { rows } = await db.query<SiteProject & VersionRow & Called>(
    `select ${projectColumns}, ${versionColumns}, t.task_name,
       (select count(*) from task_event e where e.task_id = f.task_id and e.type = 'task_renamed') = 1 as by_order
     from task_file f join site_project p using (task_id) join task t using (task_id)
     join site_version v on v.project_id = p.project_id and v.store_key = f.store_key where f.file_uri = $1`,
    [file_uri],
  );
  const [row] = rows;
  return row ? { project: row, version: row } : null;
}

/** A version with where it stands now, and the file it is by its id. */
export interface PresentVersion {
  version: SiteVersion;
  file_uri: string;
}

type ListedRow = VersionRow & { created: number; is_current: boolean; file_uri: string; uris: string[] };

const listed = `select ${versionColumns}, v.created, f.is_current, f.file_uri, f.uris from site_version v
  join lateral (
    select bool_or(is_current) as is_current, min(file_uri) filter (where restored_from is null) as file_uri,
      coalesce(array_agg(file_uri), '{}') as uris
    from task_file where task_id = $2 and store_key = v.store_key
  ) f on true
  where v.project_id = $1`;

/** Newest first, from below the number `before`: those after the head were gone back from, those on closed branches or undone are deprecated. */
export async function versionsOf(
  db: Queryable,
  project: Pick<SiteProject, 'project_id' | 'task_id'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ versions: SiteVersion[]; has_more: boolean; currentVersion: SiteVersion | null }> {
  const current = await currentVersionOf(db, project);
  const { rows } = await db.query<ListedRow>({
    name: 'site_versions',
    text: `${listed} and v.number < $3 order by v.number desc limit $4`,
    values: [project.project_id, project.task_id, before ?? siteLimits.versions + 1, limit + 1],
  });
  const number = current?.number ?? 0;
  return {
    versions: rows.slice(0, limit).map((row) => presentVersion(row, statusOf(row, number))),
    has_more: rows.length > limit,
    currentVersion: current?.version ?? null,
  };
}

/** The one the site is at. */
export async function currentVersionOf(
  db: Queryable,
  project: Pick<SiteProject, 'project_id' | 'task_id'>,
): Promise<(PresentVersion & { number: number }) | null> {
  const head = await headOf(db, project);
  return head && versionNamed(db, project, head.version_id, head.number);
}

/** `head`: the number the site is at. */
export async function versionNamed(
  db: Queryable,
  project: Pick<SiteProject, 'project_id' | 'task_id'>,
  version_id: string,
  head: number,
): Promise<(PresentVersion & { number: number }) | null> {
  const { rows } = await db.query<ListedRow>({
    name: 'site_version_named',
    text: `${listed} and v.version_id = $3`,
    values: [project.project_id, project.task_id, version_id],
  });
  const [row] = rows;
  return row ? { version: presentVersion(row, statusOf(row, head)), file_uri: row.file_uri, number: row.number } : null;
}

function statusOf({ number, is_current }: { number: number; is_current: boolean | null }, head: number): VersionStatus {
  if (is_current !== true) return VersionStatus.Deprecated;
  return number > head ? VersionStatus.Reverted : VersionStatus.Active;
}

function presentVersion(row: VersionRow & { created: number; uris: string[] }, status: VersionStatus): SiteVersion {
  return {
    versionID: row.version_id,
    displayVersion: displayVersion(row.number),
    title: row.title,
    status,
    committerType: row.committer_type,
    createdAt: row.created,
    fileUris: row.uris,
  };
}

export interface NewVersion {
  project: SiteProject;
  title: string;
  tree: string;
  committer_type: CommitterType;
  run_id: string | null;
  /** The answer that wrote it, or after which a person did. */
  answer_id: string | null;
  /** The same key writes the same version again. */
  write_key: string | null;
  created: number;
}

export type WrittenVersion = { number: number; version_id: string; row: TaskFileRow } | 'too_many';

/** Two writers at once must not take the same number, and a run's draft has one writer at a time. */
export async function lockProject(tx: Queryable, project_id: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [project_id]);
}

/** The project is locked already. What was put into the store for a transaction that fails is an orphan there, never a row without bytes. */
export async function writeVersion(
  tx: Queryable,
  { store, new_id }: { store: FileStore; new_id(): string },
  given: NewVersion,
): Promise<WrittenVersion> {
  const { project, write_key } = given;
  if (write_key !== null) {
    const { rows } = await tx.query<TaskFileRow & { number: number; version_id: string }>(
      `select f.file_uri, f.task_id, f.user_id, f.name, f.bytes, f.origin, f.store_key, v.number, v.version_id
       from task_file f join site_version v using (store_key) where f.task_id = $1 and f.write_key = $2`,
      [project.task_id, write_key],
    );
    const [before] = rows;
    if (before) return { number: before.number, version_id: before.version_id, row: before };
  }
  await lockNames(tx, project.task_id);
  const {
    rows: [last],
  } = await tx.query<{ number: number; name: string | null }>(
    `select (select coalesce(max(number), 0) from site_version where project_id = $1) as number, (
       select f.name from task_file f join site_version v using (store_key)
       where v.project_id = $1 and f.task_id = $2 and f.is_current order by f.written desc limit 1) as name`,
    [project.project_id, project.task_id],
  );
  const number = (last?.number ?? 0) + 1;
  if (number > siteLimits.versions) return 'too_many';
  const version_id = new_id();
  const content: SiteFile = { project_id: project.project_id, version_id, tree: given.tree, title: given.title };
  const bytes = new TextEncoder().encode(`${JSON.stringify(content)}\n`);
  const row: TaskFileRow = {
    file_uri: fileUri(project.task_id, 'agent', new_id()),
    task_id: project.task_id,
    user_id: project.user_id,
    name: last?.name ?? siteFileName,
    bytes: bytes.length,
    origin: given.committer_type === CommitterType.Bot ? 'agent' : 'edit',
    store_key: new_id(),
  };
  await store.put(row.store_key, bytes, { max_bytes: bytes.length, content_type: 'application/octet-stream' });
  await tx.query(
    `insert into site_version (version_id, project_id, number, title, tree, committer_type, run_id, store_key, created)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [version_id, project.project_id, number, given.title, given.tree, given.committer_type, given.run_id, row.store_key, given.created],
  );
  await insertFile(tx, { ...row, write_key, created: given.created, answer_id: given.answer_id });
  return { number, version_id, row };
}
