/** Typing into a workbook: a figure, a wrong and a right formula, a table pasted, a row inserted; all there after coming back, a version brought back, quoted cells told to the agent; two windows; a phone. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, preview, send } from '../kit/desk.ts';
import { phone, type Journey } from '../kit/stage.ts';

const name = '领用登记.xlsx';
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function register(): Promise<Buffer> {
  const rows = [
    ['物品', '数量', '单价', '金额'],
    ['打印纸', 10, 22.5, null],
    ['硒鼓', 2, 310, null],
    ['白板笔', 30, 3.2, null],
    ['合计', null, null, null],
  ];
  const formulas = ['B2*C2', 'B3*C3', 'B4*C4', 'SUM(D2:D4)'];
  const cells = new Map(formulas.map((formula, n) => [`${n + 1},3`, { value: null, formula, style: { numFmt: '#,##0.00' } }]));
  return Buffer.from(await writeXlsx({ sheets: [{ name: '六月📊', rows, cells }] }));
}

const grid = (page: Page): Locator => preview(page).getByRole('grid', { name: '工作表 六月📊' });
const cell = (page: Page, text: string): Locator => grid(page).getByRole('gridcell', { name: text, exact: true });
const saved = (page: Page): Promise<void> => preview(page).getByLabel('保存状态').getByText('已保存').waitFor();
/** What was just typed: before it is noticed the page still says that all is saved. */
async function savedAnew(page: Page): Promise<void> {
  const state = preview(page).getByLabel('保存状态');
  await state.getByText('有修改').or(state.getByText('保存中')).waitFor();
  await saved(page);
}

async function opensRegister(page: Page): Promise<void> {
  await arrive(page);
  await attach(page, [{ name, mimeType, buffer: await register() }]);
  await send(page, '你好');
  await page.waitForURL(/\/task\//);
  await answered(page, 1);
  await opens(page);
}

async function opens(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .press('Enter');
  await grid(page).waitFor();
}

async function downloaded(page: Page): Promise<Awaited<ReturnType<typeof readXlsx>>> {
  await page.getByRole('button', { name: '下载', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /原文件/ }).click();
  return readXlsx(readFileSync(await (await coming).path()), { readStyles: true });
}

async function pastes(page: Page, html: string, text: string): Promise<void> {
  await page.evaluate(
    ({ html, text }) => {
      const data = new DataTransfer();
      data.setData('text/html', html);
      data.setData('text/plain', text);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    { html, text },
  );
}

async function typesAndTakesBack(page: Page): Promise<void> {
  // Formulas without results are given theirs when the file is opened.
  await cell(page, '941.00').waitFor();
  await cell(page, '10').click();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await cell(page, '1,166.00').waitFor();
  await page.keyboard.press('Control+z');
  await cell(page, '941.00').waitFor();
  await page.keyboard.press('Control+y');
  await cell(page, '1,166.00').waitFor();
  // What is wrong is said where it is typed, and stays to be put right.
  await cell(page, '1,166.00').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('+');
  await page.keyboard.press('Enter');
  await preview(page).getByRole('alert').getByText('这个公式看不懂').waitFor();
  // Nor does it go with its viewer.
  await preview(page).getByTitle('关闭标签').click();
  await grid(page).waitFor({ state: 'detached' });
  await opens(page);
  await preview(page).getByRole('alert').getByText('这个公式看不懂').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('*2');
  await page.keyboard.press('Enter');
  await cell(page, '2,332.00').waitFor();
  await preview(page).getByRole('textbox', { name: '单元格内容' }).waitFor();
}

export const sheetTyped: Journey = {
  name: 'typing into a sheet: figures, formulas, a pasted table, a row; saved by itself, there after coming back, taken back by versions, quoted; in two windows the second is told',
  async run(stage) {
    const { window, page } = await stage.openWindow(await stage.commonServer());
    await opensRegister(page);
    await typesAndTakesBack(page);
    await checkAccess(page, 'a sheet that is typed into');
    // A table of a page, below what is there; nothing of it runs.
    await cell(page, '合计').click();
    for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowDown');
    await pastes(
      page,
      '<table><tr><td>备注</td><td>12%</td></tr><tr><td>2026年7月1日</td><td><img src=x onerror="document.title=1">墨盒</td></tr></table>',
      '备注 12% 2026年7月1日 墨盒',
    );
    await cell(page, '12%').waitFor();
    await cell(page, '2026/7/1').waitFor();
    await preview(page).getByRole('status', { name: '所选单元格' }).getByText('计数 4').waitFor();
    await saved(page);
    await cell(page, '硒鼓').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '在上方插入 1 行' }).click();
    await preview(page).getByText('9 行 × 4 列').waitFor();
    await saved(page);
    await cell(page, '打印纸').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('订书机');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4');
    await page.keyboard.press('Tab');
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await cell(page, '订书机').waitFor();
    // A formula that is copied speaks of the cells of its new row.
    await cell(page, '450.00').click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+v');
    await cell(page, '32.00').waitFor();
    await pullsColumn(page);
    await savedAnew(page);
    await page.reload();
    await opens(page);
    await cell(page, '订书机').waitFor();
    const [sheet] = (await downloaded(page)).sheets;
    assert.deepEqual(sheet?.rows[2], ['订书机', 4, 8, 32]);
    assert.equal(sheet?.cells?.get('2,3')?.formula, 'B3*C3');
    assert.equal(sheet?.cells?.get('5,3')?.formula, 'SUM(D2:D5)*2');
    assert.equal(sheet?.rows[5]?.[3], 2396);
    assert.ok((sheet?.columns?.[0]?.width ?? 0) > 15, 'the column that was pulled is wider in the file');
    assert.ok(((await grid(page).getByRole('columnheader', { name: 'A' }).boundingBox())?.width ?? 0) > 150);
    await quotes(page);
    await preview(page).getByRole('button', { name: '版本', exact: true }).click();
    await page.getByRole('menuitem', { name: /^版本 1/ }).click();
    await page.getByRole('region', { name: '版本信息' }).waitFor();
    // An old version is looked at only.
    assert.equal(await preview(page).getByRole('grid').getAttribute('aria-readonly'), 'true');
    await page.getByRole('button', { name: '恢复这个版本' }).click();
    await page.getByText(`${name} 已恢复到版本 1`).first().waitFor();
    await cell(page, '941.00').waitFor();
    assert.equal((await downloaded(page)).sheets[0]?.rows[1]?.[1], 10);
    await typesInTwoWindows(window, page);
  },
};

