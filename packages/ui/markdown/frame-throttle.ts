/** Shows growing text at every frame while frames keep coming in time, and less often when the machine can't keep up. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const LATE_MS = 28;
const MAX_WAIT_MS = 120;
const FRAME_MS = 1000 / 60;
/** Text that grows at longer intervals than this leaves time between its frames, and they need no watching by further frames. */
const DENSE_MS = 50;

/** The text to draw now. Without `streaming` it is the text. */
export function useFrameThrottle(text: string, streaming: boolean): string {
  const [held, setHeld] = useState<string | null>(null);
  const latest = useRef(text);
  const [pace] = useState(() => createPace(setHeld, latest));
  useLayoutEffect(() => {
    latest.current = text;
    if (streaming) pace.grew();
  }, [text, streaming, pace]);
  useEffect(() => (streaming ? pace.end : undefined), [streaming, pace]);

  // A text begun anew is never answered with the old one.
  return streaming && held !== null && text.startsWith(held) ? held : text;
}

/** Watches frames only while text comes densely: every frame asked for is drawn, and costs a long page as much as a new line does. */
function createPace(hold: (text: string | null) => void, latest: { readonly current: string }) {
  let wait = 0;
  let shown = '';
  let shownAt = 0;
  let frame = 0;
  let askedAt = 0;
  let grewAt = 0;
  const ask = (): void => {
    // From the beginning of the frame under way, so that what is drawn in it counts; one long ago says nothing of the next.
    askedAt = Math.max(Number(document.timeline.currentTime ?? 0), performance.now() - LATE_MS / 2);
    frame = requestAnimationFrame(step);
  };
  const eased = (frames: number): void => {
    wait = wait > 16 ? wait * 0.985 ** frames : 0;
  };
  const step = (now: number): void => {
    if (now - askedAt > LATE_MS) wait = Math.min(MAX_WAIT_MS, wait * 1.5 + 20);
    // Back to every frame only after a good while in time.
    else eased(1);
    if (wait === 0 || now - shownAt >= wait) {
      shownAt = now;
      shown = latest.current;
      hold(wait === 0 ? null : shown);
    }
    frame = 0;
    if (shown !== latest.current) ask();
  };
  return {
    grew(): void {
      const now = performance.now();
      const since = now - grewAt;
      grewAt = now;
      // Drawing it takes so long that the next growth may well wait for it.
      const isSlow = now - Number(document.timeline.currentTime ?? 0) > LATE_MS / 2;
      if (since >= DENSE_MS && !isSlow && wait > 0) {
        // As if the frames in between had been watched.
        eased(since / FRAME_MS);
        if (wait === 0) hold(null);
      }
      if (frame === 0 && (since < DENSE_MS || isSlow || wait > 0)) ask();
    },
    end(): void {
      cancelAnimationFrame(frame);
      frame = 0;
      wait = 0;
      hold(null);
    },
  };
}
