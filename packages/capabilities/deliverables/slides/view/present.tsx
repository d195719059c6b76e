/** The deck over the whole screen: one page at a time, by key, press or swipe. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ScaledPage } from '#ui/scaled-page.tsx';
import type { Deck } from '../deck.ts';
import { usePageKeys } from './keys.ts';
import type { PageSource } from './page-html.ts';

/** The page is turned, so that a phone that is held upright is filled; the style sheet says the same. */
const sideways = '(orientation: portrait) and (pointer: coarse) and (max-width: 767px)';

export interface PresentProps {
  deck: Deck;
  source: PageSource;
  at: number;
  onGo(at: number): void;
  onEnd(): void;
}

export function Present({ deck, source, at, onGo, onEnd }: PresentProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const [idle, setIdle] = useState(false);
  const last = deck.pages.length - 1;
  const near = deck.pages.map((page, n) => ({ page, n })).filter(({ n }) => Math.abs(n - at) <= 1);
  const { width, height } = deck.size;
  useEffect(() => source.want(near.map(({ page }) => page)));
  const go = (to: number): void => onGo(Math.min(last, Math.max(0, to)));
  usePageKeys(true, (to) => go({ next: at + 1, previous: at - 1, first: 0, last }[to]));

  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.focus();
    // Where the browser gives no whole screen (phones), the page is filled instead.
    const wanted = element.requestFullscreen?.().then(
      () => true,
      () => false,
    );
    const onChange = (): void => {
      if (document.fullscreenElement !== element) end.current();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end.current();
    };
    document.addEventListener('fullscreenchange', onChange);
    window.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      window.removeEventListener('keydown', onKey, true);
      void wanted?.then((isFull) => (isFull && document.fullscreenElement === element ? document.exitFullscreen() : undefined));
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    if (idle) return undefined;
    const timer = setTimeout(() => setIdle(true), 2500);
    return () => clearTimeout(timer);
  }, [idle, at]);

  return createPortal(
    <div
      ref={stage}
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-label={`放映：${deck.title}`}
      className="deck-present"
      data-idle={idle || undefined}
      onPointerMove={() => idle && setIdle(false)}
      onTouchStart={(event) => {
        const finger = event.touches[0];
        touched.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
      }}
      onTouchEnd={(event) => {
        const finger = event.changedTouches[0];
        const begun = touched.current;
        touched.current = null;
        if (!finger || !begun) return;
        // Along the lines of the page.
        const moved = matchMedia(sideways).matches ? finger.clientY - begun.y : finger.clientX - begun.x;
        if (Math.abs(moved) > 40) go(moved < 0 ? at + 1 : at - 1);
      }}
    >
      {/* Keys do the same; a press anywhere is for mice and remote controls. */}
      <div className="deck-present-area" aria-hidden onClick={() => go(at + 1)}>
        {near.map(({ page, n }) => {
          const state = source.of(page);
          return (
            <div key={page.id} className="deck-present-page" data-shown={n === at || undefined}>
              {state && 'html' in state ? <ScaledPage title={`第 ${n + 1} 页`} html={state.html} width={width} height={height} /> : null}
            </div>
          );
        })}
      </div>
      <p className="sr-only" role="status">
        第 {at + 1} 页，共 {deck.pages.length} 页：{deck.pages[at]?.title}
      </p>
      <div className="deck-present-bar">
        <button type="button" aria-label="上一页" disabled={at === 0} onClick={() => go(at - 1)}>
          <ChevronLeft size={20} strokeWidth={1.5} aria-hidden />
        </button>
        <span>
          {at + 1} / {deck.pages.length}
        </span>
        <button type="button" aria-label="下一页" disabled={at === last} onClick={() => go(at + 1)}>
          <ChevronRight size={20} strokeWidth={1.5} aria-hidden />
        </button>
        <button type="button" aria-label="结束放映" onClick={onEnd}>
          <X size={20} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </div>,
    document.body,
  );
}
