/** A site from the press on its chip: it does its job beside the chat, is pointed at, changed by hand, and gone back from. */
import { strict as assert } from 'node:assert';
import { answered, arrive, input } from '../kit/desk.ts';
import type { Journey } from '../kit/stage.ts';

export const siteFromChip: Journey = {
  name: 'a word counter is made from its chip, counts, is pointed at, changed by hand and gone back from',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await page.goto('/?skill=website');
    await input(page).waitFor();
    await page.getByRole('button', { name: '字数统计', exact: true }).click();
    await page.getByText('做成网站：字数统计').waitFor();
    await page.getByRole('button', { name: '发送' }).click();
    await answered(page, 1);
    const inside = page.frameLocator('iframe[title$="的预览"]');
    await inside.getByRole('textbox', { name: '要统计的文字' }).fill('你好，世界！GDP 增长');
    await inside.getByLabel('字数', { exact: true }).getByText('9').waitFor();

    // Pointed at, then said.
    await page.getByRole('button', { name: '选择元素' }).click();
    await inside.getByRole('heading', { name: '字数统计', exact: true }).click();
    await page.getByText('<h1> 字数统计').waitFor();
    await page.keyboard.type('改成红色');
    await page.getByRole('button', { name: '发送' }).click();
    await answered(page, 2);
    await page.getByText('当前版本 #2').or(page.getByText('#2 · 文字颜色改成')).first().waitFor();
    const colour = () =>
      inside.getByRole('heading', { name: '字数统计', exact: true }).evaluate((heading) => getComputedStyle(heading).color);
    for (let tries = 0; (await colour()) !== 'rgb(211, 47, 47)'; tries += 1) {
      assert.ok(tries < 100, `the heading is ${await colour()}`);
      await page.waitForTimeout(100);
    }

    const site = page.getByRole('group', { name: '网站' });
    await site.getByRole('button', { name: '代码' }).click();
    await page.getByTitle('content/site.json').click();
    const editor = page.getByRole('textbox', { name: 'content/site.json 的代码' });
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.insertText('机');
    await page.getByText('修改 1 处').waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('当前版本 #3').waitFor();
    await site.getByRole('button', { name: '预览' }).click();
    await inside.getByRole('heading', { name: '字数统计机' }).waitFor();

    await site.getByRole('button', { name: '版本' }).click();
    await page.getByText('#3 · 手工修改 site.json').first().waitFor();
    await page.getByRole('button', { name: '回退到 #1' }).click();
    await inside.getByRole('heading', { name: '字数统计', exact: true }).waitFor();
    assert.equal(await inside.getByRole('textbox', { name: '要统计的文字' }).inputValue(), '你好，世界！GDP 增长');
  },
};
