/** A person's change of a site becomes a version: on the version it was made upon, whole or not at all, and only if it compiles. */
import type { SiteCompiler, SiteFiles } from '#capabilities/deliverables/site/site-ports.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { Refusal } from '#contract/codes.ts';
import type { OutputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { CommitterType, siteLimits } from '#contract/site/site.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { CallContext } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { appendHost } from '#server/runs/log/log.ts';
import { commitTree, filesOf, openTree, TreeRefusal, type Tree, type TreeChanges } from '#server/runs/sites/site-trees.ts';
import { currentVersionOf, headOf, lockProject, writeVersion, type SiteProject } from '#server/runs/sites/site-versions.ts';
import { lastAnswerId } from '#server/runs/log/turn-tree.ts';
import { refOf } from '#server/runs/workspace.ts';
import { refuseWhileWorking } from './found.ts';
import { versionAt, type Looked } from './showing.ts';

export interface SavingInput {
  db: Database;
  store: FileStore;
  hub: Hub;
  compilers: Shared<SiteCompiler>;
}

export interface Saved {
  /** What it was made upon: another head refuses it. */
  base_version_id: string;
  title: string;
  committer_type?: CommitterType;
  /** Of the version it was made upon; it may refuse. */
  changes(files: SiteFiles): Promise<TreeChanges>;
}

export const goneVersion = '没有这个版本';
const compileLimitMs = 30_000;

export async function saveVersion(
  input: SavingInput,
  context: CallContext,
  project: SiteProject,
  saved: Saved,
): Promise<OutputOf<Operations['SaveCode']>> {
  const made = await treeOfSave(input, project, saved);
  if (made.is_head) return { version: (await currentVersionOf(context.tx, project))?.version ?? null, errors: [] };
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(compileLimitMs)]);
  const { errors } = await input.compilers.of(project.user_id).check(filesOf(input.db, project.project_id, made.tree), signal);
  if (errors.length > 0) return { version: null, errors };
  const stored = await input.db.transaction(async (tx) => {
    await refuseWhileWorking(tx, project.task_id, 'lock');
    await lockProject(tx, project.project_id);
    if ((await headOf(tx, project))?.version_id !== saved.base_version_id) throw conflict();
    const written = await writeVersion(
      tx,
      { store: input.store, new_id: context.new_id },
      {
        project,
        title: saved.title,
        tree: made.tree.tree,
        committer_type: saved.committer_type ?? CommitterType.User,
        run_id: null,
        answer_id: await lastAnswerId(tx, project.task_id),
        write_key: null,
        created: context.now(),
      },
    );
    if (written === 'too_many') throw new Refusal('STATE', `一个项目最多 ${siteLimits.versions} 个版本，没有保存`);
    return appendHost(tx, project.task_id, context.now(), [{ type: 'file_written', file: refOf(written.row), by: 'edit' }]);
  });
  input.hub.stored(project.task_id, stored);
  return { version: (await currentVersionOf(context.tx, project))?.version ?? null, errors: [] };
}

/** What is written here and never becomes a version is content nobody sees. */
async function treeOfSave(
  { db }: SavingInput,
  project: SiteProject,
  { base_version_id, changes }: Saved,
): Promise<{ tree: Tree; is_head: boolean }> {
  const head = await headOf(db, project);
  if (!head) throw new Refusal('STATE', '还没有版本，没有代码可以保存');
  try {
    return await db.transaction(async (tx) => {
      await lockProject(tx, project.project_id);
      const base = await known(tx, project, base_version_id);
      const before = await openTree(tx, project.project_id, base.tree);
      const tree = await commitTree(tx, project.project_id, before, await changes(filesOf(tx, project.project_id, before)));
      // An answer that got lost is asked for again.
      if (tree.tree === head.tree) return { tree, is_head: true };
      if (head.version_id !== base_version_id) throw conflict();
      if (tree.entries.size === 0) throw new Refusal('INVALID', '没有保存：项目里一个文件也不剩');
      return { tree, is_head: false };
    });
  } catch (error) {
    if (error instanceof TreeRefusal) throw new Refusal('INVALID', `没有保存：${error.message.replace(/。$/, '')}`);
    throw error;
  }
}

export async function known(db: Queryable, project: SiteProject, version_id: string): Promise<Looked> {
  const version = await versionAt(db, project, version_id);
  if (!version) throw new Refusal('NOT_FOUND', goneVersion);
  return version;
}

function conflict(): Refusal {
  return new Refusal('CONFLICT', '没有保存：网站已经有了更新的版本。您的修改还在编辑器里，对比后再保存');
}
