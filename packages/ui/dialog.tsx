/** Dialogs: a question in the middle, and a sheet that comes from an edge on narrow screens. */
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classList } from './class-list.ts';
import { leaveToInner } from './own-escape.ts';
import { useReturnFocus } from './return-focus.ts';
import { staysOpenForToasts } from './toast.tsx';

export interface ConfirmProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  /** What happens, and what can't be brought back. */
  text: ReactNode;
  confirmLabel: string;
  busy?: boolean;
  /** What has the focus afterwards; without it, what had it before. */
  returnFocus?(): HTMLElement | null;
  onConfirm(): void;
}

/** Asks before something that can't be undone. Escape, the scrim and 取消 leave everything as it is. */
export function Confirm({ open, onOpenChange, title, text, confirmLabel, busy, returnFocus, onConfirm }: ConfirmProps) {
  const focus = useReturnFocus(returnFocus);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          role="alertdialog"
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="animate-rise fixed inset-x-4 top-[28vh] z-50 mx-auto max-w-105 rounded-box border border-line bg-sheet p-6 shadow-float"
        >
          <Radix.Title className="text-base font-semibold break-words">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-sm text-ink-2">{text}</Radix.Description>
          <div className="mt-6 flex justify-end gap-2">
            <Radix.Close asChild>
              <Button look="secondary">取消</Button>
            </Radix.Close>
            <Button look="danger" busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface SheetProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** For readers. */
  label: string;
  from: 'left' | 'right' | 'bottom';
  /** What has the focus afterwards; without it, what had it before. */
  returnFocus?(): HTMLElement | null;
  children: ReactNode;
}

/** Covers the page from the left (a drawer), from the right (a wide look beside the page) or the whole of it (from the bottom); focus stays inside until it is closed. */
export function Sheet({ open, onOpenChange, label, from, returnFocus, children }: SheetProps) {
  const focus = useReturnFocus(returnFocus);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-30 bg-scrim" />
        <Radix.Content
          onEscapeKeyDown={leaveToInner}
          aria-describedby={undefined}
          tabIndex={-1}
          onInteractOutside={staysOpenForToasts}
          onCloseAutoFocus={focus.giveBack}
          onOpenAutoFocus={(event) => {
            focus.remember();
            // The sheet itself is focused: the first button would show its tooltip unasked.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className={classList(
            'fixed z-40 flex flex-col bg-paper outline-none',
            from === 'left'
              ? 'inset-y-0 left-0 w-[300px] max-w-[86vw] animate-[slide-from-left_180ms_var(--ease-desk)_both] border-r border-line shadow-float'
              : from === 'right'
                ? 'inset-y-0 right-0 w-[960px] max-w-[80vw] animate-[slide-from-right_180ms_var(--ease-desk)_both] border-l border-line shadow-float'
                : 'inset-0 animate-[slide-from-bottom_180ms_var(--ease-desk)_both]',
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
