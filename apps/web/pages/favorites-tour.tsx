/** Shows once what favourites are for: a result can be kept, and `@` brings it into any task. Not before the task page itself was shown. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { TaskStatus } from '#contract/task.ts';
import type { TourStep } from '#ui/tour.tsx';
import { keep, readKept } from '#web/shell/preferences.ts';
import { useSession } from '#web/shell/session.ts';
import { isBusy, taskTourMark } from './task-tour.tsx';

const Tour = lazy(async () => ({ default: (await import('#ui/tour.tsx')).Tour }));

/** Long enough for the answer's cards and the panel to stand. */
const settle_ms = 1500;

/** Of the latest result, which is where the reader is. */
const star = () => [...document.querySelectorAll('article[aria-label="回答"] [data-collect]')].at(-1) ?? null;

const steps: readonly TourStep[] = [
  {
    title: '好结果可以收藏',
    text: '点星标，任务结果文件就会加入收藏夹，在任意任务中都能调用。',
    place: star,
    side: 'top',
  },
  {
    title: '输入 @ 使用收藏',
    text: '在输入框里输入 @，就能选用收藏夹里的文件。',
    place: () => document.querySelector('[data-foot] [aria-label="输入你的需求"]'),
    side: 'top',
  },
];

export function FavoritesTour({ task_status }: { task_status: TaskStatus }) {
  const session = useSession();
  const user_id = session.known ? session.person?.user_id_str : undefined;
  const mark = `${taskTourMark(user_id)}_favorites`;
  // The first walk and this one never follow on each other.
  const isSecond = useRef<boolean | null>(null);
  if (user_id !== undefined) isSecond.current ??= String(readKept(taskTourMark(user_id))) === '1';
  const [open, setOpen] = useState(false);
  const due =
    isSecond.current === true && task_status === TaskStatus.TaskFinish && user_id !== undefined && !open && String(readKept(mark)) !== '1';
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => {
      if (isBusy() || !star()) return;
      keep(mark, 1);
      setOpen(true);
    }, settle_ms);
    return () => clearTimeout(timer);
  }, [due, mark]);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Tour label="认识收藏夹" steps={steps} skippable={false} onEnd={() => setOpen(false)} />
    </Suspense>
  );
}
