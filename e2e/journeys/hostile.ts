/** People who try things: markup where words belong, and other people's addresses. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { answered, arrive, attach, newPerson, preview, send } from '../kit/desk.ts';
import type { Journey } from '../kit/stage.ts';

const markup = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script><svg onload="window.hurt=1"></svg>';
const hostileName = '<img src=x onerror=window.hurt=1>.md';
/** What the server makes of it: a name that every file system takes. */
const tamedName = '_img src=x onerror=window.hurt=1_.md';
const emojiName = '🎉第47周🧾数据😀.csv';

export const hostileWords: Journey = {
  name: 'markup in words and names stays text',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page, { person: newPerson(`周<b onclick="window.hurt=1">五</b>`) });
    await page.getByText('周<b onclick').first().waitFor();
    const content = Buffer.from(
      `# 材料 ${markup}\n\n[点我](javascript:window.hurt=1)\n\n本周完成 12 项。\n\n<iframe srcdoc="<script>top.hurt=1</script>"></iframe>\n`,
    );
    await attach(page, [
      { name: hostileName, keptAs: tamedName, mimeType: 'text/markdown', buffer: content },
      { name: emojiName, mimeType: 'text/csv', buffer: Buffer.from('姓名,数量\n<img src=x onerror=window.hurt=1>,12\n') },
    ]);
    await isUnhurt(page);
    await send(page, `根据附件写一份周报，标题为《${markup}》`);
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const log = page.getByRole('log', { name: '对话' });
    await log.getByText('<script>window.hurt=1</script>').first().waitFor();
    await log.getByText(tamedName).first().waitFor();
    await log.getByText(emojiName).first().waitFor();
    await preview(page).waitFor();
    await isUnhurt(page);
    for (const name of [tamedName, emojiName]) {
      await log.getByRole('button', { name }).first().click();
      await preview(page).getByRole('tab', { name }).waitFor();
      await page.waitForTimeout(300);
      await isUnhurt(page);
    }
    await page.reload();
    await answered(page, 1);
    await isUnhurt(page);
    assert.equal(await page.locator('[onerror],[onload],[onclick],a[href^="javascript"]').count(), 0, 'no handler got into the page');
  },
};

async function isUnhurt(page: Page): Promise<void> {
  for (const frame of page.frames()) assert.equal(await frame.evaluate(() => 'hurt' in window), false, `something ran in ${frame.url()}`);
}

export const strangersTask: Journey = {
  name: 'a stranger finds nothing at the address of a task',
  async run(stage) {
    const server = await stage.commonServer();
    const { window: mine, page } = await stage.openWindow(server);
    await arrive(page);
    await send(page, '写一份会议通知，时间为11月25日');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const { window, page: theirs } = await stage.openWindow(server);
    await theirs.goto(page.url());
    await theirs.getByText('登录后查看这个任务').waitFor();
    await arrive(theirs, { person: newPerson('陌生人') });
    await theirs.goto(page.url());
    await theirs.getByRole('heading', { name: '页面未找到' }).waitFor();
    assert.equal(await theirs.getByText('会议通知').count(), 0);
    await theirs.goto('/task/not-a-task');
    await theirs.getByRole('heading', { name: '页面未找到' }).waitFor();
    const task_id = page.url().split('/').at(-1) ?? '';
    const stream = `${server.address}/api/tasks/${task_id}/events?follow=0`;
    assert.equal((await window.request.get(stream)).status(), 404);
    assert.equal((await mine.request.get(stream)).status(), 200);
  },
};
