/** Reports from tables as offices keep them: titles over the head, a unit told once, single cases, a budget on another sheet. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

const travel = `2026年第三季度差旅费用明细,,,,,
编制：财务部  单位：元,,,,,
日期,姓名,部门,交通费,住宿费,餐补
2026-07-03,唐宇,技术部,1635,1140,80
2026-07-05,罗敏,市场部,531,420,160
2026-07-09,何磊,销售部,810,0,240
2026-08-12,何磊,销售部,1097,380,80
2026-08-16,高远,技术部,570,0,80
2026-09-17,高远,技术部,892,420,80
合计,,,5535,2360,720
`;
const budget = '部门,三季度预算\n销售部,3000\n技术部,4000\n市场部,1500\n';

test('the head below two titles names the columns, expenses are added up, and the budget stands beside what was spent', async () => {
  const desk = startDesk();
  const said = await desk.send('根据附件写一份三季度差旅费用分析报告，对比预算，按部门和人员分析，最后提控费建议', {
    '差旅.csv': travel,
    '预算.csv': budget,
  });
  const text = desk.document();
  const part = (heading: string) => text.split(new RegExp(`^## .*${heading}$`, 'm'))[1]?.split(/^## /m)[0] ?? '';
  expect(part('部门分析')).toContain('| 部门 | 费用合计（元） | 交通费（元） | 住宿费（元） | 餐补（元） | 费用合计占比 |');
  expect(part('部门分析')).toContain('| 技术部 | 4897 | 3097 | 1560 | 240 | 56.8% |');
  expect(part('人员分析')).toContain('| 何磊 | 2607 |');
  expect(part('预算对比')).toContain('| 技术部 | 4000 | 4897 | 897 | 122.4% |');
  expect(part('预算对比')).toContain('超出预算的有技术部（超 897 元）');
  expect(part('控费建议')).toContain('【待补充');
  expect(text).not.toMatch(/对比预算|按部门和人员/);
  expect(text).toContain('费用合计由 2026年7月的 5016 元变为 2026年9月的 1392 元');
  expect(said.reply).not.toContain('合计写的是');
});

test('a head of two rows gives each column both names', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份销售分析报告', {
    '销售.csv': '区域,销售额,,退货\n,本月,上月,本月\n华东,120,100,3\n华南,90,95,2\n华北,80,70,1\n',
  });
  expect(desk.document()).toContain('销售额·本月合计 290');
});

test('cases are counted and their durations averaged, under the heading that speaks of the column, and what is open is a problem', async () => {
  const desk = startDesk();
  const rows = [
    ['WX1', '漏水', '王师傅', '已完成', '10', '5'],
    ['WX2', '漏水', '刘师傅', '处理中', '20', '3'],
    ['WX3', '异响', '王师傅', '已完成', '30', '4'],
    ['WX4', '漏水', '王师傅', '已取消', '6', ''],
    ['WX5', '异响', '刘师傅', '已完成', '14', '4'],
    ['WX6', '漏水', '刘师傅', '已完成', '22', '2'],
  ];
  await desk.send('根据10月工单写一份售后复盘报告，要包括总体情况、故障类型分布、人员表现、存在的问题和改进措施', {
    '工单.csv': `工单号,故障类型,维修人员,状态,处理时长(小时),评分\n${rows.map((row) => row.join(',')).join('\n')}\n`,
  });
  const text = desk.document();
  const part = (heading: string) => text.split(new RegExp(`^## ${heading}$`, 'm'))[1]?.split(/^## /m)[0] ?? '';
  expect(part('故障类型分布')).toContain('| 漏水 | 4 | 66.7% | 14.50 | 3.33 |');
  expect(part('人员表现')).toContain('| 王师傅 | 3 | 50.0% | 15.33 | 4.50 |');
  expect(part('存在的问题')).toContain('没有完成的 2 条，占 33.3%：');
  expect(part('总体情况')).toContain('共 6 条记录');
  expect(text).not.toMatch(/处理时长合计|根据10月工单写/);
});

test('rows that note something are listed under the headings that ask for it', async () => {
  const desk = startDesk();
  await desk.send('根据巡检记录写一份设备安全检查报告，要有检查概况、发现的隐患、整改要求', {
    '巡检.csv':
      '巡检日期,设备编号,设备名称,结果,隐患描述,整改期限\n2026-11-02,EQ-1,空压机,正常,,\n2026-11-03,EQ-2,注塑机,异常,限位开关失灵,2026-11-05\n2026-11-04,EQ-3,行车,异常,钢丝绳断丝2处,2026-11-21\n2026-11-05,EQ-4,叉车,正常,,\n2026-11-06,EQ-5,空压机,正常,,\n2026-11-07,EQ-6,行车,正常,,\n',
  });
  const text = desk.document();
  expect(text).toMatch(
    /发现的隐患\n\n\| 巡检日期 \| 设备名称 \| 隐患描述 \| 整改期限 \|\n[^\n]*\n\| 2026-11-03 \| 注塑机 \| 限位开关失灵 \| 2026-11-05 \|/,
  );
  expect(text).toMatch(/整改要求\n\n\| 设备名称 \| 隐患描述 \| 整改期限 \|/);
  expect(text).not.toContain('【待补充');
});
