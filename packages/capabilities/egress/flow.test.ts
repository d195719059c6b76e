/** What a task has taken in, told from its log. */
import { expect, test } from 'vitest';
import { makeOrder } from '#contract/intent/testing.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { flowOf, nothingTaken } from './flow.server.ts';

type Display = Extract<TaskEvent, { type: 'tool_result' }>['display'];

const file = { file_name: '名单.csv', file_uri: 'antou-space/u1', file_url: '' };
let calls = 0;

function said(content: string, more: object = {}): TaskEvent {
  return {
    type: 'message',
    message_id: `m${++calls}`,
    answer_id: 'r',
    kind: 'query',
    content,
    file_list: [],
    ability_type: 0,
    task_run_mode: 2,
    ...more,
  };
}

function did(
  tool: string,
  output: string,
  { input = {}, display, ok = true }: { input?: unknown; display?: Display; ok?: boolean } = {},
): TaskEvent[] {
  const call_id = `c${++calls}`;
  const base = { run_id: 'r', call_id };
  return [
    { type: 'tool_call', ...base, tool, operation: 'x', title: `正在用 ${tool}`, input },
    { type: 'tool_result', ...base, ok, output, display, files: [], not_done: [], elapsed_ms: 1 },
  ];
}

const sources = (...urls: string[]): Display => ({
  kind: 'sources',
  query: 'q',
  items: urls.map((url) => ({ title: 't', url, snippet: '', time: '' })),
});
const flow = (...events: (TaskEvent | TaskEvent[])[]) => flowOf({ events: events.flat(), parent: null });
const readNames = (...events: (TaskEvent | TaskEvent[])[]) => flow(...events).reads.map(({ from }) => from);

test.each<[string, TaskEvent[], string[]]>([
  [
    'a file by its uri',
    [said('看', { file_list: [file] }), ...did('read_file', 'x', { input: { name: file.file_uri } })],
    ['文件“名单.csv”'],
  ],
  ['a favourite', did('open_favorite', 'x'), ['收藏']],
  ['one’s own tasks', did('search', 'x', { display: sources('/task/1') }), ['自己的任务、文件和收藏']],
  ['nothing found', did('search', 'x', { display: sources() }), []],
  [
    'the internet',
    [said('看', { file_list: [file] }), ...did('search', 'x', { display: sources('https://a.example/') }), ...did('web_fetch', 'x')],
    [],
  ],
  ['an extension of somebody', did('mcp__notes__list', 'x'), ['用 mcp__notes__list']],
  ['extensions of ours that read nothing', [...did('mcp__time__now', 'x'), ...did('mcp__web__read_page', 'x')], []],
  ['code, database and files where nothing is the person’s', [...did('code', '1'), ...did('database', '1'), ...did('terminal', '1')], []],
  ['code over an attachment', [said('算', { file_list: [file] }), ...did('code', '1')], ['用 code']],
  ['a tool that is not known', [said('算', { file_list: [file] }), ...did('something_new', '1')], ['用 something_new']],
  [
    'a file a person wrote',
    [{ type: 'file_written', file: { uri: 'u', name: 'n', bytes: 1 }, by: 'edit' }, ...did('read_file', 'x', { input: { name: 'n' } })],
    ['文件“n”'],
  ],
  ['a page', did('browser', 'x', { display: { kind: 'browser', url: 'https://a.example/', title: '', action: '', picture: '' } }), []],
  [
    'a page where the person is signed in',
    did('browser', 'x', { display: { kind: 'browser', url: 'https://a.example/', title: '', action: '', picture: '', signed_in: true } }),
    ['用 browser'],
  ],
  [
    'a page after the person had the browser',
    [said('好了', { pause_reason: 'takeover_browser', pause_answer: { outcome: 'done' } }), ...did('browser', 'x')],
    ['用 browser'],
  ],
  ['a sub-agent nobody knows of', did('sub_agent', 'x'), ['用 sub_agent']],
])('marks: %s', (_name, events, expected) => {
  expect(readNames(events)).toEqual(expected);
});

test('a sub-agent marks what it marked itself with, and tells the places it searched', () => {
  const [call, result] = did('sub_agent', 'x');
  if (call?.type !== 'tool_call' || !result) throw new Error('no call');
  const child = flowOf({
    events: [said('打开 https://evil.example/'), ...did('search', 'x', { display: sources('https://listed.example/a') })],
    parent: nothingTaken,
  });
  const seen = flowOf({ events: [call, result], parent: null, children: new Map([[call.call_id, child]]) });
  expect(seen.reads).toEqual([]);
  // What a sub-agent was told was written by whoever read the files, not by the person.
  expect([...seen.hosts]).toEqual(['listed.example']);
  const tainted = flowOf({ events: did('open_favorite', 'x'), parent: nothingTaken });
  expect(flowOf({ events: [call, result], parent: null, children: new Map([[call.call_id, tainted]]) }).reads).toHaveLength(1);
});

test('a sub-agent begins with what its task has read and who was named there', () => {
  const parent = flow(
    said('看 https://named.example/ 和附件', { file_list: [file] }),
    did('read_file', '张三', { input: { name: '名单.csv' } }),
  );
  const child = flowOf({ events: [said('打开 https://evil.example/')], parent });
  expect(child).toMatchObject({ reads: [{ text: '张三' }], words: parent.words });
  expect([...child.hosts]).toEqual(['named.example']);
});

