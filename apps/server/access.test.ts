/** Who may do what: every operation and both streams, asked by nobody, by a stranger and by the owner. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { FavoriteEntry, FavoriteSource } from '#contract/favorite.ts';
import { operations, type OperationName } from '#contract/operations/all.ts';
import { DeckExportType } from '#contract/operations/deck-export.ts';
import { ReplayStatus } from '#contract/operations/sharing.ts';
import { ScheduleStatus } from '#contract/schedule/schedule-facts.ts';
import { AbilityType, Delivery, OperateType, OperateWaiting, TaskStatus } from '#contract/task.ts';
import { news } from '#server/features/popups/news.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { anonymous, eventsOf, openStream, signUp, startServer, untilIdle, type Answered, type Person, type TestServer } from './testing.ts';

let db: TestDatabase;
let server: TestServer;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  db = await testDatabase();
  server = await startServer({ database: db.url });
  [owner, stranger] = await Promise.all([signUp(server), signUp(server)]);
});
afterAll(async () => {
  await server.stop();
  await db.drop();
});

/** A task of the owner and a document in it. */
interface Owned {
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
}

const none = '0'.repeat(32);
const noFile = `antou-space/${none}/upload/${none}`;
const unsaid = { answer_id: none, message_id: none, share_id: none, secret: none, step: { answer_id: none, call_id: 'none' } };

async function own(person: Person): Promise<Owned> {
  return { task_id: await person.newTask(), file_uri: noFile, ...unsaid };
}

async function ownWithFile(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { data } = await person.upload(owned.task_id, '说明.md', '# 说明\n\n正文\n');
  return { ...owned, file_uri: data.file_uri };
}

async function ownWithPicture(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { data } = await person.upload(owned.task_id, '图.png', picture);
  return { ...owned, file_uri: data.file_uri };
}

/** A task with a database of one table. */
async function ownWithDatabase(person: Person): Promise<Owned> {
  const owned = await own(person);
  const db = new DatabaseSync(':memory:');
  db.exec("create table 名单 (姓名 text); insert into 名单 values ('甲')");
  const { data } = await person.upload(owned.task_id, '名单.sqlite', Buffer.from(db.serialize()));
  return { ...owned, file_uri: data.file_uri };
}

/** A task with the page of a podcast. */
async function ownWithPodcast(person: Person): Promise<Owned> {
  const owned = await own(person);
  const lines = [{ id: 'L1', speaker: 0, text: '你好' }];
  const page = `<script type="application/json" id="podcast-data">${JSON.stringify({ title: '试', lines })}</script>`;
  const { data } = await person.upload(owned.task_id, '试.podcast.html', page);
  return { ...owned, file_uri: data.file_uri };
}

/** A task with a deck, as one is brought along from elsewhere. */
async function ownWithDeck(person: Person): Promise<Owned> {
  const owned = await own(person);
  const deck = { version: 1, title: '汇报', theme: 'any', size: { width: 1280, height: 720 }, pages: [] };
  await person.upload(owned.task_id, '汇报.pptx.html', `<script type="application/json" id="deck">${JSON.stringify(deck)}</script>`);
  return owned;
}

/** A task with a deck that was taken away before. */
async function ownWithExport(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { data } = await person.upload(owned.task_id, '汇报.pptx.html', '<!doctype html><title>汇报</title>');
  const pool = openDatabase(db.url);
  await pool.query("insert into file_export (file_uri, format, store_key, name) values ($1, 'pptx', $2, '汇报.pptx')", [
    data.file_uri,
    none,
  ]);
  await pool.close();
  return { ...owned, file_uri: data.file_uri };
}

/** A task in which something was said and answered. */
async function ownWithTurn(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { task_id } = owned;
  const { answer_id, query_id } = await person.get('SendMessage', { task_id, query: '你好' });
  await untilIdle(person, task_id);
  return { ...owned, answer_id, message_id: query_id };
}

/** A task with a share. */
async function ownWithShare(person: Person): Promise<Owned> {
  const owned = await ownWithTurn(person);
  const { share_id, secret } = await person.get('CreateTaskReplay', { task_id: owned.task_id });
  return { ...owned, share_id, secret };
}

/** A task that waits for an answer, with a message behind it. */
async function ownWithWaiting(person: Person): Promise<Owned> {
  const owned = await own(person);
  const { task_id } = owned;
  await person.get('SendMessage', { task_id, query: '写一份通知', ability_type: AbilityType.ImageDoc });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.Interrupt);
  const { query_id } = await person.get('SendMessage', { task_id, query: '再写一份', delivery: Delivery.Queue });
  return { ...owned, message_id: query_id };
}

