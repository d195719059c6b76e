/** A drawer that a thumb pushes back to the left edge it came from. */
import { useRef, type PointerEvent, type ReactNode } from 'react';

/** Pushed this far, or this fast, it goes. */
const far = 80;
const fastPxPerMs = 0.5;

export function SwipeAway({ onAway, children }: { onAway(): void; children: ReactNode }) {
  const grip = useRef<{ x: number; y: number; at: number; dragging: boolean } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const move = (by: number | null) => {
    const drawer = place.current?.closest<HTMLElement>('[role="dialog"]');
    if (drawer) drawer.style.transform = by === null ? '' : `translateX(${Math.min(0, by)}px)`;
  };
  const end = (event: PointerEvent, cancelled: boolean) => {
    const from = grip.current;
    grip.current = null;
    if (!from?.dragging) return;
    const by = event.clientX - from.x;
    const isFast = -by / Math.max(1, event.timeStamp - from.at) > fastPxPerMs;
    if (!cancelled && (by < -far || (by < -20 && isFast))) onAway();
    else move(null);
  };
  return (
    <div
      ref={place}
      className="flex min-h-0 flex-1 touch-pan-y flex-col [&_*]:touch-pan-y"
      onPointerDown={(event) => {
        if (event.pointerType === 'touch') grip.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, dragging: false };
      }}
      onPointerMove={(event) => {
        const from = grip.current;
        if (!from) return;
        const by = event.clientX - from.x;
        if (!from.dragging && by < -10 && Math.abs(by) > 1.2 * Math.abs(event.clientY - from.y)) {
          from.dragging = true;
          // From here on it is no tap on what lies under the thumb.
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        if (from.dragging) move(by);
      }}
      onPointerUp={(event) => end(event, false)}
      onPointerCancel={(event) => end(event, true)}
    >
      {children}
    </div>
  );
}
