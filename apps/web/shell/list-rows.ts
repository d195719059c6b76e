/** What lists drawn a window at a time share: keys that go from row to row, and the next page in time. */
import { useCallback, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

/** Frames a row that was out of sight is waited for. */
const drawn_frames = 10;
/** Height of a list before anything is measured, px. */
const usual_height_px = 400;

/**
 * Rows carry their index as `data-row`; what stands inside one and takes the focus may say it as `data-more`.
 * @param row_px a row's height, for a page up or down
 */
export function useRowKeys(count: number, row_px: number) {
  const list = useRef<VListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const focusRow = useCallback((index: number) => {
    list.current?.scrollToIndex(index, { align: 'nearest' });
    // A row that was out of sight is drawn after the scroll.
    let tries = 0;
    const focus = () => {
      const row = box.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
      if (row) row.focus();
      else if (tries++ < drawn_frames) requestAnimationFrame(focus);
    };
    focus();
  }, []);
  /** Goes where the key leads; any other key is given on with the index of its row. */
  const onRowKey = (event: KeyboardEvent, onOther: (key: string, index: number) => boolean): void => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row], [data-more]') : null;
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = Number(row.dataset['row'] ?? row.dataset['more']);
    const page = Math.max(1, Math.floor((list.current?.viewportSize ?? usual_height_px) / row_px) - 1);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -count, End: count };
    const step = steps[event.key];
    if (step !== undefined) focusRow(Math.min(count - 1, Math.max(0, index + step)));
    else if (!onOther(event.key, index)) return;
    event.preventDefault();
  };
  return { list, box, onRowKey };
}

/** The next page is asked for at most once in so long. */
const again_ms = 300;

export interface Nearness {
  /** Scrolls; the window when absent. */
  box?: RefObject<HTMLElement | null>;
  /** So far before it is seen. */
  margin_px?: number;
  /** Share of it that has to be seen, 0 to 1. */
  threshold?: number;
}

/** Asks as soon as the place of what is still to come is near, and again while it stays near. */
export function useNear(place: RefObject<HTMLElement | null>, onNear: () => void, { box, margin_px = 0, threshold = 0 }: Nearness): void {
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let near = false;
    let asked = -again_ms;
    const ask = () => {
      if (!near || performance.now() - asked < again_ms) return;
      asked = performance.now();
      latest.current();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        near = entry?.isIntersecting ?? false;
        ask();
      },
      { root: box?.current?.firstElementChild ?? null, rootMargin: `${margin_px}px`, threshold },
    );
    observer.observe(element);
    // Still near after a page came: the list is shorter than the window, or the page was refused.
    const timer = setInterval(ask, again_ms);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [place, box, margin_px, threshold]);
}
