import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

export async function until(fits: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 15_000;
  while (!(await fits())) {
    if (performance.now() > end) throw new Error(`never so: ${fits.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function downloaded(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
  return readFileSync(await download.path(), 'utf8');
}
