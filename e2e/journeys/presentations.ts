/** Presentations of other people: looked at as they look, before and after they are sent, on a desk and on a phone. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { box, paragraph, picture, relation, samplePresentation } from '#capabilities/presentations/sample-presentation.ts';
import { attached, slidesFile } from '../kit/attachment-files.ts';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, preview, send, uploaded } from '../kit/desk.ts';
import { phone, type Journey } from '../kit/stage.ts';

const pages = (page: Page) => preview(page).getByRole('region', { name: '演示文稿页面' });
const small = (page: Page) => preview(page).getByRole('navigation', { name: '全部页面' });
const group = (page: Page, number: number) => pages(page).getByRole('group', { name: `第 ${number} 页` });
const words = (page: Page, text: string) => pages(page).locator('svg.drawn-words text', { hasText: text });
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: '附件' }).getByRole('listitem').filter({ hasText: name }).getByRole('button').first();

const at = async (page: Page, number: number) => {
  for (let waited = 0; (await preview(page).getByLabel('页码').inputValue()) !== String(number); waited += 50) {
    assert.ok(waited < 10_000, `page ${number} did not come`);
    await page.waitForTimeout(50);
  }
};

export const presentations: Journey = {
  name: 'presentations: pages as they look, small ones beside them, by mouse and keyboard',
  async run(stage) {
    const server = await stage.startServer({ LIBREOFFICE_PATH: 'none' });
    const { window, page } = await stage.openWindow(server);
    await window.grantPermissions(['clipboard-read', 'clipboard-write']);
    await arrive(page);
    await attach(page, [slidesFile('复盘.pptx', 80), attached('旧.ppt', Buffer.from('d0cf11e0a1b11ae1', 'hex'))]);
    await uploaded(page, 2);
    await card(page, '复盘.pptx').press('Enter');
    await words(page, '华东区第47周复盘').waitFor({ state: 'attached' });
    await preview(page).getByText('/ 80 页').waitFor();
    assert.ok((await preview(page).locator('iframe').count()) < 30, 'only pages near the view are drawn');
    assert.equal(await page.evaluate(() => document.querySelectorAll('iframe[sandbox*="same-origin"]').length), 0);

    await page.keyboard.press('ArrowRight');
    await at(page, 2);
    await words(page, '下一步计划').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await group(page, 3).getByText('放映时隐藏').waitFor();
    await page.keyboard.press('ArrowLeft');
    await at(page, 2);
    await small(page).getByRole('button', { name: '第 5 页' }).click();
    await at(page, 5);
    await preview(page).getByLabel('页码').fill('80');
    await preview(page).getByLabel('页码').press('Enter');
    await words(page, '第 80 页的标题').waitFor({ state: 'attached' });
    await preview(page).getByLabel('页码').fill('1');
    await preview(page).getByLabel('页码').press('Enter');
    await at(page, 1);

    await group(page, 1).waitFor();
    const width = async () => (await group(page, 1).boundingBox())?.width ?? 0;
    const fitting = await width();
    await preview(page).getByRole('button', { name: '放大' }).click();
    await page.waitForFunction((before) => (document.querySelector('[data-page="1"]')?.clientWidth ?? 0) > before + 10, fitting);
    await preview(page).getByRole('button', { name: '适合窗口' }).click();
    await page.waitForFunction((before) => Math.abs((document.querySelector('[data-page="1"]')?.clientWidth ?? 0) - before) < 4, fitting);

    await words(page, '销售额环比增长 12%').waitFor({ state: 'attached' });
    await page.waitForFunction(() => {
      const marked = document.querySelector('[data-page="1"] .drawn-words');
      if (marked) getSelection()?.selectAllChildren(marked);
      return /华东区第47周复盘[\s\S]*销售额环比增长 12%/.test(getSelection()?.toString() ?? '');
    });

    await preview(page).getByRole('button', { name: '文字大纲和备注' }).click();
    await preview(page).getByRole('region', { name: '演示文稿大纲' }).getByText('销售额环比增长 12%').waitFor();
    await preview(page).getByRole('button', { name: '看页面' }).click();
    await words(page, '华东区第47周复盘').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: '关闭预览' }).press('Enter');

    await card(page, '旧.ppt').press('Enter');
    await preview(page).getByText('服务器上没有安装 LibreOffice').waitFor();
    await preview(page).getByRole('button', { name: '下载' }).waitFor();
    await page.getByRole('button', { name: '关闭预览' }).press('Enter');
    await page.getByRole('button', { name: '移除 旧.ppt' }).click();

    await send(page, '这份演示文稿讲了什么');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const inTalk = (where: Page) => where.getByRole('log', { name: '对话' }).getByRole('button', { name: '复盘.pptx' }).first();
    await inTalk(page).click();
    await words(page, '华东区第47周复盘').waitFor({ state: 'attached' });
    await checkAccess(page, 'a presentation');

    await page.getByRole('button', { name: '分享', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '分享任务' });
    await dialog.getByRole('button', { name: '创建分享链接' }).click();
    await dialog.getByRole('button', { name: '复制链接' }).click();
    const link = /https?:\S+/.exec(await page.evaluate(() => navigator.clipboard.readText()))?.[0] ?? '';
    const { page: guest } = await stage.openWindow(server);
    await guest.goto(link);
    await inTalk(guest).click();
    await words(guest, '华东区第47周复盘').waitFor({ state: 'attached' });
  },
};

export const presentationsMadeToHurt: Journey = {
  name: 'presentations: nothing of a stranger’s file runs, asks or leads anywhere, and what can’t be drawn is read',
  async run(stage) {
    const server = await stage.startServer({ LIBREOFFICE_PATH: 'none' });
    const { window, page } = await stage.openWindow(server, { viewport: phone, hasTouch: true });
    const outside: string[] = [];
    await window.route(/evil\.example/, (route) => {
      outside.push(route.request().url());
      return route.abort();
    });
    await arrive(page);
    const markup = '&lt;img src=x onerror=&quot;top.hurt=1&quot;&gt;&lt;script&gt;top.hurt=1&lt;/script&gt;';
    const hostile = samplePresentation({
      slides: [
        {
          shapes:
            box({ x: 0, y: 0, w: 900, h: 200, text: paragraph(markup, '', '<a:hlinkClick r:id="rId7"/>') }) +
            picture('r:link="rId1"', { x: 0, y: 300, w: 100, h: 100 }) +
            picture('r:embed="rId2"', { x: 300, y: 300, w: 100, h: 100 }),
          relations:
            relation('rId1', 'image', 'http://evil.example/a.png', 'External') +
            relation('rId2', 'image', '../media/a.svg') +
            relation('rId7', 'hyperlink', 'javascript:top.hurt=1', 'External'),
        },
      ],
      parts: {
        'ppt/media/a.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="top.hurt=1"><script>top.hurt=1</script><image href="http://evil.example/b.png"/></svg>',
      },
    });
    const unreadable = samplePresentation({
      slides: [{ shapes: box({ x: 0, y: 0, w: 400, h: 80, text: paragraph('还能读到的字') }) }],
      // The page's size is nonsense.
      parts: {
        'ppt/presentation.xml':
          '<p:presentation xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:sldSz cx="-5" cy="0"/></p:presentation>',
      },
    });
    await attach(page, [attached('恶意.pptx', Buffer.from(hostile)), attached('怪.pptx', Buffer.from(unreadable))]);
    await uploaded(page, 2);
    await card(page, '恶意.pptx').click();
    await words(page, '<script>top.hurt=1</script>').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(500);
    assert.deepEqual(outside, []);
    for (const frame of page.frames())
      assert.equal(await frame.evaluate(() => 'hurt' in window).catch(() => false), false, `something ran in ${frame.url()}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= phone.width, 'the page is no wider than the phone');
    await page.getByRole('button', { name: '关闭预览' }).press('Enter');

    await card(page, '怪.pptx').click();
    await preview(page).getByText('版式没能画出来').waitFor();
    await preview(page).getByText('还能读到的字').waitFor();
  },
};
