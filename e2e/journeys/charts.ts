/** Charts: those of a workbook stand on its sheet; one that is asked for is drawn, looked at, changed and taken away. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { chartWorkbook } from '../kit/chart-workbook.ts';
import { answered, arrive, attach, preview, send } from '../kit/desk.ts';
import { chartScenario } from '../kit/provider-chart.ts';
import { desktop, type Journey } from '../kit/stage.ts';

export const charts: Journey = {
  name: 'charts: a workbook shows its own, one is asked for without a skill, changed and taken away',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server, { permissions: ['clipboard-read', 'clipboard-write'] });
    await arrive(page);
    // Low enough for the sheet to scroll.
    await page.setViewportSize({ width: 1440, height: 600 });
    await attach(page, [await chartWorkbook('销售.xlsx')]);
    await page.getByRole('button', { name: '预览 销售.xlsx', exact: true }).press('Enter');
    const chart = preview(page).getByRole('img', { name: '图表：华东与华南' });
    await chart.locator('canvas').waitFor();
    // It moves with its cells, and the frozen head stays.
    const before = await chart.boundingBox();
    await preview(page)
      .getByRole('grid')
      .evaluate((grid) => grid.scrollBy(0, 100));
    await page.waitForFunction(
      (top) => (document.querySelector('[aria-label="图表：华东与华南"]')?.getBoundingClientRect().top ?? top) < top - 90,
      before?.y ?? 0,
    );
    assert.ok(await preview(page).getByRole('gridcell', { name: '华东（万元）' }).isVisible(), 'the head is frozen');
    await preview(page)
      .getByRole('grid')
      .evaluate((grid) => grid.scrollTo(0, 0));
    await preview(page).getByRole('gridcell', { name: '官网' }).click();
    await preview(page).getByText('链接：https://example.com/x').waitFor();
    assert.equal(await preview(page).locator('a[href]').count(), 0, 'links of a workbook are words');
    await page.getByRole('button', { name: '关闭预览' }).press('Enter');
    await page.setViewportSize(desktop);

    await send(page, '把华东和华南的数据画成折线图');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const panel = preview(page);
    await panel.getByRole('button', { name: '数据表' }).waitFor();
    await panel.locator('.md-chart-canvas canvas').first().waitFor();
    await standsInAnswer(page);
    await staysCard(page);
    await panel.getByRole('button', { name: '数据表' }).click();
    await panel.getByRole('cell', { name: '190.1' }).waitFor();
    await checkAccess(page, 'a chart as a table');
    await panel.getByRole('button', { name: '图表', exact: true }).click();

    await send(page, '换成柱状图，标题改成“上半年两区销售额”');
    await answered(page, 2);
    await panel.getByText('上半年两区销售额').first().waitFor();
    await panel.getByText(/^柱状图 · 6 项/).waitFor();

    await panel.getByRole('button', { name: '下载', exact: true }).click();
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'PNG 图片' }).click()]);
    const png = readFileSync(await saved.path());
    assert.deepEqual([...png.subarray(1, 4)], [0x50, 0x4e, 0x47]);
    assert.equal(png.readUInt32BE(16), 1920, 'twice as many pixels as the drawing has');
    await printsAll(page);
  },
};

/** What can't be fetched is the card it always was. */
async function staysCard(page: Page): Promise<void> {
  const answer = page.getByRole('article', { name: '回答' }).first();
  await page.route('**/api/files/**', (route) => route.abort());
  await page.reload();
  await answer.getByRole('button', { name: /^打开/ }).waitFor();
  await answer.locator('[data-drawn]').waitFor({ state: 'detached' });
  await answer.getByRole('button', { name: /^打开/ }).waitFor();
  await page.unroute('**/api/files/**');
  await page.reload();
  await answer.getByRole('img', { name: /^图表：/ }).waitFor();
}

/** What nobody scrolled to, and what is looked at and has no picture of itself, is drawn when the page is printed. */
async function printsAll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.reload();
  await preview(page).locator('.md-chart-canvas canvas').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[data-drawn="chart"] .md-chart-canvas').length === 2);
  await page.emulateMedia({ media: 'print' });
  const drawn = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const all = [...document.querySelectorAll('.md-chart-print')];
    const stands = ({ top, height }: DOMRect, card: DOMRect) => height > 200 && top > card.top;
    const told = all.filter((one) => one.closest('[role="log"]'));
    const whole = told.filter((one) => {
      const card = one.closest('[data-drawn]');
      return card !== null && stands((one.querySelector('canvas') ?? one).getBoundingClientRect(), card.getBoundingClientRect());
    });
    const log = document.querySelector('[role="log"]')?.getBoundingClientRect();
    dispatchEvent(new Event('afterprint'));
    return {
      all: all.length,
      whole: whole.length,
      long: (log?.height ?? 0) > 600,
      beside: [...document.querySelectorAll('aside')].filter((one) => one.getClientRects().length > 0).length,
      left: document.querySelectorAll('div.md-chart-print canvas').length,
    };
  });
  await page.emulateMedia({ media: null });
  assert.deepEqual(drawn, { all: 3, whole: 2, long: true, beside: 0, left: 0 }, 'the conversation, from its beginning to its end');
  assert.equal(await page.getByText('正在绘制').count(), 0, 'nothing waits for a reader who scrolls');
  await page.setViewportSize(desktop);
}

/** Drawn where it was asked for, then a picture that is copied with its title, and a way to the panel. */
async function standsInAnswer(page: Page): Promise<void> {
  const drawn = page.getByRole('article', { name: '回答' }).first().locator('[data-drawn="chart"]');
  const drawing = drawn.getByRole('img', { name: /^图表：/ });
  await drawing.locator('.md-chart-still').waitFor();
  await drawing.locator('canvas').waitFor({ state: 'detached' });
  await checkAccess(page, 'a chart in its answer');
  await drawn.getByRole('button', { name: '复制图片' }).click();
  await drawn.getByText('已复制').waitFor();
  const wide = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await createImageBitmap((await item?.getType('image/png')) ?? new Blob())).width;
  });
  assert.equal(wide, 1760, 'twice the hidden frame');
  await page.getByRole('button', { name: '关闭右侧面板' }).click();
  await drawing.hover();
  await drawing.locator('canvas').waitFor();
  await drawing.click();
  await preview(page).getByRole('button', { name: '数据表' }).waitFor();
}

export const chartByModel: Journey = {
  name: 'charts: a model draws one from an attached table, with its numbers, and changes it',
  async run(stage) {
    const { server } = await stage.modelServer(chartScenario('各区.csv'), { chunk_chars: 40 });
    const { page } = await stage.openWindow(server);
    await arrive(page);
    // What looks like a formula or markup stays words.
    const csv = '区,销售额\n华东,190.1\n=HYPERLINK("http://x"),72.5\n<b>华北</b>,120\n';
    await attach(page, [{ name: '各区.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }]);
    await send(page, '把附件画成图表');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const panel = preview(page);
    await panel.getByRole('button', { name: '数据表' }).click();
    for (const cell of ['190.1', '72.5', '120', '<b>华北</b>']) await panel.getByRole('cell', { name: cell, exact: true }).waitFor();
    assert.equal(await panel.locator('b, a[href]').count(), 0);
    await send(page, '改成条形图，从大到小');
    await answered(page, 2);
    await panel.getByText(/^条形图 · 3 项/).waitFor();
  },
};
