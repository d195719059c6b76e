/** Below what the person said: changing it and sending it anew, and going between what was said in its place. */
import { ChevronLeft, ChevronRight, Pencil } from 'lucide-react';
import { siblingsOf } from '#contract/timeline/fold/branches.ts';
import type { Question } from '#contract/timeline/fold/view.ts';
import { TaskStatus } from '#contract/task.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { TaskStore } from './stream.ts';
import { useOpenBranch, usePlace } from './turns.ts';

export interface QuestionToolsProps {
  task_id: string;
  store: TaskStore;
  question: Question;
  onEdit(question: Question): void;
}

const icon = { size: 16, strokeWidth: 1.5 } as const;
const alone: readonly string[] = [];

export function QuestionTools({ task_id, store, question, onEdit }: QuestionToolsProps) {
  const { message_id, type } = question;
  const siblings = store.use(({ view }) => (view.branches ? siblingsOf(view.branches.tree, message_id) : alone));
  const status = store.use(({ view }) => view.task_status);
  const isBusy = status === TaskStatus.Running || status === TaskStatus.Pause || status === TaskStatus.IllegalContent;
  const { busy, open } = useOpenBranch(task_id);
  const at = siblings.indexOf(message_id);
  const [before, after] = [siblings[at - 1], at < 0 ? undefined : siblings[at + 1]];
  const edit = usePlace<HTMLButtonElement>(`edit ${message_id}`);
  const back = usePlace<HTMLButtonElement>(`back ${message_id}`);
  const forth = usePlace<HTMLButtonElement>(`forth ${message_id}`);
  if (type !== 'query' && siblings.length < 2) return null;
  /** The same arrow of the message that comes, or the other one where there is no further. */
  const go = (target: string | undefined, forward: boolean) => {
    if (target === undefined) return;
    const isLast = forward ? siblings.at(-1) === target : siblings[0] === target;
    void open(target, `${forward === isLast ? 'back' : 'forth'} ${target}`);
  };
  return (
    <div className="-mr-2 mt-1 flex items-center justify-end text-xs text-ink-3 tabular-nums">
      {type === 'query' ? (
        <IconButton ref={edit} label="编辑并重发" icon={<Pencil {...icon} />} disabled={isBusy} onClick={() => onEdit(question)} />
      ) : null}
      {siblings.length > 1 ? (
        <div role="group" aria-label="这条消息的不同版本" className="flex items-center">
          <IconButton
            ref={back}
            label="上一个分支"
            icon={<ChevronLeft {...icon} />}
            disabled={busy || isBusy || before === undefined}
            onClick={() => go(before, false)}
          />
          <span className="min-w-7 text-center">
            <span className="sr-only">第 </span>
            {at + 1}/{siblings.length}
            <span className="sr-only"> 个分支</span>
          </span>
          <IconButton
            ref={forth}
            label="下一个分支"
            icon={<ChevronRight {...icon} />}
            disabled={busy || isBusy || after === undefined}
            onClick={() => go(after, true)}
          />
        </div>
      ) : null}
    </div>
  );
}
