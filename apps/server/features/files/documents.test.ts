/** A document made to keep a parser busy: others are answered while it is taken away, and whoever asked is told what became of it. */
import { beforeAll, expect, test } from 'vitest';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { signUp, type TestServer } from '#server/whole/testing.ts';

let server: TestServer;
beforeAll(async () => {
  ({ server } = await commonServer());
});

test('while such a document is exported, another person is answered again and again', async () => {
  const [person, other] = await Promise.all([signUp(server), signUp(server)]);
  const task_id = await person.newTask();
  const { data } = await person.upload(task_id, '脚注.md', '> [^a]: b\n'.repeat(3_000));
  let isDone = false;
  const exported = person.get('ExportTaskFile', { task_id, file_uri: data.file_uri, format: 'docx' }).finally(() => (isDone = true));
  let answered = 0;
  while (!isDone && answered < 20) {
    await other.get('GetTaskList', {});
    if (!isDone) answered += 1;
  }
  expect((await exported).file_name).toBe('脚注.docx');
  // A server that parses it itself answers the first of them, and the next when it has done.
  expect(answered).toBeGreaterThan(3);
});
