/** The plan of a site in the conversation: its pages with what was written of each, and the steps, as one row. */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { containerStatus, NodeStatus } from '#contract/site/nodes.ts';
import { priorityWords } from '#contract/site/page-plan.ts';
import type { Answer } from '#contract/timeline/fold/view.ts';
import { classList } from '#ui/class-list.ts';
import { useShownStep } from '#web/shell/shown-step.ts';
import { PlanLine } from '#web/shell/plan-line.tsx';
import { ItemMark } from '#web/shell/work-marks.tsx';
import type { PageAtWork } from './writing.ts';

export interface PlanCardProps {
  title: string;
  pages: readonly PageAtWork[];
  /** The steps of the work, where there are some. */
  steps: Answer['plan'];
  working: boolean;
  /** It is still being said. */
  isPlanning: boolean;
}

/** Both steps of the container are one call. */
function statusOf(isPlanning: boolean): NodeStatus {
  return isPlanning
    ? containerStatus(NodeStatus.Processing, NodeStatus.Pending)
    : containerStatus(NodeStatus.Completed, NodeStatus.Completed);
}

export function SitePlanCard({ title, pages, steps, working, isPlanning }: PlanCardProps) {
  // As every plan: one that is over when it is first seen is one line.
  const [open, setOpen] = useState(working);
  const done = pages.filter(({ state }) => state === 'done').length;
  const items = steps?.items ?? [];
  return (
    <section aria-label={title === '' ? '计划' : `计划：${title}`} className="rounded-card border border-line bg-sheet">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-card px-4 py-2 text-left -outline-offset-2"
      >
        <span className="inline-flex size-4 shrink-0 items-center justify-center">
          <ItemMark status={statusOf(isPlanning) === NodeStatus.Completed ? 'done' : 'running'} working={working} />
        </span>
        <span className="min-w-0 flex-1 truncate text-sm">
          <span className="text-ink-3">Plan tasks </span>
          <span className="font-semibold">{title}</span>
        </span>
        {isPlanning ? null : (
          <span className="shrink-0 text-xs text-ink-3 tabular-nums">
            {done}/{pages.length} 页
          </span>
        )}
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          className={classList('shrink-0 text-ink-3 transition-transform duration-150', open && 'rotate-180')}
        />
      </button>
      {open && pages.length > 0 ? (
        <>
          <ol aria-label="页面" className="px-4 pb-2">
            {pages.map((page) => (
              <PageRow key={page.path} page={page} working={working} />
            ))}
          </ol>
          {items.length > 0 ? (
            <ol aria-label="步骤" className="border-t border-line px-4 py-2">
              {items.map((item) => (
                <PlanLine key={item.id} item={item} working={working} />
              ))}
            </ol>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function PageRow({ page: { name, path, priority, description = '', state, files }, working }: { page: PageAtWork; working: boolean }) {
  const openStep = useShownStep(({ open }) => open);
  return (
    <li className="flex items-start gap-2.5 py-1.5 text-sm">
      <span className="mt-[3px] inline-flex size-4 shrink-0 items-center justify-center">
        <ItemMark status={state} working={working} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 break-words">{name}</span>
          <code className="min-w-0 text-xs break-all text-ink-3">{path}</code>
          {priority ? <span className="text-xs text-ink-3">优先级{priorityWords[priority]}</span> : null}
        </p>
        {description === '' ? null : <p className="break-words text-ink-2">{description}</p>}
        {files.length > 0 ? (
          <ul>
            {files.map(({ path: file, call_id }) => (
              <li key={file}>
                <button
                  type="button"
                  disabled={!openStep}
                  onClick={() => openStep?.(call_id)}
                  className="min-h-6 max-w-full rounded-control text-left text-xs break-all text-ink-3 enabled:hover:text-ink enabled:hover:underline max-md:min-h-11"
                >
                  Edit file {file}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}
