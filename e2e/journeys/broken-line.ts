/** Reload, second tab, a line that breaks: everybody sees the same, without a gap and without anything twice. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { answered, arrive, conversationText, eventsOf, send, taskIdOf } from '../kit/desk.ts';
import { longAnswerScenario, sectionLines } from '../kit/provider-scenarios.ts';
import type { Journey } from '../kit/stage.ts';

const lines = 600;
const sections = Math.ceil(lines / sectionLines);

export const brokenLine: Journey = {
  name: 'reload, second tab and a broken line show the same view',
  async run(stage) {
    const { server } = await stage.modelServer(longAnswerScenario({ lines, lines_per_second: 60 }));
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    await send(page, '把要点都写出来');
    await page.waitForURL(/\/task\//);
    await seesLine(page, 20);

    await page.reload();
    await seesLine(page, 60);
    const second = await window.newPage();
    await second.goto(page.url());
    await seesLine(second, 120);
    await second.close();

    await window.setOffline(true);
    await page.getByText('正在重新连接').waitFor();
    await window.setOffline(false);
    await page.getByText('正在重新连接').waitFor({ state: 'hidden' });

    await answered(page, 1);
    const fresh = await window.newPage();
    await fresh.goto(page.url());
    await answered(fresh, 1);
    await wholeAnswer(page);
    await wholeAnswer(fresh);
    const [old, renewed] = [await conversationText(page), await conversationText(fresh)];
    const differ = [...old].findIndex((character, at) => character !== renewed[at]);
    assert.equal(old.slice(Math.max(0, differ - 40)), renewed.slice(Math.max(0, differ - 40)), 'the old tab and a fresh one say the same');
    const headings = await page.locator('article h2').allTextContents();
    assert.deepEqual(
      headings,
      Array.from({ length: sections }, (_, n) => `第 ${n * sectionLines + 1} 节`),
      'every section once and in order',
    );
    await eventsOf(window, server.address, taskIdOf(page));
  },
};

async function seesLine(page: Page, line: number): Promise<void> {
  await page
    .getByRole('heading', { name: `第 ${Math.floor(line / sectionLines) * sectionLines + 1} 节`, exact: true })
    .waitFor({ state: 'attached' });
}

/** Long answers are mounted bit by bit. */
async function wholeAnswer(page: Page): Promise<void> {
  await page.waitForFunction((sections) => document.querySelectorAll('article h2').length >= sections, sections);
}
