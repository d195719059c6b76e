/** Every write of a file is kept: who wrote it, from which message, and brought back with one more write. */
import { expect, test } from 'vitest';
import { branchingScenario } from '#e2e/kit/provider-branching.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import { person, useModelDesk } from '#server/whole/model-desk-testing.ts';
import { eventsOf, untilIdle } from '#server/whole/testing.ts';

useModelDesk(branchingScenario());

async function say(task_id: string, query: string): Promise<string> {
  const { query_id } = await person.get('SendMessage', { task_id, query });
  await untilIdle(person, task_id);
  return query_id;
}

async function written(): Promise<{ task_id: string; first: string; second: string }> {
  const task_id = await person.newTask();
  return { task_id, first: await say(task_id, '写一份材料，标题为甲'), second: await say(task_id, '标题改成乙') };
}

const versionsOf = async (task_id: string, file_name = '甲.md') => (await person.get('GetFileVersions', { task_id, file_name })).versions;
const contentOf = async (uri: string) => (await (await fetch((await person.get('GetUrl', { uri })).url)).text()).split('\n')[0];

test('the versions of a file, newest first, and an old one brought back as one more', async () => {
  const { task_id, first, second } = await written();
  const before = await versionsOf(task_id);
  expect(before).toMatchObject([
    { version: 2, state: 'current', written_by: 'agent', message_id: second, message_words: '标题改成乙', restored_version: 0 },
    { version: 1, state: 'past', written_by: 'agent', message_id: first, message_words: '写一份材料，标题为甲' },
  ]);
  const old = before[1]?.file_uri ?? '';
  const headers = { 'idempotency-key': 'one-restore-of-many' };
  const restored = (await person.get('RestoreFileVersion', { task_id, file_uri: old }, headers)).file_uri;
  expect(restored).not.toBe(old);
  expect((await person.get('RestoreFileVersion', { task_id, file_uri: old }, headers)).file_uri).toBe(restored);
  expect((await person.get('RestoreFileVersion', { task_id, file_uri: restored })).file_uri, 'it is current already').toBe(restored);
  expect(await versionsOf(task_id)).toMatchObject([
    { version: 3, state: 'current', written_by: 'edit', message_id: second, restored_version: 1, bytes: before[1]?.bytes },
    { version: 2, state: 'past' },
    { version: 1, state: 'past' },
  ]);
  expect([await contentOf(restored), await contentOf(before[0]?.file_uri ?? '')]).toEqual(['# 甲', '# 乙']);
  const answer = fold(emptyView, await eventsOf(person, task_id)).messages.at(-1);
  expect(answer).toMatchObject({ by_hand: [{ by: 'restore', version: 1, file: { uri: restored, name: '甲.md' } }] });
  // The agent goes on from what is there now.
  await say(task_id, '标题改成丙');
  expect((await versionsOf(task_id))[0]).toMatchObject({ version: 4, state: 'current', written_by: 'agent' });
});

test('what was undone stays among the versions, and can be brought back from there', async () => {
  const { task_id, second } = await written();
  await person.get('UndoTurn', { task_id, message_id: second });
  const [newest, oldest] = await versionsOf(task_id);
  expect([newest?.state, oldest?.state]).toEqual(['hidden', 'current']);
  const { file_uri } = await person.get('RestoreFileVersion', { task_id, file_uri: newest?.file_uri ?? '' });
  expect(await contentOf(file_uri)).toBe('# 乙');
  // What a turn wrote comes after what a person did before it was there again.
  await person.get('OpenBranch', { task_id, message_id: second });
  expect((await versionsOf(task_id)).map(({ version, state }) => [version, state])).toEqual([
    [3, 'past'],
    [2, 'current'],
    [1, 'past'],
  ]);
  // A change by hand goes with the turn after which it was made.
  await person.get('RestoreFileVersion', { task_id, file_uri: oldest?.file_uri ?? '' });
  await person.get('UndoTurn', { task_id, message_id: second });
  expect((await versionsOf(task_id)).map(({ state }) => state)).toEqual(['hidden', 'current', 'hidden', 'past']);
});

test('a file of another task, a name that is not there, and a task that works', async () => {
  const { task_id } = await written();
  const other = await person.newTask();
  const gone = { status: 404, msg: '文件不存在或已被删除' };
  const uri = (await versionsOf(task_id))[1]?.file_uri ?? '';
  expect(await person.call('RestoreFileVersion', { task_id: other, file_uri: uri })).toMatchObject(gone);
  expect(await person.call('GetFileVersions', { task_id, file_name: '没有.md' })).toMatchObject(gone);
  expect(await person.call('GetFileVersions', { task_id: other, file_name: '甲.md' })).toMatchObject(gone);
  await person.get('SendMessage', { task_id, query: '慢慢说' });
  expect(await person.call('RestoreFileVersion', { task_id, file_uri: uri })).toMatchObject({
    status: 409,
    msg: '任务正在进行，请等待完成或先停止，再恢复文件',
  });
  await person.get('OperateTask', { task_id, operate_type: 7 });
  await untilIdle(person, task_id);
});

test('a file that was exported is named when its turn is undone', async () => {
  const { task_id, second } = await written();
  const uri = (await versionsOf(task_id))[0]?.file_uri ?? '';
  await person.get('ExportTaskFile', { task_id, file_uri: uri, format: 'docx' });
  await person.get('UndoTurn', { task_id, message_id: second });
  const undone = (await eventsOf(person, task_id)).findLast((event) => event.type === 'turn_undone');
  expect(undone).toMatchObject({ stays: ['“甲.docx”已经导出过，下载到别处的副本不会收回', expect.stringContaining('模型用量')] });
});
