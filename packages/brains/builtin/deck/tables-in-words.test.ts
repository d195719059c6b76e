import { expect, it } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { readDeckRequest } from './deck-request.ts';

const pagesOf = (request: string) => planDeck(readDeckRequest(request), [], '2026-11-20').pages;
/** The first that waits for nothing. */
const page = (request: string, layout: string) =>
  pagesOf(request).find((one) => one.layout === layout && !JSON.stringify(one).includes('待补充'));

it('the same measure at several times is a chart in their order, shares of a whole are a ring, and the deck is called by whom it is about', () => {
  const pages = pagesOf(
    '做一份融资路演PPT：公司叫青禾农业，2025年营收4800万元，毛利率31%；2023年营收2100万，2024年营收3300万；本轮融资2000万元，用于冷链建设45%、新区拓展35%、系统20%',
  );
  expect(pages[0]).toMatchObject({ layout: 'cover', title: '青禾农业融资路演' });
  const charts = pages.flatMap((one) => (one.layout === 'chart' ? [one] : []));
  expect(charts.map(({ title }) => title)).toEqual(['营收从2100万元增至4800万元', '资金用途：冷链建设占45%']);
  expect(charts[0]).toMatchObject({
    takeaway: '2025年比2023年增长 128.6%（由所给数字算出）',
    chart: { unit: '万元', categories: ['2023年', '2024年', '2025年'], series: [{ values: [2100, 3300, 4800] }] },
  });
  expect(charts[1]).toMatchObject({
    chart: { type: 'donut', categories: ['冷链建设', '新区拓展', '系统'], series: [{ values: [45, 35, 20] }] },
  });
});

it('several things by the same measures are a table, as are before and after', () => {
  expect(
    page(
      '做一份竞品分析PPT，对比三款扫地机：A款2999元吸力6000Pa续航180分钟，B款2499元吸力5000Pa续航150分钟，C款3599元吸力8000Pa续航200分钟',
      'table',
    ),
  ).toMatchObject({
    title: 'B款价格最低，C款吸力最高',
    header: ['对象', '价格（元）', '吸力（Pa）', '续航（分钟）'],
    rows: [
      ['A款', '2999', '6000', '180'],
      ['B款', '2499', '5000', '150'],
      ['C款', '3599', '8000', '200'],
    ],
  });
  const migration = '做一份项目复盘PPT：订单系统迁移项目，3月1日立项，5月20日上线；上线后下单耗时从1.8秒降到0.6秒，故障从每月5次降到1次';
  expect(pagesOf(migration)[0]?.title).toBe('订单系统迁移项目复盘');
  expect(page(migration, 'table')).toMatchObject({
    rows: [
      ['下单耗时', '1.8秒', '0.6秒'],
      ['故障', '每月5次', '1次'],
    ],
  });
});

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

it('of what was listed nothing is left out, not even where the wind blows', () => {
  const pages = JSON.stringify(
    pagesOf(
      '做个安全培训PPT，讲高处作业：\n- 2米以上必须系安全带\n- 脚手架每天班前检查\n- 六级以上大风停止作业\n- 去年坠落未遂3起\n- 安全带不超过5年',
    ).map((one) => ({ ...one, notes: '' })),
  );
  for (const said of ['高处作业安全培训', '必须系安全带', '班前检查', '六级以上大风停止作业', '去年坠落未遂3起', '不超过5年'])
    expect(pages).toContain(said);
});
