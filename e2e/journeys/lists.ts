/** The list of tasks in two tabs at once, finding what a file says, and the list by keyboard and by thumb. */
import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, atHome, attach, documentText, input, preview, send, taskIdOf } from '../kit/desk.ts';
import { writingScenario } from '../kit/provider-scenarios.ts';
import { writeNotesDocx, writeSalesCsv } from '../kit/office-files.ts';
import { phone, type Journey } from '../kit/stage.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: '任务与账号' });
const rows = (page: Page) => page.getByRole('group', { name: '任务列表' }).getByRole('link');
const row = (page: Page, name: string) => page.getByRole('group', { name: '任务列表' }).getByRole('link', { name });
const rowBox = (page: Page, name: string) => row(page, name).locator('xpath=..');

async function newTask(page: Page, words: string): Promise<string> {
  await page.keyboard.press('ControlOrMeta+k');
  await atHome(page);
  await send(page, words);
  await page.waitForURL(/\/task\//);
  await answered(page, 1);
  return taskIdOf(page);
}

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function namesOf(page: Page): Promise<string[]> {
  return (await rows(page).allTextContents()).map((name) => name.trim());
}

async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(what);
}

export const twoTabs: Journey = {
  name: 'lists: two tabs show the same tasks within a moment',
  async run(stage) {
    const { server } = await stage.modelServer(writingScenario(), { chunk_chars: 12, delay_ms: 20 });
    const { window, page: one } = await stage.openWindow(server);
    const notified: string[] = [];
    await window.exposeFunction('noteForTest', (body: string) => notified.push(body));
    // A browser without a screen shows no notifications; this one says what it was asked to show.
    await window.addInitScript(() => {
      class Note {
        static permission = 'granted';
        onclick: (() => void) | null = null;
        constructor(title: string, { body = '' }: NotificationOptions = {}) {
          // Exposed above.
          (window as unknown as { noteForTest(words: string): void }).noteForTest(`${title} ${body}`);
        }
        close(): void {
          this.onclick = null;
        }
      }
      Object.assign(window, { Notification: Note });
    });
    await arrive(one);
    const two = await window.newPage();
    await two.goto('/');
    await sidebar(two).getByText('还没有任务').waitFor();

    await attach(one, [writeSalesCsv(stage.folder)]);
    await send(one, '根据附件写一份周报，标题为《第47周周报》');
    await one.waitForURL(/\/task\//);
    const first = '根据附件写一份周报，标题为《第47周周报》';
    await rowBox(two, first).getByRole('img', { name: '进行中' }).waitFor();
    // Somebody who looks at another task sees its dot.
    await one.keyboard.press('ControlOrMeta+k');
    await one.waitForURL(/\/$/);
    for (const page of [one, two]) await rowBox(page, first).getByRole('img', { name: '已完成，未读' }).waitFor({ timeout: 60_000 });
    await eventually('one notification from two tabs', async () => notified.length > 0);
    await row(one, first).click();
    for (const page of [one, two]) await rowBox(page, first).getByRole('img', { name: '已完成，未读' }).waitFor({ state: 'detached' });

    await newTask(one, '写一份放假通知');
    assert.deepEqual(
      notified.filter((words) => words.includes('第47周')),
      [`任务已完成 ${first}`],
    );
    await eventually('the newest is first', async () => (await namesOf(two))[0] === '写一份放假通知');

    await choose(two, first, '重命名');
    await two.getByRole('textbox', { name: '任务名称' }).fill('销售周报');
    await two.keyboard.press('Enter');
    await row(one, '销售周报').waitFor();
    await row(one, '销售周报').click();
    await one.getByRole('heading', { level: 1 }).getByRole('button', { name: '销售周报' }).waitFor();
    await one.getByRole('heading', { level: 1 }).getByRole('button', { name: '销售周报' }).click();
    await one.getByRole('textbox', { name: '任务名称' }).fill('华东销售周报');
    await one.keyboard.press('Enter');
    await row(two, '华东销售周报').waitFor();

    await choose(two, '华东销售周报', '置顶');
    await two.getByText('置顶成功').waitFor();
    await eventually('the pinned one is first in the other tab', async () => (await namesOf(one))[0] === '华东销售周报');
    await choose(one, '华东销售周报', '免打扰');
    await row(two, '华东销售周报').getByLabel('免打扰').waitFor();

    // The other tab has it open while it goes away and comes back.
    await choose(two, '华东销售周报', '删除');
    await two.getByText('任务已删除').waitFor();
    await row(one, '华东销售周报').waitFor({ state: 'detached' });
    await one
      .getByRole('heading', { level: 1, name: '页面不存在' })
      .or(one.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
    await two.getByRole('button', { name: '撤销' }).click();
    await two.getByText('任务已恢复').waitFor();
    await row(one, '华东销售周报').waitFor();
    await one.getByRole('heading', { level: 1 }).getByRole('button', { name: '华东销售周报' }).waitFor();
    assert.equal((await namesOf(one))[0], '华东销售周报', 'it is pinned as before');

    // What happens while the line is down is there when it is back.
    await window.setOffline(true);
    await window.setOffline(false);
    await choose(one, '写一份放假通知', '删除');
    await row(two, '写一份放假通知').waitFor({ state: 'detached' });
  },
};

export const palette: Journey = {
  name: 'lists: the palette finds what a file says and opens it',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await attach(page, [
      {
        name: '会议记录.md',
        mimeType: 'text/markdown',
        buffer: Buffer.from('# 会议记录\n\n李雷负责整理渠道周报，韩梅梅核对 Kubernetes 费用。\n'),
      },
    ]);
    await attach(page, [await writeNotesDocx(stage.folder)]);
    await send(page, '把这两份材料的要点列出来');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await newTask(page, '写一份放假通知');

    await page.keyboard.press('ControlOrMeta+p');
    const dialog = page.getByRole('dialog', { name: '搜索' });
    const field = dialog.getByRole('combobox', { name: '搜索任务和文件' });
    await dialog.getByRole('group', { name: '最近的任务' }).getByRole('option').nth(1).waitFor();
    await field.fill('周报');
    const found = dialog.getByRole('group', { name: '文件' }).getByRole('option', { name: /会议记录\.md/ });
    // What was just uploaded is indexed a moment later.
    await eventually('the file is found by two characters of its text', async () => {
      if (await found.isVisible()) return true;
      await field.fill('');
      await field.fill('周报');
      await page.waitForTimeout(600);
      return found.isVisible();
    });
    assert.equal(await found.locator('mark').first().textContent(), '周报');
    for (let n = 0; n < 20 && (await found.getAttribute('aria-selected')) !== 'true'; n += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await preview(page)
      .getByRole('tab', { name: /会议记录\.md/, selected: true })
      .waitFor();
    await documentText(page).getByText('李雷负责整理渠道周报').waitFor();
    assert.equal(new URL(page.url()).search, '', 'the address is a task’s again');
    await page
      .getByRole('button', { name: /^打开.*运营纪要/ })
      .first()
      .click();
    await preview(page)
      .getByRole('tab', { name: /运营纪要/, selected: true })
      .waitFor();
    await page.keyboard.press('ArrowLeft');
    await preview(page)
      .getByRole('tab', { name: /运营纪要/, selected: false })
      .waitFor();
    const chosen = await preview(page).getByRole('tab', { selected: true }).textContent();
    await input(page).focus();
    await page.keyboard.type('ab');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await preview(page).getByRole('tab', { selected: true }).textContent(), chosen, 'arrows are the writer’s while typing');
    await input(page).fill('');

    await page.getByRole('button', { name: /^搜索/ }).click();
    await field.fill('KUBERNETES');
    await dialog.getByRole('option', { name: /会议记录\.md/ }).waitFor();
    await checkAccess(page, 'palette with hits');
    await field.fill('绝无此词');
    await dialog.getByText('没有找到“绝无此词”').waitFor();
    await field.fill('暗色');
    await dialog.getByRole('option', { name: '外观：暗色' }).click();
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    await page.keyboard.press('ControlOrMeta+p');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  },
};

export const listByKeyboard: Journey = {
  name: 'lists: the sidebar by keyboard, and the columns',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    const { keyboard } = page;
    await arrive(page);
    for (const words of ['写一份甲的通知', '写一份乙的通知', '写一份丙的通知']) await newTask(page, `${words}：10月1日放假一天`);
    const focused = async (target: Locator, what: string) =>
      eventually(
        what,
        async () => (await target.count()) === 1 && (await target.evaluate((element) => element === document.activeElement)),
      );

    await row(page, '写一份丙的通知').focus();
    await keyboard.press('ArrowDown');
    await focused(row(page, '写一份乙的通知'), 'down goes to the next row');
    await keyboard.press('End');
    await focused(row(page, '写一份甲的通知'), 'end goes to the last row');
    await keyboard.press('F2');
    const field = page.getByRole('textbox', { name: '任务名称' });
    await focused(field, 'the name can be typed over');
    await keyboard.type('不要这个');
    await keyboard.press('Escape');
    await focused(row(page, '写一份甲的通知'), 'escape leaves the name as it was');
    await keyboard.press('F2');
    await focused(field, 'again');
    await keyboard.type('甲');
    await keyboard.press('Enter');
    await focused(row(page, '甲'), 'enter renames');
    await keyboard.press('Shift+F10');
    await focused(page.getByRole('menuitem', { name: '置顶' }), 'the menu opens by key');
    await keyboard.press('Escape');
    await focused(row(page, '甲'), 'the focus is back in the row');
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1 }).getByRole('button', { name: '甲', exact: true }).waitFor();

    const edge = page.getByRole('separator', { name: '侧边栏宽度' });
    await edge.focus();
    for (let n = 0; n < 3; n += 1) await keyboard.press('ArrowRight');
    assert.equal(await edge.getAttribute('aria-valuenow'), '308');
    const panelEdge = page.getByRole('separator', { name: '右侧面板宽度' });
    await panelEdge.focus();
    await keyboard.press('Shift+ArrowLeft');
    assert.equal(await panelEdge.getAttribute('aria-valuenow'), '664');
    await page.reload();
    await panelEdge.waitFor();
    assert.equal(await panelEdge.getAttribute('aria-valuenow'), '664', 'kept on this device');
    assert.equal(await edge.getAttribute('aria-valuenow'), '308');
    await panelEdge.dblclick();
    assert.equal(await panelEdge.getAttribute('aria-valuenow'), '600', 'the usual width again');
    await page.getByRole('button', { name: '关闭右侧面板' }).click();
    await page.reload();
    await documentText(page)
      .or(page.getByRole('button', { name: '打开右侧面板' }))
      .first()
      .waitFor();
    assert.equal(await preview(page).count(), 0, 'closed by hand stays closed');

    await page.getByRole('button', { name: '打开右侧面板' }).click();
    await page.setViewportSize({ width: 1180, height: 800 });
    await preview(page).waitFor();
    assert.equal(await sidebar(page).count(), 0, 'below 1260 the panel takes the sidebar’s place');
    await page.getByRole('button', { name: '打开侧边栏' }).click();
    await sidebar(page).waitFor();
    await preview(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '打开右侧面板' }).click();
    await preview(page).waitFor();
    await page.setViewportSize({ width: 1000, height: 800 });
    await preview(page).waitFor({ state: 'hidden' });
  },
};

