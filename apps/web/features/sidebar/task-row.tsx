/** One task in the list: name, its mark, and the button of its menu, which the list shows. */
import { BellOff, CalendarClock, CircleAlert, MoreHorizontal, Pin } from 'lucide-react';
import { memo, useRef, type PointerEvent, type TouchEvent } from 'react';
import { Link } from 'react-router';
import { limits, type TaskSummary } from '#contract/task.ts';
import { classList } from '#ui/class-list.ts';
import { InlineName } from '#ui/inline-name.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { badgeOf, type Badge } from './badge.ts';

/** Where a menu opens: below this rectangle of the window. */
export interface MenuPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TaskRowProps {
  task: TaskSummary;
  index: number;
  current: boolean;
  /** The one row that Tab reaches; arrows go to the others. */
  tabbable: boolean;
  menuOpen: boolean;
  renaming: boolean;
  /** The address replaces the one of an open drawer. */
  replaces: boolean;
  onMenu(task: TaskSummary, place: MenuPlace): void;
  onRename(task: TaskSummary, name: string): void;
  onRenamed(task: TaskSummary, byKey: boolean): void;
}

const longPressMs = 500;

export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, index, current, tabbable, menuOpen, renaming, replaces, onMenu, onRename, onRenamed } = props;
  const { is_pin, is_dnd } = task.task_display_info;
  const press = useLongPress((x, y) => onMenu(task, { x, y, width: 0, height: 0 }));
  return (
    <div className="px-2 pb-0.5">
      <div
        className={classList(
          'group relative flex h-9 items-center rounded-control transition-colors duration-150 max-md:h-11',
          current ? 'bg-line/70 font-medium' : 'hover:bg-hover',
          menuOpen && 'bg-hover',
        )}
        onContextMenu={(event) => {
          if (renaming) return;
          event.preventDefault();
          // By key it comes without a place of its own.
          const byKey = event.clientX === 0 && event.clientY === 0;
          const box = event.currentTarget.getBoundingClientRect();
          onMenu(task, byKey ? placeOf(box) : { x: event.clientX, y: event.clientY, width: 0, height: 0 });
        }}
      >
        {renaming ? (
          <InlineName
            label="任务名称"
            value={task.task_name}
            maxLength={limits.name_chars}
            onRename={(name) => onRename(task, name)}
            onDone={(byKey) => onRenamed(task, byKey)}
            className="mx-1 h-7 flex-1 max-md:h-10"
          />
        ) : (
          <>
            <Link
              to={`/task/${task.task_id}`}
              replace={replaces}
              data-row={index}
              data-task={task.task_id}
              tabIndex={tabbable ? 0 : -1}
              onClick={(event) => {
                if (press.wasLong()) event.preventDefault();
              }}
              {...press.handlers}
              aria-current={current ? 'page' : undefined}
              title={task.task_name}
              draggable={false}
              className="flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-control pr-1 pl-2.5 -outline-offset-2 select-none [-webkit-touch-callout:none]"
            >
              {is_pin ? <Pin size={12} strokeWidth={1.5} className="shrink-0 text-ink-3" aria-label="已置顶" /> : null}
              {task.is_scheduled_task ? (
                <CalendarClock size={12} strokeWidth={1.5} className="shrink-0 text-ink-3" aria-label="定时任务" />
              ) : null}
              <span className="truncate text-sm">{task.task_name}</span>
              {is_dnd ? <BellOff size={12} strokeWidth={1.5} className="shrink-0 text-ink-3" aria-label="免打扰" /> : null}
            </Link>
            <span className="flex shrink-0 items-center pr-2.5 group-focus-within:pr-1 group-hover:pr-1 max-md:pr-1">
              <TaskBadge badge={badgeOf(task, current)} />
            </span>
            <button
              type="button"
              aria-label={`“${task.task_name}”的更多操作`}
              aria-haspopup="menu"
              aria-expanded={menuOpen}
              data-more={index}
              tabIndex={tabbable ? 0 : -1}
              onClick={(event) => onMenu(task, placeOf(event.currentTarget.getBoundingClientRect()))}
              className={classList(
                'inline-flex h-8 shrink-0 items-center justify-center overflow-hidden rounded-md text-ink-3 -outline-offset-2 hover:bg-line hover:text-ink max-md:mr-0.5 max-md:size-11',
                menuOpen ? 'mr-0.5 w-8' : 'w-0 group-focus-within:mr-0.5 group-focus-within:w-8 group-hover:mr-0.5 group-hover:w-8',
              )}
            >
              <MoreHorizontal size={16} strokeWidth={1.5} />
            </button>
          </>
        )}
      </div>
    </div>
  );
});

function placeOf({ x, y, width, height }: DOMRect): MenuPlace {
  return { x, y, width, height };
}

/** A finger that rests on the row asks for its menu, as a right click does. */
function useLongPress(act: (x: number, y: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const long = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  return {
    wasLong: () => long.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        long.current = false;
        if (event.pointerType !== 'touch') return;
        const { clientX: x, clientY: y } = event;
        start.current = { x, y };
        timer.current = setTimeout(() => {
          long.current = true;
          act(x, y);
        }, longPressMs);
      },
      onPointerMove(event: PointerEvent) {
        if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > 8) cancel();
      },
      onPointerUp: cancel,
      onTouchEnd(event: TouchEvent) {
        // No click follows, and no focus that would close the menu again.
        if (long.current && event.cancelable) event.preventDefault();
      },
      onPointerCancel: cancel,
      onPointerLeave: cancel,
    },
  };
}

function TaskBadge({ badge }: { badge: Badge }) {
  switch (badge) {
    case 'running':
      return <Spinner className="size-3.5 text-ink-3" label="进行中" />;
    case 'failed':
      return <CircleAlert size={14} strokeWidth={1.5} role="img" aria-label="触发失败" className="text-rust" />;
    case 'confirm':
      return <span className="rounded-md bg-amber-wash px-1.5 text-xs text-amber">待确认</span>;
    case 'broken':
      return <span className="rounded-md bg-rust-wash px-1.5 text-xs text-rust">中断</span>;
    case 'finished':
      // A moment late: the task being looked at is read by then.
      return (
        <span role="img" aria-label="已完成，未读" className="size-2 animate-[appear_140ms_ease-out_500ms_both] rounded-full bg-jade" />
      );
    case 'new':
      return <span role="img" aria-label="有新消息" className="size-2 rounded-full bg-seal" />;
    case null:
      return null;
  }
}
