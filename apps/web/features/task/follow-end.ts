/** Keeps the end of a growing page in view while the reader is at the end, and leaves a reader alone who is not; of a long card its head. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Closer to the end than this counts as being there. */
const near = 56;
/** What a reader scrolls with, and how long a page moves after it at least. */
const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
const input_ms = 700;
/** Browsers glide for less. */
const glide_ms = 2000;

export function useFollowEnd(restartKey: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  /** When the reader last moved the page, or tried to. */
  const lastInput = useRef(-Infinity);
  /** When the reader last asked for the end. */
  const sent = useRef(-Infinity);
  const [away, setAway] = useState(false);
  /** The very end, whatever is asked above it. */
  const wantsEnd = useRef(false);

  const toEnd = useCallback((smooth: boolean) => {
    const box = scroller.current;
    if (!box) return;
    following.current = true;
    lastInput.current = -Infinity;
    if (smooth) sent.current = performance.now();
    setAway(false);
    const glides = smooth && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    wantsEnd.current = smooth;
    box.scrollTo({ top: smooth ? box.scrollHeight : restingPlace(box), behavior: glides ? 'smooth' : 'instant' });
  }, []);

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (!box || !inner) return;
    let lastTop = box.scrollTop;
    let lastSize = sizeOf(box);
    let lastHeight = box.scrollHeight;
    const onScroll = () => {
      const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < near;
      // Our own scrolling never goes up, but a new size of the box moves it before we can, as does the browser when what is above is laid out anew.
      const isLaidOut = box.scrollHeight !== lastHeight && performance.now() - lastInput.current > input_ms;
      if (atEnd || isOnItsWay()) following.current = true;
      else if (box.scrollTop < lastTop - 1 && sizeOf(box) === lastSize && !isLaidOut) following.current = false;
      lastTop = box.scrollTop;
      lastHeight = box.scrollHeight;
      setAway(!following.current);
    };
    const stay = () => {
      lastSize = sizeOf(box);
      if (following.current) box.scrollTop = wantsEnd.current ? box.scrollHeight : restingPlace(box);
      else setAway(box.scrollHeight - box.scrollTop - box.clientHeight >= near);
    };
    const isOnItsWay = () => lastInput.current < sent.current && performance.now() - sent.current < glide_ms;
    // It glided to where the end was when it began.
    const onScrollEnd = () => isOnItsWay() && stay();
    const onInput = () => {
      lastInput.current = performance.now();
      // Whoever fills in a long card is not to be taken back to its head.
      if (tallCard(box)) following.current = false;
    };
    const sizes = new ResizeObserver(stay);
    sizes.observe(inner);
    sizes.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    box.addEventListener('scrollend', onScrollEnd);
    for (const name of inputs) box.addEventListener(name, onInput, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('scrollend', onScrollEnd);
      for (const name of inputs) box.removeEventListener(name, onInput);
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

/** A card that waits for its person and is longer than the window. */
function tallCard(box: HTMLElement): HTMLElement | null {
  const card = [...box.querySelectorAll<HTMLElement>('[data-asks]')].at(-1);
  return card && card.offsetHeight > box.clientHeight ? card : null;
}

/** The end, or the head of such a card: what was read and has to be decided is seen before the button. */
function restingPlace(box: HTMLElement): number {
  const card = tallCard(box);
  if (!card) return box.scrollHeight;
  return box.scrollTop + card.getBoundingClientRect().top - box.getBoundingClientRect().top - 16;
}

function sizeOf(box: HTMLElement): string {
  return `${box.clientWidth} ${box.clientHeight}`;
}
