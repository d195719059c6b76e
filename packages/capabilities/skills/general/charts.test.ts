/** Charts asked for without a skill: which columns are drawn, what is said of it, and how it is changed. */
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk as deskOf } from '../writing/testing.ts';
import { chartOfFile } from '#capabilities/deliverables/chart/chart-reading.ts';

const startDesk = (skill: string | null) => deskOf(skill, '2026-11-20', undefined, sheetTools(workbooksHere));

const orders = `日期,部门,销售额（元）,客户数
2026-03-02,华东,120000.5,12
2026-01-15,华南,80000,7
2026-01-20,华东,99999.25,9
2026-02-11,华东,150000,10
2026-02-18,华南,60000,4
合计,,509999.75,42
`;

function chartIn(desk: ReturnType<typeof startDesk>) {
  const name = desk.names().at(-1) ?? '';
  return { name, spec: chartOfFile({ name, bytes: new TextEncoder().encode(desk.document(name)) }) };
}

test('of a table in a text what is asked for is drawn, and nothing where that is not read', async () => {
  const rooms =
    '# 琴房\n\n| 琴房 | 乐器 | 使用时长（小时） | 预约次数 |\n|---|---|---|---|\n| 一号 | 钢琴 | 186 | 124 |\n| 二号 | 钢琴 | 201.5 | 133 |\n| 三号 | 古筝 | 97 | 58 |\n';
  const desk = startDesk(null);
  await desk.send('把各琴房的预约次数画成柱状图', { '琴房.md': rooms });
  expect(chartIn(desk).spec).toMatchObject({ categories: ['一号', '二号', '三号'], series: [{ values: [124, 133, 58] }] });
  expect(chartIn(desk).spec.source).toContain('琴房.md');
  const unread = startDesk(null);
  const { reply } = await unread.send('把预约次数画成柱状图，最近忙得不可开交的才画', { '琴房.md': rooms });
  expect(unread.names()).toEqual([]);
  expect(reply).toContain('没有读懂');
});

test('rows of one name are added up exactly, the total row is left out, and it is said', async () => {
  const desk = startDesk(null);
  const { reply, calls } = await desk.send('按部门把销售额画成柱状图', { '订单.csv': orders });
  expect(calls).toEqual(['read_workbook', 'query_sheet', 'make_chart']);
  const { name, spec } = chartIn(desk);
  expect(name).toBe('各部门销售额.chart.html');
  expect(spec).toMatchObject({
    type: 'column',
    unit: '元',
    categories: ['华东', '华南'],
    series: [{ name: '销售额', values: [369999.75, 140000] }],
  });
  expect(spec.source).toContain('订单.csv');
  expect(reply).toContain('销售额最高的是华东（369,999.75 元），最低的是华南（140,000 元）');
  expect(reply).toContain('按“部门”分成 2 组');
});

test('months across the top run along the axis, in time', async () => {
  const desk = startDesk(null);
  await desk.send('画折线图看看趋势', { '月度.csv': '产品,1月,2月,3月\n云桌面,10,12,9\n网关,7,,8\n' });
  expect(chartIn(desk).spec).toMatchObject({
    type: 'line',
    categories: ['1月', '2月', '3月'],
    series: [
      { name: '云桌面', values: [10, 12, 9] },
      { name: '网关', values: [7, null, 8] },
    ],
  });
});

test('a chart is changed by what is said next', async () => {
  const desk = startDesk(null);
  await desk.send('按部门把销售额画成图表', { '订单.csv': orders });
  const { reply, calls } = await desk.send('换成饼图，标题改成“部门销售额占比”');
  expect(calls).toEqual(['edit_chart']);
  expect(reply).toContain('现在是饼图');
  expect(chartIn(desk).spec).toMatchObject({ type: 'pie', title: '部门销售额占比' });
  await desk.send('画成柱状图：一季度销售额 120 万，二季度 150 万，三季度 90 万，四季度 210 万');
  expect(chartIn(desk)).toMatchObject({ name: '各季度销售额.chart.html', spec: { categories: ['一季度', '二季度', '三季度', '四季度'] } });
});

