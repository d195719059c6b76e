/** Which columns of an unseen table are added up, averaged or counted, and what becomes of cells a formula broke. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

test('a column called after a quarter holds figures, not dates', async () => {
  const desk = startDesk();
  const sales =
    '城市,产品,第三季度销售额（万元）,目标（万元）\n杭州,云桌面,182.5,170\n杭州,网关,96.3,110\n南京,云桌面,151.2,150\n南京,网关,120.8,100\n成都,云桌面,88.4,120\n成都,网关,64.1,80\n';
  await desk.send('根据附件写一份第三季度销售月报', { '销售.csv': sales });
  expect(desk.document()).toContain('第三季度销售额合计 703.3 万元');
  expect(desk.document()).not.toMatch(/由\s?182\.5/);
});

test('of a survey the answers stand as they are; marks are averaged and answers counted where the words name them', async () => {
  const rows = ['研发,5,20,是', '研发,4,35,是', '研发,3,35,否', '市场,2,60,是', '市场,4,60,否'];
  const survey = { '调查.csv': `部门,食堂满意度（1-5）,通勤时间（分钟）,支持弹性\n${rows.join('\n')}\n` };
  const plain = startDesk();
  await plain.send('根据附件写一份员工满意度调研报告', survey);
  expect(plain.document()).toContain('| 研发 | 5 | 20 | 是 |');
  expect(plain.document()).not.toMatch(/平均|最高|合计|按部门|按支持弹性|1-5（/);
  const named = startDesk();
  await named.send('根据附件写一份员工满意度调研报告，写明各部门的平均食堂满意度', survey);
  expect(named.document()).toContain('食堂满意度平均 3.60');
  expect(named.document()).toContain('| 研发 | 3 | 60.0% | 4.00 |');
});

test('sums asked for by their names stand where they were asked for, and are no blanks', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份养护情况简报，写明总浇水量、总人工和总肥料', {
    '养护.csv': '地块,浇水量（吨）,人工,肥料\n东坡,8,600,120\n东坡,9,900,240\n西坡,10,700,60\n',
  });
  for (const [point, sum] of [
    ['总浇水量', '浇水量合计 27 吨'],
    ['总人工', '人工合计 2200'],
    ['总肥料', '肥料合计 420'],
  ])
    expect(desk.document()).toMatch(new RegExp(`## .、${point}\\n\\n(?:- )?${sum}`));
});

test('broken formulas are pointed out', async () => {
  const { reply } = await startDesk().send('根据附件写一份费用汇报材料', {
    '费用.csv': '科目,金额（元）,差额\n差旅,300,#VALUE!\n房租,500,#REF!\n',
  });
  expect(reply).toContain('有 2 个单元格是公式错误');
});

test('each figure stands with its own clause, in the month the person names', async () => {
  const desk = startDesk();
  await desk.send('写月报，标题用《运营部十月月报》，10月完成仓库搬迁，出货4.8万单，差错率0.3%，11月计划上线新系统');
  expect(desk.document()).toContain('**汇报周期：** 2026年10月');
  expect(desk.document()).toContain('出货4.8万单，差错率0.3%');
});

test('a notice made of a table shows what the table says', async () => {
  const desk = startDesk();
  await desk.send('根据附件里的数据写一份通知，发给各销售部门', {
    '销售.csv': '城市,销售额（万元）\n杭州,182.5\n南京,151.2\n成都,-4.40000000000001\n',
  });
  expect(desk.document()).not.toContain('合计');
  expect(desk.document()).not.toContain('来源');
  expect(desk.document()).toContain('| 成都 | -4.4 |');
});

test('figures typed with the request are drawn where they are said', async () => {
  const desk = startDesk('writing');
  const { reply } = await desk.send('写一份季度汇报，带图表：一季度 120 万元，二季度 150 万元，三季度 138 万元。下季度加大投放。');
  const text = desk.document(desk.names().at(-1) ?? '');
  expect(text).toContain('"categories":["一季度","二季度","三季度"],"series":[{"name":"数值","values":[120,150,138]}],"unit":"万元"');
  expect(text).not.toContain('带图表');
  expect(text.indexOf('```chart')).toBeGreaterThan(text.indexOf('三季度 138 万元'));
  expect(reply).not.toContain('没有画图表');
});

test('figures the chart can not take are named', async () => {
  const desk = startDesk('writing');
  const { reply } = await desk.send(
    '写一份季度汇报，带图表：一季度 120 万元，二季度 150 万元，毛利率 35%，三季度大约 138 上下，四季度 160 万元。',
  );
  expect(desk.document(desk.names().at(-1) ?? '')).toContain('"values":[120,150,160]');
  expect(reply).toMatch(/请留意：[\s\S]*图表：“毛利率 35%”单位不同，没有画进去。/);
  expect(reply).toMatch(/图表：没有看懂“三季度大约 138 上下”，没有画进去。/);
});
