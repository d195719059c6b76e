/** The first page with a cold cache: what it transfers, how much of that it uses, when it is painted, when one can type, what a key waits for then. */
import { inChromium } from './chromium.ts';
import { coverageOf, watchCoverage } from './coverage.ts';
import { median, quantile, type Figure } from './figure.ts';
import { signUp, startProduct } from './product.ts';

const visits = 5;
/** So many keys, this far apart, from the first moment on in which one can type. */
const keys = 30;
const apart_ms = 90;

export async function firstPageBench(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const person = await signUp(product);
    const seen = [];
    for (let n = 0; n <= visits; n++) seen.push(await inChromium(product, person, (context) => visit(context, product.origin)));
    // The first visit also pays for reading the browser and the assets from disk.
    seen.shift();
    const { used, files } = await inChromium(product, person, (context) => usedAtFirst(context, product.origin));
    const waits = [];
    for (let n = 0; n < visits; n++) waits.push(await inChromium(product, person, (context) => typedAtOnce(context, product.origin)));
    const transferred = median(seen.map((one) => one.bytes)) / 1000;
    const largest = seen[0]?.largest ?? { name: '', bytes: 0 };
    const looked = median(seen.map((one) => one.looked)) / 1000;
    return [
      {
        name: 'first page, used at first',
        value: used * 100,
        unit: '%',
        target: 36,
        want: 'at least',
        note: files
          .slice(0, 2)
          .map(({ name, length, used }) => `${name} ${((used / length) * 100).toFixed(0)} % of ${(length / 1000).toFixed(0)} KB`)
          .join(', '),
      },
      {
        name: 'first page, JS and CSS (br) after looking at it',
        value: looked,
        unit: 'KB',
        target: 190,
        want: 'at most',
        note: `${looking_ms / 1000} s without a touch`,
      },
      {
        name: 'first page, a key typed at once, until it is drawn',
        value: median(waits.map((keys) => quantile(keys, 0.9))),
        unit: 'ms',
        target: 50,
        want: 'at most',
        note: `p90 of ${keys} keys; the worst ${median(waits.map((keys) => Math.max(...keys))).toFixed(0)} ms`,
      },
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

/** So long somebody only looks. */
const looking_ms = 4000;

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
  await page.waitForTimeout(looking_ms);
  return page.evaluate(() => {
    const { painted, ready } = (window as unknown as { marks: { painted: number; ready: number } }).marks;
    const all = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname))
      .map(({ name, encodedBodySize, startTime }) => ({ name: name.replace(/.*\//, ''), bytes: encodedBodySize, startTime }))
      .sort((a, b) => b.bytes - a.bytes);
    const files = all.filter(({ startTime }) => startTime < ready);
    const sum = (those: typeof all) => those.reduce((bytes, file) => bytes + file.bytes, 0);
    return { painted, ready, bytes: sum(files), looked: sum(all), largest: files[0] };
  });
}

async function untilTypable(page: Awaited<ReturnType<Context['newPage']>>, origin: string): Promise<void> {
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.activeElement?.matches('textarea, [role="textbox"]'));
}

async function usedAtFirst(context: Context, origin: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await watchCoverage(session);
  await untilTypable(page, origin);
  return coverageOf(session, '/assets/');
}

/** Milliseconds from each key until the frame behind it. */
async function typedAtOnce(context: Context, origin: string): Promise<number[]> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - timeStamp))),
      true,
    );
  });
  await untilTypable(page, origin);
  await page.keyboard.type('x'.repeat(keys), { delay: apart_ms });
  await page.waitForFunction((all) => (window as unknown as { waits: number[] }).waits.length >= all, keys);
  return page.evaluate(() => (window as unknown as { waits: number[] }).waits);
}
