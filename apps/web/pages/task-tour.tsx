/** Shows a newcomer their first finished task: what was done, where the result is, how to go on. Once per person on this device. */
import { TaskStatus } from '#contract/task.ts';
import type { TourStep } from '#ui/tour.tsx';
import { useSession } from '#web/shell/session.ts';
import { TourOnce } from './tour-once.tsx';

/** Long enough for the panel to have slid in beside the conversation. */
const settle_ms = 800;

const place = (selector: string) => () => document.querySelector(selector);

const steps: readonly TourStep[] = [
  {
    title: '每一步都看得见',
    text: '读了哪些文件、做了哪些事都列在回答里，点开可以看细节。',
    // The last one: those before it may only have asked.
    place: () => [...document.querySelectorAll('article[aria-label="回答"]')].at(-1) ?? null,
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

/** `makesSite`: what is wanted of a site, and the site itself, is what is looked at, and the walk would lie over it. */
export function TaskTour({ task_status, makesSite }: { task_status: TaskStatus; makesSite: boolean }) {
  const session = useSession();
  const person = session.known ? session.person : undefined;
  return (
    <TourOnce
      label="认识任务页"
      steps={steps}
      mark={taskTourMark(person?.user_id_str)}
      due={task_status === TaskStatus.TaskFinish && person?.scenes !== undefined && !makesSite}
      settle_ms={settle_ms}
    />
  );
}
