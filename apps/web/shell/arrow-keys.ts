/** Left and right from anywhere in the page but where arrows have a meaning of their own, such as in a text. */
import { useEffect, useRef } from 'react';

/** `onStep` says whether there was somewhere to go; only then is the key used up. */
export function useArrowKeys(active: boolean, onStep: (by: 1 | -1) => boolean): void {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    if (!active) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (by === 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.isComposing || takesArrows(event.target)) return;
      if (latest.current(by)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [active]);
}

function takesArrows(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return (
    target.closest(
      'input, textarea, select, video, audio, table, nav, [role="separator"], [role="slider"], [role="tab"], [role="menu"], [role="listbox"], [role="grid"], [role="tree"], [role="toolbar"], [role="radiogroup"]',
    ) !== null
  );
}
