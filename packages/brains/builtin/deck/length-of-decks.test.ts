/** As many pages as asked for and the facts carry: few facts make few full pages, and what is missing is told. */
import { expect, it } from 'vitest';
import { deckOrder } from '../reading/make/testing.ts';
import { planDeck } from './deck-plan.ts';
import { wordsOf } from './slide.ts';

const plan = (text: string) => planDeck(deckOrder(text), [], '2026-11-22');
const library =
  '社区图书馆年度汇报。今年借阅 12.6 万册次，同比增长 18%；读者座谈会上，老年读者提出大字书太少；试点延时开放以来，晚间到馆人次占 31%；全年举办活动 86 场；明年计划新增两处自助借还点，预算 45 万元';

it('leaves a page open among many that are full', () => {
  const full = plan(
    '做一份8页的季度经营汇报PPT：销售额 2380 万元，回款 1980 万元，新签客户 41 家；完成：上线新系统，培训 12 场；问题：华东交付延期，人手不足；计划：10月招 5 人，11月换仓库，12月验收',
  );
  expect(full.pages.length).toBeGreaterThanOrEqual(5);
  const named = plan('做一个6页的湖泊保护PPT，介绍湖泊污染原因、治理办法、日常巡查');
  expect(named.pages.map(({ layout }) => layout)).toEqual(['cover', 'agenda', 'points', 'points', 'points', 'closing']);
  expect(named.not_done).toEqual([]);
});

it('divides what is dense before it leaves anything open', () => {
  const { pages, notes } = plan(
    '做一份9页的PPT，大纲如下：\n一、现状\n- 门店 46 家，其中直营 30 家\n- 会员 8.2 万人，复购率 37%\n- 客单价 68 元，低于同行\n二、打法\n- 老店翻新：每月 3 家，单店投入 12 万元\n- 会员日：每周三全场 88 折\n三、分工\n- 运营部负责翻新排期\n- 市场部负责会员日物料设计',
  );
  expect(pages).toHaveLength(9);
  expect(pages.map(wordsOf).join('')).not.toContain('【待补充');
  expect(notes.join()).not.toContain('框架');
  for (const fact of ['46', '8.2', '68', '单店投入', '88 折', '运营部负责翻新排期', '市场部负责会员日物料设计'])
    expect(pages.map(wordsOf).join('').replaceAll(' ', '')).toContain(fact.replaceAll(' ', ''));
});

it('says that the facts do not carry the length, where nothing can be left open', () => {
  const { pages, not_done } = plan('做一份20页的PPT，大纲如下：\n1. 现状：门店 46 家\n2. 打法：老店翻新\n3. 分工：运营部负责');
  expect(pages.length).toBeLessThan(20);
  expect(not_done.join()).toContain('您给的内容只够做');
});

it('takes no occasion for a heading', () => {
  const { pages } = plan(`做一份PPT：${library}`);
  expect(JSON.stringify(pages)).toContain('老年读者提出大字书太少');
  expect(JSON.stringify(pages)).toContain('晚间到馆人次占 31%');
});

it('an author of another deck is its subject', () => {
  expect(deckOrder('做一份读书分享PPT，书名《活着》，作者余华，讲三个片段').presenter).toBeNull();
});

it('spreads what there is as far as it goes, and makes no page of the title', () => {
  const few = plan(
    '做一份10页的PPT：社区图书馆年度总结。全年接待读者 86400 人次，同比增长 12%；新购图书 5300 册；举办活动 64 场，其中亲子阅读 28 场；老年读者的数字设备使用率只有 21%；借阅量：2023年31万册，2024年36万册，2025年42万册；明年计划增设自助借还机 4 台，延长周末开放到晚上9点',
  );
  expect(few.pages.find(({ layout }) => layout === 'chart')).toMatchObject({ chart: { categories: ['2023年', '2024年', '2025年'] } });
  for (const told of ['86400', '5300', '64 场', '21%', '42', '4 台', '9点'])
    expect(few.pages.map(wordsOf).join('').replaceAll('","unit":"', ' ')).toContain(told);
  const typed = plan(
    '做一份6页的PPT：社区图书馆年度总结，大纲如下：\n一、接待\n- 读者 8 万人次\n二、活动\n- 举办 64 场\n三、队伍\n- 志愿者 126 人',
  );
  expect(typed.pages.map(wordsOf).join('\n')).not.toContain('其他说明');
  expect(typed.pages.map(wordsOf).join('\n')).toContain('126');
});
