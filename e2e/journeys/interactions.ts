/** A task that asks: every kind of question answered by mouse and keyboard, across reloads and tabs, in time and out of it. */
import { strict as assert } from 'node:assert';
import type { BrowserContext, Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, askAnew, attach, documentText, eventsOf, input, send, taskIdOf } from '../kit/desk.ts';
import { askingScenario } from '../kit/provider-asking.ts';
import { phone, type Journey, type Stage } from '../kit/stage.ts';

const open = (page: Page) => page.getByRole('region', { name: /^待确认/ });
const closed = (page: Page) => page.getByRole('region', { name: /^已确认/ });

async function desk(stage: Stage, options = {}) {
  const { server } = await stage.modelServer(askingScenario());
  const { window, page } = await stage.openWindow(server, options);
  await arrive(page);
  return { server, window, page };
}

/** Two tabs answer the same question at once: one answer is taken, the other tab is told, and both show it. Resolves with the second tab. */
async function answeredTwice(window: BrowserContext, page: Page, button: string): Promise<Page> {
  const other = await window.newPage();
  await other.goto(page.url());
  await open(other).getByRole('button', { name: button }).waitFor();
  // Neither answer leaves before both were given.
  const { promise: bothGiven, resolve: letGo } = Promise.withResolvers<void>();
  let given = 0;
  await window.route('**/api/rpc/SendMessage', async (route) => {
    if ((given += 1) === 2) letGo();
    await bothGiven;
    await route.continue();
  });
  for (const tab of [page, other]) await open(tab).getByRole('button', { name: button }).click();
  await Promise.any([page, other].map((tab) => tab.getByText('这个问题已经回答过了').waitFor()));
  for (const tab of [page, other]) await closed(tab).getByText('已回答').waitFor();
  await window.unroute('**/api/rpc/SendMessage');
  return other;
}

export const questionsAsked: Journey = {
  name: 'a task asks: a form, a reload while it waits, two tabs at once, and defaults in time',
  async run(stage) {
    const { server, window, page } = await desk(stage);
    await askAnew(page, '问我再写年会通知');
    await open(page).getByText('任务已暂停，等待你的确认').waitFor();
    await checkAccess(page, 'a form of questions');
    await page.reload();
    const form = open(page);
    await form.getByRole('radio', { name: /全体员工/ }).waitFor();
    assert.ok(await form.getByRole('radio', { name: /全体员工/ }).isChecked(), 'the default is chosen');

    // By keyboard: the arrow chooses, Space ticks, and the form is sent from its button.
    await form.getByRole('radio', { name: /全体员工/ }).focus();
    await page.keyboard.press('ArrowDown');
    assert.ok(await form.getByRole('radio', { name: '部门负责人' }).isChecked());
    await form.getByRole('checkbox', { name: '节目单' }).focus();
    await page.keyboard.press('Space');
    await form.getByRole('textbox', { name: '还有什么要求' }).fill('语气活泼');
    await page.reload();
    await form.getByRole('textbox', { name: '还有什么要求' }).waitFor();
    assert.equal(await form.getByRole('textbox', { name: '还有什么要求' }).inputValue(), '语气活泼', 'a reload keeps what was filled in');
    assert.ok(await form.getByRole('radio', { name: '部门负责人' }).isChecked());
    assert.ok(await form.getByRole('checkbox', { name: '节目单' }).isChecked());

    const other = await answeredTwice(window, page, '提交回答');
    for (const tab of [page, other]) await tab.getByText('已提交回答，继续进行').waitFor();
    await page.getByText('回答已完成').waitFor({ state: 'attached' });
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    assert.equal(events.filter((event) => event.type === 'message').length, 2, 'one of two answers was taken');
    await checkAccess(page, 'an answered question');
    await other.close();

    await askAnew(page, '限时3秒问我');
    await open(page)
      .getByText(/秒后按默认回答继续/)
      .waitFor();
    await closed(page).getByText('时间到，已按默认回答继续').waitFor();
    assert.equal(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('answer')).length),
      0,
      'answered is forgotten',
    );
    await page.getByText('回答已完成').waitFor({ state: 'attached' });

    await page.goto('/');
    await page.getByRole('button', { name: '运行方式：全自动' }).click();
    await page.getByRole('menuitemradio', { name: '不打扰' }).click();
    await page.keyboard.press('Escape');
    await send(page, '问我再写');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await page.getByText('没有提问，按假设做完了').waitFor();
    await page.getByRole('button', { name: '运行方式：不打扰' }).waitFor();

    await page.goto('/');
    await page.getByRole('button', { name: '运行方式：不打扰' }).click();
    await page.getByRole('menuitemradio', { name: '全自动' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: '运行方式：全自动' }).waitFor();
    await askAnew(page, '卡住');
    await open(page)
      .getByText(/同一个操作连续失败/)
      .waitFor();
    await open(page).getByRole('button', { name: '提交回答' }).click();
    await page.getByText('回答已完成').waitFor({ state: 'attached' });

    await askAnew(page, '原地踏步');
    await open(page)
      .getByText(/连续 8 轮没有新的进展，已经停下来，没有再试。试过：.*第\d+版\.docx/)
      .waitFor();
    await open(page).getByRole('radio', { name: '就做到这里' }).check();
    await open(page).getByRole('button', { name: '提交回答' }).click();
    await page.getByText(/收到。我的回答.*就做到这里/s).waitFor();
  },
};

