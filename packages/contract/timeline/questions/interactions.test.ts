/** What a task asks, as a page sees it: open until any message follows, answered by whom and how, and unknown reasons left alone. */
import { expect, test } from 'vitest';
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent } from '../events.ts';
import { fold } from '../fold/fold.ts';
import { emptyView } from '../fold/view.ts';
import { answerInWords, defaultAnswer } from './interaction-answers.ts';
import { askUserPayload, checkAnswer, readAsked, type Asked } from './interactions.ts';

const asked: Asked = {
  reason: 'ask_user',
  payload: {
    questions: [
      { id: 'a', text: '写给谁', kind: 'single', options: ['领导', '同事'], default: '同事' },
      { id: 'b', text: '写什么', kind: 'multiple', options: ['进展', '数据'] },
    ],
    default_after_s: 60,
  },
};

const message = (seq: number, n: number, more: object = {}): NumberedEvent => ({
  seq,
  at: seq * 1000,
  type: 'message',
  message_id: `m${n}`,
  answer_id: `r${n}`,
  kind: 'query',
  content: '写周报',
  file_list: [],
  ability_type: 0,
  task_run_mode: 2,
  ...more,
});
const paused = (seq: number, pause: { reason: string; payload: unknown }): NumberedEvent => ({
  seq,
  at: seq * 1000,
  type: 'run_end',
  run_id: 'r1',
  outcome: 'paused',
  pause,
  not_done: [],
});

function interactionAfter(...events: NumberedEvent[]) {
  const answer = fold(emptyView, events).messages[1];
  return answer?.type === 'answer' ? answer.interaction : undefined;
}

test('a question is open with its time until it is answered', () => {
  expect(interactionAfter(message(1, 1), paused(2, asked))).toEqual({ ...asked, state: 'open', due_at: 62_000 });
  const { answer } = defaultAnswer(asked);
  expect(
    interactionAfter(message(1, 1), paused(2, asked), message(3, 2, { kind: 'resume', pause_answer: answer, answered_by: 'host' })),
  ).toMatchObject({ state: 'answered', by: 'host', answer: { answers: [{ id: 'a', value: '同事' }] } });
  expect(interactionAfter(message(1, 1), paused(2, asked), message(3, 2, { content: '给领导' }))).toMatchObject({
    state: 'answered',
    by: 'person',
    answer: null,
    words: '给领导',
  });
});

test.each(['of_tomorrow', 'of_next_year', 'confirm_something_new', '__proto__', 'constructor'])(
  'a log of another version still folds: the unknown reason %s waits without a card, and any words answer it',
  (reason) => {
    const payload = { steps: [{ title: '一' }] };
    const asking = [message(1, 1), paused(2, { reason, payload })];
    expect(interactionAfter(...asking)).toBeNull();
    expect(readAsked({ reason, payload })).toBeNull();
    expect(fold(emptyView, asking).task_status).toBe(TaskStatus.Interrupt);
    expect(fold(emptyView, [...asking, message(3, 2)]).task_status).toBe(TaskStatus.Running);
  },
);

test('the words name every question, and say what was left out', () => {
  expect(answerInWords(defaultAnswer(asked))).toBe('我的回答：\n- 写给谁：同事\n- 写什么：（没有回答，请按常理处理）');
  const steps = [{ title: '一', children: [{ title: '下' }] }, { title: '二' }];
  const plan: Asked = { reason: 'confirm_plan', payload: { title: '计划', steps } };
  expect(answerInWords(defaultAnswer(plan))).toBe('确认计划，不作修改：\n1. 一\n   - 下\n2. 二');
});

test('a question must make sense, and an answer must fit it', () => {
  const wrong = (question: object) => askUserPayload.safeParse({ questions: [{ id: 'q', text: '问', ...question }] }).success;
  expect(wrong({ kind: 'single' })).toBe(false);
  expect(wrong({ kind: 'single', options: ['甲', '乙'], default: '丙' })).toBe(false);
  expect(wrong({ kind: 'multiple', options: ['甲', '乙'], default: '甲' })).toBe(false);
  expect(wrong({ kind: 'text', options: ['甲', '乙'] })).toBe(false);
  expect(
    checkAnswer(asked, {
      answers: [
        { id: 'a', value: '领导' },
        { id: 'b', value: [] },
      ],
    }).ok,
  ).toBe(true);
  expect(checkAnswer(asked, { answers: [{ id: 'b', value: ['进展'] }] })).toEqual({
    ok: false,
    fields: { answers: '“写给谁”还没有选择' },
  });
  expect(checkAnswer(asked, { answers: [], more: 1 }).ok).toBe(false);
});

test('what a caller says of the page is no fact; the words for the brain come from what the server found', () => {
  const asked = { reason: 'takeover_browser', payload: { why: '请登录', url: 'https://a.example/login' } } as const;
  const checked = checkAnswer(asked, { outcome: 'done', keep_login: 'a.example', url: 'https://evil.example/', kept: 'evil.example' });
  expect(checked).toMatchObject({ ok: true, answered: { answer: { outcome: 'done', keep_login: 'a.example' } } });
  expect(JSON.stringify(checked)).not.toContain('evil');
  expect(checkAnswer(asked, { outcome: 'skip', keep_login: 'a.example' })).toMatchObject({
    ok: true,
    answered: { answer: { outcome: 'skip' } },
  });
  expect(checkAnswer(asked, { outcome: 'later' }).ok).toBe(false);
  const answer = { outcome: 'done', url: 'https://a.example/home', kept: 'a.example' } as const;
  expect(answerInWords({ ...asked, answer })).toMatch(/页面现在在 https:\/\/a\.example\/home。a\.example 的登录状态已保存/);
  expect(answerInWords(defaultAnswer(asked))).toMatch(/没有接管/);
});
