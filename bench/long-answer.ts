/** A 3,000-line answer at 100 lines a second in the page: frames, main-thread tasks, typing meanwhile, heap afterwards. */
import type { Page } from 'playwright-core';
import { longAnswerScenario } from '#e2e/kit/provider-scenarios.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import { inChromium } from './chromium.ts';
import { median, type Figure } from './figure.ts';
import { modelEnv, signUp, startProduct, watch } from './product.ts';

const lines = 3000;

interface Marks {
  frames: number[];
  long: number[];
  typed: number[];
}

export async function longAnswerBench(): Promise<Figure[]> {
  const provider = await startProvider(longAnswerScenario({ lines, lines_per_second: 100 }));
  const product = await startProduct(modelEnv(provider.base_url));
  try {
    const person = await signUp(product);
    const task_id = await person.newTask();
    const stream = await watch(product, person, task_id);
    return await inChromium(product, person, async (context) => {
      const page = await context.newPage();
      await page.goto(`${product.origin}/task/${task_id}`);
      await page.getByRole('textbox').waitFor();
      await page.waitForTimeout(1000);
      const ended = stream.next('run_end');
      await person.send(task_id, '写一篇很长的');
      await page.waitForTimeout(500);
      await measure(page);
      let over = false;
      void ended.then(() => (over = true));
      await page.getByRole('textbox').focus();
      while (!over) {
        await page.keyboard.press('a');
        await page.waitForTimeout(250);
      }
      const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks);
      await page.waitForTimeout(1500);
      const heap = await heapMb(page);
      stream.end();
      return figures(marks, heap);
    });
  } finally {
    await product.stop();
    await provider.close();
  }
}

function figures({ frames, long, typed }: Marks, heap: number): Figure[] {
  const frame = 1000 / 60;
  const dropped = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frame) - 1), 0);
  const due = frames.reduce((sum, ms) => sum + ms, 0) / frame;
  const longest = Math.max(0, ...long);
  return [
    {
      name: `${lines}-line answer, frames dropped`,
      value: (dropped / due) * 100,
      unit: '%',
      target: 2,
      want: 'at most',
      note: `${dropped} of ${due.toFixed(0)}`,
    },
    {
      name: `${lines}-line answer, longest main-thread task`,
      value: longest,
      unit: 'ms',
      target: 50,
      want: 'at most',
      note: `${long.length} over 50 ms`,
    },
    {
      name: `${lines}-line answer, typing meanwhile, p50`,
      value: median(typed),
      unit: 'ms',
      target: 25,
      want: 'at most',
      note: `${typed.length} keys`,
    },
    { name: `${lines}-line answer, page heap after it`, value: heap, unit: 'MB', target: 40, want: 'at most' },
  ];
}

function measure(page: Page): Promise<void> {
  return page.evaluate(() => {
    const marks: Marks = { frames: [], long: [], typed: [] };
    Object.assign(window, { marks });
    let last = performance.now();
    const frame = (now: number) => {
      marks.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(frame);
    });
    new PerformanceObserver((list) => marks.long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
    addEventListener(
      'keydown',
      (event) => requestAnimationFrame(() => setTimeout(() => marks.typed.push(performance.now() - event.timeStamp))),
      true,
    );
  });
}

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
