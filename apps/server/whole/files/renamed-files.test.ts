/** A file that is given another name: gone under the old one everywhere, its versions with it, and back when the turn is undone. */
import { expect, test } from 'vitest';
import { textOf } from '#e2e/kit/provider-protocol.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import { filesOf } from '#web/features/task/files.ts';
import { person, useModelDesk } from '#server/whole/model-desk-testing.ts';
import { eventsOf, untilIdle } from '#server/whole/testing.ts';

/** What a model makes of each message. */
const actions: Readonly<Record<string, object>> = {
  改名: { do: 'move', from: 'a.csv', to: '名单.csv' },
  改词: { do: 'edit', name: '名单.csv', edits: [{ old: '张三', new: '李四', all: true }] },
  打包: { do: 'zip', names: ['a.csv'], to: '全部.zip' },
};

useModelDesk(({ messages }) => {
  const last = messages.at(-1);
  const asked = last?.role === 'user' ? textOf(last) : '';
  const word = Object.keys(actions).find((one) => asked.includes(one));
  return word === undefined ? { text: '好了' } : { calls: [{ name: 'files', arguments: { action: actions[word] } }] };
});

const namesOf = async (task_id: string) => [...filesOf(fold(emptyView, await eventsOf(person, task_id))).keys()];

test('rename, write on, undo, do again, restore', async () => {
  const task_id = await person.newTask();
  const uploaded = await person.upload(task_id, 'a.csv', '姓名,月薪\n张三,1\n');
  const own = { file_name: 'a.csv', file_uri: uploaded.data.file_uri };
  const say = async (query: string, files: (typeof own)[] = []) => {
    const { query_id } = await person.get('SendMessage', { task_id, query, files });
    await untilIdle(person, task_id);
    return query_id;
  };
  const renaming = await say('改名', [own]);
  expect(await namesOf(task_id)).toEqual(['名单.csv']);
  const changing = await say('改词');
  expect(await namesOf(task_id)).toEqual(['名单.csv']);
  const versions = async (file_name: string) => (await person.get('GetFileVersions', { task_id, file_name })).versions;
  const all = await versions('名单.csv');
  expect(all.map(({ version, state, written_by }) => [version, state, written_by])).toEqual([
    [3, 'current', 'agent'],
    [2, 'past', 'agent'],
    [1, 'past', 'user'],
  ]);

  await person.get('UndoTurn', { task_id, message_id: changing });
  await person.get('UndoTurn', { task_id, message_id: renaming });
  const undone = (await eventsOf(person, task_id)).findLast((event) => event.type === 'turn_undone');
  expect(undone).toMatchObject({ added: ['名单.csv'], changed: ['a.csv'] });
  const listed = await say('打包', [own]);
  expect(await namesOf(task_id), 'it has its own name again').toEqual(['a.csv', '全部.zip']);

  await person.get('OpenBranch', { task_id, message_id: changing });
  expect(await namesOf(task_id)).toEqual(['名单.csv']);
  // The first version comes back under the name the file has now.
  await person.get('RestoreFileVersion', { task_id, file_uri: own.file_uri });
  expect(await namesOf(task_id)).toEqual(['名单.csv']);
  expect((await versions('名单.csv'))[0]).toMatchObject({ state: 'current', written_by: 'edit', restored_version: 1 });
  const { url } = await person.get('GetUrl', { uri: (await versions('名单.csv'))[0]?.file_uri ?? '' });
  expect(await (await fetch(url)).text()).toContain('张三');
  expect(listed).not.toBe('');
});