export const listByThumb: Journey = {
  name: 'lists: drawer and sheet by thumb',
  async run(stage) {
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server, { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    await arrive(page);
    await send(page, '写一份放假通知，标题为《国庆放假通知》');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const task = page.url();
    const drawer = page.getByRole('dialog', { name: '侧边栏' });
    const open = page.getByRole('button', { name: '打开侧边栏' });
    const touch = await window.newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });

    await open.tap();
    await drawer.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    assert.equal(page.url(), task, 'Back closes the drawer and stays');

    await open.tap();
    await row(page, '国庆放假通知').waitFor();
    // It slides in; a finger waits for that.
    await page.waitForTimeout(400);
    await finger('touchStart', 250, 600);
    for (let x = 240; x >= 60; x -= 20) await finger('touchMove', x, 602);
    await finger('touchEnd', 60, 602);
    await drawer.waitFor({ state: 'hidden' });

    await open.tap();
    await page.waitForTimeout(400);
    const box = await row(page, '国庆放假通知').boundingBox();
    assert.ok(box);
    await checkAccess(page, 'drawer');
    await finger('touchStart', box.x + 60, box.y + 20);
    await page.getByRole('menuitem', { name: '置顶' }).waitFor();
    await finger('touchEnd', box.x + 60, box.y + 20);
    await page.getByRole('menuitem', { name: '置顶' }).tap();
    await page.getByText('置顶成功').waitFor();
    await drawer.getByRole('button', { name: '新建任务' }).tap();
    await drawer.waitFor({ state: 'hidden' });
    await page.waitForURL(/\/$/);

    await open.tap();
    await page.waitForTimeout(400);
    await drawer.getByRole('button', { name: /“写一份放假通知.*”的更多操作$/ }).tap();
    await page.getByRole('menuitem', { name: '删除' }).tap();
    await page.getByRole('button', { name: '撤销' }).tap();
    await row(page, '国庆放假通知').waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    await page.goBack();
    await page.waitForURL(task);
    await page.waitForTimeout(300);
    assert.equal(await drawer.count(), 0, 'the drawer left nothing behind in the history');

    await page
      .getByRole('article', { name: '回答' })
      .getByRole('button', { name: /^打开.*国庆放假通知/ })
      .tap();
    const sheet = page.getByRole('dialog', { name: '右侧面板' });
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    assert.equal(page.url(), task, 'Back closes the sheet and stays');

    await open.tap();
    await drawer.getByRole('button', { name: /^搜索/ }).tap();
    const search = page.getByRole('dialog', { name: '搜索' });
    await search.waitFor();
    const whole = await search.boundingBox();
    assert.equal(whole?.width, phone.width, 'the palette has the whole phone');
    await search.getByRole('button', { name: '关闭搜索' }).tap();
    await search.waitFor({ state: 'hidden' });
  },
};
