/** A person on two devices: the password is changed and the other is sent away, by keyboard; what was open there says so. */
import { strict as assert } from 'node:assert';
import { issuerClient, startIssuer } from '#server/platform/auth/testing.ts';
import { checkAccess } from '../kit/axe.ts';
import { arrive, input, newPerson } from '../kit/desk.ts';
import { downTo, isFocused, tabTo } from '../kit/focus.ts';
import { phone, type Journey } from '../kit/stage.ts';
import type { Page } from 'playwright-core';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const next = 'a-new-seal-2027';

export const devices: Journey = {
  name: 'settings by keyboard: a new password, and the other devices are out',
  async run(stage) {
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server);
    const person = await arrive(page, { person: newPerson('周全') });
    const session = async () => (await window.cookies()).find(({ name }) => name.endsWith('session_token'))?.value ?? '';
    const elsewhere = (await stage.openWindow(server, { userAgent: firefox })).page;
    await signIn(elsewhere, person.email, person.password);
    const { keyboard } = page;
    const settings = page.getByRole('dialog', { name: '设置' });
    const list = settings.getByRole('list', { name: '登录的设备' }).getByRole('listitem');

    await openSettings(page);
    await list.nth(1).waitFor();
    assert.equal(await list.count(), 2);
    assert.match(await list.nth(0).innerText(), /正在使用[\s\S]*这台设备/);
    assert.match(await list.nth(1).innerText(), /Windows 上的 Firefox\s+刚刚使用过/);
    await checkAccess(page, 'settings, devices');
    await tabTo(page, settings.getByRole('button', { name: '让 Windows 上的 Firefox 退出登录' }));
    await keyboard.press('Enter');
    await page.getByText('已让这台设备退出登录').waitFor();
    await list.nth(1).waitFor({ state: 'detached' });
    await elsewhere.getByText('登录已失效，请重新登录；写下的内容都保留着').waitFor();
    await isSignedOut(elsewhere);

    await signIn(elsewhere, person.email, person.password);
    await input(elsewhere).fill('写到一半的话');
    await tabTo(page, settings.getByRole('button', { name: '修改密码' }), true);
    await keyboard.press('Enter');
    const current = settings.getByLabel('当前密码', { exact: true });
    const fresh = settings.getByLabel('新密码', { exact: true });
    await isFocused(current, 'the present password is asked for');
    await keyboard.type('wrong-password');
    await tabTo(page, fresh);
    await keyboard.type('short');
    await keyboard.press('Enter');
    await settings.getByRole('alert').getByText('密码至少 8 位').waitFor();
    await isFocused(fresh, 'what is wrong has the focus');
    await fresh.fill(next);
    await keyboard.press('Enter');
    await settings.getByRole('alert').getByText('当前密码不正确，密码没有改变').waitFor();
    await isFocused(current, 'what is wrong has the focus');
    await checkAccess(page, 'settings, password');
    await keyboard.press('Escape');
    await isFocused(settings.getByRole('button', { name: '修改密码' }), 'Escape leaves the form, not the settings');
    await keyboard.press('Enter');
    await current.fill(person.password);
    await fresh.fill(next);
    const before = await session();
    assert.ok(before);
    await keyboard.press('Enter');
    await page.getByText('密码已修改，其他设备已退出登录').waitFor();
    await isFocused(settings.getByRole('button', { name: '修改密码' }), 'the focus comes back');
    assert.equal(await list.count(), 1, 'only this device is left');
    await isSignedOut(elsewhere);
    assert.ok((await elsewhere.getByText('写到一半的话').count()) > 0, 'what was typed there is kept');

    assert.notEqual(await session(), before, 'handed over to a new session, as the old one ends in a moment');
    await keyboard.press('Escape');
    await settings.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: /周全/ }).waitFor();

    await elsewhere.goto('/sign/oauth');
    await elsewhere.getByLabel('邮箱').fill(person.email);
    await elsewhere.getByLabel('密码', { exact: true }).fill(person.password);
    await elsewhere.keyboard.press('Enter');
    await elsewhere.getByRole('alert').getByText('邮箱或密码不正确').waitFor();
    await signIn(elsewhere, person.email, next);

    await page.setViewportSize(phone);
    await page.getByRole('button', { name: '打开侧边栏' }).click();
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '设置' }).click();
    await settings.getByRole('button', { name: '退出其他设备' }).click();
    await page.getByText('已退出其他 1 台设备').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out at the side');
    await isSignedOut(elsewhere);
  },
};

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign/oauth');
  await page.getByLabel('邮箱').fill(email);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const later = page.getByRole('button', { name: '看看再说' });
  await later
    .or(page.getByRole('button', { name: /^用户菜单/ }))
    .first()
    .waitFor();
  if (await later.isVisible()) await later.click();
  await page.getByRole('button', { name: /^用户菜单/ }).waitFor();
  await input(page).waitFor();
}

/** By itself, without anything being done there. */
async function isSignedOut(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: '登录', exact: true })
    .or(page.getByRole('button', { name: '登录', exact: true }))
    .first()
    .waitFor();
}

async function openSettings(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /^用户菜单/ }));
  await page.keyboard.press('Enter');
  await downTo(page, page.getByRole('menuitem', { name: '设置' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '设置' }).waitFor();
}

export const organisation: Journey = {
  name: 'signing in through the organisation, from a task and back, and what is said when it does not work',
  async run(stage) {
    const issuer = await startIssuer();
    stage.onEnd(async () => issuer.close());
    const server = await stage.startServer({
      OIDC_DISCOVERY_URL: issuer.url,
      OIDC_CLIENT_ID: issuerClient.client_id,
      OIDC_CLIENT_SECRET: issuerClient.client_secret,
      OIDC_NAME: '公司账号',
    });
    const { page } = await stage.openWindow(server);
    await page.goto('/?skill=writing');
    await input(page).fill('写一份放假通知');
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: '发送' }).click();
    const enter = page.getByRole('button', { name: '使用公司账号登录' });
    issuer.script.down = true;
    await tabTo(page, enter);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('单点登录暂时无法使用，请稍后重试或用邮箱和密码登录').waitFor();
    await checkAccess(page, 'sign-in, organisation');
    issuer.script = { ...issuer.script, refuses: 'access_denied', down: false };
    await enter.click();
    await page.getByRole('alert').getByText('你取消了登录，可以重新选择登录方式').waitFor();
    issuer.script.refuses = null;
    await enter.click();
    await page.getByRole('button', { name: '看看再说' }).click();
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('skill') === 'writing');
    await page.getByText('写一份放假通知').first().waitFor();

    await openSettings(page);
    const settings = page.getByRole('dialog', { name: '设置' });
    await settings.getByText('zhao@corp.example').waitFor();
    await settings.getByRole('list', { name: '登录的设备' }).getByText('正在使用').waitFor();
    assert.equal(await settings.getByRole('button', { name: '修改密码' }).count(), 0, 'who has no password is not asked for one');
  },
};
