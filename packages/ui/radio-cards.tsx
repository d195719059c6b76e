/** One of several things, each a card with a name, a note and what else can be done with it. Arrow keys move, Space chooses. */
import { RadioGroup as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';

export interface RadioCardsProps {
  /** For readers. */
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

export function RadioCards({ label, value, onChange, children }: RadioCardsProps) {
  return (
    <Radix.Root aria-label={label} value={value} onValueChange={onChange} className="space-y-2">
      {children}
    </Radix.Root>
  );
}

export interface RadioCardProps {
  value: string;
  name: string;
  note: string;
  /** Buttons at the right end. */
  actions?: ReactNode;
}

export function RadioCard({ value, name, note, actions }: RadioCardProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-1 rounded-card border border-line pr-2 has-[[data-state=checked]]:border-ink-3">
      <Radix.Item
        value={value}
        aria-label={name}
        aria-describedby={id}
        className="group flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-card px-4 py-2.5 text-left"
      >
        <span className="flex size-4.5 shrink-0 items-center justify-center rounded-full border border-ink-3 group-data-[state=checked]:border-seal">
          <Radix.Indicator className="size-2.5 rounded-full bg-seal" />
        </span>
        <span className="min-w-0">
          <span className="block truncate text-sm font-medium">{name}</span>
          <span id={id} className="block text-xs break-words text-ink-3">
            {note}
          </span>
        </span>
      </Radix.Item>
      {actions}
    </div>
  );
}
