/** What a person finds: names, words said and answered, and what files hold; in two characters, whatever the case, never others' things. */
import { expect, test } from 'vitest';
import { db, person, server, useServer } from '#server/whole/desk-testing.ts';
import { signUp, until, untilIdle } from '#server/whole/testing.ts';
import { searchOwn } from './search-own.ts';
import { piecesOf, rangesOf, snippetOf, wantedOf } from './rules.ts';

useServer();

/** Everything of theirs that is due was looked at. */
async function indexed(who = person): Promise<void> {
  await until(async () => {
    const { rows } = await db.pool.query<{ due: number }>(
      `select count(*)::int as due from task where user_id = $1
         and (search_due or exists (select 1 from task_file where task_file.task_id = task.task_id and not searched))`,
      [who.user_id],
    );
    return rows[0]?.due === 0;
  }, 'the index to be up to date');
}

async function find(query: string, who = person) {
  return (await who.get('SearchTasks', { query })).hits;
}

async function taskWith(name: string, content: string | Uint8Array, query: string, who = person) {
  const task_id = await who.newTask();
  const { data } = await who.upload(task_id, name, content);
  await who.get('SendMessage', { task_id, query, files: [{ file_name: data.file_name, file_uri: data.file_uri }] });
  await untilIdle(who, task_id);
  return { task_id, file_uri: data.file_uri };
}

test('two characters find a name, a message and what stands in a file, the weightiest first', async () => {
  const inFile = await taskWith('材料.md', '# 记录\n\n本周的仓储盘点由老陈负责，误差低于 0.3%。\n', '看看这份材料');
  const inMessage = await person.ask('请记住这句话。\n还有，下周要做仓储的预算');
  await untilIdle(person, inMessage.task_id);
  const inName = await person.ask('仓储');
  await untilIdle(person, inName.task_id);
  await indexed();
  const hits = await find('仓储');
  expect(hits[0]).toMatchObject({ kind: 'task', source: 'name', task_id: inName.task_id, name_ranges: [[0, 2]] });
  expect(hits).toContainEqual(expect.objectContaining({ kind: 'task', source: 'message', task_id: inMessage.task_id }));
  const file = hits.find((hit) => hit.kind === 'file');
  expect(file).toMatchObject({ source: 'file', task_id: inFile.task_id, file_uri: inFile.file_uri, file_name: '材料.md' });
  const [range] = file?.snippet_ranges ?? [];
  expect(file?.snippet.slice(...(range ?? []))).toBe('仓储');
  expect(hits.findIndex((hit) => hit === file)).toBeGreaterThan(hits.findIndex((hit) => hit.source === 'message'));
  const both = await find('仓储 老陈');
  expect(new Set(both.map((hit) => hit.task_id))).toEqual(new Set([inFile.task_id]));
  expect(both.at(-1)).toMatchObject({ kind: 'file', file_uri: inFile.file_uri });
  expect(await find('仓储 不存在的词')).toEqual([]);
  const forBrain = (query: string) => searchOwn(db.pool, { user_id: person.user_id, task_id: inMessage.task_id }, query);
  // Written together, it stands apart in the file; what the brain's own task says is no find.
  expect(await forBrain('仓储误差')).toContainEqual(
    expect.objectContaining({ kind: 'file', name: '材料.md', address: `/task/${inFile.task_id}?file=${encodeURIComponent('材料.md')}` }),
  );
  expect((await forBrain('仓储')).map(({ address }) => address)).not.toContain(`/task/${inMessage.task_id}`);
});

test('Latin words are found whatever their case, in tables too, and signs are meant as they stand', async () => {
  const { file_uri } = await taskWith('Sales.csv', 'Region,Revenue\n华东,Kubernetes_Cluster 100%\n', '看看表格');
  await indexed();
  for (const query of ['kubernetes', 'KUBERNETES', 'ｋｕｂｅｒｎｅｔｅｓ', 'netes_clu', '100%']) {
    expect(await find(query), query).toContainEqual(expect.objectContaining({ kind: 'file', file_uri }));
  }
  expect(await find('kuber%netes')).toEqual([]);
  expect(await find('sales.csv')).toContainEqual(expect.objectContaining({ kind: 'file', source: 'file_name', file_uri }));
});

test('others find nothing of it, and what is deleted is not found until it is back', async () => {
  const stranger = await signUp(server);
  const { task_id } = await taskWith('独家.md', '独家配方的秘密\n', '独家配方');
  await indexed();
  expect(await find('独家', stranger)).toEqual([]);
  expect((await find('独家')).length).toBeGreaterThan(1);
  await person.get('DeleteAntouTask', { task_id });
  expect(await find('独家')).toEqual([]);
  await person.get('RestoreAntouTask', { task_id });
  expect((await find('独家')).length).toBeGreaterThan(1);
  await person.get('RenameTask', { task_id, task_name: '改过的称呼' });
  await indexed();
  expect(await find('称呼')).toMatchObject([{ source: 'name', task_id }]);
});

test('pages go on where the last one ended', async () => {
  const many = await signUp(server);
  await db.pool.query(
    `insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time)
     select md5($1 || n), $1, '季度复盘 ' || n, 1, 3, n * 1000, n * 1000 from generate_series(1, 70) n`,
    [many.user_id],
  );
  await indexed(many);
  const names: string[] = [];
  let cursor = '';
  for (let n = 0; n < 4; n++) {
    const page = await many.get('SearchTasks', { query: '复盘', cursor, size: 30 });
    names.push(...page.hits.map((hit) => hit.task_name));
    cursor = page.next_cursor;
    if (!page.has_more) break;
  }
  expect(names).toEqual(Array.from({ length: 70 }, (_, n) => `季度复盘 ${70 - n}`));
  expect((await many.call('SearchTasks', { query: '复盘', cursor: 'x' })).status).toBe(400);
  expect((await many.call('SearchTasks', { query: '   ' })).status).toBe(400);
  expect((await find('盘', many)).length).toBe(30);
});

test('the files runs make are found, in their newest version only', async () => {
  const { task_id } = await person.ask('写一份关于防汛演练的通知，标题为《防汛演练通知》');
  await untilIdle(person, task_id);
  await person.get('SendMessage', { task_id, query: '标题改成《消防演练通知》' });
  await untilIdle(person, task_id);
  await indexed();
  const files = (await find('演练')).filter((hit) => hit.kind === 'file' && hit.task_id === task_id);
  expect(new Set(files.map((hit) => hit.file_name)).size).toBe(files.length);
  expect(files.length).toBeGreaterThan(0);
});

test('a snippet shows the match and marks nothing else', () => {
  const text = `${'前面的话。'.repeat(20)}这里说到周报，Weekly 周报。${'后面的话。'.repeat(40)}`;
  const snippet = snippetOf(text, ['周报', 'weekly']);
  expect(snippet.ranges.map(([start, end]) => snippet.text.slice(start, end))).toEqual(['周报', 'Weekly', '周报']);
  expect(snippet.text.startsWith('…') && snippet.text.endsWith('…')).toBe(true);
  expect(rangesOf('a.b*c', ['.', 'b*'])).toEqual([[1, 4]]);
  expect(wantedOf('a.b 周').bigrams).toEqual([]);
  const long = '字'.repeat(4000);
  expect(piecesOf(long).join('').length).toBe(4000 + 2 * 60);
});
