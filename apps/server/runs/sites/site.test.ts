/** Projects of runs on a real database: drafts, versions, takeovers and calls that come twice. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SiteCompiler } from '#capabilities/deliverables/site/site-ports.ts';
import { CommitterType, siteFileName, VersionStatus } from '#contract/site/site.ts';
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Database } from '#server/platform/db/database.ts';
import { db, useDatabase } from '#server/platform/db/desk-testing.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { tidy } from '../housekeeping.ts';
import { claimRuns, enqueueRun, type Claim } from '../queue.ts';
import { tidySites } from './site-housekeeping.ts';
import { commitTree, filesOf, openTree } from './site-trees.ts';
import { siteOfRun, type RunSite } from './site.ts';
import {
  createProject,
  headOf,
  projectOfTask,
  versionNamed,
  versionOfFile,
  versionsOf,
  writeVersion,
  type SiteProject,
} from './site-versions.ts';
import { insertFile, newestFiles } from '../workspace.ts';

useDatabase();

const kept = new Map<string, Uint8Array>();
// What these tests put in and take out again.
const store = {
  put: (key: string, bytes: Uint8Array) => Promise.resolve(kept.set(key, bytes)),
  get: (key: string) => Promise.resolve(kept.get(key)),
  delete: (key: string) => Promise.resolve(kept.delete(key)),
  tidy: () => Promise.resolve(),
} as unknown as FileStore;
const new_id = (): string => randomBytes(16).toString('hex');

/** A file that says 'broken' does not compile. */
const compiler: SiteCompiler = {
  async check(files) {
    const texts = await Promise.all(files.paths.map(async (path) => ({ path, text: new TextDecoder().decode(await files.read(path)) })));
    const errors = texts.flatMap(({ path, text }) =>
      text.includes('broken') ? [{ type: 'BuildError' as const, message: '坏了', path }] : [],
    );
    return { errors, routes: ['/'] };
  },
  single: () => Promise.reject(new Error('not asked here')),
};
const input = () => ({ db, store, compiler, now: () => 1_000, new_id });

async function newProject(): Promise<SiteProject> {
  const task_id = new_id();
  await db.query(
    "insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time) values ($1, 'u', 'x', 10000, 1, 1, 1)",
    [task_id],
  );
  await createProject(db, { task_id, user_id: 'u', template: 'word-counter', created: 1 });
  const project = await projectOfTask(db, task_id);
  if (!project) throw new Error('no project');
  return project;
}

async function claimed(task_id: string): Promise<Claim> {
  await db.transaction((tx) => enqueueRun(tx, { run_id: new_id(), task_id, user_id: 'u' }));
  return taken();
}

async function taken(): Promise<Claim> {
  const { claims } = await claimRuns(db, { worker: new_id(), lease_seconds: 60, most: 1 });
  const [claim] = claims;
  if (!claim) throw new Error('nothing to claim');
  return claim;
}

const told = (run_id: string): NumberedEvent => ({ type: 'turn_end', run_id, turn: 1, seq: 1, at: 1 });
const bytes = (text: string) => new TextEncoder().encode(text);
const write = (site: RunSite, call: string, files: Record<string, string | null>) =>
  site.change(call, () =>
    Promise.resolve(new Map(Object.entries(files).map(([path, text]) => [path, text === null ? null : bytes(text)] as const))),
  );
const textIn = async (site: RunSite, path: string) => new TextDecoder().decode(await (await site.now()).files.read(path));
const never = new AbortController().signal;

async function begun(files: Record<string, string> = { 'app/page.tsx': 'one' }) {
  const project = await newProject();
  const claim = await claimed(project.task_id);
  const site = siteOfRun(input(), project, claim, []);
  await write(site, 'c1', files);
  return { project, claim, site };
}

test('what a run writes is a draft until it is a version, which is a file of the task', async () => {
  const { project, site } = await begun();
  expect(await site.now()).toMatchObject({ head: null, is_draft: true, template: 'word-counter' });
  expect(await headOf(db, project)).toBeNull();
  const tagged = await site.tag('c2', '第一版', never);
  expect(tagged).toMatchObject({ made: true, displayVersion: '#1', file: { name: siteFileName } });
  expect(await site.now()).toMatchObject({ head: { displayVersion: '#1', title: '第一版' }, is_draft: false });
  expect(await site.tag('c3', '又一版', never)).toMatchObject({ made: false, reason: expect.stringContaining('没有改动') });
  const { versions, currentVersion } = await versionsOf(db, project, { limit: 50 });
  expect(versions).toMatchObject([{ displayVersion: '#1', status: VersionStatus.Active, committerType: CommitterType.Bot }]);
  expect(currentVersion?.versionID).toBe(versions[0]?.versionID);
});

