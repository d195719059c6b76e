/** Decks: made from files page after page beside the chat, shown, presented and changed; and a look chosen before a model makes one. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, preview, send, taskIdOf } from '../kit/desk.ts';
import { sales, writeNotesDocx, writeSalesCsv } from '../kit/office-files.ts';
import { deckScenario, deckTitle } from '../kit/provider-deck.ts';
import { phone, type Journey } from '../kit/stage.ts';

const strip = (page: Page) => page.getByRole('navigation', { name: '全部页面' });
const number = (page: Page, at: number, of: number) => page.getByRole('status', { name: `第 ${at} 页，共 ${of} 页` });
/** What stands on the large page. */
const large = (page: Page, at: number) => preview(page).frameLocator(`.deck-sheet[data-shown] iframe[title^="第 ${at} 页"]`);

export const builtinDeck: Journey = {
  name: 'a deck from a document and a table: pages come one by one, are gone through, presented and changed',
  async run(stage) {
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=ppt' });
    await attach(page, [await writeNotesDocx(stage.folder), writeSalesCsv(stage.folder)]);
    await send(page, '根据附件做一份7页的PPT，汇报给领导，标题是“华东区第47周运营汇报”');
    await page.waitForURL(/\/task\//);
    // It opens by itself while pages are still being made.
    await strip(page).waitFor();
    await answered(page, 1);
    await page.getByText('已做好《华东区第47周运营汇报》，共 7 页').waitFor();
    await number(page, 1, 7).waitFor();
    await large(page, 1).getByText('华东区第47周运营汇报').first().waitFor();
    const cards = page.getByRole('article', { name: '回答' }).getByRole('button', { name: /^打开/ });
    assert.equal(await cards.count(), 1, 'the deck has a card, its pages have none');
    await checkAccess(page, 'a deck in the panel');

    // Through the pages: by key, by the small ones, and over the whole screen.
    await page.getByRole('button', { name: '下一页' }).focus();
    await page.keyboard.press('ArrowRight');
    await number(page, 2, 7).waitFor();
    await strip(page)
      .getByRole('button', { name: /^第 4 页/ })
      .click();
    await number(page, 4, 7).waitFor();
    assert.ok(
      ((await page.getByRole('region', { name: '演讲者备注' }).textContent()) ?? '').length > 10,
      'there is something to say to it',
    );
    await page.getByRole('button', { name: '放映' }).click();
    const show = page.getByRole('dialog', { name: /^放映/ });
    await show.waitFor();
    await page.keyboard.press('PageDown');
    await show.getByText('5 / 7').waitFor();
    await page.keyboard.press('End');
    await show.getByText('7 / 7').waitFor();
    await page.keyboard.press('Escape');
    await show.waitFor({ state: 'hidden' });
    await number(page, 7, 7).waitFor();

    const task_id = taskIdOf(page);
    const pages = async (): Promise<string[]> => {
      const answer = await window.request.get(`${server.address}/api/v1/ppt-agent/${task_id}/subpage-uris`);
      // The contract's envelope.
      return ((await answer.json()) as { data: { subpage_uris: string[] } }).data.subpage_uris;
    };
    const before = await pages();
    assert.equal(new Set(before).size, 7);
    // The real figures of the table stand on a page.
    const texts = await Promise.all(
      before.map(async (uri) => {
        const asked = await window.request.post(`${server.address}/api/rpc/GetUrl`, { data: { uri } });
        const { url } = ((await asked.json()) as { data: { url: string } }).data;
        return (await window.request.get(url)).text();
      }),
    );
    const shown = texts.map((html) => html.replaceAll(/<[^>]*>|,/g, '')).join('\n');
    for (const [city, amount] of sales)
      assert.ok(shown.includes(city) && shown.includes(amount), `${city} stands on a page with ${amount}`);
    assert.ok(!texts.some((html) => html.includes('4,026,202')), 'a sum nobody asked for is not');
    for (const html of texts) assert.ok(!/<script|src="http|url\(http/i.test(html), 'a page holds no script and nothing from elsewhere');

    // Its folder is folded in the list of files.
    await page.getByRole('tab', { name: '文件', exact: true }).click();
    const tree = page.getByRole('tree', { name: '任务的文件' });
    await tree.getByRole('treeitem', { name: /\.slides/ }).waitFor();
    assert.equal(await tree.getByRole('treeitem', { name: /^p-/ }).count(), 0);

    await send(page, '第3页标题改成“运营总体向好”，删掉目录页');
    await answered(page, 2);
    await page.getByText('现在共 6 页').waitFor();
    await send(page, '换成科技风');
    await answered(page, 3);
    const after = await pages();
    assert.equal(after.length, 6);
    assert.equal(after.filter((uri) => before.includes(uri)).length, 0, 'every page was drawn anew');
    await page.getByRole('tab', { name: /运营汇报/ }).click();
    await strip(page).getByRole('button', { name: '第 2 页：运营总体向好' }).waitFor();
    // Gone through to the end before, it now stands at the page that was changed.
    await number(page, 2, 6).waitFor();

    // Versions of a deck: by its words, and back to the pages it had.
    await preview(page).getByRole('button', { name: '版本', exact: true }).click();
    const older = page.getByRole('menuitem', { name: /^版本 / });
    await older.first().waitFor();
    assert.equal(await older.count(), 3, 'one for each thing done: made, changed, given another look');
    const saves = page.getByRole('menuitem', { name: /^这一次中途保存的 \d+ 个版本$/ }).last();
    await saves.click();
    assert.ok((await older.count()) >= 9, 'what was saved on the way is there on demand');
    await saves.click();
    assert.equal(await older.count(), 3);
    await older.last().click();
    await page.getByRole('button', { name: '与当前版本对比' }).click();
    const changes = page.getByRole('region', { name: '版本对比' });
    await changes.getByText('【运营总体向好】').waitFor();
    await page.getByRole('tab', { name: /^版本 \d/ }).click();
    await page.getByRole('button', { name: '恢复这个版本' }).click();
    await page.getByText(/已恢复到版本 \d，其他版本都保留着/).waitFor();
  },
};

export const deckChosen: Journey = {
  name: 'a model agrees on the outline, lets a look be chosen, makes the deck page after page and has it checked; then it is changed',
  async run(stage) {
    const half = Promise.withResolvers<void>();
    const { server } = await stage.modelServer(deckScenario(half.promise));
    const { page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=ppt' });
    await send(page, '做一份秋季新品发布的PPT，先给我看大纲，再给我看几种风格');
    await page.waitForURL(/\/task\//);
    const agreed = page.getByRole('region', { name: /^待确认：大纲/ });
    await agreed.getByRole('button', { name: '按此大纲撰写' }).click();
    await page.getByRole('region', { name: /^已确认：大纲/ }).waitFor();
    const card = page.getByRole('region', { name: /^待确认：选一个风格/ });
    await card.waitFor();
    await card.getByRole('radio').first().waitFor();
    assert.equal(await card.getByRole('radio').count(), 4, 'four looks');
    await card.frameLocator('iframe').first().getByText(deckTitle).first().waitFor();
    await checkAccess(page, 'looks to choose from');
    await card.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.reload();
    assert.ok(await card.getByRole('radio').nth(1).isChecked(), 'a reload keeps the choice');
    await card.getByRole('button', { name: '用这个风格制作' }).click();
    await page.getByRole('region', { name: /^已确认：选一个风格/ }).waitFor();
    // While the model still thinks about the rest, what is made can be gone through.
    await page.getByText('正在制作第 3 页，共 4 页').waitFor();
    await strip(page).getByRole('button', { name: '第 2 页：三款新品各解决一个难题' }).click();
    await large(page, 2).getByText('重量减到 860 克').waitFor();
    half.resolve();
    await page.getByText('做好了，共 4 页').waitFor();
    await number(page, 2, 4).waitFor();
    await strip(page).getByRole('button', { name: '第 3 页：内测用户给出高分' }).click();
    await page.getByText('先说评分，再说推荐。').waitFor();
    await page.getByText(/1 个文件已重新打开检查/).waitFor();
    await send(page, '换个风格');
    await page.getByText('已经换好了风格。').waitFor();
    await strip(page).getByRole('button', { name: '第 2 页：三款新品，三个难题' }).waitFor();
    // The page whose words were changed is shown.
    await number(page, 2, 4).waitFor();
  },
};

export const deckAgreed: Journey = {
  name: 'whoever wants to take part agrees on the outline and the look, on the phone',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server, { viewport: phone, hasTouch: true, isMobile: true });
    await arrive(page, { at: '/?skill=ppt' });
    await page.getByRole('button', { name: '运行方式：全自动' }).click();
    await page.getByRole('menuitemradio', { name: '协作' }).click();
    await page.keyboard.press('Escape');
    await send(
      page,
      '做一份消防安全培训PPT：11月9日全员演练；灭火器每季度检查一次；去年发生初期火情 2 起，均由电器引起；疏散路线要保持畅通',
    );
    await page.waitForURL(/\/task\//);
    await page.getByRole('button', { name: '就这样做' }).click();
    const looks = page.getByRole('region', { name: /^待确认：选一个风格/ });
    await looks.getByRole('radio').nth(2).check({ force: true });
    await looks.getByRole('button', { name: '用这个风格制作' }).click();
    await page.getByText(/已做好《消防安全培训》/).waitFor();
    const card = page.getByRole('button', { name: /打开.*消防安全培训/ }).first();
    await card.click();
    await strip(page).waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByRole('status', { name: /^第 2 页/ }).waitFor();
  },
};