export const listsConfirmed: Journey = {
  name: 'a plan and an outline are changed by keyboard and by mouse, and confirmed',
  async run(stage) {
    const { page } = await desk(stage);
    await askAnew(page, '列计划办年会');
    const plan = open(page);
    const step = (name: string) => plan.getByRole('textbox', { name, exact: true });
    const confirm = plan.getByRole('button', { name: '按此计划执行' });
    await step('步骤 1').fill('');
    assert.ok(await confirm.isDisabled(), 'a step without a name can not be confirmed');
    assert.equal(await step('步骤 1').getAttribute('aria-invalid'), 'true');
    await checkAccess(page, 'a plan with an empty step');
    await step('步骤 1').fill('选场地');
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '步骤 2');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '步骤 3');
    await page.keyboard.type('订餐');
    await page.reload();
    await step('步骤 4').waitFor();
    assert.equal(await step('步骤 3').inputValue(), '订餐', 'a reload keeps what was changed');
    await plan.getByRole('button', { name: '删除步骤 4', exact: true }).click();
    await confirm.click();
    await closed(page).getByText('订餐').waitFor();
    await page.getByText('计划已修改，请以此为准').waitFor();
    assert.deepEqual(await closed(page).locator('ol > li').allInnerTexts(), ['发通知', '选场地\n比三家', '订餐']);

    await askAnew(page, '列大纲写方案');
    const outline = open(page);
    for (const n of [3, 2]) await outline.getByRole('button', { name: `删除章节 ${n}`, exact: true }).click();
    assert.ok(await outline.getByRole('button', { name: '删除章节 1', exact: true }).isDisabled(), 'one part stays');
    await outline.getByRole('button', { name: '添加章节' }).click();
    await page.keyboard.type('经费');
    const grip = outline.getByTitle('拖动排序');
    await grip.nth(1).dragTo(outline.getByRole('textbox', { name: '章节 1', exact: true }));
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[aria-label="章节 1"]')?.value === '经费');
    await outline.getByRole('button', { name: '按此大纲撰写' }).click();
    await page.getByText('大纲已修改，请以此为准').waitFor();
    assert.deepEqual(await closed(page).locator('ol > li').allInnerTexts(), ['经费', '目的']);

    await askAnew(page, '列大纲再来一份');
    await open(page).waitFor();
    await input(page).fill('不用预算，直接写吧');
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    await closed(page).getByText('已用文字回答').waitFor();
    await page.getByText('收到。不用预算，直接写吧').waitFor();
  },
};

export const askedOnThePhone: Journey = {
  name: 'questions fit a phone',
  async run(stage) {
    const { page } = await desk(stage, { viewport: phone, hasTouch: true, colorScheme: 'dark' });
    for (const words of ['问我', '列计划']) {
      await askAnew(page, words);
      await open(page).getByRole('button').last().waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `nothing sticks out: ${wide}`);
      await checkAccess(page, `${words} on a phone`);
    }
  },
};

