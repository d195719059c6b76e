/** Whether a task may be worked on by several at once, switched in the input's toolbar and remembered on this device. */
import { UserRound, UsersRound } from 'lucide-react';
import { classList } from '#ui/class-list.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { prefer, usePreferences } from '#web/shell/preferences.ts';

/** What is sent with a message. */
export function useTeamMode(): boolean {
  return usePreferences(({ team_mode }) => team_mode);
}

export function TeamModeSwitch() {
  const on = useTeamMode();
  return (
    <Tooltip tip={on ? '团队协作已打开：互不相干的大块工作可分给几个协作成员同时做' : '团队协作已关闭：由一个助手从头做到尾'} side="bottom">
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label="团队协作"
        onClick={() => prefer({ team_mode: !on })}
        className={classList(
          'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-sm transition-colors duration-150 hover:bg-hover max-md:h-11 max-md:w-11 max-md:justify-center max-md:px-0',
          on ? 'text-ink-2 hover:text-ink' : 'text-ink-3 hover:text-ink-2',
        )}
      >
        {on ? <UsersRound size={16} strokeWidth={1.5} className="text-seal" /> : <UserRound size={16} strokeWidth={1.5} />}
        <span className="max-md:hidden @max-[34rem]:group-data-running/composer:hidden">团队协作{on ? '' : '：关'}</span>
      </button>
    </Tooltip>
  );
}
