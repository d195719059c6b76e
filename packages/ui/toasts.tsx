/** Draws the toasts. Fetched behind the page, which needs none before somebody has done something. */
import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import { showToastsWith, type Toast } from './toast.tsx';

export interface ToastsProps {
  narrow: boolean;
  theme: 'light' | 'dark';
}

export function Toasts({ narrow, theme }: ToastsProps) {
  // Behind the toaster's own effect, with which it begins to listen.
  useEffect(() => showToastsWith(show), []);
  return (
    // Kept from the toaster, which else sends whoever goes on from a toast with Tab back to where they came from.
    <div className="contents" onFocusCapture={(event) => event.stopPropagation()}>
      <Toaster
        position={narrow ? 'top-center' : 'bottom-right'}
        offset={{ bottom: 'var(--toasts-above, 24px)' }}
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
    </div>
  );
}

function show({ kind, text, way_back, id }: Toast): void {
  if (kind === 'gone') toast.dismiss(id);
  else if (id !== undefined) toast[kind](text, { id, duration: kind === 'loading' ? Infinity : 3000 });
  else if (way_back) toast[kind](text, { duration: 8000, action: way_back });
  else toast[kind](text, { duration: 3000 });
}
