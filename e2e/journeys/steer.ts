/** A task at work is spoken to: messages wait in a row, are changed and taken back, reach the run on the way; it is paused, stopped, gone on with, and a failed step is tried again. */
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, askAnew, attach, documentText, eventsOf, input, send, taskIdOf, typedIn } from '../kit/desk.ts';
import { steeringScenario } from '../kit/provider-steering.ts';
import { phone, type Journey } from '../kit/stage.ts';

const row = (page: Page) => page.getByRole('region', { name: '等候的消息' });
const waiting = (page: Page, name: RegExp) => row(page).getByRole('article', { name });

async function choose(page: Page, way: '排队等候' | '立即插话'): Promise<void> {
  await page.getByRole('button', { name: /^任务进行时：/ }).click();
  await page.getByRole('menuitemradio', { name: way }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `任务进行时：${way}` }).waitFor();
}

export const steering: Journey = {
  name: 'a task at work is spoken to, paused, stopped and gone on with',
  async run(stage) {
    const { server } = await stage.modelServer(steeringScenario({ per_second: 14 }));
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    await askAnew(page, '分三步做');
    await page.getByText('正在做第1步').first().waitFor();

    await send(page, '写一份通知');
    await waiting(page, /^排队第 1 条，当前工作完成后自动开始/).waitFor();
    // From here on no clock runs.
    await page.getByRole('button', { name: '暂停', exact: true }).click();
    await page.getByText('任务已暂停，已完成的步骤都保留着').waitFor();
    for (const words of ['写一份纪要', '写一份总结']) await send(page, words);
    await waiting(page, /^排队第 3 条/).waitFor();
    await checkAccess(page, 'messages that wait in a paused task');
    await waiting(page, /^排队第 2 条/)
      .getByRole('button', { name: '编辑' })
      .click();
    const edit = row(page).getByRole('textbox', { name: '修改等候的消息' });
    await edit.fill('写一份短的纪要');
    await page.keyboard.press('Enter');
    await row(page).getByText('写一份短的纪要').waitFor();
    const other = await window.newPage();
    await other.goto(page.url());
    await row(other).getByText('写一份短的纪要').waitFor();
    await waiting(page, /^排队第 3 条/)
      .getByRole('button', { name: '撤回' })
      .click();
    for (const tab of [page, other]) await waiting(tab, /^排队第 3 条/).waitFor({ state: 'hidden' });
    await other.close();
    assert.equal(await typedIn(page), '写一份总结', 'what was taken back is in the input again');
    await input(page).fill('');

    await choose(page, '立即插话');
    await send(page, '用蓝色');
    await waiting(page, /^插话，继续后就会看到/).waitFor();
    await page.getByRole('button', { name: '继续', exact: true }).click();
    await page.getByRole('region', { name: '插话' }).getByText('用蓝色').waitFor();
    assert.equal(await waiting(page, /^插话/).count(), 0, 'what was heard does not wait any more');

    await page.getByRole('button', { name: '停止', exact: true }).click();
    await row(page).getByText('排队的 2 条消息没有开始').waitFor();
    await checkAccess(page, 'a row that was stopped');
    const { events: stopped } = await eventsOf(window, server.address, taskIdOf(page));
    await page.reload();
    await row(page).getByText('排队的 2 条消息没有开始').waitFor();
    const { events: later } = await eventsOf(window, server.address, taskIdOf(page));
    assert.equal(later.length, stopped.length, 'nothing runs on after a stop');

    await page.getByRole('button', { name: '继续', exact: true }).click();
    await page.getByRole('button', { name: '任务进行时：立即插话' }).waitFor();
    await page.getByText('三步都做完了。照办：用蓝色。').waitFor();
    await page.getByText('收到。写一份短的纪要').waitFor();
    await answered(page, 4);
    assert.equal(await row(page).count(), 0);
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'message' ? [event.content] : [])),
      ['分三步做', '', '写一份通知', '写一份短的纪要'],
    );
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'run_end' ? [event.outcome] : [])),
      ['stopped', 'finished', 'finished', 'finished'],
    );
  },
};

export const tryingAgain: Journey = {
  name: 'a failed step is tried again when what it lacked is there',
  async run(stage) {
    const { server } = await stage.modelServer(steeringScenario({ per_second: 60 }));
    const { page } = await stage.openWindow(server, { viewport: phone, hasTouch: true });
    await arrive(page);
    await askAnew(page, '读《补充.txt》');
    await page.getByText('没有读到补充.txt').waitFor();
    const again = page.getByRole('button', { name: '重试', exact: true });
    await again.waitFor();
    await checkAccess(page, 'a step that failed');
    const file = join(stage.folder, '补充.txt');
    writeFileSync(file, '预算三万元');
    await attach(page, [file]);
    await again.click();
    await page.getByText('已要求重试：').waitFor();
    await page.getByText('读到了补充.txt').last().waitFor();
    await answered(page, 2);
    await page.getByText('没有读到补充.txt').waitFor();
    assert.equal(await again.count(), 0, 'only a step of the last answer is tried again');
  },
};

export const builtinSteered: Journey = {
  name: 'the built-in engine takes a word after its work, and makes a stopped step again',
  async run(stage) {
    const server = await stage.commonServer();
    const { window, page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=writing' });
    const file = join(stage.folder, '大表.csv');
    writeFileSync(file, `月份,销售额\n${'一月,100\n'.repeat(250_000)}`);
    await attach(page, [file]);
    await send(page, '根据附件写一份周报');
    await page.waitForURL(/\/task\//);
    await page.getByText('读取 大表.csv').first().waitFor();
    await page.getByRole('button', { name: '停止', exact: true }).click();
    await page.getByText('任务已停止，已完成的内容都已保留。').waitFor();
    await page.getByRole('button', { name: '重试', exact: true }).click();
    await page.getByText('已要求重试：读取 大表.csv').waitFor();
    await page.getByRole('button', { name: '暂停', exact: true }).click();
    await page.getByText('任务已暂停，已完成的步骤都保留着').waitFor();
    await choose(page, '立即插话');
    await send(page, '标题改成《年度销售周报》');
    await waiting(page, /^插话，继续后就会看到/).waitFor();
    await page.getByRole('button', { name: '继续', exact: true }).click();
    await page.getByText('手头的工作已经做完，接着处理您中途说的。').waitFor({ timeout: 60_000 });
    await answered(page, 2);
    await documentText(page).getByRole('heading', { level: 1, name: '年度销售周报' }).waitFor();
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    const order = events.flatMap((event) => (event.type === 'tool_call' ? [event.tool] : event.type === 'heard' ? ['heard'] : []));
    assert.ok(order.indexOf('heard') > order.indexOf('write_document'), order.join(' '));
    assert.equal(events.filter((event) => event.type === 'heard').length, 1);
  },
};
