/** Whether something is to be drawn: it came near the view, the page had nothing better to do, or it is about to be printed. */
import { useEffect, useState, type RefObject } from 'react';
import { idle } from './markdown/idle.ts';
import { isPrinting, useShownInPrint } from './printing.ts';

/** Far enough to be loaded and drawn before a reader who scrolls arrives. */
const NEAR = '600px 0px';

/** Once true it stays true. What is never scrolled to is there all the same when the page is printed. */
export function useNearView(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(isPrinting);
  useShownInPrint(!isNear, () => setNear(true));
  useEffect(() => {
    const element = place.current;
    if (isNear || !element) return undefined;
    const come = (): void => setNear(true);
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come(), {
      rootMargin: NEAR,
      scrollMargin: NEAR,
    });
    watch.observe(element);
    const cancel = idle(come);
    return () => {
      watch.disconnect();
      cancel();
    };
  }, [isNear, place]);
  return isNear;
}
