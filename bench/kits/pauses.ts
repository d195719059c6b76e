import type { Page } from 'playwright-core';

/** In milliseconds: the longest time in which the page gave nobody a turn while `work` went on. */
export async function longestPause(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const kept = { longest: 0, last: performance.now(), timer: 0 };
    // On the window of a page that is looked at here alone.
    (window as unknown as { pauses: typeof kept }).pauses = kept;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const now = performance.now();
      kept.longest = Math.max(kept.longest, now - kept.last);
      kept.last = now;
      kept.timer = window.setTimeout(() => {
        kept.last = performance.now();
        channel.port2.postMessage(0);
      }, 4);
    };
    channel.port2.postMessage(0);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest, duration);
    }).observe({ type: 'longtask' });
  });
  await work();
  return await page.evaluate(() => {
    const { pauses } = window as unknown as { pauses: { longest: number; timer: number } };
    clearTimeout(pauses.timer);
    return pauses.longest;
  });
}
