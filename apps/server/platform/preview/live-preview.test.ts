/** A site that is worked on while a person looks at it, in real Chromium. */
import { chromium, type Browser, type Frame, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium, quietFlags } from '../chromium/chromium.ts';
import type { SiteEngine } from './site-engine.ts';
import { engineForTests, serveSite, siteOf, smallSite, type Served } from './site-testing.ts';

let engine: SiteEngine;
let served: Served;
let browser: Browser;
let page: Page;
let frame: Frame;

beforeAll(async () => {
  engine = await engineForTests();
  served = await serveSite(engine, siteOf(smallSite));
  browser = await chromium.launch({
    executablePath: findChromium('') ?? '',
    args: [...quietFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  page = await browser.newPage();
  await page.goto(served.page);
  await save({});
  await page.waitForSelector('iframe');
  const inside = await (await page.$('iframe'))?.contentFrame();
  if (!inside) throw new Error('no frame');
  frame = inside;
  await frame.waitForSelector('h1');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await served.close();
  engine.close();
});

async function save(changed: Record<string, string>): Promise<void> {
  const files = siteOf({ ...smallSite, ...changed });
  served.show(files);
  await page.evaluate(([address, tree]) => (window as unknown as { show(state: object): void }).show({ address, tree }), [
    served.address,
    files.tree,
  ] as const);
}
const home = smallSite['app/page.tsx'] ?? '';
const words = () => frame.evaluate(() => document.body.innerText);
const heard = () => page.evaluate(() => (window as unknown as { heard: [string, unknown][] }).heard);

test('an edit is seen and what a component holds stays; one that does not compile changes nothing and is said', async () => {
  await frame.click('button');
  await save({ 'app/page.tsx': home.replace('你好，世界', '改过的标题').replace('text-brand', 'text-3xl') });
  await expect.poll(words).toContain('改过的标题');
  expect(await words()).toContain('点了 1 次');
  expect(await frame.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).fontSize)).toBe('30px');
  await save({ 'app/page.tsx': home.replace('</ul>', '</ol>') });
  await page.waitForSelector('text=发现 1 个错误');
  expect(await words()).toContain('改过的标题');
  await save({ 'app/page.tsx': home.replace('<Close />', '<p>又好了</p>').replace(', X as Close', '') });
  await expect.poll(words).toContain('又好了');
  expect(await words()).toContain('点了 1 次');
  await expect.poll(() => page.$('text=发现 1 个错误')).toBeNull();
});

test('what it did not have before comes along: another icon, another file', async () => {
  await save({
    'app/page.tsx': home
      .replace('X as Close', 'Star as Close')
      .replace('import items', "import { more } from '../lib/more';\nimport items")
      .replace('>{item}<', '>{item + more}<'),
    'lib/more.ts': "export const more = '！';\n",
  });
  await expect.poll(words).toContain('甲！');
  expect(await words()).toContain('点了 1 次');
  expect(await frame.$('svg.lucide-star')).not.toBeNull();
});

test('it goes by links and the bar, and an element says where it is written', async () => {
  await frame.click('text=关于');
  await expect.poll(words).toContain('关于我们');
  await expect.poll(() => page.textContent('.sf-path')).toBe('/about');
  await page.click('[aria-label="后退"]');
  await expect.poll(words).toContain('点了');
  await page.click('[aria-label="选择元素"]');
  await frame.click('h1');
  await expect
    .poll(async () => (await heard()).find(([what]) => what === 'select')?.[1])
    .toMatchObject({ filePath: 'app/page.tsx', name: 'Home', tag: 'h1', text: '你好，世界' });
  await page.keyboard.press('Escape');
  await page.waitForSelector('[aria-label="选择元素"]');
  const detail = await page.evaluate(() =>
    (window as unknown as { handle: { pageDetail(): Promise<{ path: string; title: string } | null> } }).handle.pageDetail(),
  );
  expect(detail).toMatchObject({ path: '/', title: '小站' });
});

test('what it keeps is there after it was opened again', async () => {
  await frame.evaluate(() => {
    localStorage.setItem('名字', '小红');
    document.cookie = 'seen=1; max-age=1000';
  });
  await page.waitForTimeout(600);
  await page.click('[aria-label="刷新"]');
  await expect
    .poll(async () => {
      const inside = await (await page.$('iframe'))?.contentFrame();
      return inside
        ?.evaluate(() => [localStorage.getItem('名字'), document.cookie, document.querySelector('h1') !== null])
        .catch(() => null);
    })
    .toEqual(['小红', 'seen=1', true]);
});

test('opened in a tab of its own it runs', async () => {
  const tab = await browser.newPage();
  await tab.goto(`${served.address}about`);
  await tab.waitForSelector('h1:text("关于我们")');
  await tab.close();
});
