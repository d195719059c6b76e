import { expect, test } from 'vitest';
import type { SourceTable } from './deck-parts.ts';
import { tablePages } from './table-pages.ts';

const table = (source: string, header: string[], rows: string[][]): SourceTable => ({ where: '', heading: '', source, header, rows });

const charts = (found: ReturnType<typeof tablePages>) => found.pages.flatMap(({ slide }) => (slide.layout === 'chart' ? [slide] : []));
const layouts = (found: ReturnType<typeof tablePages>) => found.pages.map(({ slide }) => slide.layout);

test('shares through the years are followed, never added up', () => {
  const years = Array.from({ length: 42 }, (_, n) => 1970 + n);
  const rows = years.map((year, n) => [String(year), (4.2297 + n).toFixed(5), (80.5 - n * 0.5).toFixed(1), (30.1 + n * 0.1).toFixed(1)]);
  const found = tablePages(table('percent_women.xlsx Sheet1!A1:D43', ['Year', '农学', '教育', '商科'], rows), '女生');
  expect(charts(found).map(({ chart }) => [chart.type, chart.categories.length, chart.series.map(({ name }) => name)])).toEqual([
    ['line', 42, ['农学', '教育', '商科']],
  ]);
  expect(JSON.stringify(found.pages)).not.toMatch(/合计|最高|平均/);
});

test('the parts of one amount are drawn; the rows stand below as they are', () => {
  const found = tablePages(
    table(
      '费用.xlsx',
      ['科目', '金额（元）', '说明'],
      [
        ['差旅', '1200.50', '三次'],
        ['房租', '8000', ''],
      ],
    ),
    '费用',
  );
  expect(charts(found).map(({ chart }) => chart)).toMatchObject([
    { unit: '元', categories: ['差旅', '房租'], series: [{ values: [1200.5, 8000] }] },
  ]);
  expect(found.pages.at(-1)?.slide).toMatchObject({ layout: 'table' });
  expect(JSON.stringify(found.pages), 'nobody asked for their sum').not.toContain('9,200.50');
});

test.each([
  [
    'several amounts',
    ['全宗', '应扫页数', '已扫页数'],
    [
      ['民国', '186000', '171120'],
      ['土改', '94000', '94000'],
    ],
  ],
  [
    'the least of an offer',
    ['库区', '单价（元/托/天）', '最低托数'],
    [
      ['冷冻A区', '4.8', '50'],
      ['冷冻B区', '6.2', '30'],
    ],
  ],
  [
    'prices without an amount',
    ['项目', '猫', '狗'],
    [
      ['挂号', '30', '30'],
      ['洗牙', '700', '800'],
    ],
  ],
  [
    'rates',
    ['任务', '完成进度'],
    [
      ['调研', '100%'],
      ['开发', '70%'],
    ],
  ],
  [
    'rows of one name',
    ['门店', '金额（元）'],
    [
      ['甲店', '10'],
      ['乙店', '20'],
      ['甲店', '30'],
    ],
  ],
  [
    'measures of their own',
    ['指标', '目标'],
    [
      ['销售额', '1200'],
      ['复购率', '35%'],
    ],
  ],
])('of %s no chart is made that nobody asked for', (_what, header, rows) => {
  const found = tablePages(table('表.xlsx', header, rows), '表');
  expect(layouts(found)).toEqual(['table']);
  expect(JSON.stringify(found.pages)).not.toMatch(/最高|最低(?!托数)|平均|占比/);
});

test('a chart that was asked for is drawn; where a column has to be chosen for it, that is told', () => {
  const offers = table(
    '评标.docx',
    ['投标单位', '报价（万元）'],
    [
      ['启明', '588'],
      ['云帆', '561'],
    ],
  );
  const drawn = tablePages(offers, '评审', undefined, 'bar');
  expect(charts(drawn).map(({ chart }) => [chart.type, chart.categories])).toEqual([['bar', ['启明', '云帆']]]);
  expect(JSON.stringify(drawn.pages)).not.toContain('合计');
  const sales = table(
    '销售.xlsx',
    ['门店', '金额（元）'],
    [
      ['甲店', '10'],
      ['乙店', '20'],
      ['甲店', '30'],
    ],
  );
  const left = tablePages(sales, '销售', undefined, 'any');
  expect(charts(left)).toEqual([]);
  expect(left.warnings.join()).toContain('没有说按哪一列汇总');
});

test('the days contracts were signed are no course, and a long table says how many rows it leaves out', () => {
  const rows = Array.from({ length: 60 }, (_, n) => [`C-${n}`, '后勤处', '10', `2026-03-${String((n % 28) + 1).padStart(2, '0')}`]);
  const found = tablePages(table('采购.xlsx', ['合同编号', '部门', '金额（元）', '签订日期'], rows), '采购');
  expect(layouts(found)).toEqual(['table']);
  const [page] = found.pages;
  expect(page?.slide).toMatchObject({ takeaway: expect.stringMatching(/金额合计：600 元.*其余 48 行/) });
});

test('what there is at a time is followed, and what came in is summed', () => {
  const rows = ['1', '2', '3', '4'].map((month, n) => [
    `2026-0${month}`,
    String(1200 + n * 50),
    String(411 + n),
    String(80 + n),
    String(7 + n),
  ]);
  const found = tablePages(table('合作社.xlsx', ['月份', '账户余额', '设备采购费', '期末社员数', '新增用户数'], rows), '合作社');
  const told = JSON.stringify(found.pages);
  const sums = { 账户余额: '5,100', 设备采购费: '1,650', 期末社员数: '326', 新增用户数: '34' };
  expect(Object.entries(sums).flatMap(([name, sum]) => (told.includes(sum) ? [name] : []))).toEqual(['设备采购费', '新增用户数']);
});

test('a remark below the rows is no row, and total rows are not added up again', () => {
  const found = tablePages(
    table(
      '报价.xlsx',
      ['项目', '数量', '金额（元）'],
      [
        ['装卸', '2', '50'],
        ['仓储', '3', '90'],
        ['合计', '5', '140'],
        ['报价有效期到2027年1月31日，业务：路遥。', '', ''],
      ],
    ),
    '报价',
  );
  const [page] = found.pages;
  expect(page?.slide).toMatchObject({
    takeaway: '报价有效期到2027年1月31日，业务：路遥。',
    rows: [
      ['装卸', '2', '50'],
      ['仓储', '3', '90'],
      ['合计', '5', '140'],
    ],
  });
});
