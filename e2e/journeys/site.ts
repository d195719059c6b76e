/** A site from the press on its chip: it does its job beside the chat, is pointed at, changed by hand, gone back from, and shown to a stranger; a table becomes a book of records, words become several pages. */
import { strict as assert } from 'node:assert';
import { answered, arrive, attach, input, uploaded } from '../kit/desk.ts';
import type { Journey } from '../kit/stage.ts';

export const siteFromChip: Journey = {
  name: 'a word counter is made from its chip, counts, is pointed at, changed by hand, gone back from and shown',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await page.goto('/?skill=website');
    await input(page).waitFor();
    await page.getByRole('button', { name: '字数统计', exact: true }).click();
    await page.getByText('做成网站：字数统计').waitFor();
    await page.getByRole('button', { name: '发送' }).click();
    await answered(page, 1);
    // What is wanted is written down first, and changed.
    await page.getByRole('heading', { name: '不做什么' }).waitFor();
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    const wanted = page.getByRole('textbox', { name: '需求文档的文字' });
    await wanted.fill((await wanted.inputValue()).replace('【待补充：给谁用】', '编辑部'));
    // What was not saved is, before it is built.
    await page.getByRole('group', { name: '下一步' }).getByRole('button', { name: '保存并构建' }).click();
    await answered(page, 2);
    const bench = page.getByRole('group', { name: '网站' });
    await bench.getByRole('button', { name: '需求' }).click();
    await page.getByText('编辑部', { exact: true }).waitFor();
    await bench.getByRole('button', { name: '预览' }).click();
    const inside = page.frameLocator('iframe[title$="的预览"]');
    await inside.getByRole('textbox', { name: '要统计的文字' }).fill('你好，世界！GDP 增长');
    await inside.getByLabel('字数', { exact: true }).getByText('9').waitFor();

    // Pointed at, then said.
    await page.getByRole('button', { name: '选择元素' }).click();
    await inside.getByRole('heading', { name: '字数统计', exact: true }).click();
    await page.getByText('<h1> 字数统计').waitFor();
    await page.keyboard.type('改成红色');
    await page.getByRole('button', { name: '发送' }).click();
    await answered(page, 3);
    await page.getByText('当前版本 #2').or(page.getByText('#2 · 文字颜色改成')).first().waitFor();
    const colour = () =>
      inside.getByRole('heading', { name: '字数统计', exact: true }).evaluate((heading) => getComputedStyle(heading).color);
    for (let tries = 0; (await colour()) !== 'rgb(211, 47, 47)'; tries += 1) {
      assert.ok(tries < 100, `the heading is ${await colour()}`);
      await page.waitForTimeout(100);
    }

    await bench.getByRole('button', { name: '代码' }).click();
    await page.getByTitle('content/site.json').click();
    const editor = page.getByRole('textbox', { name: 'content/site.json 的代码' });
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.insertText('机');
    await page.getByText('修改 1 处').waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('当前版本 #3').waitFor();
    await bench.getByRole('button', { name: '预览' }).click();
    await inside.getByRole('heading', { name: '字数统计机' }).waitFor();

    await bench.getByRole('button', { name: '版本' }).click();
    await page.getByText('#3 · 手工修改 site.json').first().waitFor();
    await page.getByRole('region', { name: '版本' }).getByRole('button', { name: '回退到 #1' }).click();
    await inside.getByRole('heading', { name: '字数统计', exact: true }).waitFor();
    await page.getByText('已回退到 #1 · 字数统计').waitFor();
    assert.equal(await inside.getByRole('textbox', { name: '要统计的文字' }).inputValue(), '你好，世界！GDP 增长');

    await page.getByRole('button', { name: '分享', exact: true }).click();
    await page.getByRole('switch', { name: '公开这个网站' }).click();
    const shown = await page.getByRole('textbox', { name: '公开地址' }).inputValue();
    const { page: stranger } = await stage.openWindow(server);
    await stranger.goto(shown);
    const there = stranger.frameLocator('iframe[title$="的预览"]');
    await there.getByRole('textbox', { name: '要统计的文字' }).fill('你好');
    await stranger.getByRole('group', { name: '网站' }).getByRole('button', { name: '版本' }).click();
    await stranger.getByRole('button', { name: '看 #3' }).click();
    await there.getByRole('heading', { name: '字数统计机' }).waitFor();
    await stranger.getByRole('group', { name: '网站' }).getByRole('button', { name: '代码' }).click();
    await stranger.getByText('当前版本 #3').waitFor();
    await page.getByRole('switch', { name: '公开这个网站' }).click();
    await page.getByText('公开后，任何人都能看到').waitFor();
    await stranger.reload();
    await stranger.getByText('网站没有公开，或分享已关闭').waitFor();
  },
};

export const bookFromTable: Journey = {
  name: 'a table becomes a book of records that is searched, changed and put back, and several pages are planned and written',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await page.goto('/?skill=website');
    await input(page).waitFor();
    await page.getByRole('button', { name: '记录本', exact: true }).click();
    await attach(page, [
      {
        name: '花名册.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('姓名,部门,月薪\n"赵, 一",研发,12000\n钱二,研发,9000.5\n孙三,行政,8000\n李四,行政,7000\n'),
      },
    ]);
    await uploaded(page, 1);
    // The file goes along to the other way of beginning.
    await page.getByRole('button', { name: '快速搭建' }).click();
    await uploaded(page, 1);
    await page.getByRole('button', { name: '发送' }).click();
    await answered(page, 1);
    const inside = page.frameLocator('iframe[title$="的预览"]');
    await inside.getByText('共 4 条').waitFor();
    await inside.getByText('36,000.5').first().waitFor();
    await inside.getByRole('searchbox').fill('赵');
    await inside.getByText('4 条里的 1 条').waitFor();
    await inside.getByRole('button', { name: '删除' }).click();
    await inside.getByText('3 条里的 0 条').waitFor();
    await inside.getByRole('button', { name: '撤销' }).click();
    await inside.getByText('赵, 一').first().waitFor();

    await page.goto('/?skill=website&template=pages&mode=hands_on');
    await input(page).waitFor();
    await input(page).click();
    await page.keyboard.type('做成网站，分成首页、泊位、联系我们三页：石浦渔港，泊位 312 个，电话 0574-65930011');
    await page.getByRole('button', { name: '发送' }).click();
    await page.waitForURL(/\/task\//);
    await page.getByRole('button', { name: '就这样做' }).click();
    await answered(page, 2);
    const plan = page.getByRole('button', { name: /Plan tasks .* 3\/3 页$/ });
    // One that ended before one's eyes is open.
    if ((await plan.getAttribute('aria-expanded')) === 'false') await plan.click();
    await page.getByRole('list', { name: '页面' }).getByRole('button', { name: 'Edit file app/contact/page.tsx' }).waitFor();
  },
};
