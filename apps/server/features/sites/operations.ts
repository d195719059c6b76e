/** Operations on the sites of tasks. What may be seen of one is what may be seen of its task, or of the file a share shows. */
import type { SiteCompiler } from '#capabilities/deliverables/site/site-ports.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { Refusal } from '#contract/codes.ts';
import { sourcesOf } from '#capabilities/deliverables/site/element/site-sources.server.ts';
import { isAsset } from '#contract/site/paths.ts';
import { mostHosts } from '#contract/site/hosts.ts';
import { selectionLimits } from '#contract/site/selection.ts';
import { CommitterType, displayVersion, siteLimits, VersionStatus, type SiteVersion } from '#contract/site/site.ts';
import { granted } from '#server/platform/access.ts';
import { writeAudit } from '#server/platform/auth/audit.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { filesOf, openTree } from '#server/runs/sites/site-trees.ts';
import {
  currentVersionOf,
  headOf,
  lockProject,
  projectById,
  projectOfTask,
  versionNamed,
  versionsOf,
  type SiteProject,
} from '#server/runs/sites/site-versions.ts';
import { gone, owned, refuseWhileWorking, seen, type SeenProject, type SharePorts } from './found.ts';
import { withChanges } from './history.ts';
import { presentOwn, presentSeen, versionSeen, type PresentPorts } from './present.ts';
import { projectPolls } from './project-now.ts';
import { goneVersion, known, saveVersion } from './saving.ts';
import { versionsShown, type Looked } from './showing.ts';

export interface SiteOperationsInput extends SharePorts, PresentPorts {
  db: Database;
  store: FileStore;
  hub: Hub;
  compilers: Shared<SiteCompiler>;
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
  | 'EditSiteElement'
  | 'AllowSiteHost'
  | 'GetVersions'
  | 'GetVersionsShare'
  | 'GetVersion'
  | 'GetHistory'
  | 'RollbackProject'
  | 'GetArchive';

/** How long it is said to have been looked at just now. */
const viewedMs = 60_000;

export function siteOperations(input: SiteOperationsInput): { [Name in Names]: Handler<Name> } {
  const polled = projectPolls(input.db);

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
      const project = granted(signedIn(context), 'see', 'task', (await polled(projectId)) ?? undefined, gone);
      const now = context.now();
      if ((project.viewed ?? 0) < now - viewedMs) {
        await context.tx.query('update site_project set viewed = $2 where project_id = $1', [projectId, now]);
        project.viewed = now;
      }
      return { project: await presentOwn(input, context, project) };
    },

    async GetProjectShare({ projectId, versionId }, context) {
      const found = await seen(input, context, await projectById(context.tx, projectId));
      return {
        project: await presentSeen(input, context, found, versionId === undefined ? null : await chosen(context, found, versionId)),
      };
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
      const version = versionId === undefined ? await versionSeen(context, found) : await chosen(context, found, versionId);
      return codeOf(context.tx, found.project, version);
    },

    async SaveCode(given, context) {
      const project = await owned(context, 'change', given.projectId);
      await refuseWhileWorking(context.tx, project.task_id, 'look');
      return saveVersion(input, context, project, {
        base_version_id: given.baseVersionId,
        title: titleOf(
          given.from === 'zip' ? '带回' : '手工修改',
          [...given.files, ...given.assets].map((file) => file.filePath),
          given.deleted,
        ),
        committer_type: given.from === 'zip' ? CommitterType.External : CommitterType.User,
        changes: () =>
          Promise.resolve(
            new Map<string, Uint8Array | null>([
              ...given.deleted.map((path) => [path, null] as const),
              ...given.assets.map(({ filePath, base64 }) => [filePath, new Uint8Array(Buffer.from(base64, 'base64'))] as const),
              ...given.files.map(({ filePath, content }) => [filePath, new TextEncoder().encode(content)] as const),
            ]),
          ),
      });
    },

    async EditSiteElement({ projectId, baseVersionId, element, change }, context) {
      const project = await owned(context, 'change', projectId);
      await refuseWhileWorking(context.tx, project.task_id, 'look');
      return saveVersion(input, context, project, {
        base_version_id: baseVersionId,
        title: `点选修改 ${element.text.replace(/\s+/g, ' ').trim() || `<${element.tag}>`}`.slice(0, siteLimits.title_chars),
        async changes(files) {
          const { codeOfElement, editElement } = await import('#capabilities/deliverables/site/element/edit-element.server.ts');
          const sources = sourcesOf(files);
          const source = files.paths.includes(element.filePath) ? await sources.read(element.filePath) : null;
          const code =
            source === null ? '' : codeOfElement(element.filePath, source, element.line, element.column, selectionLimits.code_chars);
          const edited = await editElement(sources, element, code, change);
          if ('problem' in edited) throw new Refusal('INVALID', edited.problem.replace(/。$/, ''));
          return new Map([...edited.changes].map(([path, text]) => [path, new TextEncoder().encode(text)]));
        },
      });
    },

