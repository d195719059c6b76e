/** A test kit: two people on one server, and a thing of every kind that somebody can own. */
import { writeXlsx } from 'hucre/xlsx';
import { logo } from '#capabilities/brand/brand-testing.ts';
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { strToU8, zipSync } from 'fflate';
import { expect } from 'vitest';
import { FavoriteEntry, FavoriteSource } from '#contract/favorite.ts';
import { CommitterType, requirementFileName, siteFileName } from '#contract/site/site.ts';
import { AbilityType, Delivery, TaskRunMode, TaskStatus, TaskType } from '#contract/task.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { openDatabase, type Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { appendHost } from '#server/runs/log/log.ts';
import { commitTree, emptyTree } from '#server/runs/sites/site-trees.ts';
import { projectOfTask, writeVersion } from '#server/runs/sites/site-versions.ts';
import { commonServer } from '../common-server-testing.ts';
import { eventsOf, signUp, untilIdle, type Person, type TestServer } from '../testing.ts';

let pool: Database;
export let server: TestServer;
export let owner: Person;
export let stranger: Person;

/** Before anything else of this file is used. */
export async function openAccessDesk(): Promise<void> {
  const common = await commonServer();
  server = common.server;
  pool = openDatabase(common.db.url);
  [owner, stranger] = await Promise.all([signUp(server), signUp(server)]);
}

export async function closeAccessDesk(): Promise<void> {
  await pool.close();
}

/** A task of the owner and a document in it. */
export interface Owned {
  task_id: string;
  file_uri: string;
  /** Of an answer, when the row is about one. */
  answer_id: string;
  /** What was said in it, or a message that waits, where the row asks for that. */
  message_id: string;
  /** A share and its secret, where the row is about one. */
  share_id: string;
  secret: string;
  /** A step that failed, where there is one. */
  step: { answer_id: string; call_id: string };
  /** A site and its version, where there is one. */
  site: { projectId: string; versionId: string; otherVersionId: string };
}

export const none = '0'.repeat(32);
export const noFile = `antou-space/${none}/upload/${none}`;
export const unsaid = {
  answer_id: none,
  message_id: none,
  share_id: none,
  secret: none,
  step: { answer_id: none, call_id: 'none' },
  site: { projectId: '1', versionId: none, otherVersionId: none },
};

export async function own(person: Person): Promise<Owned> {
  return { task_id: await person.newTask(), file_uri: noFile, ...unsaid };
}

export async function ownWithFile(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { data } = await person.upload(owned.task_id, '说明.md', '# 说明\n\n正文\n');
  return { ...owned, file_uri: data.file_uri };
}

export async function ownWithPicture(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { data } = await person.upload(owned.task_id, '图.png', picture);
  return { ...owned, file_uri: data.file_uri };
}

/** A task with a database of one table. */
export async function ownWithDatabase(person: Person): Promise<Owned> {
  const owned = await own(person);
  const db = new DatabaseSync(':memory:');
  db.exec("create table 名单 (姓名 text); insert into 名单 values ('甲')");
  const { data } = await person.upload(owned.task_id, '名单.sqlite', Buffer.from(db.serialize()));
  return { ...owned, file_uri: data.file_uri };
}

/** A task with a table that was sent with a message. */
export async function ownWithTable(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { task_id } = owned;
  const { data } = await person.upload(task_id, '销量.csv', '地区,数量\n华东,3\n华南,4\n');
  await person.get('SendMessage', { task_id, query: '你好', files: [{ file_name: data.file_name, file_uri: data.file_uri }] });
  await untilIdle(person, task_id);
  return { ...owned, file_uri: data.file_uri };
}

/** A task with a workbook. */
export async function ownWithBook(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { task_id } = owned;
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '销量',
        rows: [
          ['地区', '数量'],
          ['华东', 3],
        ],
      },
    ],
  });
  const { data } = await person.upload(task_id, '销量.xlsx', bytes);
  await person.get('SendMessage', { task_id, query: '你好', files: [{ file_name: data.file_name, file_uri: data.file_uri }] });
  await untilIdle(person, task_id);
  return { ...owned, file_uri: data.file_uri };
}

