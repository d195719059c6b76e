/** The request as it was written: what was read is marked, what was not is underlined, and the words of the field at hand stand out. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Order } from '#contract/intent/order.ts';
import { classList } from '#ui/class-list.ts';
import { marksOf, piecesOf } from './marks.ts';

export function RequestWords({ order, lit }: { order: Order; lit: string }) {
  const marks = useMemo(() => marksOf(order.intent), [order.intent]);
  const pieces = useMemo(() => piecesOf(order.text, marks, lit), [order.text, marks, lit]);
  const box = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const observer = new ResizeObserver(() => setLong(place.scrollHeight > place.clientHeight + 1));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const [first] = box.current?.getElementsByClassName('is-lit') ?? [];
    // Of a long request the words may be out of sight; the page around it stays where it is.
    if (first instanceof HTMLElement && box.current) box.current.scrollTop = first.offsetTop - box.current.offsetTop - 24;
  }, [lit]);
  if (order.text === '') return null;
  return (
    <div className="rounded-control border border-line bg-paper px-3 py-2">
      {/* Long ones scroll by keyboard, too. */}
      <p
        ref={box}
        tabIndex={isLong ? 0 : undefined}
        aria-label="您的话"
        className="relative max-h-36 overflow-y-auto pb-1 text-sm break-words whitespace-pre-wrap text-ink-2"
      >
        {pieces.map((piece, n) => (
          <span
            key={n}
            title={piece.label || undefined}
            className={classList(
              piece.is_read && 'text-ink',
              piece.is_unread && 'underline decoration-amber decoration-wavy underline-offset-4',
              piece.is_lit && 'is-lit rounded-sm bg-seal-wash font-medium text-ink',
            )}
          >
            {piece.text}
          </span>
        ))}
      </p>
      <p className="text-xs text-ink-3">醒目的字读懂了{order.intent.unread.length > 0 ? '，波浪线的没有读懂' : ''}。</p>
    </div>
  );
}
