/** What the rows of sites cost: a commit, an old tree with its contents, the list of versions, and the archive of a version. */
import { randomBytes } from 'node:crypto';
import { archiveOf } from '#capabilities/deliverables/site/archive.server.ts';
import { CommitterType } from '#contract/site/site.ts';
import { openDatabase, type Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#server/platform/db/testing.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { commitTree, emptyTree, filesOf, openTree, type Tree } from '#server/runs/sites/site-trees.ts';
import { createProject, lockProject, projectOfTask, versionsOf, writeVersion, type SiteProject } from '#server/runs/sites/site-versions.ts';
import { median, type Figure } from './figure.ts';

const files = 200;
const rounds = 25;
const listed = [50, 500] as const;

// What is measured are rows; the few hundred bytes that are a version lie elsewhere.
const store = { put: () => Promise.resolve(), get: () => Promise.resolve(null), delete: () => Promise.resolve() } as unknown as FileStore;
const new_id = (): string => randomBytes(16).toString('hex');

export async function siteRowsBench(): Promise<Figure[]> {
  const test = await testDatabase();
  const db = openDatabase(test.url);
  try {
    const project = await newProject(db);
    const { project_id } = project;
    const first = await db.transaction((tx) =>
      committed(
        tx,
        project_id,
        emptyTree,
        Array.from({ length: files }, (_, n) => n),
        0,
      ),
    );
    let tree = first;
    const commits: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const before = tree;
      const begun = performance.now();
      tree = await db.transaction((tx) => committed(tx, project_id, before, [1, 41, 81, 121, 161], round));
      commits.push(performance.now() - begun);
    }
    const olds: number[] = [];
    const archives: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      const old = filesOf(db, project_id, await openTree(db, project_id, first.tree));
      await Promise.all(old.paths.map((path) => old.read(path)));
      olds.push(performance.now() - begun);
      await archiveOf(filesOf(db, project_id, await openTree(db, project_id, first.tree)), '网站');
      archives.push(performance.now() - begun - (olds.at(-1) ?? 0));
    }
    const few = await listOf(db, listed[0]);
    const many = await listOf(db, listed[1]);
    return [
      { name: `commit of five files in ${files}`, value: median(commits), unit: 'ms', target: 10, want: 'at most' },
      { name: `an old tree of ${files} files with its contents`, value: median(olds), unit: 'ms', target: 40, want: 'at most' },
      {
        name: 'versions listed, of 500 against of 50',
        value: many / few,
        unit: '×',
        target: 1.3,
        want: 'at most',
        note: `${many.toFixed(1)} ms against ${few.toFixed(1)} ms`,
      },
      { name: `archive of ${files} files`, value: median(archives), unit: 'ms', target: 600, want: 'at most' },
    ];
  } finally {
    await db.close();
    await test.drop();
  }
}

async function newProject(db: Database): Promise<SiteProject> {
  const task_id = new_id();
  await db.query(
    "insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time) values ($1, 'u', 'x', 10000, 1, 1, 1)",
    [task_id],
  );
  await createProject(db, { task_id, user_id: 'u', created: 1 });
  const project = await projectOfTask(db, task_id);
  if (!project) throw new Error('the project was not made');
  return project;
}

type Tx = Parameters<typeof commitTree>[0];

async function committed(tx: Tx, project_id: string, before: Tree, changed: readonly number[], round: number): Promise<Tree> {
  await lockProject(tx, project_id);
  // 7 KB, as pages have.
  const text = (n: number): string => `export const n = '${round} ${n}';\n`.concat(`// 第 ${n} 个文件的一行，说明它做什么\n`.repeat(130));
  const changes = new Map(changed.map((n) => [`components/part-${n}.tsx`, new TextEncoder().encode(text(n))] as const));
  return commitTree(tx, project_id, before, changes);
}

/** The first page of the list, as the panel asks for it. */
async function listOf(db: Database, count: number): Promise<number> {
  const project = await newProject(db);
  for (let n = 0; n < count; n++)
    await db.transaction(async (tx) => {
      const { tree } = await committed(tx, project.project_id, emptyTree, [n], n);
      const version = {
        project,
        title: `第 ${n} 次`,
        tree,
        committer_type: CommitterType.User,
        run_id: null,
        answer_id: null,
        write_key: null,
      };
      await writeVersion(tx, { store, new_id }, { ...version, created: n });
    });
  await db.query('analyze site_version, task_file');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await versionsOf(db, project, { limit: 50 });
    times.push(performance.now() - begun);
  }
  return median(times);
}
