import { expect, it } from 'vitest';
import { chooseType, sortedBySize, tableOfChart } from './chart-choice.ts';
import { specOfFence } from './chart-fence.ts';

const one = (name: string, values: (number | null)[]) => ({ name, values });

it('time is a line, shares a ring, many names lie, two units stand on two axes', () => {
  const months = ['1月', '2月', '3月', '4月'];
  expect(chooseType({ categories: months, series: [one('销售额', [1, 2, 3, 4])] })).toBe('line');
  expect(chooseType({ categories: months, series: [one('销售额（万元）', [100, 200, 300, 400]), one('增长率（%）', [1, 2, 3, 4])] })).toBe(
    'combo',
  );
  expect(chooseType({ categories: months, series: [one('销售额', [1, null, 3, null])] })).toBe('column');
  expect(chooseType({ categories: ['线上', '线下', '渠道'], series: [one('占比（%）', [50, 30, 20])] })).toBe('donut');
  expect(chooseType({ categories: ['线上', '线下', '渠道'], series: [one('费用', [50, 30, 20])] }, null, '费用构成')).toBe('donut');
  expect(chooseType({ categories: ['甲', '乙'], series: [one('利润', [-5, 3])] }, 'pie')).toBe('column');
  expect(chooseType({ categories: Array.from({ length: 12 }, (_, n) => `门店${n}`), series: [one('客流', Array(12).fill(3))] })).toBe(
    'bar',
  );
  expect(chooseType({ categories: ['甲', '乙', '丙'], series: [one('一季度', [1, 2, 3]), one('二季度', [2, 3, 4])] })).toBe('column');
});

it('sorting keeps each value with its name, and never sorts months', () => {
  expect(sortedBySize({ categories: ['甲', '乙', '丙'], series: [one('额', [1, 3, null]), one('量', [7, 8, 9])] })).toEqual({
    categories: ['乙', '甲', '丙'],
    series: [one('额', [3, 1, null]), one('量', [8, 7, 9])],
  });
  const months = { categories: ['1月', '2月'], series: [one('额', [1, 3])] };
  expect(sortedBySize(months)).toBe(months);
});

it('a chart can be read as a table', () => {
  expect(tableOfChart({ type: 'pie', unit: '元', categories: ['差旅', '培训'], series: [one('金额', [12000, 4000])] })).toEqual({
    header: ['名称', '金额（元）', '占比'],
    rows: [
      ['差旅', '12,000', '75.0%'],
      ['培训', '4,000', '25.0%'],
    ],
  });
});

it('a fence holds our data, with or without a type, or an option of ECharts', () => {
  expect(specOfFence('{"categories":["1月","2月","3月"],"series":[{"name":"额","values":[1,2,3]}]}')?.type).toBe('column');
  expect(
    specOfFence(
      '{"title":{"text":"额"},"xAxis":{"data":["甲","乙"]},"yAxis":{},"series":[{"type":"bar","name":"a","data":[1,{"value":2}]},{"type":"line","name":"b","data":[3,null]}]}',
    ),
  ).toEqual({ type: 'combo', title: '额', categories: ['甲', '乙'], series: [one('a', [1, 2]), one('b', [3, null])] });
  expect(specOfFence('{"series":[{"type":"pie","radius":["40%","70%"],"data":[{"name":"甲","value":1}]}]}')?.type).toBe('donut');
  for (const wrong of ['', '{', '[]', '{"series":[]}', '{"series":[{"type":"sankey"}]}', '{"type":"pie","categories":["甲"],"series":[]}'])
    expect(specOfFence(wrong)).toBeNull();
});
