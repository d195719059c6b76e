/** What was read in a request, mended before it is made: by keyboard, over a reload, in two windows, on a phone, and for a table with its first rows. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import type { Order } from '#contract/intent/order.ts';
import { makeIntent, makeOrder } from '#contract/intent/testing.ts';
import { attached } from '../kit/attachment-files.ts';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, askAnew, attach, comeHome, conversationText, documentText, eventsOf, taskIdOf } from '../kit/desk.ts';
import { askWithOrder, salesBook } from '../kit/order-log.ts';
import { phone, type Journey } from '../kit/stage.ts';

const card = (page: Page) => page.getByRole('region', { name: /^待确认：我这样理解/ });
const agreed = (page: Page) => page.getByRole('region', { name: /^已确认：我这样理解/ });

/** The answer as it was stored, as text. */
async function answerIn(page: Page, { address }: { address: string }): Promise<string> {
  const { events } = await eventsOf(page.context(), address, taskIdOf(page));
  const said = events.find((event) => event.type === 'message' && event.pause_reason === 'order');
  return JSON.stringify(said?.type === 'message' ? said.pause_answer : null);
}

/** Besides what was not read: what is to stay out and was not found, and a line that seems to be for the house. */
const mendedOrder: Order = {
  ...makeOrder,
  intent: {
    ...makeIntent,
    doubts: [
      ...makeIntent.doubts,
      {
        id: 'left-out-0',
        kind: 'left_out',
        path: '',
        words: '底价',
        question: '您说“底价”不要，文件里没有认出是哪几句。',
        choices: [
          { value: 'taken', label: '我在下面的内容里自己拿掉了' },
          { value: 'none', label: '没有这样的内容，照做' },
        ],
      },
    ],
    inside: [{ words: '供货商那边还没谈妥，先别跟客户说。', keep: false }],
  },
};

