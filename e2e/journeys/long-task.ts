/** A task of a hundred and twenty turns: opened at its end, gone through to its beginning, changed near it, shared. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { arrive, input, send } from '../kit/desk.ts';
import { putLongTask } from '../kit/long-task.ts';
import type { Journey } from '../kit/stage.ts';

const turns = 120;
const log = (page: Page) => page.getByRole('log', { name: '对话' });
const question = (page: Page, n: number) => log(page).getByText(`第 ${n} 个问题：把材料按部门汇总`, { exact: true });

/** Addresses of segments that were asked for. */
function segmentsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/segment?')) asked.push(request.url());
  });
  return asked;
}

/** The first of what is in view, and where it stands; null when nothing is. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[role="log"]')?.getBoundingClientRect();
    const seen = [...document.querySelectorAll('[role="log"] .md-block')].find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return box && top >= box.top && bottom <= box.bottom;
    });
    return seen ? { text: seen.textContent ?? '', top: seen.getBoundingClientRect().top } : null;
  });

const topOf = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('[role="log"] .md-block')].find((one) => one.textContent === wanted)?.getBoundingClientRect().top,
    text,
  );

/** To the beginning, screen after screen; what is read does not move when more is put above it. */
async function readBackTo(page: Page, n: number): Promise<void> {
  const pane = log(page);
  for (let screen = 0; screen < 400 && !(await question(page, n).count()); screen++) {
    // A result that appears takes a half of the window.
    await pane.hover();
    await page.mouse.wheel(0, -1500);
    await page.waitForTimeout(120);
  }
  await question(page, n).scrollIntoViewIfNeeded();
}

export const longTaskRead: Journey = {
  name: 'a long task: it opens at its end, earlier parts come when they are come to, nothing jumps',
  async run(stage) {
    const server = await stage.startServer();
    const { page } = await stage.openWindow(server, { viewport: { width: 1440, height: 900 } });
    await arrive(page);
    const task_id = await putLongTask(server.env['DATABASE_URL'] ?? '', turns);
    const asked = segmentsOf(page);
    await page.goto(`/task/${task_id}`);
    await question(page, turns).waitFor();
    await page.getByText(/显示更早的 2\d\d 条消息/).waitFor({ state: 'attached' });
    assert.deepEqual(asked, [], 'nothing is read before anybody has come to it');

    // More is put above the reader without anything in view moving.
    await log(page).hover();
    await page.mouse.wheel(0, -3000);
    await page.getByText(/显示更早的/).scrollIntoViewIfNeeded();
    await page.waitForFunction((n) => document.querySelectorAll('[role="log"] .md-block').length > n, 40);
    const before = await inView(page);
    assert.ok(before);
    await page.waitForTimeout(600);
    const after = await topOf(page, before.text);
    assert.ok(after !== undefined && Math.abs(after - before.top) < 3, `what is read moved from ${before.top} to ${after}`);

    await readBackTo(page, 1);
    await question(page, 1).waitFor();
    assert.equal(new Set(asked).size, asked.length, 'each part is read once');
    assert.ok(asked.length >= 10, `${asked.length} parts`);
    await page.getByText('回到底部').click();
    await question(page, turns).waitFor();
  },
};

export const longTaskSteps: Journey = {
  name: 'a long task: an early step by the line, a plan made anew near the beginning, and the way back',
  async run(stage) {
    const server = await stage.startServer();
    const { page } = await stage.openWindow(server, { viewport: { width: 1440, height: 900 } });
    await arrive(page);
    const task_id = await putLongTask(server.env['DATABASE_URL'] ?? '', turns);
    const asked = segmentsOf(page);
    await page.goto(`/task/${task_id}`);
    await question(page, turns).waitFor();
    await page.getByText(/显示更早的 2\d\d 条消息/).waitFor({ state: 'attached' });

    await page.getByRole('button', { name: '打开右侧面板' }).click();
    const line = page.getByRole('slider', { name: '任务的步骤' });
    await line.waitFor();
    assert.equal(await line.getAttribute('max'), String(turns * 5), 'every step is on the line before it is read');
    await line.focus();
    await page.keyboard.press('Home');
    await page.getByText('读取 第1批-1.xlsx').first().waitFor();
    assert.equal(asked.length, 1);
    await page.keyboard.press('ArrowRight');
    await page.getByText('读取 第1批-2.xlsx').first().waitFor();
    assert.equal(await line.inputValue(), '2');
    await page.keyboard.press('End');
    await page.getByText(`读取 第${turns}批-5.xlsx`).first().waitFor();
    await page.getByRole('button', { name: '关闭右侧面板' }).click();

    // In the middle of a run the page is opened anew: the end goes on, the beginning is as long as it was.
    await send(page, '写一份停电通知');
    await page.waitForTimeout(300);
    await page.reload();
    await question(page, turns).waitFor();
    await page.getByRole('button', { name: '撤销这一轮' }).or(page.getByText('停电通知').first()).first().waitFor();
    await page.getByText('停止').first().waitFor({ state: 'hidden' });
    await page.getByText(/显示更早的 2\d\d 条消息/).waitFor({ state: 'attached' });

    // An early question is said anew; the branch before is there whole when one goes back to it.
    await readBackTo(page, turns - 40);
    const edit = question(page, turns - 40)
      .locator('xpath=ancestor::*[.//button[@aria-label="编辑并重发"]][1]')
      .getByRole('button', { name: '编辑并重发' });
    await edit.click();
    const editor = page.getByRole('group', { name: '编辑并重发' });
    await editor.getByRole('textbox', { name: '输入你的需求' }).fill('改成一份值班安排');
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    await log(page).getByText('改成一份值班安排').first().waitFor();
    await page.getByText('停止').first().waitFor({ state: 'hidden' });
    await page.reload();
    await log(page).getByText('改成一份值班安排').first().waitFor();
    await page.getByRole('button', { name: '上一个分支' }).last().click();
    await question(page, turns).waitFor();
    assert.equal(await log(page).getByText('改成一份值班安排').count(), 0);
    await readBackTo(page, turns - 60);
    assert.equal(await page.getByRole('status', { name: '正在读取这条消息' }).count(), 0);
    await input(page).waitFor();
  },
};

export const longTaskShared: Journey = {
  name: 'a long task that is shared: others see its end, go up to its beginning, and have it played from there',
  async run(stage) {
    const server = await stage.startServer();
    const { page } = await stage.openWindow(server, { viewport: { width: 1440, height: 900 } });
    await arrive(page);
    const task_id = await putLongTask(server.env['DATABASE_URL'] ?? '', turns);
    const share = await page.request.post('/api/rpc/CreateTaskReplay', { data: { task_id } });
    const { data }: { data: { task_share_url: string } } = await share.json();
    const { page: guest } = await stage.openWindow(server, { viewport: { width: 1440, height: 900 } });
    const asked = segmentsOf(guest);
    await guest.goto(data.task_share_url);
    await question(guest, turns).waitFor();
    assert.ok(asked.length <= 2, `the end is ${asked.length} parts`);
    await readBackTo(guest, 1);
    await question(guest, 1).waitFor();
    assert.equal(new Set(asked).size, asked.length, 'each part is read once');

    await guest.getByRole('button', { name: '回放过程' }).click();
    await guest.getByText('正在回放任务的过程').waitFor();
    await guest.getByText('第 1 个回答。').waitFor();
    assert.equal(await question(guest, turns).count(), 0, 'the end is not there yet');
    await guest.getByRole('button', { name: '跳到结果' }).click();
    await question(guest, turns).waitFor();
  },
};
