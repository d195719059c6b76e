/** Tells a person who looks elsewhere that a task of theirs is done. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { TaskStatus } from '#contract/task.ts';
import { justFinished, tellOnce } from '#web/features/settings/completion.ts';
import { taskListQuery } from '#web/features/sidebar/task-list.ts';
import { mayNotify, notify } from '#web/shell/notification.ts';

export function useCompletionNotices(signedIn: boolean): void {
  const { data } = useInfiniteQuery({ ...taskListQuery, enabled: signedIn });
  const navigate = useNavigate();
  const { taskId } = useParams();
  const known = useRef(new Map<string, TaskStatus>());
  useEffect(() => {
    const tasks = data?.pages.flatMap((page) => page.task_list) ?? [];
    const now = Date.now() / 1000;
    const finished = justFinished(known.current, tasks, now);
    known.current = new Map(tasks.map((task) => [task.task_id, task.task_status]));
    for (const { task_id, task_name } of finished) {
      const isInFront = document.hasFocus() && taskId === task_id;
      if (!tellOnce(task_id, now) || isInFront || !mayNotify()) continue;
      notify('任务已完成', task_name, `antou-${task_id}`, () => void navigate(`/task/${task_id}`));
    }
  }, [data, navigate, taskId]);
}
