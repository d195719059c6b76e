/** The one place that makes toasts: at most five, each for three seconds, those with a way back for eight. */
import { lazy, Suspense, type ComponentType } from 'react';
import { idlePreload } from './idle-preload.ts';
import type { ToastsProps } from './toasts.tsx';

export interface Toast {
  /** `loading` stays until another of the same `id` takes its place, or `gone` takes it away. */
  kind: 'success' | 'warning' | 'error' | 'loading' | 'gone';
  text: string;
  /** Takes the place of the one before it with the same. */
  id?: string;
  way_back?: { label: string; onClick(): void };
}

/** As long may work take before it is said to be under way. */
const patience_ms = 300;
const again_ms = 1000;
let wantThem = (): void => {};
const wanted = new Promise<void>((resolve) => (wantThem = resolve));
// Nothing is to be said before somebody has done something. From then on it has to be there: what went wrong may be the line.
if (typeof addEventListener === 'function')
  for (const type of ['keydown', 'input', 'pointerdown'])
    addEventListener(type, () => void idlePreload.fetch([wantThem]), { once: true, capture: true, passive: true });
const Toasts = lazy(async () => {
  await wanted;
  return { default: await fetched() };
});

/** What is said while the line is down is shown when it is back, not lost with the part that shows it. */
async function fetched(): Promise<ComponentType<ToastsProps>> {
  for (;;) {
    try {
      return (await import('./toasts.tsx')).Toasts;
    } catch (error) {
      console.warn('toasts could not be fetched yet', error);
      await new Promise((resolve) => setTimeout(resolve, again_ms));
    }
  }
}

let shown: ((toast: Toast) => void) | null = null;
/** Said before there was anything to show it with. */
let waiting: Toast[] = [];

function tell(toast: Toast): void {
  wantThem();
  if (shown) shown(toast);
  else waiting.push(toast);
}

export interface Working {
  done(text: string): void;
  error(text: string): void;
  /** Nothing is to be said of how it went. */
  end(): void;
}

let works = 0;

export const say = {
  done: (text: string) => tell({ kind: 'success', text }),
  warn: (text: string) => tell({ kind: 'warning', text }),
  error: (text: string) => tell({ kind: 'error', text }),
  /** Says that something is under way, until what came of it takes its place. */
  working: (text: string): Working => {
    const id = `working-${(works += 1)}`;
    // What is done at once is not said to be under way.
    const due = setTimeout(() => tell({ kind: 'loading', text, id }), patience_ms);
    const tellEnd = (toast: Toast) => {
      clearTimeout(due);
      tell({ ...toast, id });
    };
    return {
      done: (words) => tellEnd({ kind: 'success', text: words }),
      error: (words) => tellEnd({ kind: 'error', text: words }),
      end: () => tellEnd({ kind: 'gone', text: '' }),
    };
  },
  /** Done, and it can be taken back for some seconds. */
  undoable: (text: string, label: string, undo: () => void) => tell({ kind: 'success', text, way_back: { label, onClick: undo } }),
};

/** From now on, and what waits too. Returns how to end it. */
export function showToastsWith(show: (toast: Toast) => void): () => void {
  shown = show;
  const due = waiting;
  waiting = [];
  for (const toast of due) show(toast);
  return () => {
    shown = null;
  };
}

/** For dialogs: who takes back what was done, by a toast beside them, has not left them. */
export function staysOpenForToasts(event: { detail: { originalEvent: Event }; preventDefault(): void }): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}

export function ToastHost(props: ToastsProps) {
  return (
    <Suspense>
      <Toasts {...props} />
    </Suspense>
  );
}