export const orderMended: Journey = {
  name: 'orders: the form is mended by keyboard, outlives a reload, and is agreed to in one of two windows; what is to stay out holds it back, a line for the house is kept by a click',
  async run(stage) {
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    await askWithOrder(server, page, mendedOrder);
    const form = card(page);
    await form.getByText('还有 2 句没有读懂的、1 处没有选定的').waitFor();
    const [head, asked, kind, button] = await Promise.all(
      [
        form.getByRole('heading', { name: /^我这样理解/ }),
        form.getByRole('heading', { name: /^这些没有读懂/ }),
        form.getByRole('combobox', { name: '做什么' }),
        form.getByRole('button', { name: '就这样做' }),
      ].map(async (one) => (await one.boundingBox())?.y ?? NaN),
    );
    const order = [head, asked, kind, button].map(Number);
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
      'what has to be decided stands before what was read',
    );
    await checkAccess(page, 'an order card');

    // The words of the field at hand stand out.
    await form.getByRole('textbox', { name: '给谁看' }).focus();
    await form.locator('.is-lit', { hasText: '给管理层' }).waitFor();
    await form.getByRole('button', { name: '标题', exact: true }).click();
    await page.keyboard.type('2026 年度总结');
    await form.getByText('会做成一份演示文稿《2026 年度总结》').waitFor();
    await form.getByRole('button', { name: '不要“标题”' }).press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('2026 年度总结');

    // What can't be stays, says so and holds the card back.
    const length = form.getByRole('spinbutton', { name: '篇幅' });
    await length.fill('-3');
    await page.keyboard.press('Control+Enter');
    await form.getByText('不能小于 1').waitFor();
    await form.getByText('有一处填得不对').waitFor();
    await length.fill('6');
    assert.equal(await form.getByRole('alert').count(), 0, 'mended');

    const part = (n: number) => form.getByRole('textbox', { name: `第 ${n} 部分` });
    await part(1).focus();
    await page.keyboard.press('Alt+ArrowDown');
    assert.equal(await part(2).inputValue(), '全年业绩', 'moved, and still in hand');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('问题与改进');
    assert.deepEqual(await Promise.all([1, 2, 3].map((n) => part(n).inputValue())), ['来年计划', '问题与改进', '全年业绩']);
    await form.getByRole('combobox', { name: '“今年营收 3.2 亿元”放在哪里' }).selectOption('全年业绩');

    await form.getByRole('radio', { name: '演示文稿' }).check();
    const clause = (words: string) => form.getByRole('group', { name: words, exact: true });
    await clause('风格要大气一点').getByRole('radio', { name: '我再说一遍' }).check();
    await page.keyboard.press('Tab');
    await page.keyboard.type('用深蓝色');
    await clause('顺便对比一下同行').getByRole('radio', { name: '不用管' }).check();
    await form.getByRole('button', { name: '就这样做' }).click();
    await form.getByText('有一处填得不对，或还没有选定').waitFor();
    await form.getByRole('radio', { name: '没有这样的内容，照做' }).check();
    assert.equal(await form.getByText(/^还有/).count(), 0, 'nothing is open');
    const line = form.getByRole('region', { name: '这几句像是写给内部看的' });
    assert.equal(await line.getByRole('radio', { name: '不放' }).isChecked(), true);
    await line.getByRole('radio', { name: '留着' }).check();

    await page.reload();
    await form.getByRole('textbox', { name: '标题' }).waitFor();
    assert.equal(await part(2).inputValue(), '问题与改进', 'what was filled in is there again');
    assert.equal(await form.getByRole('textbox', { name: '“风格要大气一点”换个说法' }).inputValue(), '用深蓝色');

    const other = await window.newPage();
    await other.goto(page.url());
    await card(other).waitFor();
    await part(3).focus();
    await page.keyboard.press('Control+Enter');
    for (const shown of [page, other]) {
      await agreed(shown).getByText('已确认，就这样做').waitFor();
      await agreed(shown).getByText('标题：2026 年度总结').waitFor();
      await agreed(shown)
        .getByRole('button', { name: /全部展开/ })
        .click();
      await agreed(shown).getByText('“风格要大气一点”的意思是：用深蓝色').waitFor();
      await agreed(shown).getByText('不用管：顺便对比一下同行').waitFor();
    }
    await checkAccess(page, 'an agreed order');
    const answer = await answerIn(page, server);
    const chosen = ['{"id":"kind","value":"slides"}', '{"id":"left-out-0","value":"none"}'];
    for (const part of ['"under":"全年业绩"', '"title":"问题与改进"', '"keep":true', ...chosen])
      assert.ok(answer.includes(part), `${part} in ${answer}`);
  },
};

export const orderOfTable: Journey = {
  name: 'orders: a table is looked at while its question is mended, a doubt changes what comes of it, and exactly the agreed form is done',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await attach(page, [await salesBook()]);
    await askAnew(page, '按地区汇总今年的销售额，从大到小，再给个分层意见');
    const form = card(page);
    const most = form.getByRole('row').nth(1);
    await most.getByText('29,480').waitFor();
    await checkAccess(page, 'an order card of a table');
    // The words of a step stand out while it is looked at.
    await form.getByRole('button', { name: /^汇总 · 地区/ }).click();
    await form.locator('.is-lit', { hasText: '地区' }).waitFor();
    await form.getByRole('radio', { name: '回款日期' }).check();
    await most.getByText('43,890').waitFor();
    await form.getByRole('combobox', { name: '图表' }).selectOption('bar');
    await form.getByRole('textbox', { name: '工作表名' }).fill('回款合计');
    // A step that still needs something holds it back.
    await form.getByRole('combobox', { name: '加一步' }).selectOption('compute');
    await form.getByRole('button', { name: '就这样做' }).click();
    await form.getByText('有一步还差一项').waitFor();
    // One the file has no column for is opened, and nothing is done either.
    await form.getByRole('textbox', { name: '新列名' }).fill('两倍');
    await form.getByRole('textbox', { name: '算式' }).fill('[没有这一列]*2');
    await form.getByRole('button', { name: /算一列.*（有问题）/ }).waitFor();
    await form.getByRole('button', { name: /^来源/ }).click();
    await form.getByRole('button', { name: '就这样做' }).click();
    await form.getByText('有一处填得不对').waitFor();
    await form.getByRole('button', { name: '去掉这一步' }).click();
    await form.getByRole('radio', { name: '不用管' }).check();
    await form.getByRole('button', { name: '就这样做' }).click();
    await agreed(page).getByText('不用管：给个分层意见').waitFor();
    await page.getByText('新建工作表“回款合计”').first().waitFor();
    await answered(page, 2);
    const answer = await answerIn(page, server);
    for (const part of ['"column":"回款日期"', '"type":"bar"', '"file_name":"销售.xlsx"'])
      assert.ok(answer.includes(part), `${part} in ${answer}`);
    const made = (await conversationText(page)).replaceAll(/\s+/g, ' ');
    assert.match(made, /“回款日期”是“2026”/, 'done as it stood on the form');

    await comeHome(page);
    await attach(page, [await salesBook()]);
    await askAnew(page, '按地区汇总今年的销售额');
    await card(page).getByRole('button', { name: '不做了' }).click();
    await agreed(page).getByText('没有做，也没有留下文件').waitFor();
    await page.getByText('文件没有改动').waitFor();
  },
};

