/** Who is told of what was finished. */
import { expect, test } from 'vitest';
import { TaskStatus, type TaskSummary } from '#contract/task.ts';
import { justFinished } from './completion.ts';

const now = 1_000_000;
const task = (task_id: string, change: Partial<TaskSummary> = {}, is_dnd = false): TaskSummary => ({
  task_id,
  task_name: task_id,
  task_type: 1,
  task_status: TaskStatus.TaskFinish,
  ability_type: 0,
  parent_id: 0,
  has_new: false,
  task_create_time: now - 60,
  task_update_time: now,
  task_display_info: { is_pin: false, is_dnd, is_unread: true },
  is_scheduled_task: false,
  ...change,
});

test('what ran a moment ago and is done now, unless it is muted or older than a day', () => {
  const before = new Map<string, TaskStatus>(['done', 'muted', 'old', 'stopped'].map((id) => [id, TaskStatus.Running]));
  before.set('read again', TaskStatus.TaskFinish);
  const list = [
    task('done'),
    task('muted', {}, true),
    task('old', { task_create_time: now - 86_401 }),
    task('stopped', { task_status: TaskStatus.Stop }),
    task('read again'),
    task('never seen running'),
  ];
  expect(justFinished(before, list, now).map((one) => one.task_id)).toEqual(['done']);
});
