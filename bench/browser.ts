/** How much longer a page takes to open in a task's own guarded browser than in bare Playwright, both warm: a new session each time, on this machine's own site. */
import { chromium } from 'playwright-core';
import { createBrowsing } from '#server/platform/browsing/browsing.ts';
import { startStandInSite } from '#server/platform/browsing/stand-in-site.ts';
import { findChromium, quietFlags } from '#server/platform/chromium/chromium.ts';
import { median, type Figure } from './figure.ts';

const rounds = 9;
/** A task that comes right after another finds nothing made ahead. */
const apartMs = 2_500;

export async function browserBench(): Promise<Figure[]> {
  const executablePath = findChromium(process.env['CHROMIUM_PATH'] ?? '');
  if (!executablePath) throw new Error('no Chromium found: install one or name it in CHROMIUM_PATH');
  const site = await startStandInSite();
  const url = `http://127.0.0.1:${site.port}/`;
  const browsing = createBrowsing({
    executable: executablePath,
    private_hosts: [`127.0.0.1:${site.port}`],
    monotonic: () => performance.now(),
  });
  const bare = await chromium.launch({
    executablePath,
    headless: true,
    args: [...quietFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const ours: number[] = [];
  const theirs: number[] = [];
  const again: number[] = [];
  try {
    for (let n = -2; n < rounds; n++) {
      let started = performance.now();
      const session = await browsing.sessionOf({ task_id: `t${n}`, user_id: 'u' });
      await session.page().goto(url, { waitUntil: 'domcontentloaded' });
      const own = performance.now() - started;
      started = performance.now();
      await session.page().goto(`${url}form`, { waitUntil: 'domcontentloaded' });
      const second = performance.now() - started;
      await session.close();
      started = performance.now();
      const context = await bare.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      const other = performance.now() - started;
      await context.close();
      await new Promise((resolve) => setTimeout(resolve, apartMs));
      // The first ones start the browser and fill caches.
      if (n < 0) continue;
      ours.push(own);
      theirs.push(other);
      again.push(second);
    }
  } finally {
    await browsing.close();
    await bare.close();
    await site.close();
  }
  const note = `${Math.round(median(ours))} ms, bare ${Math.round(median(theirs))} ms; another page in the same session ${Math.round(median(again))} ms`;
  return [
    {
      name: 'a task opens its first page, over bare Playwright',
      value: median(ours) - median(theirs),
      unit: 'ms',
      target: 150,
      want: 'at most',
      note,
    },
  ];
}
