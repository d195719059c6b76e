import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/timeline/events.ts';
import { Order } from './order.ts';

function numbered(seq: number): StreamEvent {
  return { seq, at: 0, type: 'task_renamed', task_name: '周报' };
}

test('events come once and in order; a hole is asked for once, and a hole of the log itself does not stop the task', () => {
  const order = new Order(2);
  expect(order.judge(numbered(2))).toBe('known');
  expect(order.judge(numbered(3))).toBe('take');
  expect(order.judge({ type: 'text_delta', run_id: 'r', text: '你' })).toBe('take');
  expect(order.judge(numbered(6))).toBe('gap');
  expect(order.last_seq).toBe(3);
  expect(order.judge(numbered(4))).toBe('take');
  expect(order.judge(numbered(9))).toBe('gap');
  expect(order.judge(numbered(9))).toBe('take');
  expect(order.last_seq).toBe(9);
});
