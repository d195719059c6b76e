/** The plan as a checklist that fills up while the agent works. */
import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import type { Answer } from '#contract/timeline/fold/view.ts';
import { classList } from '#ui/class-list.ts';
import { PlanLine } from '#web/shell/plan-line.tsx';

type Plan = NonNullable<Answer['plan']>;

export const PlanCard = memo(function PlanCard({ plan, working, label }: { plan: Plan; working: boolean; label: string }) {
  // A plan that is over when it is first seen is one line; one that ends before our eyes stays as it is.
  const [open, setOpen] = useState(working);
  const done = plan.items.filter((item) => item.status === 'done').length;
  const failed = plan.items.filter((item) => item.status === 'failed').length;
  return (
    <section aria-label={`计划：${plan.title}`} className="rounded-card border border-line bg-sheet">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2 rounded-card px-4 py-2 text-left -outline-offset-2"
      >
        <span className="min-w-0 flex-1 truncate text-sm">
          {label === '' ? null : <span className="text-ink-3">{label} </span>}
          <span className="font-semibold">{plan.title || '计划'}</span>
        </span>
        <span className="shrink-0 text-xs text-ink-3 tabular-nums">
          {done}/{plan.items.length} 完成
          {failed > 0 ? <span className="text-rust">，{failed} 项未成功</span> : null}
        </span>
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          className={classList('shrink-0 text-ink-3 transition-transform duration-150', open && 'rotate-180')}
        />
      </button>
      {open ? (
        <ol className="px-4 pb-3">
          {plan.items.map((item) => (
            <PlanLine key={item.id} item={item} working={working} />
          ))}
        </ol>
      ) : null}
    </section>
  );
});
