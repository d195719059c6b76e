/** Typing into a workbook over HTTP: a version for each request, once, on the version it was typed into. */
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import type { HandCell } from '#contract/content/hand-edit.ts';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { anonymous, eventsOf, signUp, untilIdle, type Person, type TestServer } from '#server/whole/testing.ts';

let server: TestServer;
let person: Person;

beforeAll(async () => {
  ({ server } = await commonServer());
  person = await signUp(server);
});

async function book(is_sent = true): Promise<{ task_id: string; file_uri: string }> {
  const task_id = await person.newTask();
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '销量📊',
        rows: [
          ['地区', '数量'],
          ['华东', 3],
        ],
      },
    ],
  });
  const { data } = await person.upload(task_id, '销量.xlsx', bytes);
  const files = is_sent ? [{ file_name: data.file_name, file_uri: data.file_uri }] : [];
  await person.get('SendMessage', { task_id, query: '你好', files });
  await untilIdle(person, task_id);
  return { task_id, file_uri: data.file_uri };
}

const put = (...cells: HandCell[]) => ({ do: 'put' as const, sheet: '销量📊', top: 1, left: 1, cells: [cells] });

async function rowsAt(uri: string): Promise<unknown[][]> {
  const { url } = await person.get('GetUrl', { uri });
  return (await readXlsx(new Uint8Array(await (await fetch(url)).arrayBuffer()))).sheets[0]?.rows ?? [];
}

test('what is typed is the next version, written once however often it is asked, and taken back by versions', async () => {
  const { task_id, file_uri } = await book();
  const wanted = { task_id, file_uri, request_id: 'request-1', edits: [put(4, { formula: '=B2*2' })] };
  const first = await person.get('EditWorkbook', wanted);
  expect(first.notes).toEqual([]);
  expect(await rowsAt(first.file_uri)).toEqual([
    ['地区', '数量', null],
    ['华东', 4, 8],
  ]);
  // Its answer was lost on the way.
  expect(await person.get('EditWorkbook', wanted)).toEqual(first);
  expect(await person.call('EditWorkbook', { ...wanted, edits: [put(5)] })).toMatchObject({ status: 409, code: 100005 });
  const next = await person.get('EditWorkbook', { ...wanted, file_uri: first.file_uri, request_id: 'request-2', edits: [put(6)] });
  expect((await rowsAt(next.file_uri))[1]).toEqual(['华东', 6, 12]);
  const written = (await eventsOf(person, task_id)).flatMap((event) => (event.type === 'file_written' ? [[event.file.uri, event.by]] : []));
  expect(written).toEqual([
    [first.file_uri, 'edit'],
    [next.file_uri, 'edit'],
  ]);
  const back = await person.get('RestoreFileVersion', { task_id, file_uri });
  expect((await rowsAt(back.file_uri))[1]).toEqual(['华东', 3]);
});

test('of two windows the second is told, and nothing of the first is lost', async () => {
  const { task_id, file_uri } = await book();
  const both = await Promise.all(
    [7, 8].map((value) => person.call('EditWorkbook', { task_id, file_uri, request_id: `window-${value}`, edits: [put(value)] })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)).toMatchObject({ msg: expect.stringContaining('刚刚有了新版本') });
  const { versions } = await person.get('GetFileVersions', { task_id, file_name: '销量.xlsx' });
  expect(versions.map((one) => one.written_by)).toEqual(['edit', 'user']);
});

test('nothing is written of what can not stand there, to a file that was not sent, or by whoever has the link', async () => {
  const { task_id, file_uri } = await book();
  const asked = { task_id, file_uri, request_id: 'request-1', edits: [put({ formula: '=WEBSERVICE("http://x/")' })] };
  expect(await person.call('EditWorkbook', asked)).toMatchObject({ status: 415, msg: expect.stringContaining('为安全起见没有写入') });
  const csv = await person.upload(task_id, '表.csv', '甲,乙\n1,2\n');
  expect(await person.call('EditWorkbook', { ...asked, file_uri: csv.data.file_uri })).toMatchObject({ status: 415 });
  const share = await person.get('CreateTaskReplay', { task_id });
  const pass = { 'x-share-id': share.share_id, 'x-share-secret': share.secret };
  expect((await anonymous(server).call('EditWorkbook', { ...asked, edits: [put(1)] }, pass)).status).toBe(401);
  const unsent = await book(false);
  expect(await person.call('EditWorkbook', { ...unsent, request_id: 'request-1', edits: [put(1)] })).toMatchObject({
    status: 409,
    msg: expect.stringContaining('还没有随消息发送'),
  });
});
