/** One scheduled task in the list: what, when, on or off, how it went last, and what can be done with it. */
import { MoreHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { momentInWords } from '#contract/schedule/next-run.ts';
import type { ScheduledTask } from '#contract/schedule/scheduled-task.ts';
import { triggerInWords } from '#contract/schedule/trigger.ts';
import { TriggerStatus } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuCheck, MenuItem, MenuLine } from '#ui/menu.tsx';
import { isOn, switchSchedule } from './schedules.ts';

export interface ScheduleRowProps {
  task: ScheduledTask;
  /** When it was looked at. */
  now: number;
  /** One is being tried. */
  trying: boolean;
  onOpen(): void;
  onTry(): void;
  onDelete(): void;
  /** At a task it made. */
  onLook(task_id: string): void;
}

export function ScheduleRow({ task, now, trying, onOpen, onTry, onDelete, onLook }: ScheduleRowProps) {
  const [switching, setSwitching] = useState(false);
  const on = isOn(task);
  const change = (next: boolean) => {
    setSwitching(true);
    void switchSchedule(task, next).finally(() => setSwitching(false));
  };
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-sheet px-4 py-3 max-md:flex-col max-md:items-stretch">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            onClick={onOpen}
            className="min-h-8 max-w-full truncate rounded-control text-left text-sm font-medium hover:underline max-md:min-h-11"
            title={task.scheduled_task_name}
          >
            {task.scheduled_task_name}
          </button>
          <StatusBadge on={on} />
          <span className="rounded-md bg-hover px-2 py-0.5 text-xs text-ink-2">通用</span>
        </div>
        <p className="mt-0.5 text-xs text-ink-2 tabular-nums">
          {triggerInWords(task.trigger)}
          {on ? <span className="text-ink-3"> · 下一次 {momentInWords(task.next_run_time * 1000, task.time_zone, now)}</span> : null}
        </p>
        <LastRun task={task} now={now} onLook={onLook} />
      </div>
      <div className="flex shrink-0 items-center gap-1 max-md:justify-between">
        <Button look="secondary" size="small" disabled={trying} onClick={onTry}>
          试运行计划
        </Button>
        <Menu
          trigger={
            <IconButton
              label={`“${task.scheduled_task_name}”的更多操作`}
              tip="更多"
              icon={<MoreHorizontal size={16} strokeWidth={1.5} />}
            />
          }
        >
          <MenuCheck checked={on} disabled={switching} onChange={change}>
            启用
          </MenuCheck>
          <MenuLine />
          <MenuItem danger icon={<Trash2 size={16} strokeWidth={1.5} />} onSelect={onDelete}>
            删除
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

function StatusBadge({ on }: { on: boolean }) {
  return (
    <span className={classList('rounded-md px-2 py-0.5 text-xs', on ? 'bg-jade/12 text-jade' : 'bg-hover text-ink-3')}>
      {on ? '生效中' : '已停用'}
    </span>
  );
}

function LastRun({ task: { last_run, time_zone }, now, onLook }: Pick<ScheduleRowProps, 'task' | 'now' | 'onLook'>) {
  if (!last_run) return null;
  const { time, trigger_status, reason, task_id } = last_run;
  const failed = trigger_status === TriggerStatus.Failed;
  return (
    <p className={classList('text-xs', failed ? 'text-rust' : 'text-ink-3')}>
      上次 <span className="tabular-nums">{momentInWords(time * 1000, time_zone, now)}</span>
      {reason === '' ? ' 已执行' : ` ${reason}`}
      {task_id === '' ? null : (
        <button
          type="button"
          onClick={() => onLook(task_id)}
          className="ml-1 inline-flex min-h-8 items-center rounded-control px-1 text-ink-2 underline hover:text-ink max-md:min-h-11"
        >
          查看
        </button>
      )}
    </p>
  );
}
