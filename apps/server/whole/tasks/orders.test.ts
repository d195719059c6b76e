/** The order card: answered once, by its person only, with an answer that fits; offered to the engine of this process alone. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#contract/codes.ts';
import type { Order, OrderAnswer } from '#contract/intent/order.ts';
import { makeOrder, tableOrder } from '#contract/intent/testing.ts';
import { ChatType, TaskRunMode, TaskStatus } from '#contract/task.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import { askingScenario } from '#e2e/kit/provider-asking.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { eventsOf, modelEnv, personOf, signUp, startServer, temporaryFolder, untilIdle, type Person, type TestServer } from '../testing.ts';

let db: TestDatabase;
let data: string;
let servers: [TestServer, TestServer];
let person: Person;
const start = () => startServer({ data, database: db.url, env: { RUNNING_LIMIT: '20' } });

beforeAll(async () => {
  db = await testDatabase();
  data = temporaryFolder();
  servers = await Promise.all([start(), start()]);
  const { cookie, user_id } = await signUp(servers[0]);
  person = personOf(() => servers[0].address, cookie, user_id);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await db.drop();
  rmSync(data, { recursive: true, force: true });
});

/** A task that waits for the answer to this card: its log is one that paused, asking this instead of what it asked. */
async function asked(payload: Order, who = person): Promise<{ task_id: string; answer_id: string }> {
  const task_id = await who.newTask();
  const { answer_id } = await who.get('SendMessage', { task_id, query: '每天上午 9 点提醒我喝水' });
  expect(await untilIdle(who, task_id)).toBe(TaskStatus.Interrupt);
  await db.pool.query(
    `update task_event set body = jsonb_set(body, '{pause}', $2)
     where task_id = $1 and body ? 'pause' and jsonb_typeof(body -> 'pause') = 'object'`,
    [task_id, JSON.stringify({ reason: 'order', payload })],
  );
  return { task_id, answer_id };
}

function reply({ task_id, answer_id }: { task_id: string; answer_id: string }, answer: unknown, who = person) {
  const pause_answer = { answer_id, answer };
  return who.call('SendMessage', { task_id, query: '', chat_type: ChatType.RESUME, pause_reason: 'order', pause_answer });
}

const go = ({ intent }: Order): OrderAnswer => ({ outcome: 'go', intent, clauses: [], chosen: [] });

test('an answer that does not fit is refused by its path; the one that fits is taken once, from either process', async () => {
  const card = await asked(makeOrder);
  const bad = async (answer: unknown) => {
    const refused = await reply(card, answer);
    expect(refused.status).toBe(400);
    // What is wrong is named; see the test of answers.
    return Object.keys((refused.data as { fields?: object } | null)?.fields ?? {});
  };
  expect(await bad(go(tableOrder))).toEqual(['pause_answer.answer.intent.intent']);
  expect(await bad({ ...go(makeOrder), clauses: [{ at: 7, answer: { to: 'body' } }] })).toEqual(['pause_answer.answer.clauses.0.at']);
  expect(await bad({ outcome: 'perhaps' })).not.toEqual([]);
  expect((await reply(card, go(makeOrder), await signUp(servers[0]))).status, 'of a stranger').toBe(404);

  const elsewhere = personOf(() => servers[1].address, person.cookie, person.user_id);
  const taken = await Promise.all([reply(card, go(makeOrder)), reply(card, go(makeOrder), elsewhere)]);
  expect(taken.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.NORMAL.code, codes.STATE.code]);
  await untilIdle(person, card.task_id);
  expect(await reply(card, { outcome: 'cancel' })).toMatchObject({ code: codes.STATE.code, msg: '这个问题已经回答过了' });
  const [, answer] = fold(emptyView, await eventsOf(person, card.task_id)).messages;
  expect(answer).toMatchObject({
    interaction: { reason: 'order', state: 'answered', by: 'person', answer: { outcome: 'go', intent: { length: { sure: true } } } },
  });
});

test('a card waits over a restart, and a chosen doubt and said-again words stand in what follows', async () => {
  const card = await asked(tableOrder);
  await servers[0].kill();
  servers[0] = await start();
  const clauses = [{ at: 0, answer: { to: 'again', words: '再加一列客户数' } }];
  const answer = { ...go(tableOrder), clauses, chosen: [{ id: 'date', value: '回款日期' }] };
  expect((await reply(card, answer)).code).toBe(0);
  await untilIdle(person, card.task_id);
  const said = (await eventsOf(person, card.task_id)).find((event) => event.type === 'message' && event.pause_reason === 'order');
  expect(said).toMatchObject({
    content: expect.stringContaining('“再按客户分一下层”的意思是：再加一列客户数'),
    pause_answer: { chosen: [{ id: 'date', value: '回款日期' }], intent: { doubts: [] } },
  });
});

interface Setting {
  shows_orders?: boolean;
  confirms_orders?: boolean;
  tools: { name: string }[];
}

/** What the first run of the task was begun with. */
async function settingOf(
  task_id: string,
  { pool } = db,
): Promise<{ shows: boolean | undefined; confirms: boolean | undefined; offered: boolean }> {
  const { rows } = await pool.query<{ body: string }>(
    `select s.body from run_setting s join task_event e on e.body -> 'setting' ->> 'hash' = s.hash where e.task_id = $1 and e.type = 'run_start'`,
    [task_id],
  );
  const setting = JSON.parse(rows[0]?.body ?? '') as Setting; // as the server stored it
  return { shows: setting.shows_orders, confirms: setting.confirms_orders, offered: setting.tools.some(({ name }) => name === 'order') };
}

test('the engine is told whether it may lay an order before the person', async () => {
  const begun = async (task_run_mode: TaskRunMode, more: { order_card?: 'open' | 'always' } = {}) => {
    const { task } = await person.get('CreateAntouTask', more);
    await person.get('SendMessage', { task_id: task.task_id, query: '你好', task_run_mode });
    await untilIdle(person, task.task_id);
    return settingOf(task.task_id);
  };
  expect(await begun(TaskRunMode.Auto)).toEqual({ shows: true, confirms: false, offered: true });
  expect(await begun(TaskRunMode.Cooperative)).toEqual({ shows: true, confirms: true, offered: true });
  expect(await begun(TaskRunMode.HandsOff)).toEqual({ shows: false, confirms: false, offered: true });
  expect(await begun(TaskRunMode.HandsOff, { order_card: 'open' })).toEqual({ shows: true, confirms: false, offered: true });
  expect(await begun(TaskRunMode.HandsOff, { order_card: 'always' })).toEqual({ shows: true, confirms: true, offered: true });
});

test('models are not offered the card', async () => {
  const [provider, own] = await Promise.all([startProvider(askingScenario()), testDatabase()]);
  const server = await startServer({ database: own.url, env: modelEnv(provider) });
  try {
    const other = await signUp(server);
    const { task_id } = await other.ask('你好');
    await untilIdle(other, task_id);
    expect(await settingOf(task_id, own)).toMatchObject({ offered: false });
  } finally {
    await server.stop();
    await Promise.all([provider.close(), own.drop()]);
  }
});
