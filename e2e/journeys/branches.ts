/** A conversation that forks: edited and sent anew, undone and done again with its files, and files with their versions. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, documentText, input, preview, send } from '../kit/desk.ts';
import { branchingScenario } from '../kit/provider-branching.ts';
import { phone, type Journey, type Stage } from '../kit/stage.ts';

const log = (page: Page) => page.getByRole('log', { name: '对话' });
const editor = (page: Page) => page.getByRole('group', { name: '编辑并重发' });
const undone = (page: Page) => page.getByRole('region', { name: '已撤销的一轮' });
const heading = (page: Page, name: string) => documentText(page).getByRole('heading', { level: 1, name });
const focused = (page: Page, label: string) =>
  page.waitForFunction((wanted) => {
    const now = document.activeElement;
    return now?.getAttribute('aria-label') === wanted || now?.textContent === wanted;
  }, label);

async function twoTurns(stage: Stage, options = {}) {
  const { server, provider } = await stage.modelServer(branchingScenario());
  const { window, page } = await stage.openWindow(server, options);
  await arrive(page);
  await send(page, '写一份材料，标题为甲');
  await page.waitForURL(/\/task\//);
  await answered(page, 1);
  await send(page, '标题改成乙');
  await answered(page, 2);
  return { provider, window, page };
}

async function edit(page: Page, n: number, words: string): Promise<void> {
  await page.getByRole('button', { name: '编辑并重发' }).nth(n).click();
  await editor(page).getByRole('textbox', { name: '输入你的需求' }).fill(words);
  await page.waitForTimeout(500);
  await page.keyboard.press('Enter');
  await editor(page).waitFor({ state: 'hidden' });
}

export const branching: Journey = {
  name: 'branches: a message is edited and sent anew, and both tabs go between the branches',
  async run(stage) {
    const { window, page, provider } = await twoTurns(stage);
    await heading(page, '乙').waitFor();

    // Escape keeps what was changed for the next time, 取消 forgets it; the pencil has the focus again.
    const pencil = page.getByRole('button', { name: '编辑并重发' }).nth(1);
    await pencil.click();
    await editor(page).getByRole('textbox').fill('别的');
    await checkAccess(page, 'a message that is being edited');
    await page.keyboard.press('Escape');
    await editor(page).waitFor({ state: 'hidden' });
    await focused(page, '编辑并重发');
    await page.keyboard.press('Enter');
    await editor(page).getByText('别的').waitFor();
    await editor(page).getByRole('button', { name: '取消' }).click();
    await focused(page, '编辑并重发');
    await pencil.click();
    await editor(page).getByText('标题改成乙').waitFor();
    await page.keyboard.press('Escape');
    await log(page).getByText('标题改成乙', { exact: true }).waitFor();

    await edit(page, 1, '标题改成丙');
    await answered(page, 2);
    await heading(page, '丙').waitFor();
    assert.equal(await log(page).getByText('标题改成乙', { exact: true }).count(), 0);
    assert.ok(!JSON.stringify(provider.requests.at(-1)?.chat).includes('标题改成乙'), 'the model hears of the open branch only');
    await log(page).getByText('2/2').waitFor();

    const other = await window.newPage();
    await other.goto(page.url());
    await log(other).getByText('2/2').waitFor();
    // By keyboard: the arrow that leads back has the focus when the branch is there.
    await page.getByRole('button', { name: '上一个分支' }).focus();
    await page.keyboard.press('Enter');
    for (const tab of [page, other]) await log(tab).getByText('标题改成乙', { exact: true }).waitFor();
    await focused(page, '下一个分支');
    await heading(page, '乙').waitFor();
    await checkAccess(page, 'a conversation that forks');
    await page.keyboard.press('Enter');
    for (const tab of [page, other]) await log(tab).getByText('标题改成丙', { exact: true }).waitFor();
    await heading(page, '丙').waitFor();

    // While the task works, branches stay as they are.
    await send(page, '慢慢说');
    await page.getByRole('button', { name: '停止', exact: true }).waitFor();
    assert.ok(await page.getByRole('button', { name: '上一个分支' }).isDisabled());
    assert.ok(await page.getByRole('button', { name: '编辑并重发' }).first().isDisabled());
    await page.getByRole('button', { name: '停止', exact: true }).click();
    await page.getByText('已停止', { exact: true }).waitFor();
    await page.reload();
    await log(page).getByText('标题改成丙', { exact: true }).waitFor();
    await log(page).getByText('2/2').waitFor();
  },
};

export const undoing: Journey = {
  name: 'branches: a turn is undone with its files and done again, down to the empty task; versions of a file are compared and brought back',
  async run(stage) {
    const { page } = await twoTurns(stage);
    await heading(page, '乙').waitFor();
    await page.getByRole('button', { name: '撤销本轮' }).click();
    await heading(page, '甲').waitFor();
    await focused(page, '恢复本轮');
    await undone(page).getByText('已撤销：标题改成乙').waitFor();
    await undone(page).getByRole('button', { name: '详情' }).click();
    await undone(page).getByText('甲.md 回到了之前的版本').waitFor();
    await undone(page)
      .getByText(/已经用掉的模型用量（[\d,]+ token）不会退回/)
      .waitFor();
    await checkAccess(page, 'an undone turn');

    await page.getByRole('button', { name: '撤销本轮' }).click();
    await undone(page).getByText('已撤销：写一份材料，标题为甲').waitFor();
    await page.getByRole('article', { name: '回答' }).waitFor({ state: 'hidden' });
    await documentText(page).waitFor({ state: 'hidden' });
    await page.reload();
    await undone(page).getByRole('button', { name: '恢复本轮' }).click();
    await focused(page, '撤销本轮');
    await undone(page).getByText('已撤销：标题改成乙').waitFor();
    await undone(page).getByRole('button', { name: '恢复本轮' }).click();
    await log(page).getByText('标题改成乙', { exact: true }).waitFor();
    await page
      .getByRole('button', { name: '打开 甲.md' })
      .or(page.getByRole('button', { name: /打开.*甲\.md/ }))
      .last()
      .click();
    await heading(page, '乙').waitFor();

    const menu = preview(page).getByRole('button', { name: '版本', exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    const item = (name: RegExp) => page.getByRole('menuitem', { name });
    await item(/^版本 2当前/).waitFor();
    await checkAccess(page, 'the menu of versions');
    await item(/^版本 1/).click();
    await heading(page, '甲').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tab');
    await page.getByRole('region', { name: '版本信息' }).getByText('“写一份材料，标题为甲”').waitFor();
    await checkAccess(page, 'an old version');

    await page.getByRole('button', { name: '与当前版本对比' }).click();
    await page.getByText('新增 1 行，删除 1 行').waitFor();
    const diff = page.getByRole('region', { name: '版本对比' });
    assert.deepEqual(await diff.locator('del, ins').allTextContents(), ['甲', '乙']);
    await checkAccess(page, 'two versions compared');
    await page.getByLabel('较早的版本').selectOption({ index: 0 });
    await page.getByText('两个版本的内容一样').waitFor();

    await page.getByRole('tab', { name: /^版本 1/ }).click();
    await page.getByRole('button', { name: '恢复这个版本' }).click();
    await page.getByText('甲.md 已恢复到版本 1，其他版本都保留着').waitFor();
    await log(page).getByText('已把 甲.md 恢复到版本 1').waitFor();
    await heading(page, '甲').waitFor();
    await menu.click();
    await item(/^版本 3当前.*恢复自版本 1/).waitFor();
    await page.keyboard.press('Escape');
  },
};

export const builtinBranches: Journey = {
  name: 'branches: the built-in engine on a phone works on the branch that is open, with its attachment',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server, { viewport: phone, hasTouch: true, colorScheme: 'dark' });
    await arrive(page, { at: '/?skill=writing' });
    await attach(page, [{ name: '数据.md', mimeType: 'text/markdown', buffer: Buffer.from('# 数据\n\n本周发货 128 件，退货 3 件。\n') }]);
    await input(page).pressSequentially('根据附件写一份周报');
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: '发送' }).click();
    await page.waitForURL(/\/task\//);
    await page.getByText('回答已完成').waitFor({ state: 'attached', timeout: 60_000 });
    await page.getByRole('button', { name: '编辑并重发' }).click();
    await editor(page).getByRole('listitem').getByText('数据.md').waitFor();
    const box = editor(page).getByRole('textbox', { name: '输入你的需求' });
    await box.press('End');
    await box.pressSequentially('，标题是“发货周报”');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `nothing sticks out: ${wide}`);
    await page.waitForTimeout(500);
    await editor(page).getByRole('button', { name: '发送' }).click();
    await log(page).getByText('2/2').waitFor();
    await page.getByText('回答已完成').waitFor({ state: 'attached', timeout: 60_000 });
    await log(page).getByText('数据.md').first().waitFor();
    await page.getByRole('button', { name: '撤销本轮' }).click();
    await undone(page)
      .getByText(/标题是“发货周报”/)
      .waitFor();
    await undone(page).getByRole('button', { name: '恢复本轮' }).click();
    await log(page).getByText('2/2').waitFor();
    await page.getByRole('button', { name: '上一个分支' }).click();
    await log(page).getByText('1/2').waitFor();
    await checkAccess(page, 'branches on a phone');
  },
};
