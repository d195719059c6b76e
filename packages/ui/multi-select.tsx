/** Several of a list: what is chosen as chips, the first few and then how many more; the list stays open while choosing. */
import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';

export interface MultiSelectProps {
  label: string;
  placeholder: string;
  options: readonly { id: number; name: string }[];
  value: readonly number[];
  disabled?: boolean;
  /** Chips shown before `+N`. */
  shown?: number;
  onChange(value: number[]): void;
  /** The list was closed. */
  onClose?(): void;
}

export function MultiSelect({ label, placeholder, options, value, disabled, shown = 3, onChange, onClose }: MultiSelectProps) {
  const chosen = options.filter((option) => value.includes(option.id));
  const rest = chosen.length - shown;
  return (
    <Radix.Root modal={false} onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Trigger
        disabled={disabled}
        className="flex min-h-9 w-full max-w-90 items-center gap-1.5 rounded-control border border-line-strong bg-sheet px-2 py-1 text-left text-sm hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-60 max-md:min-h-11"
      >
        <span className="sr-only">{label}：</span>
        <span className="flex min-w-0 flex-1 flex-wrap gap-1">
          {chosen.length === 0 ? <span className="px-1 text-ink-3">{placeholder}</span> : null}
          {chosen.slice(0, shown).map((one) => (
            <span key={one.id} className="rounded-md bg-hover px-2 leading-6 whitespace-nowrap">
              {one.name}
            </span>
          ))}
          {rest > 0 ? <span className="rounded-md bg-hover px-2 leading-6">+{rest}</span> : null}
        </span>
        <ChevronDown size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="animate-appear z-60 max-h-[min(336px,var(--radix-dropdown-menu-content-available-height))] w-(--radix-dropdown-menu-trigger-width) min-w-56 overflow-y-auto rounded-card border border-line bg-sheet p-1 shadow-float"
        >
          {options.map((option) => (
            <Radix.CheckboxItem
              key={option.id}
              checked={value.includes(option.id)}
              onSelect={(event) => event.preventDefault()}
              onCheckedChange={(checked) => onChange(checked ? [...value, option.id] : value.filter((id) => id !== option.id))}
              className="flex min-h-9 cursor-pointer items-center justify-between gap-2 rounded-control px-2.5 text-sm outline-none select-none data-highlighted:bg-hover max-md:min-h-11"
            >
              {option.name}
              <Radix.ItemIndicator>
                <Check size={16} strokeWidth={1.5} className="text-seal" />
              </Radix.ItemIndicator>
            </Radix.CheckboxItem>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
