/** The inner size of an element, as it is now. */
import { useLayoutEffect, useState, type RefObject } from 'react';

export interface Size {
  width: number;
  height: number;
}

export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const read = () => setSize({ width: watched.clientWidth, height: watched.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
