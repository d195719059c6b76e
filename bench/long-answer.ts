/**
 * A 3,000-line answer with tables, code and formulas at 100 lines a second in the page: frames, main-thread tasks, typing meanwhile, heap
 * afterwards. Tasks and the frames they cost are judged by the CPU they took, so that a busy machine is not taken for a busy page.
 */
import type { Page } from 'playwright-core';
import { longAnswerScenario } from '#e2e/kit/provider-scenarios.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import { inChromium } from './chromium.ts';
import { median, type Figure } from './figure.ts';
import { heapMb, mainThreadTasks } from './main-thread.ts';
import { modelEnv, signUp, startProduct, watch } from './product.ts';

const lines = 3000;

const frame_ms = 1000 / 60;

interface Marks {
  frames: number[];
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
      // What a key takes on this machine while nothing comes.
      await measure(page);
      await page.getByRole('textbox').focus();
      for (let n = 0; n < 15; n++) {
        await page.keyboard.press('a');
        await page.waitForTimeout(100);
      }
      const ended = stream.next('run_end');
      await person.send(task_id, '写一篇很长的');
      await page.waitForTimeout(500);
      const browser = context.browser();
      if (!browser) throw new Error('the context has no browser');
      await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] });
      const quiet = await page.evaluate(() => {
        // Put there by `measure`.
        const { marks } = window as unknown as { marks: Marks };
        marks.frames.length = 0;
        return marks.typed.splice(0);
      });
      let over = false;
      void ended.then(() => (over = true));
      while (!over) {
        await page.keyboard.press('a');
        await page.waitForTimeout(250);
      }
      const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks);
      const tasks = mainThreadTasks(await browser.stopTracing()).map(({ ms }) => ms);
      await page.waitForTimeout(1500);
      const heap = await heapMb(page);
      stream.end();
      return figures(marks, tasks, heap, median(quiet));
    });
  } finally {
    await product.stop();
    await provider.close();
  }
}

function figures({ frames, typed }: Marks, tasks: number[], heap: number, quiet: number): Figure[] {
  const due = frames.reduce((sum, ms) => sum + ms, 0) / frame_ms;
  const late = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frame_ms) - 1), 0);
  const dropped = tasks.reduce((sum, ms) => sum + Math.floor(ms / frame_ms), 0);
  return [
    {
      name: `${lines}-line answer, frames dropped`,
      value: (dropped / due) * 100,
      unit: '%',
      target: 2,
      want: 'at most',
      note: `${dropped} of ${due.toFixed(0)} by its own work; ${late} came late, whoever was to blame`,
    },
    {
      name: `${lines}-line answer, longest main-thread task`,
      value: Math.max(0, ...tasks),
      unit: 'ms',
      target: 50,
      want: 'at most',
      note: `CPU; ${tasks.filter((ms) => ms > 50).length} over 50 ms, ${tasks.filter((ms) => ms > frame_ms).length} over a frame`,
    },
    {
      name: `${lines}-line answer, typing meanwhile, p50`,
      value: median(typed),
      unit: 'ms',
      target: 25,
      want: 'at most',
      note: `${typed.length} keys; ${quiet.toFixed(1)} ms before the answer came`,
    },
    { name: `${lines}-line answer, page heap after it`, value: heap, unit: 'MB', target: 40, want: 'at most' },
  ];
}

function measure(page: Page): Promise<void> {
  return page.evaluate(() => {
    const marks: Marks = { frames: [], typed: [] };
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
    addEventListener(
      'keydown',
      (event) => requestAnimationFrame(() => setTimeout(() => marks.typed.push(performance.now() - event.timeStamp))),
      true,
    );
  });
}
