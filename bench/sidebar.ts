/** The sidebar of a person with 10,000 tasks: opening it against that of a person with 50, and scrolling through all of it. */
import type { BrowserContext } from 'playwright-core';
import { inChromium } from './chromium.ts';
import { median, type Figure } from './figure.ts';
import { mainThreadTasks } from './main-thread.ts';
import { signUp, startProduct, untilIndexed, type Person, type RunningProduct } from './product.ts';

const visits = 7;

export async function sidebarBench(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const few = await signUp(product);
    const many = await signUp(product);
    await fill(product, few, 50);
    await fill(product, many, 10_000);
    await untilIndexed(product);
    await product.pool.query('analyze task');
    const times = { few: [] as number[], many: [] as number[] };
    for (let n = 0; n <= visits; n++) {
      const first = await inChromium(product, few, (context) => timeToList(context, product.origin));
      const second = await inChromium(product, many, (context) => timeToList(context, product.origin));
      // The first visits also pay for reading the browser and the assets from disk.
      if (n > 0) {
        times.few.push(first);
        times.many.push(second);
      }
    }
    const scrolled = await inChromium(product, many, (context) => scrollThrough(context, product.origin));
    return [
      {
        name: 'sidebar with 10,000 tasks, opening against 50',
        value: median(times.many) / median(times.few),
        unit: '×',
        target: 1.3,
        want: 'at most',
        note: `${median(times.many).toFixed(0)} ms against ${median(times.few).toFixed(0)} ms to the first row`,
      },
      {
        name: 'sidebar, longest task scrolling 10,000 rows (CPU)',
        value: scrolled.longest,
        unit: 'ms',
        target: 50,
        want: 'at most',
        note: `${scrolled.rows} rows, ${scrolled.tasks} tasks over 50 ms`,
      },
    ];
  } finally {
    await product.stop();
  }
}

function fill(product: RunningProduct, person: Person, count: number) {
  return product.pool.query(
    `insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time)
     select md5($1 || n), $1, '第 ' || n || ' 份季度销售材料', 1, 3, n * 1000, n * 1000 from generate_series(1, $2) n`,
    [person.user_id, count],
  );
}

async function timeToList(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[data-row="9"]')) Object.assign(window, { listed: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'listed' in window);
  // Set just above.
  return page.evaluate(() => (window as unknown as { listed: number }).listed);
}

/** Tasks are measured by the CPU they took: what other programs took of the machine meanwhile is not the page's. */
async function scrollThrough(context: BrowserContext, origin: string): Promise<{ longest: number; tasks: number; rows: number }> {
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.waitForSelector('[data-row="9"]');
  await page.waitForTimeout(1000);
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] });
  const rows = await page.evaluate(async () => {
    let box: Element | null | undefined = document.querySelector('[data-row="0"]')?.parentElement;
    while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))) box = box.parentElement;
    if (!box) throw new Error('the list does not scroll');
    const lastRow = () => Math.max(...[...document.querySelectorAll<HTMLElement>('[data-row]')].map((one) => Number(one.dataset['row'])));
    const started = performance.now();
    while (lastRow() < 9_999 && performance.now() - started < 150_000) {
      box.scrollTop += 600;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // At the end of what is loaded a person waits too.
      if (box.scrollTop + box.clientHeight > box.scrollHeight - 120) await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return lastRow() + 1;
  });
  const times = mainThreadTasks(await browser.stopTracing()).map(({ ms }) => ms);
  return { longest: Math.max(0, ...times), tasks: times.filter((ms) => ms > 50).length, rows };
}
