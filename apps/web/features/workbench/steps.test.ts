import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/timeline/events.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView, type TaskView } from '#contract/timeline/fold/view.ts';
import { indexAt, isBehind, movedTo, pinnedTo, steppedBy, type Position } from './position.ts';
import { liveIndex, stepLister } from './steps.ts';

let seq = 0;
const at = () => ({ seq: ++seq, at: seq * 1000 });

function said(answer_id: string): StreamEvent[] {
  return [
    {
      ...at(),
      type: 'message',
      message_id: `q${answer_id}`,
      answer_id,
      kind: 'query',
      content: '写周报',
      file_list: [],
      ability_type: 0,
      task_run_mode: 2,
    },
    { ...at(), type: 'run_start', run_id: answer_id, attempt: 1, brain: '内置引擎' },
  ];
}

function call(run_id: string, call_id: string, tool = 'read_file', input: unknown = {}): StreamEvent {
  return { ...at(), type: 'tool_call', run_id, call_id, tool, operation: 'file', title: `正在读取 ${call_id}`, input };
}

function result(run_id: string, call_id: string): StreamEvent {
  return { ...at(), type: 'tool_result', run_id, call_id, ok: true, output: '内容', files: [], not_done: [], elapsed_ms: 5 };
}

function viewOf(...events: StreamEvent[]): TaskView {
  return fold(emptyView, events);
}

function started(): TaskView {
  seq = 0;
  return viewOf(...said('r1'), call('r1', 'a'), result('r1', 'a'), call('r1', 'b'), result('r1', 'b'), call('r1', 'c'));
}

test('the steps of all answers stand in one row; what the agent says is no step', () => {
  const list = stepLister();
  const view = fold(started(), [
    { ...at(), type: 'text', run_id: 'r1', text: '读完了' },
    { ...at(), type: 'run_end', run_id: 'r1', outcome: 'finished', not_done: [] },
    ...said('r2'),
    call('r2', 'd'),
  ]);
  expect(list(view).map(({ key, answer_id }) => `${answer_id} ${key}`)).toEqual(['r1 a', 'r1 b', 'r1 c', 'r2 d']);
});

test('while an answer streams the list stays the same list; a step that changed is the only new entry', () => {
  const list = stepLister();
  const view = started();
  const before = list(view);
  const streaming = fold(view, [{ type: 'text_delta', run_id: 'r1', text: '正在写' }]);
  expect(list(streaming)).toBe(before);
  const after = list(fold(streaming, [{ type: 'tool_note', run_id: 'r1', call_id: 'c', note: '第 2 页' }]));
  expect(after).not.toBe(before);
  expect(after.map((entry, n) => entry === before[n])).toEqual([true, true, false]);
  expect(after[2]?.action.note).toBe('第 2 页');
});

test('the step that asked knows what was asked and what was answered', () => {
  seq = 0;
  const payload = { title: '年会', steps: [{ title: '定场地' }] };
  const list = stepLister();
  const asked = viewOf(...said('r1'), call('r1', 'a'), result('r1', 'a'), call('r1', 'p', 'confirm_plan', payload), result('r1', 'p'), {
    ...at(),
    type: 'run_end',
    run_id: 'r1',
    outcome: 'paused',
    pause: { reason: 'confirm_plan', payload },
    not_done: [],
  });
  expect(list(asked).map(({ interaction }) => interaction?.state ?? null)).toEqual([null, 'open']);
  const answered = fold(asked, said('r2'));
  expect(list(answered).map(({ interaction }) => interaction?.state ?? null)).toEqual([null, 'answered']);
});

test('live goes along with the work: the last step under way, else the last', () => {
  const list = stepLister();
  const view = started();
  expect(indexAt(list(view), 'live')).toBe(2);
  const more = fold(view, [call('r1', 'd'), result('r1', 'd')]);
  expect(indexAt(list(more), 'live'), 'c is still under way').toBe(2);
  const done = fold(more, [result('r1', 'c')]);
  expect(indexAt(list(done), 'live')).toBe(3);
  expect(liveIndex([])).toBe(-1);
});

test('whoever steps back stays there while the work goes on, and returns by stepping to the end', () => {
  const list = stepLister();
  const view = started();
  let position: Position = steppedBy(list(view), 'live', -1);
  expect(position).toEqual({ key: 'b', held: true });
  const more = list(fold(view, [result('r1', 'c'), call('r1', 'd')]));
  expect(indexAt(more, position)).toBe(1);
  expect(isBehind(more, position, true)).toBe(true);
  position = steppedBy(more, position, 1);
  expect(position).toEqual({ key: 'c', held: true });
  position = steppedBy(more, position, 1);
  expect(position).toBe('live');
  expect(steppedBy(more, position, 1)).toBe('live');
  expect(movedTo(more, -5)).toEqual({ key: 'a', held: true });
});

test('whoever comes to the end while an earlier step is still under way sees it, and goes along from there', () => {
  const list = stepLister();
  const view = fold(started(), [call('r1', 'd'), result('r1', 'd')]);
  const position = steppedBy(list(view), 'live', 1);
  expect(indexAt(list(view), position), 'not thrown back to c, which is under way').toBe(3);
  expect(isBehind(list(view), position, true)).toBe(false);
  expect(indexAt(list(fold(view, [result('r1', 'c')])), position)).toBe(3);
  expect(indexAt(list(fold(view, [call('r1', 'e')])), position)).toBe(4);
});

test('a step pressed in the chat is held, even the one under way; a step that went away gives way to the live one', () => {
  const list = stepLister();
  const view = started();
  const held = pinnedTo('c');
  expect(isBehind(list(view), held, true)).toBe(true);
  const more = list(fold(view, [result('r1', 'c'), call('r1', 'd')]));
  expect(indexAt(more, held)).toBe(2);
  expect(indexAt(more, pinnedTo('gone'))).toBe(3);
  expect(isBehind(more.slice(0, 3), held, false), 'the last of a finished task').toBe(false);
});
