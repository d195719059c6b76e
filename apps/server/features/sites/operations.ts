/** Operations on the sites of tasks. What may be seen of one is what may be seen of its task, or of the file a share shows. */
import type { SiteCompiler } from '#capabilities/deliverables/site/site-ports.ts';
import { Refusal } from '#contract/codes.ts';
import { isAsset } from '#contract/site/paths.ts';
import { CommitterType, displayVersion, siteLimits, VersionStatus, type SiteVersion } from '#contract/site/site.ts';
import { granted } from '#server/platform/access.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/hub.ts';
import { appendHost } from '#server/runs/log.ts';
import { lastAnswerId } from '#server/runs/turn-tree.ts';
import { commitTree, filesOf, openTree, TreeRefusal, type Tree } from '#server/runs/site-trees.ts';
import { headOf, lockProject, projectById, projectOfTask, versionsOf, writeVersion, type SiteProject } from '#server/runs/site-versions.ts';
import { refOf } from '#server/runs/workspace.ts';
import { gone, owned, refuseWhileWorking, seen, type SharePorts } from './found.ts';
import { withChanges } from './history.ts';
import { presentOwn, presentSeen, versionSeen, type PresentPorts } from './present.ts';
import { versionsShown, type Looked } from './showing.ts';

export interface SiteOperationsInput extends SharePorts, PresentPorts {
  db: Database;
  store: FileStore;
  hub: Hub;
  compiler: SiteCompiler;
  /** Brings a file's version back. */
  restore: Handler<'RestoreFileVersion'>;
  /** Makes a download of a file's version. */
  download: Handler<'ExportTaskFile'>;
  /** The secret of an open share that needs none. */
  secretOfShare(share_id: string): string;
}

type Names =
  | 'GetProjectOfTask'
  | 'GetProjectOfTaskShare'
  | 'GetProject'
  | 'GetProjectShare'
  | 'GetCode'
  | 'GetCodeShare'
  | 'SaveCode'
  | 'GetVersions'
  | 'GetVersionsShare'
  | 'GetVersion'
  | 'GetHistory'
  | 'RollbackProject'
  | 'GetArchive';

const goneVersion = '没有这个版本';
const compileLimitMs = 30_000;
/** How long it is said to have been looked at just now. */
const viewedMs = 60_000;

