/** What twenty long answers, streamed one after the other into one page, leave in its memory, against twenty times what the first one left. */
import { longAnswerScenario } from '#e2e/kit/provider-scenarios.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import { inChromium } from './chromium.ts';
import type { Figure } from './figure.ts';
import { heapMb } from './main-thread.ts';
import { modelEnv, signUp, startProduct, watch } from './product.ts';

const answers = 20;
const lines = 1000;

export async function pageMemoryBench(): Promise<Figure[]> {
  const provider = await startProvider(longAnswerScenario({ lines, lines_per_second: 500 }));
  const product = await startProduct(modelEnv(provider.base_url));
  try {
    const person = await signUp(product);
    const task_id = await person.newTask();
    const stream = await watch(product, person, task_id);
    return await inChromium(product, person, async (context) => {
      const page = await context.newPage();
      const settled = () =>
        page.waitForFunction(() => [...document.querySelectorAll('.md-section')].every((one) => one.childElementCount > 0));
      await page.goto(`${product.origin}/task/${task_id}`);
      await page.getByRole('textbox').waitFor();
      // Code that comes with the first formula, and what it compiles to, are not the text's.
      const first = stream.next('run_end');
      await person.send(task_id, '先写一篇');
      await first;
      await page.waitForTimeout(500);
      await settled();
      const heaps = [await heapMb(page)];
      for (let n = 0; n < answers; n++) {
        const ended = stream.next('run_end');
        await person.send(task_id, `第 ${n + 1} 篇`);
        await ended;
        await page.waitForTimeout(500);
        await settled();
        heaps.push(await heapMb(page));
      }
      stream.end();
      const [before = 0, one = 0] = heaps;
      const all = heaps.at(-1) ?? 0;
      return [
        {
          name: `${answers} answers of ${lines} lines in one page, against one`,
          value: (all - before) / (answers * (one - before)),
          unit: '×',
          target: 1.3,
          want: 'at most',
          note: `heap ${before.toFixed(1)} MB before, ${one.toFixed(1)} MB after one, ${all.toFixed(1)} MB after all`,
        },
      ];
    });
  } finally {
    await product.stop();
    await provider.close();
  }
}
