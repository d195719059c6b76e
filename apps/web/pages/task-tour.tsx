/** Shows a newcomer their first finished task: what was done, where the result is, how to go on. Once per person on this device. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { TaskStatus } from '#contract/task.ts';
import type { TourStep } from '#ui/tour.tsx';
import { keep, readKept } from '#web/shell/preferences.ts';
import { useSession } from '#web/shell/session.ts';

const Tour = lazy(async () => ({ default: (await import('#ui/tour.tsx')).Tour }));

/** Long enough for the panel to have slid in beside the conversation. */
const settle_ms = 800;

const place = (selector: string) => () => document.querySelector(selector);

const steps: readonly TourStep[] = [
  {
    title: '每一步都看得见',
    text: '读了哪些文件、做了哪些事都列在回答里，点开可以看细节。',
    place: place('article[aria-label="回答"]'),
    side: 'right',
  },
  {
    title: '结果在这里',
    text: '生成的文件会在旁边打开，修改后自动更新，也可以下载。',
    place: place('section[aria-label="右侧面板"]'),
    side: 'left',
  },
  {
    title: '不满意就接着说',
    text: '直接写下要改的地方，会在原来的基础上修改。',
    place: () =>
      document.querySelector('[aria-label="输入你的需求"]')?.parentElement ?? document.querySelector('[aria-label="输入你的需求"]'),
    side: 'top',
  },
];

/** Under this name it is kept that somebody was shown the task page. */
export function taskTourMark(user_id: string | undefined): string {
  return `space_onboarding_tooltip_${user_id}`;
}

export function TaskTour({ task_status }: { task_status: TaskStatus }) {
  const session = useSession();
  const user_id = session.known ? session.person?.user_id_str : undefined;
  const asked = session.known && session.person?.scenes !== undefined;
  const mark = taskTourMark(user_id);
  const [open, setOpen] = useState(false);
  const due = task_status === TaskStatus.TaskFinish && user_id !== undefined && asked && !open && String(readKept(mark)) !== '1';
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => {
      // Whoever is writing or reading something else is not to be stopped; the next finished task will do.
      if (isBusy()) return;
      keep(mark, 1);
      setOpen(true);
    }, settle_ms);
    return () => clearTimeout(timer);
  }, [due, mark]);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Tour label="认识任务页" steps={steps} onEnd={() => setOpen(false)} />
    </Suspense>
  );
}

/** The person writes, or something is open over the page. */
export function isBusy(): boolean {
  const at = document.activeElement;
  const typed =
    at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement
      ? at.value
      : at instanceof HTMLElement && at.isContentEditable
        ? at.innerText
        : '';
  return typed.trim() !== '' || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}
