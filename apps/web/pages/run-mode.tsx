/** How much the person wants to be asked while the task runs, chosen in the input's toolbar. */
import { ChevronDown, UserRoundCheck } from 'lucide-react';
import { TaskRunMode } from '#contract/task.ts';
import { classList } from '#ui/class-list.ts';
import { Menu, MenuChoice, MenuNote } from '#ui/menu.tsx';

const modes: readonly { value: string; mode: TaskRunMode; label: string; note: string }[] = [
  { value: 'auto', mode: TaskRunMode.Auto, label: '全自动', note: '只在没法继续时问你' },
  { value: 'cooperative', mode: TaskRunMode.Cooperative, label: '协作', note: '计划、大纲和拿不准的事先请你确认' },
  { value: 'hands_off', mode: TaskRunMode.HandsOff, label: '不打扰', note: '从不提问，按假设做完并说明' },
];

export function RunModeMenu({ mode, onChange }: { mode: TaskRunMode; onChange(mode: TaskRunMode): void }) {
  const chosen = modes.find((one) => one.mode === mode);
  return (
    <Menu
      side="bottom"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`运行方式：${chosen?.label ?? ''}`}
          className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-sm text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink max-md:h-11 max-[480px]:min-w-11 max-[480px]:justify-center data-[state=open]:bg-hover"
        >
          <UserRoundCheck size={16} strokeWidth={1.5} />
          {/* On a phone only what differs from the usual is spelt out. */}
          <span className={classList(mode === TaskRunMode.Auto && 'max-[480px]:sr-only')}>{chosen?.label}</span>
          <ChevronDown size={14} strokeWidth={1.5} className="opacity-70 max-[480px]:hidden" />
        </button>
      }
    >
      <MenuChoice
        label="运行方式"
        value={chosen?.value ?? ''}
        options={modes}
        onChange={(value) => {
          const next = modes.find((one) => one.value === value);
          if (next) onChange(next.mode);
        }}
      />
      <MenuNote>{chosen?.note}</MenuNote>
    </Menu>
  );
}