export const orderOfHeads: Journey = {
  name: 'orders: a title that only points to something is asked about, and one correction is printed',
  async run(stage) {
    const { page } = await stage.openWindow(await stage.commonServer());
    await arrive(page);
    await askAnew(page, '给全体师生写一份关于这件事的通知，12月5日上午9点停水两天，落款后勤处');
    const printed = card(page).getByRole('group', { name: '会这样印' });
    await printed.getByRole('group', { name: '标题' }).getByText('请核对').waitFor();
    // A title that was taken away holds the card back: another one would be printed.
    await printed.getByRole('textbox', { name: '标题' }).fill('');
    await card(page).getByRole('button', { name: '就这样做' }).click();
    await printed.getByText('请写一个标题').waitFor();
    await printed.getByRole('textbox', { name: '标题' }).fill('关于食堂停水的通知');
    await printed.getByText('请核对', { exact: true }).waitFor({ state: 'detached' });
    await printed.getByRole('textbox', { name: '落款' }).fill('后勤保障处');
    await checkAccess(page, 'heads on an order card');
    await card(page).getByRole('button', { name: '就这样做' }).click();
    await documentText(page).getByText('关于食堂停水的通知').first().waitFor();
    const words = await documentText(page).innerText();
    assert.match(words, /全体师生：[^]*后勤保障处/);
    assert.doesNotMatch(await conversationText(page), /是从您的话里取的/, 'what was typed is not asked about');
  },
};

export const orderOfDocument: Journey = {
  name: 'orders: a notice is made as it stands on the form, and nothing of the order gets into it',
  async run(stage) {
    const { page } = await stage.openWindow(await stage.commonServer());
    await arrive(page);
    await askAnew(page, '写一份放假通知，国庆放假7天，10月1日到7日，叽里咕噜一番');
    const form = card(page);
    await form.getByRole('group', { name: '叽里咕噜一番', exact: true }).getByRole('radio', { name: '不用管' }).check();
    const printed = form.getByRole('group', { name: '会这样印' });
    const title = printed.getByRole('textbox', { name: '标题', exact: true });
    assert.match(await title.inputValue(), /放假.*通知/, 'as it would be printed');
    await printed.getByText('没有看出谁来落款，先空着').waitFor();
    await title.fill('关于国庆放假的安排');
    await form.getByText('会写成一份文档《关于国庆放假的安排》').waitFor();
    await form.getByRole('button', { name: '就这样做' }).click();
    await agreed(page).getByText('标题：关于国庆放假的安排').waitFor();
    await documentText(page).getByText('关于国庆放假的安排').first().waitFor();
    const words = await documentText(page).innerText();
    assert.match(words, /10月1日/);
    assert.doesNotMatch(words, /叽里咕噜|写一份/);
  },
};

const stocktaking = [
  '# 仓库盘点情况',
  '## 完成情况',
  '11月18日完成A区盘点，共清点 1,240 件，账实相符 1,236 件，差异 4 件已查明是标签贴错，当天更正。',
  'B区盘点完成八成，剩余冷链货位。',
  '## 存在的问题',
  '冷链货位的温度探头有 3 个损坏。',
  '盘点枪电池不够一个班次用。',
  '## 下一步',
  '11月28日前更换探头。',
].join('\n\n');

