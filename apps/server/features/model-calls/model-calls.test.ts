/** What is told of model calls is what the service received, through folding, retries and tools; and no credential is in it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf, type ChatMessage } from '#e2e/kit/provider-protocol.ts';
import { failuresInOrder } from '#e2e/kit/provider-failures.ts';
import { isSummaryRequest, rememberingScenario } from '#e2e/kit/provider-remembering.ts';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import type { PromptMessage } from '#contract/operations/model-calls.ts';
import { TaskStatus } from '#contract/task.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { eventsOf, modelEnv, signUp, startServer, untilIdle, type Person, type TestServer } from '#server/whole/testing.ts';

let db: TestDatabase;
let provider: ScriptedProvider;
let server: TestServer;
let person: Person;
beforeAll(async () => {
  [db, provider] = await Promise.all([testDatabase(), startProvider(rememberingScenario(), { retry_after: 0 })]);
  // The instructions and tools take the most of it.
  server = await startServer({ database: db.url, env: { ...modelEnv(provider), MODEL_CONTEXT_TOKENS: '16000' } });
  person = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await db.drop();
});

/** What the service received, in the words of the operation. */
function received(messages: ChatMessage[]): PromptMessage[] {
  const tools = new Map(
    messages.flatMap((one) =>
      one.role === 'assistant' ? (one.tool_calls ?? []).map((call) => [call.id, call.function.name] as const) : [],
    ),
  );
  return messages.map((message): PromptMessage => {
    switch (message.role) {
      case 'system':
        return { role: 'system', text: message.content };
      case 'user':
        return { role: 'user', text: textOf(message) };
      case 'assistant': {
        const calls = (message.tool_calls ?? []).map((call) => ({
          call_id: call.id,
          tool: call.function.name,
          input: JSON.parse(call.function.arguments) as unknown,
        }));
        return { role: 'assistant', reasoning: String(message['reasoning_content'] ?? ''), text: message.content ?? '', calls };
      }
      case 'tool':
        return {
          role: 'tool',
          call_id: message.tool_call_id,
          tool: tools.get(message.tool_call_id) ?? '',
          ok: true,
          text: message.content,
        };
    }
  });
}

async function say(task_id: string, query: string, files: { file_name: string; file_uri: string }[] = []): Promise<string> {
  const { answer_id } = await person.get('SendMessage', { task_id, query, files });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  return answer_id;
}

test('through a long conversation with files, a failure and a summary, every call is told as it was sent', async () => {
  const task_id = await person.newTask();
  const answers: string[] = [];
  const from = provider.requests.length;
  for (let n = 0; n < 9; n++) {
    const file = n % 3 === 0 ? await person.upload(task_id, `数据${n}.csv`, `月份,收入\n${'一月,100\n'.repeat(600)}`) : null;
    if (n === 4) provider.failWith(failuresInOrder('error_500'));
    const files = file ? [{ file_name: file.data.file_name, file_uri: file.data.file_uri }] : [];
    answers.push(await say(task_id, `第${n}个问题，${'请仔细看。'.repeat(120)}`, files));
  }
  const events = await eventsOf(person, task_id);
  const summaries = events.filter((event) => event.type === 'summary');
  expect(summaries.length).toBeGreaterThan(0);
  expect(events.filter((event) => event.type === 'reasoning').length).toBeGreaterThan(0);

  const sent = provider.requests.slice(from).flatMap(({ chat, failure }) => (chat && !failure ? [chat] : []));
  const told: { messages: PromptMessage[]; tools: string[] }[] = [];
  let retries = 0;
  let named = 0;
  for (const answer_id of answers) {
    const { engine, calls } = await person.get('GetModelCalls', { task_id, answer_id });
    expect(engine).toBe('model');
    for (const call of calls) {
      retries += call.retries.length;
      expect(call).toMatchObject({ outcome: 'answered', brain: 'scripted' });
      const whole = await person.get('GetModelCall', { task_id, answer_id, n: call.n });
      expect(whole.call).toEqual(call);
      if (call.for === 'name') {
        expect(whole.messages).toEqual(received(provider.names.at(-1)?.chat?.messages ?? []));
        expect(whole.tools).toEqual([]);
        named += 1;
      } else told.push({ messages: whole.messages, tools: whole.tools.map(({ name }) => name) });
    }
  }
  expect(retries).toBe(1);
  expect(named, 'the name of the task is asked for once').toBe(1);
  expect(told).toHaveLength(sent.length);
  for (const [n, request] of sent.entries())
    expect({ n, ...told[n] }).toEqual({
      n,
      messages: received(request.messages),
      tools: (request.tools ?? []).map((tool) => tool.function.name),
    });
  expect(sent.filter(isSummaryRequest)).toHaveLength(summaries.length);
  expect(sent.some(({ messages }) => messages.some((message) => 'reasoning_content' in message))).toBe(true);
  // What follows a summary begins with it.
  expect(told.at(-1)?.messages[1]).toMatchObject({ role: 'user', text: expect.stringContaining('<earlier_conversation_summary>') });
});

test('credentials in texts are hidden, and only there', async () => {
  const task_id = await person.newTask();
  const secrets = [
    'sk-abcdefgh12345678',
    'ghp_abcdefghijklmnop1234',
    'AKIAABCDEFGHIJKLMNOP',
    'hunter2hunter2',
    'QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  ];
  const [openai, github, aws, password, basic] = secrets;
  const query = `用这个：Authorization: Bearer ${openai}，还有 ${github} 和 ${aws}。密码：${password}\nAuthorization: Basic ${basic}\n密码学是一门课，sk 是缩写。`;
  const answer_id = await say(task_id, query);
  const told = JSON.stringify(await person.get('GetModelCall', { task_id, answer_id, n: 1 }));
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  expect(told.includes('密码学是一门课，sk 是缩写。')).toBe(true);
});

test('a call that failed is told as such', async () => {
  provider.failWith(() => 'bad_request');
  const { task_id, answer_id } = await person.ask('你好');
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.AbnormalInterrupt);
  const { calls } = await person.get('GetModelCalls', { task_id, answer_id });
  expect(calls).toMatchObject([{ outcome: 'failed', reason: expect.stringContaining('HTTP 400') }]);
  provider.failWith(failuresInOrder());
  expect((await person.get('GetModelCall', { task_id, answer_id, n: 1 })).messages.at(-1)).toEqual({ role: 'user', text: '你好' });
});

test('the built-in engine called no model, and what it decided from is there', async () => {
  await person.get('ChooseModel', { setting_id: 'builtin' });
  const { task_id, answer_id } = await person.ask('写一份周报，本周完成了接口联调');
  await untilIdle(person, task_id);
  const { engine, calls } = await person.get('GetModelCalls', { task_id, answer_id });
  expect([engine, calls.length > 0]).toEqual(['builtin', true]);
  const { messages } = await person.get('GetModelCall', { task_id, answer_id, n: calls.length });
  expect(messages).toContainEqual({ role: 'user', text: '写一份周报，本周完成了接口联调' });
  await person.get('ChooseModel', { setting_id: 'environment' });
});
