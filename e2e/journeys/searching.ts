/** Searching from the chat with a service that speaks SearXNG's protocol: what was found stands in the panel, the answer quotes it; without one it says so. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, askAnew, preview, send } from '../kit/desk.ts';
import { searchingScenario } from '../kit/provider-searching.ts';
import { startProvider } from '../kit/provider.ts';
import { startSearchStandIn } from '../kit/search-stand-in.ts';
import { phone, type Journey, type Stage } from '../kit/stage.ts';
import { modelEnvironment } from '../kit/model-server.ts';

async function withService(stage: Stage) {
  const service = await startSearchStandIn();
  stage.onEnd(() => service.close());
  return { service, environment: { SEARCH_PROVIDER: 'searxng', SEARCH_BASE_URL: service.address, FETCH_PRIVATE_HOSTS: service.host } };
}

export const searching: Journey = {
  name: 'searching: found, opened and quoted by the built-in engine; without a service the own things are searched',
  async run(stage) {
    const { service, environment } = await withService(stage);
    const { page } = await stage.openWindow(await stage.startServer(environment));
    await arrive(page);
    await send(page, '上网搜索新能源汽车出口');
    await answered(page, 1);
    assert.equal(service.asked.at(-1)?.get('q'), '新能源汽车出口');
    const answer = page.getByRole('article', { name: '回答' });
    await answer.getByText('前三季度新能源汽车出口5.1万辆，比上年同期增加1.2万辆。').waitFor();
    // As an old site wrote it, in GBK.
    await answer.getByText('新能源汽车出口均价为18.6万元，与上年持平。').waitFor();
    await answer.getByText(/没有打开《已经撤下的报道》：对方回答 404/).waitFor();
    await quotes(page, `${service.address}/export.html`);
    await found(page);
    await checkAccess(page, 'what a search found');

    const { page: alone } = await stage.openWindow(await stage.commonServer());
    await arrive(alone);
    await send(alone, '写一份关于充电桩巡检的通知，11月28日检查');
    await answered(alone, 1);
    await askAnew(alone, '上网搜一下充电桩巡检');
    await answered(alone, 1);
    const own = alone.getByRole('article', { name: '回答' });
    await own.getByText(/在您自己的任务、文件和收藏里找到 \d+ 处/).waitFor();
    await own
      .getByText(/没有上网搜索“充电桩巡检”/)
      .first()
      .waitFor();
  },
};

export const searchingByModel: Journey = {
  name: 'searching: a model on the phone finds, opens and quotes',
  async run(stage) {
    const { service, environment } = await withService(stage);
    const provider = await startProvider(searchingScenario());
    stage.onEnd(() => provider.close());
    const { page } = await stage.openWindow(await stage.startServer({ ...environment, ...modelEnvironment(provider) }), {
      viewport: phone,
      hasTouch: true,
      colorScheme: 'dark',
    });
    await arrive(page);
    await send(page, '查一下新能源汽车出口了多少');
    await answered(page, 1);
    assert.equal(service.asked.at(-1)?.get('time_range'), 'year');
    await page.getByRole('article', { name: '回答' }).getByText('新能源汽车出口5.1万辆').waitFor();
    await quotes(page, `${service.address}/export.html`);
    await found(page);
  },
};

/** The mark behind the sentence leads to the page it is taken from. */
async function quotes(page: Page, url: string): Promise<void> {
  const mark = page.getByRole('article', { name: '回答' }).locator(`a[data-cite="1"], a[href="${url}"]`).first();
  await mark.waitFor();
  assert.equal(await mark.getAttribute('href'), url);
}

/** The step in the panel, with each result's title, place and day. */
async function found(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /搜索“新能源汽车出口”/ })
    .first()
    .click();
  const panel = preview(page);
  await panel.getByText(/搜索“新能源汽车出口”，找到 3 个网页/).waitFor();
  const first = panel.getByRole('link', { name: /新能源汽车出口创新高/ });
  await first.getByText(/127\.0\.0\.1:\d+ · 2026-10-20/).waitFor();
  assert.equal(await first.getAttribute('rel'), 'noopener noreferrer');
}
