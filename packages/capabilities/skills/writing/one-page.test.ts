/** One page for whoever decides: all that was told, as far as it fits. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

const told =
  '三季度销售额2380万元，同比增长12.4%；华南区下降6%，主要是两家大客户流失；交付延期3个项目，原因是人手不足；建议四季度增招5名实施工程师，预算60万元，并由李总带队回访华南客户。请老板批准招聘预算';

test('all that was told in one breath stands on it', async () => {
  const desk = startDesk();
  await desk.send('一页纸总结：本月投放花费17.7万，成交56.9万，建议砍掉朋友圈，预算转到小红书，需要老板确认');
  for (const told of ['投放花费17.7万，成交56.9万', '建议砍掉朋友圈', '预算转到小红书', '需要老板确认'])
    expect(desk.document()).toContain(told);
});

test('it is made of what an earlier document was told, and asked for where nothing is there', async () => {
  const desk = startDesk();
  expect((await desk.send('给老板看的一页摘要')).reply).toContain('缺少内容');
  expect(desk.names()).toEqual([]);
  await desk.send(`写一份三季度经营汇报：${told}`);
  await desk.send('给老板看的一页摘要');
  expect(desk.document()).toMatch(/^# 三季度经营摘要\n/);
  expect(desk.document()).toContain('2380万元');
});
