/** What is held back until it is looked at has to be there when the page is printed: a print begins at once and waits for nothing. */
import { useEffect } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', () => (printing = true), { capture: true });
  window.addEventListener('afterprint', () => (printing = false), { capture: true });
}

/** For what comes into the page while it is being printed, and has missed the call. */
export function isPrinting(): boolean {
  return printing;
}

/** Carries `show` out at once when a print begins, while it is `waiting`. */
export function useShownInPrint(waiting: boolean, show: () => void): void {
  useEffect(() => {
    if (!waiting) return undefined;
    const print = (): void => flushSync(show);
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  });
}
