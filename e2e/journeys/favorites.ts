/** Favourites: a result kept with a tag, a file brought in, both found, tagged and taken into a new task, whose answer quotes them. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { attached } from '../kit/attachment-files.ts';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, input, send } from '../kit/desk.ts';
import { writeSalesCsv } from '../kit/office-files.ts';
import type { Journey } from '../kit/stage.ts';

const rows = (page: Page) => page.getByRole('group', { name: '收藏列表' });
const row = (page: Page, title: string) => rows(page).getByRole('button', { name: title, exact: true });
const chips = (page: Page) => input(page).locator('[data-tag]');

async function choose(page: Page, title: string, entry: string): Promise<void> {
  await rows(page)
    .getByRole('button', { name: `“${title}”的更多操作` })
    .click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

export const favorites: Journey = {
  name: 'favorites: kept from a task and from this machine, tagged, found, and used in another task',
  async run(stage) {
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    await attach(page, [writeSalesCsv(stage.folder)]);
    await send(page, '根据附件写一份周报，标题为《第47周销售周报》');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);

    const card = page.getByRole('article', { name: '回答' });
    const star = card.getByRole('button', { name: '收藏', exact: true });
    await star.hover();
    await page.getByRole('tooltip').getByText('收藏后可在任意任务中调用').first().waitFor();
    await star.click();
    const kept = page.getByRole('dialog', { name: '收藏成功' });
    await kept.getByText('可在收藏夹管理标签').waitFor();
    await kept.getByText(/^[123]s后自动关闭$/).waitFor();
    assert.equal(await page.getByText('收藏成功').count(), 1, 'that it was kept is said once');
    assert.equal(await page.getByText('正在收藏请稍候').count(), 0, 'and no longer that it is under way');
    await kept.getByRole('button', { name: '新建标签' }).click();
    await kept.getByRole('textbox', { name: '新标签的名称' }).fill('一二三四五六七八九');
    await page.keyboard.press('Enter');
    await kept.getByText('标签名称不能超过8个字').waitFor();
    await kept.getByRole('textbox', { name: '新标签的名称' }).fill('周报');
    await page.keyboard.press('Enter');
    await kept.getByRole('button', { name: '周报', pressed: true }).waitFor();
    await checkAccess(page, 'a file that was just kept');
    // Nothing holds it any more: it goes by itself.
    await input(page).focus();
    await page.mouse.move(5, 5);
    await kept.waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: '取消收藏', exact: true }).waitFor();

    await page.getByRole('link', { name: '收藏夹', exact: true }).click();
    await row(page, '第47周销售周报.md').waitFor();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '上传文件' }).click();
    await (
      await choosing
    ).setFiles([
      { name: '渠道预算.csv', mimeType: 'text/csv', buffer: Buffer.from('城市,预算（元）\n上海,128000\n杭州,96000\n') },
      attached('不能收藏.exe', 'x'),
    ]);
    await row(page, '渠道预算.csv').waitFor();
    await checkAccess(page, 'the favourites');

    await row(page, '渠道预算.csv').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog', { name: '删除“第47周销售周报.md”？' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.textContent === '第47周销售周报.md');

    await choose(page, '渠道预算.csv', '编辑标签');
    const editing = page.getByRole('dialog', { name: '编辑标签' });
    await editing.getByRole('button', { name: '周报' }).click();
    await editing.getByRole('button', { name: '保存' }).click();
    await page.getByText('修改成功').waitFor();
    const filter = page.getByRole('group', { name: '按标签筛选' });
    await filter.getByRole('button', { name: '无标签' }).click();
    await page.getByText('没有未加标签的收藏').waitFor();
    await filter.getByRole('button', { name: '周报' }).click();
    await row(page, '第47周销售周报.md').waitFor();
    await row(page, '渠道预算.csv').waitFor();
    assert.match(page.url(), /\/collection\?tag_id=[0-9a-f]{32}$/);
    await page.getByRole('textbox', { name: '搜索收藏' }).fill('预算');
    await row(page, '第47周销售周报.md').waitFor({ state: 'hidden' });
    await row(page, '渠道预算.csv').waitFor();
    await page.getByRole('textbox', { name: '搜索收藏' }).fill(' ');
    await row(page, '第47周销售周报.md').waitFor();

    await page.getByRole('button', { name: '管理标签' }).click();
    const managing = page.getByRole('dialog', { name: '管理标签' });
    await managing.getByRole('button', { name: '重命名 周报' }).click();
    await managing.getByRole('textbox', { name: '标签名称' }).fill('周报资料');
    await page.keyboard.press('Enter');
    await managing.getByText('周报资料').waitFor();
    await managing.getByRole('button', { name: '关闭' }).click();
    await filter.getByRole('button', { name: '周报资料', pressed: true }).waitFor();
    assert.equal(await rows(page).getByTitle('周报资料').count(), 2, 'both carry the new name');

    await rows(page).getByRole('checkbox', { name: '选择 渠道预算.csv' }).click();
    await page.getByText('已选 1 项').waitFor();
    await page.getByRole('button', { name: '全选', exact: true }).click();
    await page.getByText('已选 2 项').waitFor();
    await page.getByRole('button', { name: '加入新任务' }).click();
    await page.waitForURL(/\/$/);
    await page.waitForFunction(() => document.querySelectorAll('[data-tag="AtMention"]').length === 2);
    // The cursor is behind them.
    await page.keyboard.type('@周报');
    await page.getByRole('option', { name: '“周报资料”标签合集' }).waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await chips(page).count(), 3);
    const opening = window.waitForEvent('page');
    await chips(page).last().click();
    const filtered = await opening;
    await row(filtered, '渠道预算.csv').waitFor();
    assert.match(filtered.url(), /\/collect\?tag_id=[0-9a-f]{32}$/);
    await filtered.close();
    await page.keyboard.type('上海的预算是多少？');
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: '发送' }).click();
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const conversation = page.getByRole('log', { name: '对话' });
    for (const name of ['第47周销售周报.md', '渠道预算.csv'])
      assert.equal(await conversation.getByRole('button', { name: `打开 ${name}` }).count(), 1, 'each comes along once');
    await card
      .getByText(/128,?000/)
      .first()
      .waitFor();

    // The palette finds it and opens it.
    await page.keyboard.press('ControlOrMeta+p');
    await page.getByRole('combobox', { name: '搜索任务和文件' }).fill('渠道预算');
    await page
      .getByRole('group', { name: '收藏' })
      .getByRole('option', { name: /渠道预算\.csv/ })
      .click();
    const look = page.getByRole('region', { name: '文件预览' });
    await look.getByText('128000').first().waitFor();
    await checkAccess(page, 'a look into a favourite');
    await look.getByRole('button', { name: '删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('删除成功').waitFor();
    await look.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '清除搜索' }).first().click();
    await row(page, '第47周销售周报.md').waitFor();
    assert.equal(await row(page, '渠道预算.csv').count(), 0);
  },
};
