/** What a schedule leaves in the log: how it folds, what is told to the brain, and what a stranger is not told. */
import { expect, test } from 'vitest';
import { AbilityType, TaskRunMode } from '#contract/task.ts';
import type { NumberedEvent } from '../events.ts';
import { fold } from '../fold/fold.ts';
import { answerInWords, defaultAnswer } from './interaction-answers.ts';
import { checkAnswer, type Asked } from './interactions.ts';
import { treeOf } from '../fold/branches.ts';
import { replayFilter } from '../fold/replay.ts';
import { emptyView } from '../fold/view.ts';

const payload = { name: '写周报', trigger: '0 9 * * 1', plan: '写一份周报', time_zone: 'UTC' };
const asked: Asked = { reason: 'schedule', payload };
const next_run = Date.parse('2026-11-23T01:00:00Z');
const answer = { outcome: 'confirm', ...payload, time_zone: 'Asia/Shanghai' };

test('only what a person confirms comes to be, in their words', () => {
  expect(answerInWords(defaultAnswer(asked)), 'silence').toBe('不建立这个定时任务。');
  const checked = checkAnswer(asked, { ...answer, created: { scheduled_task_id: 'mine', next_run: 1 } });
  if (!checked.ok || checked.answered.reason !== 'schedule') throw new Error('refused');
  expect(checked.answered.answer, 'what exists is told by the server').toEqual(answer);
  expect(checkAnswer(asked, { ...answer, trigger: '* * * * *' })).toEqual({
    ok: false,
    fields: { trigger: '两次执行之间至少要隔 10 分钟' },
  });
  const words = answerInWords({
    ...asked,
    answer: { ...answer, outcome: 'confirm', plan: '写一份简短的周报', created: { scheduled_task_id: 'x', next_run } },
  });
  expect(words).toBe(
    '同意建立定时任务（我改过，以下面的为准）：\n- 名称：写周报\n- 执行时间：每周一 09:00（北京时间）\n- 状态：已建立并启用，下一次执行 11月23日 周一 09:00\n- 任务内容：写一份简短的周报',
  );
});

test('a stranger sees that there was a schedule, and nothing to manage it by', () => {
  const said = {
    kind: 'resume' as const,
    content: '同意',
    file_list: [],
    ability_type: AbilityType.General,
    task_run_mode: TaskRunMode.Auto,
  };
  const scheduled = { scheduled_task_id: 's1', trigger: '0 9 * * 1', time_zone: 'UTC' };
  const pause_answer = { ...answer, created: { scheduled_task_id: 's1', next_run } };
  const log: NumberedEvent[] = [
    { seq: 1, at: 1, type: 'task_created', task_name: '周报', task_type: 1, scheduled },
    { seq: 2, at: 1, type: 'message', message_id: 'm1', answer_id: 'r1', ...said, kind: 'query', content: '每周一写周报' },
    { seq: 3, at: 1, type: 'run_end', run_id: 'r1', outcome: 'paused', pause: { reason: 'schedule', payload }, not_done: [] },
    { seq: 4, at: 1, type: 'message', message_id: 'm2', answer_id: 'r2', ...said, pause_reason: 'schedule', pause_answer },
    { seq: 5, at: 1, type: 'run_end', run_id: 'r2', outcome: 'finished', not_done: [] },
  ];
  const view = fold(emptyView, log);
  expect(view.scheduled).toEqual(scheduled);
  expect(view.messages[1]).toMatchObject({ interaction: { reason: 'schedule', state: 'answered', answer: pause_answer } });
  const shared = JSON.stringify(log.map(replayFilter(treeOf(log))));
  expect(shared).toContain('0 9 * * 1');
  expect(shared).not.toContain('s1');
});
