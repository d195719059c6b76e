/** The project of a run: its draft and versions, written only as long as the run is this worker's. */
import type { ChangedSite, ProjectTree } from '#capabilities/deliverables/site/project-tree.server.ts';
import type { SiteCompiler, SiteError } from '#capabilities/deliverables/site/site-ports.ts';
import type { FileRef } from '#agent/events.ts';
import { MessageType } from '#contract/site/chat.ts';
import { CommitterType, displayVersion, siteFileName, siteLimits } from '#contract/site/site.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { FenceLost } from '../log/log.ts';
import type { Claim } from '../queue.ts';
import { changesBetween, commitTree, emptyTree, filesOf, openTree, type Tree } from './site-trees.ts';
import { headOf, lockProject, writeVersion, type SiteProject, type VersionRow } from './site-versions.ts';
import { draftRef, isHandOver } from './site-ending.ts';
import { refOf } from '../workspace.ts';

export interface RunSiteInput {
  db: Database;
  store: FileStore;
  compiler: SiteCompiler;
  now(): number;
  new_id(): string;
}

export interface RunSite extends ProjectTree {
  /** The version that stood when the run was claimed here: '#2'. */
  head_at_start: string | null;
  /**
   * What the run leaves behind becomes a version if it compiles, else it stays a draft for the next one. The events of all versions this run
   * made so, without those whose file is `known` already: a worker that died between the version and its event lost nothing. `title`: of the version,
   * where somebody has one.
   */
  settle(known: ReadonlySet<string>, title?: string): Promise<FileWritten[]>;
  /** What this run left that is no version, as it does not compile. */
  brokenDraft(): Promise<FileRef | null>;
}

type FileWritten = Extract<TaskEvent, { type: 'file_written' }>;

interface Draft {
  run_id: string;
  tree: string;
  base_version_id: string | null;
}

/** A run's end waits no longer for its site. */
const settleLimitMs = 15_000;

