/** A step of a plan as a line of its card: its mark and its words. */
import type { Answer } from '#contract/timeline/fold/view.ts';
import { classList } from '#ui/class-list.ts';
import { ItemMark } from './work-marks.tsx';

type PlanItem = NonNullable<Answer['plan']>['items'][number];

export function PlanLine({ item: { title, status }, working }: { item: Pick<PlanItem, 'title' | 'status'>; working: boolean }) {
  return (
    <li className="flex items-start gap-2.5 py-1 text-sm">
      <span className="mt-[3px] inline-flex size-4 shrink-0 items-center justify-center">
        <ItemMark status={status} working={working} />
      </span>
      <span className={classList('min-w-0 break-words', status === 'pending' && 'text-ink-3', status === 'done' && 'text-ink-2')}>
        {title}
      </span>
    </li>
  );
}
