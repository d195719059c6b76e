/** Two pages of every kind of section, in each style: gone between and read. */
import { pageStyleIds } from '#contract/content/page.ts';
import { fillPages } from '#capabilities/experts/website/kits/pages/kit.ts';
import type { SitePage } from '#contract/content/site-kit.ts';
import type { Walk } from '../kits.ts';
import { filled } from './filled.ts';

const long = '气象站建在高黎贡山东坡海拔 1,580 米处，自 1957 年起每天观测三次，从未间断；数据用于水库调度和山火预警。';
const pages: SitePage[] = [
  {
    title: '首页',
    sections: [
      {
        type: 'hero',
        kicker: '1957 年建站',
        title: '腾越气象观测站',
        text: long,
        actions: [
          { label: '看观测数据', href: '#figures' },
          { label: '打电话', href: 'tel:0875-7121903' },
        ],
      },
      {
        type: 'figures',
        id: 'figures',
        title: '数字',
        items: ['68 年', '3 次', '1,580 米'].map((value) => ({ value, label: '一项', note: '截至 2025 年' })),
      },
      { type: 'features', title: '做什么', lead: long, items: ['观测', '预警', '开放日'].map((title) => ({ title, text: long })) },
      { type: 'text', title: '来历', paragraphs: [long, long] },
      { type: 'quote', text: '天气不等人，人要等天气。', by: '首任站长' },
      { type: 'footer', text: '腾越气象观测站' },
    ],
  },
  {
    title: '观测数据',
    sections: [
      {
        type: 'table',
        title: '逐月',
        header: ['月份', '平均气温', '降水量', '说明'],
        rows: ['1 月', '2 月', '3 月'].map((month, n) => [month, `${8 + n * 2.5} °C`, `${12 + n * 9} mm`, '与上年持平，无极端天气']),
        source: '观测.xlsx',
      },
      {
        type: 'chart',
        title: '降水',
        chart: {
          type: 'column',
          title: '降水量',
          unit: 'mm',
          categories: ['1 月', '2 月', '3 月'],
          series: [{ name: '降水量', values: [12, 21, 30] }],
        },
      },
      { type: 'timeline', title: '大事', items: ['1957', '1988', '2020'].map((time) => ({ time, title: '一件事', text: long })) },
      { type: 'faq', title: '常问', items: [{ question: '可以参观吗？', answer: long }] },
      { type: 'team', title: '人员', items: ['赵一', '钱二'].map((name) => ({ name, role: '观测员', text: long })) },
      {
        type: 'contact',
        title: '联系',
        items: [
          { label: '电话', value: '0875-7121903' },
          { label: '邮箱', value: 'tengyue@example.org' },
        ],
      },
    ],
  },
];

export const pagesWalks: readonly Walk[] = pageStyleIds.map((style) => ({
  kit: 'pages',
  style,
  files: filled(fillPages, { title: '气象站', style, material: { pages } }),
  async run(page, look) {
    await page.getByRole('heading', { name: '腾越气象观测站' }).waitFor();
    await look('首页');
    await page.getByRole('link', { name: '观测数据', exact: true }).first().click();
    await page.getByRole('heading', { name: '逐月' }).waitFor();
    await page.getByText('常问').first().scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 0));
  },
}));
