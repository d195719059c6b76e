/** A table of GBK with quotes, delimiters and line breaks in its cells; then one of 100,000 rows. */
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Walk } from '../kits.ts';
import { downloaded, until } from './by-hand.ts';
import { longestPause } from './pauses.ts';

const small = `编号,品名,说明,单价
001,"订书机, 大号","可订 50 页
黑色","1,280.50"
002,"""好用""牌胶水",,3.5
003,回形针,"逗号,分号;制表	都有",12
004,白板笔,"三行
第二行
第三行",9
`;
const rows = 100_000;

export const csvTableWalk: Walk = {
  kit: 'csv-table',
  async run(page) {
    const chooser = page.getByLabel('打开表格文件');
    const gbk = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'GBK'], { input: small });
    await chooser.setInputFiles({ name: '价目.csv', mimeType: 'text/csv', buffer: gbk });
    await page.getByText('4 行，4 列').waitFor();
    assert.deepEqual(
      (await cells(page)).map(([, name]) => name),
      ['订书机, 大号', '"好用"牌胶水', '回形针', '白板笔'],
    );
    assert.equal((await cells(page))[3]?.[2], '三行\n第二行\n第三行');
    await page.getByRole('button', { name: '单价' }).click();
    await until(async () => (await cells(page)).map(([id]) => id).join() === '002,004,003,001');
    await page.getByRole('searchbox').fill('都有');
    await until(async () => (await cells(page)).map(([id]) => id).join() === '003');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: '加一个筛选' }).click();
    await page.getByLabel('列', { exact: true }).selectOption('单价');
    await page.getByLabel('条件').selectOption('大于');
    await page.getByLabel('值', { exact: true }).fill('10');
    await until(async () => (await cells(page)).map(([id]) => id).join() === '003,001');
    const csv = await downloaded(page, 'CSV');
    assert.equal(
      csv,
      '\ufeff编号,品名,说明,单价\r\n003,回形针,"逗号,分号;制表\t都有",12\r\n001,"订书机, 大号","可订 50 页\n黑色","1,280.50"\r\n',
    );
    await page.getByRole('button', { name: '去掉筛选 1' }).click();
    await page.getByText('全部 4 行').waitFor();
    assert.deepEqual(JSON.parse(await downloaded(page, 'JSON'))[1], { 编号: '004', 品名: '白板笔', 说明: '三行\n第二行\n第三行', 单价: 9 });
    await page.getByLabel('首行是表头').uncheck();
    await page.getByText('5 行，4 列').waitFor();
    await page.getByLabel('分隔符').selectOption('分号 ;');
    // A quote in the middle of a cell holds nothing together.
    await page.getByText('8 行，2 列').waitFor();

    await page.getByRole('button', { name: '换一个' }).click();
    await page.getByLabel('要看成表格的文字').fill('甲\t乙\n1\t2');
    await page.getByRole('button', { name: '看成表格' }).click();
    await page.getByText('1 行，2 列').waitFor();
  },
  async measure(page, folder) {
    await page.getByRole('button', { name: '换一个' }).click();
    const many = join(folder, '十万行.csv');
    writeFileSync(
      many,
      `编号,客户,说明,金额,日期\n${Array.from({ length: rows }, (_, n) => `${n},客户${(n * 7919) % 9973},"第 ${n} 笔, 已付",${((n * 37) % 100_003) / 4},2026-${String((n % 12) + 1).padStart(2, '0')}-15`).join('\n')}\n`,
    );
    const opening = await longestPause(page, async () => {
      await page.getByLabel('打开表格文件').setInputFiles(many);
      await page.getByText('100,000 行，5 列').waitFor();
      await page.locator('tbody td').first().waitFor();
    });
    const scrolling = await longestPause(page, async () => {
      const grid = page.getByRole('region', { name: '表格' });
      for (const share of [0.1, 0.5, 0.9, 1, 0.3]) {
        await grid.evaluate((box, to) => box.scrollTo({ top: box.scrollHeight * to }), share);
        for (let n = 0; n < 10; n++)
          await grid.evaluate((box) => new Promise((resolve) => (box.scrollBy(0, 300), requestAnimationFrame(resolve))));
      }
      await grid.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
      await page.getByRole('rowheader', { name: '100000', exact: true }).waitFor();
    });
    const working = await longestPause(page, async () => {
      await page.getByRole('button', { name: '客户' }).click();
      await page.getByRole('button', { name: '客户' }).click();
      await until(async () => (await cells(page))[0]?.[1] === '客户9972');
      await page.getByRole('searchbox').fill('客户42');
      const wanted = Array.from({ length: rows }, (_, n) => (n * 7919) % 9973).filter((one) => String(one).startsWith('42')).length;
      await page.getByText(`100,000 行里的 ${wanted.toLocaleString('zh-CN')} 行`).waitFor();
    });
    const saving = await longestPause(page, async () => {
      await page.getByRole('searchbox').fill('');
      await page.getByText('全部 100,000 行').waitFor();
      const text = await downloaded(page, 'CSV');
      assert.equal(text.trimEnd().split('\r\n').length, rows + 1);
    });
    const note = '100,000 rows';
    return [
      { name: 'csv-table: longest pause while it opens', value: opening, unit: 'ms', target: 250, want: 'at most', note },
      { name: 'csv-table: longest pause of scrolling', value: scrolling, unit: 'ms', target: 50, want: 'at most', note },
      { name: 'csv-table: longest pause of sorting and searching', value: working, unit: 'ms', target: 100, want: 'at most', note },
      { name: 'csv-table: longest pause of saving', value: saving, unit: 'ms', target: 100, want: 'at most', note },
    ];
  },
};

async function cells(page: Page): Promise<string[][]> {
  return await page
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')));
}
