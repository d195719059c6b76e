/** One task in the list: name, its mark, and a menu. */
import { BellOff, BellRing, MoreHorizontal, Pin, PinOff, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { OperateType, type TaskSummary } from '#contract/task.ts';
import { classList } from '#ui/class-list.ts';
import { Menu, MenuItem, MenuLine } from '#ui/menu.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { badgeOf, operate, type Badge } from './task-list.ts';

export interface TaskRowProps {
  task: TaskSummary;
  current: boolean;
  onOpen(): void;
  onDelete(task: TaskSummary): void;
}

export const TaskRow = memo(function TaskRow({ task, current, onOpen, onDelete }: TaskRowProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { is_pin, is_dnd } = task.task_display_info;
  const act = (type: OperateType, done?: string) => {
    operate(task.task_id, type).then(
      () => done && say.done(done),
      (error: unknown) => say.error(sentenceFor(error)),
    );
  };
  return (
    <div className="px-2 pb-0.5">
      <div
        className={classList(
          'group relative flex h-9 items-center rounded-control transition-colors duration-150 max-md:h-11',
          current ? 'bg-line/70 font-medium' : 'hover:bg-hover',
          menuOpen && 'bg-hover',
        )}
      >
        <Link
          to={`/task/${task.task_id}`}
          onClick={onOpen}
          aria-current={current ? 'page' : undefined}
          title={task.task_name}
          className="flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-control pr-1 pl-2.5 -outline-offset-2"
        >
          {is_pin ? <Pin size={12} strokeWidth={1.5} className="shrink-0 text-ink-3" aria-label="已置顶" /> : null}
          <span className="truncate text-sm">{task.task_name}</span>
          {is_dnd ? <BellOff size={12} strokeWidth={1.5} className="shrink-0 text-ink-3" aria-label="免打扰" /> : null}
        </Link>
        <span className="flex shrink-0 items-center pr-2.5 group-focus-within:pr-1 group-hover:pr-1 max-md:pr-1">
          <TaskBadge badge={badgeOf(task, current)} />
        </span>
        <Menu
          align="start"
          onOpenChange={setMenuOpen}
          trigger={
            <button
              type="button"
              aria-label={`“${task.task_name}”的更多操作`}
              className={classList(
                'mr-1 inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-3 -outline-offset-2 hover:bg-line hover:text-ink max-md:size-11',
                !menuOpen && 'sr-only group-focus-within:not-sr-only group-hover:not-sr-only max-md:not-sr-only',
              )}
            >
              <MoreHorizontal size={16} strokeWidth={1.5} />
            </button>
          }
        >
          {is_pin ? (
            <MenuItem icon={<PinOff {...small} />} onSelect={() => act(OperateType.Unpin, '取消置顶成功')}>
              取消置顶
            </MenuItem>
          ) : (
            <MenuItem icon={<Pin {...small} />} onSelect={() => act(OperateType.Pin, '置顶成功')}>
              置顶
            </MenuItem>
          )}
          {is_dnd ? (
            <MenuItem icon={<BellRing {...small} />} onSelect={() => act(OperateType.CancelDoNotDisturb)}>
              取消免打扰
            </MenuItem>
          ) : (
            <MenuItem icon={<BellOff {...small} />} onSelect={() => act(OperateType.DoNotDisturb)}>
              免打扰
            </MenuItem>
          )}
          <MenuLine />
          <MenuItem icon={<Trash2 {...small} />} danger onSelect={() => onDelete(task)}>
            删除
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
});

const small = { size: 16, strokeWidth: 1.5 } as const;

function TaskBadge({ badge }: { badge: Badge }) {
  switch (badge) {
    case 'running':
      return <Spinner className="size-3.5 text-ink-3" label="进行中" />;
    case 'confirm':
      return <span className="rounded-md bg-amber-wash px-1.5 text-xs text-amber">待确认</span>;
    case 'broken':
      return <span className="rounded-md bg-rust-wash px-1.5 text-xs text-rust">中断</span>;
    case 'finished':
      return <span role="img" aria-label="已完成，未读" className="size-2 rounded-full bg-jade" />;
    case 'new':
      return <span role="img" aria-label="有新消息" className="size-2 rounded-full bg-seal" />;
    case null:
      return null;
  }
}
