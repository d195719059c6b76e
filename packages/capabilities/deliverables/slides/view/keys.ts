/** Keys that go through the pages, from anywhere but where they have a meaning of their own, such as in a text. */
import { useEffect, useRef } from 'react';

export type Go = 'next' | 'previous' | 'first' | 'last';

const arrows: Record<string, Go> = { ArrowRight: 'next', ArrowLeft: 'previous' };
const alone: Record<string, Go> = {
  ...arrows,
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'next',
  PageUp: 'previous',
  ' ': 'next',
  Enter: 'next',
  Backspace: 'previous',
  Home: 'first',
  End: 'last',
};

/** `presenting`: nothing else is on the screen, so that every key of a remote control counts. */
export function usePageKeys(presenting: boolean, onGo: (to: Go) => void): void {
  const latest = useRef(onGo);
  latest.current = onGo;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
      const to = (presenting ? alone : event.shiftKey ? {} : arrows)[event.key];
      if (to === undefined || (!presenting && takesArrows(event.target))) return;
      // Before the page's own arrows, which go from tab to tab.
      event.preventDefault();
      event.stopPropagation();
      latest.current(event.shiftKey && event.key === ' ' ? 'previous' : to);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [presenting]);
}

function takesArrows(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input, textarea, select, video, audio, [role="separator"], [role="slider"], [role="tab"], [role="menu"], [role="listbox"], [role="grid"], [role="tree"], [role="toolbar"], [role="radiogroup"], [role="dialog"]',
    ) !== null
  );
}
