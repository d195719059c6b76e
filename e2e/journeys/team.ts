/** Work done by several at once: cards that live, a conversation of their own behind each, one that fails, and the switch that turns it off. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, documentText, input, send, taskIdOf } from '../kit/desk.ts';
import { startProvider } from '../kit/provider.ts';
import { teamScenario } from '../kit/provider-team.ts';
import type { Journey, Stage } from '../kit/stage.ts';
import { modelEnvironment } from '../kit/model-server.ts';

const card = (page: Page, title: string) => page.getByRole('article', { name: '回答' }).last().getByRole('button', { name: title });
const inside = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const pieces = (...all: string[]) => all.map((one) => `派：${one}`).join('\n');

async function desk(stage: Stage, options = {}) {
  const provider = await startProvider(teamScenario());
  stage.onEnd(() => provider.close());
  const server = await stage.startServer({ ...modelEnvironment(provider), RUN_CONCURRENCY: '2', MODEL_IDLE_TIMEOUT_MS: '10000' });
  const { window, page } = await stage.openWindow(server, options);
  await arrive(page);
  return { server, window, page };
}

export const teamAtWork: Journey = {
  name: 'three work for one: cards live, one is looked into and stopped, one fails, and the rest comes together',
  async run(stage) {
    const { page, server, window } = await desk(stage);
    await send(page, pieces('慢慢写｜慢', '写成果｜写一份成果', '转不停｜转圈'));
    await page.waitForURL(/\/task\//);
    const task_id = taskIdOf(page);
    await card(page, '写成果').getByLabel('已完成').waitFor();
    await card(page, '转不停')
      .getByText(/用完了协作成员的 24 轮思考/)
      .waitFor();
    await card(page, '慢慢写').getByText('正在写结果').waitFor();
    await checkAccess(page, 'cards of sub-agents');

    // Looked into while it works; the address keeps it open.
    await card(page, '慢慢写').focus();
    await page.keyboard.press('Enter');
    const talk = inside(page, '慢慢写');
    await talk.getByText(/第3句/).waitFor();
    await page.reload();
    await talk.getByText(/第5句/).waitFor();
    await talk.getByText(/第6句/).waitFor();
    await checkAccess(page, 'a sub-agent’s conversation');
    assert.equal(await page.getByRole('navigation').getByText('慢慢写').count(), 0, 'it is no task of the list');
    await talk.getByRole('button', { name: '停止这一部分' }).click();
    await talk.getByText('已停止', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await talk.waitFor({ state: 'hidden' });
    assert.ok(!page.url().includes('sub='), page.url());
    await answered(page, 1);
    await page.getByText('没有完成：已被停止').first().waitFor();

    // What was made is a file of the task, and opens from within the member's own words too.
    await card(page, '写成果').click();
    await inside(page, '写成果').getByRole('button', { name: /成果/ }).last().click();
    await documentText(page).getByText('写一份成果').waitFor();

    // A card opened and left by “back”.
    await card(page, '转不停').click();
    await inside(page, '转不停').getByText('任务中断').waitFor();
    await page.goBack();
    await inside(page, '转不停').waitFor({ state: 'hidden' });

    // The child's own address shows it without an input; a stranger finds nothing there.
    const { task_info } = (await (await window.request.post(`${server.address}/api/rpc/GetTaskInfo`, { data: { task_id } })).json()).data;
    await page.goto(`/task/${task_info.sub_task_id}`);
    await page.getByText('只能查看').waitFor();
    assert.equal(await input(page).count(), 0);
    await page.getByRole('link', { name: '回到主任务' }).click();
    await page.waitForURL(new RegExp(`/task/${task_id}`));
    const stranger = await stage.openWindow(server);
    await arrive(stranger.page);
    await stranger.page.goto(`/task/${task_info.sub_task_id}`);
    await stranger.page.getByRole('heading', { name: '页面未找到' }).waitFor();
  },
};

export const teamSwitchedOff: Journey = {
  name: 'team mode is switched off and stays off; a stop stops all who work',
  async run(stage) {
    const { page } = await desk(stage);
    await send(page, pieces('一｜慢', '二｜慢', '三｜慢'));
    await page.waitForURL(/\/task\//);
    await page.getByText('3 个协作成员正在工作').first().waitFor();
    await card(page, '三').waitFor();
    await page.getByRole('button', { name: '停止', exact: true }).click();
    await page.getByText('任务已停止').first().waitFor({ state: 'attached' });
    for (const title of ['一', '二', '三']) await card(page, title).getByLabel('已停止').waitFor();

    const switched = page.getByRole('switch', { name: '团队协作' });
    await switched.focus();
    await page.keyboard.press('Space');
    assert.equal(await switched.getAttribute('aria-checked'), 'false');
    await page.reload();
    assert.equal(await switched.getAttribute('aria-checked'), 'false');
    await page.goto('/');
    await send(page, pieces('一｜简单'));
    await page.waitForURL(/\/task\//);
    await page.getByText('我一个人做完了。').waitFor();
    await page.getByRole('switch', { name: '团队协作' }).click();
    await send(page, pieces('一｜简单'));
    await card(page, '一').getByLabel('已完成').waitFor();
  },
};
