/** A deck of a brand taken away as PPTX: with its progress, left in the middle, and with what was found named before the download. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { brandedPptx } from '#capabilities/brand/brand-testing.ts';
import { attached } from '../kit/attachment-files.ts';
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

/** The brand of a presentation, looked at, and from now on that of new tasks. */
async function brand(page: Page): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '从文件取品牌套件' }).click();
  await (await choosing).setFiles([attached('云杉科技.pptx', Buffer.from(await brandedPptx()))]);
  const kit = page.getByRole('dialog', { name: '品牌套件' });
  await kit.getByText('已收藏，请核对').waitFor();
  await kit.getByText('#00857c').waitFor();
  await checkAccess(page, 'a brand kit');
  await kit.getByRole('textbox', { name: '名称' }).fill('云杉');
  await kit.getByRole('button', { name: '保存' }).click();
  await page.getByText('品牌套件已保存').waitFor();
  await page.getByRole('button', { name: '“云杉”的更多操作' }).click();
  await page.getByRole('menuitem', { name: '新任务默认使用' }).click();
  await page.getByText('新任务默认', { exact: true }).waitFor();
}

export const deckExported: Journey = {
  name: 'a deck of a brand is taken away as PPTX; what is not as on its pages is said before the download',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await page.goto('/collection');
    await brand(page);
    await page.goto('/?skill=ppt');
    await attach(page, [await writeNotesDocx(stage.folder), writeSalesCsv(stage.folder)]);
    await send(page, '根据附件做一份8页的PPT，汇报给领导，标题是“华东区第47周运营汇报”，要有图表');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await strip(page).waitFor();

    // Left in the middle: nothing is downloaded, and the next one begins anew.
    await choose(page, 'PPT（可编辑）');
    await dialog(page).getByRole('progressbar', { name: '导出进度' }).waitFor();
    await checkAccess(page, 'an export at work');
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await dialog(page).waitFor({ state: 'hidden' });

    // A letter that no font has.
    await send(page, '第3页标题改成“运营总体\ue83a向好”');
    await answered(page, 2);
    await strip(page)
      .getByRole('button', { name: /^第 3 页：运营总体/ })
      .waitFor();
    await choose(page, 'PPT（可编辑）');
    const found = dialog(page).getByRole('list', { name: '核对结果' });
    await found.getByText('第 3 页：').waitFor(longest);
    await checkAccess(page, 'what an export found');
    const [deck] = await Promise.all([
      page.waitForEvent('download', longest),
      dialog(page).getByRole('button', { name: '仍要下载' }).click(),
    ]);
    assert.match(deck.suggestedFilename(), /运营汇报\.pptx$/);
    const parts = unzipSync(new Uint8Array(readFileSync(await deck.path())));
    assert.equal(Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length, 8);
    const slides = Object.entries(parts)
      .filter(([name]) => name.startsWith('ppt/slides/slide'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('');
    assert.ok(slides.includes('华东区第47周运营汇报'), 'the title is text');
    assert.ok(slides.includes('00857C'), 'its pages are in the colours of the brand');
    const theme = strFromU8(parts['ppt/theme/theme1.xml'] ?? new Uint8Array());
    assert.ok(theme.includes('<a:accent1><a:srgbClr val="00857C"/>'), 'and so is what is added to them');
    const shown = Object.entries(parts).filter(
      ([name, bytes]) => /slides\/_rels\/slide/.test(name) && strFromU8(bytes).includes('../media/'),
    );
    assert.ok(shown.length >= 6, `its logo is on ${shown.length} pages`);
    assert.ok(slides.includes('1286450.50'), 'the sales of a city are text');
    assert.ok(
      Object.keys(parts).some((name) => name.startsWith('ppt/charts/chart')),
      'a chart is a chart',
    );
  },
};
