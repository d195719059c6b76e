/** A piece of work that was handed to a sub-agent: what, how it stands and how long; its own conversation is one click away. */
import { ChevronRight, UserRound } from 'lucide-react';
import { memo } from 'react';
import type { Action } from '#contract/timeline/fold/view.ts';
import { classList } from '#ui/class-list.ts';
import { ActionMark } from '#web/shell/work-marks.tsx';
import { ActionTime } from './action-row.tsx';
import { useOpenSubTask } from '../sub-task-address.ts';

const frame = 'flex min-h-13 w-full items-center gap-3 rounded-control border border-line bg-paper px-3 py-2 text-left';

export const SubAgentCard = memo(function SubAgentCard({ action }: { action: Action }) {
  const { open } = useOpenSubTask();
  const { sub_task_id } = action;
  return (
    <li className="p-1">
      {sub_task_id ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open(sub_task_id)}
          className={classList(frame, 'transition-colors duration-150 hover:bg-hover')}
        >
          <Face action={action} />
          <ChevronRight size={14} strokeWidth={1.5} aria-label="查看过程" className="-ml-1.5 shrink-0 text-ink-3" />
        </button>
      ) : (
        <div className={classList(frame, 'pr-6.5')}>
          <Face action={action} />
        </div>
      )}
    </li>
  );
});

function Face({ action }: { action: Action }) {
  const { words, look } = standing(action);
  return (
    <>
      <span
        aria-hidden
        className={classList(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-full border border-line bg-sheet',
          action.state === 'running' && action.sub_task_id ? 'text-seal' : 'text-ink-3',
        )}
      >
        <UserRound size={16} strokeWidth={1.5} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm font-medium break-words">{action.content}</span>
        <span className={classList('block text-xs', action.state === 'failed' ? 'break-words' : 'truncate', look)}>{words}</span>
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-3">
        <ActionTime action={action} />
        <ActionMark state={action.state} />
      </span>
    </>
  );
}

function standing({ state, note, sub_task_id, file_list, computer_content }: Action): { words: string; look: string } {
  switch (state) {
    case 'running':
      return { words: note || (sub_task_id ? '正在工作' : '等待派出'), look: 'text-ink-2' };
    case 'done':
      return {
        words: file_list.length > 0 ? `已完成，做出 ${file_list.map((file) => file.name).join('、')}` : '已完成',
        look: 'text-ink-3',
      };
    case 'stopped':
      return { words: '已停止', look: 'text-ink-3' };
    case 'failed':
      return { words: /没有完成：(.+)/.exec(computer_content)?.[1] ?? '没有完成', look: 'text-rust' };
  }
}
