/** A row of an order card: what it is called, its control, the doubts about it, and a way to leave it out. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { isWithin } from '#contract/intent/paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DoubtList } from './doubt-list.tsx';
import { useOrderForm } from './form.ts';
import { isUnsure } from './marks.ts';

export interface FieldRowProps {
  path: string;
  label: string;
  /** Beside the label: what to do about it; '' for nothing. */
  note?: string;
  /** Missing where it can't be left out. */
  onLeaveOut?: (() => void) | undefined;
  children: ReactNode;
}

export function FieldRow({ path, label, note = '', onLeaveOut, children }: FieldRowProps) {
  const { order, draft, disabled, light } = useOrderForm();
  const doubts = order.intent.doubts.filter((doubt) => doubt.path !== '' && isWithin(doubt.path, path));
  return (
    <div
      role="group"
      data-row-of={path}
      aria-label={label}
      onPointerEnter={() => light(path)}
      onPointerLeave={() => light('')}
      onFocus={() => light(path)}
      onBlur={() => light('')}
      className="grid gap-x-3 gap-y-1 @lg:grid-cols-[6.5rem_minmax(0,1fr)]"
    >
      <p className="text-sm text-ink-2 @lg:pt-2">
        {label}
        {isUnsure(draft.intent, path) || note !== '' ? (
          <span className="ml-1.5 text-xs whitespace-nowrap text-amber">{note || '请看一眼'}</span>
        ) : null}
      </p>
      <div className="min-w-0 space-y-1">
        <div className="flex min-w-0 items-start gap-1">
          <div className="min-w-0 flex-1">{children}</div>
          {onLeaveOut ? (
            <IconButton
              label={`不要“${label}”`}
              tip="不要这一项"
              icon={<X size={16} strokeWidth={1.5} />}
              disabled={disabled}
              onClick={onLeaveOut}
              className="md:mt-0.5"
            />
          ) : null}
        </div>
        <DoubtList doubts={doubts} />
      </div>
    </div>
  );
}
