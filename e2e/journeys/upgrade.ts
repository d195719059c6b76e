/** The server is replaced by a newer one while somebody has the page open. */
import { strict as assert } from 'node:assert';
import { cpSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { arrive, input, typedIn } from '../kit/desk.ts';
import { startLine } from '../kit/line.ts';
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
    const allFetched = watchParts(page);
    await arrive(page);
    await input(page).fill('写了一半的通知');
    await allFetched();

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

export const awayForAMoment: Journey = {
  name: 'a part of the page that is wanted while nobody answers comes as soon as somebody does',
  async run(stage) {
    const server = await stage.commonServer();
    // A page asks for ten seconds; a server is started anew for longer than that where the machine is busy.
    const line = await startLine(server.address, Infinity);
    stage.onEnd(() => line.close());
    const { window, page } = await stage.openWindow(line, { quiet: true });
    const allFetched = watchParts(page);
    await arrive(page);
    await allFetched();
    await line.cut();
    await page.getByRole('button', { name: '定时任务', exact: true }).click();
    await sleep(500);
    await line.mend();
    await page.getByRole('dialog', { name: /^定时任务/ }).waitFor();
    await page.keyboard.press('Escape');
    await window.setOffline(true);
    await page.getByRole('link', { name: '收藏夹', exact: true }).click();
    await page.getByText('网络已断开').waitFor();
    await page.waitForTimeout(500);
    await window.setOffline(false);
    await page.getByRole('heading', { level: 1, name: '收藏夹' }).waitFor();
    assert.equal(await page.getByText(/刷新后继续|刚刚更新|服务器异常/).count(), 0, 'nothing has to be loaded again');

    // What was on its way when the server went is lost for this page, which loads itself again when there is a server.
    await page.goto('/');
    await input(page).fill('写了一半的通知');
    await allFetched();
    const away = (url: URL) => url.pathname === '/' || /\/assets\/expert-list-/.test(url.pathname);
    await window.route(away, (route) => route.abort());
    await page.getByRole('link', { name: /^AI 专家/ }).click();
    await page.getByText('连上后会自动刷新这一页').waitFor();
    await window.unroute(away);
    await page.getByRole('heading', { level: 1, name: 'AI 专家' }).waitFor();
    await page.getByRole('button', { name: '新建任务' }).click();
    assert.equal(await typedIn(page), '写了一半的通知');
  },
};

/** Waits until what a page fetches ahead is there: browsers remember of a part that was on its way when the server went that it is missing. */
function watchParts(page: Page): () => Promise<void> {
  const coming = new Set<Request>();
  let last = Date.now();
  const isPart = (request: Request): boolean => /\/assets\//.test(request.url());
  page.on('request', (request) => {
    if (isPart(request)) coming.add(request);
  });
  const over = (request: Request): void => {
    if (coming.delete(request)) last = Date.now();
  };
  page.on('requestfinished', over).on('requestfailed', over);
  return async () => {
    while (coming.size > 0 || Date.now() - last < 1000) await sleep(100);
  };
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