test('a call that comes again writes once, and says what it said', async () => {
  const { site } = await begun();
  const first = await write(site, 'c2', { 'a.ts': '1' });
  await write(site, 'c3', { 'a.ts': '2' });
  const again = await write(site, 'c2', { 'a.ts': '1' });
  expect(again.changes).toEqual(first.changes);
  expect(again.files.tree).toBe(first.files.tree);
  expect(await textIn(site, 'a.ts')).toBe('2');
  const one = await site.tag('t', '版', never);
  expect(await site.tag('t', '版', never)).toEqual(one);
});

test('calls side by side take turns, and none is lost', async () => {
  const { site } = await begun();
  await Promise.all(Array.from({ length: 12 }, (_, n) => write(site, `side ${n}`, { [`f${n}.ts`]: `${n}` })));
  expect((await site.now()).files.paths).toHaveLength(13);
});

test('a version that is tagged beside a write holds it', async () => {
  const { site } = await begun();
  const [, tagged] = await Promise.all([write(site, 'side', { 'b.ts': 'two' }), site.tag('t', '版', never)]);
  expect(tagged).toMatchObject({ made: true, displayVersion: '#1' });
  expect((await site.now()).is_draft).toBe(false);
  expect(await textIn(site, 'b.ts')).toBe('two');
});

test('a worker that lost the run writes nothing; who took it over goes on with the same draft', async () => {
  const { project, claim, site } = await begun();
  await db.query("update run set lease_until = now() - interval '1 second' where run_id = $1", [claim.run_id]);
  const next = siteOfRun(input(), project, await taken(), []);
  await expect(write(site, 'late', { 'b.ts': 'x' })).rejects.toThrow('another worker');
  await expect(site.tag('late', 'x', never)).rejects.toThrow('another worker');
  expect((await next.now()).files.paths).toEqual(['app/page.tsx']);
  // In flight when the first worker died.
  expect((await write(next, 'c1', { 'app/page.tsx': 'one' })).changes).toEqual([{ path: 'app/page.tsx', how: 'added' }]);
  expect(await next.tag('c2', '接着做的', never)).toMatchObject({ made: true, displayVersion: '#1' });
});

test('the end of a run keeps what compiles as a version, once, and what does not as a draft for the next run', async () => {
  const { project, claim, site } = await begun();
  const events = await site.settle(new Set());
  expect(events).toMatchObject([{ type: 'file_written', by: 'run', file: { name: siteFileName } }]);
  // A worker that died before it told of the version: who takes over tells of it, and makes no other.
  expect(await site.settle(new Set())).toEqual(events);
  expect(await site.settle(new Set(events.map(({ file }) => file.uri)))).toEqual([]);
  expect(await site.brokenDraft()).toBeNull();
  await db.query("update run set state = 'ended' where run_id = $1", [claim.run_id]);

  const second = await claimed(project.task_id);
  const broken = siteOfRun(input(), project, second, [told(claim.run_id)]);
  await write(broken, 'c1', { 'app/page.tsx': 'broken' });
  expect(await broken.tag('c2', 'x', never)).toMatchObject({ made: false, errors: [{ path: 'app/page.tsx' }] });
  expect(await broken.settle(new Set())).toEqual([]);
  expect(await broken.brokenDraft()).toMatchObject({ name: siteFileName });
  expect((await headOf(db, project))?.number).toBe(1);
  await db.query("update run set state = 'ended' where run_id = $1", [second.run_id]);

  const third = await claimed(project.task_id);
  const going = siteOfRun(input(), project, third, [told(claim.run_id), told(second.run_id)]);
  expect(await going.now()).toMatchObject({ is_draft: true });
  expect(await textIn(going, 'app/page.tsx')).toBe('broken');
  // What it did not touch it does not settle.
  expect(await going.settle(new Set())).toEqual([]);
  // On another branch nobody has heard of that draft.
  expect(await textIn(siteOfRun(input(), project, third, [told(claim.run_id)]), 'app/page.tsx')).toBe('one');
});

test('a draft stands no longer when its person saved or went back since', async () => {
  const { project, claim, site } = await begun();
  await site.tag('c2', '一', never);
  await write(site, 'c3', { 'app/page.tsx': 'draft' });
  const first = await headOf(db, project);
  if (!first) throw new Error('no head');
  await db.transaction(async (tx) => {
    await writeVersion(
      tx,
      { store, new_id },
      {
        project,
        title: '手改',
        tree: first.tree,
        committer_type: CommitterType.User,
        run_id: null,
        answer_id: claim.run_id,
        write_key: null,
        created: 5,
      },
    );
  });
  expect(await textIn(site, 'app/page.tsx')).toBe('one');
  expect(await site.now()).toMatchObject({ is_draft: false, head: { displayVersion: '#2' } });
});

