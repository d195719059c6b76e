/** The small marks that say how a step of the work or an item of a plan stands. */
import { Ban, Check, Circle, CircleAlert } from 'lucide-react';
import type { Action, Answer } from '#contract/timeline/fold/view.ts';
import { Spinner } from '#ui/spinner.tsx';

export const actionStates = { running: '进行中', done: '已完成', failed: '未成功', stopped: '已停止' } as const;

export function ActionMark({ state }: { state: Action['state'] }) {
  switch (state) {
    case 'running':
      return <Spinner className="size-4 text-seal" label={actionStates.running} />;
    case 'done':
      return <Check size={16} strokeWidth={1.5} className="text-jade" aria-label={actionStates.done} />;
    case 'failed':
      return <CircleAlert size={16} strokeWidth={1.5} className="text-rust" aria-label={actionStates.failed} />;
    case 'stopped':
      return <Ban size={16} strokeWidth={1.5} className="text-ink-3" aria-label={actionStates.stopped} />;
  }
}

type PlanItem = NonNullable<Answer['plan']>['items'][number];

/** `working`: the run goes on; otherwise an item that was begun was not finished. */
export function ItemMark({ status, working }: { status: PlanItem['status']; working: boolean }) {
  switch (status) {
    case 'running':
      return working ? (
        <Spinner className="size-4 text-seal" label="进行中" />
      ) : (
        <Circle size={14} strokeWidth={1.5} className="text-amber" aria-label="未完成" />
      );
    case 'done':
      return <Check size={16} strokeWidth={1.5} className="text-jade" aria-label="已完成" />;
    case 'failed':
      return <CircleAlert size={16} strokeWidth={1.5} className="text-rust" aria-label="未成功" />;
    case 'pending':
      return <Circle size={14} strokeWidth={1.5} className="text-ink-3" aria-label="等待中" />;
  }
}
