/** Settings, the first question, news and the tour, by keyboard: what is chosen works at once and is there after a reload. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, atHome, eventsOf, fillSignUp, input, newPerson, send, taskIdOf } from '../kit/desk.ts';
import { downTo, isFocused, tabTo } from '../kit/focus.ts';
import { writingScenario } from '../kit/provider-scenarios.ts';
import { startProvider } from '../kit/provider.ts';
import { phone, type Journey } from '../kit/stage.ts';

const key = 'sk-mine-0123456789abcd';

export const firstQuestion: Journey = {
  name: 'a newcomer is asked once, told the news, and walked through the first task',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server, { tours: true });
    const { keyboard } = page;
    await page.goto('/sign/oauth');
    await fillSignUp(page, newPerson('沈一'));
    const question = page.getByRole('dialog', { name: '请选择你主要关注的办公场景，让我帮你更快上手吧~' });
    await question.getByText('欢迎来到案头！').waitFor();
    const chips = question.getByRole('group', { name: '办公场景' }).getByRole('button');
    await chips.first().waitFor();
    assert.equal(await chips.count(), 14);
    const enter = question.getByRole('button', { name: '进入案头' });
    assert.ok(await enter.isDisabled(), 'nothing is chosen yet');
    await keyboard.press('Escape');
    await page.mouse.click(5, 5);
    assert.ok(await question.isVisible(), 'it stays until it is answered');
    await tabTo(page, chips.nth(3));
    await keyboard.press('Space');
    assert.ok(await question.getByText('把表格里的业绩写成周报').isVisible(), 'the bubble speaks of the last choice');
    await checkAccess(page, 'scenes');
    await tabTo(page, enter);
    await keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    await page.reload();
    await input(page).waitFor();
    await page.getByRole('button', { name: /沈一/ }).waitFor();
    assert.equal(await question.count(), 0, 'asked once');

    await tabTo(page, page.getByRole('button', { name: /^新功能：/ }));
    await keyboard.press('Enter');
    const news = page.getByRole('dialog', { name: '换上自己的语言模型' });
    await news.getByText('NEW', { exact: true }).waitFor();
    await checkAccess(page, 'news');
    await tabTo(page, news.getByRole('button', { name: '马上试试' }));
    await keyboard.press('Enter');
    const settings = page.getByRole('dialog', { name: '设置' });
    await settings.getByRole('radio', { name: '内置引擎' }).waitFor();
    assert.ok(!page.url().includes('#'), 'the address keeps nothing of it');
    await keyboard.press('Escape');
    await settings.waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('button', { name: /^新功能：/ }).count(), 0, 'seen is seen');

    await send(page, '写一份国庆放假通知，10月1日至7日放假，共7天');
    await page.waitForURL(/\/task\//);
    const card = page.getByRole('dialog', { name: /^认识任务页/ });
    for (const counter of ['1/3', '2/3', '3/3']) {
      await card.getByText(counter).waitFor({ timeout: 60_000 });
      if (counter === '2/3') await checkAccess(page, 'tour');
      await keyboard.press('Enter');
    }
    await card.waitFor({ state: 'hidden' });
    await page.reload();
    await answered(page, 1);
    await page.waitForTimeout(1500);
    assert.equal(await card.count(), 0, 'walked once');
  },
};

export const settingsByKeyboard: Journey = {
  name: 'settings by keyboard: names, picture, scenes, and a model of my own',
  async run(stage) {
    const provider = await startProvider(writingScenario(), { api_key: key });
    stage.onEnd(() => provider.close());
    const server = await stage.startServer({ MODEL_PRIVATE_HOSTS: new URL(provider.base_url).host });
    const { window, page } = await stage.openWindow(server);
    const { keyboard } = page;
    await arrive(page, { person: newPerson('林晓') });
    const settings = page.getByRole('dialog', { name: '设置' });

    await openSettings(page);
    await tabTo(page, settings.getByRole('button', { name: '修改用户名' }));
    await keyboard.press('Enter');
    await isFocused(settings.getByRole('textbox', { name: '用户名' }), 'the name is ready to be typed');
    await keyboard.press('Escape');
    await isFocused(settings.getByRole('button', { name: '修改用户名' }), 'Escape leaves the field, not the settings');
    await keyboard.press('Enter');
    await keyboard.type('官方客服');
    await keyboard.press('Enter');
    await settings.getByRole('alert').getByText('请换一个').waitFor();
    await settings.getByRole('textbox', { name: '用户名' }).fill('lin_xiao');
    await keyboard.press('Enter');
    await page.getByText('修改用户信息成功').waitFor();
    await isFocused(settings.getByRole('button', { name: '修改用户名' }), 'the focus comes back');

    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, settings.getByRole('button', { name: '更换头像' }), true);
    await keyboard.press('Enter');
    await (await choosing).setFiles({ name: '我.png', mimeType: 'image/png', buffer: await pictureOf(page) });
    await isFocused(settings.getByRole('button', { name: '使用这张' }), 'the picture is to be confirmed');
    await keyboard.press('Enter');
    await settings.getByRole('button', { name: '更换头像' }).waitFor();

    await tabTo(page, settings.getByRole('button', { name: /^办公场景：/ }));
    await keyboard.press('Enter');
    const choices = page.getByRole('menuitemcheckbox');
    for (let n = 0; n < 4; n += 1) {
      await isFocused(choices.nth(n), `choice ${n + 1} has the focus`);
      await keyboard.press('Enter');
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Escape');
    await page.getByText('修改成功').first().waitFor();
    await settings.getByText('+1', { exact: true }).waitFor();
    const use = settings.getByRole('switch', { name: '数据用于优化体验' });
    assert.ok(!(await use.isChecked()), 'off until somebody says so');
    await checkAccess(page, 'settings, account');

    await page.reload();
    await page.getByRole('button', { name: /林晓/ }).waitFor();
    await page.waitForFunction(() => [...document.images].some((image) => image.src.includes('/api/files/') && image.naturalWidth === 256));
    await openSettings(page);
    await settings.getByText('lin_xiao').waitFor();
    await settings.getByText('+1', { exact: true }).waitFor();

    await tabTo(page, settings.getByRole('tab', { name: '账号' }), true);
    await keyboard.press('ArrowDown');
    await tabTo(page, settings.getByRole('button', { name: '添加模型服务' }));
    await keyboard.press('Enter');
    await settings.getByLabel('名称', { exact: true }).fill('我的模型');
    await settings.getByLabel('接口地址').fill(provider.base_url);
    await settings.getByLabel('模型名称').fill('scripted');
    await settings.getByLabel('密钥').fill('sk-wrong-key-000000');
    await tabTo(page, settings.getByRole('button', { name: '测试连接' }));
    await keyboard.press('Enter');
    await settings.getByText('密钥不被接受（HTTP 401）。请检查密钥和它的权限。').waitFor();
    await checkAccess(page, 'settings, model form');
    await settings.getByLabel('密钥').fill(key);
    await tabTo(page, settings.getByRole('button', { name: '测试连接' }));
    await keyboard.press('Enter');
    await settings.getByText('连接成功，这个模型可以使用。').waitFor();
    await tabTo(page, settings.getByRole('button', { name: '保存' }), true);
    await keyboard.press('Enter');
    await page.getByText('模型服务已添加').waitFor();
    await settings.getByText(/密钥末四位 abcd/).waitFor();
    await tabTo(page, settings.getByRole('radio', { name: '内置引擎' }), true);
    await keyboard.press('ArrowDown');
    await isFocused(settings.getByRole('radio', { name: '我的模型' }), 'the next one has the focus');
    await keyboard.press('Space');
    await page.getByText('已改用“我的模型”').waitFor();
    await keyboard.press('Escape');
    await settings.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^用户菜单.*我的模型/ }).waitFor();

    await send(page, '写一份放假通知，标题为《放假通知》');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    assert.equal(await brainOf(window, server.address, page), '我的模型');
    const { raw } = await eventsOf(window, server.address, taskIdOf(page));
    assert.ok(!raw.includes(key) && !server.printed().includes(key), 'the key is nowhere to be read');

    await openSettings(page);
    await settings.getByRole('tab', { name: '模型' }).click();
    await settings.getByRole('radio', { name: '内置引擎' }).click();
    await page.getByText('已改用内置引擎').waitFor();
    await keyboard.press('Escape');
    await page.getByRole('button', { name: /^用户菜单.*内置引擎/ }).waitFor();

    await page.setViewportSize(phone);
    await page.getByRole('button', { name: '打开侧边栏' }).click();
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '设置' }).click();
    await settings.waitFor();
    await checkAccess(page, 'settings, phone');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out at the side');
    const box = await settings.boundingBox();
    assert.deepEqual([box?.width, box?.height], [phone.width, phone.height], 'the whole screen');
    await settings.getByRole('button', { name: '关闭' }).click();
    await settings.waitFor({ state: 'hidden' });
  },
};

export const toldOnce: Journey = {
  name: 'settings: a task that is done behind my back is told once',
  async run(stage) {
    // Slow enough that the person is elsewhere before it is done.
    const { server } = await stage.modelServer(writingScenario(), { chunk_chars: 4, delay_ms: 60 });
    const { window, page } = await stage.openWindow(server);
    await window.addInitScript(rememberNotifications);
    const told = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]') as string[]);
    await arrive(page);
    await openSettings(page);
    await page.getByRole('tab', { name: '浏览器通知' }).click();
    const box = page.getByRole('checkbox', { name: '任务完成时通知我' });
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await page.getByText('已开启。如需关闭，请在浏览器的网站设置中关闭本站的通知。').waitFor();
    assert.ok((await box.isChecked()) && (await box.isDisabled()), 'only the browser can take it back');
    await page.keyboard.press('Escape');

    await send(page, '写一份国庆放假通知，10月1日至7日放假，共7天');
    await page.waitForURL(/\/task\//);
    await page.keyboard.press('ControlOrMeta+k');
    await atHome(page);
    for (let n = 0; n < 200 && (await told()).length === 0; n += 1) await page.waitForTimeout(100);
    assert.deepEqual(await told(), ['任务已完成：写一份国庆放假通知，10']);
    await page.reload();
    await page.getByRole('link', { name: /国庆放假通知/ }).waitFor();
    assert.equal((await told()).length, 1, 'once');
  },
};

/** In the page: a browser that grants when asked, and writes down what it was to show. */
function rememberNotifications(): void {
  class Remembered {
    static get permission(): string {
      return sessionStorage.getItem('granted') ?? 'default';
    }
    static async requestPermission(): Promise<string> {
      sessionStorage.setItem('granted', 'granted');
      return 'granted';
    }
    onclick: (() => void) | null = null;
    constructor(title: string, { body }: { body: string }) {
      const told: unknown[] = JSON.parse(sessionStorage.getItem('told') ?? '[]');
      sessionStorage.setItem('told', JSON.stringify([...told, `${title}：${body}`]));
    }
    close(): void {
      this.onclick = null;
    }
  }
  Object.defineProperty(globalThis, 'Notification', { value: Remembered });
}

async function openSettings(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /^用户菜单/ }));
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: '设置' });
  await downTo(page, entry);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '设置' }).waitFor();
}

async function brainOf(window: Parameters<typeof eventsOf>[0], address: string, page: Page): Promise<string> {
  const { events } = await eventsOf(window, address, taskIdOf(page));
  const start = events.find((event) => event.type === 'run_start');
  return start?.type === 'run_start' ? start.brain : '';
}

/** A real picture, wider than high. */
async function pictureOf(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const paint = canvas.getContext('2d');
    if (paint) {
      paint.fillStyle = '#2b5a9e';
      paint.fillRect(0, 0, 900, 600);
      paint.fillStyle = '#faf9f6';
      paint.fillRect(350, 200, 200, 200);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
