/** The first page with a cold cache: what it transfers, when it is painted, when one can type. */
import { inChromium } from './chromium.ts';
import { median, type Figure } from './figure.ts';
import { signUp, startProduct } from './product.ts';

const visits = 5;

export async function firstPageBench(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const person = await signUp(product);
    const seen = [];
    for (let n = 0; n <= visits; n++) seen.push(await inChromium(product, person, (context) => visit(context, product.origin)));
    // The first visit also pays for reading the browser and the assets from disk.
    seen.shift();
    const transferred = median(seen.map((one) => one.bytes)) / 1000;
    const largest = seen[0]?.largest ?? { name: '', bytes: 0 };
    return [
      {
        name: 'first page, JS and CSS (br)',
        value: transferred,
        unit: 'KB',
        target: 170,
        want: 'at most',
        note: `largest: ${largest.name} ${(largest.bytes / 1000).toFixed(0)} KB`,
      },
      {
        name: 'first page, largest paint, cold cache',
        value: median(seen.map((one) => one.painted)) / 1000,
        unit: 's',
        target: 0.5,
        want: 'at most',
      },
      {
        name: 'first page, ready to type, cold cache',
        value: median(seen.map((one) => one.ready)) / 1000,
        unit: 's',
        target: 0.7,
        want: 'at most',
      },
    ];
  } finally {
    await product.stop();
  }
}

type Context = Parameters<Parameters<typeof inChromium>[2]>[0];

async function visit(context: Context, origin: string) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const marks = { painted: 0, ready: 0 };
    Object.assign(window, { marks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) marks.painted = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    const look = () => {
      // React puts the focus into the field when it listens.
      if (document.activeElement?.matches('textarea, [role="textbox"]')) marks.ready = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => (window as unknown as { marks: { ready: number } }).marks.ready > 0);
  await page.waitForTimeout(700);
  return page.evaluate(() => {
    const { painted, ready } = (window as unknown as { marks: { painted: number; ready: number } }).marks;
    const files = performance
      .getEntriesByType('resource')
      .filter(
        (entry) =>
          entry instanceof PerformanceResourceTiming && /\.(js|css)$/.test(new URL(entry.name).pathname) && entry.startTime < ready,
      )
      .map((entry) => ({ name: entry.name.replace(/.*\//, ''), bytes: (entry as PerformanceResourceTiming).encodedBodySize }))
      .sort((a, b) => b.bytes - a.bytes);
    return { painted, ready, bytes: files.reduce((sum, file) => sum + file.bytes, 0), largest: files[0] };
  });
}
