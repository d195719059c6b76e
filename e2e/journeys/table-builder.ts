/** Tables by pointing: put together with a condition, looked at, kept as a sheet with formulas; two files put together. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, preview, send } from '../kit/desk.ts';
import { phone, type Journey } from '../kit/stage.ts';

const name = '宿舍水电.xlsx';
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function meters(): Promise<Buffer> {
  const rows = Array.from({ length: 24 }, (_one, n) => [
    new Date(Date.UTC(2026, n % 3, 5)),
    `${(n % 2) + 1}号楼`,
    `G0${(n % 4) + 1}`,
    ['王芳', '李强', '王芳', '赵敏'][n % 4] ?? '',
    50 + n,
    28 + n / 2,
  ]);
  const header = ['抄表日期', '楼栋', '宿管工号', '宿管', '用电', '电费'];
  const total = ['合计', null, null, null, 1476, 810];
  return Buffer.from(await writeXlsx({ sheets: [{ name: '抄表', rows: [['2026年宿舍水电'], header, ...rows, total] }] }));
}

async function asksAndOpens(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await arrive(page);
  await attach(page, files);
  await send(page, '你好');
  await page.waitForURL(/\/task\//);
  await answered(page, 1);
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .press('Enter');
}

const bar = (page: Page): Locator => page.getByRole('toolbar', { name: '表格工具' });
const builder = (page: Page): Locator => page.getByRole('region', { name: '表格工具' });
const result = (page: Page): Locator => builder(page).getByRole('region', { name: '结果的前几行' });

async function downloaded(page: Page): Promise<Awaited<ReturnType<typeof readXlsx>>> {
  await page.getByRole('button', { name: '下载', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /原文件/ }).click();
  return readXlsx(readFileSync(await (await coming).path()), { readStyles: true });
}

async function sumsUp(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: '汇总' }).click();
  const form = builder(page);
  await form.getByRole('combobox', { name: '加一列到按' }).selectOption('宿管');
  await form.getByText('“宿管”有 3 种，“宿管工号”有 4 种').waitFor();
  await form.getByRole('button', { name: '按宿管工号分组' }).click();
  await form.getByText('第 27 行“合计”是合计行，没有当作数据。').waitFor();
  // The head of a column in the grid takes part, too.
  await preview(page).getByRole('columnheader', { name: 'F', exact: true }).click();
  await result(page).getByRole('columnheader', { name: '电费' }).waitFor();
  await form.getByRole('button', { name: '只算符合条件的行' }).last().click();
  await form.getByRole('combobox', { name: '条件的列' }).selectOption('用电');
  await form.getByRole('combobox', { name: '怎么比' }).selectOption('>=');
  await form.getByRole('textbox', { name: '比的值' }).pressSequentially('60.0');
  await form.getByRole('textbox', { name: '结果列名' }).last().fill('多用的电费');
  await result(page).getByRole('columnheader', { name: '多用的电费' }).waitFor();
  // One more step: a column by its formula.
  await form.getByRole('combobox', { name: '加一步' }).selectOption('compute');
  await form.getByRole('textbox', { name: '新列名' }).fill('每度多用电费');
  await form.getByRole('textbox', { name: '算式' }).fill('[多用的电费]/[用');
  await form.getByText(/看不懂/).waitFor();
  assert.ok(await form.getByRole('button', { name: '生成结果' }).isDisabled(), 'nothing is made of what is wrong');
  await form.getByRole('textbox', { name: '算式' }).fill('[多用的电费]/[用电]');
  await result(page).getByRole('columnheader', { name: '每度多用电费' }).waitFor();
}

async function movesByKeys(page: Page): Promise<void> {
  const steps = builder(page).getByRole('list', { name: '步骤' });
  const words = async (): Promise<string[]> =>
    (await steps.getByRole('button', { name: /·/ }).allInnerTexts()).map((one) => one.split(' · ')[0] ?? '');
  assert.deepEqual(await words(), ['来源', '汇总', '算一列', '结果']);
  await steps.getByRole('button', { name: /^算一列/ }).press('Alt+ArrowLeft');
  await page.waitForFunction(() => document.querySelector('[aria-label="步骤"] [aria-pressed="true"]')?.textContent?.startsWith('算一列'));
  assert.deepEqual(await words(), ['来源', '算一列', '汇总', '结果']);
  await builder(page).getByText('没有“多用的电费”这一列，它可能改了名或被前面的步骤去掉了').first().waitFor();
  await steps.getByRole('button', { name: /^算一列/ }).press('Alt+ArrowRight');
  await result(page).getByRole('columnheader', { name: '每度多用电费' }).waitFor();
  // Escape closes it, and nothing is lost.
  await builder(page).getByRole('textbox', { name: '新列名' }).press('Escape');
  await builder(page).waitFor({ state: 'hidden' });
  await bar(page).getByRole('button', { name: '继续编辑（2 步）' }).click();
  await result(page).getByRole('columnheader', { name: '每度多用电费' }).waitFor();
}

export const tableByPointing: Journey = {
  name: 'tables by pointing: groups with a condition become a sheet with formulas',
  async run(stage) {
    const { page } = await stage.openWindow(await stage.commonServer());
    await asksAndOpens(page, [{ name, mimeType, buffer: await meters() }]);
    await sumsUp(page);
    await checkAccess(page, 'the builder of tables');
    await movesByKeys(page);
    const sheet = '按宿管工号宿管汇总';
    await builder(page).getByRole('button', { name: '生成结果' }).click();
    await page.getByText(`已生成工作表“${sheet}”，可以用版本撤回`).waitFor();
    await preview(page)
      .getByRole('grid', { name: `工作表 ${sheet}` })
      .waitFor();
    await page.getByRole('log', { name: '对话' }).getByText(`已手动修改 ${name}`).waitFor();
    const made = (await downloaded(page)).sheets.find((one) => one.name === sheet);
    assert.deepEqual(made?.rows[0], ['宿管工号', '宿管', '用电', '多用的电费', '每度多用电费']);
    assert.equal(made?.cells?.get('1,4')?.formula, 'IFERROR(D2/C2,"")');
    assert.equal(made?.cells?.get('5,2')?.formula, 'SUM(C2:C5)');
    assert.equal(made?.rows[5]?.[2], 1476, 'the sum of all');
  },
};

const prices = '楼号,责任单位,电价\n1号楼,后勤一组,0.5\n2号楼,后勤二组,0.6\n3号楼,后勤三组,0.6\n';

export const twoFilesByPointing: Journey = {
  name: 'tables by pointing: two files by their keys, on a phone',
  async run(stage) {
    const { page } = await stage.openWindow(await stage.commonServer(), { viewport: phone, hasTouch: true, isMobile: true });
    await asksAndOpens(page, [
      { name, mimeType, buffer: await meters() },
      { name: '电价.csv', mimeType: 'text/csv', buffer: Buffer.from(prices) },
    ]);
    await bar(page).getByRole('button', { name: '合并' }).tap();
    const form = builder(page);
    await form.getByRole('combobox', { name: '哪个文件' }).selectOption('电价.csv');
    // By equal values, whatever they are called.
    await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('[aria-label="另一张表的关键列"]')?.value === '楼号');
    await form.getByText('“电价”A1:C4 有 1 行没有对应：3号楼，没有列入。').waitFor();
    await result(page).getByRole('columnheader', { name: '责任单位' }).waitFor();
    await checkAccess(page, 'the builder of tables on a phone');
    await form.getByRole('button', { name: '生成结果' }).tap();
    await page.getByText('已生成工作表“合并结果”，可以用版本撤回').waitFor();
    await page.getByRole('grid', { name: '工作表 合并结果' }).waitFor();
    const made = (await downloaded(page)).sheets.find((one) => one.name === '合并结果');
    assert.deepEqual(made?.rows[1]?.slice(-2), ['后勤一组', 0.5]);
    assert.equal(made?.rows.length, 25);
  },
};
