/** Favourites in tasks: referred to by a message, read by either brain, searched for and opened, whole wherever they come to. */
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeck } from '#capabilities/deliverables/slides/deck.ts';
import { FavoriteEntry, favoriteSentences, FavoriteSource, FavoriteType } from '#contract/favorite.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { AbilityType, Delivery, TaskStatus } from '#contract/task.ts';
import { textOf, type ProviderScript } from '#e2e/kit/provider-protocol.ts';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { openDatabase, type Database } from '#server/platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { createFileStore, type FileStore } from '#server/platform/files/store.ts';
import { tidy } from '#server/runs/housekeeping.ts';
import { eventsOf, signUp, startServer, until, untilIdle, type Person, type TestServer } from '#server/whole/testing.ts';

/** A model that searches the favourites, opens the first, reads it; makes a deck with a picture; and gives a deck another look. */
const script: ProviderScript = ({ messages }) => {
  const now = messages.findLastIndex(({ role }) => role === 'user');
  const said = messages[now] ? textOf(messages[now]) : '';
  const answers = messages.slice(now + 1).flatMap((one) => (one.role === 'tool' ? [textOf(one)] : []));
  const next = (calls: { name: string; arguments: unknown }[]) =>
    answers.length < calls.length ? { calls: [calls[answers.length] ?? none] } : null;
  const none = { name: 'none', arguments: {} };
  if (said.includes('慢慢来') && answers.length === 0)
    return {
      text: '先看看有什么可用的材料，再动手。',
      per_second: 4,
      calls: [{ name: 'search', arguments: { query: '材料', where: 'own' } }],
    };
  if (said.includes('插一句')) return { text: `听到了：${said}` };
  if (said.includes('收藏'))
    return (
      next([
        { name: 'search', arguments: { query: '住宿', where: 'favorites' } },
        { name: 'open_favorite', arguments: { favorite_id: /favorite_id: (\w+)/.exec(answers[0] ?? '')?.[1] } },
        { name: 'read_file', arguments: { name: /^已放进任务：(.+)（/.exec(answers[1] ?? '')?.[1] } },
      ]) ?? { text: answers[2] ?? '' }
    );
  const deck = '三季度汇报.pptx.html';
  const pages = [
    { layout: 'cover', title: '三季度汇报' },
    { layout: 'picture', title: '新店开业', picture: '门店.png' },
    { layout: 'closing', title: '谢谢' },
  ];
  if (said.includes('做稿'))
    return (
      next([
        { name: 'write_deck', arguments: { title: '三季度汇报', theme: '商务' } },
        { name: 'write_slides', arguments: { deck, pages } },
      ]) ?? { text: '做好了。' }
    );
  return next([{ name: 'edit_slides', arguments: { deck, edits: [{ op: 'retheme', theme: '换一种' }] } }]) ?? { text: answers[0] ?? '' };
};

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const note = '# 差旅标准\n\n一线城市住宿每晚不超过六百元，二线城市不超过四百元。\n';

let db: TestDatabase;
let pool: Database;
let server: TestServer;
let store: FileStore;
let provider: ScriptedProvider;

beforeAll(async () => {
  [db, provider] = await Promise.all([testDatabase(), startProvider(script)]);
  server = await startServer({ database: db.url, env: { MODEL_PRIVATE_HOSTS: new URL(provider.base_url).host } });
  pool = openDatabase(db.url);
  store = await createFileStore({ kind: 'fs', dir: join(server.data, 'files') });
});
afterAll(async () => {
  await server.stop();
  await pool.close();
  await provider.close();
  await db.drop();
});

async function upload(person: Person, name: string, bytes: Uint8Array | string): Promise<Favorite> {
  const { data } = await person.uploadFavorite(name, bytes);
  const given = { title: name, content_uri: data.file_uri, source: FavoriteSource.UserUpload, scene: 'Favorite' } as const;
  return (await person.get('AddFavorite', { ...given, from: FavoriteEntry.FavoritePage })).favorite_info;
}

async function withModel(): Promise<Person> {
  const person = await signUp(server);
  const service = { name: '模型', protocol: 'openai-compatible', base_url: provider.base_url, model: 'scripted', api_key: 'sk-1' } as const;
  const { setting } = await person.get('SaveModelSetting', { ...service, temperature: null, max_output_tokens: null });
  await person.get('ChooseModel', { setting_id: setting.setting_id });
  return person;
}

/** What favourites hold was read. */
async function indexed(): Promise<void> {
  await until(
    async () => (await pool.query<{ due: number }>('select count(*) as due from favorite where not searched')).rows[0]?.due === 0,
    'the favourites to be read',
  );
}