export function siteOperations(input: SiteOperationsInput): { [Name in Names]: Handler<Name> } {
  const { hub } = input;
  return {
    async GetProjectOfTask({ taskId }, context) {
      const project = await ofTask(context.tx, taskId);
      return { projectId: granted(signedIn(context), 'see', 'task', project ?? undefined, gone).project_id };
    },

    async GetProjectOfTaskShare({ taskId }, context) {
      const { project, share } = await seen(input, context, await ofTask(context.tx, taskId));
      const share_id = share?.share_id ?? project.public_share_id;
      return { projectId: project.project_id, share: share_id === null ? null : { share_id, secret: input.secretOfShare(share_id) } };
    },

    async GetProject({ projectId }, context) {
      const project = await owned(context, 'see', projectId);
      const now = context.now();
      if ((project.viewed ?? 0) < now - viewedMs) {
        await context.tx.query('update site_project set viewed = $2 where project_id = $1', [projectId, now]);
        project.viewed = now;
      }
      return { project: await presentOwn(input, context, project) };
    },

    async GetProjectShare({ projectId }, context) {
      return { project: await presentSeen(input, context, await seen(input, context, await projectById(context.tx, projectId))) };
    },

    async GetCode({ projectId, versionId }, context) {
      const project = await owned(context, 'see', projectId);
      return codeOf(
        context.tx,
        project,
        versionId === undefined ? await headOf(context.tx, project) : await known(context.tx, project, versionId),
      );
    },

    async GetCodeShare({ projectId, versionId }, context) {
      const found = await seen(input, context, await projectById(context.tx, projectId));
      const { project, share } = found;
      if (versionId === undefined) return codeOf(context.tx, project, await versionSeen(context, found));
      const version = await known(context.tx, project, versionId);
      if (share && !(await versionsShown(context.tx, project, share.file_uris)).has(versionId)) throw new Refusal('NOT_FOUND', goneVersion);
      return codeOf(context.tx, project, version);
    },

    async SaveCode(given, context) {
      const project = await owned(context, 'change', given.projectId);
      await refuseWhileWorking(context.tx, project.task_id, 'look');
      const made = await treeOfSave(input, project, given);
      if (made.is_head) return { version: (await versionsOf(context.tx, project)).currentVersion, errors: [] };
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(compileLimitMs)]);
      const { errors } = await input.compiler.check(filesOf(input.db, project.project_id, made.tree), signal);
      if (errors.length > 0) return { version: null, errors };
      const stored = await input.db.transaction(async (tx) => {
        await refuseWhileWorking(tx, project.task_id, 'lock');
        await lockProject(tx, project.project_id);
        if ((await headOf(tx, project))?.version_id !== given.baseVersionId) throw conflict();
        const written = await writeVersion(
          tx,
          { store: input.store, new_id: context.new_id },
          {
            project,
            title: titleOf(
              given.files.map((file) => file.filePath),
              given.deleted,
            ),
            tree: made.tree.tree,
            committer_type: CommitterType.User,
            run_id: null,
            answer_id: await lastAnswerId(tx, project.task_id),
            write_key: null,
            created: context.now(),
          },
        );
        if (written === 'too_many') throw new Refusal('STATE', `一个项目最多 ${siteLimits.versions} 个版本，没有保存`);
        return appendHost(tx, project.task_id, context.now(), [{ type: 'file_written', file: refOf(written.row), by: 'edit' }]);
      });
      hub.stored(project.task_id, stored);
      return { version: (await versionsOf(context.tx, project)).currentVersion, errors: [] };
    },

    async GetVersions({ projectId }, context) {
      const { versions, currentVersion } = await versionsOf(context.tx, await owned(context, 'see', projectId));
      return { versions, currentVersion };
    },

    async GetVersionsShare({ projectId }, context) {
      const found = await seen(input, context, await projectById(context.tx, projectId));
      const { versions, currentVersion } = await versionsOf(context.tx, found.project);
      if (!found.share) return { versions, currentVersion };
      const shown = await versionsShown(context.tx, found.project, found.share.file_uris);
      const head = await versionSeen(context, found);
      // How each stands now is not part of what was shared.
      const past = versions
        .filter(({ versionID }) => shown.has(versionID))
        .map((version) => ({
          ...version,
          status: VersionStatus.Active,
          fileUris: version.fileUris.filter((uri) => found.share?.file_uris.includes(uri)),
        }));
      return { versions: past, currentVersion: past.find(({ versionID }) => versionID === head?.version_id) ?? null };
    },

    async GetVersion({ projectId, versionId }, context) {
      const project = await owned(context, 'see', projectId);
      const { versions, currentVersion } = await versionsOf(context.tx, project);
      const version = versionId === undefined ? currentVersion : versions.find(({ versionID }) => versionID === versionId);
      if (version === undefined) throw new Refusal('NOT_FOUND', goneVersion);
      return { version: version && ((await changesOf(context.tx, project, [version]))[0] ?? null) };
    },

    async GetHistory({ projectId, limit, cursor }, context) {
      const project = await owned(context, 'see', projectId);
      const { versions } = await versionsOf(context.tx, project);
      const at = cursor === undefined ? -1 : versions.findIndex(({ versionID }) => versionID === cursor);
      if (cursor !== undefined && at < 0) throw new Refusal('NOT_FOUND', goneVersion);
      const page = versions.slice(at + 1, at + 1 + limit);
      return { history: await changesOf(context.tx, project, page), has_more: at + 1 + page.length < versions.length };
    },

    async RollbackProject({ projectId, versionId }, context) {
      const project = await owned(context, 'change', projectId);
      const { currentVersion, file_uris } = await versionsOf(context.tx, project);
      const file_uri = file_uris.get(versionId);
      if (file_uri === undefined) throw new Refusal('NOT_FOUND', goneVersion);
      if (currentVersion?.versionID === versionId) throw new Refusal('STATE', '已经是当前版本');
      await input.restore({ task_id: project.task_id, file_uri }, context);
      const after = await versionsOf(context.tx, project);
      if (!after.currentVersion) throw new Error('a site that was gone back has no version');
      return { currentVersion: after.currentVersion };
    },

    async GetArchive({ projectId, form }, context) {
      const project = await owned(context, 'see', projectId);
      await refuseWhileWorking(context.tx, project.task_id, 'look');
      const { currentVersion, file_uris } = await versionsOf(context.tx, project);
      const file_uri = file_uris.get(currentVersion?.versionID ?? '');
      if (file_uri === undefined) throw new Refusal('STATE', '还没有版本，没有代码可以下载');
      return input.download({ task_id: project.task_id, file_uri, format: form }, context);
    },
  };
}

