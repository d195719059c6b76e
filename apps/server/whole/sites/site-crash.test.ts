/** Processes that are killed while a site is built, saved and looked at: no write lost or doubled, versions dense, and the head runs. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { seededRandom } from '#e2e/kit/provider-failures.ts';
import { lastSaid, type ProviderScript, type Reply } from '#e2e/kit/provider-protocol.ts';
import type { Pack } from '#preview/runtime/pack.ts';
import { AbilityType, OperateType, TaskStatus, TaskType } from '#contract/task.ts';
import { VersionStatus, type SiteVersion } from '#contract/site/site.ts';
import { testDatabase } from '#server/platform/db/testing.ts';
import { killIfThere, obeysTheLaw } from '../failing/crash-testing.ts';
import { eventsOf, modelEnv, personOf, signUp, startServer, temporaryFolder, untilIdle, type Person, type TestServer } from '../testing.ts';

/** 30 when runs, versions, saving or the engine were changed. */
const points = Number(process.env['CRASH_POINTS'] ?? 2);
const seed = Number(process.env['CRASH_SEED'] ?? 7);

const cleanUps: (() => Promise<unknown> | void)[] = [];
let here: Desk;
/** Built with nothing in its way. */
let saved: Build;
let took = 0;
beforeAll(async () => {
  here = await desk();
  const begun = Date.now();
  saved = await build(here, 'unhindered');
  expect(await isWhole(here, saved)).toBe(0);
  took = Date.now() - begun;
}, 120_000);
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

const call = (name: string, input: unknown): Reply => ({ calls: [{ name, arguments: input }] });
const end = '{/* end */}';
const page = (words: string): string =>
  `import { note } from '@/lib/note';\nexport default function Page() {\n  return <main><h1>{note}</h1>${words}${end}</main>;\n}\n`;
const first = {
  'package.json': '{"name":"site"}',
  'app/layout.tsx':
    'export default function Layout({ children }: { children: React.ReactNode }) {\n  return <html lang="zh-CN"><body>{children}</body></html>;\n}\n',
  'app/page.tsx': page(''),
};
const write = (files: Record<string, string>): Reply =>
  call('write_files', { files: Object.entries(files).map(([path, content]) => ({ path, content })) });
/** Done twice it leaves the words twice. */
const add = (words: string): Reply =>
  call('edit_file', { path: 'app/page.tsx', patches: [{ search: end, replace: `<p>${words}</p>${end}` }] });

/** Between the first and the second write the draft does not compile. */
const play: readonly Reply[] = [
  write(first),
  write({ 'lib/note.ts': "export const note = '记';\n" }),
  add('甲'),
  call('tag_version', { title: '一' }),
  add('乙'),
  add('丙'),
  call('tag_version', { title: '二' }),
  { text: '做好了。' },
];
const built = page('<p>甲</p><p>乙</p><p>丙</p>');
const script: ProviderScript = ({ messages }) => {
  // The first call of a run is the host's own.
  const turn = messages.slice(lastSaid(messages)).filter(({ role }) => role === 'assistant').length - 1;
  return play[turn] ?? { text: '做到这里。' };
};

interface Desk {
  person: Person;
  provider: ScriptedProvider;
  server(): TestServer;
  /** Killed, begun anew, and telling those who wait for it. */
  restart(): Promise<void>;
  /** Tells it again until somebody answers. */
  persist<T>(work: () => Promise<T>): Promise<T>;
}

async function desk(): Promise<Desk> {
  const [db, provider] = await Promise.all([testDatabase(), startProvider(script, { delay_ms: 4, chunk_chars: 40 })]);
  const data = temporaryFolder();
  const start = (): Promise<TestServer> =>
    startServer({
      data,
      database: db.url,
      env: { ...modelEnv(provider), CHROMIUM_PATH: 'none', LEASE_SECONDS: '1', RUNNING_LIMIT: '1000' },
    });
  let server = await start();
  cleanUps.push(
    () => rmSync(data, { recursive: true, force: true }),
    () => db.drop(),
    () => provider.close(),
    () => server.stop(),
  );
  const one = await signUp(server);
  let down = Promise.resolve();
  return {
    provider,
    person: personOf(() => server.address, one.cookie, one.user_id),
    server: () => server,
    async restart() {
      let up: () => void = () => undefined;
      down = new Promise((resolve) => (up = resolve));
      await server.kill();
      server = await start();
      up();
    },
    async persist(work) {
      for (let tries = 0; ; tries++) {
        try {
          return await work();
        } catch (error) {
          // What fetch says of a connection that was cut or refused; a refusal of the server's is none.
          if (!(error instanceof TypeError) || tries > 200) throw error;
          await new Promise((resolve) => setTimeout(resolve, 50));
          await down;
        }
      }
    },
  };
}