const contentOf = async (person: Person, uri: string) => (await fetch((await person.get('GetUrl', { uri })).url)).text();
const wordsIn = async (person: Person, task_id: string) =>
  (await eventsOf(person, task_id)).flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('\n');

test('what a message refers to becomes its file, is read, and is not brought in twice', async () => {
  const person = await signUp(server);
  const kept = await upload(person, '差旅标准.md', note);
  const task_id = await person.newTask();
  await person.upload(task_id, '差旅标准.md', '# 别的');
  const refer = { favorites: [{ favorite_id: kept.favorite_id }, { favorite_id: kept.favorite_id }] };
  expect(
    await person.call('SendMessage', { task_id, query: '看看', favorites: [...refer.favorites, { favorite_id: '0'.repeat(32) }] }),
  ).toMatchObject({ status: 404, msg: favoriteSentences.gone });
  expect((await pool.query('select 1 from task_file where task_id = $1', [task_id])).rowCount).toBe(1);
  await person.get('SendMessage', { task_id, query: '二线城市住宿标准是多少？', ...refer });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  const events = await eventsOf(person, task_id);
  const [first] = events.flatMap((event) => (event.type === 'message' ? [event] : []));
  // One of this name is there already.
  expect(first?.file_list).toMatchObject([{ file_name: '差旅标准(1).md', bytes: Buffer.byteLength(note) }]);
  expect(events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')).toContain('不超过四百元');

  await person.get('SendMessage', { task_id, query: '一线城市呢？', ...refer, instead_of: first?.message_id ?? '' });
  await untilIdle(person, task_id);
  const sent = (await eventsOf(person, task_id)).flatMap((event) => (event.type === 'message' ? [event.file_list] : []));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  // Its own copy: the favourite may go.
  await person.get('DeleteFavorites', { ids: [kept.favorite_id], from: FavoriteEntry.FavoritePage });
  expect(await (await fetch((await person.get('GetUrl', { uri: sent[0]?.[0]?.file_uri ?? '' })).url)).text()).toBe(note);
});

test('a message takes ten files with its favourites; one that waits brings its own along', async () => {
  const person = await signUp(server);
  const favorites: { favorite_id: string }[] = [];
  for (let n = 0; n < 10; n++) favorites.push({ favorite_id: (await upload(person, `${n}.txt`, `第${n}份`)).favorite_id });
  const task_id = await person.newTask();
  const { data } = await person.upload(task_id, '附件.txt', '附件');
  const files = [{ file_name: '附件.txt', file_uri: data.file_uri }];
  expect(await person.call('SendMessage', { task_id, query: '看看', files, favorites })).toMatchObject({ status: 400 });
  await person.get('SendMessage', { task_id, query: '写一份通知', ability_type: AbilityType.ImageDoc });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.Interrupt);
  await person.get('SendMessage', { task_id, query: '', favorites: favorites.slice(0, 2), delivery: Delivery.Queue });
  const waits = (await eventsOf(person, task_id)).find((event) => event.type === 'message_waits');
  expect(waits).toMatchObject({ file_list: [{ file_name: '0.txt' }, { file_name: '1.txt' }] });
});

test('what is said into a run takes its favourites along', async () => {
  const person = await withModel();
  const { favorite_id } = await upload(person, '制度.md', note);
  const { task_id } = await person.ask('慢慢来');
  await until(async () => (await eventsOf(person, task_id)).some(({ type }) => type === 'run_start'), 'the run to begin');
  const said = { task_id, query: '插一句，参考这个', favorites: [{ favorite_id }], delivery: Delivery.Steer };
  expect((await person.get('SendMessage', said)).delivery).toBe(Delivery.Steer);
  await untilIdle(person, task_id);
  const heard = (await eventsOf(person, task_id)).flatMap((event) => (event.type === 'heard' ? event.files : []));
  expect(heard).toMatchObject([{ name: '制度.md' }]);
  expect(await wordsIn(person, task_id)).toMatch(/听到了：[\s\S]*制度\.md/);
});

