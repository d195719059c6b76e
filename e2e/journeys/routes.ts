/** Addresses: below a base path, mistyped, walled, with wishes in their query; and a page whose parts are gone. */
import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { arrive, input, putOffScenes, signUp } from '../kit/desk.ts';
import { phone, type Journey } from '../kit/stage.ts';

export const addresses: Journey = {
  name: 'every address leads somewhere, below a base path too',
  async run(stage) {
    const server = await stage.startServer({ BASE_PATH: '/desk' });
    assert.match(server.address, /\/desk$/);
    const origin = new URL(server.address).origin;
    const { page } = await stage.openWindow(server, { baseURL: origin });

    await page.goto('/elsewhere/task');
    await page.waitForURL(`${origin}/desk/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/desk//task///0123?x=1');
    await page.waitForURL(`${origin}/desk/task/0123?x=1`);

    for (const lost of ['/desk/no/such/page', '/desk/showcase', '/desk/expert/Stock', '/desk/invite/A1', '/desk/task']) {
      await page.goto(lost);
      await page.getByRole('heading', { name: '页面未找到' }).waitFor();
      await page.getByText('抱歉，您访问的页面不存在').waitFor();
    }
    await page.getByRole('button', { name: '返回首页' }).click();
    await page.waitForURL(/\/desk\/?$/);
    await input(page).waitFor();

    await page.goto('/desk/collection?tag_id=7&inviteCode=A1');
    await page.waitForURL(/\/desk\/sign\/oauth\?/);
    const target = targetOf(page);
    assert.equal(target.pathname, '/desk/collection');
    assert.equal(target.searchParams.get('login_from'), 'space_landing');
    assert.equal(target.searchParams.has('sign_up_from'), false, 'the route itself asked');
    await page.getByRole('tab', { name: '注册' }).click();
    await page.getByLabel('姓名').fill('林晓');
    await page.getByLabel('邮箱').fill('routes@example.com');
    await page.getByLabel('密码', { exact: true }).fill('desk-and-seal-2026');
    await page.getByRole('button', { name: '注册并登录' }).click();
    await page.waitForURL(/\/desk\/collection\?tag_id=7&inviteCode=A1/);
    await page.getByRole('heading', { level: 1, name: '收藏夹' }).waitFor();
    await page.getByRole('button', { name: /林晓/ }).waitFor();

    await putOffScenes(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: '案头，在新标签页打开首页' }).click();
    const home = await opened;
    await home.waitForURL(/\/desk\/?$/, { waitUntil: 'commit' });
    await home.close();
    assert.match(page.url(), /\/desk\/collection/, 'the logo opens the home page beside the work');
  },
};

export const wall: Journey = {
  name: 'the wall before sending keeps words, referral and campaign',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await page.goto('/?utm_source=mail&utm_medium=weekly');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/?inviteCode=A1&skill=writing&utm_source=later');
    await input(page).fill('写一份放假通知');
    await page.getByRole('button', { name: '发送' }).click();
    await page.waitForURL(/\/sign\/oauth\?/);
    const { searchParams } = targetOf(page);
    const marks = ['login_from', 'sign_up_from', 'inviteCode', 'utm_source', 'utm_medium', 'skill'];
    assert.deepEqual(
      marks.map((name) => searchParams.get(name)),
      ['space_landing', 'space', 'A1', 'later', 'weekly', 'writing'],
    );
    await signUp(page);
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('inviteCode') === 'A1');
    assert.match(await wordsIn(page), /写一份放假通知/);
    assert.equal(await page.getByRole('button', { name: '写作', exact: true }).getAttribute('aria-pressed'), 'true');

    await page.goto(`/sign/oauth?redirect=${encodeURIComponent('https://evil.example/')}`);
    await page.waitForURL(`${server.address}/`);
  },
};

export const wishes: Journey = {
  name: 'the home page does what its address asks, once, and again after a reload',
  async run(stage) {
    const server = await stage.startServer({ FEATURE_FLAGS: '{"space.web.sug": false}' });
    const { page } = await stage.openWindow(server);
    await page.goto(
      '/?init=query&init_query=%E6%95%B4%E7%90%86%E4%BC%9A%E8%AE%AE%E7%BA%AA%E8%A6%81&skill=ppt&mode=1&hot_tag=x&inviteCode=A1',
    );
    await page.waitForURL((url) => url.searchParams.get('init') === 'false');
    const left = new URL(page.url()).searchParams;
    assert.deepEqual([...left.keys()].toSorted(), ['hot_tag', 'init', 'inviteCode', 'skill']);
    await page.waitForFunction(() => document.title === '案头 - PPT');
    assert.match(await wordsIn(page), /整理会议纪要/);
    await page.getByRole('heading', { name: '10 分钟，来一份拿得出手的 PPT' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: '10 分钟，来一份拿得出手的 PPT' }).waitFor();
    assert.match(await wordsIn(page), /整理会议纪要/, 'a reload keeps what stands in the box');
    await page.getByRole('button', { name: 'PPT' }).click();
    await page.waitForURL((url) => !url.searchParams.has('skill'));
    await page.waitForFunction(() => document.title === '案头 - AI 办公助手');
    assert.deepEqual(await page.getByRole('group', { name: '技能' }).getByRole('button').allInnerTexts(), [
      '写作',
      'PPT',
      '设计',
      'Excel',
      '网页',
      '播客',
    ]);
    for (const odd of ['mode=2', 'template_id=12', 'example_info=%7B', 'skill=cooking', 'category=a&share_id=b']) {
      await page.goto(`/?${odd}`);
      await input(page).waitFor();
      assert.equal(new URL(page.url()).search, `?${odd}`, 'what has no meaning yet stays');
    }
  },
};

export const brokenParts: Journey = {
  name: 'a page whose parts are gone offers to reload, one that breaks says so',
  async run(stage) {
    const server = await stage.startServer();
    // The browser tells its own page of the missing part; that is what is seen here, not a fault of the journey.
    const { window, page } = await stage.openWindow(server, { quiet: true });
    await arrive(page);
    // The home page has parts of that name too: those its own document names are there.
    const own = await (await page.request.get('/')).text();
    const taskPage = (url: URL) => /\/assets\/task-[\w-]{8}\.js$/.test(url.pathname) && !own.includes(url.pathname);
    await window.route(taskPage, (route) => route.abort());
    await page.goto('/?skill=writing');
    await input(page).fill('写了一半的通知');
    // What is only fetched ahead and can't be had is told to nobody before it is needed.
    await page.waitForTimeout(1000);
    assert.equal(await page.getByText('案头可能刚刚更新').count(), 0);
    // It has just loaded itself again, as it seems to it, and leaves the next time to the person.
    await page.evaluate(() => sessionStorage.setItem('antou.reloaded', `${Date.now()}`));
    await page.goto(`/task/${'0'.repeat(32)}`);
    await page.getByRole('heading', { name: '刷新后继续' }).waitFor();
    await page.getByRole('navigation', { name: '任务与账号' }).waitFor();
    await window.unroute(taskPage);
    await page.getByRole('button', { name: '刷新页面' }).click();
    await page.getByRole('heading', { name: '刷新后继续' }).waitFor({ state: 'hidden' });
    await page.goto('/');
    assert.match(await wordsIn(page), /写了一半的通知/, 'the draft is kept');

    const harmless = () => {
      void Promise.reject(new DOMException('signal is aborted without reason', 'AbortError'));
      self.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }));
      self.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x'), filename: 'chrome-extension://abc/a.js' }));
    };
    await page.evaluate(harmless);
    await window.setOffline(true);
    await page.getByText('网络已断开').waitFor();
    await page.evaluate(() => void fetch('/healthz'));
    await page.getByText('网络连接失败').first().waitFor();
    await window.setOffline(false);
    await page.getByText('网络已断开').waitFor({ state: 'hidden' });
    await input(page).waitFor();

    await page.evaluate(() => void Promise.reject(new TypeError('机密 is not a function')));
    await page.getByRole('heading', { name: '服务器异常' }).waitFor();
    await page.getByText('请稍后重试').waitFor();
    const session = /会话编号：([0-9a-f]{32})/.exec(await page.locator('main').innerText())?.[1] ?? 'none shown';
    assert.equal(await page.getByRole('button', { name: '分享' }).isDisabled(), true, 'there is no task to share');
    await page.waitForTimeout(300);
    assert.ok(server.printed().includes(session), 'the number on the screen stands in the log');
    assert.ok(!server.printed().includes('机密'), 'what people write does not');
    await page.getByRole('button', { name: '重试' }).click();
    await input(page).waitFor();
  },
};

export const surroundings: Journey = {
  name: 'old browsers are told, the configured widget and collector get their part, the theme is there at once',
  async run(stage) {
    const told: string[] = [];
    const widget = createServer((request, response) => {
      if (request.method === 'POST') {
        request.on('data', (chunk: Buffer) => told.push(chunk.toString())).on('end', () => response.end());
        return;
      }
      response.setHeader('content-type', 'text/javascript');
      response.end(
        "var d = document.currentScript.dataset, b = document.createElement('button'); b.textContent = '反馈 ' + d.userName + (d.userId ? '' : '?'); b.style.cssText = 'position:fixed;right:16px;bottom:' + d.bottom; document.body.append(b);",
      );
    });
    await once(widget.listen(0, '127.0.0.1'), 'listening');
    stage.onEnd(async () => void widget.close());
    // A listening TCP server has an address with a port.
    const { port } = widget.address() as AddressInfo;
    const server = await stage.startServer({
      FEEDBACK_WIDGET_URL: `http://127.0.0.1:${port}/widget.js`,
      TELEMETRY_URL: `http://127.0.0.1:${port}/usage`,
    });

    const { page } = await stage.openWindow(server);
    await page.goto('/');
    await input(page).waitFor();
    assert.equal(await page.getByRole('button', { name: /^反馈/ }).count(), 0, 'not for visitors');
    await page.goto('/sign/oauth');
    await signUp(page);
    await page.getByRole('button', { name: '反馈 林晓' }).waitFor();
    await page.goto('/?hide_banner=1');
    await page.getByRole('button', { name: /林晓/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^反馈/ }).count(), 0);

    await page.evaluate(() => localStorage.setItem('antou.preferences', JSON.stringify({ theme: 'dark' })));
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark', 'before the page itself has begun');

    await page.getByRole('button', { name: '播客' }).click();
    await input(page).fill('机密');
    await page.close();
    const deadline = Date.now() + 10_000;
    while (!told.some((batch) => batch.includes('skill_choose')) && Date.now() < deadline) await sleep(100);
    const all = told.join('\n');
    assert.match(all, /"name":"page_view","at":\d+,"params":\{"route":"\/sign\/oauth"\}/);
    assert.match(all, /"name":"skill_choose","at":\d+,"params":\{"skill":"podcast"\}/);
    assert.ok(!all.includes('机密'), 'what people write is not told');

    const old = await stage.openWindow(server, {
      viewport: phone,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0.0.0 Safari/537.36',
    });
    await old.page.goto('/');
    await old.page.getByText('当前浏览器版本过低').waitFor();
    await old.page.getByRole('button', { name: '不再提示' }).click();
    await old.page.reload();
    await input(old.page).waitFor();
    assert.equal(await old.page.getByText('当前浏览器版本过低').count(), 0, 'hidden for good');
  },
};

function targetOf(page: Page): URL {
  const target = new URL(page.url()).searchParams.get('redirect') ?? '';
  assert.match(target, /^\/(?!\/)/, 'a path of this host');
  return new URL(target, page.url());
}

/** What stands in the input box, whatever it is made of. */
async function wordsIn(page: Page): Promise<string> {
  await input(page).waitFor();
  return input(page).evaluate((box) => (box instanceof HTMLTextAreaElement ? box.value : (box.textContent ?? '')));
}
