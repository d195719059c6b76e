/** A dialog with room for content: in the middle on a desk, the whole screen on a phone when it holds much. */
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classList } from './class-list.ts';
import { leaveToInner } from './own-escape.ts';
import { useReturnFocus } from './return-focus.ts';

export interface ModalProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  /** The title is for readers only; the content shows its own. */
  hideTitle?: boolean;
  /** Escape, the scrim and a cross close it; without it only what is inside does. */
  dismissable?: boolean;
  /** `page`: large, fixed height, full screen on phones. */
  size?: 'small' | 'medium' | 'page';
  /** What has the focus afterwards; without it, what had it before. */
  returnFocus?(): HTMLElement | null;
  children: ReactNode;
}

const sizes = {
  small: 'inset-x-4 top-[12vh] mx-auto max-h-[80vh] max-w-120 rounded-box border border-line',
  medium: 'inset-x-4 top-[8vh] mx-auto max-h-[86vh] max-w-160 rounded-box border border-line',
  page: 'inset-0 m-auto h-[min(740px,90vh)] max-w-220 border-line max-md:h-full max-md:max-w-none md:inset-x-6 md:rounded-box md:border',
} as const;

export function Modal({ open, onOpenChange, title, hideTitle, dismissable = true, size = 'small', returnFocus, children }: ModalProps) {
  const focus = useReturnFocus(returnFocus);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          tabIndex={-1}
          onInteractOutside={(event) => {
            // A toast lies above the dialog; a click on it is no wish to leave.
            const isToast = event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null;
            if (!dismissable || isToast) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            if (!dismissable) event.preventDefault();
            leaveToInner(event);
          }}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className={classList('animate-rise fixed z-40 flex flex-col overflow-hidden bg-sheet shadow-float outline-none', sizes[size])}
        >
          <div
            className={classList('flex shrink-0 items-start gap-3', hideTitle ? 'sr-only' : 'pt-5 pr-14 pb-3 pl-6 max-md:pt-4 max-md:pl-4')}
          >
            <Radix.Title className="min-w-0 flex-1 text-lg leading-8 font-semibold break-words">{title}</Radix.Title>
          </div>
          {children}
          {dismissable ? (
            <Radix.Close
              aria-label="关闭"
              className="absolute top-4 right-4 inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-md:top-2 max-md:right-2 max-md:size-11"
            >
              <X size={20} strokeWidth={1.5} />
            </Radix.Close>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
