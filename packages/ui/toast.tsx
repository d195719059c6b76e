/** The one place that makes toasts: at most five, each for three seconds, those with a way back for eight. */
import { toast, Toaster } from 'sonner';

const words = { duration: 3000 };

export const say = {
  done: (text: string) => toast.success(text, words),
  warn: (text: string) => toast.warning(text, words),
  error: (text: string) => toast.error(text, words),
  /** Done, and it can be taken back for some seconds. */
  undoable: (text: string, label: string, undo: () => void) => toast.success(text, { duration: 8000, action: { label, onClick: undo } }),
};

/** For dialogs: who takes back what was done, by a toast beside them, has not left them. */
export function staysOpenForToasts(event: { detail: { originalEvent: Event }; preventDefault(): void }): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}

export function ToastHost({ narrow, theme }: { narrow: boolean; theme: 'light' | 'dark' }) {
  return (
    <Toaster
      position={narrow ? 'top-center' : 'bottom-right'}
      visibleToasts={5}
      expand
      gap={8}
      theme={theme}
      containerAriaLabel="通知"
      toastOptions={{
        // Also while a dialog keeps everything else from being touched.
        className: '!pointer-events-auto !rounded-card !border-line !bg-sheet !text-ink !shadow-float !text-sm !font-sans',
        classNames: {
          error: '[&_[data-icon]]:!text-rust',
          success: '[&_[data-icon]]:!text-jade',
          warning: '[&_[data-icon]]:!text-amber',
          actionButton: '!h-8 !rounded-control !bg-ink !px-3 !text-sm !text-on-ink max-md:!h-11',
        },
      }}
    />
  );
}
