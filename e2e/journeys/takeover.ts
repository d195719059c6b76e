/** The browser in a person's hands: asked for at a sign-in, taken in the middle of the work, kept signed in, and revoked. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, askAnew, eventsOf, preview, send, taskIdOf } from '../kit/desk.ts';
import { takeoverScenario } from '../kit/provider-takeover.ts';
import { startProvider } from '../kit/provider.ts';
import { startSignInSite } from '../kit/sign-in-site.ts';
import { phone, type Journey, type Stage } from '../kit/stage.ts';
import { modelEnvironment } from '../kit/model-server.ts';

const open = (page: Page) => page.getByRole('region', { name: /^待确认/ });
const closed = (page: Page) => page.getByRole('region', { name: /^已确认/ });
const picture = (page: Page) => preview(page).getByRole('img', { name: '浏览器实时画面' });

async function desk(stage: Stage, options = {}, more: Record<string, string> = {}) {
  const provider = await startProvider(takeoverScenario());
  stage.onEnd(() => provider.close());
  const site = await startSignInSite();
  stage.onEnd(async () => site.close());
  const environment = { ...modelEnvironment(provider), FETCH_PRIVATE_HOSTS: site.host, ...more };
  const server = await stage.startServer(environment);
  const { window, page } = await stage.openWindow(server, options);
  await arrive(page);
  return { server, window, page, site, environment };
}

/** A place of the page itself, in the picture of it. */
async function pressAt(page: Page, x: number, y: number): Promise<void> {
  const place = await placeOf(page, x, y);
  await page.mouse.click(place.x, place.y);
}

async function placeOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await picture(page).boundingBox();
  assert.ok(box, 'the picture is there');
  // The page is as large as the shape of its picture says.
  const shape = await picture(page).evaluate((canvas) => canvas.style.aspectRatio);
  const [width = 1280, height = 800] = shape.split('/').map(Number);
  return { x: box.x + (x / width) * box.width, y: box.y + (y / height) * box.height };
}

/** Until the browser that is watched shows that page. */
async function atAddress(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    (path) => document.querySelector<HTMLInputElement>('input[aria-label="网址"]')?.value.includes(path) === true,
    path,
  );
}

async function tapAt(page: Page, x: number, y: number): Promise<void> {
  const place = await placeOf(page, x, y);
  await page.touchscreen.tap(place.x, place.y);
}

/** As an input method gives it: unfinished first, then the words. */
async function typeChinese(page: Page, words: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'zhang', selectionStart: 5, selectionEnd: 5 });
  await cdp.send('Input.imeSetComposition', { text: words, selectionStart: words.length, selectionEnd: words.length });
  await cdp.send('Input.insertText', { text: words });
  await cdp.detach();
}

export const takenOver: Journey = {
  name: 'at a sign-in the person drives the browser of another process, types Chinese, hands back and stays signed in until that is revoked',
  async run(stage) {
    // The page sits at one process, the browser is in another.
    const { server, window, page, site, environment } = await desk(stage, {}, { ROLE: 'web', SECRET: 'a secret that all processes share' });
    await stage.startServer({ ...environment, ...server.env, DATA_DIR: server.data_dir, ROLE: 'worker' });
    await askAnew(page, `查看 ${site.address}/account`);
    const card = open(page);
    // A browser is started for it.
    await card.getByText('请在页面上登录你的账户').waitFor({ timeout: 60_000 });
    await checkAccess(page, 'a browser that waits');
    await card.getByRole('button', { name: '接管浏览器' }).click();
    await preview(page).getByText('你正在操作这个网页').waitFor();
    await checkAccess(page, 'a browser that is driven');

    await pressAt(page, 240, 180);
    await typeChinese(page, '张三');
    await page.keyboard.press('Tab');
    await page.keyboard.type('desk-1');
    await page.keyboard.press('Enter');
    await atAddress(page, '/account');
    await preview(page).getByRole('checkbox', { name: '将登录状态保存至浏览器授权' }).check();
    await preview(page).getByRole('button', { name: '我已完成，交还' }).click();
    await page.getByText('页面上写着：欢迎，张三').waitFor();
    await closed(page).getByText('127.0.0.1 的登录状态已保存至浏览器授权').waitFor();
    await answered(page, 2);
    const { events, raw } = await eventsOf(window, server.address, taskIdOf(page));
    assert.equal(events.filter((event) => event.type === 'message' && event.pause_reason === 'takeover_browser').length, 1);
    assert.ok(!raw.includes('desk-1') && !/sid=/.test(raw), 'what signs a person in is in no event');

    await askAnew(page, `再查看 ${site.address}/account`);
    await page.getByText('页面上写着：欢迎，张三').waitFor();

    await page.goto('/');
    await page.getByRole('button', { name: /林晓/ }).click();
    await page.getByRole('menuitem', { name: '设置' }).click();
    await page.getByRole('tab', { name: '浏览器授权' }).click();
    await page.getByRole('list', { name: '授权过的账号' }).getByText(site.address).waitFor();
    await checkAccess(page, 'the list of logins');
    await page.getByRole('button', { name: '解除授权' }).click();
    await page.getByText('成功解除授权').waitFor();
    await page.getByText('暂无授权过的账号').waitFor();
    await page.keyboard.press('Escape');

    await askAnew(page, `又查看 ${site.address}/account`);
    await open(page).getByText('请在页面上登录你的账户').waitFor();
    await open(page).getByRole('button', { name: '跳过' }).click();
    await closed(page).getByText('已跳过').waitFor();
    await page.getByText('没有登录，只能说明做不到').waitFor();
  },
};