test('numbers are dense though many write at once', async () => {
  const { project, site } = await begun();
  await site.tag('c2', '一', never);
  const tree = (await headOf(db, project))?.tree ?? '';
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [project.project_id]);
        await writeVersion(
          tx,
          { store, new_id },
          { project, title: `${n}`, tree, committer_type: CommitterType.User, run_id: null, answer_id: null, write_key: null, created: n },
        );
      }),
    ),
  );
  const { versions } = await versionsOf(db, project, { limit: 50 });
  expect(versions.map(({ displayVersion }) => displayVersion)).toEqual(Array.from({ length: 11 }, (_, n) => `#${11 - n}`));
});

test('going back makes the later ones reverted; undone ones are deprecated; an uploaded site file is no version', async () => {
  const { project, claim, site } = await begun();
  await site.tag('c2', '一', never);
  await write(site, 'c3', { 'app/page.tsx': 'two' });
  await site.tag('c4', '二', never);
  const [newest] = await newestFiles(db, project.task_id);
  const { versions } = await versionsOf(db, project, { limit: 50 });
  const first = versions.at(-1);
  const { rows } = await db.query<{ store_key: string }>('select store_key from site_version where version_id = $1', [first?.versionID]);
  if (!newest) throw new Error('no file');
  const back = {
    ...newest,
    file_uri: `antou-space/${project.task_id}/agent/${new_id()}`,
    store_key: rows[0]?.store_key ?? '',
    origin: 'edit' as const,
  };
  await insertFile(db, {
    ...back,
    write_key: null,
    created: 9,
    answer_id: claim.run_id,
    restored_from: (await versionNamed(db, project, first?.versionID ?? '', 2))?.file_uri ?? '',
  });
  const after = await versionsOf(db, project, { limit: 50 });
  expect(after.currentVersion?.displayVersion).toBe('#1');
  expect(after.versions.map(({ status }) => status)).toEqual([VersionStatus.Reverted, VersionStatus.Active]);
  expect((await site.now()).head?.displayVersion).toBe('#1');
  await db.query('update task_file set is_current = false where file_uri = $1', [newest.file_uri]);
  expect((await versionsOf(db, project, { limit: 50 })).versions[0]?.status).toBe(VersionStatus.Deprecated);

  const uploaded = {
    ...newest,
    file_uri: `antou-space/${project.task_id}/upload/${new_id()}`,
    store_key: new_id(),
    origin: 'user' as const,
  };
  await insertFile(db, { ...uploaded, write_key: null, created: 10 });
  expect((await headOf(db, project))?.number).toBe(1);
  expect(await versionOfFile(db, uploaded.file_uri)).toBeNull();
  expect(await versionOfFile(db, back.file_uri)).toMatchObject({ version: { number: 1 } });
});

test('rules of paths and sizes hold whoever writes, and nothing of such a call is kept', async () => {
  const { site } = await begun();
  for (const path of ['../x', 'node_modules/a.js', 'App/page.tsx', 'app/page.tsx/x'])
    await expect(write(site, `bad ${path}`, { 'good.ts': '1', [path]: '2' })).rejects.toThrow(/。$/);
  await expect(write(site, 'large', { 'a.ts': 'x'.repeat(1024 * 1024 + 1) })).rejects.toThrow('1MB');
  expect((await site.now()).files.paths).toEqual(['app/page.tsx']);
});

test('the same content lies there once in its project, and goes with its task', async () => {
  const { project, site } = await begun({ 'a.ts': 'same', 'b.ts': 'same', 'c.ts': 'other' });
  const other = await begun({ 'a.ts': 'same' });
  const count = async (project_id: string) =>
    (await db.query<{ n: number }>('select count(*)::int as n from site_blob where project_id = $1', [project_id])).rows[0]?.n;
  expect(await count(project.project_id)).toBe(2);
  expect(await count(other.project.project_id)).toBe(1);
  await site.tag('t', '一', never);
  await db.query('update task set task_status = 0, update_time = 0 where task_id = $1', [project.task_id]);
  await tidy({ db, store, now: () => 8 * 24 * 3_600_000 });
  expect(await count(project.project_id)).toBe(0);
  expect(await projectOfTask(db, project.task_id)).toBeNull();
  expect(await count(other.project.project_id)).toBe(1);
});

const old = (project: SiteProject) =>
  db.query(
    `with trees as (update site_tree set created = now() - interval '8 days' where project_id = $1)
     update site_project set tidy_from = now() - interval '1 minute' where project_id = $1`,
    [project.project_id],
  );
