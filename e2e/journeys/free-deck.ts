/** Eight slides drawn by hand by a model: looked at, one place mended, shown, and taken away as shapes and words. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { answered, arrive, attach, eventsOf, preview, send, taskIdOf } from '../kit/desk.ts';
import { freeDeckScenario, freeTitle, photo } from '../kit/provider-free-deck.ts';
import type { Journey } from '../kit/stage.ts';

export const freeDeck: Journey = {
  name: 'eight slides drawn by hand: an overflow seen and mended, shown and exported',
  async run(stage) {
    const picture = await sharp({ create: { width: 1280, height: 1440, channels: 3, background: '#7a8f85' } })
      .png()
      .toBuffer();
    const { server } = await stage.modelServerOver('anthropic', freeDeckScenario(), { delay_ms: 1 });
    const { window, page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=ppt' });
    await attach(page, [{ name: photo, mimeType: 'image/png', buffer: picture }]);
    await send(page, '做一份8页的《新厂一年》，要有流程图、图表和厂区照片，自己设计');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    const results = events.filter((event) => event.type === 'tool_result');
    assert.deepEqual(
      results.filter(({ ok }) => !ok).map(({ output }) => output),
      [],
    );
    const looks = results.filter(({ output }) => output.startsWith('看过“')).map(({ output }) => output);
    assert.match(looks[0] ?? '', /第 5 页：超出版面或被截断：“今年新厂把交付周期/);
    assert.doesNotMatch(looks[1] ?? '', /今年新厂把交付周期/);

    const card = page.getByRole('article', { name: '回答' }).getByRole('button', { name: /^打开.*新厂一年/ });
    if (!(await page.getByRole('navigation', { name: '全部页面' }).isVisible())) await card.first().click();
    const strip = page.getByRole('navigation', { name: '全部页面' });
    const large = (at: number) => preview(page).frameLocator(`.deck-sheet[data-shown] iframe[title^="第 ${at} 页"]`);
    // It shows what was changed last.
    await large(5).getByText('今年新厂').first().waitFor();
    await strip.getByRole('button', { name: /^第 1 页/ }).click();
    await large(1).getByText(freeTitle).first().waitFor();
    assert.ok(
      await large(1)
        .locator('img')
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      'the photo is on the page',
    );
    await strip.getByRole('button', { name: /^第 4 页/ }).click();
    await large(4).getByText('线上渠道三个月翻倍').waitFor();

    const download = page.waitForEvent('download', { timeout: 60_000 });
    await preview(page).getByRole('button', { name: '下载', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PPT（可编辑）', exact: true }).click();
    const parts = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
    const slide = (at: number): string => strFromU8(parts[`ppt/slides/slide${at}.xml`] ?? new Uint8Array());
    assert.match(slide(1), new RegExp(freeTitle));
    assert.match(slide(1), /<p:pic>/);
    for (const words of ['观察', '判断', '试验', '复盘', '七天']) assert.ok(slide(3).includes(words), `${words} is text`);
    assert.match(slide(3), /<a:custGeom>/);
    assert.ok(
      Object.keys(parts).some((name) => name.startsWith('ppt/charts/chart')),
      'the chart is a chart',
    );
    assert.match(slide(5), /今年新厂把交付周期/);
  },
};