/** A task with the page of a podcast. */
export async function ownWithPodcast(person: Person): Promise<Owned> {
  const owned = await own(person);
  const lines = [{ id: 'L1', speaker: 0, text: '你好' }];
  const page = `<script type="application/json" id="podcast-data">${JSON.stringify({ title: '试', lines })}</script>`;
  const { data } = await person.upload(owned.task_id, '试.podcast.html', page);
  return { ...owned, file_uri: data.file_uri };
}

/** A task with a deck, as one is brought along from elsewhere. */
export async function ownWithDeck(person: Person): Promise<Owned> {
  const owned = await own(person);
  const deck = { version: 1, title: '汇报', theme: 'any', size: { width: 1280, height: 720 }, pages: [] };
  await person.upload(owned.task_id, '汇报.pptx.html', `<script type="application/json" id="deck">${JSON.stringify(deck)}</script>`);
  return owned;
}

/** A task with a deck of one page. */
export async function ownWithDeckPage(person: Person): Promise<Owned> {
  const owned = await own(person);
  const content = { layout: 'cover', title: '汇报' };
  const page = { id: 'p-0001', file: '汇报.slides/p-0001.html', uri: '', layout: 'cover', title: '汇报', content, notes: '' };
  const deck = { version: 1, title: '汇报', theme: 'ink', size: { width: 1280, height: 720 }, pages: [page] };
  const html = `<script type="application/json" id="deck">${JSON.stringify(deck)}</script>`;
  const { data } = await person.upload(owned.task_id, '汇报.pptx.html', html);
  return { ...owned, file_uri: data.file_uri };
}

/** A task with a deck that was taken away before. */
export async function ownWithExport(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { data } = await person.upload(owned.task_id, '汇报.pptx.html', '<!doctype html><title>汇报</title>');
  await pool.query("insert into file_export (file_uri, format, store_key, name) values ($1, 'pptx', $2, '汇报.pptx')", [
    data.file_uri,
    none,
  ]);
  return { ...owned, file_uri: data.file_uri };
}

/** A task with a presentation whose pages were drawn before. */
export async function ownWithPages(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { data } = await person.upload(owned.task_id, '汇报.pptx', 'PK');
  await pool.query("insert into file_export (file_uri, format, store_key, name) values ($1, 'pages', $2, '汇报.pdf')", [
    data.file_uri,
    none,
  ]);
  return { ...owned, file_uri: data.file_uri };
}

/** A task of the website expert with two versions of a site, which was taken away before. */
export async function ownWithSite(person: Person): Promise<Owned> {
  const { task } = await person.get('CreateAntouTask', { task_type: TaskType.CodingAgent });
  const { task_id } = task;
  const project = await projectOfTask(pool, task_id);
  if (!project) throw new Error('a task of the website expert has no project');
  const write = (content: string) =>
    pool.transaction(async (tx) => {
      const { tree } = await commitTree(tx, project.project_id, emptyTree, new Map([['app/page.tsx', Buffer.from(content)]]));
      const of = {
        project,
        title: '版',
        tree,
        committer_type: CommitterType.User,
        run_id: null,
        answer_id: null,
        write_key: null,
        created: 1,
      };
      const written = await writeVersion(tx, { store: nowhereStore, new_id: () => randomBytes(16).toString('hex') }, of);
      if (written === 'too_many') throw new Error('too many versions');
      return written;
    });
  const other = await write('export default () => null;');
  const { version_id, row } = await write('export default () => <p>1</p>;');
  await pool.query("insert into file_export (file_uri, format, store_key, name) values ($1, 'zip', $2, '网站.zip')", [row.file_uri, none]);
  const site = { projectId: project.project_id, versionId: version_id, otherVersionId: other.version_id };
  return { task_id, file_uri: row.file_uri, ...unsaid, site };
}

/** The same, whose second version was saved by hand. */
export async function ownWithSavedSite(person: Person): Promise<Owned> {
  const owned = await ownWithSite(person);
  const file = { uri: owned.file_uri, name: siteFileName, bytes: 1 };
  await append(owned.task_id, [{ type: 'file_written', file, by: 'edit' }]);
  return owned;
}

/** A site whose requirement is written down. */
export async function ownWithRequirement(person: Person): Promise<Owned> {
  const owned = await ownWithSite(person);
  const { data } = await person.upload(owned.task_id, requirementFileName, Buffer.from('# 咖啡店'));
  return { ...owned, file_uri: data.file_uri };
}

