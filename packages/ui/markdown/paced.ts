/** Shows growing text at every frame while frames keep coming in time, and less often when the machine can't keep up. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const LATE_MS = 28;
const MAX_WAIT_MS = 250;

/** The text to draw now. Without `streaming` it is the text. */
export function usePaced(text: string, streaming: boolean): string {
  const [held, setHeld] = useState<string | null>(null);
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  }, [text]);

  useEffect(() => {
    if (!streaming) return undefined;
    let wait = 0;
    let shownAt = 0;
    let last = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const late = now - last > LATE_MS;
      last = now;
      if (late) wait = Math.min(MAX_WAIT_MS, wait * 1.5 + 20);
      // Back to every frame only after a good while in time.
      else if (wait > 0) wait = wait > 16 ? wait * 0.985 : 0;
      if (wait === 0) setHeld(null);
      else if (now - shownAt >= wait) {
        shownAt = now;
        setHeld(latest.current);
      }
      frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      setHeld(null);
    };
  }, [streaming]);

  // A text begun anew is never answered with the old one.
  return streaming && held !== null && text.startsWith(held) ? held : text;
}
