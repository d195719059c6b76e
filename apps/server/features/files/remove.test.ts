import { beforeAll, expect, test } from 'vitest';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { signUp, untilIdle, type TestServer } from '#server/whole/testing.ts';

let server: TestServer;

beforeAll(async () => {
  ({ server } = await commonServer());
});

test('an attachment that was not sent can be taken away, and its name is free again', async () => {
  const person = await signUp(server);
  const task_id = await person.newTask();
  const first = (await person.upload(task_id, '周报.md', '旧')).data;
  expect((await person.upload(task_id, '周报.md', '新')).data.file_name).toBe('周报(1).md');
  expect(await person.call('RemoveTaskFile', { task_id, file_uri: first.file_uri })).toMatchObject({ status: 200 });
  expect(await person.call('GetUrl', { uri: first.file_uri })).toMatchObject({ status: 404 });
  expect(await person.call('RemoveTaskFile', { task_id, file_uri: first.file_uri })).toMatchObject({ status: 404 });
  expect(
    await person.call('SendMessage', { task_id, query: '读', files: [{ file_name: '周报.md', file_uri: first.file_uri }] }),
  ).toMatchObject({
    status: 404,
  });
  expect((await person.upload(task_id, '周报.md', '再')).data.file_name).toBe('周报.md');
});

test('what was sent stays', async () => {
  const person = await signUp(server);
  const task_id = await person.newTask();
  const { file_uri, file_name } = (await person.upload(task_id, '材料.txt', '一')).data;
  await person.get('SendMessage', { task_id, query: '总结', files: [{ file_name, file_uri }] });
  await untilIdle(person, task_id);
  expect(await person.call('RemoveTaskFile', { task_id, file_uri })).toMatchObject({ status: 409 });
  expect(await person.call('GetUrl', { uri: file_uri })).toMatchObject({ status: 200 });
});