/** A task whose file could not be read. */
async function ownWithFailure(person: Person): Promise<Owned> {
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
async function ownWithTakeover(person: Person): Promise<Owned> {
  const owned = await ownWithTurn(person);
  const pause = { reason: 'takeover_browser', payload: { why: '请登录', url: 'https://example.com/' } };
  const pool = openDatabase(db.url);
  await pool.query("update task_event set body = body || $2 where task_id = $1 and type = 'run_end'", [
    owned.task_id,
    JSON.stringify({ outcome: 'paused', pause }),
  ]);
  await pool.query(`update task set task_status = ${TaskStatus.Interrupt} where task_id = $1`, [owned.task_id]);
  await pool.close();
  return owned;
}

/** The owner lets tasks stay signed in at this site. */
async function ownLogin(url: string): Promise<void> {
  const pool = openDatabase(db.url);
  await pool.query(
    "insert into browser_account (account_id, user_id, domain, url, cookies, authorized) values ($1, $2, 'example.com', $3, 'sealed', 1) on conflict do nothing",
    [none, owner.user_id, url],
  );
  await pool.close();
}

const nowhere: Owned = { task_id: none, file_uri: noFile, ...unsaid };

/** `thing`: it names something that belongs to somebody. `own`: it is about the caller alone. `brings_back`: it is there for what was deleted. */
type Row = {
  about: 'thing' | 'own' | 'everyone';
  brings_back?: true;
  own?(person: Person): Promise<Owned>;
  ask(person: Person, of: Owned): Promise<Answered<unknown>>;
};
const address = {
  protocol: 'openai-compatible',
  base_url: 'http://127.0.0.1:9/v1',
  model: 'm',
  temperature: null,
  max_output_tokens: null,
} as const;
const service = { ...address, name: '我的模型', api_key: 'sk-of-the-owner-0001' };
const login = { url: 'https://www.example.com/', clear_arg: '{"domain":".example.com"}' };
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function ownModel(person: Person): Promise<string> {
  const { settings } = await person.get('GetModelSettings', {});
  return settings[0]?.setting_id ?? (await person.get('SaveModelSetting', service)).setting.setting_id;
}

const program = JSON.stringify({ mcpServers: { 我的: { command: 'true' } } });

async function ownExtension(person: Person): Promise<{ extension_id: string }> {
  const { extension_list } = await person.get('ExtensionList', { scope: 2 });
  const [found = (await person.get('SaveCustomMCPConfig', { config: program })).extension_list[0]] = extension_list;
  return { extension_id: found?.extension_id ?? none };
}

/** A site that lets the person's extension in. */
async function ownSite(person: Person): Promise<string> {
  const { extension_id } = await ownExtension(person);
  const pool = openDatabase(db.url);
  const { rows } = await pool.query<{ entity_id: string }>(
    `insert into extension_auth (entity_id, user_id, extension_id, issuer, resource)
     values (md5(random()::text), $1, $2, 'https://auth.example', 'https://tools.example/')
     on conflict (user_id, extension_id, issuer) do update set scope = '' returning entity_id`,
    [person.user_id, extension_id],
  );
  await pool.close();
  return rows[0]?.entity_id ?? none;
}

/** A scheduled task of the owner's; a new one each time, as one of the rows deletes it. */
async function ownSchedule(): Promise<{ scheduled_task_id: string }> {
  const pool = openDatabase(db.url);
  const { rows } = await pool.query<{ scheduled_task_id: string }>(
    `insert into scheduled_task (scheduled_task_id, user_id, name, status, trigger, time_zone, task_plan_v2, ability_type, position, create_time, update_time)
     values (md5(random()::text), $1, '日报', 3, '0 9 * * *', 'Asia/Shanghai', '你好', 0, 1, 1, 1) returning scheduled_task_id`,
    [owner.user_id],
  );
  await pool.close();
  return { scheduled_task_id: rows[0]?.scheduled_task_id ?? none };
}

const fromTask = { title: '说明.md', source: FavoriteSource.TASK, scene: 'TASK', from: FavoriteEntry.TASK } as const;

/** A favourite of the owner's with a tag, and another tag. */
async function ownFavorite(): Promise<{ favorite_id: string; tag_id: string; other_id: string }> {
  const { tag } = await owner.get('CreateTags', { tag_name: '工作' });
  const { tag: other } = await owner.get('CreateTags', { tag_name: '生活' });
  const { data } = await owner.uploadFavorite('笔记.md', '# 笔记');
  const kept = { ...fromTask, title: '笔记.md', content_uri: data.file_uri, tag_ids: [tag.id] };
  const { favorite_info } = await owner.get('AddFavorite', kept);
  return { favorite_id: favorite_info.favorite_id, tag_id: tag.id, other_id: other.id };
}

const table: Record<OperationName, Row> = {
  GetAntouUserInfo: { about: 'everyone', ask: (person) => person.call('GetAntouUserInfo', {}) },
  GetWorkspaceInfo: { about: 'everyone', ask: (person) => person.call('GetWorkspaceInfo', {}) },
  GetFeatureFlags: { about: 'everyone', ask: (person) => person.call('GetFeatureFlags', {}) },
  ReportError: {
    about: 'everyone',
    ask: (person) => person.call('ReportError', { page_session: nowhere.task_id, route: '/', message: 'TypeError: x', stack: '' }),
  },
  TrackEvents: {
    about: 'everyone',
    ask: (person) => person.call('TrackEvents', { page_session: nowhere.task_id, events: [{ name: 'page_view', at: 0, params: {} }] }),
  },
  UpdateAntouUserInfo: { about: 'own', ask: (person) => person.call('UpdateAntouUserInfo', { scene_ids: [] }) },
  GetUserScenes: { about: 'own', ask: (person) => person.call('GetUserScenes', {}) },
  UploadAvatar: { about: 'own', ask: (person) => person.uploadAvatar(picture) },
  GetModelSettings: { about: 'own', ask: (person) => person.call('GetModelSettings', {}) },
  SaveModelSetting: { about: 'own', ask: (person) => person.call('SaveModelSetting', service) },
  DeleteModelSetting: {
    about: 'own',
    ask: async (person) => person.call('DeleteModelSetting', { setting_id: await ownModel(owner) }),
  },
  TestModelSetting: {
    about: 'own',
    ask: async (person) => person.call('TestModelSetting', { ...address, setting_id: await ownModel(owner) }),
  },
  ChooseModel: { about: 'own', ask: (person) => person.call('ChooseModel', { setting_id: 'builtin' }) },
  ExtensionList: { about: 'everyone', ask: (person) => person.call('ExtensionList', {}) },
  UpdateUserPreferExtension: {
    about: 'own',
    ask: async (person) => person.call('UpdateUserPreferExtension', { ...(await ownExtension(owner)), operation: 'Remove' }),
  },
  MGetUserSetting: { about: 'own', ask: (person) => person.call('MGetUserSetting', { extension_ids: ['time'] }) },
  SaveUserSetting: {
    about: 'own',
    ask: async (person) => person.call('SaveUserSetting', { ...(await ownExtension(owner)), user_setting: {} }),
  },
  RevokeExtensionAuth: {
    about: 'own',
    ask: async (person) => person.call('RevokeExtensionAuth', { ...(await ownExtension(owner)), entity_id: await ownSite(owner) }),
  },
  SaveCustomMCPConfig: { about: 'own', ask: (person) => person.call('SaveCustomMCPConfig', { config: program }) },
  GetCustomMCPConfig: { about: 'own', ask: (person) => person.call('GetCustomMCPConfig', {}) },
  GetExtensionTools: { about: 'own', ask: async (person) => person.call('GetExtensionTools', await ownExtension(owner)) },
  ConfirmExtensionTools: {
    about: 'own',
    ask: async (person) =>
      person.call('ConfirmExtensionTools', { ...(await ownExtension(owner)), tools: [{ name: 'x', fingerprint: 'y' }] }),
  },
  ConfirmExtensionCommand: {
    about: 'own',
    ask: async (person) => person.call('ConfirmExtensionCommand', { ...(await ownExtension(owner)), words: ['true'] }),
  },
  GetSignInInfo: { about: 'own', ask: (person) => person.call('GetSignInInfo', {}) },
  SignOutDevices: { about: 'own', ask: (person) => person.call('SignOutDevices', {}) },
  GetUserAuthorizationList: { about: 'own', ask: (person) => person.call('GetUserAuthorizationList', {}) },
  GetAuthorizedChannelList: { about: 'own', ask: (person) => person.call('GetAuthorizedChannelList', {}) },
  DeleteUserAuthorization: {
    about: 'own',
    async ask(person) {
      await ownLogin(login.url);
      return person.call('DeleteUserAuthorization', login);
    },
  },
  GetPopupInfo: { about: 'own', ask: (person) => person.call('GetPopupInfo', { ability_type: 0 }) },
  ClickPopup: { about: 'own', ask: (person) => person.call('ClickPopup', { id: news[0]?.id ?? '' }) },
  GetExpertList: { about: 'everyone', ask: (person) => person.call('GetExpertList', {}) },
  OperateUserExpert: { about: 'own', ask: (person) => person.call('OperateUserExpert', { agent_id: 101, operate: 1 }) },
  GetDeepWritingConf: { about: 'everyone', ask: (person) => person.call('GetDeepWritingConf', {}) },
  HomeSug: { about: 'everyone', ask: (person) => person.call('HomeSug', {}) },
  OptimizePrompt: { about: 'own', ask: (person) => person.stream('OptimizePrompt', { query: '写周报' }) },
  CreateAntouTask: { about: 'own', ask: (person) => person.call('CreateAntouTask', {}) },
  GetTaskList: { about: 'own', ask: (person) => person.call('GetTaskList', {}) },
  SendMessage: { about: 'thing', ask: (person, { task_id }) => person.call('SendMessage', { task_id, query: '你好' }) },
  GetTaskInfo: { about: 'thing', ask: (person, { task_id }) => person.call('GetTaskInfo', { task_id }) },
  GetTaskEvents: { about: 'thing', ask: (person, { task_id }) => person.call('GetTaskEvents', { task_id }) },
  OperateTask: { about: 'thing', ask: (person, { task_id }) => person.call('OperateTask', { task_id, operate_type: OperateType.Pin }) },
  UndoTurn: {
    about: 'thing',
    own: ownWithTurn,
    ask: (person, { task_id, message_id }) => person.call('UndoTurn', { task_id, message_id }),
  },
  OpenBranch: {
    about: 'thing',
    own: ownWithTurn,
    ask: (person, { task_id, message_id }) => person.call('OpenBranch', { task_id, message_id }),
  },
  GetFileVersions: {
    about: 'thing',
    own: ownWithFile,
    ask: (person, { task_id }) => person.call('GetFileVersions', { task_id, file_name: '说明.md' }),
  },
  RestoreFileVersion: {
    about: 'thing',
    own: ownWithFile,
    ask: (person, { task_id, file_uri }) => person.call('RestoreFileVersion', { task_id, file_uri }),
  },
  EditPodcastLine: {
    about: 'thing',
    own: ownWithPodcast,
    ask: (person, { task_id, file_uri }) => person.call('EditPodcastLine', { task_id, file_uri, line_id: 'L1', text: '换一句' }),
  },
  RetryPodcastLine: {
    about: 'thing',
    own: ownWithPodcast,
    ask: (person, { task_id, file_uri }) => person.call('RetryPodcastLine', { task_id, file_uri }),
  },
  GetSubpageUris: {
    about: 'thing',
    own: ownWithDeck,
    ask: (person, { task_id }) => person.call('GetSubpageUris', { id: task_id }),
  },
  EditWaitingMessage: {
    about: 'thing',
    own: ownWithWaiting,
    ask: (person, { task_id, message_id }) => person.call('EditWaitingMessage', { task_id, message_id, query: '改好的' }),
  },
  OperateWaitingMessage: {
    about: 'thing',
    own: ownWithWaiting,
    ask: (person, { task_id, message_id }) =>
      person.call('OperateWaitingMessage', { task_id, message_id, operate: OperateWaiting.Withdraw }),
  },
  RetryStep: {
    about: 'thing',
    own: ownWithFailure,
    ask: (person, { task_id, step }) => person.call('RetryStep', { task_id, ...step }),
  },
  TakeOverBrowser: { about: 'thing', own: ownWithTakeover, ask: (person, { task_id }) => person.call('TakeOverBrowser', { task_id }) },
  RenameTask: { about: 'thing', ask: (person, { task_id }) => person.call('RenameTask', { task_id, task_name: '新名字' }) },
  RestoreAntouTask: {
    about: 'thing',
    brings_back: true,
    ask: (person, { task_id }) => person.call('RestoreAntouTask', { task_id }),
  },
  GetScheduledTasks: { about: 'own', ask: (person) => person.call('GetScheduledTasks', {}) },
  GetSingleScheduledTask: { about: 'own', ask: async (person) => person.call('GetSingleScheduledTask', await ownSchedule()) },
  UpdateScheduledTask: {
    about: 'own',
    ask: async (person) => person.call('UpdateScheduledTask', { ...(await ownSchedule()), status: ScheduleStatus.Enabled }),
  },
  DeleteScheduledTask: { about: 'own', ask: async (person) => person.call('DeleteScheduledTask', await ownSchedule()) },
  TryRunScheduledTask: { about: 'own', ask: async (person) => person.call('TryRunScheduledTask', await ownSchedule()) },
  GetModelCalls: {
    about: 'thing',
    own: ownWithTurn,
    ask: (person, { task_id, answer_id }) => person.call('GetModelCalls', { task_id, answer_id }),
  },
  GetModelCall: {
    about: 'thing',
    own: ownWithTurn,
    ask: (person, { task_id, answer_id }) => person.call('GetModelCall', { task_id, answer_id, n: 1 }),
  },
  SearchTasks: { about: 'own', ask: (person) => person.call('SearchTasks', { query: '说明' }) },
  DeleteAntouTask: { about: 'thing', ask: (person, { task_id }) => person.call('DeleteAntouTask', { task_id }) },
  UploadTaskFile: { about: 'thing', ask: (person, { task_id }) => person.upload(task_id, 'a.txt', 'a') },
  RemoveTaskFile: {
    about: 'thing',
    own: ownWithFile,
    ask: (person, { task_id, file_uri }) => person.call('RemoveTaskFile', { task_id, file_uri }),
  },
  CreateTaskReplay: {
    about: 'thing',
    own: ownWithTurn,
    ask: (person, { task_id }) => person.call('CreateTaskReplay', { task_id }),
  },
  GetTaskReplay: { about: 'thing', ask: (person, { task_id }) => person.call('GetTaskReplay', { task_id }) },
  OperateTaskReplay: {
    about: 'thing',
    own: ownWithShare,
    ask: (person, { task_id, share_id }) =>
      person.call('OperateTaskReplay', { task_id, task_share_id: share_id, operate_type: ReplayStatus.Closed }),
  },
  GetTaskReplayById: {
    about: 'everyone',
    own: ownWithShare,
    ask: (person, { share_id, secret }) => person.call('GetTaskReplayById', { task_share_id: share_id, secret }),
  },
  GetUrl: { about: 'thing', own: ownWithFile, ask: (person, { file_uri }) => person.call('GetUrl', { uri: file_uri }) },
  BatchGetUrl: { about: 'thing', own: ownWithFile, ask: (person, { file_uri }) => person.call('BatchGetUrl', { uri_list: [file_uri] }) },
  LookIntoDatabase: {
    about: 'thing',
    own: ownWithDatabase,
    ask: (person, { file_uri }) => person.call('LookIntoDatabase', { file_uri }),
  },
  ExportTaskFile: {
    about: 'thing',
    own: ownWithFile,
    ask: (person, { task_id, file_uri }) => person.call('ExportTaskFile', { task_id, file_uri, format: 'docx' }),
  },
  ImageDownload: {
    about: 'thing',
    own: ownWithPicture,
    ask: (person, { file_uri }) =>
      person.call('ImageDownload', { image_infos: [{ image_url: file_uri, image_name: '图.png' }], download_type: 'jpg' }),
  },
  UploadFile: { about: 'own', ask: (person) => person.uploadFavorite('笔记.md', '# 笔记') },
  AddFavorite: {
    about: 'thing',
    own: ownWithFile,
    ask: (person, { file_uri }) => person.call('AddFavorite', { ...fromTask, content_uri: file_uri }),
  },
  DeleteFavorites: {
    about: 'own',
    ask: async (person) => person.call('DeleteFavorites', { ids: [(await ownFavorite()).favorite_id], from: FavoriteEntry.FavoritePage }),
  },
  FavoriteList: { about: 'own', ask: (person) => person.call('FavoriteList', {}) },
  UpdateFavoriteInfo: {
    about: 'own',
    ask: async (person) => person.call('UpdateFavoriteInfo', { id: (await ownFavorite()).favorite_id, tag_ids: [] }),
  },
  GetTagList: { about: 'own', ask: (person) => person.call('GetTagList', {}) },
  CreateTags: { about: 'own', ask: (person) => person.call('CreateTags', { tag_name: '工作' }) },
  UpdateTags: {
    about: 'own',
    ask: async (person) => person.call('UpdateTags', { tag_id: (await ownFavorite()).tag_id, tag_name: '工作' }),
  },
  DeleteTags: { about: 'own', ask: async (person) => person.call('DeleteTags', { ids: [(await ownFavorite()).tag_id] }) },
  MergeTags: {
    about: 'own',
    async ask(person) {
      const { tag_id, other_id } = await ownFavorite();
      return person.call('MergeTags', { source_id: tag_id, target_id: other_id });
    },
  },
  ExportPPTAgentFile: {
    about: 'thing',
    own: ownWithExport,
    ask: (person, { task_id, file_uri }) =>
      person.call('ExportPPTAgentFile', { task_id, source_uri: file_uri, export_type: DeckExportType.PPT }),
  },
  FollowPPTAgentExport: {
    about: 'thing',
    own: ownWithExport,
    ask: (person, { task_id, file_uri }) =>
      person.stream('FollowPPTAgentExport', { task_id, source_uri: file_uri, export_type: DeckExportType.PPT }),
  },
};

test('every operation has its row', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(operations).toSorted());
});

