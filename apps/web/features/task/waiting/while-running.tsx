/** What a person can do while a task is at work: choose how the next message reaches it, pause it, and let it go on. */
import { ChevronDown, CirclePause, Pause } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuChoice, MenuNote } from '#ui/menu.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { prefer, usePreferences, type WhileRunning } from '#web/shell/preferences.ts';

const ways: readonly { value: WhileRunning; label: string; short: string; note: string; placeholder: string }[] = [
  {
    value: 'queue',
    label: '排队等候',
    short: '排队',
    note: '等当前工作完成后自动开始，可以随时修改或撤回',
    placeholder: '接着要做的事，手头的做完就开始...',
  },
  {
    value: 'steer',
    label: '立即插话',
    short: '插话',
    note: '交给正在进行的工作，下一步就会看到',
    placeholder: '补充或纠正，下一步就会看到...',
  },
];

/** The built-in engine hears words when it is done. */
const lateNote = '内置引擎会先做完手头的工作，再处理插话';
const latePlaceholder = '补充或纠正，手头的工作做完就处理...';

export function placeholderWhileRunning(way: WhileRunning, hearsLate: boolean): string {
  if (way === 'steer' && hearsLate) return latePlaceholder;
  return ways.find((one) => one.value === way)?.placeholder ?? '';
}

export function DeliveryMenu({ hearsLate }: { hearsLate: boolean }) {
  const way = usePreferences(({ while_running }) => while_running);
  const chosen = ways.find((one) => one.value === way);
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          aria-label={`任务进行时：${chosen?.label ?? ''}`}
          className="inline-flex h-9 shrink-0 items-center gap-1 rounded-control px-2 text-sm text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink max-md:h-11 data-[state=open]:bg-hover"
        >
          {chosen?.short}
          <ChevronDown size={14} strokeWidth={1.5} className="opacity-70" />
        </button>
      }
    >
      <MenuChoice label="任务进行时，新消息" value={way} options={ways} onChange={(value) => prefer({ while_running: value })} />
      <MenuNote>{way === 'steer' && hearsLate ? lateNote : chosen?.note}</MenuNote>
    </Menu>
  );
}

export function PauseButton({ pausing, onPause }: { pausing: boolean; onPause(): void }) {
  return (
    <IconButton
      label={pausing ? '正在暂停' : '暂停'}
      icon={pausing ? <Spinner /> : <Pause size={16} strokeWidth={0} fill="currentColor" />}
      disabled={pausing}
      onClick={onPause}
      className="!size-9 max-md:!size-11"
    />
  );
}

export interface PausedNoteProps {
  resuming: boolean;
  stopping: boolean;
  onResume(): void;
  onStop(): void;
}

export function PausedNote({ resuming, stopping, onResume, onStop }: PausedNoteProps) {
  return (
    <div
      role="status"
      className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sheet px-4 py-2.5 text-sm"
    >
      <CirclePause size={20} strokeWidth={1.5} className="shrink-0 text-amber" />
      <p className="min-w-0 flex-1 basis-40">
        <span className="font-medium">任务已暂停</span>
        <span className="text-ink-2">，已完成的步骤都保留着；没有写完的一段，继续后重新写</span>
      </p>
      <div className="flex gap-2">
        <Button look="ghost" size="small" busy={stopping} onClick={onStop}>
          停止
        </Button>
        <Button look="secondary" size="small" busy={resuming} onClick={onResume}>
          继续
        </Button>
      </div>
    </div>
  );
}
