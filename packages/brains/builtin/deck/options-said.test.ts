/** Things told beside each other, and what a deck of them is called. */
import { expect, it } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { deckOrder } from '../reading/make/testing.ts';

const pagesOf = (words: string) => planDeck(deckOrder(words), [], '2026-11-22').pages;

it('each way to choose has a side of its own, and no number of one stands beside those of another', () => {
  const pages = pagesOf(
    '做一份对比PPT：方案A自建机房，投入120万，年运维30万，周期6个月；方案B上云，投入20万，年费用45万，周期1个月；建议选B，理由是上线快',
  );
  expect(pages.map(({ title }) => title)).toEqual(['方案对比', '方案A：自建机房与方案B：上云', '建议选B', '请审议']);
  expect(pages[1]).toMatchObject({
    left: { title: '方案A：自建机房', points: ['投入120万', '年运维30万', '周期6个月'] },
    right: { title: '方案B：上云', points: ['投入20万', '年费用45万', '周期1个月'] },
  });
  const changed = pagesOf(
    '做一个3页PPT：说明为什么要换供应商：现供应商交期平均延误6天，不良率2.3%，新供应商报价低8%，不良率0.6%，账期60天',
  );
  expect(changed[1]).toMatchObject({
    left: { title: '现供应商', points: ['交期平均延误6天', '不良率2.3%'] },
    right: { title: '新供应商', points: ['报价低8%', '不良率0.6%', '账期60天'] },
  });
  for (const words of ['做一份人事汇报PPT：现有员工120人，新员工30人，离职5人', '做一份招聘PPT：计划一季度招聘10人；计划二季度招聘6人'])
    expect(JSON.stringify(pagesOf(words)), words).not.toMatch(/"left":\{"title":"(?:现|计划)/);
  const three = pagesOf('做一份选型PPT：供应商甲，报价12万，交期30天；供应商乙，报价10万，交期45天；供应商丙，报价15万，交期20天');
  expect(JSON.stringify(three)).toContain('"title":"供应商乙","text":"报价10万，交期45天"');
});
