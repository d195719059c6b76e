/** Things told beside each other, and what a deck of them is called. */
import { expect, it } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { readDeckRequest } from './deck-request.ts';

const pagesOf = (words: string) => planDeck(readDeckRequest(words), [], '2026-11-22').pages;

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
    '做一个3页PPT，说明为什么要换供应商：现供应商交期平均延误6天，不良率2.3%，新供应商报价低8%，不良率0.6%，账期60天',
  );
  expect(changed[1]).toMatchObject({
    left: { title: '现供应商', points: ['交期平均延误6天', '不良率2.3%'] },
    right: { title: '新供应商', points: ['报价低8%', '不良率0.6%', '账期60天'] },
  });
  for (const words of ['做一份人事汇报PPT，现有员工120人，新员工30人，离职5人', '做一份招聘PPT，计划一季度招聘10人；计划二季度招聘6人'])
    expect(JSON.stringify(pagesOf(words)), words).not.toMatch(/"left":\{"title":"(?:现|计划)/);
  const three = pagesOf('做一份选型PPT：供应商甲，报价12万，交期30天；供应商乙，报价10万，交期45天；供应商丙，报价15万，交期20天');
  expect(JSON.stringify(three)).toContain('"title":"供应商乙","text":"报价10万，交期45天"');
});

it('two lists over several lines keep their heads, hours are no head, and what is so is no outline', () => {
  const month = pagesOf(
    '汇报PPT，12月工作：1. 完成客户回访 86 家\n2. 处理投诉 12 起\n3. 培训 2 场\n下月计划：1. 上线自助查询 2. 回访剩余 34 家',
  );
  expect(month.map(({ title }) => title)).toEqual(['12月工作汇报', '12月工作', '下月计划', '谢谢，请批评指正']);
  const guide = planDeck(
    readDeckRequest('做一份新员工入职指南的PPT，内容有：打卡时间9:00-18:00，午休1小时；年假5天起；报销每月25日前提交；IT支持分机8001'),
    [],
    '2026-11-22',
  );
  expect(guide.blanks).toEqual([]);
  for (const said of ['9:00-18:00', '年假5天起', '8001']) expect(JSON.stringify(guide.pages)).toContain(said);
});

it('a deck is called by the book, the matter or whose it is, and a plan keeps what it costs', () => {
  expect(pagesOf('读书分享PPT《被讨厌的勇气》，作者岸见一郎，核心观点：课题分离')[0]?.title).toBe('《被讨厌的勇气》读书分享');
  expect(pagesOf('做一份关于碳中和的科普PPT，8页，面向中学生')[0]?.title).toBe('碳中和科普');
  const own = pagesOf(
    '请帮我把这段话做成PPT：我们社区现有居民3200户。今年上门探访1240次。明年计划建设长者食堂，预算45万元，争取区里补贴20万元。',
  );
  expect(own[0]?.title).toBe('社区工作汇报');
  expect(JSON.stringify(own)).toContain('预算45万元，争取区里补贴20万元');
});
