/** A step that made the plan or moved on in it: the plan as it stood then; or the pages that were planned. */
import { priorityWords, type PagePlan } from '#contract/site/page-plan.ts';
import { ItemMark } from '#web/shell/work-marks.tsx';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

export function View(props: StepViewProps) {
  const { display } = props.entry.action;
  if (display?.kind === 'site_plan') return <Pages plan={display} />;
  if (display?.kind !== 'plan') return <AnyStep {...props} />;
  const done = display.items.filter(({ status }) => status === 'done').length;
  return (
    <div className="p-4">
      <div className="flex items-baseline gap-3">
        <h3 className="min-w-0 flex-1 text-base font-semibold break-words">{display.title}</h3>
        <span className="shrink-0 text-xs text-ink-3 tabular-nums">
          {done}/{display.items.length} 完成
        </span>
      </div>
      <ol className="mt-2 divide-y divide-line">
        {display.items.map((item) => (
          <li key={item.id} className="flex items-start gap-2.5 py-2 text-sm">
            <span className="mt-[3px] inline-flex size-4 shrink-0 items-center justify-center">
              <ItemMark status={item.status} working />
            </span>
            <span className="min-w-0 break-words">{item.title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Of a site, before they are written. */
function Pages({ plan: { title, pages } }: { plan: PagePlan }) {
  return (
    <div className="p-4">
      <div className="flex items-baseline gap-3">
        <h3 className="min-w-0 flex-1 text-base font-semibold break-words">{title}</h3>
        <span className="shrink-0 text-xs text-ink-3 tabular-nums">{pages.length} 页</span>
      </div>
      <ol className="mt-2 divide-y divide-line">
        {pages.map(({ name, path, priority, description }) => (
          <li key={path} className="py-2 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 break-words">{name}</span>
              <code className="min-w-0 text-xs break-all text-ink-3">{path}</code>
              <span className="text-xs text-ink-3">优先级{priorityWords[priority]}</span>
            </p>
            {description === '' ? null : <p className="break-words text-ink-2">{description}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
