/** A workbook of another program: a sum by department with a chart, seen beside the chat, taken away, with nothing of it lost. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { answered, arrive, attach, preview, send } from '../kit/desk.ts';
import { sheetScenario } from '../kit/provider-sheets.ts';
import type { Journey } from '../kit/stage.ts';

const fixture = new URL('../../packages/capabilities/deliverables/sheet/fixtures/openpyxl.xlsx', import.meta.url);
const name = '销售.xlsx';
const request = '按部门汇总销售额并画柱状图';

async function asksForIt(page: Page): Promise<void> {
  await arrive(page, { at: '/?skill=excel' });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await attach(page, [{ name, mimeType, buffer: readFileSync(fixture) }]);
  await send(page, request);
  await page.waitForURL(/\/task\//);
  await answered(page, 1);
  assert.equal(await page.getByText('未做到').count(), 0, 'a workbook that was looked into counts as read');
}

/** The sums of the sheet, from its own cells, worked out here anew. */
async function sumsExpected(): Promise<Map<string, number>> {
  const book = await readXlsx(readFileSync(fixture));
  const sums = new Map<string, number>();
  for (const row of book.sheets[0]?.rows.slice(2) ?? [])
    if (typeof row[1] === 'string') sums.set(row[1], Math.round((sums.get(row[1]) ?? 0) * 100 + Number(row[5]) * 100) / 100);
  return sums;
}

async function downloaded(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  await page.getByRole('button', { name: '下载', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /原文件/ }).click();
  return new Uint8Array(readFileSync(await (await coming).path()));
}

/** `total`: with the sum of all below. */
async function takesItAway(page: Page, sheet_name: string, total: boolean): Promise<void> {
  const bytes = await downloaded(page);
  const before = unzipSync(new Uint8Array(readFileSync(fixture)));
  const after = unzipSync(bytes);
  const lists = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'];
  for (const [path, part] of Object.entries(before))
    if (!lists.includes(path)) assert.ok(Buffer.from(part).equals(Buffer.from(after[path] ?? [])), `${path} is as it was`);
  const book = await readXlsx(bytes, { readStyles: true });
  const sheet = book.sheets.find((one) => one.name === sheet_name);
  assert.equal(sheet?.charts?.length, 1, 'a native chart');
  const sums = await sumsExpected();
  const rows = sheet?.rows.slice(1, total ? -1 : undefined) ?? [];
  assert.equal(rows.length, sums.size);
  for (const [department, sum] of rows) assert.equal(sum, sums.get(String(department)), `the sum of ${String(department)}`);
  if (total) assert.equal(sheet?.rows.at(-1)?.[1], 628_798.4, 'the total');
}

async function seesIt(page: Page, sheet_name: string): Promise<void> {
  await preview(page).getByRole('tab', { name: sheet_name, exact: true }).and(page.locator('[aria-selected="true"]')).waitFor();
  const grid = preview(page).getByRole('grid', { name: `工作表 ${sheet_name}` });
  await grid.getByRole('gridcell', { name: /225,367\.85/ }).waitFor();
  await preview(page).getByRole('tab', { name: '销售明细' }).click();
  await preview(page).getByRole('grid', { name: '工作表 销售明细' }).waitFor();
}

export const builtinSheets: Journey = {
  name: 'spreadsheets: the built-in engine sums an openpyxl workbook, draws it, and goes on',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await asksForIt(page);
    const log = page.getByRole('log', { name: '对话' });
    await log.getByText('最高的是华南 225,367.85').waitFor();
    await seesIt(page, '部门-销售额');
    await takesItAway(page, '部门-销售额', false);

    await send(page, '再按月份分');
    await answered(page, 2);
    // The view goes along to the sheet that was just made.
    await preview(page).getByRole('grid', { name: '工作表 部门-销售额（2）' }).waitFor();
    await page.getByRole('button', { name: '下载', exact: true }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const download = await coming;
    assert.equal(download.suggestedFilename(), '销售-部门-销售额（2）.csv');
    assert.match(readFileSync(await download.path(), 'utf8'), /西南,2026-01,8389\.5/);

    await page.getByRole('button', { name: '下载', exact: true }).click();
    // The browser that draws it may have to be started first.
    const printed = page.waitForEvent('download', { timeout: 90_000 });
    await page.getByRole('menuitem', { name: 'PDF' }).click();
    assert.equal(readFileSync(await (await printed).path()).toString('latin1', 0, 5), '%PDF-');
  },
};

export const modelSheets: Journey = {
  name: 'spreadsheets: a model does the same with the same tools',
  async run(stage) {
    const { server } = await stage.modelServer(sheetScenario(name), { chunk_chars: 40 });
    const { page } = await stage.openWindow(server);
    await asksForIt(page);
    await page.getByRole('log', { name: '对话' }).getByText('最高的是 华南 225367.85').waitFor();
    await takesItAway(page, '部门销售额', true);

    await send(page, '在部门销售额里写上占比公式，最高的标出来，网页摘录也放进去');
    await answered(page, 2);
    await preview(page).getByRole('tab', { name: '部门销售额', exact: true }).click();
    const grid = preview(page).getByRole('grid', { name: '工作表 部门销售额' });
    await grid.getByRole('gridcell', { name: '35.8%' }).waitFor();
    await grid.getByRole('gridcell', { name: '=HYPERLINK("https://evil.example","点我")' }).waitFor();
    assert.equal(await grid.getByRole('link').count(), 0, 'words of a web page are no link');
    const bytes = await downloaded(page);
    const book = await readXlsx(bytes, { readStyles: true });
    const made = book.sheets.find((one) => one.name === '部门销售额');
    assert.match(made?.cells?.get('1,2')?.formula ?? '', /^=?B2\/SUM\(\$B\$2:\$B\$5\)$/, 'a formula that goes on working');
    assert.ok(Math.abs(Number(made?.rows[1]?.[2]) - 225_367.85 / 628_798.4) < 1e-9, 'with its result');
    assert.equal(made?.conditionalRules?.length, 2, 'two rules');
    const parts = Object.entries(unzipSync(bytes)).map(([path, part]) => [path, Buffer.from(part).toString('utf8')] as const);
    assert.ok(!parts.some(([, text]) => /<f[^>]*>[^<]*HYPERLINK/i.test(text) || /Target="https:\/\/evil/.test(text)), 'nothing live');
  },
};