for (const [name, row] of Object.entries(table)) {
  const ownFor = row.own ?? own;
  describe(name, () => {
    test('nobody', async () => {
      const answer = await row.ask(anonymous(server), await ownFor(owner));
      if (row.about === 'everyone') expect(answer).toMatchObject({ status: 200, code: 0 });
      else expect(answer).toMatchObject({ status: 401, code: 100002, data: {} });
    });

    test('the owner', async () => {
      expect(await row.ask(owner, await ownFor(owner))).toMatchObject({ status: 200, code: 0 });
    });

    if (row.about !== 'thing') return;
    test('a stranger is told what is told of a thing that does not exist, and nothing happens', async () => {
      const of = await ownFor(owner);
      const before = await owner.get('GetTaskInfo', { task_id: of.task_id });
      const refused = await row.ask(stranger, of);
      expect(refused.status).toBe(404);
      expect(refused).toEqual(await row.ask(stranger, nowhere));
      expect(await owner.get('GetTaskInfo', { task_id: of.task_id })).toEqual(before);
    });

    test('what was deleted is gone for its owner too', async () => {
      const of = await ownFor(owner);
      await owner.get('DeleteAntouTask', { task_id: of.task_id });
      const nothing = await row.ask(owner, nowhere);
      expect(nothing.status).toBe(404);
      // A stranger's deleted task can't be brought back either.
      expect(await row.ask(stranger, of)).toEqual(nothing);
      if (row.brings_back) expect(await row.ask(owner, of)).toMatchObject({ status: 200 });
      else expect(await row.ask(owner, of)).toEqual(nothing);
    });
  });
}

