/**
 * A menu that drops from a button: actions, choices, and actions that can't be done now with the reason why. The button is there at
 * once; what opens is loaded when a pointer or the focus comes near it.
 */
import { Check } from 'lucide-react';
import { Slot } from 'radix-ui';
import { createContext, use, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classList } from './class-list.ts';
import type { parts } from './menu-parts.ts';

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

type Parts = typeof parts;

let loaded: Parts | null = null;
let loading: Promise<Parts> | null = null;

function load(): Promise<Parts> {
  loading ??= import('./menu-parts.ts').then(
    (module) => (loaded = module.parts),
    (error: unknown) => {
      // The network may be back at the next press.
      loading = null;
      throw error;
    },
  );
  return loading;
}

export function Menu({ trigger, side = 'bottom', align = 'end', open, onOpenChange, onClosed, children }: MenuProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [ready, setReady] = useState(loaded);
  const button = useRef<HTMLElement>(null);
  const isOpen = open ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const prepare = () => {
    if (!ready) load().then(setReady, (error: unknown) => console.warn('a menu was not loaded', error));
  };
  useEffect(() => {
    if (isOpen) prepare();
  });
  return (
    <>
      <Slot.Root
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={(event: PointerEvent) => {
          if (event.button !== 0 || event.ctrlKey || isDisabled(event.currentTarget)) return;
          // Opening, the focus goes into the menu.
          if (!isOpen) event.preventDefault();
          change(!isOpen);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key) || isDisabled(event.currentTarget)) return;
          event.preventDefault();
          change(event.key === 'ArrowDown' || !isOpen);
        }}
      >
        {trigger}
      </Slot.Root>
      {ready ? (
        <PartsContext value={ready}>
          <Dropped parts={ready} button={button} side={side} align={align} open={isOpen} onOpenChange={change} onClosed={onClosed}>
            {children}
          </Dropped>
        </PartsContext>
      ) : null}
    </>
  );
}

function isDisabled(element: Element): boolean {
  return element.matches(':disabled, [aria-disabled="true"]');
}

interface DroppedProps extends Required<Pick<MenuProps, 'side' | 'align' | 'open' | 'onOpenChange' | 'children'>> {
  parts: Parts;
  button: { current: HTMLElement | null };
  onClosed: MenuProps['onClosed'];
}

/** What drops: it stands beside the button in the tree, so that loading it leaves the button, its focus and its hover alone. */
function Dropped({ parts: Radix, button, side, align, open, onOpenChange, onClosed, children }: DroppedProps) {
  const pressedElsewhere = useRef(false);
  const [place, setPlace] = useState<DOMRect | null>(null);
  useEffect(() => {
    if (!open) return;
    const measure = () => setPlace(button.current?.getBoundingClientRect() ?? null);
    measure();
    addEventListener('resize', measure);
    addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', measure);
      removeEventListener('scroll', measure, { capture: true });
    };
  }, [open, button]);
  return (
    <Radix.Root open={open && place !== null} onOpenChange={onOpenChange} modal={false}>
      {/* In a dialog or a drawn row, `fixed` is not by the window. */}
      {createPortal(
        <Radix.Trigger asChild>
          <span
            aria-hidden
            className="pointer-events-none fixed"
            style={{ left: place?.left, top: place?.top, width: place?.width, height: place?.height }}
          />
        </Radix.Trigger>,
        document.body,
      )}
      <Radix.Portal>
        <Radix.Content
          ref={focusFirst}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={undefined}
          aria-label={button.current?.getAttribute('aria-label') ?? button.current?.textContent ?? undefined}
          onInteractOutside={() => (pressedElsewhere.current = true)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Whoever pressed elsewhere wants to be there.
            if (!onClosed?.() && !pressedElsewhere.current) button.current?.focus();
            pressedElsewhere.current = false;
          }}
          className="animate-appear z-50 min-w-44 max-w-80 rounded-card border border-line bg-sheet p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Opened by a key, a menu begins on its first entry. The library learns of keys only once it is there, and the first menu was opened before. */
function focusFirst(content: HTMLElement | null): void {
  if (!content || !lastInput.isKey) return;
  requestAnimationFrame(() => {
    if (!content.querySelector(':focus')) content.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  });
}

const lastInput = { isKey: false };
addEventListener('keydown', () => (lastInput.isKey = true), { capture: true, passive: true });
addEventListener('pointerdown', () => (lastInput.isKey = false), { capture: true, passive: true });

const PartsContext = createContext<Parts | null>(null);

function useParts(): Parts {
  const found = use(PartsContext);
  if (!found) throw new Error('a menu item stands outside a menu');
  return found;
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
  const Radix = useParts();
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classList(row, danger ? 'text-rust' : 'text-ink', disabled && 'cursor-not-allowed')}
    >
      {icon ? <span className={classList('shrink-0', !danger && 'text-ink-2')}>{icon}</span> : null}
      <span className="min-w-0 flex-1">
        <span className={classList('block', disabled && 'text-ink-3')}>{children}</span>
        {hint ? <span className="block text-xs text-ink-2">{hint}</span> : null}
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
  const Radix = useParts();
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

export interface MenuCheckProps {
  icon?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  hint?: string;
  onChange(checked: boolean): void;
  children: ReactNode;
}

/** On or off; the menu stays open, so that several can be changed. */
export function MenuCheck({ icon, checked, disabled, hint, onChange, children }: MenuCheckProps) {
  const Radix = useParts();
  return (
    <Radix.CheckboxItem
      checked={checked}
      disabled={disabled}
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={(next) => onChange(next === true)}
      className={row}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{children}</span>
        {hint ? <span className="block text-xs text-ink-2">{hint}</span> : null}
      </span>
      <span className="inline-flex size-4 shrink-0 items-center justify-center">
        <Radix.ItemIndicator>
          <Check size={16} strokeWidth={1.5} className="text-seal" />
        </Radix.ItemIndicator>
      </span>
    </Radix.CheckboxItem>
  );
}

export interface MenuFoldProps {
  icon: ReactNode;
  expanded: boolean;
  onToggle(): void;
  children: ReactNode;
}

/** Shows and hides entries below it; the menu stays open. */
export function MenuFold({ icon, expanded, onToggle, children }: MenuFoldProps) {
  const Radix = useParts();
  return (
    <Radix.Item
      aria-expanded={expanded}
      onSelect={(event) => {
        event.preventDefault();
        onToggle();
      }}
      className={classList(row, 'text-xs text-ink-2')}
    >
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
    </Radix.Item>
  );
}

export function MenuLine() {
  const Radix = useParts();
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />;
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="px-2.5 py-1.5 text-xs text-ink-3">{children}</div>;
}
