/** Keeps the end of a growing page in view while the reader is at the end, and leaves a reader alone who is not. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Closer to the end than this counts as being there. */
const near = 56;

export function useFollowEnd(restartKey: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [away, setAway] = useState(false);

  const toEnd = useCallback((smooth: boolean) => {
    const box = scroller.current;
    if (!box) return;
    following.current = true;
    setAway(false);
    const glides = smooth && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollTo({ top: box.scrollHeight, behavior: glides ? 'smooth' : 'instant' });
  }, []);

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (!box || !inner) return;
    let lastTop = box.scrollTop;
    let lastSize = sizeOf(box);
    const onScroll = () => {
      const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < near;
      // Only a reader scrolls up; growth and our own scrolling never do, and a new size of the box moves it before we can.
      if (atEnd) following.current = true;
      else if (box.scrollTop < lastTop - 1 && sizeOf(box) === lastSize) following.current = false;
      lastTop = box.scrollTop;
      setAway(!following.current);
    };
    const stay = () => {
      lastSize = sizeOf(box);
      if (following.current) box.scrollTop = box.scrollHeight;
      else setAway(box.scrollHeight - box.scrollTop - box.clientHeight >= near);
    };
    const sizes = new ResizeObserver(stay);
    sizes.observe(inner);
    sizes.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);

  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current) {
      begun.current = true;
      toEnd(false);
      return undefined;
    }
    // With the frame: where the end is has to be measured, and more may come before it is drawn.
    following.current = true;
    const frame = requestAnimationFrame(() => toEnd(false));
    return () => cancelAnimationFrame(frame);
  }, [restartKey, toEnd]);
  return { scroller, content, away, toEnd };
}

function sizeOf(box: HTMLElement): string {
  return `${box.clientWidth} ${box.clientHeight}`;
}
