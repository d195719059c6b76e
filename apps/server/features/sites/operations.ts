/** Operations on the sites of tasks. What may be seen of one is what may be seen of its task, or of the file a share shows. */
import type { SiteCompiler } from '#capabilities/deliverables/site/site-ports.ts';
import { Refusal } from '#contract/codes.ts';
import type { OutputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { isAsset } from '#contract/site/paths.ts';
import { CommitterType, displayVersion, ProjectPhase, siteLimits } from '#contract/site/site.ts';
import { TaskStatus } from '#contract/task.ts';
import { granted, type Actor } from '#server/platform/access.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type CallContext, type Handler, type SharePass } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/hub.ts';
import { appendHost } from '#server/runs/log.ts';
import { lastAnswerId } from '#server/runs/turn-tree.ts';
import { commitTree, filesOf, openTree, TreeRefusal, type Tree } from '#server/runs/site-trees.ts';
import { headOf, lockProject, projectById, projectOfTask, versionsOf, writeVersion, type SiteProject } from '#server/runs/site-versions.ts';
import { refOf } from '#server/runs/workspace.ts';
import { versionShown, viewOf, type Looked, type SiteView } from './showing.ts';

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
  | 'GetVersions'
  | 'RollbackProject'
  | 'GetArchive';

const gone = '项目不存在或已被删除';
const goneVersion = '没有这个版本';
const compileLimitMs = 30_000;

export function siteOperations(input: SiteOperationsInput): { [Name in Names]: Handler<Name> } {
  const { hub } = input;
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

async function present(
  input: SiteOperationsInput,
  context: CallContext,
  project: SiteProject,
  version: Looked | null,
  view: SiteView,
): Promise<OutputOf<Operations['GetProject']>> {
  const { project_id, task_id, mode, template } = project;
  const [task, draft] = await Promise.all([
    taskOf(context.tx, task_id),
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
      previewUrl: version ? input.addressOf(context, { project_id, ...view }) : '',
      tree: version?.tree ?? '',
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

async function refuseWhileWorking(db: Queryable, task_id: string, how: 'look' | 'lock'): Promise<void> {
  const { rows } = await db.query<{ task_status: TaskStatus }>(
    `select task_status from task where task_id = $1${how === 'lock' ? ' for update' : ''}`,
    [task_id],
  );
  if (rows[0]?.task_status === TaskStatus.Running) throw new Refusal('STATE', '任务正在进行，请等待完成或先停止');
  if (rows[0]?.task_status === TaskStatus.Pause) throw new Refusal('STATE', '任务已暂停，请先继续或停止');
}
