/** Shows once what favourites are for: a result can be kept, and `@` brings it into any task. Not before the task page itself was shown. */
import { useRef } from 'react';
import { TaskStatus } from '#contract/task.ts';
import type { TourStep } from '#ui/tour.tsx';
import { useSession } from '#web/shell/session.ts';
import { taskTourMark } from './task-tour.tsx';
import { TourOnce, wasShown } from './tour-once.tsx';

/** Long enough for the answer's cards and the panel to stand. */
const settle_ms = 1500;

/** Of the latest result, which is where the reader is; what came to nothing is none. */
const star = () =>
  [...document.querySelectorAll('article[aria-label="回答"] [data-collect]')].findLast((one) => one.closest('[data-broken]') === null) ??
  null;
const hasStar = () => star() !== null;

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
  const first = taskTourMark(user_id);
  // The first walk and this one never follow on each other.
  const isSecond = useRef<boolean | null>(null);
  if (user_id !== undefined) isSecond.current ??= wasShown(first);
  return (
    <TourOnce
      label="认识收藏夹"
      steps={steps}
      mark={`${first}_favorites`}
      due={isSecond.current === true && task_status === TaskStatus.TaskFinish}
      settle_ms={settle_ms}
      ready={hasStar}
      skippable={false}
    />
  );
}
