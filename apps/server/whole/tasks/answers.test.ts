/** What a task asks is answered once: from any tab, by whoever may, after a crash, and by the host when the time is up. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#contract/codes.ts';
import { ChatType, TaskRunMode, TaskStatus } from '#contract/task.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import { askingScenario, outline, plan, sections } from '#e2e/kit/provider-asking.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import { testDatabase } from '#server/platform/db/testing.ts';
import {
  eventsOf,
  modelEnv,
  personOf,
  signUp,
  startServer,
  temporaryFolder,
  until,
  untilIdle,
  type Person,
  type TestServer,
} from '../testing.ts';

const cleanUps: (() => unknown)[] = [];
let db: Awaited<ReturnType<typeof testDatabase>>;
let servers: [TestServer, TestServer];
let start: () => Promise<TestServer>;
let person: Person;

beforeAll(async () => {
  db = await testDatabase();
  const provider = await startProvider(askingScenario());
  const data = temporaryFolder();
  start = () => startServer({ data, database: db.url, env: modelEnv(provider) });
  servers = [await start(), await start()];
  cleanUps.push(
    () => rmSync(data, { recursive: true, force: true }),
    () => db.drop(),
    () => provider.close(),
    () => Promise.all(servers.map((server) => server.stop())),
  );
  person = await signUp(servers[0]);
});

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

type Mode = (typeof TaskRunMode)[keyof typeof TaskRunMode];

async function asked(query: string, who = person, task_run_mode: Mode = TaskRunMode.Auto): Promise<{ task_id: string; answer_id: string }> {
  const task_id = await who.newTask();
  const { answer_id } = await who.get('SendMessage', { task_id, query, task_run_mode });
  expect(await untilIdle(who, task_id)).toBe(TaskStatus.Interrupt);
  return { task_id, answer_id };
}

function reply(task: { task_id: string; answer_id: string }, pause_reason: string, answer: unknown, who = person) {
  const { task_id, answer_id } = task;
  return who.call('SendMessage', { task_id, query: '', chat_type: ChatType.RESUME, pause_reason, pause_answer: { answer_id, answer } });
}

const complete = {
  answers: [
    { id: 'who', value: '部门负责人' },
    { id: 'what', value: ['节目单'] },
    { id: 'more', value: '语气活泼' },
  ],
};

async function lastWords(task_id: string, who = person): Promise<string> {
  return (await eventsOf(who, task_id)).flatMap((event) => (event.type === 'text' ? [event.text] : [])).at(-1) ?? '';
}

test('a question waits, is answered once, and the run goes on from the answer', async () => {
  const task = await asked('问我', person, TaskRunMode.Cooperative);
  expect((await reply(task, 'ask_user', complete)).code).toBe(0);
  expect(await untilIdle(person, task.task_id)).toBe(TaskStatus.TaskFinish);
  expect(await lastWords(task.task_id)).toBe('收到。我的回答：\n- 通知谁：部门负责人\n- 写哪些内容：节目单\n- 还有什么要求：语气活泼');
  expect(await reply(task, 'ask_user', complete)).toMatchObject({ code: codes.STATE.code, msg: '这个问题已经回答过了' });
  const events = await eventsOf(person, task.task_id);
  expect(events.filter((event) => event.type === 'message').map((event) => event.task_run_mode)).toEqual([1, 1]);
  const [, answer] = fold(emptyView, events).messages;
  expect(answer).toMatchObject({ interaction: { reason: 'ask_user', state: 'answered', by: 'person', answer: complete } });
});

const kinds = [
  { query: '问我', reason: 'ask_user', answer: complete, assumed: '- 通知谁：全体员工', said: '部门负责人' },
  { query: '列计划', reason: 'confirm_plan', answer: { steps: plan.steps.slice(1) }, assumed: '1. 定场地', said: '计划已修改' },
  { query: '列大纲', reason: 'ack_outline', answer: { outline: outline.outline }, assumed: '3. 预算', said: '确认大纲，不作修改' },
  {
    query: '列网页',
    reason: 'confirm_html_plan',
    answer: { sections: sections.sections.slice(1) },
    assumed: '2. 节目',
    said: '网页方案已修改',
  },
  { query: '做PPT，先选风格', reason: 'ack_slide_options', answer: { option: 'swiss' }, assumed: '选定风格：', said: '选定风格：' },
];
const modes = Object.entries(TaskRunMode);

test.each(kinds.flatMap((kind) => modes.map(([name, mode]) => [kind.reason, name, kind, mode] as const)))(
  '%s in the mode %s: asked and answered, or assumed and said',
  async (reason, _name, { query, answer, assumed, said }, task_run_mode) => {
    if (task_run_mode === TaskRunMode.HandsOff) {
      const task_id = await person.newTask();
      await person.get('SendMessage', { task_id, query, task_run_mode });
      expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
      expect(await lastWords(task_id)).toContain(assumed);
      expect((await eventsOf(person, task_id)).filter((event) => event.type === 'run_end' && event.pause)).toEqual([]);
      return;
    }
    const task = await asked(query, person, task_run_mode);
    expect((await eventsOf(person, task.task_id)).at(-1)).toMatchObject({ type: 'run_end', outcome: 'paused', pause: { reason } });
    expect((await reply(task, reason, answer)).code).toBe(0);
    expect(await untilIdle(person, task.task_id)).toBe(TaskStatus.TaskFinish);
    expect(await lastWords(task.task_id)).toContain(said);
  },
);

test('step_done waits for whoever wants to take part; nobody else has it', async () => {
  const task = await asked('看一步', person, TaskRunMode.Cooperative);
  expect((await reply(task, 'step_done', { wish: '换到一楼' })).code).toBe(0);
  expect(await untilIdle(person, task.task_id)).toBe(TaskStatus.TaskFinish);
  expect(await lastWords(task.task_id)).toContain('换到一楼');
  const task_id = await person.newTask();
  await person.get('SendMessage', { task_id, query: '看一步' });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
});

test('of answers given at the same time one is taken', async () => {
  const task = await asked('列计划');
  const both = [servers[0], servers[1], servers[0], servers[1]].map((server) =>
    reply(
      task,
      'confirm_plan',
      { steps: plan.steps.slice(1) },
      personOf(() => server.address, person.cookie, person.user_id),
    ),
  );
  const answers = await Promise.all(both);
  expect(answers.map(({ code }) => code).sort()).toEqual([0, codes.STATE.code, codes.STATE.code, codes.STATE.code]);
  expect(answers.filter(({ code }) => code !== 0).every(({ msg }) => msg === '这个问题已经回答过了')).toBe(true);
  await untilIdle(person, task.task_id);
  expect(await lastWords(task.task_id)).toContain('计划已修改，请以此为准：\n1. 发通知\n2. 布置会场');
  expect((await eventsOf(person, task.task_id)).filter((event) => event.type === 'message')).toHaveLength(2);
});

test('an answer to an earlier question is not taken for the present one', async () => {
  const first = await asked('问我');
  await reply(first, 'ask_user', complete);
  await untilIdle(person, first.task_id);
  const { answer_id } = await person.get('SendMessage', { task_id: first.task_id, query: '再问我一次' });
  expect(await untilIdle(person, first.task_id)).toBe(TaskStatus.Interrupt);
  expect((await reply(first, 'ask_user', complete)).code).toBe(codes.STATE.code);
  expect((await reply({ task_id: first.task_id, answer_id }, 'ask_user', complete)).code).toBe(0);
});

test('an answer that does not fit is refused with the place, and the question stays open', async () => {
  const task = await asked('问我');
  const bad = async (pause_reason: string, answer: unknown): Promise<string[]> => {
    const refused = await reply(task, pause_reason, answer);
    expect(refused.status).toBe(400);
    return Object.keys((refused.data as { fields?: Record<string, string> }).fields ?? {}); // a refusal's data
  };
  expect(await bad('confirm_plan', complete)).toEqual(['pause_reason']);
  expect(await bad('ask_user', null)).toEqual(['pause_answer.answer']);
  expect(await bad('ask_user', { answers: [] })).toEqual(['pause_answer.answer.answers']);
  expect(await bad('ask_user', { answers: [{ id: 'who', value: '路人' }] })).toEqual(['pause_answer.answer.answers.0.value']);
  expect(
    await bad('ask_user', {
      answers: [
        { id: 'who', value: '全体员工' },
        { id: 'nobody', value: '' },
      ],
    }),
  ).toEqual(['pause_answer.answer.answers.1.id']);
  const planTask = await asked('列计划');
  const refused = await reply(planTask, 'confirm_plan', { steps: [{ title: ' ' }] });
  expect(refused).toMatchObject({ status: 400, data: { fields: { 'pause_answer.answer.steps.0.title': '标题不能为空' } } });
  expect(await reply(planTask, 'confirm_plan', { steps: [] })).toMatchObject({
    data: { fields: { 'pause_answer.answer.steps': '至少保留一项' } },
  });
  expect((await person.get('GetTaskInfo', { task_id: task.task_id })).task_info.task_status).toBe(TaskStatus.Interrupt);
  expect((await reply(task, 'ask_user', complete)).code).toBe(0);
});

test('a stranger can not answer', async () => {
  const task = await asked('列大纲');
  const stranger = await signUp(servers[0]);
  expect((await reply(task, 'ack_outline', { outline: outline.outline }, stranger)).status).toBe(404);
  expect((await reply(task, 'ack_outline', { outline: outline.outline })).code).toBe(0);
});

test('words of one’s own are an answer too', async () => {
  const task = await asked('列大纲');
  await person.get('SendMessage', { task_id: task.task_id, query: '不要预算，直接写' });
  await untilIdle(person, task.task_id);
  expect(await lastWords(task.task_id)).toBe('收到。不要预算，直接写');
  const [, answer] = fold(emptyView, await eventsOf(person, task.task_id)).messages;
  expect(answer).toMatchObject({ interaction: { state: 'answered', answer: null, words: '不要预算，直接写' } });
});

test('whoever does not want to be asked is not, and what was assumed is said', async () => {
  const task_id = await person.newTask();
  await person.get('SendMessage', { task_id, query: '问我', task_run_mode: TaskRunMode.HandsOff });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  expect(await lastWords(task_id)).toContain('- 通知谁：全体员工');
});

test('a run that fails the same way three times stops and asks, or ends when it may not ask', async () => {
  const task = await asked('卡住');
  const events = await eventsOf(person, task.task_id);
  expect(events.filter((event) => event.type === 'tool_result' && !event.ok)).toHaveLength(3);
  expect(events.at(-1)).toMatchObject({ outcome: 'paused', reason: expect.stringContaining('同一个操作连续失败') });
  expect((await reply(task, 'ask_user', { answers: [{ id: 'next', value: '就做到这里' }] })).code).toBe(0);
  expect(await untilIdle(person, task.task_id)).toBe(TaskStatus.TaskFinish);
  expect(await lastWords(task.task_id)).toContain('接下来怎么办：就做到这里');

  for (const task_run_mode of [TaskRunMode.HandsOff, TaskRunMode.Cooperative]) {
    const task_id = await person.newTask();
    await person.get('SendMessage', { task_id, query: '卡住', task_run_mode });
    const mayAsk = task_run_mode === TaskRunMode.Cooperative;
    expect(await untilIdle(person, task_id)).toBe(mayAsk ? TaskStatus.Interrupt : TaskStatus.AbnormalInterrupt);
    const end = (await eventsOf(person, task_id)).at(-1);
    expect(end).toMatchObject({ type: 'run_end', reason: expect.stringMatching(/试过：“读取 没有这个文件.docx”（3 次）/) });
    expect(end?.type === 'run_end' && end.pause?.reason).toBe(mayAsk ? 'ask_user' : undefined);
  }
});

test('when the time is up the defaults are the answer, once, whichever of two processes sees it', async () => {
  const tasks = [];
  for (let n = 0; n < 3; n += 1) {
    const task_id = await person.newTask();
    await person.get('SendMessage', { task_id, query: '限时1秒问我' });
    tasks.push(task_id);
  }
  for (const task_id of tasks) {
    await until(
      async () => (await eventsOf(person, task_id)).some((event) => event.type === 'message' && event.kind === 'resume'),
      'the defaults',
    );
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    const resumes = (await eventsOf(person, task_id)).filter((event) => event.type === 'message' && event.kind === 'resume');
    expect(resumes).toMatchObject([{ answered_by: 'host', pause_reason: 'ask_user' }]);
    expect(await lastWords(task_id)).toContain('- 通知谁：全体员工\n- 写哪些内容：时间地点\n- 还有什么要求：（没有回答');
  }
});

test('a question outlives the processes that asked it, and so does its time', async () => {
  const task = await asked('问我');
  const timed = await asked('限时2秒问我');
  await Promise.all(servers.map((server) => server.kill()));
  servers = [await start(), await start()];
  const back = personOf(() => servers[0].address, person.cookie, person.user_id);
  expect((await back.get('GetTaskInfo', { task_id: task.task_id })).task_info.task_status).toBe(TaskStatus.Interrupt);
  expect((await reply(task, 'ask_user', complete, back)).code).toBe(0);
  expect(await untilIdle(back, task.task_id)).toBe(TaskStatus.TaskFinish);
  await until(async () => (await untilIdle(back, timed.task_id)) === TaskStatus.TaskFinish, 'the defaults after the restart');
  expect((await eventsOf(back, timed.task_id)).filter((event) => event.type === 'message')).toHaveLength(2);
});
