/** A site from a kit to what is taken away, on a whole server with its own compiler. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { printKit } from '#capabilities/brand/print-kit.ts';
import { kits, type KitId } from '#capabilities/experts/website/website.ts';
import { print } from '#contract/prompt/markup.ts';
import { elementNode } from '#contract/prompt/selection-tag.ts';
import { MessageType } from '#contract/site/chat.ts';
import { autofixOpening } from '#contract/site/site-check.ts';
import { AbilityType, TaskRunMode, TaskStatus, TaskType, type MessageFile } from '#contract/task.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { anonymous, eventsOf, signUp, startServer, untilIdle, type Person, type TestServer } from '../testing.ts';

let db: TestDatabase;
let lookingDb: TestDatabase;
/** Without a browser: what a check looks at in one is proved by `site-check.test.ts`. */
let server: TestServer;
/** With one, for what its kit alone shows. */
let looking: TestServer;
let person: Person;
beforeAll(async () => {
  // Each has files of its own: a run that the other took would find none.
  [db, lookingDb] = await Promise.all([testDatabase(), testDatabase()]);
  [server, looking] = await Promise.all([
    startServer({ database: db.url, env: { CHROMIUM_PATH: 'none' } }),
    startServer({ database: lookingDb.url }),
  ]);
});
// Whoever looks as often as these tests do is told to wait.
beforeEach(async () => {
  person = await signUp(server);
});
afterAll(async () => {
  await Promise.all([server.stop(), looking.stop()]);
  await Promise.all([db.drop(), lookingDb.drop()]);
});

/** Of the tasks to be evaluated by its path there, or one that was written here. */
type Brought = string | { name: string; bytes: Uint8Array };

