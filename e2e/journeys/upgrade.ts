/** The server is replaced by a newer one while somebody has the page open. */
import { strict as assert } from 'node:assert';
import { cpSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { arrive, input, typedIn } from '../kit/desk.ts';
import type { Journey } from '../kit/stage.ts';

const built = join(import.meta.dirname, '../../.build/web');

export const upgraded: Journey = {
  name: 'a page opened before an upgrade finds its parts, or says that there is a new version',
  async run(stage) {
    const next = renamed(join(stage.folder, 'next'), 'next');
    cpSync(join(built, 'assets'), join(next, 'earlier/assets'), { recursive: true });
    const afterNext = renamed(join(stage.folder, 'after-next'), 'after');

    const first = await stage.startServer();
    // The browser tells its own page of the missing part; that is what is seen here, not a fault of the journey.
    const { page } = await stage.openWindow(first, { quiet: true });
    await arrive(page);
    await input(page).fill('写了一半的通知');
    await allFetched(page);

    const second = await stage.restartServer(first, { ANTOU_WEB: next });
    await openFromAccount(page, '设置');
    await page.getByRole('dialog', { name: '设置' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByText(/新版本|刚刚更新/).count(), 0, 'nothing to be told: all parts are there');

    await stage.restartServer(second, { ANTOU_WEB: afterNext });
    await page.getByRole('button', { name: '定时任务', exact: true }).click();
    await page.getByText('案头有新版本了').first().waitFor();
    await page.getByRole('button', { name: /^刷新/ }).first().click();
    await input(page).waitFor();
    await page.getByText('案头有新版本了').waitFor({ state: 'hidden' });
    assert.equal(await typedIn(page), '写了一半的通知');
    await page.getByRole('button', { name: '定时任务', exact: true }).click();
    await page.getByRole('dialog', { name: /^定时任务/ }).waitFor();
  },
};

/** What a page fetches ahead is there: of a part that was asked for while no server answered, browsers remember that it is missing. */
async function allFetched(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration);
    return performance.now() - Math.max(...ends) > 1000;
  });
}

async function openFromAccount(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The built page as another build would be: the same, with other names for all its parts. */
function renamed(folder: string, suffix: string): string {
  cpSync(built, folder, { recursive: true, dereference: true, filter: (path) => !/\.(br|gz)$|[/\\]earlier$/.test(path) });
  const assets = join(folder, 'assets');
  const names = globSync('*.{js,css}', { cwd: assets });
  const others = new Map(names.map((name) => [name, `${basename(name, extname(name))}-${suffix}${extname(name)}`]));
  for (const path of [join(folder, 'index.html'), ...names.map((name) => join(assets, name))])
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/[\w.-]+\.(?:js|css)\b/g, (name) => others.get(name) ?? name),
    );
  for (const [name, other] of others) renameSync(join(assets, name), join(assets, other));
  return folder;
}
