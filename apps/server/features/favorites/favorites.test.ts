/** Favourites as their person meets them: kept from tasks and from the machine, found, tagged, and taken away. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FavoriteEntry, favoriteSentences, FavoriteSource, FavoriteType } from '#contract/favorite.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { tidy } from '#server/runs/housekeeping.ts';
import { openDatabase, type Database } from '#server/platform/db/database.ts';
import type { TestDatabase } from '#server/platform/db/testing.ts';
import { createFileStore, type FileStore } from '#server/platform/files/store.ts';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { signUp, type Person, type TestServer } from '#server/whole/testing.ts';
import { join } from 'node:path';

let db: TestDatabase;
let pool: Database;
let server: TestServer;
let store: FileStore;

beforeAll(async () => {
  ({ db, server } = await commonServer());
  pool = openDatabase(db.url);
  store = await createFileStore({ kind: 'fs', dir: join(server.data, 'files') });
});
afterAll(async () => {
  await pool.close();
});

async function upload(person: Person, name: string, bytes: Uint8Array | string, tag_ids: string[] = []): Promise<Favorite> {
  const { data } = await person.uploadFavorite(name, bytes);
  const given = { title: name, content_uri: data.file_uri, source: FavoriteSource.UserUpload, scene: 'Favorite', tag_ids } as const;
  return (await person.get('AddFavorite', { ...given, from: FavoriteEntry.FavoritePage })).favorite_info;
}

async function keep(person: Person, name: string, content_uri: string): Promise<Favorite> {
  const given = { title: name, content_uri, source: FavoriteSource.TASK, scene: 'TASK', from: FavoriteEntry.TASK } as const;
  return (await person.get('AddFavorite', given)).favorite_info;
}

const read = async ({ content_info }: Favorite): Promise<string> => (await fetch(content_info.url)).text();
const titles = (list: { resource_list: Favorite[] }): string[] => list.resource_list.map((one) => one.title);
const later = (ms: number) => tidy({ db: pool, store, now: () => Date.now() + ms });

test('what is kept of a task stays when the task is gone, and its bytes go with the last who has them', async () => {
  const person = await signUp(server);
  const task_id = await person.newTask();
  const { data: file } = await person.upload(task_id, '纪要.md', '# 周会纪要\n\n预算三十万元');
  const kept = await keep(person, '纪要.md', file.file_uri);
  expect(kept).toMatchObject({
    title: '纪要.md',
    content_type: FavoriteType.NOTE,
    source: FavoriteSource.TASK,
    product_type: 'document',
    related_info: { uri: file.file_uri, task_id },
    content_info: { bytes: Buffer.byteLength('# 周会纪要\n\n预算三十万元') },
  });
  // The same file again is the same favourite.
  expect((await keep(person, '又叫别的.md', file.file_uri)).favorite_id).toBe(kept.favorite_id);
  const asked = await person.get('FavoriteList', { content_uris: [file.file_uri, 'antou-space/x'] });
  expect(asked.resource_list.map((one) => one.favorite_id)).toEqual([kept.favorite_id]);

  await person.get('DeleteAntouTask', { task_id });
  await later(8 * 24 * 3_600_000);
  expect((await pool.query('select 1 from task where task_id = $1', [task_id])).rowCount).toBe(0);
  const [left] = (await person.get('FavoriteList', {})).resource_list;
  expect(left).toMatchObject({ favorite_id: kept.favorite_id, related_info: { uri: '', task_id: '' } });
  expect(await read(left ?? kept)).toContain('预算三十万元');

  const { rows } = await pool.query<{ store_key: string }>('select store_key from favorite_file where favorite_id = $1', [
    kept.favorite_id,
  ]);
  await person.get('DeleteFavorites', { ids: [kept.favorite_id, '0'.repeat(32)], from: FavoriteEntry.FavoritePage });
  expect((await person.get('FavoriteList', {})).resource_list).toEqual([]);
  await expect.poll(() => store.size(rows[0]?.store_key ?? '').catch((error: Error) => error.name)).toBe('FileMissing');
});

test('a favourite that is taken away leaves the file of the task where it is', async () => {
  const person = await signUp(server);
  const task_id = await person.newTask();
  const { data: file } = await person.upload(task_id, '数据.csv', '甲,1');
  const kept = await keep(person, '数据', file.file_uri);
  // It ends as its file does, whatever it was called.
  expect(kept).toMatchObject({ title: '数据.csv', content_type: FavoriteType.EXCEL });
  await person.get('DeleteFavorites', { ids: [kept.favorite_id], from: FavoriteEntry.TASK });
  expect(await (await fetch((await person.get('GetUrl', { uri: file.file_uri })).url)).text()).toBe('甲,1');
});

test('what can be uploaded, and how much of it', async () => {
  const person = await signUp(server);
  expect(await person.uploadFavorite('页面.html', '<p>')).toMatchObject({ status: 415 });
  expect(await person.uploadFavorite('声音.mp3', 'x')).toMatchObject({ status: 415 });
  const large = new Uint8Array(10 * 1024 * 1024 + 1);
  for (const name of ['图.png', '图.tiff'])
    expect(await person.uploadFavorite(name, large)).toMatchObject({ status: 413, msg: favoriteSentences.image_too_large });
  expect(await person.uploadFavorite('书.pdf', new Uint8Array(50 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    msg: favoriteSentences.too_many_or_large,
  });
  const { data } = await person.uploadFavorite('书.pdf', large);
  // Not kept within the hour, it is gone.
  await later(59 * 60_000);
  expect((await pool.query('select 1 from favorite_upload where file_uri = $1', [data.file_uri])).rowCount).toBe(1);
  await later(61 * 60_000);
  const late = { title: '书', content_uri: data.file_uri, source: 1, scene: 'Favorite', from: 1 } as const;
  expect(await person.call('AddFavorite', late)).toMatchObject({ status: 404 });
});

test('a list comes in pages, of a tag, without tags, by words of the title', async () => {
  const person = await signUp(server);
  const { tag } = await person.get('CreateTags', { tag_name: '合同' });
  for (let n = 1; n <= 21; n++) await upload(person, `第${n}份.txt`, `${n}`, n % 7 === 0 ? [tag.id] : []);
  const first = await person.get('FavoriteList', { cursor: '0' });
  expect(first).toMatchObject({ has_more: true });
  expect(titles(first)).toHaveLength(20);
  expect(titles(first)[0]).toBe('第21份.txt');
  const next = await person.get('FavoriteList', { cursor: first.cursor, size: 50 });
  expect([titles(next), next.has_more]).toEqual([['第1份.txt'], false]);
  expect(titles(await person.get('FavoriteList', { tag_ids: [tag.id] }))).toEqual(['第21份.txt', '第14份.txt', '第7份.txt']);
  expect(titles(await person.get('FavoriteList', { need_untagged: true, size: 100 }))).toHaveLength(18);
  expect(titles(await person.get('FavoriteList', { need_untagged: true, tag_ids: [tag.id], size: 100 }))).toHaveLength(21);
  expect(titles(await person.get('FavoriteList', { name: '第14份', size: 100 }))).toEqual(['第14份.txt']);
  expect(await person.call('FavoriteList', { cursor: 'x' })).toMatchObject({ status: 400 });
  expect(await person.call('FavoriteList', { size: 101 })).toMatchObject({ status: 400 });
});

describe('tags', () => {
  test('made once, named within their limits, renamed, merged, taken away', async () => {
    const person = await signUp(server);
    const make = async (tag_name: string) => (await person.get('CreateTags', { tag_name })).tag;
    const [work, home] = [await make('工作'), await make('生活')];
    expect(await make(' 工作 ')).toEqual(work);
    expect(await person.call('CreateTags', { tag_name: ' ' })).toMatchObject({
      data: { fields: { tag_name: favoriteSentences.tag_empty } },
    });
    expect(await person.call('UpdateTags', { tag_id: work.id, tag_name: '一二三四五六七八九' })).toMatchObject({
      data: { fields: { tag_name: favoriteSentences.tag_too_long } },
    });
    expect(await person.call('UpdateTags', { tag_id: work.id, tag_name: '生活' })).toMatchObject({
      status: 409,
      msg: favoriteSentences.tag_taken,
    });
    expect((await person.get('UpdateTags', { tag_id: work.id, tag_name: '项目', tag_desc: '今年的' })).tag).toEqual({
      id: work.id,
      name: '项目',
      desc: '今年的',
    });
    const one = await upload(person, '一.txt', '一', [work.id]);
    const both = await upload(person, '二.txt', '二', [work.id, home.id]);
    expect(one.tag_info).toEqual([{ id: work.id, name: '项目', desc: '今年的' }]);

    expect(await person.call('MergeTags', { source_id: work.id, target_id: '0'.repeat(32) })).toMatchObject({
      status: 404,
      msg: favoriteSentences.tag_missing,
    });
    expect(await person.call('MergeTags', { source_id: work.id, target_id: work.id })).toMatchObject({ status: 409 });
    expect((await person.get('MergeTags', { source_id: work.id, target_id: home.id })).tag).toEqual(home);
    expect(await person.get('GetTagList', {})).toEqual([home]);
    expect((await person.get('FavoriteList', { tag_ids: [home.id] })).resource_list.map((it) => it.tag_info)).toEqual([[home], [home]]);

    expect((await person.get('UpdateFavoriteInfo', { id: both.favorite_id, tag_ids: [] })).favorite_info.tag_info).toEqual([]);
    expect(await person.call('UpdateFavoriteInfo', { id: both.favorite_id, tag_ids: [work.id] })).toMatchObject({
      status: 404,
      msg: favoriteSentences.tag_missing,
    });
    await person.get('DeleteTags', { ids: [home.id] });
    expect(titles(await person.get('FavoriteList', { need_untagged: true }))).toEqual(['二.txt', '一.txt']);
  });
});
