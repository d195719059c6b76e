/** Reports from tables as offices keep them: titles over the head, a unit told once, single cases, a budget on another sheet. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

test('a head of two rows gives each column both names', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份销售分析报告', {
    '销售.csv': '区域,销售额,,退货\n,本月,上月,本月\n华东,120,100,3\n华南,90,95,2\n华北,80,70,1\n',
  });
  expect(desk.document()).toContain('销售额·本月合计 290');
});
