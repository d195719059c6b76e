/** A step that made the plan or moved on in it: the plan as it stood then. */
import { ItemMark } from '#web/shell/work-marks.tsx';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

export function View(props: StepViewProps) {
  const { display } = props.entry.action;
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