export const builtinAsks: Journey = {
  name: 'the built-in engine asks what it lacks, agrees on a long outline and on a plan for several files, and waits in the list',
  async run(stage) {
    const server = await stage.startServer();
    const { window, page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=writing' });
    await send(page, '写一份通知');
    await page.waitForURL(/\/task\//);
    const form = open(page);
    await form.getByRole('textbox', { name: '这份通知是关于什么的' }).fill('国庆放假');
    // What was asked waits through the end of the process that asked; the page that was open goes on with the next one.
    await stage.restartServer(server);
    assert.equal(await form.getByRole('textbox', { name: '这份通知是关于什么的' }).inputValue(), '国庆放假');
    await form.getByRole('radio', { name: '全体员工' }).check();
    await form.getByRole('textbox', { name: /^必须写进去的内容/ }).fill('10月1日至7日放假，共7天');
    await form.getByRole('button', { name: '提交回答' }).click();
    await page.getByText('回答已完成').waitFor({ state: 'attached' });
    await documentText(page)
      .getByRole('heading', { level: 1, name: /国庆放假.*的通知/ })
      .waitFor();
    await documentText(page).getByText('10月1日至7日放假，共7天').first().waitFor();

    await page.goto('/?skill=writing');
    await page.getByRole('button', { name: '运行方式：全自动' }).click();
    await page.getByRole('menuitemradio', { name: '协作' }).click();
    await page.keyboard.press('Escape');
    await send(page, '写一份年会活动方案，12月30日在一楼大厅举行，预算3万元，参加人数120人');
    await page.waitForURL(/\/task\//);
    await page.getByRole('textbox', { name: '第 1 部分的标题' }).fill('办会目的');
    await page.getByRole('button', { name: '就这样做' }).click();
    await page.getByText('回答已完成').waitFor({ state: 'attached' });
    await documentText(page)
      .getByRole('heading', { level: 2, name: /办会目的/ })
      .waitFor();

    // Several files are read when the way through them is agreed on; one that is taken out is not read.
    await page.goto('/?skill=writing');
    const week = (name: string, words: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(`# ${name}\n\n${words}\n`) });
    await attach(page, [week('第一周.md', '完成客户回访 36 家，签约 4 家。'), week('第二周.md', '完成客户回访 41 家，退款 2 笔。')]);
    await send(page, '根据附件写一份回访情况通知');
    await page.waitForURL(/\/task\//);
    const plan = page.getByRole('region', { name: /^待确认：(?!我这样理解)/ });
    await plan.getByRole('button', { name: '按此计划执行' }).waitFor();
    await checkAccess(page, 'the plan of the built-in engine');
    await plan.getByRole('button', { name: '删除步骤 1.2', exact: true }).click();
    const other = await answeredTwice(window, page, '按此计划执行');
    // Then what was read of the other one is laid out.
    await page.getByRole('button', { name: '就这样做' }).click();
    for (const tab of [page, other]) await tab.getByText('回答已完成').waitFor({ state: 'attached' });
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    assert.equal(events.filter((event) => event.type === 'message').length, 3, 'of two answers to the plan one was taken');
    await other.close();
    await page.getByText('没有用“第二周.md”').waitFor();
    await documentText(page).getByText('完成客户回访 36 家').first().waitFor();
    assert.equal(await documentText(page).getByText('41 家').count(), 0);

    // A task that waits while another page is open says so in the list, until it is looked at.
    await page.goto('/');
    const call = async (name: string, data: object) =>
      (await (await window.request.post(`${server.address}/api/rpc/${name}`, { data })).json()).data;
    const { task } = await call('CreateAntouTask', {});
    await call('SendMessage', { task_id: task.task_id, query: '写一份会议通知', task_run_mode: 1 });
    const link = page.getByRole('navigation', { name: '任务与账号' }).getByRole('link', { name: /写一份会议通知/ });
    const row = link.locator('..');
    await row.getByText('待确认').waitFor();
    await checkAccess(page, 'a task that waits, in the list');
    await link.click();
    await open(page).getByRole('button', { name: '就这样做' }).waitFor();
    await row.getByText('待确认').waitFor({ state: 'detached' });
  },
};
