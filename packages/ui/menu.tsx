/** A menu that drops from a button: actions, choices, and actions that can't be done now with the reason why. */
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classList } from './class-list.ts';

export interface MenuProps {
  /** One element that takes a ref: the button. */
  trigger: ReactNode;
  side?: 'top' | 'bottom' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Given, whoever uses the menu says when it is open. */
  open?: boolean;
  onOpenChange?(open: boolean): void;
  /** Where the focus goes afterwards; to the trigger when not given or false. */
  onClosed?(): boolean;
  children: ReactNode;
}

export function Menu({ trigger, side = 'bottom', align = 'end', open, onOpenChange, onClosed, children }: MenuProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (onClosed?.()) event.preventDefault();
          }}
          className="animate-appear z-50 min-w-44 max-w-80 rounded-card border border-line bg-sheet p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const row =
  'flex min-h-8 w-full items-center gap-2 rounded-control px-2.5 py-1.5 text-sm outline-none select-none data-highlighted:bg-hover max-md:min-h-11';

export interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** A second line, such as why it is disabled. */
  hint?: string;
  onSelect?(): void;
  children: ReactNode;
}

export function MenuItem({ icon, danger, disabled, hint, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classList(row, danger ? 'text-rust' : 'text-ink', disabled && 'cursor-not-allowed')}
    >
      {icon ? <span className={classList('shrink-0', !danger && 'text-ink-2')}>{icon}</span> : null}
      <span className="min-w-0 flex-1">
        <span className={classList('block', disabled && 'text-ink-3')}>{children}</span>
        {hint ? <span className="block text-xs text-ink-3">{hint}</span> : null}
      </span>
    </Radix.Item>
  );
}

export interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  onChange(value: T): void;
}

export function MenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <Radix.RadioGroup
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
      aria-label={label}
    >
      <Radix.Label className="px-2.5 pt-1.5 pb-1 text-xs text-ink-3">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} onSelect={(event) => event.preventDefault()} className={row}>
          {option.icon ? <span className="shrink-0 text-ink-2">{option.icon}</span> : null}
          <span className="flex-1">{option.label}</span>
          <Radix.ItemIndicator>
            <Check size={16} strokeWidth={1.5} className="text-seal" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLine() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />;
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="px-2.5 py-1.5 text-xs text-ink-3">{children}</div>;
}