async function made(template: string, query: string, task_run_mode: TaskRunMode = TaskRunMode.Auto, files: readonly Brought[] = []) {
  const { task } = await person.get('CreateAntouTask', {
    task_type: TaskType.CodingAgent,
    expert_agent_config: { external_config: template === '' ? { mode: 'hands_on' } : { mode: 'hands_on', template } },
  });
  const { task_id } = task;
  const { projectId } = await person.get('GetProjectOfTask', { taskId: task_id });
  const attached: MessageFile[] = [];
  for (const one of files) {
    const { name, bytes } =
      typeof one === 'string'
        ? { name: one.replace(/^.*\//, ''), bytes: readFileSync(join(import.meta.dirname, '../../../../evals', one)) }
        : one;
    attached.push((await person.upload(task_id, name, Buffer.from(bytes))).data);
  }
  const say = async (words: string, more: { message_type?: typeof MessageType.Autofix } = {}) => {
    const asked = { task_id, query: words, ability_type: AbilityType.WEB, task_run_mode, files: attached.splice(0), ...more };
    await person.get('SendMessage', asked);
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    const events = await eventsOf(person, task_id);
    return { reply: events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).at(-1) ?? '', events };
  };
  return { task_id, projectId, say, ...(await say(query)) };
}

const get = (path: string, who: Person = person) =>
  fetch(`${server.address}${path}`, { headers: { cookie: who.cookie }, redirect: 'manual' });

/** What is said for a kit that is nothing without words of one's own. */
const told: Partial<Record<KitId, string>> = {
  pages: '做成网站：石浦渔港，电话 0574-65930011，泊位 312 个',
  resume: '做一个个人简历网页：我叫顾瓷，电话 13879801234，擅长青白瓷和柴烧',
};

// Those of tables are made below.
test.each(kits.filter(({ needs }) => !needs.some((need) => need === 'table')))(
  '$label becomes a version that runs',
  async ({ id, prompt }) => {
    person = await signUp(looking);
    const { projectId, reply, events } = await made(id, told[id] ?? prompt);
    expect(reply).toContain('做好了，这是版本 #1');
    expect(reply).not.toContain('未完成');
    expect(events.findLast((event) => event.type === 'run_end')).toMatchObject({ outcome: 'finished', not_done: [] });
    const { project } = await person.get('GetProject', { projectId });
    expect(project).toMatchObject({ template: id, phase: 5, isWorking: false });
    const shown = await fetch(project.previewUrl);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-security-policy')).toContain('sandbox allow-scripts');
    expect(await shown.text()).toContain('app/page.tsx');
  },
);

async function codeOf(projectId: string, path: string): Promise<Record<string, unknown>> {
  const { files } = await person.get('GetCode', { projectId });
  return JSON.parse(files.find(({ filePath }) => filePath === path)?.content ?? '{}') as Record<string, unknown>;
}

test('a table that is attached is what a book of records and a board are made of; without one they are not made', async () => {
  const book = await made('records', '把附件里的表格做成记录本', TaskRunMode.Auto, ['11-roster/花名册.xlsx']);
  expect(book.reply).toContain('做好了，这是版本 #1');
  expect(await codeOf(book.projectId, 'content/records.json')).toMatchObject({ rows: { length: 42 } });
  const board = await made('dashboard', '把附件里的表格做成数据看板', TaskRunMode.Auto, ['10-business-analysis/经营数据.xlsx']);
  expect(board.reply).toContain('做好了，这是版本 #1');
  const { tables } = await codeOf(board.projectId, 'content/data.json');
  expect(tables).toMatchObject([{ name: '经营数据', rows: { length: 9 }, source: '经营数据.xlsx' }]);
  const { url } = await person.get('GetArchive', { projectId: board.projectId, form: 'html' });
  expect((await (await fetch(new URL(url, server.address))).text()).length).toBeGreaterThan(300_000);
  const nothing = await made('dashboard', '把附件里的表格做成数据看板');
  expect(nothing.reply).toContain('这里没有表格');
  const unread = await made('dashboard', '把附件里的表格做成数据看板', TaskRunMode.Auto, [
    { name: '坏的.xlsx', bytes: new TextEncoder().encode('不是表格') },
  ]);
  expect(unread.reply).not.toContain('做好了');
  expect(unread.reply).toContain('坏的');
}, 120_000);

test('a column that is not wanted is in no record, and a name that no column has is told', async () => {
  const csv = (text: string) => ({ name: '名录.csv', bytes: new TextEncoder().encode(text) });
  const table = csv('项目,级别,经费（万元）\n皮影戏,省级,12\n剪纸,市级,5\n竹编,县级,2\n');
  const book = await made('records', '把附件里的表格做成记录本，经费那列不要', TaskRunMode.Auto, [table]);
  const { columns } = (await codeOf(book.projectId, 'content/records.json')) as { columns: { name: string }[] };
  expect(columns.map(({ name }) => name)).toEqual(['项目', '级别']);
  expect(book.reply).toContain('没有放这几列：经费（万元）');
  const other = await made('records', '把附件里的表格做成记录本，手机号那列不要', TaskRunMode.Auto, [table]);
  expect(other.reply).toContain('手机号');
});

test('edited by hand, gone back from, and taken away', async () => {
  const { task_id, projectId } = await made('word-counter', '做一个字数统计工具');
  const code = await person.get('GetCode', { projectId });
  const words = code.files.find(({ filePath }) => filePath === 'content/site.json')?.content ?? '';
  const edited = { filePath: 'content/site.json', content: words.replace('字数统计', '数一数') };
  const save = (files: { filePath: string; content: string }[], baseVersionId: string) =>
    person.call('SaveCode', { projectId, files, baseVersionId });
  const saved = await save([edited], code.versionId);
  expect(saved.data).toMatchObject({ version: { displayVersion: '#2', committerType: 1 }, errors: [] });
  // The answer got lost: the same is no second version.
  expect((await save([edited], code.versionId)).data.version?.displayVersion).toBe('#2');
  expect(await save([{ filePath: 'a.ts', content: 'export {}' }], code.versionId)).toMatchObject({ status: 409 });
  const head = saved.data.version?.versionID ?? '';
  const broken = await save([{ filePath: 'app/page.tsx', content: 'export default function Page( {' }], head);
  expect(broken.data.version).toBeNull();
  expect(broken.data.errors[0]).toMatchObject({ path: 'app/page.tsx', line: 1 });
  expect(await save([{ filePath: '../x', content: '' }], head)).toMatchObject({ status: 400 });

  const back = await person.get('RollbackProject', { projectId, versionId: code.versionId });
  expect(back.currentVersion.displayVersion).toBe('#1');
  const { versions } = await person.get('GetVersions', { projectId });
  expect(versions.map(({ displayVersion, status }) => [displayVersion, status])).toEqual([
    ['#2', 2],
    ['#1', 1],
  ]);
  await person.get('RollbackProject', { projectId, versionId: head });
  const newest = await person.get('GetVersions', { projectId, limit: 1 });
  expect(newest).toMatchObject({ versions: [{ displayVersion: '#2' }], has_more: true, currentVersion: { displayVersion: '#2' } });
  expect(await person.get('GetVersions', { projectId, before: 2, limit: 1 })).toMatchObject({
    versions: [{ displayVersion: '#1' }],
    has_more: false,
  });

  const redirected = await get(`/api/expert/coding/pack/repos/v2/archive?projectId=${projectId}`);
  expect(redirected.status).toBe(302);
  const archive = await fetch(new URL(redirected.headers.get('location') ?? '', server.address));
  // As the site calls itself while nobody has named its task, not what was changed last.
  expect(decodeURIComponent(archive.headers.get('content-disposition') ?? '')).toContain('数一数.zip');
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['package.json', 'app/page.tsx', 'README.md']));
  expect(strFromU8(files['content/site.json'] ?? new Uint8Array())).toContain('数一数');
  const { url } = await person.get('GetArchive', { projectId, form: 'html' });
  const single = await (await fetch(new URL(url, server.address))).text();
  expect(single).toContain('数一数');
  expect(single).not.toMatch(/(?:src|href)="https?:/);

  // Brought back from elsewhere, with a picture.
  const brought = await person.get('SaveCode', {
    projectId,
    files: [],
    assets: [{ filePath: 'public/dot.png', base64: 'iVBORw0KGgo=' }],
    deleted: ['lib/count.ts'],
    baseVersionId: head,
    from: 'zip',
  });
  expect(brought.errors[0]?.path).toBe('components/counter.tsx');
  const picture = await person.get('SaveCode', {
    projectId,
    files: [],
    assets: [{ filePath: 'public/dot.png', base64: 'iVBORw0KGgo=' }],
    baseVersionId: head,
    from: 'zip',
  });
  expect(picture.version).toMatchObject({ displayVersion: '#3', title: '带回 dot.png', committerType: 3 });
  expect((await person.get('GetCode', { projectId })).assets).toEqual([{ filePath: 'public/dot.png', bytes: 8 }]);

  // Each call of the specification at its path.
  for (const path of ['/projects/v2/project', '/repos/v1/code', '/repos/v2/version'])
    expect(await (await get(`${path}?projectId=${projectId}`)).json()).toMatchObject({ code: 0 });
  expect(await (await get(`/projects/v1/task?taskId=${task_id}`)).json()).toMatchObject({ data: { projectId } });
  expect((await get(`/repos/v1/code?projectId=${projectId}`, anonymous(server))).status).toBe(401);
  expect((await get(`/repos/v1/code?projectId=${projectId}&x=1`)).status).toBe(400);
});

