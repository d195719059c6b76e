/** Several wishes in one sentence: each is a result of its own or is named as left; none is merged, dropped or taken for another. */
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk, type Said } from '../writing/testing.ts';

const staff = `工号,姓名,性别,部门,出生日期,入职日期,月薪
A1,张一,女,销售,1990-06-01,2015-03-10,9000
A2,李二,男,技术,2000-01-02,2024-11-23,12000
A3,王三,女,技术,1968-12-30,2003-07-01,20000
A4,赵四,男,销售,1995-05-05,2019-05-06,20000
`;
const twice = `${staff}A2,李二,男,技术,2000-01-02,2024-11-23,12000
`;
const hours = `工号,姓名,部门,迟到次数,请假天数,加班小时
K1,甲,生产,4,0,10
K2,乙,生产,0,2,4
K3,丙,质检,5,,0
K4,丁,质检,1,1,10
`;
const stock = `编码,物料名称,仓库,期初数量,入库数量,出库数量,单位成本,入库日期
M1,螺丝,一号仓,100,50,90,2,2026-10-01
M2,电机,二号仓,40,10,20,30,2026-11-10
M3,纸箱,一号仓,10,0,0,1,2026-11-01
`;

const orders = `单号,日期,大区,门店,品类,数量,金额
S1,2026-01-03,东,甲店,豆,2,90
S2,2026-01-09,东,乙店,豆,1,60
S3,2026-02-03,东,乙店,壶,1,60
S4,2026-02-11,西,丙店,壶,9,80
S5,2026-03-01,西,丁店,豆,3,70
S6,2026-04-01,西,丁店,壶,1,20
`;

type Made = { name: string; query?: { steps: Record<string, unknown>[] }; chart?: { title: string }; formulas?: { column: string }[] };

async function asked(request: string, table: string): Promise<Said & { made: Made[] }> {
  const desk = startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  const said = await desk.send(request, { '表.csv': table });
  const call = said.events.findLast((event) => event.type === 'tool_call');
  // Edits of edit_sheet, of which the new sheets count here.
  const edits = call?.type === 'tool_call' ? ((call.input as { edits?: (Made & { do: string })[] }).edits ?? []) : [];
  return { ...said, made: edits.filter((one) => one.do === 'new_sheet') };
}

