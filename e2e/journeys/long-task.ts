/** A task of sixty turns: opened at its end, taken away whole, gone through to its beginning, changed near it, shared. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { arrive, input, send } from '../kit/desk.ts';
import { putLongTask } from '../kit/long-task.ts';
import type { Journey, Stage } from '../kit/stage.ts';

/** Some twelve parts of the log. */
const turns = 60;
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

async function longDesk(stage: Stage) {
  const server = await stage.commonServer();
  const { page } = await stage.openWindow(server, { acceptDownloads: true });
  const { email } = await arrive(page);
  const task_id = await putLongTask(server.env['DATABASE_URL'] ?? '', email, turns);
  const asked = segmentsOf(page);
  await page.goto(`/task/${task_id}`);
  await question(page, turns).waitFor();
  await earlier(page).waitFor({ state: 'attached' });
  return { server, page, task_id, asked };
}

const earlier = (page: Page) => page.getByText(/^显示更早的 \d\d+ 条消息/);
const answers = (page: Page): Locator => page.getByRole('article', { name: '回答' });
const isAtEnd = (page: Page): Promise<boolean> => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 60);

export const longTaskRead: Journey = {
  name: 'a long task: it opens at its end, earlier parts come when they are come to, nothing jumps; others see its end and have it played',
  async run(stage) {
    const { server, page, task_id, asked } = await longDesk(stage);
    assert.deepEqual(asked, [], 'nothing is read before anybody has come to it');
    assert.ok(await isAtEnd(page), 'it opens at its end');
    assert.equal(await question(page, 1).count(), 0, 'its beginning is not there');

    // More is put above the reader without anything in view moving.
    await log(page).hover();
    await page.mouse.wheel(0, -3000);
    await earlier(page).scrollIntoViewIfNeeded();
    await page.waitForFunction((n) => document.querySelectorAll('[role="log"] .md-block').length > n, 40);
    const before = await inView(page);
    assert.ok(before);
    await page.waitForTimeout(600);
    const after = await topOf(page, before.text);
    assert.ok(after !== undefined && Math.abs(after - before.top) < 3, `what is read moved from ${before.top} to ${after}`);

    await readBackTo(page, 1);
    await question(page, 1).waitFor();
    assert.equal(await page.getByRole('button', { name: /^显示更早的/ }).count(), 0);
    assert.equal(new Set(asked).size, asked.length, 'each part is read once');
    assert.ok(asked.length >= 5, `${asked.length} parts`);
    await page.getByText('回到底部').click();
    await question(page, turns).waitFor();

    const share = await page.request.post('/api/rpc/CreateTaskReplay', { data: { task_id } });
    const { data }: { data: { task_share_url: string } } = await share.json();
    const { page: guest } = await stage.openWindow(server);
    const asked_by_guest = segmentsOf(guest);
    await guest.goto(data.task_share_url);
    await question(guest, turns).waitFor();
    assert.ok(asked_by_guest.length <= 2, `the end is ${asked_by_guest.length} parts`);
    await readBackTo(guest, turns - 20);
    assert.equal(new Set(asked_by_guest).size, asked_by_guest.length, 'each part is read once');

    await guest.getByRole('button', { name: '回放过程' }).click();
    await guest.getByText('正在回放任务的过程').waitFor();
    await guest.getByText('第 1 个回答。').waitFor();
    assert.equal(await question(guest, turns).count(), 0, 'the end is not there yet');
    await guest.getByRole('button', { name: '跳到结果' }).click();
    await question(guest, turns).waitFor();
  },
};

export const longTaskSteps: Journey = {
  name: 'a long task: an early step by the line, all of it in the download, a plan made anew near the beginning, and the way back',
  async run(stage) {
    const { page, asked } = await longDesk(stage);
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
    await earlier(page).waitFor({ state: 'attached' });

    // All of it is in the download, read or not.
    await answers(page).last().getByRole('button', { name: '更多' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: '下载对话（JSON）' }).click();
    const saved = readFileSync(await (await coming).path(), 'utf8');
    for (const n of [1, turns / 2, turns]) assert.ok(saved.includes(`"第 ${n} 个问题：`), `question ${n} is in the download`);

    // An early question is said anew; the branch before is there whole when one goes back to it.
    await readBackTo(page, turns - 20);
    const edit = question(page, turns - 20)
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
    await readBackTo(page, turns - 30);
    assert.equal(await page.getByRole('status', { name: '正在读取这条消息' }).count(), 0);
    await input(page).waitFor();
  },
};
