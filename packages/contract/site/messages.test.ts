/** A log told as the chat of a site: who said what, in which state, with which steps, and which versions came of it. */
import { expect, test } from 'vitest';
import type { NumberedEvent, TaskEvent } from '../timeline/events.ts';
import { ChatRole, MessageStatus, MessageType, PartType } from './chat.ts';
import { pageOfMessages, siteMessages } from './messages.ts';
import { containerStatus, NodeStatus, NodeType, statusAtStart } from './nodes.ts';
import { phaseOf } from './phase.ts';
import { ProjectPhase } from './site.ts';

const run_id = 'r';
const log = (...events: object[]): NumberedEvent[] =>
  // Each is one of the log's, written in short.
  [{ type: 'task_created', task_name: '', task_type: 10000 }, ...events].map((event, n) => ({
    ...(event as TaskEvent),
    seq: n + 1,
    at: n + 1,
  }));
const said = (content: string, more: object = {}) => ({
  type: 'message',
  message_id: `m-${content}`,
  answer_id: run_id,
  kind: 'query',
  content,
  file_list: [],
  ability_type: 3,
  task_run_mode: 2,
  ...more,
});
const start = { type: 'run_start', run_id, attempt: 1, brain: '' };
const called = (call_id: string, tool: string, input: object) => ({
  type: 'tool_call',
  run_id,
  call_id,
  tool,
  operation: 'code',
  title: tool,
  input,
});
const answered = (call_id: string, more: object = {}) => ({
  type: 'tool_result',
  run_id,
  call_id,
  ok: true,
  output: '好',
  files: [],
  not_done: [],
  elapsed_ms: 1,
  ...more,
});
const ended = (outcome: string, more: object = {}) => ({ type: 'run_end', run_id, outcome, not_done: [], ...more });
const site = { uri: 'u1', name: '网站.site', bytes: 9 };
const write = (path: string) => called(path, 'write_files', { files: [{ path, content: '甲' }] });
const wrote = (path: string, how: string, errors: object[] = []) =>
  answered(path, { result: { changes: [{ path, how }], errors, routes: [] } });

const input = {
  projectId: '7',
  mode: 'hands_off',
  versionOf: (uri: string) => (uri.startsWith('u') ? { version_id: `v-${uri}`, number: Number(uri.slice(1)), title: '第一版' } : null),
  resultOf: ({ result }: { result?: unknown }) => result,
};
const told = (...events: object[]) => siteMessages(log(...events), input);

test('a question, its answer and the version it made, each with the number of its event', () => {
  const messages = told(said('做一个网站'), start, { type: 'text', run_id, text: '好的' }, answeredTag(), ended('finished'));
  expect(
    messages.map(({ messageId, parentMessageId, userMessageId, role, type, status, versionId, message }) => ({
      messageId,
      parentMessageId,
      userMessageId,
      role,
      type,
      status,
      versionId,
      message,
    })),
  ).toEqual([
    {
      messageId: 2,
      parentMessageId: 0,
      userMessageId: 2,
      role: ChatRole.User,
      type: MessageType.Conversation,
      status: MessageStatus.Completed,
      versionId: '',
      message: '做一个网站',
    },
    {
      messageId: 3,
      parentMessageId: 2,
      userMessageId: 2,
      role: ChatRole.Assistant,
      type: MessageType.Conversation,
      status: MessageStatus.Completed,
      versionId: '',
      message: '好的',
    },
    {
      messageId: 5,
      parentMessageId: 3,
      userMessageId: 0,
      role: ChatRole.OperationUser,
      type: MessageType.Version,
      status: MessageStatus.Completed,
      versionId: 'v-u1',
      message: '#1 · 第一版',
    },
  ]);
  expect(messages.map(({ projectPhase }) => projectPhase)).toEqual([
    ProjectPhase.Requirement,
    ProjectPhase.Requirement,
    ProjectPhase.Enhancing,
  ]);
});

