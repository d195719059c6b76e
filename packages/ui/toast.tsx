/** The one place that makes toasts: at most five, each for three seconds. */
import { toast, Toaster } from 'sonner';

const words = { duration: 3000 };

export const say = {
  done: (text: string) => toast.success(text, words),
  warn: (text: string) => toast.warning(text, words),
  error: (text: string) => toast.error(text, words),
};

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
        className: '!rounded-card !border-line !bg-sheet !text-ink !shadow-float !text-sm !font-sans',
        classNames: { error: '[&_[data-icon]]:!text-rust', success: '[&_[data-icon]]:!text-jade', warning: '[&_[data-icon]]:!text-amber' },
      }}
    />
  );
}
