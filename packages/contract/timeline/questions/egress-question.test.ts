/** The question before something leaves, as it is asked, answered, and told to others. */
import { expect, test } from 'vitest';
import type { NumberedEvent } from '../events.ts';
import { egressChoices, egressQuestion, egressReasons, type ConfirmEgress } from './egress-question.ts';
import { fold } from '../fold/fold.ts';
import { answerInWords, defaultAnswer } from './interaction-answers.ts';
import { checkAnswer, readAsked } from './interactions.ts';
import { treeOf } from '../fold/branches.ts';
import { replayFilter } from '../fold/replay.ts';
import { emptyView } from '../fold/view.ts';

const payload: ConfirmEgress = {
  call_id: 'c1',
  step: '正在打开 a.example',
  kind: 'address',
  places: [{ key: 'host:a.example', name: 'a.example' }],
  addresses: ['https://a.example/?d=张三13800138000'],
  body: { text: '张三13800138000', chars: 13 },
  why: ['unnamed', 'carries'],
  carries: [{ from: '文件“名单.csv”', words: '张三13800138000' }],
  read: ['文件“名单.csv”'],
};
const pause = { reason: 'confirm_egress', payload };

test('says in plain words what would leave, and what may be answered', () => {
  expect(egressQuestion(payload)).toBe('要访问 a.example 吗？');
  expect(egressReasons(payload)).toEqual(['这个网址不是你写的，也不在搜索结果里。', '里面带着这个任务读到的内容：']);
  expect(egressChoices(payload)).toEqual({ once: '允许这一次', place: '允许这个网站（本任务）', refuse: '不允许' });
  expect(egressChoices({ ...payload, places: [...payload.places, { key: 'host:b.example', name: 'b.example' }] }).place).toBe(
    '允许这 2 个网站（本任务）',
  );
});

test('an answer is one of three, silence lets nothing out, and the words for the brain hold no address', () => {
  const asked = readAsked(pause);
  if (asked?.reason !== 'confirm_egress') throw new Error('not read');
  expect(checkAnswer(asked, { outcome: 'always' })).toMatchObject({ ok: false });
  expect(defaultAnswer(asked)).toMatchObject({ answer: { outcome: 'refuse' } });
  for (const outcome of ['once', 'place', 'refuse'] as const) {
    const checked = checkAnswer(asked, { outcome });
    if (!checked.ok) throw new Error('refused');
    expect(answerInWords(checked.answered)).not.toMatch(/https?:|13800138000/);
  }
});

const said = { file_list: [], ability_type: 0 as const, task_run_mode: 2 as const };
const inRun = { run_id: 'r1' };
const log: NumberedEvent[] = [
  { seq: 1, at: 1, type: 'task_created', task_name: '名单', task_type: 1 },
  { seq: 2, at: 1, type: 'message', message_id: 'm1', answer_id: 'r1', ...said, kind: 'query', content: '整理' },
  {
    seq: 3,
    at: 1,
    type: 'tool_call',
    ...inRun,
    call_id: 'c1',
    tool: 'web_fetch',
    operation: 'browser',
    title: '正在打开 a.example',
    input: {},
  },
  { seq: 4, at: 1, type: 'tool_result', ...inRun, call_id: 'c1', ok: true, output: 'x', pause, files: [], not_done: [], elapsed_ms: 1 },
  { seq: 5, at: 1, type: 'run_end', ...inRun, outcome: 'paused', pause, not_done: [] },
];

test('the step that waits was not done, and the question stands in the answer', () => {
  const [, answer] = fold(emptyView, log).messages;
  expect(answer).toMatchObject({ interaction: { reason: 'confirm_egress', state: 'open', payload } });
  expect(answer?.type === 'answer' && answer.steps[0]?.action_list[0]?.state).toBe('stopped');
});

test('a share of chosen files tells that it was asked, and nothing of what stands in the others', () => {
  expect(JSON.stringify(log.map(replayFilter(treeOf(log))))).toContain('13800138000');
  const chosen = JSON.stringify(log.map(replayFilter(treeOf(log), new Set())));
  expect(chosen).toContain('confirm_egress');
  expect(chosen).not.toMatch(/13800138000|名单\.csv/);
});