export const orderOfOutline: Journey = {
  name: 'orders: what stands where is arranged by mouse, keyboard and menu before a document is written, and stands there afterwards',
  async run(stage) {
    const { page } = await stage.openWindow(await stage.commonServer());
    await arrive(page);
    await attach(page, [attached('盘点.md', Buffer.from(stocktaking), 'text/markdown')]);
    await askAnew(page, '根据附件写一份工作总结，叽里咕噜一番');
    const form = card(page);
    const piece = (words: string) => form.getByRole('listitem', { name: new RegExp(`^${words}`) });
    const part = (n: number) => form.getByRole('textbox', { name: `第 ${n} 部分的标题` });
    const placeOf = (words: string) => form.getByRole('combobox', { name: new RegExp(`^“${words}.*放在哪里`) });
    await piece('冷链货位').getByText('盘点.md · “存在的问题”节').waitFor();
    const top = await form.getByRole('heading', { name: /^我这样理解/ }).boundingBox();
    assert.ok(top && top.y > 0 && top.y < 300, 'a long card is come to at its head');
    const titles = await form
      .getByRole('textbox', { name: /^第 \d 部分的标题/ })
      .evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value));
    const problems = titles.indexOf('存在的问题与不足') + 1;
    const done = titles.indexOf('主要工作与成果') + 1;
    assert.ok(problems > 0 && done > 0, titles.join());
    await checkAccess(page, 'an outline with material');

    // A part with content and no heading holds the card back.
    await part(problems).fill('');
    await form.getByRole('button', { name: '就这样做' }).click();
    await form.getByText('有一处填得不对').waitFor();
    await form.getByText('请写一个标题').waitFor();
    await part(problems).fill('要协调的问题');
    await piece('盘点枪').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await form.getByRole('status').getByText('已放到“主要工作与成果”').waitFor({ state: 'attached' });
    await placeOf('B区').selectOption('未放入');
    await form.getByRole('region', { name: '未放入' }).getByText('B区盘点完成八成').waitFor();
    await piece('11月18日').getByTitle('拖到别处').dragTo(part(problems));
    assert.equal(await placeOf('11月18日').inputValue(), String(problems - 1), 'dropped where the mouse let go');
    await form.getByRole('button', { name: '删除第 1 部分' }).click();

    await page.reload();
    await piece('盘点枪').waitFor();
    assert.equal(await part(problems - 1).inputValue(), '要协调的问题', 'what was arranged is there again');
    await form.getByRole('group', { name: '叽里咕噜一番', exact: true }).getByRole('radio', { name: '不用管' }).check();
    await form.getByRole('button', { name: '就这样做' }).click();
    await documentText(page).getByText('要协调的问题').first().waitFor();
    const words = await documentText(page).innerText();
    const [before = '', after = ''] = words.split('要协调的问题');
    assert.match(before, /盘点枪电池/);
    assert.match(after, /冷链货位[^]*11月18日完成A区盘点/);
    assert.doesNotMatch(words, /八成|叽里咕噜/);
  },
};

export const orderOnThePhone: Journey = {
  name: 'orders: on the phone a request that was not read is said again',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server, { viewport: phone, hasTouch: true, isMobile: true });
    await arrive(page);
    const unread = [{ words: '帮我弄一下', span: { from: 0, to: 5 } }];
    const intent: Order['intent'] = { intent: 'unknown', facts: [], unread, doubts: [], needs_model: [] };
    await askWithOrder(server, page, { title: '帮我弄一下', text: '帮我弄一下', intent, files: [] });
    await card(page).getByText('没有读出要做什么').waitFor();
    assert.equal(await card(page).getByRole('button', { name: '就这样做' }).count(), 0);
    await card(page).getByRole('button', { name: '换个说法' }).tap();
    await card(page).getByRole('textbox', { name: '换个说法' }).fill('写一份放假通知');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= phone.width, `nothing hangs over: ${wide}`);
    await card(page).getByRole('button', { name: '按这个说法' }).tap();
    await agreed(page).getByText('写一份放假通知').waitFor();
  },
};
