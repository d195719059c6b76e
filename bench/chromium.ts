/** A Chromium for measuring pages as a person's would be: cold cache, signed in or not. */
import { chromium, type BrowserContext } from 'playwright-core';
import { findChromium, quietFlags } from '#server/platform/chromium/chromium.ts';
import type { Person, RunningProduct } from './product.ts';

const flags = [...quietFlags, '--enable-precise-memory-info', '--js-flags=--expose-gc'];

/** Runs `work` in a fresh browser profile and closes it. */
export async function inChromium<T>(
  product: RunningProduct,
  person: Person | null,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const executablePath = findChromium(process.env['CHROMIUM_PATH'] ?? '');
  if (!executablePath) throw new Error('no Chromium found: install one or name it in CHROMIUM_PATH');
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    args: [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    for (const pair of person?.cookie.split('; ') ?? []) {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      await context.addCookies([{ name, value, url: product.origin }]);
    }
    return await work(context);
  } finally {
    await browser.close();
  }
}