/** A task of the website expert whose first message is being answered, or was until somebody stopped it. */
export async function ownWithChat(person: Person, state: 'running' | 'stopped'): Promise<Owned> {
  const owned = await ownWithSite(person);
  const run_id = randomBytes(16).toString('hex');
  const ended: TaskEvent = { type: 'run_end', run_id, outcome: 'stopped', not_done: [] };
  await append(owned.task_id, [
    {
      type: 'message',
      message_id: run_id,
      answer_id: run_id,
      kind: 'query',
      content: '做一个网站',
      file_list: [],
      ability_type: AbilityType.WEB,
      task_run_mode: TaskRunMode.Auto,
    },
    { type: 'run_start', run_id, attempt: 1, brain: '' },
    ...(state === 'stopped' ? [ended] : []),
  ]);
  await pool.query('update task set task_status = $2 where task_id = $1', [
    owned.task_id,
    state === 'running' ? TaskStatus.Running : TaskStatus.Stop,
  ]);
  return owned;
}

/** The number of its message, which follows the making of its task. */
export const firstMessageId = 2;

async function append(task_id: string, events: TaskEvent[]): Promise<void> {
  await pool.transaction((tx) => appendHost(tx, task_id, 1, events));
}

/** Keeps nothing. */
const nowhereStore = { put: () => Promise.resolve() } as unknown as FileStore;

/** A task in which something was said and answered. */
export async function ownWithTurn(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { task_id } = owned;
  const { answer_id, query_id } = await person.get('SendMessage', { task_id, query: '你好' });
  await untilIdle(person, task_id);
  return { ...owned, answer_id, message_id: query_id };
}

/** A task with a share. */
export async function ownWithShare(person: Person): Promise<Owned> {
  const owned = await ownWithTurn(person);
  const { share_id, secret } = await person.get('CreateTaskReplay', { task_id: owned.task_id });
  return { ...owned, share_id, secret };
}

/** A task that waits for an answer, with a message behind it. */
export async function ownWithWaiting(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { task_id } = owned;
  await person.get('SendMessage', { task_id, query: '写一份通知', ability_type: AbilityType.ImageDoc });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.Interrupt);
  const { query_id } = await person.get('SendMessage', { task_id, query: '再写一份', delivery: Delivery.Queue });
  return { ...owned, message_id: query_id };
}

/** A task whose file could not be read. */
export async function ownWithFailure(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { task_id } = owned;
  const { data } = await person.upload(task_id, '坏的.docx', 'PK\x03\x04 and no more');
  await person.get('SendMessage', { task_id, query: '概括附件', files: [{ file_name: data.file_name, file_uri: data.file_uri }] });
  await untilIdle(person, task_id);
  const failed = (await eventsOf(person, task_id)).find((event) => event.type === 'tool_result' && !event.ok);
  if (failed?.type !== 'tool_result') throw new Error('nothing failed');
  return { ...owned, step: { answer_id: failed.run_id, call_id: failed.call_id } };
}

/** A task that waits for its browser to be handed back. */
export async function ownWithTakeover(person: Person): Promise<Owned> {
  const owned = await ownWithTurn(person);
  const pause = { reason: 'takeover_browser', payload: { why: '请登录', url: 'https://example.com/' } };
  await pool.query("update task_event set body = body || $2 where task_id = $1 and type = 'run_end'", [
    owned.task_id,
    JSON.stringify({ outcome: 'paused', pause }),
  ]);
  await pool.query(`update task set task_status = ${TaskStatus.Interrupt} where task_id = $1`, [owned.task_id]);
  return owned;
}

/** The owner lets tasks stay signed in at this site. */
export async function ownLogin(url: string): Promise<void> {
  await pool.query(
    "insert into browser_account (account_id, user_id, domain, url, cookies, authorized) values ($1, $2, 'example.com', $3, 'sealed', 1) on conflict do nothing",
    [none, owner.user_id, url],
  );
}

export const nowhere: Owned = { task_id: none, file_uri: noFile, ...unsaid };

export const address = {
  protocol: 'openai-compatible',
  base_url: 'http://127.0.0.1:9/v1',
  model: 'm',
  temperature: null,
  max_output_tokens: null,
} as const;
export const service = { ...address, name: '我的模型', api_key: 'sk-of-the-owner-0001' };
export const login = { url: 'https://www.example.com/', clear_arg: '{"domain":".example.com"}' };
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function ownModel(person: Person): Promise<string> {
  const { settings } = await person.get('GetModelSettings', {});
  return settings[0]?.setting_id ?? (await person.get('SaveModelSetting', service)).setting.setting_id;
}