/** With those before them. */
async function changesOf(db: Queryable, project: SiteProject, versions: readonly SiteVersion[]) {
  const { rows } = await db.query<{ version_id: string; tree: string; before: string | null }>(
    `select v.version_id, v.tree, b.tree as before from site_version v
     left join site_version b on b.project_id = v.project_id and b.number = v.number - 1
     where v.project_id = $1 and v.version_id = any($2)`,
    [project.project_id, versions.map(({ versionID }) => versionID)],
  );
  const trees = new Map(rows.map(({ version_id, tree, before }) => [version_id, { tree, before: before ?? '' }]));
  const changed = [];
  for (const version of versions) {
    const of = trees.get(version.versionID);
    if (of) changed.push(await withChanges(db, project.project_id, version, of));
  }
  return changed;
}

async function ofTask(db: Queryable, task_id: string): Promise<SiteProject | null> {
  const project = await projectOfTask(db, task_id);
  return project && projectById(db, project.project_id);
}

async function known(db: Queryable, { project_id }: SiteProject, version_id: string): Promise<Looked> {
  const { rows } = await db.query<Looked>('select version_id, number, tree from site_version where project_id = $1 and version_id = $2', [
    project_id,
    version_id,
  ]);
  const [version] = rows;
  if (!version) throw new Refusal('NOT_FOUND', goneVersion);
  return version;
}

async function codeOf(db: Queryable, { project_id }: SiteProject, version: Looked | null) {
  const tree = await openTree(db, project_id, version?.tree ?? '');
  const files = filesOf(db, project_id, tree);
  const texts = [];
  const assets = [];
  for (const path of files.paths) {
    if (isAsset(path)) assets.push({ filePath: path, bytes: tree.entries.get(path)?.bytes ?? 0 });
    else texts.push({ filePath: path, content: new TextDecoder().decode(await files.read(path)) });
  }
  return { versionId: version?.version_id ?? '', displayVersion: displayVersion(version?.number ?? null), files: texts, assets };
}

/** What is written here and never becomes a version is content nobody sees. */
async function treeOfSave(
  { db }: SiteOperationsInput,
  project: SiteProject,
  given: { files: { filePath: string; content: string }[]; deleted: string[]; baseVersionId: string },
): Promise<{ tree: Tree; is_head: boolean }> {
  const head = await headOf(db, project);
  if (!head) throw new Refusal('STATE', '还没有版本，没有代码可以保存');
  const changes = new Map<string, Uint8Array | null>([
    ...given.deleted.map((path) => [path, null] as const),
    ...given.files.map(({ filePath, content }) => [filePath, new TextEncoder().encode(content)] as const),
  ]);
  try {
    return await db.transaction(async (tx) => {
      const base = await known(tx, project, given.baseVersionId);
      const tree = await commitTree(tx, project.project_id, await openTree(tx, project.project_id, base.tree), changes);
      // An answer that got lost is asked for again.
      if (tree.tree === head.tree) return { tree, is_head: true };
      if (head.version_id !== given.baseVersionId) throw conflict();
      if (tree.entries.size === 0) throw new Refusal('INVALID', '没有保存：项目里一个文件也不剩');
      return { tree, is_head: false };
    });
  } catch (error) {
    if (error instanceof TreeRefusal) throw new Refusal('INVALID', `没有保存：${error.message.replace(/。$/, '')}`);
    throw error;
  }
}

function conflict(): Refusal {
  return new Refusal('CONFLICT', '没有保存：网站已经有了更新的版本。您的修改还在编辑器里，对比后再保存');
}

function titleOf(written: readonly string[], deleted: readonly string[]): string {
  const names = [...written, ...deleted].map((path) => path.split('/').at(-1) ?? path);
  const shown = names.slice(0, 2).join('、');
  return `手工修改 ${shown}${names.length > 2 ? ` 等 ${names.length} 个文件` : ''}`.slice(0, siteLimits.title_chars);
}
