/** A database of the task: made of sheets, asked and changed in SQL, and every way out of its one file refused. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { ToolOutcome } from '#agent/tool.ts';
import { desk } from '../../deliverables/testing.ts';
import { changeDatabase, queryDatabase } from '../../file-work/sqlite.server.ts';
import { createFileWork } from '../../file-work/file-work.server.ts';
import { createReader } from '../read-file/reader.server.ts';
import { databaseTool } from './database.server.ts';
import { statementsIn } from '../../file-work/statements.ts';
import { fileWorkEntry as entry, readerEntry } from '#capabilities/bounded-process/testing.ts';

const tool = databaseTool(createFileWork({ entry }).of('test'));
const impatient = databaseTool(createFileWork({ entry, time: { base_ms: 2_000, ms_per_mb: 0, most_ms: 2_000 } }).of('test'));

const people = `工号,姓名,部门,月薪,入职日期
007,张三,研发部,12000,2024-03-01
008,李四,研发部,"15,500.50",2023-07-15
009,王五,销售部,9000,2025-01-10
010,"=HYPERLINK(""http://x"",""点"")",销售部,8000,2025-02-10
`;
const departments = '部门,负责人\n研发部,<b>赵六</b>\n销售部,钱七\n';

function start() {
  const own = desk();
  const put = (name: string, content: string | Uint8Array) =>
    own.files.set(name, {
      file: { uri: `up-${name}`, name, bytes: content.length },
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    });
  let calls = 0;
  const act = (action: object, attempt = 1, using = tool): Promise<ToolOutcome> => {
    const context = own.context(`c${attempt === 1 ? ++calls : calls}`, attempt);
    // What a first attempt wrote stays, as in the product.
    const known = [...own.files.values()].find(({ file }) => file.uri === `file-c${calls}`)?.file;
    const files = known ? { ...context.files, write: () => Promise.resolve(known) } : context.files;
    return using.run(using.input.parse({ action }), { ...context, files });
  };
  return { ...own, put, act };
}

async function withPeople() {
  const own = start();
  own.put('员工.csv', people);
  own.put('部门.csv', departments);
  const made = await own.act({ do: 'create', file: '公司', from: [{ file: '员工.csv' }, { file: '部门.csv', table: '部门表' }] });
  return { ...own, made };
}

const told = ({ output }: ToolOutcome) => output;

test('sheets become tables with their own names and types, and are asked across', async () => {
  const { act, made, files, text } = await withPeople();
  expect(told(made)).toContain('已建好：公司.sqlite');
  expect(told(made)).toContain('表“员工”，4 行：工号 TEXT、姓名 TEXT、部门 TEXT、月薪 REAL、入职日期 TEXT');
  expect(made).toMatchObject({ files: [{ name: '公司.sqlite' }], display: { kind: 'table', file: '公司.sqlite', total: 4 } });
  const asked = await act({
    do: 'query',
    file: '公司.sqlite',
    sql: 'select d.负责人, count(*) as 人数, sum(e.月薪) as 合计 from 员工 e join 部门表 d using (部门) where e.工号 <> ? group by 1 order by 2 desc, 1;',
    params: ['010'],
    save_as: '统计.csv',
  });
  expect(told(asked)).toContain('结果：2 行 × 3 列');
  expect(asked).toMatchObject({
    files: [{ name: '统计.csv' }],
    display: {
      columns: ['负责人', '人数', '合计'],
      rows: [
        ['<b>赵六</b>', 2, 27500.5],
        ['钱七', 1, 9000],
      ],
      total: 2,
      whole: true,
    },
  });
  expect(text('统计.csv')).toBe('负责人,人数,合计\r\n<b>赵六</b>,2,27500.5\r\n钱七,1,9000\r\n');
  await act({ do: 'query', file: '公司.sqlite', sql: "select 姓名 from 员工 where 工号 = '010'", save_as: '公式' });
  expect(text('公式.csv'), 'a formula from a stranger is text').toContain(`"'=HYPERLINK(""http://x"",""点"")"`);
  expect(files.get('公司.sqlite')?.bytes.length).toBeGreaterThan(4096);
});

test('a change is all or nothing and a new version; a call made again after a crash changes nothing twice', async () => {
  const { act, bytes } = await withPeople();
  const rows = async () => told(await act({ do: 'query', file: '公司.sqlite', sql: 'select count(*) as n from 员工' }));
  const broken = await act({ do: 'change', file: '公司.sqlite', sql: 'delete from 员工; insert into 没有 values (1)' });
  expect(broken).toMatchObject({ ok: false, output: '没有执行：没有叫“没有”的表。' });
  expect(await rows()).toContain('| 4 |');
  const sql = "begin; insert into 员工 (工号, 姓名) values ('011', '孙八'); update 员工 set 部门 = '新部' where 工号 = '011'; commit;";
  const changed = await act({ do: 'change', file: '公司.sqlite', sql });
  expect(told(changed)).toMatch(/^已修改：公司\.sqlite\n改动 2 行\n/);
  const again = await act({ do: 'change', file: '公司.sqlite', sql }, 2);
  expect(again, 'its first attempt is told of').toMatchObject({
    ok: true,
    display: { tables: [{ name: '员工', rows: 5 }, { name: '部门表' }] },
  });
  expect(await rows()).toContain('| 5 |');
  // What was written is a database for every other program, too.
  const db = new DatabaseSync(':memory:');
  db.deserialize(bytes('公司.sqlite').bytes);
  expect(db.prepare("select 部门 from 员工 where 姓名 = '孙八'").get()).toEqual({ 部门: '新部' });
});

test('nothing outside of the file is reached, and a query never writes', () => {
  const made = new DatabaseSync(':memory:');
  made.exec('create table 员工 (姓名, 月薪)');
  const file = { name: '公司.sqlite', bytes: made.serialize() };
  const query = (sql: string) => queryDatabase(file, { kind: 'query', sql, params: [], csv: false });
  const change = (sql: string) => changeDatabase(file, { kind: 'change', sql, params: [] });
  for (const sql of [
    "attach '/etc/passwd' as x",
    "attach ':memory:' as x",
    'pragma writable_schema = on',
    'pragma query_only = off',
    'pragma journal_mode = wal',
    "select load_extension('x.so')",
    "select writefile('/tmp/x', 'y')",
    "select readfile('/etc/passwd')",
    "vacuum into '/tmp/stolen.sqlite'",
    'create virtual table t using dbstat',
  ]) {
    expect(() => query(sql), sql).toThrow(/^没有执行：/);
    expect(() => change(sql), sql).toThrow(/^没有执行：/);
  }
  for (const sql of [
    'delete from 员工',
    'create table x (a)',
    'drop table 员工',
    'with a as (select 1) insert into 员工 (姓名) select 1 from a',
  ])
    expect(() => query(sql), sql).toThrow('查询只能读数据');
  expect(() => query('select 1; delete from 员工')).toThrow('一次只能查询一条语句');
  expect(() => change("update sqlite_schema set sql = ''")).toThrow(/^没有执行：/);
  expect(() => query('select "没这列" from 员工')).toThrow('没有叫“没这列”的列');
  expect(() => query('selekt 1')).toThrow('SQL 写法有误，在“selekt”附近');
  expect(query('pragma table_info(员工)').answer.table?.rows).toHaveLength(2);
});

test('what would never end or never fit ends by itself', async () => {
  const { act } = await withPeople();
  const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select';
  const [counted, blob, many] = await Promise.all([
    act({ do: 'query', file: '公司.sqlite', sql: `${endless} max(i) from n` }, 1, impatient),
    act({ do: 'query', file: '公司.sqlite', sql: 'select hex(zeroblob(900000000))' }),
    act({ do: 'query', file: '公司.sqlite', sql: `${endless} i from n` }),
  ]);
  expect(counted).toMatchObject({ ok: false, output: expect.stringContaining('超过 2 秒还没有做完') });
  expect(blob).toMatchObject({ ok: false, output: expect.stringMatching(/超过了限制/) });
  expect(many).toMatchObject({ ok: true, display: { whole: false, rows: expect.any(Array) } });
  expect(told(many)).toContain('超过 200000 行');
  const full = await act({
    do: 'change',
    file: '公司.sqlite',
    sql: `create table b as ${endless} i, zeroblob(1000000) as z from n limit 400`,
  });
  expect(full.ok, 'it would outgrow its file').toBe(false);
});

test('a database from elsewhere is opened with its tables and views; a broken one says so', async () => {
  const { act, put } = start();
  const db = new DatabaseSync(':memory:');
  db.exec("create table 甲 (a, b blob); insert into 甲 values (9007199254740993, x'00ff'), (null, null)");
  db.exec('create view 没完 as with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) as m from n');
  const bytes = db.serialize();
  bytes[18] = bytes[19] = 2;
  put('别处.db', bytes);
  const opened = await act({ do: 'open', file: '别处.db' });
  expect(opened).toMatchObject({
    ok: true,
    display: {
      rows: [
        ['9007199254740993', '[二进制 2B]'],
        [null, null],
      ],
      tables: [
        { name: '甲', rows: 2 },
        { name: '没完', rows: null, columns: [{ name: 'm' }] },
      ],
    },
  });
  const reader = createReader({ entry: readerEntry }).of('test');
  const read = await reader.read({ name: '别处.db', bytes }, new AbortController().signal);
  expect('text' in read && read.text).toMatch(/类型：SQLite 数据库\n[\s\S]*\[数据表：甲\]\n\n\| a \| b \|/);
  put(
    '坏.db',
    bytes.map((byte, n) => (n > 100 ? 7 : byte)),
  );
  expect(await act({ do: 'open', file: '坏.db' })).toMatchObject({ ok: false, output: expect.stringContaining('损坏') });
  put('假.db', '不是数据库');
  expect(told(await act({ do: 'open', file: '假.db' }))).toContain('不是 SQLite 数据库');
});

test('statements are told apart by what separates them, not by what stands in them', () => {
  expect(statementsIn(`select ';' as "a;b"; -- 完; 了\n select [x;y] /* ; */ from t;;`)).toEqual([
    `select ';' as "a;b"`,
    '-- 完; 了\n select [x;y] /* ; */ from t',
  ]);
  expect(statementsIn(' ; -- nur\n')).toEqual([]);
});
