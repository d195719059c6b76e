/** A book of a table: found, filtered, changed, deleted, undone, kept over a reload, and taken through CSV. */
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { fillRecords } from '#capabilities/experts/website/kits/records/kit.ts';
import type { Walk } from '../kits.ts';
import { downloaded, until } from './by-hand.ts';
import { filled, yuan } from './filled.ts';

const cities = ['上海', '苏州', '杭州'];
const rows = Array.from({ length: 240 }, (_, n) => [
  `客户${n + 1}`,
  cities[n % 3] ?? '',
  `2026-0${(n % 9) + 1}-15`,
  n * 100.25,
  n % 4 === 0 ? '是' : '否',
  null,
]);
const files = filled(fillRecords, {
  title: '客户台账',
  material: {
    tables: [
      {
        name: '客户',
        columns: [
          { name: '客户', type: 'text' },
          { name: '城市', type: 'text' },
          { name: '签约日期', type: 'date' },
          { name: '合同金额', type: 'number', format: '"¥"#,##0.00' },
          { name: '续签', type: 'text' },
          { name: '备注', type: 'text' },
        ],
        rows,
        source: { file: '客户.xlsx' },
      },
    ],
  },
});
const sum = (fits: (n: number) => boolean): string => yuan(rows.reduce((all, _, n) => all + (fits(n) ? n * 10_025 : 0), 0) / 100);

export const recordsWalk: Walk = {
  kit: 'records',
  files,
  async run(page) {
    const total = page.locator('tfoot output').first();
    await page.getByText('共 240 条').waitFor();
    await until(async () => (await total.textContent()) === sum(() => true));
    await page.getByRole('button', { name: '筛选' }).click();
    await page.getByRole('checkbox', { name: '苏州' }).check();
    await page.getByLabel('合同金额从').fill('10000');
    const kept = (n: number): boolean => n % 3 === 1 && n * 100.25 >= 10_000;
    await page.getByText(`240 条里的 ${rows.filter((_, n) => kept(n)).length} 条`).waitFor();
    assert.equal(await total.textContent(), sum(kept));
    assert.equal(await page.getByRole('region', { name: '图' }).getByText('苏州').count(), 1);
    await page.getByRole('button', { name: '清除条件' }).click();
    await page.getByRole('button', { name: '筛选' }).click();

    const form = page.getByRole('dialog');
    await page.getByRole('button', { name: '新增' }).click();
    await form.getByLabel('客户', { exact: true }).fill('新客户');
    await form.getByLabel('城市', { exact: true }).selectOption('写一个新的…');
    await form.getByLabel('城市', { exact: true }).fill('无锡');
    await form.getByLabel('签约日期', { exact: true }).fill('2026-11-27');
    await form.getByLabel('合同金额').fill('很多');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('请写一个数').waitFor();
    await form.getByLabel('合同金额').fill('1,000.5');
    await form.getByLabel('续签', { exact: true }).selectOption('是');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('共 241 条').waitFor();
    await page.getByRole('cell', { name: '¥1,000.50' }).waitFor();
    await page.reload();
    await page.getByText('共 241 条').waitFor();

    const first = page.locator('tbody tr').first();
    await first.getByRole('button', { name: '编辑' }).click();
    await form.getByLabel('备注', { exact: true }).fill('第一行，“引号”和,逗号');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('cell', { name: '第一行，“引号”和,逗号' }).waitFor();
    await first.getByRole('button', { name: '删除' }).click();
    await page.getByText('共 240 条').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('共 241 条').waitFor();
    assert.equal(await first.getByText('新客户').count(), 1);

    await page.getByRole('searchbox').fill('客户24');
    const csv = await downloaded(page, '导出 CSV');
    assert.equal(csv.trimEnd().split('\r\n').length, 1 + rows.filter(([name]) => String(name).includes('客户24')).length);
    await page.getByRole('searchbox').fill('');
    const gbk = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'GBK'], {
      input: '客户,合同金额,签约日期,别的\n"导入, 一",20元,2026年3月1日,x\n导入二,待定,,\n',
    });
    await page.getByLabel('导入 CSV 文件').setInputFiles({ name: '导入.csv', mimeType: 'text/csv', buffer: gbk });
    await page.getByText('不会放入：别的').waitFor();
    await page.getByText('1 格不是数或日期').waitFor();
    await page.getByRole('button', { name: '加到后面' }).click();
    await page.getByText('共 243 条').waitFor();
    await page.getByRole('searchbox').fill('导入');
    await page.getByRole('cell', { name: '导入, 一' }).waitFor();
    await page.getByRole('cell', { name: '2026-03-01' }).waitFor();
    await page.getByRole('cell', { name: '待定' }).waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByText('共 243 条').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
};