const over = async ({ run_id, task_id }: Claim, status: TaskStatus) => {
  await db.query("update run set state = 'ended' where run_id = $1", [run_id]);
  await db.query('update task set task_status = $2 where task_id = $1', [task_id, status]);
};
const held = async ({ project_id }: SiteProject) => {
  const { rows } = await db.query<{ trees: number; blobs: number; writes: number; drafts: number }>(
    `select (select count(*)::int from site_tree where project_id = $1) as trees, (select count(*)::int from site_blob where project_id = $1) as blobs,
       (select count(*)::int from site_write where project_id = $1) as writes, (select count(*)::int from site_draft where project_id = $1) as drafts`,
    [project_id],
  );
  return rows[0];
};

test('after seven days what no version and no work stands on is thrown away, and no sooner', async () => {
  const { project, claim, site } = await begun({ 'app/page.tsx': 'one', 'lib/a.ts': 'a' });
  await write(site, 'c2', { 'app/page.tsx': 'two' });
  await write(site, 'c3', { 'app/page.tsx': 'three' });
  await site.tag('c4', '一', never);
  await over(claim, TaskStatus.TaskFinish);
  await tidySites(db);
  expect(await held(project)).toEqual({ trees: 3, blobs: 4, writes: 3, drafts: 0 });
  await old(project);
  await tidySites(db);
  expect(await held(project)).toEqual({ trees: 1, blobs: 2, writes: 0, drafts: 0 });
  expect(await textIn(site, 'app/page.tsx')).toBe('three');
  const { rows } = await db.query<{ tidy_from: Date | null }>('select tidy_from from site_project where project_id = $1', [
    project.project_id,
  ]);
  expect(rows[0]?.tidy_from).toBeNull();
});

test('calls of a run that may be gone on with stay, and so does a draft that the next run begins from', async () => {
  const { project, claim, site } = await begun();
  await site.tag('c2', '一', never);
  await write(site, 'c3', { 'app/page.tsx': 'broken' });
  await over(claim, TaskStatus.Stop);
  await old(project);
  await tidySites(db);
  expect(await held(project)).toEqual({ trees: 2, blobs: 2, writes: 2, drafts: 1 });

  const next = siteOfRun(input(), project, await claimed(project.task_id), [told(claim.run_id)]);
  expect(await textIn(next, 'app/page.tsx')).toBe('broken');
  // Somebody saves: nothing goes on from the draft any more.
  await db.transaction(async (tx) => {
    const head = await headOf(tx, project);
    const base = await openTree(tx, project.project_id, head?.tree ?? '');
    const { tree } = await commitTree(tx, project.project_id, base, new Map([['app/page.tsx', bytes('saved')]]));
    const version = { project, title: '手动', tree, committer_type: CommitterType.User, run_id: null, answer_id: null, write_key: null };
    await writeVersion(tx, { store, new_id }, { ...version, created: 2 });
  });
  await old(project);
  await tidySites(db);
  expect(await held(project)).toMatchObject({ trees: 2, blobs: 2, writes: 0, drafts: 0 });
});

test('what is written again while it is thrown away is there', async () => {
  const { project, site } = await begun();
  await site.tag('v', '一', never);
  for (let n = 0; n < 20; n++) {
    await write(site, `a${n}`, { 'app/page.tsx': 'kept', 'lib/b.ts': 'b' });
    await write(site, `b${n}`, { 'app/page.tsx': 'one', 'lib/b.ts': null });
    // As if none of the calls above could come again.
    await db.query('delete from site_write where project_id = $1', [project.project_id]);
    await old(project);
    await Promise.all([tidySites(db), write(site, `c${n}`, { 'app/page.tsx': 'kept', 'lib/b.ts': 'b' })]);
    expect(await textIn(site, 'lib/b.ts')).toBe('b');
    expect(await textIn(site, 'app/page.tsx')).toBe('kept');
  }
});

test('of a tree only what is asked for is read, what is asked for together at once, and the whole when it goes on', async () => {
  const { project, site } = await begun(Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`lib/${n}.ts`, `${n}`])));
  const { tree } = (await site.now()).files;
  const asked: number[] = [];
  const counting: Pick<Database, 'query'> = {
    query(text, values) {
      if (typeof text === 'object' && text.name === 'site_contents') asked.push([text.values?.[1]].flat().length);
      return db.query(text, values);
    },
  };
  const files = filesOf(counting, project.project_id, await openTree(db, project.project_id, tree));
  const read = async (n: number) => new TextDecoder().decode(await files.read(`lib/${n}.ts`));
  expect(await Promise.all([read(0), read(1), read(1)])).toEqual(['0', '1', '1']);
  expect(await read(2)).toBe('2');
  expect(await read(3)).toBe('3');
  expect(await Promise.all([4, 5, 6, 7, 8, 0].map(read))).toEqual(['4', '5', '6', '7', '8', '0']);
  expect(asked).toEqual([2, 1, 6]);
});
