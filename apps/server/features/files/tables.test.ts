/** A question over a table put together by pointing: looked at over HTTP, kept as a new sheet, undone by versions. */
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import type { Query } from '#contract/content/table-query.ts';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { anonymous, eventsOf, signUp, untilIdle, type Person, type TestServer } from '#server/whole/testing.ts';

let server: TestServer;
let person: Person;

beforeAll(async () => {
  ({ server } = await commonServer());
  person = await signUp(server);
});

const header = ['日期', '车牌号', '司机工号', '司机', '升数', '金额'];
const rows = [
  [new Date(Date.UTC(2026, 0, 3)), '沪A1', 'D01', '张伟', 40, 320],
  [new Date(Date.UTC(2026, 0, 9)), '沪A2', 'D02', '张伟', 30, 240],
  [new Date(Date.UTC(2026, 1, 4)), '沪A1', 'D01', '张伟', 50, 390],
  [new Date(Date.UTC(2026, 1, 8)), '沪A3', 'D03', '李娜', 20, 158],
];

/** A task in which files were sent with a message. */
async function sent(files: { name: string; bytes: Uint8Array | string }[]): Promise<{ task_id: string; uris: string[] }> {
  const task_id = await person.newTask();
  const uris: string[] = [];
  const listed: { file_name: string; file_uri: string }[] = [];
  for (const { name, bytes } of files) {
    const { data } = await person.upload(task_id, name, bytes);
    uris.push(data.file_uri);
    listed.push({ file_name: data.file_name, file_uri: data.file_uri });
  }
  await person.get('SendMessage', { task_id, query: '你好', files: listed });
  await untilIdle(person, task_id);
  return { task_id, uris };
}

const fuelBook = (): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: '加油', rows: [['车队加油登记'], header, ...rows, ['合计', null, null, null, 140, 1108]] }] });

async function fuel(): Promise<{ task_id: string; file_uri: string }> {
  const { task_id, uris } = await sent([{ name: '油耗.xlsx', bytes: await fuelBook() }]);
  return { task_id, file_uri: uris[0] ?? '' };
}

async function bytesAt(uri: string): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = await person.get('GetUrl', { uri });
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

const perCar: Query = {
  table: {},
  steps: [
    {
      do: 'group',
      by: [{ column: '车牌号' }],
      values: [
        { column: '升数', how: 'sum' },
        { column: '金额', how: 'sum' },
      ],
    },
    { do: 'compute', as: '每升金额', formula: '[金额]/[升数]' },
  ],
};

test('a look tells the first rows, the columns after each step, what was left out and what was done', async () => {
  const { file_uri } = await fuel();
  const { sheets } = await person.get('GetWorkbookStructure', { file_uri });
  expect(sheets.map(({ sheet, header_row, rows: count }) => [sheet, header_row, count])).toEqual([['加油', 2, 4]]);
  const seen = await person.get('PreviewTableQuery', { file_uri, query: perCar });
  expect(seen.stages.map(({ columns, rows: count }) => [columns.map(({ name }) => name).join(), count])).toEqual([
    [header.join(), 4],
    ['车牌号,升数,金额', 3],
    ['车牌号,升数,金额,每升金额', 3],
  ]);
  expect([seen.rows[0], seen.total, seen.problems]).toEqual([['沪A1', '90', '710', '7.89'], 3, []]);
  expect(seen.notes).toContain('第 7 行“合计”是合计行，没有当作数据。');
  expect(seen.deeds.at(-1)).toBe('加一列“每升金额”= 金额/升数');
});