export const takenInTheMiddle: Journey = {
  name: 'the agent’s browser is watched, taken in the middle of the work by one of two windows, and outlives a restart',
  async run(stage) {
    const { server, window, page, site, environment } = await desk(stage);
    await askAnew(page, `查看 ${site.address}/slow`);
    await preview(page)
      .getByRole('tab', { name: '浏览器' })
      .or(page.getByRole('button', { name: '打开右侧面板' }))
      .first()
      .click();
    await preview(page).getByRole('tab', { name: '浏览器' }).click();
    await picture(page).waitFor({ timeout: 60_000 });
    await preview(page).getByText('案头正在操作').waitFor();
    // Taken before the page is there, nothing of it could be opened again.
    await atAddress(page, '/slow');
    await preview(page).getByRole('button', { name: '接管浏览器' }).click();
    await preview(page).getByText('你正在操作这个网页').waitFor();
    await open(page).getByText('你接管了浏览器').waitFor();

    const other = await window.newPage();
    await other.goto(page.url());
    await open(other).getByText('你正在另一个窗口操作这个网页').waitFor();
    await open(other).getByRole('button', { name: '在这里操作' }).click();
    await open(other).getByText('你正在操作这个网页，做完后请交还').waitFor();
    await preview(other).getByText('你正在操作这个网页').waitFor();
    await preview(page).getByText('你正在另一个窗口操作').waitFor();
    await other.close();

    const again = await stage.restartServer(server, environment);
    await page.goto(`${again.address}${new URL(page.url()).pathname}`);
    await open(page).getByRole('button', { name: '接管浏览器' }).click();
    await preview(page).getByText('浏览器已重新打开这个页面').waitFor();
    await preview(page).getByText('你正在操作这个网页').waitFor();
    await preview(page).getByRole('textbox', { name: '网址' }).fill(`${site.address}/login`);
    await page.keyboard.press('Enter');
    await atAddress(page, '/login');
    await preview(page).getByRole('button', { name: '我已完成，交还' }).click();
    await closed(page).getByText('已交还浏览器').waitFor();
    const { events } = await eventsOf(window, again.address, taskIdOf(page));
    const back = events.find((event) => event.type === 'message' && event.pause_reason === 'takeover_browser');
    assert.ok(back?.type === 'message' && back.content.includes(`页面现在在 ${site.address}/login`), 'the brain is told where the page is');
  },
};

export const stepShown: Journey = {
  name: 'a step that is done is looked at before the next begins, and only by whoever wants to take part',
  async run(stage) {
    const { page } = await desk(stage);
    await page.getByRole('button', { name: '运行方式：全自动' }).click();
    await page.getByRole('menuitemradio', { name: '协作' }).click();
    await page.keyboard.press('Escape');
    await askAnew(page, '展示一步');
    const card = open(page);
    await card.getByText('名单已整理好，共 12 人。').waitFor();
    await card.getByText('下一步：写通知').waitFor();
    await card.getByRole('textbox', { name: '有要改的地方，先写在这里' }).fill('按部门排序');
    await checkAccess(page, 'a step that is done');
    await card.getByRole('button', { name: '按意见调整' }).click();
    await closed(page).getByText('意见：按部门排序').waitFor();
    await page.getByText('收到。这一步我看过了').waitFor();
  },
};

export const builtinTakenOver: Journey = {
  name: 'the built-in engine asks for the browser at a sign-in and looks again when it comes back',
  async run(stage) {
    const site = await startSignInSite();
    stage.onEnd(async () => site.close());
    const server = await stage.startServer({ FETCH_PRIVATE_HOSTS: site.host });
    const { page } = await stage.openWindow(server, { viewport: phone, hasTouch: true, isMobile: true });
    await arrive(page);
    await send(page, `打开 ${site.address}/account 看看有什么`);
    const card = open(page);
    await card.getByText('请在网页上登录，完成后交还，我接着看').waitFor({ timeout: 60_000 });
    await card.getByRole('button', { name: '接管浏览器' }).tap();
    await preview(page).getByText('你正在操作这个网页').waitFor();
    // As wide as the phone, so that it can be read.
    await page.waitForFunction(() =>
      document.querySelector<HTMLCanvasElement>('canvas[aria-label="浏览器实时画面"]')?.style.aspectRatio.startsWith('390'),
    );
    await checkAccess(page, 'a browser on the phone');
    await tapAt(page, 240, 180);
    await preview(page).getByRole('button', { name: '键盘' }).tap();
    await typeChinese(page, '李四');
    await tapAt(page, 240, 260);
    await preview(page).getByRole('button', { name: '键盘' }).tap();
    await page.keyboard.insertText('desk-1');
    await tapAt(page, 240, 340);
    await atAddress(page, '/account');
    await preview(page).getByRole('button', { name: '我已完成，交还' }).tap();
    await preview(page).getByRole('button', { name: /关闭/ }).first().tap();
    await page
      .getByText(/欢迎，李四/)
      .first()
      .waitFor();
  },
};
