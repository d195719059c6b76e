/** Work that is done by itself: proposed in the chat, changed and confirmed on its card, fired when it is due, managed and ended by its person. */
import { strict as assert } from 'node:assert';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, askAnew, input, type Person } from '../kit/desk.ts';
import { proposal, scheduleScenario } from '../kit/provider-schedule.ts';
import { phone, type Journey, type SharedServer } from '../kit/stage.ts';

const card = (page: Page) => page.getByRole('region', { name: /^待确认：定时任务/ });
const agreed = (page: Page) => page.getByRole('region', { name: /^已确认：定时任务/ });
const manager = (page: Page) => page.getByRole('dialog', { name: /^定时任务/ });

/** The clock strikes now for everything this person has switched on. */
async function strike(server: SharedServer, { email }: Person): Promise<void> {
  const client = new pg.Client({ connectionString: server.env['DATABASE_URL'] });
  await client.connect();
  await client.query(
    'update scheduled_task set due_at = 1 where due_at is not null and user_id = (select id from "user" where email = $1)',
    [email],
  );
  await client.end();
}

async function openManager(page: Page): Promise<void> {
  await page.getByRole('button', { name: '定时任务', exact: true }).click();
  await manager(page).waitFor();
}

export const builtinSchedule: Journey = {
  name: 'schedules: from the home page to the card, fired, tried, switched off and deleted',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server, { timezoneId: 'Asia/Shanghai' });
    const person = await arrive(page);

    await openManager(page);
    await manager(page).getByText('暂无定时任务').waitFor();
    await checkAccess(page, 'no scheduled tasks');
    await manager(page).getByRole('button', { name: '去创建' }).click();
    await page.waitForURL((url) => url.searchParams.get('init') === 'schedule' && !url.searchParams.has('r'));
    await input(page).getByText('时间，比如：上午 10 点').or(page.locator('[data-placeholder="时间，比如：上午 10 点"]')).first().waitFor();
    // The cursor is in the first slot; Tab goes to the next.
    await page.keyboard.type('上午 9 点');
    await page.keyboard.press('Tab');
    await page.keyboard.type('提醒我喝水');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/task\//);

    await card(page)
      .getByText(/每天 09:00（北京时间），下一次/)
      .waitFor();
    await checkAccess(page, 'a proposed schedule');
    await card(page).getByRole('radio', { name: '每周' }).check();
    await card(page).getByRole('checkbox', { name: '周三' }).check();
    await card(page).getByRole('combobox', { name: '时间' }).click();
    await page.getByRole('option', { name: '09:30' }).click();
    await card(page)
      .getByText(/^每周一、三 09:30/)
      .waitFor();
    await page.reload();
    await card(page)
      .getByText(/^每周一、三 09:30/)
      .waitFor();
    for (const day of ['周一', '周三']) await card(page).getByRole('checkbox', { name: day }).uncheck();
    await card(page).getByText('请至少选一天').waitFor();
    assert.ok(await card(page).getByRole('button', { name: '确认并启用' }).isDisabled());
    await card(page).getByRole('checkbox', { name: '周五' }).check();
    await card(page).getByRole('textbox', { name: '任务流程' }).fill('提醒我站起来走走');
    await card(page).getByRole('button', { name: '确认并启用' }).click();
    await agreed(page).getByText('已确认，定时任务已启用').waitFor();
    await page.getByText(/已建立并启用：每周五 09:30（北京时间）/).waitFor();

    await strike(server, person);
    const fired = page.getByRole('link', { name: /^定时任务 提醒喝水 · / });
    await fired.click();
    await page.getByText('提醒：站起来走走').waitFor();
    await answered(page, 1);

    await openManager(page);
    const row = manager(page).getByRole('listitem').filter({ hasText: '提醒喝水' });
    await row.getByText('生效中').waitFor();
    await row.getByText(/当时服务没有运行，恢复后执行了一次/).waitFor();
    await checkAccess(page, 'the manager of scheduled tasks');
    await row.getByRole('button', { name: '提醒喝水', exact: true }).click();
    await manager(page).getByRole('radio', { name: '每月' }).check();
    await manager(page).getByRole('checkbox', { name: '15 号' }).check();
    await checkAccess(page, 'the editor of a scheduled task');
    await manager(page).getByRole('button', { name: '保存并试运行' }).click();
    await manager(page).getByText('任务正在触发中，请稍候').waitFor();
    await manager(page).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: '定时任务 提醒喝水 · 试运行' }).waitFor();
    await answered(page, 1);

    await openManager(page);
    await row.getByText(/每月 1 号、15 号 09:30/).waitFor();
    await row.getByRole('button', { name: '“提醒喝水”的更多操作' }).click();
    await page.getByRole('menuitemcheckbox', { name: '启用' }).click();
    await page.getByText('任务已停用，并置于列表底部').waitFor();
    await row.getByText('已停用').waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: '“提醒喝水”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('任务已删除').waitFor();
    await manager(page).getByText('暂无定时任务').waitFor();
  },
};

export const modelSchedule: Journey = {
  name: 'schedules: a model proposes, is told what the person made of it, and does the work when it is due; on a phone',
  async run(stage) {
    const { server } = await stage.modelServer(scheduleScenario());
    const { page } = await stage.openWindow(server, { timezoneId: 'Asia/Shanghai', viewport: phone, hasTouch: true });
    const person = await arrive(page);
    await askAnew(page, '每天早上把会议列给我');
    await card(page).getByRole('button', { name: '不建立' }).click();
    await agreed(page).getByText('没有建立，不会自动执行。').waitFor();
    await page.getByText('好的，没有建立。').waitFor();

    await askAnew(page, '每天早上把会议列给我');
    await card(page).getByRole('button', { name: '确认并启用' }).click();
    await page.getByText(/建好了。同意建立定时任务/).waitFor();
    await page.getByText(/已建立并启用，下一次执行/).waitFor();
    await answered(page, 2);
    await strike(server, person);
    await page.getByRole('button', { name: '打开侧边栏' }).click();
    await page.getByRole('link', { name: new RegExp(`^定时任务 ${proposal.name} · `) }).click();
    await page.getByText('今天有两个会议：晨会、评审会。').waitFor();
  },
};