test('what is wrong is said at its field, and what is before it is shown', async () => {
  const { file_uri } = await fuel();
  const look = async (steps: Query['steps']) => person.get('PreviewTableQuery', { file_uri, query: { table: {}, steps } });
  const words = await look([{ do: 'group', by: [{ column: '车牌号' }], values: [{ column: '司机', how: 'sum' }] }]);
  expect(words.problems).toEqual([{ step: 0, path: 'values.0.column', said: '“司机”里没有数字，不能求和' }]);
  expect(words.total).toBe(4);
  const gone = await look([
    { do: 'select', columns: ['车牌号'] },
    { do: 'sort', by: [{ column: '金额' }] },
  ]);
  expect(gone.problems.map(({ step, path }) => [step, path])).toEqual([[1, 'by.0.column']]);
  const empty = await look([{ do: 'filter', all: [{ column: '升数', op: '>', value: 900 }] }]);
  expect(empty.problems[0]?.said).toBe('没有一行符合这些条件，结果是空的，请放宽条件');
  const names = await look([{ do: 'group', by: [{ column: '司机' }], values: [{ column: '升数', how: 'sum' }] }]);
  expect(names.hints).toEqual([
    {
      step: 0,
      column: '司机',
      number_column: '司机工号',
      said: '“司机”有 2 种，“司机工号”有 3 种：同一个“司机”有不同的“司机工号”，按“司机”会合成一组',
    },
  ]);
  const { problems } = await person.get('PreviewTableQuery', { file_uri, query: { table: { sheet: '没有' }, steps: [] } });
  expect(problems).toEqual([{ step: -1, path: '', said: '“油耗.xlsx”里没有名为“没有”的工作表。它有：加油。' }]);
});

test('whoever has the link may look at what it shows, and keeps nothing', async () => {
  const { task_id, file_uri } = await fuel();
  const share = await person.get('CreateTaskReplay', { task_id });
  const pass = { 'x-share-id': share.share_id, 'x-share-secret': share.secret };
  const guest = anonymous(server);
  expect((await guest.get('PreviewTableQuery', { file_uri, query: perCar }, pass)).total).toBe(3);
  const { data } = await person.upload(task_id, '后来的.csv', '车牌号,部门\n沪A1,一队\n');
  const step = { do: 'join' as const, with: { file_name: '后来的.csv' }, on: [{ left: '车牌号', right: '车牌号' }] };
  const joined = { table: {}, steps: [step] };
  const unseen = await guest.get('PreviewTableQuery', { file_uri, query: joined }, pass);
  expect(unseen.problems[0]?.said).toContain('任务里没有文件“后来的.csv”');
  expect((await guest.call('PreviewTableQuery', { file_uri: data.file_uri, query: joined }, pass)).status).toBe(404);
  expect((await person.get('PreviewTableQuery', { file_uri, query: joined })).problems).toEqual([]);
  const kept = { task_id, file_uri, request_id: 'request-1', query: perCar, sheet: '汇总' };
  expect((await guest.call('SaveTableQuery', kept, pass)).status).toBe(401);
});

test('the result is a new sheet with formulas, once; it is undone by versions, and an older version is no ground for it', async () => {
  const { task_id, file_uri } = await fuel();
  const wanted = {
    task_id,
    file_uri,
    request_id: 'request-1',
    query: perCar,
    sheet: '按车',
    total: true,
    chart: { type: 'column' as const, values: ['金额'] },
  };
  const first = await person.get('SaveTableQuery', wanted);
  expect(first.file_name).toBe('油耗.xlsx');
  const book = await readXlsx(await bytesAt(first.file_uri), { readStyles: true });
  const made = book.sheets.find(({ name }) => name === '按车');
  expect(made?.cells?.get('1,3')?.formula).toBe('IFERROR(C2/B2,"")');
  expect(made?.cells?.get('4,1')?.formula).toBe('SUM(B2:B4)');
  expect(made?.rows[4]?.slice(0, 3)).toEqual(['合计', 140, 1108]);
  expect(made?.charts).toHaveLength(1);
  expect(await person.get('SaveTableQuery', wanted)).toEqual(first);
  expect(await person.call('SaveTableQuery', { ...wanted, sheet: '别的' })).toMatchObject({ status: 409, code: 100005 });
  const written = (await eventsOf(person, task_id)).flatMap((event) => (event.type === 'file_written' ? [[event.file.uri, event.by]] : []));
  expect(written).toEqual([[first.file_uri, 'edit']]);
  const stale = await person.call('SaveTableQuery', { ...wanted, request_id: 'request-2' });
  expect(stale).toMatchObject({ status: 409, msg: expect.stringContaining('刚刚有了新版本') });
  const back = await person.get('RestoreFileVersion', { task_id, file_uri });
  const { versions } = await person.get('GetFileVersions', { task_id, file_name: '油耗.xlsx' });
  expect(versions.map((one) => one.written_by)).toEqual(['edit', 'edit', 'user']);
  expect((await readXlsx(await bytesAt(back.file_uri))).sheets.map(({ name }) => name)).toEqual(['加油']);
});