test('a form is changed by what is said, each request one checked version, and what is not understood is named', async () => {
  const { projectId, say } = await made('', '做一个献血登记表，要填姓名、电话、体重、备注', TaskRunMode.HandsOff);
  const fields = async (): Promise<string[]> => {
    const { files } = await person.get('GetCode', { projectId });
    const content = JSON.parse(files.find(({ filePath }) => filePath === 'content/site.json')?.content ?? '{}');
    return content.fields.map((one: { label: string; required: boolean }) => `${one.label}${one.required ? '*' : ''}`);
  };
  const first = await say('加一项“最近一次服药时间”，必填，放在电话后面；备注去掉');
  expect(first.reply).toContain('这是版本 #2。检查');
  expect(first.events.findLast((event) => event.type === 'run_end')).toMatchObject({ outcome: 'finished', not_done: [] });
  expect(await fields()).toEqual(['姓名', '电话', '最近一次服药时间*', '体重']);
  const second = await say('换成深色模式，让填的人收到一封确认邮件');
  expect(second.reply).toContain('一直用深色显示');
  expect(second.reply).toContain('没有服务器');
  const { files } = await person.get('GetCode', { projectId });
  expect(files.find(({ filePath }) => filePath === 'app/globals.css')?.content).not.toContain('prefers-color-scheme');
  expect((await person.get('GetVersions', { projectId })).versions).toHaveLength(3);
});