    async AllowSiteHost({ projectId, host, allowed }, context) {
      const user = signedIn(context);
      const project = await owned(context, 'change', projectId);
      await lockProject(context.tx, projectId);
      const { rows } = await context.tx.query<{ hosts: string[] }>(
        `update site_project set hosts = case
           when not $3 then array_remove(hosts, $2) when $2 = any(hosts) then hosts else hosts || $2 end
         where project_id = $1 and (not $3 or $2 = any(hosts) or cardinality(hosts) < $4) returning hosts`,
        [projectId, host, allowed, mostHosts],
      );
      const [row] = rows;
      if (!row) throw new Refusal('STATE', `一个项目最多允许 ${mostHosts} 个外部主机，先收回用不到的`);
      if (row.hosts.includes(host) !== project.hosts.includes(host))
        await writeAudit(context.tx, {
          action: allowed ? 'allow_site_host' : 'refuse_site_host',
          user_id: user.user_id,
          ...context.caller,
          details: { project_id: projectId, host },
        });
      return { hosts: row.hosts };
    },

    async GetVersions({ projectId, before, limit }, context) {
      return versionsOf(context.tx, await owned(context, 'see', projectId), { before, limit });
    },

    async GetVersionsShare({ projectId }, context) {
      const found = await seen(input, context, await projectById(context.tx, projectId));
      const { versions, currentVersion } = await versionsOf(context.tx, found.project, { limit: siteLimits.versions });
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
      const current = await currentVersionOf(context.tx, project);
      const wanted = versionId === undefined ? current : await versionNamed(context.tx, project, versionId, current?.number ?? 0);
      if (!wanted && versionId !== undefined) throw new Refusal('NOT_FOUND', goneVersion);
      return { version: wanted && ((await changesOf(context.tx, project, [wanted.version]))[0] ?? null) };
    },

    async GetHistory({ projectId, limit, cursor }, context) {
      const project = await owned(context, 'see', projectId);
      const before = cursor === undefined ? undefined : (await known(context.tx, project, cursor)).number;
      const { versions, has_more } = await versionsOf(context.tx, project, { before, limit });
      return { history: await changesOf(context.tx, project, versions), has_more };
    },

    async RollbackProject({ projectId, versionId }, context) {
      const project = await owned(context, 'change', projectId);
      const current = await currentVersionOf(context.tx, project);
      const wanted = await versionNamed(context.tx, project, versionId, current?.number ?? 0);
      if (!wanted) throw new Refusal('NOT_FOUND', goneVersion);
      if (current?.version.versionID === versionId) throw new Refusal('STATE', '已经是当前版本');
      await input.restore({ task_id: project.task_id, file_uri: wanted.file_uri }, context);
      const after = await currentVersionOf(context.tx, project);
      if (!after) throw new Error('a site that was gone back has no version');
      return { currentVersion: after.version };
    },

    async GetArchive({ projectId, form }, context) {
      const project = await owned(context, 'see', projectId);
      await refuseWhileWorking(context.tx, project.task_id, 'look');
      const current = await currentVersionOf(context.tx, project);
      if (!current) throw new Refusal('STATE', '还没有版本，没有代码可以下载');
      return input.download({ task_id: project.task_id, file_uri: current.file_uri, format: form }, context);
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

/** One of those that the caller may see. */
async function chosen({ tx }: CallContext, { project, share }: SeenProject, version_id: string): Promise<Looked> {
  const version = await known(tx, project, version_id);
  if (share && !(await versionsShown(tx, project, share.file_uris)).has(version_id)) throw new Refusal('NOT_FOUND', goneVersion);
  return version;
}

async function ofTask(db: Queryable, task_id: string): Promise<SiteProject | null> {
  const project = await projectOfTask(db, task_id);
  return project && projectById(db, project.project_id);
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

function titleOf(deed: string, written: readonly string[], deleted: readonly string[]): string {
  const names = [...written, ...deleted].map((path) => path.split('/').at(-1) ?? path);
  const shown = names.slice(0, 2).join('、');
  return `${deed} ${shown}${names.length > 2 ? ` 等 ${names.length} 个文件` : ''}`.slice(0, siteLimits.title_chars);
}