test('nothing is written where something is wrong, where the task works, or where the file was not sent', async () => {
  const { task_id, file_uri } = await fuel();
  const none: Query = { table: {}, steps: [{ do: 'filter', all: [{ column: '升数', op: '>', value: 900 }] }] };
  const save = { task_id, file_uri, request_id: 'request-1', query: none, sheet: '空' };
  expect(await person.call('SaveTableQuery', save)).toMatchObject({ status: 400, msg: expect.stringContaining('没有一行符合') });
  const { data } = await person.upload(task_id, '没发.csv', '甲,乙\n1,2\n3,4\n');
  const unsent = await person.call('SaveTableQuery', { ...save, file_uri: data.file_uri, query: { table: {}, steps: [] } });
  expect(unsent).toMatchObject({ status: 409, msg: expect.stringContaining('还没有随消息发送') });
  const text = await person.upload(task_id, '说明.md', '# 说明');
  expect((await person.call('GetWorkbookStructure', { file_uri: text.data.file_uri })).status).toBe(415);
  const broken = await person.upload(task_id, '坏.xlsx', 'PK\x03\x04 and no more');
  expect(await person.call('GetWorkbookStructure', { file_uri: broken.data.file_uri })).toMatchObject({
    status: 415,
    msg: expect.stringContaining('打不开'),
  });
});

test('two files put together; what is no workbook becomes one beside it', async () => {
  const { task_id, uris } = await sent([
    { name: '领用.csv', bytes: '药品编码,数量\nA1,5\nA2,7\nA1,1\n' },
    { name: '单价.csv', bytes: '编码,单价\nA1,2\nA2,3\n' },
  ]);
  const query: Query = {
    table: {},
    steps: [
      { do: 'group', by: [{ column: '药品编码' }], values: [{ column: '数量', how: 'sum' }] },
      { do: 'join', with: { file_name: '单价.csv' }, on: [{ left: '药品编码', right: '编码' }] },
      { do: 'compute', as: '金额', formula: '[数量]×[单价]' },
    ],
  };
  const saved = await person.get('SaveTableQuery', {
    task_id,
    file_uri: uris[0] ?? '',
    request_id: 'request-1',
    query,
    sheet: '金额',
    total: true,
  });
  expect(saved.file_name).toBe('领用.xlsx');
  const book = await readXlsx(await bytesAt(saved.file_uri), { readStyles: true });
  const made = book.sheets.find(({ name }) => name === '金额');
  expect(made?.rows.slice(0, 3)).toEqual([
    ['药品编码', '数量', '单价', '金额'],
    ['A1', 6, 2, 12],
    ['A2', 7, 3, 21],
  ]);
  expect(made?.cells?.get('1,3')?.formula).toBe('B2*C2');
  const wrong: Query = { table: {}, steps: [{ do: 'join', with: { file_name: '单价.csv' }, on: [{ left: '数量', right: '编码' }] }] };
  const { problems } = await person.get('PreviewTableQuery', { file_uri: uris[0] ?? '', query: wrong });
  expect(problems).toEqual([{ step: 0, path: 'on.0.left', said: '两张表的这两列没有一个值相同，对不上，请换一列作关键列' }]);
});
