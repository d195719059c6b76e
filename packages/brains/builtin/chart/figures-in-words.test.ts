import { expect, it } from 'vitest';
import { tableInWords } from './figures-in-words.ts';

const cases: [string, object][] = [
  [
    '画一张图：各店面积 人民路店180㎡、东湖店120㎡、机场店60㎡',
    {
      title: '各店面积',
      header: ['名称', '各店面积（㎡）'],
      rows: [
        ['人民路店', '180'],
        ['东湖店', '120'],
        ['机场店', '60'],
      ],
    },
  ],
  [
    '画图：各分馆借阅册次，总馆18.24万册、东馆9.1万册',
    {
      title: '各分馆借阅册次',
      rows: [
        ['总馆', '18.24'],
        ['东馆', '9.1'],
      ],
    },
  ],
  [
    '柱状图：甲楼盘均价 12000元/㎡，乙楼盘均价 9800元/㎡',
    {
      header: ['名称', '数值（元/㎡）'],
      rows: [
        ['甲楼盘均价', '12000'],
        ['乙楼盘均价', '9800'],
      ],
    },
  ],
  [
    '画一张折线图：2025年各月销售额（万元）1月120、2月98',
    {
      title: '2025年各月销售额',
      header: ['月份', '2025年各月销售额（万元）'],
      rows: [
        ['1月', '120'],
        ['2月', '98'],
      ],
    },
  ],
  [
    '画图：各部门人数 研发45人 市场18人',
    {
      title: '各部门人数',
      rows: [
        ['研发', '45'],
        ['市场', '18'],
      ],
    },
  ],
  [
    '画图：1月120，2月缺，3月135',
    {
      rows: [
        ['1月', '120'],
        ['2月', ''],
        ['3月', '135'],
      ],
    },
  ],
  [
    '柱状图：1月120万元，2月 150',
    {
      header: ['月份', '数值（万元）'],
      rows: [
        ['1月', '120'],
        ['2月', '150'],
      ],
    },
  ],
  [
    '利润（万元）：甲 1,200，乙 -35，画成图表',
    {
      header: ['名称', '利润（万元）'],
      rows: [
        ['甲', '1,200'],
        ['乙', '-35'],
      ],
    },
  ],
  [
    '把华东120、华北60画成饼图',
    {
      rows: [
        ['华东', '120'],
        ['华北', '60'],
      ],
    },
  ],
];
it.each(cases)('%s', (words, expected) => {
  expect(tableInWords(words)).toMatchObject(expected);
});

it('says what it leaves out, and draws nothing where a figure could belong to another name', () => {
  expect(tableInWords('画图：华东收入320万元，华南收入260万元，华北人数45人，A1产品 33')?.told).toEqual([
    '“华北人数 45人”单位不同，没有画进去',
  ]);
  // Several figures of one name are a table to be pasted.
  for (const words of [
    '画图：1月收入320，成本210，2月收入300',
    '画图表：1月 收入 320 成本 210；2月 收入 300 成本 205',
    '画图表：华东 收入 320 成本 210；华北 收入 300 成本 205',
  ])
    expect([words, tableInWords(words)]).toEqual([words, null]);
  expect(tableInWords('画图：本月完成率 87%')).toBeNull();
});

it('a number may belong to the name, and what is ordered is no name of figures', () => {
  expect(tableInWords('画条形图：第1号门店300万元，第2号门店293万元，3班 41 人')).toMatchObject({
    header: ['名称', '数值（万元）'],
    rows: [
      ['第1号门店', '300'],
      ['第2号门店', '293'],
    ],
    told: ['“3班 41人”单位不同，没有画进去'],
  });
  expect(tableInWords('画一张图：各分馆借阅册次，总馆18.24万，城东5.87万')).toMatchObject({ title: '各分馆借阅册次' });
  expect(tableInWords('配柱状图：华东320万元，华南280万元')).toMatchObject({ title: '', header: ['名称', '数值（万元）'] });
});

it('signs and degrees, and a title that is no order', () => {
  expect(tableInWords('画一张折线图，杭州气温：周一 -2℃，周二 0℃，周三 3℃')).toMatchObject({
    title: '杭州气温',
    rows: [
      ['周一', '-2'],
      ['周二', '0'],
      ['周三', '3'],
    ],
  });
  expect(tableInWords('用饼图表示各渠道占比：门店45%，小程序30%，其他25%')?.title).toBe('');
  // Which figure is of which month would be a guess.
  expect(tableInWords('画图：1到3月客流：南街店 3200、3500、4100')?.rows ?? []).not.toContainEqual(['1月', '3200']);
});
