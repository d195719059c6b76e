/** A deck in a task: its pages in their order at their versions, checked as one, and taken back with the turn that changed them. */
import { expect, test } from 'vitest';
import { person, useServer } from '#server/whole/desk-testing.ts';
import { AbilityType, TaskRunMode } from '#contract/task.ts';
import { eventsOf, untilIdle } from '#server/whole/testing.ts';

useServer();

async function say(task_id: string, query: string): Promise<string> {
  const { query_id } = await person.get('SendMessage', {
    task_id,
    query,
    ability_type: AbilityType.PPTTemplate,
    task_run_mode: TaskRunMode.HandsOff,
  });
  await untilIdle(person, task_id);
  return query_id;
}

const pagesOf = async (task_id: string) => (await person.get('GetSubpageUris', { id: task_id })).subpage_uris;
const wordsOf = async (uri: string) => {
  const answer = await fetch((await person.get('GetUrl', { uri })).url);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  return answer.text();
};

test('pages keep to the deck’s order and versions; a turn is undone with every page it drew', async () => {
  const task_id = await person.newTask();
  await say(task_id, '做一份三季度经营汇报PPT，三季度营收 3200 万元；新签客户 46 家；客户投诉 23 起；四季度计划上线新系统');
  const made = await pagesOf(task_id);
  expect(made.length).toBeGreaterThanOrEqual(3);
  expect(await wordsOf(made[0] ?? '')).toContain('三季度经营汇报');

  const events = await eventsOf(person, task_id);
  const completion = events.find((event) => event.type === 'completion');
  expect(completion?.type === 'completion' && completion.files.map(({ name, state }) => ({ name, state }))).toEqual([
    { name: '三季度经营汇报.pptx.html', state: 'good' },
  ]);
  const checked = events.flatMap((event) => (event.type === 'check' ? event.files : []));
  expect(checked.filter(({ state }) => state !== 'good')).toEqual([]);
  expect(checked.length).toBe(made.length + 1);

  const styled = await say(task_id, '换成科技风，把第2页移到第3页');
  const after = await pagesOf(task_id);
  expect(after).toHaveLength(made.length);
  expect(after.some((uri) => made.includes(uri))).toBe(false);

  await person.get('UndoTurn', { task_id, message_id: styled });
  const undone = (await eventsOf(person, task_id)).findLast((event) => event.type === 'turn_undone');
  expect(undone).toMatchObject({ changed: ['三季度经营汇报.pptx.html'], added: [], stays: [] });
  expect(await pagesOf(task_id)).toEqual(made);

  // An earlier version brought back by hand shows the pages it had.
  await say(task_id, '删掉第2页');
  const { versions } = await person.get('GetFileVersions', { task_id, file_name: '三季度经营汇报.pptx.html' });
  const whole = versions.find(
    ({ state, version }) =>
      state === 'past' && version === Math.max(...versions.filter((one) => one.state === 'past').map((one) => one.version)),
  );
  await person.get('RestoreFileVersion', { task_id, file_uri: whole?.file_uri ?? '' });
  expect(await pagesOf(task_id)).toEqual(made);
});

test('a task without a deck has no pages', async () => {
  const task_id = await person.newTask();
  expect(await person.call('GetSubpageUris', { id: task_id })).toMatchObject({ status: 404, msg: '这个任务里还没有演示文稿' });
});
