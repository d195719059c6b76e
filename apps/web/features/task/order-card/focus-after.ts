/** Where the focus goes when what had it is gone, or when something new is to be filled in. */
import { useEffect, useRef, type RefObject } from 'react';

/** The returned function names a place; it has the focus after the next drawing, where it is there then. */
export function useFocusAfter(root: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef('');
  useEffect(() => {
    if (wanted.current === '') return;
    root.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = '';
  });
  return (selector) => {
    wanted.current = selector;
  };
}
