/** Operations on the sites of tasks. What may be seen of one is what may be seen of its task, or of the file a share shows. */
import type { SiteCompiler } from '#capabilities/deliverables/site/site-ports.ts';
import { Refusal } from '#contract/codes.ts';
import type { OutputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { codeOfElement, editElement } from '#capabilities/deliverables/site/element/edit-element.server.ts';
import { sourcesOf } from '#capabilities/deliverables/site/element/site-sources.server.ts';
import { isAsset } from '#contract/site/paths.ts';
import { mostHosts } from '#contract/site/hosts.ts';
import { selectionLimits } from '#contract/site/selection.ts';
import { CommitterType, displayVersion, ProjectPhase, siteLimits } from '#contract/site/site.ts';
import { TaskStatus } from '#contract/task.ts';
import { granted, type Actor } from '#server/platform/access.ts';
import { writeAudit } from '#server/platform/auth/audit.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type CallContext, type Handler, type SharePass } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/hub.ts';
import { filesOf, openTree } from '#server/runs/site-trees.ts';
import {
  headOf,
  lockProject,
  projectById,
  projectOfTask,
  currentVersionOf,
  versionNamed,
  versionsOf,
  type SiteProject,
} from '#server/runs/site-versions.ts';
import { goneVersion, known, refuseWhileWorking, saveVersion } from './saving.ts';
import { draftOf, versionShown, viewOf, type Looked, type SiteView } from './showing.ts';

export interface SiteOperationsInput {
  db: Database;
  store: FileStore;
  hub: Hub;
  compiler: SiteCompiler;
  /** The files a share's link lets its holder see; null when it opens nothing. */
  sharedFiles(db: Queryable, pass: SharePass): Promise<ReadonlySet<string> | null>;
  /** Brings a file's version back. */
  restore: Handler<'RestoreFileVersion'>;
  /** Makes a download of a file's version. */
  download: Handler<'ExportTaskFile'>;
  /** The address below which a site runs for somebody. */
  addressOf(context: CallContext, grant: { project_id: string } & SiteView): string;
}

type Names =
  | 'GetProjectOfTask'
  | 'GetProject'
  | 'GetProjectShare'
  | 'GetCode'
  | 'GetCodeShare'
  | 'SaveCode'
  | 'EditSiteElement'
  | 'AllowSiteHost'
  | 'GetVersions'
  | 'RollbackProject'
  | 'GetArchive';

const gone = '项目不存在或已被删除';

export function siteOperations(input: SiteOperationsInput): { [Name in Names]: Handler<Name> } {
  return {
    async GetProjectOfTask({ taskId }, context) {
      const project = await projectOfTask(context.tx, taskId);
      granted(signedIn(context), 'see', 'task', project && (await isThere(context.tx, project)) ? project : undefined, gone);
      return { projectId: project?.project_id ?? '' };
    },

    async GetProject({ projectId }, context) {
      const project = await owned(context, 'see', projectId);
      return present(input, context, project, await headOf(context.tx, project), viewOf.person(project.user_id));
    },

    async GetProjectShare({ projectId }, context) {
      const { project, version, view } = await sharedOrOwn(input, context, projectId);
      return present(input, context, project, version, view);
    },

    async GetCode({ projectId, versionId }, context) {
      const project = await owned(context, 'see', projectId);
      return codeOf(
        context.tx,
        project,
        versionId === undefined ? await headOf(context.tx, project) : await known(context.tx, project, versionId),
      );
    },

    async GetCodeShare({ projectId }, context) {
      const { project, version } = await sharedOrOwn(input, context, projectId);
      return codeOf(context.tx, project, version);
    },

    async SaveCode(given, context) {
      const project = await owned(context, 'change', given.projectId);
      await refuseWhileWorking(context.tx, project.task_id, 'look');
      return saveVersion(input, context, project, {
        base_version_id: given.baseVersionId,
        title:
          given.from === 'zip'
            ? 'Sync from ZIP'
            : titleOf(
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

async function present(
  input: SiteOperationsInput,
  context: CallContext,
  project: SiteProject,
  version: Looked | null,
  view: SiteView,
): Promise<OutputOf<Operations['GetProject']>> {
  const { project_id, task_id, mode, template } = project;
  const [task, written, draft] = await Promise.all([
    taskOf(context.tx, task_id),
    view.shows === 'head' ? draftOf(context.tx, project, version) : null,
    context.tx.query('select 1 from site_draft where project_id = $1', [project_id]),
  ]);
  return {
    project: {
      id: project_id,
      taskId: task_id,
      name: task.task_name,
      phase: version ? ProjectPhase.Enhancing : draft.rowCount ? ProjectPhase.Coding : ProjectPhase.Creation,
      headVersionId: version?.version_id ?? '',
      visibility: 'private',
      codingType: 'Next.js',
      mode,
      template,
      isWorking: task.task_status === TaskStatus.Running,
      previewUrl: version || written ? input.addressOf(context, { project_id, ...view }) : '',
      tree: written ?? version?.tree ?? '',
      hosts: project.hosts,
    },
  };
}

/** As its share shows it, else as its owner sees it. */
async function sharedOrOwn(
  input: SiteOperationsInput,
  context: CallContext,
  project_id: string,
): Promise<{ project: SiteProject; version: Looked | null; view: SiteView }> {
  if (!context.user && !context.pass) throw new Refusal('UNAUTHORIZED');
  const shared = await projectById(context.tx, project_id);
  const uris = shared && context.pass && (await input.sharedFiles(context.tx, context.pass));
  const version = shared && uris ? await versionShown(context.tx, shared, [...uris]) : null;
  if (shared && version && context.pass) return { project: shared, version, view: viewOf.share(context.pass.share_id) };
  const project = await owned(context, 'see', project_id);
  return { project, version: await headOf(context.tx, project), view: viewOf.person(project.user_id) };
}

async function owned(context: CallContext, deed: 'see' | 'change', project_id: string): Promise<SiteProject> {
  const actor: Actor | null = context.user && { user_id: context.user.user_id };
  return granted(actor, deed, 'task', (await projectById(context.tx, project_id)) ?? undefined, gone);
}

async function isThere(db: Queryable, { project_id }: SiteProject): Promise<boolean> {
  return (await projectById(db, project_id)) !== null;
}

async function taskOf(db: Queryable, task_id: string): Promise<{ task_name: string; task_status: TaskStatus }> {
  const { rows } = await db.query<{ task_name: string; task_status: TaskStatus }>(
    'select task_name, task_status from task where task_id = $1',
    [task_id],
  );
  const [task] = rows;
  if (!task) throw new Refusal('NOT_FOUND', gone);
  return task;
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

function titleOf(written: readonly string[], deleted: readonly string[]): string {
  const names = [...written, ...deleted].map((path) => path.split('/').at(-1) ?? path);
  const shown = names.slice(0, 2).join('、');
  return `手工修改 ${shown}${names.length > 2 ? ` 等 ${names.length} 个文件` : ''}`.slice(0, siteLimits.title_chars);
}