export const program = JSON.stringify({ mcpServers: { 我的: { command: 'true' } } });

export async function ownExtension(person: Person): Promise<{ extension_id: string }> {
  const { extension_list } = await person.get('ExtensionList', { scope: 2 });
  const [found = (await person.get('SaveCustomMCPConfig', { config: program })).extension_list[0]] = extension_list;
  return { extension_id: found?.extension_id ?? none };
}

/** A site that lets the person's extension in. */
export async function ownSite(person: Person): Promise<string> {
  const { extension_id } = await ownExtension(person);
  const { rows } = await pool.query<{ entity_id: string }>(
    `insert into extension_auth (entity_id, user_id, extension_id, issuer, resource)
     values (md5(random()::text), $1, $2, 'https://auth.example', 'https://tools.example/')
     on conflict (user_id, extension_id, issuer) do update set scope = '' returning entity_id`,
    [person.user_id, extension_id],
  );
  return rows[0]?.entity_id ?? none;
}

/** A scheduled task of the owner's; a new one each time, as one of the rows deletes it. */
export async function ownSchedule(): Promise<{ scheduled_task_id: string }> {
  const { rows } = await pool.query<{ scheduled_task_id: string }>(
    `insert into scheduled_task (scheduled_task_id, user_id, name, status, trigger, time_zone, task_plan_v2, ability_type, position, create_time, update_time)
     values (md5(random()::text), $1, '日报', 3, '0 9 * * *', 'Asia/Shanghai', '你好', 0, 1, 1, 1) returning scheduled_task_id`,
    [owner.user_id],
  );
  return { scheduled_task_id: rows[0]?.scheduled_task_id ?? none };
}

export const fromTask = { title: '说明.md', source: FavoriteSource.TASK, scene: 'TASK', from: FavoriteEntry.TASK } as const;

/** A favourite of the owner's with a tag, and another tag. */
let skillsMade = 0;
const skillText = (): string => `---\nname: skill ${++skillsMade}\ndescription: 试\n---\n\n照着做。\n`;

export function newSkill(): Uint8Array {
  return zipSync({ 'SKILL.md': strToU8(skillText()) });
}

/** A skill of the owner's, by its id. */
export async function ownSkill(): Promise<{ skill_id: string }> {
  const { skill } = await owner.get('SaveSkill', { text: skillText() });
  return { skill_id: skill.skill_id };
}

/** A link to a skill of the owner's. */
export async function ownWithSkillShare(person: Person): Promise<Owned> {
  const { share } = await person.get('ShareSkill', { ...(await ownSkill()), open: true });
  return { ...(await own(person)), share_id: share?.share_id ?? none, secret: share?.secret ?? none };
}

/** A link to a skill of somebody else's. */
export async function skillOfStranger(): Promise<{ share_id: string; secret: string }> {
  const { skill } = await stranger.get('SaveSkill', { text: skillText() });
  const { share } = await stranger.get('ShareSkill', { skill_id: skill.skill_id, open: true });
  return { share_id: share?.share_id ?? none, secret: share?.secret ?? none };
}

export async function ownLogo(): Promise<string> {
  return (await owner.uploadFavorite('标志.png', await logo())).data.file_uri;
}

/** A brand kit made of a picture. */
export async function ownKit() {
  const { favorite_info, kit } = await owner.get('CreateBrandKit', { content_uri: await ownLogo() });
  return { favorite_id: favorite_info.favorite_id, look: { name: kit.name, colours: kit.colours, faces: kit.faces } };
}

export async function ownFavorite(): Promise<{ favorite_id: string; tag_id: string; other_id: string }> {
  const { tag } = await owner.get('CreateTags', { tag_name: '工作' });
  const { tag: other } = await owner.get('CreateTags', { tag_name: '生活' });
  const { data } = await owner.uploadFavorite('笔记.md', '# 笔记');
  const kept = { ...fromTask, title: '笔记.md', content_uri: data.file_uri, tag_ids: [tag.id] };
  const { favorite_info } = await owner.get('AddFavorite', kept);
  return { favorite_id: favorite_info.favorite_id, tag_id: tag.id, other_id: other.id };
}
