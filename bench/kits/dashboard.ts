/** A board of a table: its figures, those of what is chosen, and the rows behind them. */
import { strict as assert } from 'node:assert';
import { fillDashboard } from '#capabilities/experts/website/kits/dashboard/kit.ts';
import type { Walk } from '../kits.ts';
import { downloaded, until } from './by-hand.ts';
import { filled, yuan } from './filled.ts';

const regions = ['华东', '华南', '华北', '西南'];
const rows = Array.from({ length: 1_000 }, (_, n) => [
  `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`,
  regions[n % 4] ?? '',
  n % 3 === 0 ? '直销' : '分销',
  (n % 50) + 1,
  ((n * 37) % 10_007) / 4,
  (n % 40) / 100,
]);
const files = filled(fillDashboard, {
  title: '销售看板',
  material: {
    tables: [
      {
        name: '订单',
        columns: [
          { name: '日期', type: 'date' },
          { name: '地区', type: 'text' },
          { name: '渠道', type: 'text' },
          { name: '数量', type: 'number' },
          { name: '金额', type: 'number', format: '"¥"#,##0.00' },
          { name: '毛利率', type: 'number', format: '0.0%' },
        ],
        rows,
        source: { file: '订单.xlsx', where: '工作表“订单”' },
      },
      {
        name: '目标',
        columns: [
          { name: '地区', type: 'text' },
          { name: '目标', type: 'number' },
        ],
        rows: regions.map((name, n) => [name, 100 * (n + 1)]),
      },
    ],
  },
});
const money = (fits: (row: (typeof rows)[number]) => boolean): string =>
  yuan(rows.filter(fits).reduce((sum, row) => sum + Number(row[4]), 0));

export const dashboardWalk: Walk = {
  kit: 'dashboard',
  files,
  async run(page) {
    const tile = page.getByRole('button', { name: /^金额合计/ });
    await page.getByText('全部 1000 行，来自 订单.xlsx 的工作表“订单”').waitFor();
    await until(async () => ((await tile.textContent()) ?? '').includes(money(() => true)));
    await page
      .getByRole('button', { name: /^毛利率平均/ })
      .getByText('19.5%')
      .waitFor();
    const filters = page.getByRole('region', { name: '筛选' });
    await filters.getByRole('button', { name: '华南' }).click();
    await filters.getByLabel('日期从').fill('2026-02-01');
    await filters.getByLabel('日期到').fill('2026-06-30');
    const chosen = (row: (typeof rows)[number]): boolean =>
      row[1] === '华南' && String(row[0]) >= '2026-02-01' && String(row[0]) <= '2026-06-30';
    await page.getByText(`1000 行里的 ${rows.filter(chosen).length} 行`).waitFor();
    await until(async () => ((await tile.textContent()) ?? '').includes(money(chosen)));
    const csv = await downloaded(page, `下载这 ${rows.filter(chosen).length} 行（CSV）`);
    assert.equal(csv.trimEnd().split('\r\n').length, rows.filter(chosen).length + 1);
    await page.getByRole('button', { name: '清除筛选' }).click();
    await tile.click();
    const byRegion = page.locator('figure').filter({ hasText: '按地区' });
    await byRegion.getByText('看数字').click();
    await byRegion
      .getByRole('row', { name: /^华北/ })
      .getByText(money((row) => row[1] === '华北'))
      .waitFor();
    await byRegion.getByText('看数字').click();
    await byRegion.locator('.recharts-bar-rectangle').first().click();
    await page.getByText('1000 行里的 250 行').waitFor();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await page.getByRole('button', { name: '目标', exact: true }).click();
    await page.getByText('全部 4 行').waitFor();
    await page.getByRole('button', { name: '订单', exact: true }).click();
    await page.locator('.recharts-bar-rectangle').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
};
