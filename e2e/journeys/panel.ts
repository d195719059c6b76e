/** The panel beside the chat: going along with the work, back and forth through its steps, its plan, its files, by mouse, keyboard and thumb. */
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, documentText, input, preview, send } from '../kit/desk.ts';
import { writeNotesDocx, writeSalesCsv } from '../kit/office-files.ts';
import { planCall, steppedScenario } from '../kit/provider-steps.ts';
import { phone, type Journey, type Stage } from '../kit/stage.ts';

const tab = (page: Page, name: string) => preview(page).getByRole('tab', { name, exact: true });
const slider = (page: Page) => page.getByRole('slider', { name: '任务的步骤' });
const head = (page: Page, name: string | RegExp) => preview(page).getByRole('heading', { level: 2, name });

/** What a reader with a screen reader hears of the place. */
async function stands(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('[aria-label="任务的步骤"]')?.getAttribute('aria-valuetext') === wanted,
    words,
  );
}

/** A task whose model waits to be let on before each turn. */
async function atWork(stage: Stage) {
  const csv = writeSalesCsv(stage.folder, '销售.csv');
  const docx = await writeNotesDocx(stage.folder, '纪要.docx');
  const content = `# 销售周报\n\n## 概述\n\n${'本周销售额继续增长。'.repeat(60)}\n\n## 下周计划\n\n【待补充：计划】`;
  const edits = [{ op: 'replace_section', heading: '下周计划', content: '1. 年终大促排期' }];
  const work = steppedScenario([
    { text: '我先列一个计划。', calls: [planCall(0)] },
    { calls: ['销售.csv', '没有的.xlsx'].map((name) => ({ name: 'read_file', arguments: { name } })) },
    { calls: [{ name: 'query_erp', arguments: { sql: 'select 1', filters: { 城市: ['上海'] } } }] },
    { calls: [{ name: 'read_file', arguments: { name: '纪要.docx' } }, planCall(1)] },
    { calls: [{ name: 'write_document', arguments: { file_name: '销售周报.md', title: '销售周报', content } }], per_second: 25 },
    { calls: [{ name: 'edit_document', arguments: { file_name: '销售周报.md', edits } }] },
    { calls: [planCall(3)] },
    { text: '已完成《销售周报》。' },
  ]);
  const { server } = await stage.modelServer(work.script, { chunk_chars: 20 });
  const { page } = await stage.openWindow(server);
  await arrive(page);
  await attach(page, [csv, docx]);
  await send(page, '根据附件写一份销售周报');
  await page.waitForURL(/\/task\//);
  return { page, work };
}

export const alongTheWork: Journey = {
  name: 'the panel goes along with the work, back and forth through its steps',
  async run(stage) {
    const { page, work } = await atWork(stage);
    const { keyboard } = page;
    const row = (name: RegExp) => page.getByRole('article', { name: '回答' }).getByRole('button', { name });
    work.letOn(2);
    await row(/读取 没有的/).waitFor();
    assert.equal(await preview(page).count(), 0, 'steps alone open nothing by themselves');
    await page.getByRole('button', { name: '打开右侧面板' }).click();
    await head(page, '读取 没有的.xlsx').waitFor();
    await preview(page).getByText('任务里没有文件“没有的.xlsx”').waitFor();
    await stands(page, '第 3 步，共 3 步：读取 没有的.xlsx');
    assert.deepEqual(
      await preview(page).getByRole('tab').allInnerTexts(),
      ['跟随', '待办', '文件'],
      'only what there is something to show of',
    );

    // A step pressed in the chat is held while the work goes on.
    await row(/读取 销售/).click();
    await head(page, '读取 销售.csv').waitFor();
    await preview(page).getByRole('cell', { name: '1286450.50' }).waitFor();
    assert.equal(await row(/读取 销售/).getAttribute('aria-pressed'), 'true');
    work.letOn(1);
    await row(/query_erp/).waitFor();
    await stands(page, '第 2 步，共 4 步：读取 销售.csv');
    await page.getByRole('button', { name: '回到实时' }).click();
    await head(page, '调用工具 query_erp').waitFor();
    await preview(page)
      .getByText(/工具“query_erp”不存在/)
      .waitFor();
    await preview(page).getByText('select 1').waitFor();
    await checkAccess(page, 'a step of an unknown tool');

    // Back by keyboard stays there; forward to the end goes along again.
    await page.getByRole('button', { name: '回到实时' }).waitFor({ state: 'detached' });
    await page.getByRole('log', { name: '对话' }).focus();
    await keyboard.press('ArrowLeft');
    await head(page, '读取 没有的.xlsx').waitFor();
    work.letOn(1);
    await stands(page, '第 3 步，共 6 步：读取 没有的.xlsx');
    await slider(page).focus();
    for (let n = 0; n < 3; n += 1) await keyboard.press('ArrowRight');
    await stands(page, '第 6 步，共 6 步：撰写周报');
    await page.getByRole('button', { name: '回到实时' }).waitFor({ state: 'detached' });
    await keyboard.press('Home');
    await head(page, '阅读材料').waitFor();
    await preview(page).getByText('0/3 完成').waitFor();
    await keyboard.press('End');

    work.letOn(1);
    await head(page, '正在撰写文档').waitFor();
    await preview(page)
      .getByText(/已写约 \d+ 字/)
      .first()
      .waitFor();
    await head(page, '撰写《销售周报》').waitFor();
    await documentText(page).getByText('待补充：计划').waitFor();
    await tab(page, '销售周报.md').waitFor();
    assert.equal(await tab(page, '跟随').getAttribute('aria-selected'), 'true', 'the result calls nobody away from the steps');

    work.letOn(1);
    await head(page, '修改“销售周报.md”').waitFor();
    await preview(page).getByRole('region', { name: '改了什么' }).getByText('1. 年终大促排期').waitFor();
    await page.getByRole('button', { name: '上一步' }).click();
    await documentText(page).getByText('待补充：计划').waitFor();
    await checkAccess(page, 'a document as it was written');

    await page.getByRole('button', { name: '回到实时' }).click();
    await input(page).fill('左右键在这里是写字用的');
    await keyboard.press('ArrowLeft');
    await head(page, '修改“销售周报.md”').waitFor();
  },
};

export const planAndFiles: Journey = {
  name: 'the panel by keyboard: tabs, the plan as it stands, the files as a tree, and a reload',
  async run(stage) {
    const { page, work } = await atWork(stage);
    const { keyboard } = page;
    work.letOn(3);
    await page.getByRole('button', { name: '打开右侧面板' }).click();
    await tab(page, '待办').waitFor();
    await tab(page, '跟随').focus();
    await keyboard.press('ArrowRight');
    await preview(page).getByText('0/3 完成').waitFor();
    work.letOn(5);
    await answered(page, 1);
    await preview(page).getByText('3/3 完成').waitFor();
    await checkAccess(page, 'the plan');
    await keyboard.press('ArrowRight');
    const tree = preview(page).getByRole('tree', { name: '任务的文件' });
    await tree.getByRole('treeitem', { name: /销售\.csv.*177B/ }).waitFor();
    await checkAccess(page, 'the files');
    await tree.focus();
    await keyboard.press('End');
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    assert.equal(await tree.getByRole('treeitem').count(), 3, 'what was uploaded is folded up');
    await keyboard.press('Home');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await tab(page, '销售周报.md').and(page.locator('[aria-selected="true"]')).waitFor();
    await documentText(page).getByText('年终大促排期').waitFor();

    // What stands above a file is that of the file, however often one goes from one to the other.
    const uploaded = page.getByRole('log', { name: '对话' }).getByRole('button', { name: /^打开.*销售\.csv/ });
    await uploaded.first().click();
    await tab(page, '销售.csv').and(page.locator('[aria-selected="true"]')).waitFor();
    await tab(page, '销售周报.md').click();
    await documentText(page).getByText('年终大促排期').waitFor();
    assert.equal(await preview(page).getByRole('button', { name: '版本', exact: true }).count(), 1);
    await preview(page).getByRole('button', { name: '关闭标签：销售周报.md' }).click();
    await tab(page, '销售周报.md').waitFor({ state: 'detached' });
    await page
      .getByRole('log', { name: '对话' })
      .getByRole('button', { name: /^打开.*销售周报\.md/ })
      .last()
      .click();
    await documentText(page).getByText('年终大促排期').waitFor();

    // What was looked at is there again after a reload.
    await preview(page).getByRole('tab', { name: '跟随' }).click();
    await page.reload();
    await stands(page, '第 9 步，共 9 步：撰写销售周报：步骤已走完');
    await tab(page, '销售周报.md').click();
    await page.reload();
    await documentText(page).getByText('年终大促排期').waitFor();

    // However narrow the panel is: what is in view of a tab is whole.
    for (const width of [1180, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await tab(page, '跟随').waitFor();
      assert.deepEqual(await cutTabs(page), [], `no tab is cut at ${width} px`);
    }
  },
};

/** Tabs of which something can be seen and something not. */
function cutTabs(page: Page): Promise<string[]> {
  return preview(page)
    .getByRole('tablist', { name: '右侧面板' })
    .evaluate((list) => {
      const strip = (list.parentElement ?? list).getBoundingClientRect();
      const isCut = ({ left, right }: DOMRect) => right > strip.left && left < strip.right && (left < strip.left || right > strip.right);
      return [...list.querySelectorAll('[role="tab"]')]
        .filter((one) => isCut(one.getBoundingClientRect()))
        .map((one) => one.textContent ?? '');
    });
}

export const alongByThumb: Journey = {
  name: 'the panel on a phone, with the built-in engine',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server, { viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' });
    await arrive(page);
    await attach(page, [writeSalesCsv(stage.folder, '销售.csv')]);
    await send(page, '根据附件写一份周报，标题为《第47周销售周报》');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const task = page.url();
    await page
      .getByRole('article', { name: '回答' })
      .getByRole('button', { name: /读取 销售\.csv/ })
      .tap();
    const sheet = page.getByRole('dialog', { name: '右侧面板' });
    await sheet.getByRole('heading', { level: 2, name: '读取 销售.csv' }).waitFor();
    const box = await slider(page).boundingBox();
    assert.ok(box && box.height >= 44, 'the line is as high as a thumb is wide');
    // A tap at the end of the line goes to the last step.
    await page.touchscreen.tap(box.x + box.width - 4, box.y + box.height / 2);
    await sheet.getByRole('button', { name: '下一步' }).and(page.locator(':disabled')).waitFor();
    await sheet.getByRole('button', { name: '上一步' }).tap();
    await checkAccess(page, 'a step on a phone');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `nothing sticks out: ${wide}`);
    await sheet.getByRole('tab', { name: '文件' }).tap();
    await sheet.getByRole('treeitem', { name: /第47周销售周报/ }).tap();
    await sheet.getByRole('heading', { level: 1, name: '第47周销售周报' }).waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    assert.equal(page.url(), task, 'Back closes the sheet and stays');
  },
};