test('one press mends what the code itself tells, and names what it does not', async () => {
  const { projectId, say } = await made('word-counter', '做一个字数统计工具');
  const save = async (filePath: string, content: string) => {
    const { versions } = await person.get('GetVersions', { projectId });
    return person.get('SaveCode', { projectId, files: [{ filePath, content }], baseVersionId: versions[0]?.versionID ?? '' });
  };
  const source = async (path: string) =>
    (await person.get('GetCode', { projectId })).files.find(({ filePath }) => filePath === path)?.content ?? '';
  const [counter, page] = ['components/counter.tsx', 'app/page.tsx'];
  const good = await source(counter);
  const without = good.replace(/import \{[^}]*\} from 'react';\n/, '');
  expect(without).not.toBe(good);
  expect((await save(counter, without)).errors).toEqual([]);
  const autofix = { message_type: MessageType.Autofix };
  const mended = await say(`${autofixOpening}\n运行错误: useState is not defined`, autofix);
  expect(mended.reply).toContain('补上 useState 的引用（react）');
  expect(mended.reply).toContain('这是版本 #3。检查通过');
  expect(await source(counter)).toContain("import { useState } from 'react';");

  expect((await save(page, (await source(page)).replace('<h1>', '<h1>{total.words}'))).errors).toEqual([]);
  const left = await say(`${autofixOpening}\n运行错误: total is not defined`, autofix);
  expect(left.reply).toContain('没有改动');
  expect(left.reply).toContain('没有定义 total');
  expect(left.reply).toContain('回退');
}, 120_000);

test('what else a sentence asks is said to be not done; a later one changes nothing', async () => {
  const { projectId, reply, say } = await made('name-picker', '做一个随机点名工具，名单：赵一、钱二');
  expect(reply).toContain('未完成');
  expect(reply).toContain('赵一、钱二');
  expect((await say('中奖的人放烟花')).reply).toContain('没有改动');
  expect((await person.get('GetVersions', { projectId })).versions).toHaveLength(1);
  // Whoever is not to be asked is told what there is.
  expect((await made('', '做一个咖啡店网站', TaskRunMode.HandsOff)).reply).toContain('字数统计');
});

test('what is pointed at is changed where it is written, by a sentence and without one', async () => {
  const { projectId, say } = await made('word-counter', '做一个字数统计工具');
  const code = await person.get('GetCode', { projectId });
  const source = code.files.find(({ filePath }) => filePath === 'app/page.tsx')?.content ?? '';
  const before = source.slice(0, source.indexOf('<h1>'));
  const heading = {
    filePath: 'app/page.tsx',
    line: before.split('\n').length,
    column: before.length - before.lastIndexOf('\n'),
    name: 'Page',
    tag: 'h1',
    text: '字数统计',
    look: { fontSize: 32, color: 'rgb(0, 0, 0)', background: 'rgba(0, 0, 0, 0)' },
  };
  const pointed = print([elementNode(heading)]);
  const { reply, events } = await say(`${pointed}标题改成“数一数，很快”，改成红色，再加一个登录`);
  const message = events.findLast((event) => event.type === 'message');
  expect(message).toMatchObject({ parts: [{ type: 3, domSelect: { ...heading, codeBlock: '<h1>{words.title}</h1>' } }] });
  expect(reply).toContain('这是版本 #2');
  expect(reply).toContain('没有读懂，没有做：“再加一个登录”');
  const textIn = async (path: string) =>
    (await person.get('GetCode', { projectId })).files.find(({ filePath }) => filePath === path)?.content;
  expect(await textIn('content/site.json')).toContain('"title": "数一数，很快"');
  expect(await textIn('app/page.tsx')).toContain("<h1 style={{ color: '#d32f2f' }}>{words.title}</h1>");

  expect((await say(`${pointed}更好看一点`)).reply).toContain('没有读懂要怎么改');
  const { versions } = await person.get('GetVersions', { projectId });
  expect(versions).toHaveLength(2);
  const edit = (change: object, baseVersionId: string) =>
    person.call('EditSiteElement', { projectId, baseVersionId, element: heading, change });
  const head = versions[0]?.versionID ?? '';
  const changed = await edit({ font_size: 40 }, head);
  expect(changed.data).toMatchObject({ version: { displayVersion: '#3', committerType: 1 }, errors: [] });
  expect(await textIn('app/page.tsx')).toContain("<h1 style={{ color: '#d32f2f', fontSize: 40 }}>");
  expect(await edit({ bold: true }, head)).toMatchObject({ status: 409 });
  expect(await edit({ color: "red', x: evil() + '" }, changed.data.version?.versionID ?? '')).toMatchObject({ status: 400 });
});

