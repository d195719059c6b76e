/** On or off, at once. */
import { Switch as Radix } from 'radix-ui';

export interface SwitchProps {
  /** For readers. */
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** The id of the sentence that explains it. */
  describedBy?: string;
  onChange(checked: boolean): void;
}

export function Switch({ label, checked, disabled, describedBy, onChange }: SwitchProps) {
  return (
    <Radix.Root
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      className="group relative -my-1 inline-flex h-8 w-10 shrink-0 items-center rounded-full disabled:cursor-not-allowed disabled:opacity-50 max-md:-my-2.5 max-md:h-11"
    >
      <span className="flex h-5.5 w-10 items-center rounded-full bg-ink-3 p-0.5 transition-colors duration-150 group-data-[state=checked]:bg-jade">
        <Radix.Thumb className="size-4.5 rounded-full bg-sheet transition-transform duration-150 data-[state=checked]:translate-x-4.5" />
      </span>
    </Radix.Root>
  );
}
