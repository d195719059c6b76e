/** A chart in its place: it answers to the pointer while somebody points at it, and rests as a picture of itself, so that many of them cost one drawing. */
import type { Chart } from './chart-parts.ts';

/** Specification: a chart follows its size 200 ms after it changed, and is pictured 1.5 s after it was drawn. */
const RESIZE_MS = 200;
const PICTURE_MS = 1500;
/** A pointer that only passes wakes nothing. */
const WAKE_MS = 100;
/** It is drawn before a reader who scrolls arrives. */
const NEAR = '600px 0px';

export interface Standing {
  draw(moves: boolean): Chart;
  /** The picture has become what is seen; the drawing goes when this resolves. */
  pictured(picture: Blob): Promise<void>;
  failed(error: unknown): void;
  /** It is the one thing looked at, and stays drawn. */
  stays: boolean;
  /** A tap leads elsewhere. */
  opens: boolean;
}

/** `place` has a size. Returns what ends it. */
export function standChart(place: HTMLElement, { draw, pictured, failed, stays, opens }: Standing): () => void {
  let chart: Chart | null = null;
  let isNear = false;
  let isPointedAt = false;
  let isOver = false;
  let [drawnAt, picturedAt] = ['', ''];
  let resizing: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let waking: ReturnType<typeof setTimeout> | undefined;
  const size = (): string => `${place.clientWidth}×${place.clientHeight}`;

  const wake = (moves: boolean): void => {
    if (chart || isOver || place.clientWidth === 0) return;
    try {
      chart = draw(moves);
    } catch (error) {
      failed(error);
      return;
    }
    drawnAt = size();
    restLater();
  };
  const restLater = (): void => {
    clearTimeout(resting);
    if (!stays) resting = setTimeout(() => void rest(), PICTURE_MS);
  };
  const rest = async (): Promise<void> => {
    const [resting_chart, at] = [chart, drawnAt];
    if (!resting_chart || isPointedAt) return;
    try {
      if (picturedAt !== at) {
        const picture = await resting_chart.picture();
        if (isOver) return;
        await pictured(picture);
        picturedAt = at;
      }
    } catch (error) {
      // It stays as it is drawn.
      console.warn('a chart could not be pictured', error);
      return;
    }
    if (isOver || isPointedAt || chart !== resting_chart || drawnAt !== at) return;
    chart.end();
    chart = null;
  };

  const nearness = new IntersectionObserver(
    (entries) => {
      isNear = entries.at(-1)?.isIntersecting ?? false;
      if (isNear && size() !== picturedAt) wake(picturedAt === '');
    },
    { rootMargin: NEAR, scrollMargin: NEAR },
  );
  nearness.observe(place);
  const sizes = new ResizeObserver(() => {
    if (size() === (chart ? drawnAt : picturedAt) || place.clientWidth === 0) return;
    clearTimeout(resizing);
    resizing = setTimeout(() => {
      if (!chart) {
        if (isNear) wake(false);
        return;
      }
      drawnAt = size();
      chart.resize();
      restLater();
    }, RESIZE_MS);
  });
  sizes.observe(place);

  const heard = new AbortController();
  const left = (): void => {
    clearTimeout(waking);
    waking = undefined;
    isPointedAt = false;
    if (chart) restLater();
  };
  const frame = place.parentElement ?? place;
  frame.addEventListener(
    'pointermove',
    ({ pointerType }) => {
      if (pointerType === 'touch') return;
      isPointedAt = true;
      if (!chart) waking ??= setTimeout(() => wake(false), WAKE_MS);
    },
    { signal: heard.signal },
  );
  frame.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && left(), { signal: heard.signal });
  frame.addEventListener(
    'click',
    (event) => {
      if (opens || event.pointerType !== 'touch') return;
      isPointedAt = true;
      wake(false);
      const box = place.getBoundingClientRect();
      chart?.tell(event.clientX - box.left, event.clientY - box.top);
    },
    { signal: heard.signal },
  );
  document.addEventListener(
    'pointerdown',
    ({ target, pointerType }) => pointerType === 'touch' && isPointedAt && !(target instanceof Node && frame.contains(target)) && left(),
    { signal: heard.signal },
  );

  return () => {
    isOver = true;
    for (const timer of [resizing, resting, waking]) clearTimeout(timer);
    heard.abort();
    nearness.disconnect();
    sizes.disconnect();
    chart?.end();
  };
}
