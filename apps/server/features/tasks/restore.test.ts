/** What deleting, bringing back and renaming do to a task, also while it runs. */
import { expect, test } from 'vitest';
import { manyTokens } from '#e2e/kit/provider-scenarios.ts';
import { OperateType, TaskStatus } from '#contract/task.ts';
import { person, useModelDesk } from '#server/whole/model-desk-testing.ts';
import { eventsOf, until, untilIdle } from '#server/whole/testing.ts';

useModelDesk(manyTokens({ tokens: 400, per_second: 40 }), { env: { TASK_LIMIT: '6' } });

const statusOf = async (task_id: string) => (await person.get('GetTaskInfo', { task_id })).task_info.task_status;

test('a task deleted while it runs is stopped, and comes back as stopped', async () => {
  const { task_id } = await person.ask('多说一些');
  await until(async () => (await eventsOf(person, task_id)).some((event) => event.type === 'run_start'), 'the run to begin');
  await person.get('DeleteAntouTask', { task_id });
  expect((await person.call('GetTaskInfo', { task_id })).status).toBe(404);
  const { task_info } = await person.get('RestoreAntouTask', { task_id });
  expect([TaskStatus.Running, TaskStatus.Stop]).toContain(task_info.task_status);
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.Stop);
  const ends = (await eventsOf(person, task_id)).filter((event) => event.type === 'run_end');
  expect(ends.map((event) => event.outcome)).toEqual(['stopped']);
  // Twice is no harm.
  expect((await person.get('RestoreAntouTask', { task_id })).task_info.task_status).toBe(TaskStatus.Stop);
});

test('it comes back to its place, pinned as it was', async () => {
  const [first, second] = [await person.ask('一'), await person.ask('二')];
  for (const { task_id } of [first, second]) {
    await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
    await untilIdle(person, task_id);
  }
  const before = (await person.get('GetTaskList', {})).task_list;
  await person.get('DeleteAntouTask', { task_id: first.task_id });
  expect((await person.get('GetTaskList', {})).task_list.map((task) => task.task_id)).not.toContain(first.task_id);
  await person.get('RestoreAntouTask', { task_id: first.task_id });
  expect((await person.get('GetTaskList', {})).task_list).toEqual(before);
});

test('nobody brings back more tasks than one may have', async () => {
  const task_id = await person.newTask();
  await person.get('DeleteAntouTask', { task_id });
  for (;;) if ((await person.call('CreateAntouTask', {})).status !== 200) break;
  expect(await person.call('RestoreAntouTask', { task_id })).toMatchObject({ status: 429, code: 100009 });
});

test('a new name is tidied, written into the log, and never empty', async () => {
  const [task] = (await person.get('GetTaskList', {})).task_list;
  const task_id = task?.task_id ?? '';
  const { task_info } = await person.get('RenameTask', { task_id, task_name: ' 一月\n\t周报 ' });
  expect(task_info.task_name).toBe('一月 周报');
  expect((await eventsOf(person, task_id)).at(-1)).toMatchObject({ type: 'task_renamed', task_name: '一月 周报' });
  const { last_seq } = (await person.get('GetTaskInfo', { task_id })).task_info;
  await person.get('RenameTask', { task_id, task_name: '一月 周报' });
  expect((await person.get('GetTaskInfo', { task_id })).task_info.last_seq).toBe(last_seq);
  expect((await person.call('RenameTask', { task_id, task_name: ' \n ' })).status).toBe(400);
  expect((await person.call('RenameTask', { task_id, task_name: '长'.repeat(256) })).status).toBe(400);
  expect(await statusOf(task_id)).toBe(task?.task_status);
});
