/** Reports from tables as offices keep them: titles over the head, a unit told once, single cases, a budget on another sheet. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

test('a head of two rows gives each column both names', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份销售分析报告', {
    '销售.csv': '区域,销售额,,退货\n,本月,上月,本月\n华东,120,100,3\n华南,90,95,2\n华北,80,70,1\n',
  });
  expect(desk.document()).toContain('| 区域 | 销售额·本月 | 销售额·上月 | 退货·本月 |');
});

test('of a list of cases with their hours, the number of each kind is told where it was asked for', async () => {
  const desk = startDesk();
  const rows = [
    'R1,水电,27,已完成',
    'R2,水电,69,处理中',
    'R3,门窗,35,已完成',
    'R4,门窗,9,已完成',
    'R5,门窗,10,已完成',
    'R6,电梯,30,已完成',
  ];
  await desk.send('根据报修记录写一份报修分析，写明各类别的数量和平均处理时长', {
    '报修记录.csv': `单号,类别,处理小时,状态\n${rows.join('\n')}\n`,
  });
  expect(desk.document()).toContain('| 门窗 | 3 | 50.0% | 18.00 |');
  expect(desk.document()).toContain('处理小时平均 30');
  expect(desk.document()).not.toMatch(/合计 180|待补充：“平均/);
});

test('a number that was asked for by kind is counted also beside money', async () => {
  const desk = startDesk();
  const rows = ['X1,水电,270', 'X2,水电,690', 'X3,门窗,350', 'X4,门窗,90', 'X5,门窗,100', 'X6,电梯,300'];
  await desk.send('根据维修单写一份维修分析，写明各类别的数量', { '维修单.csv': `单号,类别,金额（元）\n${rows.join('\n')}\n` });
  expect(desk.document()).toContain('| 门窗 | 3 | 50.0% |');
});

test('a rate that was asked for and stands in no file is told as missing', async () => {
  const desk = startDesk();
  const { reply } = await desk.send('根据供应商说明写一份供货质量小结，写明合格率', {
    '供应商说明.md': '# 供应商说明\n\n青禾公司年度供货 1260 批，合格 1247 批。\n\n质量负责人：罗成。\n',
  });
  expect(reply).toContain('没有写出“合格率”');
  const given = await startDesk().send('根据供应商说明写一份供货质量小结，写明合格率', {
    '供应商说明.md': '# 供应商说明\n\n青禾公司年度供货 1260 批，合格率 98.97%。\n',
  });
  expect(given.reply).not.toContain('没有写出');
});
