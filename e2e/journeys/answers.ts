/** Everything an answer may hold, as a reader sees and takes it along; and what it may not do. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, askAnew, attach, preview, send, taskIdOf } from '../kit/desk.ts';
import { answersScenario } from '../kit/provider-answers.ts';
import { phone, type Journey, type Stage, type WindowOptions } from '../kit/stage.ts';

async function desk(stage: Stage, options: WindowOptions = {}) {
  const { server } = await stage.modelServer(answersScenario());
  const { window, page } = await stage.openWindow(server, options);
  await arrive(page);
  return { server, window, page };
}

/** A task of its own for each, so that nothing of another answer is in the way. */
async function ask(page: Page, words: string): Promise<Locator> {
  await askAnew(page, words);
  await answered(page, 1);
  return page.getByRole('article', { name: '回答' });
}

const width = (element: Locator): Promise<number> => element.evaluate((one) => Math.round(one.getBoundingClientRect().width));
const height = (element: Locator): Promise<number> => element.evaluate((one) => Math.round(one.getBoundingClientRect().height));

async function downloadChat(page: Page): Promise<void> {
  await page.getByRole('article', { name: '回答' }).last().getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '下载对话（JSON）' }).click();
}

export const richAnswers: Journey = {
  name: 'rich answers: tables, sources, pictures, sound, law, layouts and formulas as a reader meets them',
  async run(stage) {
    const { window, page } = await desk(stage, { permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true });

    let answer = await ask(page, '表格');
    await answer.getByRole('table').hover();
    await answer.getByRole('button', { name: '复制表格' }).click();
    await answer.getByText('已复制').waitFor();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item?.getType(type))?.text() ?? '';
      return { text: await read('text/plain'), html: await read('text/html') };
    });
    assert.equal(copied.text, '部门\t金额（元）\n市场部\t1,200\n研发部\t3,400 含税');
    assert.match(copied.html, /<table[^]*<th>部门<\/th>[^]*<td>3,400<br>含税<\/td>/);

    answer = await ask(page, '来源');
    assert.equal(await answer.getByRole('link', { name: /^来源 \d/ }).count(), 2, 'two sources stand by themselves');
    await answer.getByRole('link', { name: '来源 1：年报' }).waitFor();
    const more = answer.getByRole('button', { name: '更多 6 个来源' });
    assert.equal(await more.getAttribute('aria-expanded'), 'false');
    await more.click();
    const row = answer.locator('.md-sources-row');
    await row.getByRole('link', { name: /来源1.*说明1/s }).waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await answer.getByRole('button', { name: '下一组来源' }).click();
    assert.equal(await row.evaluate((one) => one.scrollLeft), 320, 'the row moves by 320 px');
    await answer.getByRole('button', { name: '上一组来源' }).click();
    assert.equal(await row.evaluate((one) => one.scrollLeft), 0);
    await answer.getByRole('button', { name: '脚注 甲' }).click();
    await answer.getByText('统计局，2026').waitFor();

    answer = await ask(page, '图片');
    const picture = (name: string) => answer.getByRole('img', { name, exact: true });
    await page.waitForFunction(() => document.querySelectorAll('.md img[data-width="normal"], .md img[data-width="wide"]').length === 3);
    assert.equal(await width(picture('小图')), 300, 'at least 300 px wide');
    assert.equal(await height(picture('中图')), 500, 'at most 500 px high');
    assert.equal(await width(picture('大图')), await width(answer.locator('.md')), 'from 600 px on as wide as the text');
    assert.equal(await picture('外图').count(), 0, 'nothing was fetched from elsewhere');
    await answer
      .getByRole('button', { name: /^显示 .+ 的图片$/ })
      .first()
      .waitFor();

    answer = await ask(page, '影音');
    assert.match((await answer.locator('audio').getAttribute('src')) ?? '', /\.mp3$/);
    await answer.locator('video').evaluate((film: HTMLVideoElement) => void film.play().catch(() => undefined));
    await answer.getByText('当前浏览器不能播放视频').waitFor();
    assert.match((await answer.getByRole('link', { name: '下载视频' }).getAttribute('href')) ?? '', /\.mp4$/);

    answer = await ask(page, '法律');
    await answer.locator('a[data-legal="case"][title="案例 （2023）京01民终1号"]').waitFor();
    await answer.locator('a[data-legal="law"][title="《民法典》第577条"]').waitFor();

    answer = await ask(page, '布局');
    const underline = (name: string) =>
      answer.getByRole('heading', { name, exact: true }).evaluate((one) => getComputedStyle(one).borderBottomWidth);
    assert.equal(await underline('有主题的标题'), '2px', 'the theme holds');
    assert.equal(await underline('没有主题的标题'), '0px', 'a theme of unknown values is ignored');
    await answer.getByText('正在精读参考材料').waitFor();
    for (const words of ['本期要点如下。', '另一种导语。', '行百里者半九十。', '重点在这里', '感谢阅读。', '数据截至 6 月。'])
      await answer.getByText(words).waitFor();
    assert.equal(await answer.locator('[data-layout="end-separator"] hr').count(), 1);
    const shown = await answer.innerText();
    assert.ok(!/<\/?[a-z-]+/.test(shown), `no tag is to be seen: ${/<\/?[a-z-]+[^\n]*/.exec(shown)?.[0]}`);
    await checkAccess(page, 'layouts');

    answer = await ask(page, '公式');
    await answer.locator('.katex-display').waitFor();
    assert.equal(await answer.locator('.katex').count(), 2, 'money is no formula');
    await answer.getByText('从 $5 到 $10').waitFor();
    for (const words of ['“增长”', '注意：']) assert.equal(await answer.locator('strong', { hasText: words }).count(), 1);

    await page.getByRole('article', { name: '回答' }).hover();
    const [download] = await Promise.all([page.waitForEvent('download'), downloadChat(page)]);
    const saved: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
    assert.match(download.suggestedFilename(), /-对话\.json$/);
    assert.ok(typeof saved === 'object' && saved !== null && 'messages' in saved && 'task_id' in saved);
    assert.equal(saved.task_id, taskIdOf(page));
    assert.match(JSON.stringify(saved.messages), /E=mc\^2/);

    answer = await ask(page, '代码');
    await answer.getByRole('button', { name: '复制代码' }).click();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(code, /^const total = .*\nconst text = '(很长的一行){60}';$/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `a long line of code scrolls in its own box: ${wide}`);
    await answer.getByRole('button', { name: '自动换行' }).click();
    assert.ok(await answer.locator('.md-code pre').evaluate((pre) => pre.scrollWidth <= pre.clientWidth), 'wrapped on demand');

    await window.close();
  },
};

