/** Files as files and a database of the task, asked for in the chat: what comes out is there to be opened, taken away and undone. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, preview, send } from '../kit/desk.ts';
import { databaseScenario } from '../kit/provider-database.ts';
import type { Journey } from '../kit/stage.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const staff =
  '姓名,部门,月薪\n张三,研发部,12000\n李四,研发部,15500.5\n王五,销售部,9000\n"=HYPERLINK(""http://x"",""<b>点</b>"")",销售部,8000\n';
const departments = '部门,负责人\n研发部,赵六\n销售部,<img src=x onerror="document.title=1">\n';

const log = (page: Page) => page.getByRole('log', { name: '对话' });

async function download(page: Page): Promise<Uint8Array> {
  // Where there is but one format, pressing the button is all.
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载', exact: true }).first().click();
  const menu = page.getByRole('menuitem', { name: /原文件/ });
  if (await menu.isVisible()) await menu.click();
  return new Uint8Array(readFileSync(await (await coming).path()));
}

/** The panel is closed until there is a result or somebody opens it. */
async function showPanel(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '打开右侧面板' });
  if (await button.isVisible()) await button.click();
}

async function openFile(page: Page, name: string): Promise<void> {
  await showPanel(page);
  await preview(page).getByRole('tab', { name: '文件', exact: true }).click();
  await preview(page)
    .getByRole('treeitem', { name: new RegExp(name.replaceAll('.', '\\.')) })
    .click();
}

export const filesByHand: Journey = {
  name: 'words of a file are changed in place, and the turn that did it is undone',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await attach(page, [{ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('甲公司付款。\r\n甲公司收货。\r\n') }]);
    await send(page, '把说明.txt 文中的『甲公司』都改成『乙公司』');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await showPanel(page);
    await preview(page).getByRole('tab', { name: '跟随' }).click();
    await preview(page).getByRole('region', { name: '改了什么' }).getByText('“甲公司”改为“乙公司”，共 2 处').waitFor();
    await openFile(page, '说明.txt');
    assert.equal(Buffer.from(await download(page)).toString('utf8'), '乙公司付款。\r\n乙公司收货。\r\n', 'line ends stay');

    await checkAccess(page, 'a file that was changed');
    await page.getByRole('button', { name: '撤销本轮' }).click();
    await page.getByRole('region', { name: '已撤销的一轮' }).waitFor();
  },
};

async function seesRows(page: Page, columns: string[]): Promise<void> {
  await showPanel(page);
  await preview(page).getByRole('tab', { name: '数据库' }).click();
  const grid = preview(page).getByRole('table', { name: '数据行' });
  for (const column of columns) await grid.getByRole('columnheader', { name: column, exact: true }).waitFor();
  await preview(page).getByLabel('SQL').first().waitFor();
}

export const database: Journey = {
  name: 'a database: a model makes it of two sheets, asks it and changes it',
  async run(stage) {
    const { server } = await stage.modelServer(databaseScenario(['员工.csv', '部门.csv']), { delay_ms: 1 });
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await attach(page, [csv('员工.csv', staff), csv('部门.csv', departments)]);
    await send(page, '把两个表放进数据库，看看各负责人手下的平均月薪');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await log(page).getByText('13750.25').first().waitFor();
    await seesRows(page, ['负责人', '平均月薪']);
    const tables = preview(page).getByRole('navigation', { name: '数据表' });
    await tables.getByRole('button', { name: /员工/ }).click();
    await tables.getByRole('list', { name: '员工 的列' }).getByText('月薪').waitFor();
    const grid = preview(page).getByRole('table', { name: '数据行' });
    await grid.getByRole('cell', { name: '<img src=x onerror="document.title=1">' }).waitFor();
    await grid.getByRole('columnheader', { name: '平均月薪' }).getByRole('button').click();
    await page.waitForFunction(() => document.querySelector('[role=cell]:nth-child(2)')?.textContent === '8500');
    await checkAccess(page, 'rows of a database');

    await send(page, '给王五涨薪到 9500');
    await answered(page, 2);
    await openFile(page, '数据库.sqlite');
    await preview(page).getByText('2 张表 · 只读 · 4 行 × 3 列').waitFor();
    await preview(page).getByRole('table', { name: '员工 的行' }).getByRole('cell', { name: '9500' }).waitFor();
    await preview(page).getByRole('list', { name: '数据表' }).getByRole('button', { name: '部门' }).click();
    await preview(page).getByRole('table', { name: '部门 的行' }).getByRole('cell', { name: '赵六' }).waitFor();
    await checkAccess(page, 'a database as a file');
    const db = new DatabaseSync(':memory:');
    db.deserialize(await download(page));
    assert.deepEqual({ ...db.prepare("select 月薪 from 员工 where 姓名 = '王五'").get() }, { 月薪: 9500 });
  },
};