interface Build {
  task_id: string;
  projectId: string;
}

async function build({ person, persist }: Desk, name: string): Promise<Build> {
  const key = (what: string) => ({ 'idempotency-key': `${what}-${seed}-${name}-key` });
  const { task } = await persist(() =>
    person.get('CreateAntouTask', { task_type: TaskType.CodingAgent, expert_agent_config: { external_config: {} } }, key('create')),
  );
  const { task_id } = task;
  await persist(() => person.get('SendMessage', { task_id, query: '做一个网站', ability_type: AbilityType.WEB }, key('send')));
  const { projectId } = await persist(() => person.get('GetProjectOfTask', { taskId: task_id }));
  return { task_id, projectId };
}

/** Dense, none twice, and the newest is where the site is. */
function areDense(versions: readonly SiteVersion[], titles: readonly string[]): void {
  expect(versions.map(({ displayVersion, title }) => `${displayVersion} ${title}`)).toEqual(
    titles.map((title, n) => `#${n + 1} ${title}`).toReversed(),
  );
  expect(versions.every(({ status }) => status === VersionStatus.Active)).toBe(true);
}

/** What its frame gets. */
async function packAt(previewUrl: string): Promise<Pack> {
  const document = await (await fetch(previewUrl)).text();
  const [, pack = 'null'] = /id="site-pack">(.*?)<\/script>/.exec(document) ?? [];
  // Written by our own server.
  return JSON.parse(pack) as Pack;
}

async function runs(person: Person, projectId: string): Promise<void> {
  const { project } = await person.get('GetProject', { projectId });
  const { errors, modules } = await packAt(project.previewUrl);
  expect(errors).toEqual([]);
  expect(modules.map(({ name }) => name)).toContain('~/app/page.tsx');
}

async function versionsOf(person: Person, projectId: string): Promise<SiteVersion[]> {
  const all: SiteVersion[] = [];
  for (;;) {
    const before = all.length > 0 ? Number(all.at(-1)?.displayVersion.slice(1)) : undefined;
    const { versions, has_more } = await person.get('GetVersions', { projectId, limit: 100, before });
    all.push(...versions);
    if (!has_more) return all;
  }
}

async function isWhole({ person }: Desk, { task_id, projectId }: Build): Promise<number> {
  while ((await untilIdle(person, task_id, 90_000)) === TaskStatus.AbnormalInterrupt) {
    const { reason } = (await eventsOf(person, task_id)).findLast((event) => event.type === 'run_end') ?? {};
    // On a busy machine it may be hit within one turn again and again.
    expect(reason).toContain('连续 4 次');
    await person.get('OperateTask', { task_id, operate_type: OperateType.Resume });
  }
  const events = await eventsOf(person, task_id);
  obeysTheLaw(events);
  expect(events.at(-1)).toMatchObject({ type: 'run_end', outcome: 'finished', not_done: [] });
  const { files } = await person.get('GetCode', { projectId });
  expect(Object.fromEntries(files.map(({ filePath, content }) => [filePath, content]))).toEqual({
    ...first,
    'app/page.tsx': built,
    'lib/note.ts': "export const note = '记';\n",
  });
  const versions = await versionsOf(person, projectId);
  areDense(versions, ['一', '二']);
  const made = events.flatMap((event) => (event.type === 'tool_result' ? event.files : []));
  expect(versions.toReversed().map(({ fileUris }) => fileUris)).toEqual(made.map(({ uri }) => [uri]));
  await runs(person, projectId);
  return events.filter((event) => event.type === 'run_start').length - 1;
}

