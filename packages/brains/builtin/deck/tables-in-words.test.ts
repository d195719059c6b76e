import { expect, it } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { deckOrder } from '../reading/make/testing.ts';

const pagesOf = (request: string) => planDeck(deckOrder(request), [], '2026-11-20').pages;
/** The first that waits for nothing. */
const page = (request: string, layout: string) =>
  pagesOf(request).find((one) => one.layout === layout && !JSON.stringify(one).includes('待补充'));

it('figures that belong to nothing stay what they were, and nothing said is lost', () => {
  const request = '做一份新品发布PPT：云雾冷萃咖啡，低温萃取18小时，每瓶280毫升、卖19.9元；和市面产品比，咖啡因高20%，零添加糖；满意度93%';
  expect(page(request, 'chart') ?? page(request, 'table')).toBeUndefined();
  expect(JSON.stringify(pagesOf(request).map((shown) => ({ ...shown, notes: '' })))).toContain('零添加糖');
  expect(pagesOf('做一份年度总结PPT，华东增长45%，华南增长35%，投诉下降20%').map(({ title }) => title)).not.toContain(
    '构成：华东增长占45%',
  );
});

it('amounts that make up the whole before them are its parts', () => {
  const request =
    '校园咖啡店计划书PPT：投资28万元：装修12万、设备9万、首批物料3万、流动资金4万；食堂窗口均价8元但没有座位；店面85平方米，租金每月6000元';
  expect(page(request, 'chart')).toMatchObject({
    title: '投资28万元，装修最多',
    chart: { type: 'donut', unit: '万元', categories: ['装修', '设备', '首批物料', '流动资金'], series: [{ values: [12, 9, 3, 4] }] },
  });
  // What a sentence says beside its number is told as well.
  expect(JSON.stringify(pagesOf(request))).toContain('但没有座位');
});
