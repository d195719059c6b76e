/** The honest end as a person sees it: what was asked against what was made, a damaged file named, what it took, and a limit that is reached and raised. */
import { strict as assert } from 'node:assert';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, eventsOf, send, taskIdOf } from '../kit/desk.ts';
import { honestScenario } from '../kit/provider-honest.ts';
import { startProvider } from '../kit/provider.ts';
import { phone, type Journey } from '../kit/stage.ts';
import { modelEnvironment } from '../kit/model-server.ts';

const card = (page: Page) => page.getByRole('region', { name: /^完成情况/ });
const head = (page: Page) => card(page).getByRole('button').first();
const point = (page: Page, what: string) => card(page).getByRole('listitem').filter({ hasText: what });

async function ask(page: Page, words: string): Promise<void> {
  await page.goto('/?skill=writing');
  await send(page, words);
  await page.waitForURL(/\/task\//);
}

/** As a failing disk would: the newest file loses its content. */
function damageNewest(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const newest = files.filter((path) => statSync(path).isFile()).toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  assert.ok(newest, 'the file was stored');
  writeFileSync(newest, '');
}

export const honestEnd: Journey = {
  name: 'completion: asked against made, a damaged file named, what it took',
  async run(stage) {
    let folder = '';
    let damaging = false;
    const script = honestScenario({
      onWritten: () => (damaging ? damageNewest(folder) : undefined),
      usage: { prompt_tokens: 1200, completion_tokens: 300 },
    });
    const provider = await startProvider(script);
    stage.onEnd(() => provider.close());
    const server = await stage.startServer({ ...modelEnvironment(provider), MODEL_PRICE_INPUT: '4', MODEL_PRICE_OUTPUT: '16' });
    folder = join(server.data_dir, 'files');
    const { window, page } = await stage.openWindow(server);
    await arrive(page);

    // Everything was done: one line, the rest on demand.
    await ask(page, '写坏也别怕：写一份周报，标题为《第47周周报》，包括本周进展、风险和下周计划');
    await answered(page, 1);
    await head(page).getByText('5 项要求都已做到，1 个文件已重新打开检查').waitFor();
    assert.equal(await head(page).getAttribute('aria-expanded'), 'false', 'what is fine stays folded');
    await head(page).press('Enter');
    await point(page, '标题《第47周周报》').getByText('已做到').waitFor();
    await point(page, '第47周周报.md').getByText('已检查').waitFor();
    const spent = page.getByRole('button', { name: /^用量/ });
    assert.match(await spent.innerText(), /3,000 token · ¥0\.0192/);
    await spent.click();
    await page.getByRole('row', { name: /合计/ }).getByText('2,400').waitFor();
    await page.getByRole('row', { name: /撰写《第47周周报》/ }).waitFor();
    await checkAccess(page, 'a completion card with its details and the use of tokens');

    // A file that lost its content is named, and the card is open by itself.
    damaging = true;
    await ask(page, '写坏：写一份周报');
    await answered(page, 1);
    damaging = false;
    await head(page)
      .getByText(/1 项未做到.*1 个文件没有做成/)
      .waitFor();
    await point(page, '第47周周报.md').filter({ hasText: '没有做成' }).getByText('文件是空的，一个字节也没有。').waitFor();
    await page.getByText('重新打开检查：第47周周报.md 没有做成').waitFor();
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    assert.equal(events.filter((event) => event.type === 'check' && event.repair !== undefined).length, 1, 'the model was told once');
    await page.reload();
    await head(page)
      .getByText(/1 个文件没有做成/)
      .waitFor();
    await checkAccess(page, 'a completion card that names what is missing');
  },
};

export const limitRaised: Journey = {
  name: 'completion: a task asks at its limit, and goes on with more after a reload',
  async run(stage) {
    const provider = await startProvider(honestScenario({ usage: { prompt_tokens: 3000, completion_tokens: 500 } }));
    stage.onEnd(() => provider.close());
    const server = await stage.startServer({ ...modelEnvironment(provider), TASK_TOKEN_CAP: '10000' });
    const { page } = await stage.openWindow(server, { viewport: phone, hasTouch: true, colorScheme: 'dark' });
    await arrive(page);
    await ask(page, '读三次再写坏：写一份周报');
    const limit = page.getByRole('region', { name: '待确认：这个任务用到上限了' });
    await limit.getByText('10,500 token，上限 10,000').waitFor();
    assert.equal(provider.requests.filter((request) => request.chat !== null).length, 3, 'one call went over the limit, none after it');
    await page.reload();
    await limit.getByText('提高到 20,500 token，只对这个任务有效').waitFor();
    await checkAccess(page, 'a limit that is reached, on a phone');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `nothing sticks out: ${wide}`);
    await limit.getByRole('button', { name: '继续并提高上限' }).click();
    await page.getByRole('region', { name: '已确认：这个任务用到上限了' }).getByText('已提高上限并继续').waitFor();
    await page.getByText('回答已完成').waitFor({ state: 'attached' });
    await head(page)
      .getByText(/1 个文件已重新打开检查/)
      .waitFor();
  },
};

export const builtinEnd: Journey = {
  name: 'completion: the built-in engine ends as honestly, at no cost',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await ask(
      page,
      '写一份国庆放假通知，标题为《关于国庆放假的通知》，写明放假时间和值班安排。10月1日至7日放假，共7天。值班安排：行政部轮流值班。',
    );
    await answered(page, 1);
    await head(page)
      .getByText(/个文件已重新打开检查/)
      .waitFor();
    if ((await head(page).getAttribute('aria-expanded')) === 'false') await head(page).click();
    await point(page, '标题《关于国庆放假的通知》').getByText('已做到').waitFor();
    await page.getByRole('button', { name: '用量：本机运行，无模型费用' }).waitFor();
    await ask(page, '写一份年会方案，做成PPT。12月30日在一楼大厅举行，预算3万元，参加人数120人。');
    // That it is to be a deck is no order to whoever writes: it is asked about, and left.
    await page.getByRole('button', { name: '就这样做' }).click();
    await answered(page, 2);
    await point(page, '没有读懂“做成PPT”').getByText('未做到').waitFor();
  },
};
