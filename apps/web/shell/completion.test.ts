import { expect, test } from 'vitest';
import { TaskStatus, type TaskSummary } from '#contract/task.ts';
import { isWorthNotifying, withNotified } from './completion.ts';

const now = 1_000_000;
const task = (task_status: TaskStatus, more: Partial<TaskSummary> = {}): TaskSummary => ({
  task_id: 'a',
  task_name: '周报',
  task_type: 1,
  task_status,
  ability_type: 0,
  parent_id: 0,
  has_new: true,
  task_create_time: now - 60,
  task_update_time: now,
  task_display_info: { is_pin: false, is_dnd: false, is_unread: true },
  is_scheduled_task: false,
  ...more,
});

test('a completion is told once, of tasks of the last day, and not of those that must not disturb', () => {
  const running = task(TaskStatus.Running);
  const finished = task(TaskStatus.TaskFinish);
  expect(isWorthNotifying(running, finished, {}, now)).toBe(true);
  const told = withNotified({ old: now - 3 * 86_400, young: now - 10 }, 'a', now);
  expect(told).toEqual({ young: now - 10, a: now });
  expect(isWorthNotifying(running, finished, told, now)).toBe(false);
  expect(isWorthNotifying(running, task(TaskStatus.TaskFinish, { task_create_time: now - 86_400 }), {}, now)).toBe(false);
  expect(isWorthNotifying(running, task(TaskStatus.TaskFinish, { task_create_time: now - 86_399 }), {}, now)).toBe(true);
  const quiet = { is_pin: false, is_dnd: true, is_unread: true };
  expect(isWorthNotifying(running, task(TaskStatus.TaskFinish, { task_display_info: quiet }), {}, now)).toBe(false);
});

test('what was not seen running, or did not finish, is no completion', () => {
  expect(isWorthNotifying(undefined, task(TaskStatus.TaskFinish), {}, now)).toBe(false);
  expect(isWorthNotifying(task(TaskStatus.TaskFinish), task(TaskStatus.TaskFinish), {}, now)).toBe(false);
  expect(isWorthNotifying(task(TaskStatus.Running), task(TaskStatus.Stop), {}, now)).toBe(false);
});