test(`${points} kills of the server while a site is built and another is saved`, { timeout: 60_000 + points * 60_000 }, async () => {
  const random = seededRandom(seed);
  const { person, persist } = here;
  let saving = true;
  const titles = ['一', '二'];
  async function keepSaving(): Promise<void> {
    let { versionId } = await persist(() => person.get('GetCode', { projectId: saved.projectId }));
    for (let n = 1; saving; n++) {
      const files = [
        { filePath: 'lib/note.ts', content: `export const note = '${n}';\n` },
        { filePath: `lib/saved-${n}.ts`, content: 'export {};\n' },
      ];
      const { version } = await persist(async () => {
        const answer = await person.get(
          'SaveCode',
          { projectId: saved.projectId, files, baseVersionId: versionId },
          { 'idempotency-key': `save-${seed}-${n}-key` },
        );
        expect(answer.errors).toEqual([]);
        return answer;
      });
      expect(version?.displayVersion).toBe(`#${n + 2}`);
      versionId = version?.versionID ?? '';
      titles.push(version?.title ?? '');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const sender = keepSaving();
  // Heard below, when the builds are done.
  sender.catch(() => undefined);
  let takeovers = 0;
  for (let n = 0; n < points; n++) {
    const one = await build(here, `point-${n}`);
    await new Promise((resolve) => setTimeout(resolve, (took * (n + random())) / points));
    await here.restart();
    takeovers += await isWhole(here, one);
  }
  saving = false;
  await sender;
  areDense(await versionsOf(person, saved.projectId), titles);
  const { files } = await person.get('GetCode', { projectId: saved.projectId });
  expect(files.filter(({ filePath }) => filePath.startsWith('lib/saved-'))).toHaveLength(titles.length - 2);
  expect(files.find(({ filePath }) => filePath === 'lib/note.ts')?.content).toBe(`export const note = '${titles.length - 2}';\n`);
  await runs(person, saved.projectId);
  console.info(`${points} kills: a build took ${took} ms, ${takeovers} takeovers, ${titles.length - 2} saves`);
});

/** Of those that the server started. */
function engineOf(pid: number): number[] {
  const parents = new Map<number, number>();
  const engines: number[] = [];
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]));
      if (/preview(-process)?\.js|engine-process\.ts/.test(readFileSync(`/proc/${name}/cmdline`, 'utf8'))) engines.push(Number(name));
    } catch {
      // It ended while we looked.
    }
  }
  const isOurs = (one: number): boolean => one === pid || (parents.has(one) && isOurs(parents.get(one) ?? 0));
  return engines.filter(isOurs);
}

test(`${points} kills of the engine while a page loads`, { timeout: 60_000 + points * 10_000 }, async () => {
  const random = seededRandom(seed);
  const { person } = here;
  const { projectId } = saved;
  const parts = Array.from({ length: 60 }, (_, n) => n);
  const save = async (round: number): Promise<void> => {
    const { versionId } = await person.get('GetCode', { projectId });
    const files = parts.map((n) => ({
      filePath: `components/part${n}.tsx`,
      content: `export function Part${n}() {\n  return <p className="p-${n % 9}">第 ${round} 次第 ${n} 段</p>;\n}\n`,
    }));
    const home = `${parts.map((n) => `import { Part${n} } from '@/components/part${n}';`).join('\n')}\nexport default function Page() {\n  return <main>${parts.map((n) => `<Part${n} />`).join('')}</main>;\n}\n`;
    const { errors } = await person.get('SaveCode', {
      projectId,
      files: [...files, { filePath: 'app/page.tsx', content: home }],
      baseVersionId: versionId,
    });
    expect(errors).toEqual([]);
  };
  const { previewUrl } = (await person.get('GetProject', { projectId })).project;
  let loading = 0;
  let killed = 0;
  for (let n = 0; n <= points; n++) {
    await save(n);
    // What is shown is looked up anew after half a second.
    await new Promise((resolve) => setTimeout(resolve, 600));
    const begun = Date.now();
    const page = packAt(previewUrl);
    if (n > 0) {
      await new Promise((resolve) => setTimeout(resolve, (loading * (n - random())) / points));
      const engines = engineOf(here.server().pid);
      killed += engines.length;
      for (const one of engines) killIfThere(one);
    }
    const { errors, modules } = await page;
    expect(errors).toEqual([]);
    expect(modules.filter(({ code }) => code.includes(`第 ${n} 次第`))).toHaveLength(parts.length);
    if (n === 0) loading = Date.now() - begun;
  }
  expect(killed).toBeGreaterThan(0);
  console.info(`${points} kills: ${killed} engines ended, a page took ${loading} ms`);
});
