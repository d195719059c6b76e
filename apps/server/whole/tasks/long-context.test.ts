/** Conversations longer than the model takes in, over HTTP: what the model refuses is folded, and processes that die while summing up. */
import { afterEach, expect, test } from 'vitest';
import { isSummaryRequest, rememberingScenario } from '#e2e/kit/provider-remembering.ts';
import { startProvider, type ProviderOptions } from '#e2e/kit/provider.ts';
import type { ProviderScript } from '#e2e/kit/provider-protocol.ts';
import { TaskStatus } from '#contract/task.ts';
import { testDatabase } from '#server/platform/db/testing.ts';
import { eventsOf, modelEnv, personOf, signUp, startServer, until, untilIdle, type Person } from '../testing.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function desk(script: ProviderScript, env: Record<string, string>, options: ProviderOptions = {}) {
  const [db, provider] = await Promise.all([testDatabase(), startProvider(script, options)]);
  const start = () => startServer({ database: db.url, env: { ...modelEnv(provider), LEASE_SECONDS: '1', ...env } });
  let server = await start();
  cleanUps.push(
    () => db.drop(),
    () => provider.close(),
    () => server.stop(),
  );
  const first = await signUp(server);
  const person = personOf(() => server.address, first.cookie, first.user_id);
  return {
    provider,
    person,
    async killAndStart() {
      await server.kill();
      server = await start();
    },
  };
}

const question = (n: number) => `第${n}个问题：${'请仔细核对每一个月的数据。'.repeat(60)}`;

async function talk(person: Person, task_id: string, from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) {
    await person.get('SendMessage', { task_id, query: question(n) });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  }
}

test('what the model refuses as too long is folded and asked again, and from then on it is not refused any more', async () => {
  // Nobody told the product how little this model takes in.
  const { person, provider } = await desk(rememberingScenario(), { MODEL_NAME: 'gpt-4o' }, { context_tokens: 12_000 });
  const task_id = await person.newTask();
  await talk(person, task_id, 1, 14);
  const events = await eventsOf(person, task_id);
  const refused = events.filter((event) => event.type === 'usage' && event.call?.outcome === 'failed');
  expect(refused).toHaveLength(1);
  const summary = events.find((event) => event.type === 'summary');
  expect(summary).toMatchObject({ why: 'exceeded' });
  // Three quarters of what the model named, or of what was sent when that was less by our count.
  expect(summary?.type === 'summary' && summary.window).toBeLessThanOrEqual(9_000);
  expect(provider.requests.filter(({ chat }) => chat !== null).length).toBeGreaterThan(14);
});

test('a process killed while it sums up leaves nothing behind; the next sums up and goes on', async () => {
  let hangs = true;
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const remembering = rememberingScenario();
  const { person, killAndStart, provider } = await desk(
    (request) => {
      if (!isSummaryRequest(request) || !hangs) return remembering(request);
      isAsked();
      // A word a minute.
      return { pieces: ['## 用户', '的要求'], per_second: 1 / 60 };
    },
    { MODEL_CONTEXT_TOKENS: '16000' },
  );
  const task_id = await person.newTask();
  const talking = (async () => {
    for (let n = 1; hangs && n < 20; n++) {
      await person.get('SendMessage', { task_id, query: question(n) });
      await until(
        async () =>
          !hangs || (await person.get('GetTaskInfo', { task_id }).catch(() => null))?.task_info.task_status !== TaskStatus.Running,
        'the answer',
      );
    }
  })();
  await asked;
  hangs = false;
  await killAndStart();
  await talking;
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  const events = await eventsOf(person, task_id);
  expect(events.filter((event) => event.type === 'summary')).toHaveLength(1);
  expect(events.filter((event) => event.type === 'run_start' && event.attempt === 2)).toHaveLength(1);
  const summaries = provider.requests.filter(({ chat }) => chat && isSummaryRequest(chat));
  expect(summaries).toHaveLength(2);
  const last = JSON.stringify(provider.requests.at(-1)?.chat?.messages);
  expect(last.includes('<earlier_conversation_summary>') && !last.includes('第1个问题')).toBe(true);
});
