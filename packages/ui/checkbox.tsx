/** A box to tick, with its words and a note below. */
import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { classList } from './class-list.ts';

export interface CheckboxProps {
  label: ReactNode;
  note?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

export function Checkbox({ label, note, checked, disabled, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-px">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={note ? `${id}-note` : undefined}
        onCheckedChange={(value) => onChange(value === true)}
        className="group -ml-[7px] inline-flex size-8 shrink-0 items-center justify-center rounded-control disabled:cursor-not-allowed max-md:-mr-1.5 max-md:-ml-[13px] max-md:size-11"
      >
        <span className="flex size-4.5 items-center justify-center rounded-[5px] border border-ink-3 bg-sheet group-disabled:opacity-60 group-data-[state=checked]:border-ink group-data-[state=checked]:bg-ink">
          <Radix.Indicator>
            <Check size={14} strokeWidth={2.5} className="text-on-ink" />
          </Radix.Indicator>
        </span>
      </Radix.Root>
      <div className="min-w-0 pt-[5px] max-md:pt-[11px]">
        <label htmlFor={id} className={classList('block text-sm', disabled ? 'text-ink-2' : 'cursor-pointer')}>
          {label}
        </label>
        {note ? (
          <p id={`${id}-note`} className="mt-0.5 text-xs text-ink-3">
            {note}
          </p>
        ) : null}
      </div>
    </div>
  );
}