test.each<[string, string, string[], string[]]>([
  [
    '按部门汇总月薪并画柱状图，再算每个人的工龄',
    staff,
    ['按部门汇总', '表_工龄'],
    ['| 技术 | 32,000 |', '| 李二 | 男 | 技术 | 2000-01-02 | 2024-11-23 | 12,000 | 1 |'],
  ],
  ['计算每个员工的年龄并统计各部门平均年龄', staff, ['表_年龄', '按部门汇总'], ['| 技术 | 41.5 |', '| 销售 | 33.5 |']],
  ['分别按部门、按性别汇总月薪', staff, ['按部门汇总', '按性别汇总'], ['| 男 | 32,000 |']],
  ['帮我做两件事：1. 按部门汇总月薪 2. 列出工龄最长的1个人', staff, ['按部门汇总', '工龄前1'], ['姓名 王三']],
  ['加一列年终奖=月薪*2，再按部门汇总年终奖', staff, ['表_年终奖', '按部门汇总'], ['| 技术 | 64,000 |']],
  ['去重，再按部门汇总月薪', twice, ['去重结果', '按部门汇总'], ['| 技术 | 32,000 |', '只算“去重”得到的那些行']],
  ['先把日期统一格式，去重，再按部门统计人数', twice, ['日期统一', '去重结果', '按部门汇总'], ['| 技术 | 2 |']],
  ['去重，另外按部门汇总全部月薪', twice, ['去重结果', '按部门汇总'], ['| 技术 | 44,000 |']],
  ['先筛选技术，再按性别汇总月薪', staff, ['按性别汇总'], ['留下 2 行（共 4 行）', '| 女 | 20,000 |']],
  ['工龄超过5年的有哪些人，平均月薪是多少', staff, ['筛选结果', '合计'], ['**16,333.33**', '只算“工龄超过5年的有哪些人”得到的那些行']],
  ['列出月薪超过10000的人，并统计各部门人数', staff, ['筛选结果', '按部门汇总'], ['算的是全部行，没有限于“列出月薪超过10000的人”']],
  ['汇总各部门月薪，并且找出低于平均的人', staff, ['按部门汇总', '筛选结果'], ['“月薪”低于平均值，留下 2 行', '“低于平均”比的是“月薪”']],
  ['按部门汇总月薪，同时求出全公司平均月薪', staff, ['按部门汇总', '合计'], ['**15,250**']],
  ['各部门平均月薪是多少，月薪超过15000的有几个人', staff, ['按部门汇总', '合计'], ['“数量” **2**']],
  ['统计入职年份分布，再算一下平均工龄', staff, ['按年份汇总', '合计'], ['| 2024 | 1 |', '**10.5**']],
  ['男女生人数各多少，月薪最高的是谁', staff, ['按性别汇总', '月薪最大'], ['| 王三 |', '| 赵四 |']],
  ['请假最多的是谁，加班最多的是谁', hours, ['请假天数最大', '加班小时最大'], ['姓名 乙', '| 甲 |', '| 丁 |']],
  ['①各部门人数 ②没有请假的人', hours, ['按部门汇总', '筛选结果'], ['留下 2 行（共 4 行）']],
  ['给每个人加一列加班费（加班小时*30），再按部门汇总加班费', hours, ['表_加班费', '按部门汇总'], ['| 生产 | 420 |', '| 质检 | 300 |']],
  ['列出迟到超过3次的员工，他们的平均加班小时是多少', hours, ['筛选结果', '合计'], ['“加班小时（平均）” **5**']],
  ['按仓库汇总入库数量，再列出出库大于入库的物料', stock, ['按仓库汇总', '筛选结果'], ['“出库数量”大于同一行的“入库数量”，留下 2 行']],
  ['算库存金额（期初数量×单位成本），按仓库汇总', stock, ['表_库存金额', '按仓库汇总'], ['| 二号仓 | 1,200 |', '| 一号仓 | 210 |']],
  ['各仓库的出库数量合计，另外算每个物料的库龄', stock, ['按仓库汇总', '表_库龄'], ['| 一号仓 | 90 |', '| 2026-11-10 | 10 |']],
  ['按部门汇总月薪并画柱状图，再画一个各性别月薪的饼图', staff, ['按部门汇总', '按性别汇总'], ['柱状图画了“月薪”', '饼图画了“月薪”']],
  // The largest of them is meant, not the one with the largest row.
  ['列出金额最高的2家门店', orders, ['按门店前2'], ['| 乙店 | 120 |', '| 甲店 | 90 |', '这些行的“金额”合计 210']],
  ['每个大区金额最高的门店', orders, ['按大区、门店前1'], ['| 东 | 乙店 | 120 |', '| 西 | 丁店 | 90 |']],
  ['各门店最高金额', orders, ['按门店汇总'], ['| 甲店 | 90 |', '| 乙店 | 60 |']],
  ['金额最高的那笔记录', orders, ['金额最大'], ['| S1 | 2026-01-03 |']],
  ['销售额最高的两个月', orders, ['按月份前2'], ['| 2026-01 | 150 |', '| 2026-02 | 140 |']],
  ['平均客单价最高的2家门店', orders, ['各门店客单价'], ['取前 2 行']],
  ['按品类统计金额和笔数，画饼图', orders, ['按品类汇总'], ['| 品类 | 金额 | 笔数 |', '| 豆 | 220 | 3 |', '饼图画了“金额”']],
  ['统计各仓库物料数', stock, ['按仓库汇总'], ['| 一号仓 | 2 |']],
])(
  '%s',
  async (request, table, names, told) => {
    const { made, reply } = await asked(request, table);
    expect(made.map((one) => one.name)).toEqual(names);
    for (const words of told) expect(reply).toContain(words);
    expect(reply).not.toContain('未完成');
  },
  30_000,
);

test('the summary is made and the cells of the table are marked: the summary has no such figure', async () => {
  const { made, reply } = await asked('按部门统计人数，顺便把月薪大于15000的标红', staff);
  expect(made.map((one) => one.name)).toEqual(['按部门汇总']);
  expect(reply).toContain('给“表”G2:G5 加了条件格式');
});

test('a title that is given is the chart’s, and no wish of its own', async () => {
  const { made } = await asked('把部门相同的合并统计月薪，并在旁边画图，图标题写“各部门的开支”', staff);
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ chart: { title: '各部门的开支' } });
});

test('a column the table has not is said to be missing, and no other is taken for it', async () => {
  const { made, reply } = await asked('按部门统计人数，再按部门汇总提成', staff);
  expect(made.map((one) => one.name)).toEqual(['按部门汇总']);
  expect(reply).toContain('没有汇总“提成”：“表”里没有“提成”这一列');
});