test('what favourites hold is found: in their list, with the tasks, by either brain, which quotes or opens them', async () => {
  const [person, modelled, stranger] = await Promise.all([signUp(server), withModel(), signUp(server)]);
  const kept = await upload(person, '制度.md', note);
  await upload(modelled, '制度.md', note);
  const large = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  })
    .png()
    .toBuffer();
  await upload(person, '门店.png', large);
  await indexed();
  const [photo, paper] = (await person.get('FavoriteList', {})).resource_list;
  expect(paper?.text).toContain('差旅标准 一线城市住宿');
  // A large picture has a small one for the list.
  expect((await sharp(await (await fetch(photo?.preview_info.url ?? '')).arrayBuffer()).metadata()).width).toBe(480);
  expect((await person.get('FavoriteList', { name: '二线城市' })).resource_list.map((one) => one.title)).toEqual(['制度.md']);
  expect((await stranger.get('FavoriteList', { name: '二线城市' })).resource_list).toEqual([]);
  const [hit] = (await person.get('SearchTasks', { query: '二线城市' })).hits;
  expect(hit).toMatchObject({ kind: 'favorite', source: 'file', favorite_id: kept.favorite_id, file_name: '制度.md', task_id: '' });
  expect(hit?.snippet).toContain('二线城市不超过四百元');
  expect((await stranger.get('SearchTasks', { query: '二线城市' })).hits).toEqual([]);

  for (const [query, words] of [
    ['在我的收藏里找二线城市', '在您的收藏里找到 1 处与“二线城市”有关的'],
    ['上网搜一下二线城市', '在您自己的任务、文件和收藏里找到'],
  ] as const) {
    const { task_id } = await person.ask(query);
    await untilIdle(person, task_id);
    const answer = await wordsIn(person, task_id);
    expect(answer).toContain(words);
    expect(answer).toMatch(/收藏“制度\.md”\*\*：.*二线城市不超过四百元/);
  }

  const { task_id } = await modelled.ask('我收藏的住宿标准是什么？');
  expect(await untilIdle(modelled, task_id)).toBe(TaskStatus.TaskFinish);
  expect(await wordsIn(modelled, task_id)).toContain('一线城市住宿每晚不超过六百元');
  // It was read, not made: nothing is handed over.
  expect((await eventsOf(modelled, task_id)).flatMap((event) => (event.type === 'tool_result' ? event.files : []))).toEqual([]);
  expect((await stranger.ask('你好')).task_id).toBeTruthy();
});

test('a deck comes along with its pages and pictures, and can be changed where it came to', async () => {
  const person = await withModel();
  const from = await person.newTask();
  await person.upload(from, '门店.png', picture);
  await person.get('SendMessage', { task_id: from, query: '做稿，一份PPT' });
  await untilIdle(person, from);
  const made = (await eventsOf(person, from)).flatMap((event) => (event.type === 'tool_result' ? event.files : []));
  const uriOf = (ending: RegExp) => made.findLast(({ name }) => ending.test(name))?.uri ?? '';
  const given = { title: '三季度汇报', source: FavoriteSource.TASK, scene: 'TASK', from: FavoriteEntry.TASK } as const;
  expect(await person.call('AddFavorite', { ...given, content_uri: uriOf(/\.slides\//) })).toMatchObject({ status: 415 });
  const { favorite_info: kept } = await person.get('AddFavorite', { ...given, content_uri: uriOf(/\.pptx\.html$/) });
  expect(kept).toMatchObject({ title: '三季度汇报.pptx.html', product_type: 'slides', content_type: FavoriteType.HTML });
  await person.get('DeleteAntouTask', { task_id: from });
  await tidy({ db: pool, store, now: () => Date.now() + 8 * 24 * 3_600_000 });
  // It can be looked at as it was, though the task is gone.
  const pages = readDeck(await contentOf(person, kept.content_info.uri))?.pages ?? [];
  expect(pages).toHaveLength(3);
  for (const { uri } of pages) expect(await contentOf(person, uri)).toContain('data-id="page"');

  const task_id = await person.newTask();
  await person.get('SendMessage', { task_id, query: '换个风格', favorites: [{ favorite_id: kept.favorite_id }] });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  const answer = await wordsIn(person, task_id);
  expect(answer).toContain('已修改：三季度汇报.pptx.html');
  expect(answer).not.toContain('没有用上图片');
  const { subpage_uris } = await person.get('GetSubpageUris', { id: task_id });
  expect(subpage_uris.every((uri) => uri.includes(task_id))).toBe(true);
  expect(await contentOf(person, subpage_uris[1] ?? '')).toContain('data:image/png');

  await person.get('ChooseModel', { setting_id: 'builtin' });
  const next = await person.newTask();
  await person.get('SendMessage', { task_id: next, query: '删掉第2页', favorites: [{ favorite_id: kept.favorite_id }] });
  await untilIdle(person, next);
  expect(await wordsIn(person, next)).toContain('已修改“三季度汇报.pptx.html”，现在共 2 页');
});
