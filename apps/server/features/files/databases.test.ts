/** A database file looked into by its person: tables, pages, views, and files that are none. */
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, it } from 'vitest';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { signUp, type TestServer } from '#server/whole/testing.ts';

let server: TestServer;
beforeAll(async () => {
  ({ server } = await commonServer());
});

it('is shown table by table and page by page, and nothing in it is run or changed', async () => {
  const person = await signUp(server);
  const { task } = await person.get('CreateAntouTask', {});
  const db = new DatabaseSync(':memory:');
  db.exec(`create table 流水 (编号 integer primary key, "说明 ""甲""" text);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 230) insert into 流水 select i, '第' || i || '笔' from n;
    create table "空 表" (a); create view 大额 as select * from 流水 where 编号 > 228; create view 坏 as select * from 没有;`);
  const bytes = Buffer.from(db.serialize());
  const { data } = await person.upload(task.task_id, '流水.sqlite', bytes);
  const look = (more: { table?: string; page?: number } = {}) => person.call('LookIntoDatabase', { file_uri: data.file_uri, ...more });
  const first = (await look()).data;
  expect(first.tables.map(({ name, rows }) => [name, rows])).toEqual([
    ['流水', 230],
    ['空 表', 0],
    ['大额', null],
    ['坏', null],
  ]);
  expect([first.table, first.columns, first.rows.length, first.rows[0], first.has_more]).toEqual([
    '流水',
    ['编号', '说明 "甲"'],
    100,
    [1, '第1笔'],
    true,
  ]);
  const last = (await look({ table: '流水', page: 3 })).data;
  expect([last.rows.length, last.rows.at(-1), last.has_more]).toEqual([30, [230, '第230笔'], false]);
  expect((await look({ table: '大额' })).data.rows).toEqual([
    [229, '第229笔'],
    [230, '第230笔'],
  ]);
  expect(await look({ table: '坏' })).toMatchObject({ status: 415, msg: expect.stringContaining('没有') });
  expect((await look({ table: 'sqlite_schema' })).status).toBe(404);
  expect((await look({ table: '流水" where 1; --' })).status).not.toBe(200);
  const broken = await person.upload(task.task_id, '坏.db', bytes.subarray(0, 600));
  expect(await person.call('LookIntoDatabase', { file_uri: broken.data.file_uri })).toMatchObject({
    status: 415,
    msg: expect.stringContaining('打不开'),
  });
  const text = await person.upload(task.task_id, '说明.md', '# 说明');
  expect(await person.call('LookIntoDatabase', { file_uri: text.data.file_uri })).toMatchObject({ status: 415 });
});
