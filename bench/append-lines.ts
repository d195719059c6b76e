/** A line added to an answer of 5,000 lines: what it costs the page's main thread. */
import { longAnswerScenario } from '#e2e/kit/provider-scenarios.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import { inChromium } from './chromium.ts';
import { median, quantile, type Figure } from './figure.ts';
import { mainThreadTasks, type Task } from './main-thread.ts';
import { modelEnv, signUp, startProduct, watch } from './product.ts';

const lines = 4990;
const added = 500;
const per_second = 10;

export async function appendLinesBench(): Promise<Figure[]> {
  const whole = longAnswerScenario({ lines, lines_per_second: per_second });
  const provider = await startProvider(async (request) => {
    const { pieces = [], ...reply } = await whole(request);
    const all = [...pieces];
    // Nearly all of it at once, and the rest line by line.
    return { ...reply, pieces: [all.slice(0, -added).join(''), ...all.slice(-added)] };
  });
  const product = await startProduct({ ...modelEnv(provider.base_url), MODEL_IDLE_TIMEOUT_MS: '20000' });
  try {
    const person = await signUp(product);
    const task_id = await person.newTask();
    const stream = await watch(product, person, task_id);
    return await inChromium(product, person, async (context) => {
      const page = await context.newPage();
      await page.goto(`${product.origin}/task/${task_id}`);
      await page.getByRole('textbox').waitFor();
      const ended = stream.next('run_end');
      await person.send(task_id, '写一篇很长的');
      // Every section is mounted by then, as it is for a reader who was there from the start.
      await page.waitForFunction(() => {
        const sections = [...document.querySelectorAll('.md-section')];
        return sections.length > 100 && sections.every((section) => section.childElementCount > 0);
      });
      const browser = context.browser();
      if (!browser) throw new Error('the context has no browser');
      await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] });
      await Promise.race([ended, page.waitForTimeout(8000)]);
      const costs = costsOf(mainThreadTasks(await browser.stopTracing()));
      stream.end();
      return [
        {
          name: 'a line added to 5,000 lines, p50',
          value: median(costs),
          unit: 'ms',
          target: 12,
          want: 'at most',
          note: `CPU of the main thread; ${costs.length} lines, p90 ${quantile(costs, 0.9).toFixed(1)} ms`,
        },
      ];
    });
  } finally {
    await product.stop();
    await provider.close();
  }
}

/** All that the page did from one line to the next counts for the line. */
function costsOf(tasks: Task[]): number[] {
  const span = 1000 / per_second;
  const begin = tasks[0]?.at ?? 0;
  const costs: number[] = [];
  for (const { at, ms } of tasks) {
    const n = Math.floor((at - begin) / span);
    costs[n] = (costs[n] ?? 0) + ms;
  }
  return [...costs].map((ms) => ms ?? 0).slice(1, -1);
}
