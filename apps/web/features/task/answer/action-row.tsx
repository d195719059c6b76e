/** One thing the agent does: what, how it stands and how long; pressing it shows the whole step beside the chat. */
import { ChevronRight, RotateCw } from 'lucide-react';
import { memo } from 'react';
import type { Action } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { Ticking, timeInWords } from '#web/shell/elapsed.tsx';
import { actionTitle, lookOfOperation } from '#web/shell/operation-look.ts';
import { useShownStep } from '#web/shell/shown-step.ts';
import { ActionMark } from '#web/shell/work-marks.tsx';

/** In an answer of very many steps those further down cost nothing while they are out of sight. */
const far_down = 60;

export interface ActionRowProps {
  action: Action;
  /** Present where a step that came to nothing may be tried again. */
  onRetry?: ((call_id: string) => void) | undefined;
}

export const ActionRow = memo(function ActionRow({ action, onRetry }: ActionRowProps) {
  const open = useShownStep((state) => state.open);
  const shown = useShownStep((state) => state.shown === action.call_id);
  const { Icon } = lookOfOperation(action.tool_operation_type);
  return (
    <li
      className={classList(
        'flex items-center gap-1',
        action.action_sort_id > far_down && '[content-visibility:auto] [contain-intrinsic-height:auto_36px]',
      )}
    >
      <button
        type="button"
        aria-pressed={shown}
        disabled={!open}
        onClick={() => open?.(action.call_id)}
        className={classList(
          'group flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 py-1.5 text-left transition-colors duration-150 enabled:hover:bg-hover -outline-offset-2 max-md:min-h-11',
          shown && 'bg-hover',
        )}
      >
        <Icon size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="block text-sm break-words">{actionTitle(action)}</span>
          <ActionLine action={action} />
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-3">
          <ActionTime action={action} />
          <ActionMark state={action.state} />
          {open ? <ChevronRight size={14} strokeWidth={1.5} aria-hidden className="text-ink-3" /> : null}
        </span>
      </button>
      {onRetry && (action.state === 'failed' || action.state === 'stopped') ? (
        <Button look="ghost" size="small" title="以同样的内容重做这一步，再接着往下做" onClick={() => onRetry(action.call_id)}>
          <RotateCw size={14} strokeWidth={1.5} />
          重试
        </Button>
      ) : null}
    </li>
  );
});

/** The second line: live words, or what a person should know about how it went. */
function ActionLine({ action }: { action: Action }) {
  if (action.state === 'running' && action.note) return <span className="block text-xs break-words text-ink-3">{action.note}</span>;
  if (action.state === 'failed') return <span className="block text-xs text-rust">没有成功，点开看原因</span>;
  if (action.attempt > 1) return <span className="block text-xs text-ink-3">中断后自动重新执行了一次</span>;
  return null;
}

export function ActionTime({ action }: { action: Action }) {
  if (action.state === 'running') return <Ticking since={action.started_at} />;
  if (action.elapsed_ms === null || action.elapsed_ms < 1000) return null;
  return <span className="tabular-nums">{timeInWords(action.elapsed_ms)}</span>;
}
