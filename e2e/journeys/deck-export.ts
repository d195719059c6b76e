/** A deck taken away: as PPTX and PDF, with its progress, left in the middle, and with what was found named before the download. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, preview, send } from '../kit/desk.ts';
import { writeNotesDocx, writeSalesCsv } from '../kit/office-files.ts';
import type { Journey } from '../kit/stage.ts';

const strip = (page: Page) => page.getByRole('navigation', { name: '全部页面' });
/** An office program that starts cold on a busy machine. */
const longest = { timeout: 60_000 };
const dialog = (page: Page) => page.getByRole('dialog', { name: /^导出为/ });

async function choose(page: Page, label: string): Promise<void> {
  await preview(page).getByRole('button', { name: '下载', exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

export const deckExported: Journey = {
  name: 'a deck is taken away as PPTX and PDF; what is not as on its pages is said before the download',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=ppt' });
    await attach(page, [await writeNotesDocx(stage.folder), writeSalesCsv(stage.folder)]);
    await send(page, '根据附件做一份8页的PPT，汇报给领导，标题是“华东区第47周运营汇报”');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await strip(page).waitFor();

    // Left in the middle: nothing is downloaded, and the next one begins anew.
    await choose(page, 'PPT（可编辑）');
    await dialog(page).getByRole('progressbar', { name: '导出进度' }).waitFor();
    await checkAccess(page, 'an export at work');
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await dialog(page).waitFor({ state: 'hidden' });

    const [deck] = await Promise.all([page.waitForEvent('download', longest), choose(page, 'PPT（可编辑）')]);
    assert.match(deck.suggestedFilename(), /运营汇报\.pptx$/);
    const parts = unzipSync(new Uint8Array(readFileSync(await deck.path())));
    assert.equal(Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length, 8);
    const slides = Object.entries(parts)
      .filter(([name]) => name.startsWith('ppt/slides/slide'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('');
    assert.ok(slides.includes('华东区第47周运营汇报'), 'the title is text');
    assert.ok(slides.includes('4,026,202'), 'the sum of the sales is text');
    assert.ok(
      Object.keys(parts).some((name) => name.startsWith('ppt/charts/chart')),
      'a chart is a chart',
    );
    await dialog(page).waitFor({ state: 'hidden' });

    const [pdf] = await Promise.all([page.waitForEvent('download', longest), choose(page, 'PDF')]);
    assert.match(pdf.suggestedFilename(), /运营汇报\.pdf$/);
    assert.equal(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );

    // A letter that no font has.
    await send(page, '第3页标题改成“运营总体\ue83a向好”');
    await answered(page, 2);
    await strip(page)
      .getByRole('button', { name: /^第 3 页：运营总体/ })
      .waitFor();
    await choose(page, 'PPT（可编辑）');
    const found = dialog(page).getByRole('list', { name: '核对结果' });
    await found.getByText('第 3 页：').waitFor();
    await checkAccess(page, 'what an export found');
    const [again] = await Promise.all([
      page.waitForEvent('download', longest),
      dialog(page).getByRole('button', { name: '仍要下载' }).click(),
    ]);
    assert.match(again.suggestedFilename(), /\.pptx$/);
  },
};