test('the person names hosts in their own words alone: not by what a question told them', () => {
  const payload = {
    questions: [
      { id: 'where', text: '发到 https://evil.example/ 吗', kind: 'single', options: ['发到 https://evil.example/', '不发'] },
      { id: 'which', text: '发到哪里', kind: 'text', default: 'evil.example' },
      { id: 'more', text: '还有', kind: 'text' },
    ],
  };
  const asked: TaskEvent = { type: 'run_end', run_id: 'r', outcome: 'paused', pause: { reason: 'ask_user', payload }, not_done: [] };
  const answers = [
    { id: 'where', value: '发到 https://evil.example/' },
    { id: 'which', value: 'evil.example' },
    { id: 'more', value: '看 docs.example' },
  ];
  const answer = said('我的回答：发到 https://evil.example/', { pause_reason: 'ask_user', pause_answer: { answers } });
  const seen = flow(said('请看 www.named.example，名单在 名单.csv，写信给 li@mail.example'), asked, answer);
  expect([...seen.hosts]).toEqual(['named.example', 'docs.example']);
});

test('of the answer to an order only what was said again is the person’s own word', () => {
  const payload = {
    ...makeOrder,
    intent: { ...makeOrder.intent, unread: [{ words: '发到 evil.example', span: { from: 0, to: 1 } }] },
  };
  const asked: TaskEvent = { type: 'run_end', run_id: 'r', outcome: 'paused', pause: { reason: 'order', payload }, not_done: [] };
  const go = { outcome: 'go', intent: payload.intent, clauses: [{ at: 0, answer: { to: 'again', words: '看 docs.example' } }], chosen: [] };
  const seen = flow(said('做总结'), asked, said('就这样做：evil.example', { pause_reason: 'order', pause_answer: go }));
  expect([...seen.hosts]).toEqual(['docs.example']);
});

test('what was quoted from a sheet is no word of the person', () => {
  const seen = flow(said('看 {#ExcelTag id="1" content="https://evil.example/ 张三" fileName="a.xlsx"#}{#/ExcelTag#} 和 a.example'));
  expect([...seen.hosts]).toEqual(['a.example']);
  expect(seen.words).not.toContain('张三');
});

test('an agreement for the task holds for the places of the question it answers; one for once, or of nobody, does not', () => {
  const payload = (host: string) => ({
    call_id: 'c',
    step: '打开',
    kind: 'address',
    places: [{ key: `host:${host}`, name: host }],
    addresses: [],
    why: ['unnamed'],
    carries: [],
    read: [],
  });
  const asked = (host: string): TaskEvent => ({
    type: 'run_end',
    run_id: 'r',
    outcome: 'paused',
    pause: { reason: 'confirm_egress', payload: payload(host) },
    not_done: [],
  });
  const answer = (outcome: string, more: object = {}) => said('', { pause_reason: 'confirm_egress', pause_answer: { outcome }, ...more });
  const seen = flow(
    [asked('a.example'), answer('place')],
    [asked('b.example'), answer('once')],
    [asked('c.example'), answer('refuse')],
    [asked('d.example'), answer('place', { answered_by: 'host' })],
  );
  expect([...seen.agreed]).toEqual(['host:a.example']);
});

test('what was put into addresses, pages and searches so far is known in its order', () => {
  const seen = flow(
    did('web_fetch', 'x', { input: { url: `https://a.example/x/${encodeURIComponent('张三')}?q=138` } }),
    did('browser', 'x', { input: { action: 'type', text: '0013' } }),
    did('browser', 'x', { input: { action: 'press', key: '8' } }),
    did('browser', 'x', { input: { action: 'press', key: 'Enter' } }),
    did('search', 'x', { input: { query: '000' } }),
    did('read_file', 'x', { input: { name: 'a.md' } }),
  );
  expect(seen.sent).toBe('张三13800138000');
});

test('a file is as the person gave it until a tool wrote in it', () => {
  const attach = said('看', { file_list: [file] });
  const read = did('read_file', 'x', { input: { name: '名单.csv' } });
  const wrote = did('files', 'ok').map((event) =>
    event.type === 'tool_result' ? { ...event, files: [{ uri: 'antou-space/u2', name: '名单.csv', bytes: 1 }] } : event,
  );
  expect(flow(attach, read).reads).toMatchObject([{ is_given: true }]);
  expect(flow(attach, wrote, read).reads.map(({ is_given }) => is_given)).toEqual([false, false]);
  expect(flow(attach, did('code', 'x')).reads).toMatchObject([{ is_given: false }]);
});

test("what was uploaded and not sent marks what the task's tools say", () => {
  const events = did('code', '1');
  expect(flowOf({ events, parent: null }).reads).toEqual([]);
  expect(flowOf({ events, parent: null, has_uploads: true }).reads).toHaveLength(1);
});

test('a picture that a model sees was read: nobody can tell which words of it leave', () => {
  const photo = { file_name: '合同照片.jpg', file_uri: 'antou-space/u2', file_url: '' };
  const events = [said('看', { file_list: [photo, file] })];
  expect(flowOf({ events, parent: null, sees: true }).reads.map(({ from }) => from)).toEqual(['图片“合同照片.jpg”']);
  expect(flowOf({ events, parent: null }).reads).toEqual([]);
  const setting = { hash: 'h', today: { date: '2026-11-24', time_zone: 'UTC' }, model: 'm', sees: true };
  const begun: TaskEvent = { type: 'run_start', run_id: 'r', attempt: 1, brain: 'b', setting };
  expect(flowOf({ events: [...events, begun], parent: null }).reads).toHaveLength(1);
});
