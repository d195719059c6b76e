/** One page for whoever decides: what it comes to stands first, and it stays one page. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

const told =
  '三季度销售额2380万元，同比增长12.4%；华南区下降6%，主要是两家大客户流失；交付延期3个项目，原因是人手不足；建议四季度增招5名实施工程师，预算60万元，并由李总带队回访华南客户。请老板批准招聘预算';

test('what is typed becomes one page with the conclusion first, each sentence whole', async () => {
  const desk = startDesk();
  await desk.send(`给老板看的一页摘要：${told}`);
  const [, first = '', asked = '', figures = '', trouble = ''] = desk.document().split(/^## .+$/m);
  expect(desk.document()).toMatch(/^# 三季度销售额 · 一页摘要\n\n## 结论与建议\n/);
  expect(first).toContain('建议四季度增招5名实施工程师，预算60万元，并由李总带队回访华南客户。');
  expect(asked).toContain('请老板批准招聘预算。');
  expect(figures).toContain('三季度销售额2380万元，同比增长12.4%');
  expect(trouble).toContain('华南区下降6%，主要是两家大客户流失');
  expect(desk.document()).not.toContain('给老板看');
});

test('what is asked stands apart from what was told in the same breath', async () => {
  const desk = startDesk();
  await desk.send('一页纸总结：本月投放花费17.7万，成交56.9万，建议砍掉朋友圈，预算转到小红书，需要老板确认');
  const [, first = '', asked = '', figures = ''] = desk.document().split(/^## .+$/m);
  expect(first.trim()).toBe('建议砍掉朋友圈，预算转到小红书。');
  expect(asked.trim()).toBe('需要老板确认。');
  expect(figures).toContain('本月投放花费17.7万，成交56.9万');
});

test('headings that were typed stay, the conclusion goes before them', async () => {
  const desk = startDesk();
  await desk.send(
    '把下面内容整理成一页摘要给老板看：\n\n一、项目背景\n10月平均库容率93%。\n二、风险\n施工期间影响约10%的出库能力。\n三、结论\n采用方案B，12月初动工。',
  );
  expect(desk.document()).toBe(
    '# 一页摘要\n\n## 结论\n\n采用方案B，12月初动工。\n\n## 项目背景\n\n- 10月平均库容率93%。\n\n## 风险\n\n- 施工期间影响约10%的出库能力。\n',
  );
});

test('what is told of parts and people is no wish for sections', async () => {
  const desk = startDesk();
  await desk.send(
    '给老板看的一页摘要：\n一、现状\n10月完成11项，涉及3个部门，费用2.5万元，责任到人并按周通报进展\n二、结论\n维持现有分工。',
  );
  expect(desk.document()).toMatch(/^# 一页摘要\n\n## 结论\n\n维持现有分工。\n\n## 现状\n/);
  expect(desk.document()).not.toContain('待补充');
});

test('it is made of what an earlier document was told, and asked for where nothing is there', async () => {
  const desk = startDesk();
  expect((await desk.send('给老板看的一页摘要')).reply).toContain('缺少内容');
  expect(desk.names()).toEqual([]);
  await desk.send(`写一份三季度经营汇报：${told}`);
  await desk.send('给老板看的一页摘要');
  expect(desk.document()).toMatch(/^# 三季度经营 · 一页摘要\n\n## 结论与建议\n/);
  expect(desk.document()).toContain('2380万元');
});

test('what no page has room for is left out and counted, in either language', async () => {
  const desk = startDesk();
  const long = Array.from(
    { length: 40 },
    (_, n) => `第${n + 1}项工作在${n + 1}号仓完成了盘点，差异${n + 3}件，已经登记入账并通知相关班组复核`,
  );
  const said = await desk.send(`给领导看的一页摘要：${long.join('；')}；结论是账实基本相符`);
  expect(desk.document().match(/^- /gm)?.length).toBeLessThan(26);
  expect(desk.document()).toContain('## 结论\n\n账实基本相符。');
  expect(said.reply).toMatch(/一页放不下的 \d+ 条没有写进去/);
  const words = Array.from(
    { length: 80 },
    (_, n) => `Service number ${n + 1} was moved to the new cluster without any loss of data on day ${n + 1}.`,
  );
  const english = startDesk();
  const { reply } = await english.send('Summarize the attached notes in one page for my manager', {
    'notes.md': `# Migration\n\n${words.join(' ')}\n`,
  });
  expect(english.document().match(/Service number/g)?.length).toBeLessThan(30);
  expect(reply).toMatch(/按一页的篇幅取了说得最多的 \d+ 句/);
});
