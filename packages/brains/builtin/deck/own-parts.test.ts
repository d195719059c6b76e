/** What is said in the request alone: each fact on one page, under a heading that is true of it. */
import { describe, expect, it } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { readDeckRequest } from './deck-request.ts';
import { wordsOf, type Slide } from './slide.ts';

const pagesOf = (words: string): Slide[] => planDeck(readDeckRequest(words), [], '2026-11-22').pages;
const bodyOf = (words: string): Slide[] =>
  pagesOf(words).filter(({ layout }) => layout !== 'cover' && layout !== 'agenda' && layout !== 'closing');
/** How many pages hold it. */
const placesOf = (pages: Slide[], said: string): number => pages.filter((page) => wordsOf(page).includes(said)).length;

describe('facts in one breath', () => {
  const inn = '民宿连锁做融资汇报PPT：26家门店，入住率78%，月营收180万，26个月回本，复购率41%，本轮融资2000万出让10%，明年扩到60家店';

  it('places each of them once, and makes no page that only waits', () => {
    const pages = bodyOf(inn);
    expect(pagesOf(inn)[0]?.title).toBe('民宿连锁融资汇报');
    expect(pages[0]).toMatchObject({
      layout: 'figures',
      figures: [
        { value: '26', label: '门店' },
        { value: '78', label: '入住率' },
        { value: '180', label: '月营收' },
        { value: '26', label: '回本' },
        { value: '41', label: '复购率' },
      ],
    });
    for (const said of ['本轮融资', '出让', '明年扩到60家店', '月营收']) expect(placesOf(pages, said), said).toBe(1);
    expect(JSON.stringify(pages)).not.toContain('待补充');
  });

  it('what was said of the company is no claim about its market, its risks are called as the person called them', () => {
    expect(bodyOf(inn).map(({ title }) => title)).not.toContain('市场机会');
    const review = bodyOf(
      '产品评审PPT：智能门锁X3，目标售价1299元，BOM成本412元，毛利率68%。待机时长12个月，比上一代多4个月。风险：主控芯片只有一家供应商；低温下指纹失灵率4.5%。11月30日前完成EVT，1月15日DVT，3月1日量产',
    );
    expect(review.find(({ title }) => title === '风险')).toMatchObject({
      layout: 'points',
      points: [{ title: '主控芯片只有一家供应商' }, { title: '低温下指纹失灵率4.5%' }],
    });
    expect(JSON.stringify(review)).toContain('"value":"12","unit":"个月","label":"待机时长","change":"比上一代多4个月"');
    expect(review.find(({ layout }) => layout === 'timeline')).toMatchObject({
      events: [
        { when: '11月30日前', title: '完成EVT' },
        { when: '1月15日', title: 'DVT' },
        { when: '3月1日', title: '量产' },
      ],
    });
  });

  it('a word of the subject makes no sentence a trouble, an outcome of a tender no matter of safety', () => {
    const course = bodyOf(
      '给客服做培训课件，课程叫《投诉处理五步法》。五步：倾听、共情、核实；去年投诉1260起，其中物流类占54%、质量类占46%；结业考试80分及格',
    );
    expect(course.map(({ title }) => title)).toEqual(['投诉构成：物流类占54%', '结业考试80分及格', '五步']);
    const tender = pagesOf('招标情况汇报PPT：办公楼消防改造预算480万元，共7家单位报名，5家递交标书');
    expect(JSON.stringify(tender)).not.toContain('安全');
  });
});

it('years make a history with all they tell, hours a programme', () => {
  const history = bodyOf(
    '公司发展历程PPT：2009年在苏州成立，做模具加工；2013年拿下第一家汽车客户；2016年建成二期厂房，面积1.8万平方米；2025年在泰国建厂，员工增至860人',
  );
  expect(history).toHaveLength(1);
  expect(history[0]).toMatchObject({
    layout: 'timeline',
    title: '一路走来：2009年至2025年',
    events: [
      { when: '2009年', title: '在苏州成立', text: '做模具加工' },
      { when: '2013年' },
      { when: '2016年', text: '面积1.8万平方米' },
      { when: '2025年', text: '员工增至860人' },
    ],
  });
  const open = pagesOf(
    '学校开放日PPT，给家长看：我校建校于1956年，现有36个教学班，学生1580人；流程：8:30签到，9:00校长致辞，9:20参观校园；报名电话0571-88886666',
  );
  expect(placesOf(open, '建校于1956年')).toBe(1);
  expect(open.find(({ layout }) => layout === 'timeline')).toMatchObject({
    events: [{ when: '8:30', title: '签到' }, { when: '9:00' }, { when: '9:20' }],
  });
  expect(open.at(-1)).toMatchObject({ contact: '报名电话0571-88886666' });
  expect(placesOf(open, '88886666')).toBe(1);
});

it('a bound and a limit are told as such', () => {
  const shifts = bodyOf('急诊科排班PPT：医生18人、护士32人，每班医生4人护士7人，每人每月夜班不超过6个；24小时内给出方案');
  const figures = shifts.flatMap((page) => (page.layout === 'figures' ? page.figures : []));
  expect(figures.map(({ label, value }) => `${label} ${value}`)).toEqual([
    '医生 18',
    '护士 32',
    '每班医生 4',
    '每班护士 7',
    '每人每月夜班不超过 6',
  ]);
  expect(placesOf(shifts, '24小时内给出方案')).toBe(1);
});

it('a label with a year in it heads what was listed behind it', () => {
  const pages = bodyOf('小区物业服务汇报PPT：管理户数1860户，收费率94.2%；2027年计划：更换3号楼电梯、地库照明改LED、建电动车充电棚');
  expect(pages.find(({ title }) => title === '2027年计划')).toMatchObject({
    points: [{ title: '更换3号楼电梯' }, { title: '地库照明改LED' }, { title: '建电动车充电棚' }],
  });
});
