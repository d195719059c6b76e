/** What is said in the request alone: each fact on one page, under a heading that is true of it. */
import { expect, it } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { deckOrder } from '../reading/make/testing.ts';
import { wordsOf, type Slide } from './slide.ts';

const pagesOf = (words: string): Slide[] => planDeck(deckOrder(words), [], '2026-11-22').pages;
const bodyOf = (words: string): Slide[] =>
  pagesOf(words).filter(({ layout }) => layout !== 'cover' && layout !== 'agenda' && layout !== 'closing');
/** How many pages hold it. */
const placesOf = (pages: Slide[], said: string): number => pages.filter((page) => wordsOf(page).includes(said)).length;

it('years make a history with all they tell, hours a programme', () => {
  const history = bodyOf(
    '公司发展历程PPT：2009年在苏州成立，做模具加工；2013年拿下第一家汽车客户；2016年建成二期厂房，面积1.8万平方米；2025年在泰国建厂，员工增至860人',
  );
  expect(history).toHaveLength(1);
  expect(history[0]).toMatchObject({
    layout: 'timeline',
    title: '基本情况：2009年至2025年 4 个节点',
    events: [
      { when: '2009年', title: '在苏州成立', text: '做模具加工' },
      { when: '2013年' },
      { when: '2016年', text: '面积1.8万平方米' },
      { when: '2025年', text: '员工增至860人' },
    ],
  });
  const open = pagesOf(
    '学校开放日PPT：给家长看：我校建校于1956年，现有36个教学班，学生1580人；流程：8:30签到，9:00校长致辞，9:20参观校园；报名电话0571-88886666',
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
  for (const told of ['医生18人', '护士32人', '每班医生4人护士7人', '每人每月夜班不超过6个']) expect(placesOf(shifts, told)).toBe(1);
  expect(placesOf(shifts, '24小时内给出方案')).toBe(1);
});

it('a label with a year in it heads what was listed behind it', () => {
  const pages = bodyOf('小区物业服务汇报PPT：管理户数1860户，收费率94.2%；2027年计划：更换3号楼电梯、地库照明改LED、建电动车充电棚');
  expect(pages.find(({ title }) => title === '2027年计划')).toMatchObject({
    points: [{ title: '更换3号楼电梯' }, { title: '地库照明改LED' }, { title: '建电动车充电棚' }],
  });
});