test("a stranger can't bring somebody else's file into a task or a batch of his own", async () => {
  const theirs = await ownWithFile(owner);
  const mine = await ownWithFile(stranger);
  const sent = await stranger.call('SendMessage', {
    task_id: mine.task_id,
    query: '看看',
    files: [{ file_name: '说明.md', file_uri: theirs.file_uri }],
  });
  expect(sent.status).toBe(404);
  expect((await stranger.call('BatchGetUrl', { uri_list: [mine.file_uri, theirs.file_uri] })).status).toBe(404);
  expect((await stranger.call('ExportTaskFile', { task_id: mine.task_id, file_uri: theirs.file_uri, format: 'docx' })).status).toBe(404);
});

test("somebody else's scheduled task is not there: to see, to change, to try, to delete", async () => {
  const theirs = await ownSchedule();
  const before = await owner.get('GetSingleScheduledTask', theirs);
  for (const named of [theirs, { scheduled_task_id: none }]) {
    for (const answer of [
      await stranger.call('GetSingleScheduledTask', named),
      await stranger.call('UpdateScheduledTask', { ...named, status: ScheduleStatus.Enabled, task_plan_v2: '别的' }),
      await stranger.call('TryRunScheduledTask', named),
      await stranger.call('DeleteScheduledTask', named),
    ])
      expect(answer).toMatchObject({ status: 404, code: 100004, msg: '定时任务不存在或已被删除' });
  }
  expect(await owner.get('GetSingleScheduledTask', theirs)).toEqual(before);
  expect((await stranger.get('GetScheduledTasks', {})).scheduled_tasks).toEqual([]);
});

