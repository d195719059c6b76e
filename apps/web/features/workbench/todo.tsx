/** 待办: the plan as it stands, each item with the steps that were taken for it. */
import { ChevronRight } from 'lucide-react';
import type { Answer } from '#contract/timeline/fold/view.ts';
import { classList } from '#ui/class-list.ts';
import { timeInWords } from '#web/shell/elapsed.tsx';
import { ItemMark } from '#web/shell/work-marks.tsx';
import type { StepEntry } from './steps.ts';

export interface TodoProps {
  plan: NonNullable<Answer['plan']>;
  /** The answer the plan belongs to. */
  answer_id: string;
  working: boolean;
  steps: readonly StepEntry[];
  onStep(key: string): void;
}

export function Todo({ plan, answer_id, working, steps, onStep }: TodoProps) {
  const done = plan.items.filter(({ status }) => status === 'done').length;
  return (
    <div tabIndex={0} role="region" aria-label="待办" className="h-full overflow-y-auto px-6 py-5 -outline-offset-2 max-md:px-4">
      <div className="flex items-baseline gap-3">
        <h2 className="min-w-0 flex-1 text-base font-semibold break-words">{plan.title || '计划'}</h2>
        <span className="shrink-0 text-xs text-ink-3 tabular-nums">
          {done}/{plan.items.length} 完成
        </span>
      </div>
      <div aria-hidden className="mt-3 h-1 overflow-hidden rounded-full bg-line">
        <div
          className="h-full origin-left rounded-full bg-jade transition-transform duration-200"
          style={{ transform: `scaleX(${plan.items.length === 0 ? 0 : done / plan.items.length})` }}
        />
      </div>
      <ol className="mt-3">
        {plan.items.map((item) => {
          const own = steps.filter((entry) => entry.answer_id === answer_id && entry.step_title === item.title && isWork(entry));
          const [first] = own;
          return (
            <li key={item.id} className="flex items-start gap-3 border-b border-line py-1.5 last:border-b-0">
              <span className="mt-2.5 inline-flex size-4 shrink-0 items-center justify-center">
                <ItemMark status={item.status} working={working} />
              </span>
              <span className={classList('min-w-0 flex-1 py-2 text-sm break-words', item.status === 'pending' && 'text-ink-3')}>
                {item.title}
              </span>
              {first ? (
                <button
                  type="button"
                  onClick={() => onStep(first.key)}
                  className="mt-0.5 inline-flex h-8 shrink-0 items-center gap-0.5 rounded-control pr-1 pl-2 text-xs text-ink-3 tabular-nums hover:bg-hover hover:text-ink max-md:h-11"
                >
                  <span className="sr-only">看“{item.title}”的</span>
                  {own.length} 步{timeOf(own)}
                  <ChevronRight size={14} strokeWidth={1.5} />
                </button>
              ) : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** What moved the plan on is not work for one of its items. */
function isWork({ action }: StepEntry): boolean {
  return action.action_type !== 'plan_update';
}

function timeOf(entries: readonly StepEntry[]): string {
  const ms = entries.reduce((sum, { action }) => sum + (action.elapsed_ms ?? 0), 0);
  return ms < 1000 ? '' : ` · ${timeInWords(ms)}`;
}
