/** The palette over whatever page one is on: the latest tasks come from the sidebar's list, what is chosen is gone to. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Palette } from '#web/features/search/palette.tsx';
import { listedTasks } from '#web/features/sidebar/task-list-cache.ts';
import { taskListQuery } from '#web/features/sidebar/task-list.ts';

export function SearchPalette({ onClose, onNewTask }: { onClose(): void; onNewTask(): void }) {
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(taskListQuery);
  const recent = useMemo(() => listedTasks(data?.pages.slice(0, 1) ?? []), [data]);
  return (
    <Palette
      recent={recent}
      onClose={onClose}
      onNewTask={onNewTask}
      onOpenFavorite={({ favorite_id, title }) =>
        void navigate(`/collection?${new URLSearchParams({ name: title, item: favorite_id }).toString()}`)
      }
      onOpenTask={(task_id, file_name) =>
        void navigate(`/task/${task_id}${file_name === null ? '' : `?file=${encodeURIComponent(file_name)}`}`)
      }
    />
  );
}
