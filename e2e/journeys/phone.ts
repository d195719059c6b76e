/** On a phone: sign in, send, read the document over the page, and find the way back. */
import { strict as assert } from 'node:assert';
import { answered, arrive, attach, input, send } from '../kit/desk.ts';
import { writeSalesCsv } from '../kit/office-files.ts';
import { phone, type Journey } from '../kit/stage.ts';

export const onThePhone: Journey = {
  name: 'a phone is enough',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server, { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2, tours: true });
    await arrive(page);
    const fits = async (where: string) =>
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `${where}: nothing sticks out at the side`,
      );
    await fits('home');
    await attach(page, [writeSalesCsv(stage.folder)]);
    await send(page, '根据附件写一份周报，标题为《第47周销售周报》');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await fits('task');
    for (const next of ['下一个', '我知道了'])
      await page
        .getByRole('dialog', { name: /^认识任务页/ })
        .getByRole('button', { name: next })
        .tap();

    await page
      .getByRole('article', { name: '回答' })
      .getByRole('button', { name: /^打开.*第47周销售周报/ })
      .tap();
    const sheet = page.getByRole('dialog', { name: '右侧面板' });
    await sheet.getByRole('heading', { level: 1, name: '第47周销售周报' }).waitFor();
    await fits('document');
    await sheet.getByRole('button', { name: '关闭右侧面板' }).tap();
    await sheet.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: '打开侧边栏' }).tap();
    const drawer = page.getByRole('dialog', { name: '侧边栏' });
    await drawer.getByRole('link', { name: '第47周销售周报', exact: true }).waitFor();
    assert.equal(page.context().pages().length, 1);
    await drawer.getByRole('link', { name: '案头，返回首页' }).tap();
    await drawer.waitFor({ state: 'hidden' });
    await input(page).waitFor();
    assert.equal(page.context().pages().length, 1, 'on a phone the logo leads home in the same tab');
  },
};
