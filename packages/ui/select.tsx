/** One of a few, from a list that drops down; with its label above. */
import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { useId } from 'react';

export interface SelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
}

export function Select<T extends string>({ label, value, options, onChange }: SelectProps<T>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <Radix.Root
        value={value}
        onValueChange={(chosen) => {
          const option = options.find((one) => one.value === chosen);
          if (option) onChange(option.value);
        }}
      >
        <Radix.Trigger
          id={id}
          aria-label={label}
          className="flex h-11 w-full items-center justify-between gap-2 rounded-control border border-line-strong bg-sheet px-3 text-left text-base hover:border-ink-3"
        >
          <Radix.Value />
          <Radix.Icon>
            <ChevronDown size={16} strokeWidth={1.5} className="text-ink-3" />
          </Radix.Icon>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            position="popper"
            sideOffset={4}
            collisionPadding={8}
            className="animate-appear z-60 max-h-[min(20rem,var(--radix-select-content-available-height))] w-(--radix-select-trigger-width) overflow-hidden rounded-card border border-line bg-sheet p-1 shadow-float"
          >
            <Radix.Viewport>
              {options.map((option) => (
                <Radix.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-9 cursor-pointer items-center justify-between gap-2 rounded-control px-2.5 text-sm outline-none select-none data-highlighted:bg-hover max-md:min-h-11"
                >
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  <Radix.ItemIndicator>
                    <Check size={16} strokeWidth={1.5} className="text-seal" />
                  </Radix.ItemIndicator>
                </Radix.Item>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}
