import { expect, test } from 'vitest';
import { TaskStatus, type TaskSummary } from '#contract/task.ts';
import { badgeOf } from './badge.ts';

const task = (task_status: TaskStatus, unread = true, is_dnd = false): TaskSummary => ({
  task_id: 'a',
  task_name: 'a',
  task_type: 1,
  task_status,
  ability_type: 0,
  parent_id: 0,
  has_new: unread,
  task_create_time: 0,
  task_update_time: 0,
  task_display_info: { is_pin: false, is_dnd, is_unread: unread },
  is_scheduled_task: false,
});

test('each status has its mark', () => {
  expect(badgeOf(task(TaskStatus.Running), false)).toBe('running');
  expect(badgeOf(task(TaskStatus.Interrupt), false)).toBe('confirm');
  expect(badgeOf(task(TaskStatus.AbnormalInterrupt), false)).toBe('broken');
  for (const status of [TaskStatus.Stop, TaskStatus.TaskFinish, TaskStatus.Sleep]) expect(badgeOf(task(status), false)).toBe('finished');
  expect(badgeOf(task(TaskStatus.Pause), false)).toBe('new');
  const failed = { source_scheduled_task: { trigger: '0 9 * * *' }, scheduled_record: { trigger_status: 4 as const } };
  expect(badgeOf({ ...task(TaskStatus.Running), scheduled_task: failed }, false)).toBe('failed');
});

test('what was read, or is looked at, asks for nothing', () => {
  for (const status of [TaskStatus.Interrupt, TaskStatus.AbnormalInterrupt, TaskStatus.Pause]) {
    expect(badgeOf(task(status), true)).toBe(null);
    expect(badgeOf(task(status, false), false)).toBe(null);
  }
});

test('do-not-disturb silences the new-message dot and nothing else', () => {
  expect(badgeOf(task(TaskStatus.Pause, true, true), false)).toBe(null);
  expect(badgeOf(task(TaskStatus.TaskFinish, true, true), false)).toBe('finished');
});
