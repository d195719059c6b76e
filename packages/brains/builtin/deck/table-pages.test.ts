import { expect, test } from 'vitest';
import type { SourceTable } from './deck-parts.ts';
import { tablePages } from './table-pages.ts';

const table = (source: string, header: string[], rows: string[][]): SourceTable => ({ where: '', heading: '', source, header, rows });

test('shares through the years are followed, never added up', () => {
  const years = Array.from({ length: 42 }, (_, n) => 1970 + n);
  const rows = years.map((year, n) => [String(year), (4.2297 + n).toFixed(5), (80.5 - n * 0.5).toFixed(1), (30.1 + n * 0.1).toFixed(1)]);
  const { pages } = tablePages(table('percent_women.xlsx Sheet1!A1:D43', ['Year', '农学', '教育', '商科'], rows), '女生');
  const charts = pages.flatMap(({ slide }) => (slide.layout === 'chart' ? [slide] : []));
  expect(charts.map(({ title }) => title)).toEqual(['2011农学最高，1970最低']);
  expect(charts[0]?.chart.categories).toHaveLength(42);
  expect(charts[0]?.points?.[0]).toBe('农学：4.23% → 45.23%');
  expect(JSON.stringify(pages)).not.toContain('合计');
});

test('sums are said with two places, and the days contracts were signed are no trend', () => {
  const rows = [
    ['C-1', '后勤处', '1268.12345', '2026-03-12'],
    ['C-2', '基建处', '3860', '2026-04-02'],
    ['C-3', '后勤处', '742.5', '2026-05-20'],
    ['C-4', '基建处', '318', '2026-06-08'],
  ];
  const { pages } = tablePages(table('采购.xlsx', ['合同编号', '部门', '金额（元）', '签订日期'], rows), '采购');
  expect(pages.map(({ slide }) => slide.title).join()).not.toMatch(/从2026/);
  expect(JSON.stringify(pages)).toContain('6,188.62');
});

test('what there is at a time is followed, and what came in is summed, by the word a name ends on', () => {
  const rows = ['1', '2', '3', '4'].map((month, n) => [
    `2026-0${month}`,
    String(1200 + n * 50),
    String(411 + n),
    String(80 + n),
    String(7 + n),
  ]);
  const { pages } = tablePages(table('合作社.xlsx', ['月份', '账户余额', '设备采购费', '期末社员', '新增用户'], rows), '合作社');
  const told = JSON.stringify(pages);
  const sums = { 账户余额: '5,100', 设备采购费: '1,650', 期末社员: '326', 新增用户: '34' };
  expect(Object.entries(sums).filter(([, sum]) => told.includes(sum))).toEqual([
    ['设备采购费', sums.设备采购费],
    ['新增用户', sums.新增用户],
  ]);
});

test('offers are compared, never added up; marks of one kind share a chart', () => {
  const { pages } = tablePages(
    {
      heading: '评审',
      where: '',
      source: '评标.docx',
      header: ['投标单位', '报价（万元）', '技术分', '商务分', '总分'],
      rows: [
        ['启明', '588', '52.3', '33.1', '85.4'],
        ['云帆', '561', '49.8', '36.0', '85.8'],
        ['恒达', '545', '41.2', '37.2', '78.4'],
      ],
    },
    '评审',
  );
  expect(JSON.stringify(pages)).not.toContain('合计');
  const charts = pages.flatMap(({ slide }) => (slide.layout === 'chart' ? [slide] : []));
  expect(charts.map(({ title, chart }) => [title, chart.series.map(({ name }) => name)])).toEqual([
    ['启明报价最高，恒达最低', ['报价']],
    ['云帆总分最高，恒达最低', ['技术分', '商务分', '总分']],
  ]);
});

test('of single sales the money is drawn before the pieces; a table of results keeps its order', () => {
  const header = ['门店', '数量', '单价', '金额'];
  const rows = Array.from({ length: 12 }, (_, n) => [
    ['甲店', '乙店', '丙店'][n % 3] ?? '',
    String(9 - (n % 3)),
    '20',
    String((9 - (n % 3)) * (n % 3 === 2 ? 90 : 20)),
  ]);
  const first = (given: string[][]) =>
    tablePages(table('销售.xlsx', header, given), '门店').pages.find(({ slide }) => slide.layout === 'chart')?.slide;
  expect(JSON.stringify(first(rows))).toContain('金额');
  expect(first(rows)?.title).toMatch(/^丙店金额最高/);
  expect(first(rows.slice(0, 3))?.title).toMatch(/数量/);
});

test('those that share an end are named together', () => {
  const { pages } = tablePages(
    table(
      '进度.xlsx',
      ['任务', '完成进度'],
      [
        ['调研', '100%'],
        ['设计', '100%'],
        ['开发', '70%'],
        ['上线', '0%'],
      ],
    ),
    '进度',
  );
  expect(pages.flatMap(({ slide }) => (slide.layout === 'chart' ? [slide.title] : []))).toEqual(['调研、设计完成进度最高，上线最低']);
});

test('rows that are measures of their own are neither added up nor drawn beside each other', () => {
  const { pages, warnings } = tablePages(
    {
      heading: '',
      where: '',
      source: 'KPI.csv',
      header: ['指标', '目标', '实际'],
      rows: [
        ['销售额', '1200', '1100'],
        ['新客数', '300', '420'],
        ['复购率', '35%', '31%'],
      ],
    },
    'KPI',
  );
  expect(pages.map(({ slide }) => slide.layout)).toEqual(['table']);
  expect(JSON.stringify(pages)).not.toContain('合计');
  expect(warnings.join()).toContain('各行是不同的指标');
});