test('figures in the message are enough; without any it says what it needs', async () => {
  const desk = startDesk(null);
  await desk.send('画成折线图：1月 120万元，2月 150.5万元，3月 138万元');
  expect(chartIn(desk).spec).toMatchObject({
    type: 'line',
    unit: '万元',
    categories: ['1月', '2月', '3月'],
    series: [{ values: [120, 150.5, 138] }],
  });
  const empty = await startDesk(null).send('帮我画一张销售额的柱状图');
  expect(empty.calls).toEqual([]);
  expect(empty.reply).toContain('没有画图：没有看到可以画的数据');
});

test('what has no figure is said, and what the table is asked for in words it does not know draws nothing', async () => {
  const desk = startDesk(null);
  expect((await desk.send('画图：1月120，2月缺，3月135，4月120')).reply).toMatch(/最低的是1月、4月（120）[\s\S]*2月没有数据，图上留空/);
  const asked = await startDesk(null).send('画年龄分布图', { '人员.csv': '姓名,部门,年龄\n甲,研发,22\n乙,市场,31\n丙,研发,45\n' });
  expect(asked.calls).not.toContain('make_chart');
});

test('a document that is to have charts gets them beside its tables, with the figures of the tables', async () => {
  const desk = startDesk('writing');
  const { reply } = await desk.send('根据附件写一份销售分析报告，写明各部门的销售额，配柱状图', {
    '订单.csv': `${orders}2026-03-09,华南,1000,1\n`,
  });
  const text = desk.document();
  const fences = [...text.matchAll(/```chart\n(.+)\n```/g)].map(([, json = '']) => JSON.parse(json));
  expect(fences[0]).toMatchObject({ type: 'column', categories: ['华东', '华南'], series: [{ name: '销售额' }] });
  expect(fences[0].series[0].values).toEqual([369999.75, 141000]);
  expect(reply).not.toContain('没有画图表');
});

test('one figure of one series is changed where two stand side by side, and in English', async () => {
  const desk = startDesk(null);
  const refused = await desk.send('画折线图：1月 南街店 3200 湖滨店 2800；2月 南街店 3500 湖滨店 3600');
  expect(refused.reply).toContain('没有画图：没有看到可以画的数据（至少两个同类的数，一个名称一个数；几列的数请贴成表格）');
  await desk.send('画折线图：\n月份\t南街店\t湖滨店\n1月\t3200\t2800\n2月\t3500\t3600');
  await desk.send('把湖滨店2月改成3800');
  expect(chartIn(desk).spec?.series).toEqual([
    { name: '南街店', values: [3200, 3500] },
    { name: '湖滨店', values: [2800, 3800] },
  ]);
  const english = startDesk(null);
  await english.send('Draw a bar chart: Mon 120, Tue 150, Wed 90');
  await english.send('change Wed to 95');
  expect(chartIn(english).spec).toMatchObject({ categories: ['Mon', 'Tue', 'Wed'], series: [{ values: [120, 150, 95] }] });
});

test('figures of another thing are a chart of their own, whatever verb asks for it', async () => {
  const desk = startDesk(null);
  await desk.send('画一张折线图，杭州气温：周一 2℃，周二 3℃，周三 5℃');
  const { calls } = await desk.send('用饼图表示各渠道占比：门店45%，小程序30%，其他25%');
  expect(calls).toEqual(['make_chart']);
  expect(chartIn(desk).spec).toMatchObject({ type: 'pie', categories: ['门店', '小程序', '其他'] });
});

test('a flow chart is not drawn, and it is said so', async () => {
  const desk = startDesk(null);
  const { calls, reply } = await desk.send('画一个请假流程图：员工提交申请，主管审批，通过则人事备案，不通过则退回员工提交申请');
  expect(calls).toEqual([]);
  expect(reply).toContain('没有画流程图');
  expect((await desk.send('画个流程图')).reply).toContain('没有画流程图');
});