/** By its right edge. */
async function pullsColumn(page: Page): Promise<void> {
  const box = await grid(page).getByRole('columnheader', { name: 'A' }).boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 90, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

async function quotes(page: Page): Promise<void> {
  await cell(page, '打印纸').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await preview(page).getByRole('button', { name: '引用到对话' }).click();
  await page.getByText(`${name}/六月📊/A2:B3`).first().waitFor();
}

/** The second is told, and puts what it has on the new version. */
async function typesInTwoWindows(window: BrowserContext, page: Page): Promise<void> {
  const other = await window.newPage();
  await other.goto(page.url());
  await opens(other);
  await cell(other, '941.00').waitFor();
  const meanwhile = async (route: Route): Promise<void> => {
    // Its first save is on its way while the other window's arrives.
    await page.bringToFront();
    await cell(page, '10').click();
    await page.keyboard.type('11');
    await page.keyboard.press('Enter');
    await savedAnew(page);
    await route.continue();
  };
  await other.route('**/api/rpc/EditWorkbook', meanwhile, { times: 1 });
  await cell(other, '30').click();
  await other.keyboard.type('33');
  await other.keyboard.press('Enter');
  await preview(other).getByRole('alert').getByText('你的 1 处修改还没有保存').waitFor();
  await preview(other).getByRole('button', { name: '改到新版本上' }).click();
  await saved(other);
  await cell(other, '11').waitFor();
  await cell(page, '33').waitFor();
  const [sheet] = (await downloaded(page)).sheets;
  assert.deepEqual([sheet?.rows[1]?.[1], sheet?.rows[3]?.[1]], [11, 33]);
}

export const sheetTypedByThumb: Journey = {
  name: 'typing into a sheet on a phone: a tap chooses, a second one opens the cell',
  async run(stage) {
    const { page } = await stage.openWindow(await stage.commonServer(), { viewport: phone, hasTouch: true, isMobile: true });
    await opensRegister(page);
    const figure = page.getByRole('gridcell', { name: '10', exact: true });
    await figure.tap();
    await page.getByRole('status', { name: '所选区域' }).getByText('B2').waitFor();
    await figure.tap();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: '12', exact: true }).waitFor();
    await page.getByRole('textbox', { name: '单元格内容' }).tap();
    await page.getByLabel('保存状态').getByText('已保存').waitFor();
    await checkAccess(page, 'a sheet that is typed into on a phone');
    await page.getByRole('button', { name: '行、列和工作表' }).tap();
    await page.getByRole('menuitem', { name: '在下方插入 1 行' }).tap();
    await page.getByLabel('保存状态').getByText('已保存').waitFor();
    await page.getByRole('gridcell', { name: '12', exact: true }).waitFor();
  },
};