test("somebody else's model service is not there: to change, to test, to use, to delete", async () => {
  const theirs = await ownModel(owner);
  const before = await owner.get('GetModelSettings', {});
  for (const setting_id of [theirs, nowhere.task_id]) {
    for (const answer of [
      await stranger.call('SaveModelSetting', { ...service, setting_id }),
      await stranger.call('TestModelSetting', { ...address, setting_id }),
      await stranger.call('ChooseModel', { setting_id }),
      await stranger.call('DeleteModelSetting', { setting_id }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 100004, msg: '这个模型服务不存在或已被删除，请刷新后重试' });
  }
  expect(await owner.get('GetModelSettings', {})).toEqual(before);
  expect((await stranger.get('GetModelSettings', {})).settings).toEqual([]);
});

test("somebody else's extension is not there: to install, to set up, to look at, to agree to, to revoke", async () => {
  const { extension_id: theirs } = await ownExtension(owner);
  const entity_id = await ownSite(owner);
  const before = await owner.get('ExtensionList', {});
  for (const extension_id of [theirs, nowhere.task_id]) {
    for (const answer of [
      await stranger.call('UpdateUserPreferExtension', { extension_id, operation: 'Add' }),
      await stranger.call('SaveUserSetting', { extension_id, user_setting: {} }),
      await stranger.call('GetExtensionTools', { extension_id }),
      await stranger.call('ConfirmExtensionTools', { extension_id, tools: [{ name: 'x', fingerprint: 'y' }] }),
      await stranger.call('ConfirmExtensionCommand', { extension_id, words: ['true'] }),
      await stranger.call('RevokeExtensionAuth', { extension_id, entity_id }),
      await stranger.call('RevokeExtensionAuth', { extension_id: 'time', entity_id }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 100004, msg: '扩展不存在或已被移除' });
    expect((await stranger.get('MGetUserSetting', { extension_ids: [extension_id] })).user_setting_map).toEqual({});
  }
  expect(await owner.get('ExtensionList', {})).toEqual(before);
  expect((await stranger.get('ExtensionList', { scope: 2 })).extension_list).toEqual([]);
});

test("somebody else's favourites and tags are not there: to keep, to see, to tag, to merge, to refer to, to delete", async () => {
  const { favorite_id, tag_id, other_id } = await ownFavorite();
  const list = async () => (await owner.get('FavoriteList', {})).resource_list.map(({ title, tag_info }) => ({ title, tag_info }));
  const before = [await list(), await owner.get('GetTagList', {})];
  const [theirs] = (await owner.get('FavoriteList', {})).resource_list;
  const { data: unkept } = await owner.uploadFavorite('别人的.md', '别人的');
  const { tag: mine } = await stranger.get('CreateTags', { tag_name: '我的' });
  const task_id = await stranger.newTask();
  for (const answer of [
    await stranger.call('AddFavorite', { ...fromTask, content_uri: unkept.file_uri }),
    await stranger.call('AddFavorite', { ...fromTask, content_uri: theirs?.content_info.uri ?? '' }),
    await stranger.call('GetUrl', { uri: theirs?.content_info.uri ?? '' }),
    await stranger.call('UpdateFavoriteInfo', { id: favorite_id, tag_ids: [] }),
    await stranger.call('UpdateTags', { tag_id, tag_name: '改了' }),
    await stranger.call('MergeTags', { source_id: tag_id, target_id: other_id }),
    await stranger.call('MergeTags', { source_id: mine.id, target_id: tag_id }),
    await stranger.call('SendMessage', { task_id, query: '看看', favorites: [{ favorite_id }] }),
  ])
    expect(answer).toMatchObject({ status: 404, code: 100004 });
  await stranger.get('DeleteFavorites', { ids: [favorite_id], from: FavoriteEntry.FavoritePage });
  await stranger.get('DeleteTags', { ids: [tag_id, other_id] });
  expect([await list(), await owner.get('GetTagList', {})]).toEqual(before);
  expect((await stranger.get('FavoriteList', {})).resource_list).toEqual([]);
  expect((await stranger.get('FavoriteList', { tag_ids: [tag_id] })).resource_list).toEqual([]);
  expect((await owner.get('GetUrl', { uri: theirs?.content_info.uri ?? '' })).url).toContain('/api/files/');
});

test("somebody else's device is not there", async () => {
  const [device] = (await owner.get('GetSignInInfo', {})).devices;
  for (const device_id of [device?.device_id ?? '', nowhere.task_id])
    expect(await stranger.call('SignOutDevices', { device_id })).toMatchObject({ status: 404, msg: '这台设备已经退出登录' });
  expect((await owner.get('GetSignInInfo', {})).devices.map((one) => one.device_id)).toContain(device?.device_id);
  expect((await stranger.get('GetSignInInfo', {})).devices.map((one) => one.device_id)).not.toContain(device?.device_id);
});

test('the live channel lets in the owner alone, from the page of this host', async () => {
  const { task_id } = await own(owner);
  const knock = (cookie: string, id: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/tasks/${id}/live/browser`, {
        headers: { cookie, ...headers },
      });
      socket.once('open', () => (resolve(101), socket.terminate()));
      socket.once('unexpected-response', (_request, answer) => (answer.resume(), resolve(answer.statusCode ?? 0), socket.terminate()));
      socket.on('error', reject);
    });
  expect(await knock('', task_id)).toBe(401);
  expect(await knock(stranger.cookie, task_id)).toBe(404);
  expect(await knock(owner.cookie, none)).toBe(404);
  expect(await knock(owner.cookie, task_id, { origin: 'https://elsewhere.example' })).toBe(403);
  expect(await knock(owner.cookie, task_id, { origin: server.address })).toBe(101);
  await owner.get('DeleteAntouTask', { task_id });
  expect(await knock(owner.cookie, task_id)).toBe(404);
});

test("somebody else's login is not there, and one's own goes only with the domain it belongs to", async () => {
  await ownLogin(login.url);
  expect((await stranger.get('GetUserAuthorizationList', {})).user_authorizations).toEqual([]);
  expect((await stranger.get('GetAuthorizedChannelList', {})).channel_list).toEqual([]);
  expect(await stranger.call('DeleteUserAuthorization', login)).toMatchObject({ status: 404, msg: '解除授权失败' });
  for (const clear_arg of ['{"domain":".com"}', '{"domain":"example.com"}', 'not json', '[]'])
    expect(await owner.call('DeleteUserAuthorization', { ...login, clear_arg })).toMatchObject({ status: 400 });
  expect((await owner.get('GetUserAuthorizationList', {})).user_authorizations).toMatchObject([{ url: login.url, domain: 'example.com' }]);
  expect((await owner.get('GetAuthorizedChannelList', {})).channel_list).toEqual([{ channel: 'example.com', count: 1 }]);
  await owner.get('DeleteUserAuthorization', login);
  expect(await owner.call('DeleteUserAuthorization', login)).toMatchObject({ status: 404, msg: '解除授权失败' });
});

test('a list holds only what is its owner’s', async () => {
  const { task_id } = await owner.ask('你好');
  await untilIdle(owner, task_id);
  expect((await owner.get('GetTaskList', {})).task_list.map((task) => task.task_id)).toContain(task_id);
  expect((await stranger.get('GetTaskList', {})).task_list.map((task) => task.task_id)).not.toContain(task_id);
});

test('the pages of a deck are read at their own address by its owner alone', async () => {
  const { task_id } = await ownWithDeck(owner);
  const ask = (cookie: string, id: string) =>
    fetch(`${server.address}/api/v1/ppt-agent/${id}/subpage-uris`, { headers: { cookie } }).then(async (answer) => ({
      status: answer.status,
      body: await answer.json(),
    }));
  expect((await ask('', task_id)).status).toBe(401);
  expect((await ask(stranger.cookie, task_id)).status).toBe(404);
  expect((await ask(owner.cookie, 'x')).status).toBe(400);
  expect(await ask(owner.cookie, task_id)).toEqual({ status: 200, body: { code: 0, msg: '', data: { subpage_uris: [] } } });
});

describe('the streams', () => {
  test('of a task', async () => {
    const { task_id } = await ownWithFile(owner);
    for (const [person, status] of [
      [anonymous(server), 401],
      [stranger, 404],
      [owner, 200],
    ] as const) {
      const stream = await openStream(server, person, task_id, '?follow=0');
      expect(stream.status).toBe(status);
      stream.close();
    }
    for (const odd of [nowhere.task_id, 'x', '..%2f..', '%00', `${task_id}%00`])
      expect((await openStream(server, owner, odd, '?follow=0')).status).toBe(404);
  });

  test('of a list', async () => {
    const status = async (cookie: string): Promise<number> => {
      const abort = new AbortController();
      const answer = await fetch(`${server.address}/api/tasks/events`, { headers: { cookie }, signal: abort.signal });
      abort.abort();
      return answer.status;
    };
    expect([await status(''), await status(owner.cookie)]).toEqual([401, 200]);
  });
});

test('a cookie that was changed by one letter is nobody’s', async () => {
  const changed = owner.cookie.replace(/=(.)/, (_all, letter: string) => `=${letter === 'a' ? 'b' : 'a'}`);
  const answer = await fetch(`${server.address}/api/rpc/GetTaskList`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', cookie: changed },
  });
  expect(answer.status).toBe(401);
  await answer.body?.cancel();
});