function answeredTag(): object {
  return answered('tag', { files: [site] });
}

test('before its run a question is pending, then its answer is processing; how it ended is its status', () => {
  expect(told(said('甲')).map(({ status }) => status)).toEqual([MessageStatus.Pending]);
  expect(told(said('甲'), start).map(({ status }) => status)).toEqual([MessageStatus.Completed, MessageStatus.Processing]);
  expect(told(said('甲'), start, ended('stopped')).at(-1)?.status).toBe(MessageStatus.Aborted);
  expect(told(said('甲'), start, ended('interrupted', { reason: '模型没有回答' })).at(-1)).toMatchObject({
    status: MessageStatus.Failure,
    type: MessageType.Error,
    message: '模型没有回答',
  });
});

test('attachments, pictures and what was pointed at are parts; the host answers as the system; a mend is an Autofix', () => {
  const file = (file_name: string) => ({ file_name, file_uri: `f/${file_name}`, file_url: '' });
  const place = { filePath: 'app/page.tsx', line: 3, column: 1, name: 'Hero', codeBlock: '<h1/>' };
  const parts = [{ type: PartType.DomSelect, domSelect: { ...place, tag: 'h1', text: '你好' } }];
  const [message] = told(said('看', { file_list: [file('图.png'), file('表.xlsx')], parts }));
  expect(message?.multiContent).toEqual([
    { type: PartType.Text, text: '看' },
    { type: PartType.Image, url: '', name: 'f/图.png' },
    { type: PartType.Attachment, files: [{ name: '表.xlsx', uri: 'f/表.xlsx', url: '' }] },
    { type: PartType.DomSelect, domSelect: place },
  ]);
  expect(told(said('继续', { answered_by: 'host' }))[0]?.role).toBe(ChatRole.OperationSystem);
  // Words alone don't make it one.
  expect(told(said('发现代码中有报错，请修复这些报错，方案尽量简洁:\n1'))[0]?.type).toBe(MessageType.Conversation);
  expect(told(said('修', { message_type: MessageType.Autofix }))[0]?.type).toBe(MessageType.Autofix);
});

test('saving and going back are messages of their own; a client says them in its words, and only those', () => {
  const messages = told(
    { type: 'file_written', file: { ...site, uri: 'u2' }, by: 'edit' },
    { type: 'site_noted', message_type: MessageType.Version, version_id: 'v-u2', text: '改了标题' },
    { type: 'site_noted', message_type: MessageType.Version, version_id: 'v-u9', text: '没有这个' },
    { type: 'file_written', file: site, by: 'restore' },
    { type: 'file_written', file: { uri: 'x', name: '说明.md', bytes: 1 }, by: 'edit' },
  );
  expect(messages.map(({ type, message, versionId }) => [type, message, versionId])).toEqual([
    [MessageType.Version, '改了标题', 'v-u2'],
    [MessageType.Rollback, '回退到 #1 · 第一版', 'v-u1'],
  ]);
});