/** `branch`: the events of the open branch, whose drafts alone are gone on from, and of them those since its person last took the code over. */
export function siteOfRun(
  input: RunSiteInput,
  project: SiteProject,
  claim: Pick<Claim, 'run_id' | 'task_id' | 'fence'>,
  branch: readonly NumberedEvent[],
  head_at_start: string | null = null,
): RunSite {
  const { db, compiler } = input;
  const { project_id } = project;
  const { run_id, task_id, fence } = claim;
  const endKey = `${run_id} end`;
  const request = branch.findLast((event) => event.type === 'message' && event.answer_id === run_id);
  const said = request?.type === 'message' ? request : null;
  const mine = branch.slice(branch.findLastIndex((event) => event.type === 'message' && isHandOver(branch, event)) + 1);
  const here = new Set([run_id, ...mine.flatMap((event) => ('run_id' in event && event.run_id ? [event.run_id] : []))]);

  let last: Promise<unknown> = Promise.resolve();
  /** Calls of a run side by side come in the order they were made: a version that is tagged beside a write holds it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  }

  async function lockRun(tx: Queryable): Promise<void> {
    const { rowCount } = await tx.query('select 1 from task where task_id = $1 and run_id = $2 and fence = $3 for share', [
      task_id,
      run_id,
      fence,
    ]);
    if (!rowCount) throw new FenceLost(`the run ${run_id} is another worker's`);
    await lockProject(tx, project_id);
  }

  async function stateIn(db_: Queryable): Promise<{ head: VersionRow | null; tree: Tree; is_draft: boolean }> {
    const head = await headOf(db_, project);
    const { rows } = await db_.query<Draft>('select run_id, tree, base_version_id from site_draft where project_id = $1', [project_id]);
    const [draft] = rows;
    // Somebody saved or went back since: what was begun before stands no longer on what there is.
    const holds = draft !== undefined && here.has(draft.run_id) && draft.base_version_id === (head?.version_id ?? null);
    const tree = await openTree(db_, project_id, holds ? draft.tree : (head?.tree ?? ''));
    return { head, tree, is_draft: tree.tree !== (head?.tree ?? '') };
  }

  function changedSite(before: Tree, after: Tree): ChangedSite {
    return { before: filesOf(db, project_id, before), files: filesOf(db, project_id, after), changes: changesBetween(before, after) };
  }

  return {
    head_at_start,
    mode: project.mode,

    async now() {
      const { head, tree, is_draft } = await stateIn(db);
      return {
        files: filesOf(db, project_id, tree),
        sizes: new Map([...tree.entries].map(([path, { bytes }]) => [path, bytes])),
        head: head && { displayVersion: displayVersion(head.number), title: head.title },
        is_draft,
        mode: project.mode,
        template: project.template,
        selection: said?.parts ?? [],
        page: said?.page,
        is_mending: said?.message_type === MessageType.Autofix,
      };
    },

    change: (call_id, decide) =>
      inTurn(() =>
        db.transaction(async (tx) => {
          await lockRun(tx);
          const again = await tx.query<{ before_tree: string; tree: string }>(
            'select before_tree, tree from site_write where project_id = $1 and run_id = $2 and call_id = $3',
            [project_id, run_id, call_id],
          );
          const [written] = again.rows;
          if (written) {
            const [before, after] = [await openTree(tx, project_id, written.before_tree), await openTree(tx, project_id, written.tree)];
            return changedSite(before, after);
          }
          const { head, tree: before } = await stateIn(tx);
          const after = await commitTree(tx, project_id, before, await decide(filesOf(tx, project_id, before)));
          await tx.query(
            `with noted as (
             insert into site_write (project_id, run_id, call_id, before_tree, tree) values ($1, $2, $3, $4, $5)
           )
           insert into site_draft (project_id, run_id, tree, base_version_id) values ($1, $2, $5, $6)
           on conflict (project_id) do update set run_id = $2, tree = $5, base_version_id = $6`,
            [project_id, run_id, call_id, before.tree, after.tree, head?.version_id ?? null],
          );
          return changedSite(before, after);
        }),
      ),

    check: (files, signal) => compiler.check(files, signal),

    tag: (call_id, title, signal) => inTurn(() => tagAs(`${run_id} ${call_id}`, title, signal)),

    async settle(known, title = '') {
      const left = await leftTree();
      if (left !== null)
        await tagAs(
          `${endKey} ${left}`,
          said?.message_type === MessageType.Autofix ? '修复报错' : title,
          AbortSignal.timeout(settleLimitMs),
        );
      const { rows } = await db.query<{ file_uri: string; name: string; bytes: number }>(
        `select f.file_uri, f.name, f.bytes from task_file f join site_version v using (store_key)
         where f.task_id = $1 and starts_with(f.write_key, $2) order by f.written`,
        [task_id, endKey],
      );
      return rows.flatMap(({ file_uri: uri, name, bytes }): FileWritten[] =>
        known.has(uri) ? [] : [{ type: 'file_written', file: { uri, name, bytes }, by: 'run' }],
      );
    },

    async brokenDraft() {
      if ((await leftTree()) === null) return null;
      const { tree, is_draft } = await stateIn(db);
      return is_draft && tree !== emptyTree ? draftRef(siteFileName, tree.tree) : null;
    },

    async versionTree(number) {
      const { rows } = await db.query<{ tree: string }>('select tree from site_version where project_id = $1 and number = $2', [
        project_id,
        number,
      ]);
      const [row] = rows;
      return row ? filesOf(db, project_id, await openTree(db, project_id, row.tree)) : null;
    },
  };

  async function leftTree(): Promise<string | null> {
    const { rows } = await db.query<{ tree: string }>('select tree from site_draft where project_id = $1 and run_id = $2', [
      project_id,
      run_id,
    ]);
    return rows[0]?.tree ?? null;
  }

  async function tagAs(write_key: string, title: string, signal: AbortSignal): Promise<Awaited<ReturnType<ProjectTree['tag']>>> {
    const seen = await stateIn(db);
    const errors = seen.is_draft && seen.tree !== emptyTree ? await errorsOf(seen.tree, signal) : [];
    return db.transaction(async (tx) => {
      await lockRun(tx);
      const before = await versionWritten(tx, write_key);
      if (before) return before;
      const { head, tree, is_draft } = await stateIn(tx);
      if (!is_draft) return { made: false, reason: '没有改动，还是原来的版本。', errors: [] };
      if (tree === emptyTree) return { made: false, reason: '项目里没有文件。', errors: [] };
      if (tree.tree !== seen.tree.tree) return { made: false, reason: '检查的时候文件又有改动，请再存一次版本。', errors: [] };
      if (errors.length > 0) return { made: false, reason: `还有 ${errors.length} 个错误，没有存成版本。`, errors };
      const written = await writeVersion(tx, input, {
        project,
        title: titleFor(title, head),
        tree: tree.tree,
        committer_type: CommitterType.Bot,
        run_id,
        answer_id: run_id,
        write_key,
        created: input.now(),
      });
      if (written === 'too_many') return { made: false, reason: `一个项目最多 ${siteLimits.versions} 个版本。`, errors: [] };
      await tx.query('delete from site_draft where project_id = $1', [project_id]);
      return { made: true, displayVersion: displayVersion(written.number), file: refOf(written.row) };
    });
  }

  async function errorsOf(tree: Tree, signal: AbortSignal): Promise<SiteError[]> {
    return (await compiler.check(filesOf(db, project_id, tree), signal)).errors;
  }

  async function versionWritten(tx: Queryable, write_key: string): Promise<Awaited<ReturnType<ProjectTree['tag']>> | null> {
    const { rows } = await tx.query<{ number: number; file_uri: string; name: string; bytes: number }>(
      'select v.number, f.file_uri, f.name, f.bytes from task_file f join site_version v using (store_key) where f.task_id = $1 and f.write_key = $2',
      [task_id, write_key],
    );
    const [row] = rows;
    return row
      ? { made: true, displayVersion: displayVersion(row.number), file: { uri: row.file_uri, name: row.name, bytes: row.bytes } }
      : null;
  }
}

function titleFor(title: string, head: VersionRow | null): string {
  const given = title.trim().slice(0, siteLimits.title_chars);
  return given !== '' ? given : head ? '没有收尾的改动' : '第一版';
}