test('a site connects to the hosts its person allowed, and to no more once they are taken back', async () => {
  const { projectId } = await made('word-counter', '做一个字数统计工具');
  const allow = (host: string, allowed: boolean) => person.call('AllowSiteHost', { projectId, host, allowed });
  const policy = async () =>
    (await fetch((await person.get('GetProject', { projectId })).project.previewUrl)).headers.get('content-security-policy');
  for (const host of ['*', 'evil.com; script-src *', 'https://a.com', '127.0.0.1', 'localhost', 'a.com/x'])
    expect(await allow(host, true)).toMatchObject({ status: 400 });
  expect((await allow('api.example.com', true)).data.hosts).toEqual(['api.example.com']);
  expect((await allow('api.example.com', true)).data.hosts).toEqual(['api.example.com']);
  await expect.poll(policy).toMatch(/connect-src [^;]* https:\/\/api\.example\.com;/);
  for (let n = 1; n < 20; n += 1) await allow(`h${n}.example.com`, true);
  expect(await allow('one-more.example.com', true)).toMatchObject({ status: 409 });
  expect((await allow('api.example.com', false)).data.hosts).not.toContain('api.example.com');
  await expect.poll(policy).not.toContain('https://api.example.com');
  const { rows } = await db.pool.query<{ action: string; details: { host: string } }>(
    "select action, details from audit_log where details->>'project_id' = $1 and details->>'host' = 'api.example.com' order by audit_id",
    [projectId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['allow_site_host', 'refuse_site_host']);
});

test('a share shows the version of its time, runs it, and both end with it', async () => {
  const { task_id, projectId } = await made('word-counter', '做一个字数统计工具');
  const first = await person.get('GetCode', { projectId });
  const save = async (filePath: string, baseVersionId: string) =>
    (await person.get('SaveCode', { projectId, files: [{ filePath, content: 'export {}' }], baseVersionId })).version?.versionID ?? '';
  const versionId = await save('public/second.txt', first.versionId);
  const { share_id, secret } = await person.get('CreateTaskReplay', { task_id });
  const later = await save('lib/later.ts', versionId);
  const headers = { 'x-share-id': share_id, 'x-share-secret': secret };
  const nobody = anonymous(server);
  const code = await nobody.get('GetCodeShare', { projectId }, headers);
  expect(code.displayVersion).toBe('#2');
  expect(code.files.some(({ filePath }) => filePath === 'lib/later.ts')).toBe(false);
  const { project } = await nobody.get('GetProjectShare', { projectId }, headers);
  expect((await fetch(project.previewUrl)).status).toBe(200);
  const ran = async (version: string) =>
    (await nobody.get('GetProjectShare', { projectId, versionId: version }, headers)).project.previewUrl;
  expect((await fetch(`${await ran(first.versionId)}second.txt`)).status).toBe(404);
  expect((await fetch(`${await ran(versionId)}second.txt`)).status).toBe(200);
  const earlier = await ran(first.versionId);
  expect((await fetch(earlier)).status).toBe(200);
  expect((await nobody.call('GetProjectShare', { projectId, versionId: later }, headers)).status).toBe(404);
  expect((await nobody.call('GetProject', { projectId }, headers)).status).toBe(401);
  expect((await nobody.call('GetCodeShare', { projectId }, { ...headers, 'x-share-secret': '0'.repeat(32) })).status).toBe(404);
  await person.get('OperateTaskReplay', { task_share_id: share_id, task_id, operate_type: 2 });
  expect((await nobody.call('GetCodeShare', { projectId }, headers)).status).toBe(404);
  await expect.poll(async () => (await fetch(project.previewUrl)).status).toBe(404);
  await expect.poll(async () => (await fetch(earlier)).status).toBe(404);
});

test('a site is begun in the accent of its task’s brand kit, where that can be read', async () => {
  const kitOf = (accent: string) => ({
    name: '云杉.brand.html',
    bytes: new TextEncoder().encode(
      printKit({
        version: 1,
        name: '云杉',
        source: '',
        colours: { paper: '#ffffff', ink: '#1f2a37', accent, second: '#f58220' },
        more: [],
        faces: {},
        logo: null,
      }),
    ),
  });
  const styleOf = async (projectId: string) =>
    (await person.get('GetCode', { projectId })).files.find(({ filePath }) => filePath === 'app/style.css')?.content ?? '';
  const query = '做成网站：石浦渔港，电话 0574-65930011，泊位 312 个';
  const branded = await made('pages', query, TaskRunMode.Auto, [kitOf('#00857c')]);
  expect(await styleOf(branded.projectId)).toContain('--accent: #00857c');
  expect(branded.reply).toContain('主色用了品牌套件“云杉”的');
  const pale = await made('pages', query, TaskRunMode.Auto, [kitOf('#fff3d6')]);
  expect(await styleOf(pale.projectId)).not.toContain('#fff3d6');
});

test('what is wanted is written down first, changed by its person, and built as they left it', async () => {
  const { task } = await person.get('CreateAntouTask', { task_type: TaskType.CodingAgent });
  const { projectId } = await person.get('GetProjectOfTask', { taskId: task.task_id });
  const pool = openDatabase(db.url);
  const say = async (query: string) => {
    await person.get('SendMessage', { task_id: task.task_id, query, ability_type: AbilityType.WEB });
    expect(await untilIdle(person, task.task_id)).toBe(TaskStatus.TaskFinish);
    const events = await eventsOf(person, task.task_id);
    return { events, reply: events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).at(-1) ?? '' };
  };
  const first = await say('做一个羽毛球赛报名表，要填姓名、电话');
  expect(first.reply).toContain('还没有写代码');
  expect(first.events.findLast((event) => event.type === 'run_end')).toMatchObject({ outcome: 'finished', not_done: [] });
  expect((await person.get('GetProject', { projectId })).project).toMatchObject({ phase: 2, headVersionId: '' });
  const written = (await person.get('GetRequirement', { projectId })).requirementContent;
  expect(written).toContain('| 电话 | 电话 | 否 |');
  const ends = (outcome: string) =>
    pool.query("update task_event set body = jsonb_set(body, '{outcome}', $2) where task_id = $1 and type = 'run_end'", [
      task.task_id,
      JSON.stringify(outcome),
    ]);
  await ends('stopped');
  expect((await person.get('GetRequirement', { projectId })).requirementContent, 'cancelled, it counts for nothing').toBe('');
  await ends('finished');
  const file = first.events
    .flatMap((event) => (event.type === 'tool_result' ? event.files : []))
    .find(({ name }) => name === '需求文档.md');
  const save = (requirementContent: string, baseUri: string) => person.call('SaveRequirement', { projectId, requirementContent, baseUri });
  const edited = written.replace('| 电话 | 电话 | 否 |', '| 微信号 | 文字 | 是 |');
  const saved = await save(edited, file?.uri ?? '');
  expect(saved.status).toBe(200);
  // The answer got lost; and somebody who had not seen that one.
  expect((await save(edited, file?.uri ?? '')).data.fileUri).toBe(saved.data.fileUri);
  expect(await save(`${written}\n另一份`, file?.uri ?? '')).toMatchObject({ status: 409 });
  expect((await say('按需求文档构建')).reply).toContain('做好了，这是版本 #1');
  const { files } = await person.get('GetCode', { projectId });
  const words = files.find(({ filePath }) => filePath === 'content/site.json')?.content ?? '';
  expect(words).toContain('微信号');
  expect(words).not.toContain('电话');
  expect((await person.get('GetProject', { projectId })).project.phase).toBe(5);
  await pool.close();
});
