/** From a document and a picture to a web page that is whole by itself: with the built-in engine and with a model. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, eventsOf, preview, send, taskIdOf } from '../kit/desk.ts';
import { pageScenario } from '../kit/provider-page.ts';
import type { Journey } from '../kit/stage.ts';

const report = `# 食堂改造方案

## 现状

现有食堂2014年投入使用，目前工作日午餐平均980人次，高峰排队超过16分钟。员工满意度为71.5%，投诉量为46件。

## 时间安排

- 12月1日：一楼停止供餐，二楼临时供餐开始
- 12月8日：后厨设备进场
- 12月20日：试运行

## 窗口

| 区域 | 窗口（个） |
| --- | --- |
| 东厅 | 6 |
| 西厅 | 4 |
| 轻食 | 2 |

## 联系

邮箱：canteen@example.com
`;

const frame = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`);

export const builtinPage: Journey = {
  name: 'a web page from a document and a picture, with the built-in engine',
  async run(stage) {
    const picture = await sharp({ create: { width: 1200, height: 700, channels: 3, background: '#5b7d6a' } })
      .png()
      .toBuffer();
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    await attach(page, [
      { name: '食堂改造方案.md', mimeType: 'text/markdown', buffer: Buffer.from(report) },
      { name: '效果图.png', mimeType: 'image/png', buffer: picture },
    ]);
    await send(page, '根据附件做一个网页，先给我看看方案');
    await page.waitForURL(/\/task\//);
    const card = page.getByRole('region', { name: /^待确认：我这样理解/ });
    await card.getByRole('button', { name: '就这样做' }).click();
    await page.getByText('回答已完成').waitFor({ state: 'attached', timeout: 60_000 });
    await page
      .getByRole('article', { name: '回答' })
      .last()
      .getByRole('button', { name: /^打开.*食堂改造方案\.html/ })
      .click();
    const shown = frame(page, '食堂改造方案.html');
    await shown.getByRole('heading', { level: 1, name: '食堂改造方案' }).waitFor();
    await shown.getByText('一楼停止供餐，二楼临时供餐开始').waitFor();
    await shown.locator('figure.chart svg').first().waitFor();
    await shown.getByRole('link', { name: 'canteen@example.com' }).waitFor();
    assert.ok(
      await shown.locator('.hero img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth === 1200),
      'the picture is in it',
    );
    await checkAccess(page, 'a web page');

    const bar = preview(page).getByRole('group', { name: '预览宽度' });
    for (const [name, width] of [
      ['手机', 390],
      ['平板', 768],
    ] as const) {
      await bar.getByRole('button', { name }).click();
      await page.waitForFunction(
        (wanted) => document.querySelector('iframe[title="食堂改造方案.html"]')?.getBoundingClientRect().width === wanted,
        width,
      );
      assert.equal(
        await shown.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth),
        0,
        `nothing sticks out at ${width}`,
      );
    }
    await preview(page).getByRole('button', { name: '源代码' }).click();
    await preview(page).getByRole('region', { name: '网页源代码' }).getByText('<!doctype html>').waitFor();

    await send(page, '换成国风的，标题改成《新食堂》');
    await page.getByText('已修改“食堂改造方案.html”').waitFor();
    await preview(page).getByRole('button', { name: '源代码' }).click();
    await shown.locator('body[data-style="ink"]').first().getByRole('heading', { level: 1, name: '新食堂' }).waitFor();

    // Its versions are compared by their words, not by their source.
    await preview(page).getByRole('button', { name: '版本', exact: true }).click();
    await page.getByRole('menuitem', { name: /^版本 1/ }).click();
    await page.getByRole('button', { name: '与当前版本对比' }).click();
    const changes = page.getByRole('region', { name: '版本对比' });
    await changes.getByText('风格：').first().waitFor();
    await changes.getByText('新增：新食堂').first().waitFor();
    assert.ok((await changes.locator('ins').allInnerTexts()).includes('新'), 'within a line only what changed is marked');
    assert.equal(await changes.getByText('<').count(), 0, 'no markup');
    await preview(page)
      .getByRole('tab', { name: /^食堂改造方案\.html/ })
      .click();
    await shown.getByRole('heading', { level: 1, name: '新食堂' }).first().waitFor();

    // Opened away from the product with the network watched, it asks for nothing.
    const download = page.waitForEvent('download');
    await preview(page).getByRole('button', { name: '下载' }).click();
    await page.getByRole('menuitem', { name: '网页（HTML）' }).click();
    const file = await (await download).path();
    const alone = await window.newPage();
    const asked: string[] = [];
    alone.on('request', (request) => asked.push(request.url()));
    await alone.setContent(readFileSync(file, 'utf8'), { waitUntil: 'load' });
    await alone.getByRole('heading', { level: 1, name: '新食堂' }).waitFor();
    assert.deepEqual(
      asked.filter((url) => !url.startsWith('data:')),
      [],
    );
    await alone.close();
  },
};

export const modelPage: Journey = {
  name: 'a web page by a model, sent back for what it would load from elsewhere',
  async run(stage) {
    const { server } = await stage.modelServer(pageScenario(), { delay_ms: 1 });
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    await send(page, '做一张茶会的网页');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await page
      .getByRole('article', { name: '回答' })
      .getByRole('button', { name: /^打开.*云溪茶会\.html/ })
      .click();
    await frame(page, '云溪茶会.html').getByRole('heading', { level: 1, name: '云溪茶会' }).waitFor();
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    const results = events.filter((event) => event.type === 'tool_result');
    assert.deepEqual(
      results.map((event) => event.ok),
      [false, true],
    );
    assert.match(results[0]?.output ?? '', /第 1 行 https:\/\/fonts\.example\.com\/tea\.css/);
  },
};