test('steps have the types of their work: code first, a fix after an error, an iteration on what runs', () => {
  const answer = told(
    said('甲'),
    start,
    { type: 'reasoning', run_id, text: '想' },
    called('p', 'plan', { title: '做', items: [{ id: '1', title: '页面', status: 'pending' }] }),
    answered('p'),
    write('app/page.tsx'),
    wrote('app/page.tsx', 'added', [{ message: '缺少括号' }]),
    called('e', 'edit_file', { path: 'app/page.tsx', patches: [{ search: '甲', replace: '乙' }] }),
    answered('e', { result: { changes: [{ path: 'app/page.tsx', how: 'changed' }], errors: [], routes: [] } }),
    answeredTag(),
    write('app/later.tsx'),
    wrote('app/later.tsx', 'added'),
    { type: 'text', run_id, text: '做好了' },
    ended('finished'),
  ).find(({ role }) => role === ChatRole.Assistant);
  expect(answer?.tasks.map(({ type, title, status }) => [type, title, status])).toEqual([
    [NodeType.Thinking, 'Think', NodeStatus.Completed],
    [NodeType.PlanTasks, 'Plan tasks', NodeStatus.Completed],
    [NodeType.CodeGeneration, 'write_files', NodeStatus.Completed],
    [NodeType.CodeFix, 'edit_file', NodeStatus.Completed],
    [NodeType.CodeIteration, 'write_files', NodeStatus.Completed],
    [NodeType.ResponseToUser, '', NodeStatus.Completed],
  ]);
  expect(answer?.tasks[1]?.task_plan).toEqual([{ id: '1', title: '页面', status: 'pending' }]);
  const [created, patched] = [answer?.tasks[2]?.children[0], answer?.tasks[3]?.children[0]];
  expect(created).toMatchObject({ id: '7-1', parentId: '7', type: NodeType.FileCreation, title: 'Edit file app/page.tsx' });
  expect(created?.detail.content.multiContent).toEqual([{ type: PartType.Text, text: '甲' }]);
  expect(patched).toMatchObject({ type: NodeType.FileModification });
  expect(patched?.detail.content.multiContent).toEqual([{ type: PartType.Text, text: '<<<<<<< SEARCH\n甲\n=======\n乙\n>>>>>>> REPLACE' }]);
});

test('writing down what is wanted is a step of its own, another document is none', () => {
  const document = (file_name: string) => called(file_name, 'write_document', { file_name });
  const answer = told(said('甲'), start, document('需求文档.md'), document('别的.md')).at(-1);
  expect(answer?.tasks.map(({ type }) => type)).toEqual([NodeType.RequirementGeneration, NodeType.Thinking]);
});

test('what was under way when it was stopped is aborted; tried again it is processing', () => {
  const cut = told(said('甲'), start, write('a.ts'), ended('stopped')).at(-1);
  expect(cut?.tasks[0]).toMatchObject({ status: NodeStatus.Aborted, children: [{ status: NodeStatus.Aborted }] });
  const again = told(said('甲'), start, write('a.ts'), wrote('a.ts', 'added'), {
    type: 'tool_retry',
    run_id,
    call_id: 'a.ts',
    attempt: 2,
  }).at(-1);
  expect(again?.tasks[0]).toMatchObject({ status: NodeStatus.Processing, children: [{ status: NodeStatus.Processing }] });
});

const planned = (path: string, name: string) => ({ name, path, priority: 'high', description: '' });
const plan = { title: '社区', pages: [planned('/', '首页'), planned('/news', '新闻')] };
const planPages = [called('pp', 'plan_pages', plan), answered('pp', { result: plan })];

test('a plan followed by its tasks is one container; what is written of its pages stands under them and marks them', () => {
  const files = ['app/layout.tsx', 'app/page.tsx', 'app/news/list.tsx'];
  const answer = told(
    said('甲'),
    start,
    ...planPages,
    called('w', 'write_files', { files: files.map((path) => ({ path, content: '甲' })) }),
    answered('w', { result: { changes: files.map((path) => ({ path, how: 'added' })), errors: [], routes: [] } }),
    ended('finished'),
  ).at(-1);
  expect(
    answer?.tasks.map(({ id, type, title, status, children }) => [id, type, title, status, children.map((child) => child.content)]),
  ).toEqual([
    ['4-c', NodeType.Container, 'plan_pages', NodeStatus.Completed, ['', '']],
    ['6', NodeType.CodeGeneration, 'write_files', NodeStatus.Completed, ['app/layout.tsx']],
    ['6-p1', NodeType.PageGeneration, '首页', NodeStatus.Completed, ['app/page.tsx']],
    ['6-p2', NodeType.PageGeneration, '新闻', NodeStatus.Completed, ['app/news/list.tsx']],
  ]);
  expect(answer?.tasks[0]?.children.map(({ type }) => type)).toEqual([NodeType.PlanGeneration, NodeType.TasksGeneration]);
  // The page itself is still to come.
  expect(answer?.tasks[0]?.task_plan.map(({ title, status }) => [title, status])).toEqual([
    ['首页', 'done'],
    ['新闻', 'pending'],
  ]);
  expect(containerStatus(NodeStatus.Processing, NodeStatus.Pending)).toBe(NodeStatus.Processing);
  expect(containerStatus(NodeStatus.Completed, NodeStatus.Processing)).toBe(NodeStatus.Pending);
  expect(containerStatus(NodeStatus.Processing, NodeStatus.Completed)).toBe(NodeStatus.Completed);
});

