/** Gives the focus back when a dialog closes that was opened by something else than a button of its own, which the library knows nothing of. */
import { useRef } from 'react';

/** For the content's `onOpenAutoFocus` and `onCloseAutoFocus`. `instead`: asked first, for what had the focus may be gone. */
export function useReturnFocus(instead?: () => HTMLElement | null) {
  const before = useRef<Element | null>(null);
  return {
    remember: () => {
      before.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      // Whatever took the focus meanwhile keeps it.
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const next = instead?.() ?? before.current;
      if (!(next instanceof HTMLElement) || !next.isConnected) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
    },
  };
}
