/** Sharing a task: others look at it under a link, without an account and without changing anything. */
import { strict as assert } from 'node:assert';
import { answered, arrive, documentText, input, preview, send, taskIdOf } from '../kit/desk.ts';
import { checkAccess } from '../kit/axe.ts';
import { desktop, phone, type Journey } from '../kit/stage.ts';

export const sharing: Journey = {
  name: 'sharing a task: a link that shows, plays again and can be closed',
  async run(stage) {
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server, { quiet: true });
    await window.grantPermissions(['clipboard-read', 'clipboard-write']);
    await arrive(page);
    await page
      .getByRole('button', { name: '写作', exact: true })
      .or(page.getByRole('tab', { name: '写作', exact: true }))
      .first()
      .click();
    await send(page, '写一份停电通知，11月25日8点到12点停电，落款物业部，主送各住户');
    await answered(page, 1);
    const task_id = taskIdOf(page);

    await page.getByRole('button', { name: '分享', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '分享任务' });
    await dialog.getByRole('button', { name: '创建分享链接' }).click();
    await dialog.getByRole('img', { name: '分享链接的二维码' }).waitFor();
    await checkAccess(page, 'the dialog');
    await dialog.getByRole('button', { name: '复制链接' }).click();
    await page.getByText('链接已复制到剪贴板').waitFor();
    const taken = await page.evaluate(() => navigator.clipboard.readText());
    const link = /https?:\S+/.exec(taken)?.[0] ?? '';
    assert.match(link, new RegExp(`/share/${task_id}\\?share_id=[0-9a-f]{32}&secret=[0-9a-f]{32}`));

    const { page: guest } = await stage.openWindow(server);
    await guest.goto(link);
    await guest.getByText('这是分享的任务回放，只能查看').waitFor();
    await guest.getByRole('article', { name: '回答' }).waitFor();
    assert.equal(await guest.getByRole('button', { name: '收藏', exact: true }).count(), 0, 'who only looks keeps nothing');
    assert.equal(await input(guest).count(), 0, 'nothing can be written');
    for (const gone of ['撤销本轮', '编辑', '停止'])
      assert.equal(await guest.getByRole('button', { name: gone }).count(), 0, `${gone} is not offered`);
    await documentText(guest).getByText('停电').first().waitFor();
    const saving = guest.waitForEvent('download');
    await preview(guest).getByRole('button', { name: '下载' }).click();
    await guest.getByRole('menuitem', { name: 'Word 文档' }).click();
    assert.match((await saving).suggestedFilename(), /\.docx$/);
    await checkAccess(guest, 'the shared task');

    await guest.getByRole('button', { name: '回放过程' }).click();
    await guest.getByRole('progressbar', { name: '回放进度' }).waitFor();
    await guest.getByRole('button', { name: '跳到结果' }).click();
    await guest.getByRole('button', { name: '回放过程' }).waitFor();

    const { page: onPhone } = await stage.openWindow(server, { viewport: phone, hasTouch: true, isMobile: true });
    await onPhone.goto(link);
    await onPhone.getByRole('article', { name: '回答' }).waitFor();
    const wide = await onPhone.evaluate(() => document.documentElement.scrollWidth - self.innerWidth);
    assert.ok(wide <= 0, `nothing is wider than the phone (${wide})`);

    await guest.goto(link.replace(/secret=./, (all) => (all.endsWith('0') ? 'secret=1' : 'secret=0')));
    await guest.getByRole('heading', { name: '分享不存在或已关闭' }).waitFor();
    await dialog.getByRole('switch', { name: '链接可以打开' }).click();
    await dialog.getByText('链接已关闭').waitFor();
    await guest.goto(link);
    await guest.getByRole('heading', { name: '分享不存在或已关闭' }).waitFor();
    await dialog.getByRole('switch', { name: '链接可以打开' }).click();
    await dialog.getByText('链接可以打开').first().waitFor();
    await guest.reload();
    await guest.getByText('这是分享的任务回放，只能查看').waitFor();

    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop);
    await send(page, '标题改成“紧急停电通知”');
    await answered(page, 2);
    await page.getByRole('button', { name: '分享', exact: true }).click();
    await dialog.getByRole('button', { name: '分享最新的内容' }).click();
    await dialog.getByRole('heading', { name: '更早的分享' }).waitFor();
    await guest.reload();
    await guest.getByRole('article', { name: '回答' }).first().waitFor();
    assert.equal(await guest.getByRole('article', { name: '回答' }).count(), 1, 'what came later is not under the old link');

    await page.keyboard.press('Escape');
    await page.evaluate(() => void Promise.reject(new TypeError('something broke')));
    await page.getByRole('heading', { name: '服务器异常' }).waitFor();
    await page.evaluate(() => navigator.clipboard.writeText(''));
    const alerted = page.waitForEvent('dialog');
    const pressed = page.getByRole('button', { name: '分享', exact: true }).click();
    const alert = await alerted;
    assert.deepEqual([alert.type(), alert.message()], ['alert', '分享链接已复制到剪贴板']);
    await alert.accept();
    await pressed;
    assert.equal(await page.getByText('分享链接已复制到剪贴板').count(), 0, 'it is said once');
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), new RegExp(`/share/${task_id}\\?share_id=`));
  },
};