test('a plan without tasks is hidden, and the pages of one hold in the next answer', () => {
  expect(told(said('甲'), start, called('pp', 'plan_pages', { pages: [] }), answered('pp', { ok: false })).at(-1)?.tasks).toEqual([]);
  const next = (event: object) => ({ ...event, run_id: 'r2' });
  const answer = told(
    said('甲'),
    start,
    ...planPages,
    ended('finished'),
    said('继续', { answer_id: 'r2' }),
    ...[start, write('app/news/page.tsx'), wrote('app/news/page.tsx', 'added')].map(next),
  ).at(-1);
  expect(answer?.tasks.map(({ type, title }) => [type, title])).toEqual([[NodeType.PageGeneration, '新闻']]);
});

test('only files begin again', () => {
  expect(statusAtStart({ type: NodeType.FileCreation, status: NodeStatus.Completed })).toBe(NodeStatus.Processing);
  expect(statusAtStart({ type: NodeType.CodeReview, status: NodeStatus.Completed })).toBe(NodeStatus.Completed);
  expect(statusAtStart({ type: NodeType.CodeReview, status: NodeStatus.Pending })).toBe(NodeStatus.Processing);
});

test('what was undone is no message any more', () => {
  expect(
    told(said('甲'), start, ended('finished'), { type: 'turn_undone', message_id: 'm-甲', added: [], changed: [], stays: [] }),
  ).toEqual([]);
});

test('pages go backwards from a cursor, and 0 is the newest', () => {
  const messages = told(...Array.from({ length: 12 }, (_, n) => said(`第${n}句`, { answer_id: `a${n}` })));
  const last = pageOfMessages(messages, '0', 10);
  expect(last.page.map(({ message }) => message)).toEqual(Array.from({ length: 10 }, (_, n) => `第${n + 2}句`));
  expect(last.has_more).toBe(true);
  expect(pageOfMessages(messages, last.page[0]?.token ?? '', 10)).toMatchObject({
    page: [{ message: '第0句' }, { message: '第1句' }],
    has_more: false,
  });
});

test('phases follow each other', () => {
  const phase = (mode: string, ...events: object[]) => phaseOf(log(...events), mode);
  expect(phase('hands_off')).toBe(ProjectPhase.Creation);
  expect(phase('hands_off', said('甲'))).toBe(ProjectPhase.Requirement);
  expect(phase('hands_on', said('甲'))).toBe(ProjectPhase.Plan);
  expect(phase('hands_off', said('甲'), called('p', 'plan', {}))).toBe(ProjectPhase.Plan);
  const planned = [said('甲'), called('p', 'plan', {}), answered('d', { files: [{ name: '需求文档.md', uri: 'd', bytes: 1 }] })];
  expect(phase('hands_off', ...planned)).toBe(ProjectPhase.Requirement);
  expect(phase('hands_on', ...planned)).toBe(ProjectPhase.Plan);
  expect(phase('hands_off', said('甲'), write('a.ts'))).toBe(ProjectPhase.Coding);
  expect(phase('hands_off', said('甲'), write('a.ts'), answeredTag(), said('乙'))).toBe(ProjectPhase.Enhancing);
});