export const drawnAnswers: Journey = {
  name: 'charts and diagrams are drawn, told as a table, taken along, and harmless',
  async run(stage) {
    const { page } = await desk(stage, { acceptDownloads: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const refused: string[] = [];
    page.on('console', (message) => /Content Security Policy/i.test(message.text()) && refused.push(message.text()));

    let answer = await ask(page, '图表 慢');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const sales = answer.getByRole('figure').filter({ hasText: '各季度销售额' });
    await sales.locator('canvas').waitFor();
    await answer.getByRole('figure').filter({ hasText: '费用构成' }).locator('canvas').waitFor();
    // What is far from the view is not looked at before somebody comes near.
    const drawings = answer.locator('.md-drawing');
    for (let n = 0; n < (await drawings.count()); n++) await drawings.nth(n).evaluate((drawing) => drawing.scrollIntoView());
    await answer.getByText('{ 这不是 JSON').waitFor();
    await sales.getByText('查看数据').click();
    const rows = sales.getByRole('row');
    await rows.nth(2).waitFor();
    assert.deepEqual(await rows.nth(0).getByRole('columnheader').allInnerTexts(), ['名称', '华东', '华南']);
    assert.deepEqual(await rows.nth(2).getByRole('cell').allInnerTexts(), ['二季度', '200', '110']);
    await checkAccess(page, 'charts');
    const [image] = await Promise.all([page.waitForEvent('download'), sales.getByRole('button', { name: '下载图片' }).click()]);
    assert.equal(image.suggestedFilename(), '各季度销售额.png');
    const bytes = readFileSync(await image.path());
    assert.equal(bytes.readUInt32BE(16), 1760, 'at twice its size');
    await sales.locator('.md-chart-print').waitFor({ state: 'attached' });
    // It rests as a picture, and answers again when it is pointed at.
    await sales.locator('canvas').waitFor({ state: 'detached' });
    await sales.locator('.md-chart-still').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 800, height: 900 });
    await page.waitForFunction(() => {
      const canvas = document.querySelector('.md-chart canvas');
      const box = canvas?.closest('.md-chart-canvas');
      return canvas && box && Math.abs(canvas.getBoundingClientRect().width - box.getBoundingClientRect().width) < 2;
    });
    await sales.locator('canvas').waitFor({ state: 'detached' });
    await sales.locator('.md-chart-canvas').hover();
    await sales.locator('canvas').waitFor();
    assert.ok(!(await answer.innerText()).includes('onerror'), 'a tooltip is drawn, never markup');

    answer = await ask(page, '流程 慢');
    const picture = answer.getByRole('img', { name: /提交申请/ });
    await picture.waitFor();
    assert.ok(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth > 100), 'the diagram is a picture that loads');
    const take = answer.getByRole('button', { name: '下载图片' });
    const [drawing] = await Promise.all([page.waitForEvent('download'), take.click()]);
    const svg = readFileSync(await drawing.path(), 'utf8');
    const [left = 0, , wide = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
    const boxes = [...svg.matchAll(/class="node[^>]*translate\(([\d.-]+)/g)].map(([, x]) => Number(x));
    assert.equal(boxes.length, 3);
    assert.ok(
      boxes.every((x) => x > left && x < left + wide),
      `every box is in the picture: ${boxes.join()} in ${left} + ${wide}`,
    );
    await answer.getByText('这张图的写法有误，没有画出来。下面是它的源码').waitFor();
    await answer.getByText('图里用到了外部资源，没有绘制。下面是它的源码').waitFor();
    assert.equal(await answer.locator('svg[id^="md-diagram"]').count(), 0, 'nothing of the diagram stands in the page itself');
    await checkAccess(page, 'a diagram');

    assert.equal(await page.evaluate(() => 'hurt' in window), false);
    assert.deepEqual(
      asked.filter((url) => url.includes('elsewhere.example')),
      [],
      'nothing was asked of another place',
    );
    assert.deepEqual(refused, [], 'the policy of the page refused nothing');
  },
};

export const hostileAnswers: Journey = {
  name: 'an answer can not act: markup, tags of other features and links to scripts stay words',
  async run(stage) {
    const { page } = await desk(stage);
    const answer = await ask(page, '敌意');
    for (const words of [
      '<script>window.hurt=1</script>',
      '<style>',
      '<ask_user>',
      '<tool_call>',
      '<attachment id="1">',
      '{#InputSlot id=1#}',
    ])
      await answer.getByText(words).first().waitFor();
    await answer.getByText('结束').waitFor();
    assert.equal(await page.evaluate(() => 'hurt' in window || 'hurt' in {}), false, 'nothing ran');
    assert.equal(await answer.locator('script, style, iframe, [onerror], [onclick], [style*="fixed"], a[href^="javascript"]').count(), 0);
    assert.equal(await page.getByRole('region', { name: /^待确认/ }).count(), 0, 'no question was asked');
    assert.equal(await answer.getByRole('button', { name: /^打开/ }).count(), 0, 'no file was made');
    await page.getByText('回答已完成').waitFor({ state: 'attached' });

    const long = await ask(page, '很长');
    await long.getByText('内容较长，这里只显示前 5000 行').waitFor();
    await long.getByText('第 5000 行').first().waitFor();
    assert.equal(await long.getByText('第 5001 行').count(), 0);

    await page.goto('/');
    await attach(page, [{ name: '数据.csv', mimeType: 'text/csv', buffer: Buffer.from('月,额\n一,1\n') }]);
    await send(page, '链接 慢');
    await page.waitForURL(/\/task\//);
    await page.getByText('原始数据').waitFor();
    const card = page.getByRole('article', { name: '回答' }).getByRole('button', { name: '打开 数据.csv' });
    assert.equal(await card.count(), 0, 'no preview of a link while the task runs');
    await answered(page, 1);
    await card.click();
    await preview(page).getByRole('tab', { name: '数据.csv' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /没有\.csv/ }).count(), 0, 'what is not there stays words');
  },
};

export const answersOnThePhone: Journey = {
  name: 'rich answers fit a phone in the dark',
  async run(stage) {
    const { page } = await desk(stage, { viewport: phone, hasTouch: true, colorScheme: 'dark' });
    for (const words of ['布局 来源', '图表 流程', '表格 代码 公式']) {
      await ask(page, words);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${words}: nothing sticks out: ${wide}`);
      await checkAccess(page, `${words} on a phone`);
    }
  },
};
