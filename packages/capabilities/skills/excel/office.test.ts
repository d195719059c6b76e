/** Workbooks as offices have them: titles, heads over two rows, merged cells, sums between the rows, a sheet for each class. */
import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { partsOf, workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk } from '../writing/testing.ts';

const office = new Uint8Array(readFileSync(new URL('../../deliverables/sheet/fixtures/office.xlsx', import.meta.url)));

async function answer(request: string, files: Record<string, string | Uint8Array>): Promise<string> {
  return (await startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere)).send(request, files)).reply;
}

test.each<[string, string[]]>([
  [
    '按部门汇总第一季度预算和实际，画柱状图',
    ['| 市场部 | 40 | 36 |', '| 研发部 | 20 | 22 |', '“第一季度预算”合计 60', '第 7 行“小计”、第 10 行“小计”、第 11 行“总计”'],
  ],
  ['各科目第二季度实际', ['| 差旅费 | 27 |', '| 会议费 | 15 |', '| 培训费 | 6 |']],
  ['按部门汇总两个季度的预算和实际，算执行率', ['| 市场部 | 69 | 70 | 98.57% |', '| 研发部 | 37 | 40 | 92.5% |', '“执行率”最高的是市场部']],
  ['各部门第二季度执行率', ['| 市场部 | 33 | 30 | 110% |', '| 研发部 | 15 | 20 | 75% |']],
  ['哪些科目第一季度实际超预算？', ['| 培训费 | 18 | 15 |', '| 差旅费 | 16 | 15 |', '留下 2 行（共 3 行）']],
  ['各班语文平均分对比', ['| 初二(1)班 | 75 |', '| 初二(2)班 | 76.67 |', '的列相同，合在一起算']],
  ['初二(2)班语文低于90分的同学', ['留下 2 行（共 3 行）', '| 4 | 乙一 |']],
  ['2班语文最高的是谁', ['乙二']],
  ['两个班合并成一张总表，按语文排名', ['| 初二(2)班 | 5 | 乙二 | 男 | 92 | 99 | 1 |', '| 初二(2)班 | 6 | 乙三 | 女 | 50 | 61 | 6 |']],
])('%s', async (request, told) => {
  const reply = await answer(request, { '资料.xlsx': office });
  for (const words of told) expect(reply).toContain(words);
  expect(reply).not.toContain('未完成');
});

const survey =
  '编号,Q1 您的年龄段,Q2 对食堂菜品的满意度（1-5分）,Q3 最想改进的方面（多选）,Q4 是否愿意推荐\n' +
  '1,25岁以下,1,口味┋价格,是\n2,26-35岁,2,口味,否\n3,26-35岁,5,价格┋卫生┋口味,是\n4,36岁以上,4,卫生,是\n';
const spent =
  '报销单号,报销日期,报销人,部门,发票金额,是否已付款,付款日期\n' +
  'B1,2026-07-01,方圆,销售部,¥550.06,是,2026-07-11\nB2,2026-07-03,唐果,技术部,6200,否,\nB3,2026-08-01,方圆,技术部,"¥6,251.25",是,2026-08-05\nB4,2026-08-09,蒋欣,销售部,80,否,\n';
const moves =
  '单号,日期,类型,物料编码,物料名称,数量\n' +
  'R1,2026-01-05,采购入库,W1,螺栓,10\nR2,2026-01-09,生产领用,W1,螺栓,4\nR3,2026-02-03,采购入库,W2,轴承,7\nR4,2026-02-08,生产领用,W2,轴承,5\nR5,2026-02-10,盘盈,W1,螺栓,99\n';
const shop =
  '订单号,渠道,商品类目,商品名称,件数,实付金额,退款金额,订单状态\n' +
  'S1,天猫,家电,电饭煲,1,100,50,已完成\nS2,天猫,家电,空气炸锅,5,900,0,已取消\nS3,京东,服饰,卫衣,2,200,20,已完成\n';
const leave = '工号,姓名,部门,事假天数,病假天数,完成率,餐补\nA1,甲,一部,1,2,0.8,\nA2,乙,一部,2,,0.6,300\nA3,丙,二部,,3,0.9,300\n';

test.each<[string, string, string[]]>([
  ['年龄段分布画饼图', survey, ['| 26-35岁 | 2 |', '饼图画了“数量”']],
  ['最想改进的方面各有多少人选', survey, ['| 口味 | 3 |', '| 价格 | 2 |', '| 卫生 | 2 |', '选了不止一项']],
  ['愿意推荐的占比是多少', survey, ['75%']],
  ['菜品满意度打1分和2分的人占多少', survey, ['| 1 | 1 | 25% |', '| 2 | 1 | 25% |']],
  // Written as text or not, figures are put in order as figures.
  ['按发票金额从高到低排序', spent, ['| B3 | 2026-08-01 | 方圆 | 技术部 | ¥6,251.25 | 是 | 2026-08-05 |\n| B2 |']],
  ['单笔超过5000元的报销', spent, ['“发票金额”大于 5000，留下 2 行']],
  ['未付款的报销单合计多少', spent, ['“发票金额”合计 **6,280**，“数量” **2**']],
  ['从报销到付款平均几天', spent, ['**7**']],
  ['哪些部门发票金额合计超过6500', spent, ['| 技术部 | 12,451.25 |', '留下 1 行（共 2 行）']],
  ['按月统计采购入库和生产领用的数量', moves, ['| 2026-01 | 10 | 4 |', '| 2026-02 | 7 | 5 |']],
  ['螺栓各月领用数量', moves, ['“类型”是“生产领用”', '| 2026-01 | 4 |']],
  ['各渠道退款率（退款金额/实付金额）', shop, ['| 京东 | 20 | 200 | 10% |', '| 天猫 | 50 | 1,000 | 5% |']],
  ['已完成订单里，每个渠道的客单价', shop, ['| 京东 | 200 | 1 | 200 |', '| 天猫 | 100 | 1 | 100 |']],
  ['各渠道退款率，画柱状图', shop, ['柱状图画了“退款率”']],
  ['每个渠道销量最高的商品', shop, ['| 天猫 | 空气炸锅 | 5 |']],
  ['事假和病假合计超过2天的员工名单', leave, ['留下 2 行（共 3 行）', '空着的按 0 算']],
  ['按部门汇总完成率', leave, ['| 一部 | 0.7 |', '不能相加']],
  ['餐补为空的员工有哪些', leave, ['“餐补”为空，留下 1 行']],
])('%s of a table', async (request, table, told) => {
  const reply = await answer(request, { '表.csv': table });
  for (const words of told) expect(reply).toContain(words);
  expect(reply).not.toContain('未完成');
});

const sold = `月度业绩（单位：万元）,,,,,,,,,,,,,,
销售员,区域,1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月,全年合计
张伟,华东,1,2,3,4,5,6,7,8,9,10,11,12,78
孙悦,华南,2,2,2,2,2,2,2,2,2,2,2,2,24
马超,华东,0,0,0,0,0,0,0,0,0,0,0,9,9
合计,,3,4,5,6,7,8,9,10,11,12,13,23,111
`;
const assets = `资产编号,资产名称,使用部门,购置日期,原值（元）,累计折旧（元）,状态
Z1,叉车,仓储部,2018-03-01,1000,400,在用
Z2,电脑,行政部,2024-05-01,500,100,闲置
Z3,电脑,仓储部,2021-11-19,300,300,报废
`;
const complaints = `工单号,受理时间,客户名称,投诉类型,紧急程度,处理人,关闭时间,是否超时,满意度评分,赔付金额
TS1001,2026-10-01 09:00,客户东安公司,物流延误,高,丁宁,2026-10-01 12:00,否,2,100
TS1002,2026-10-08 09:00,客户西泰公司,质量问题,低,万方,,,,0
TS1003,2026-11-02 09:00,客户东安公司,质量问题,高,丁宁,,,,50
TS1004,2026-11-03 09:00,客户东安公司,质量问题,低,万方,2026-11-09 12:00,是,5,7
TS1005,2026-11-04 09:00,客户北华公司,质量问题,中,万方,2026-11-04 12:00,否,1,900
`;
const projects = `项目编号,项目名称,负责人,预算（万元）,已用（万元）,完成率
P1,官网,梁博,100,120,50%
P2,仓储,梁博,50,20,100%
P3,数据,苏晴,10,25,30%
`;
const kitchen = `品名,采购日期,数量,金额\n土豆,2026-10-03,1,10\n青菜,2026-10-21,2,20\n土豆,2026-10-31,3,30\n青菜,2026-10-21,4,15\n`;
const trained = `学员姓名,单位,课程,考核成绩,是否合格,证书编号\n甲,一部,安全,90,合格,ZS01\n乙,一部,安全,50,不合格,\n丙,二部,安全,80,合格,ZS02\n丁,二部,消防,20,不合格,\n`;
const skus = `SKU,商品名称,颜色,尺码,仓库,可用库存,安全库存,成本价\nSK1-1,卫衣,黑,M,甲仓,5,9,10\nSK1-2,卫衣,黑,L,甲仓,7,2,10\nSK1-3,卫衣,白,M,乙仓,3,2,20\n`;
const stocktaking = `物料编码,账面数量,实盘数量,单价\nW1,10,9,2\nW2,5,5,3\n盘点人签字：,,监盘人签字：,\n`;

test.each<[string, string, string[]]>([
  ['每个人的月平均业绩，从高到低', sold, ['| 张伟 | 6.5 |', '| 孙悦 | 2 |', '| 马超 | 0.75 |']],
  ['哪个月的总业绩最高', sold, ['| 1月 | 3 |', '最高的是12月 23']],
  ['业绩最高的两个月', sold, ['| 12月 | 23 |', '| 11月 | 13 |', '取前 2 行']],
  ['各区域每月业绩，画折线图', sold, ['| 1月 | 1 | 2 |', '折线图画了“华东”、“华南”']],
  ['按季度汇总业绩', sold, ['| 第一季度 | 12 |', '| 第四季度 | 48 |']],
  ['上半年和下半年的业绩对比', sold, ['| 上半年 | 33 |', '| 下半年 | 78 |']],
  ['孙悦3月业绩是多少', sold, ['**2**']],
  ['各部门原值和累计折旧，算净值', assets, ['| 仓储部 | 1,300 | 700 | 600 |', '| 行政部 | 500 | 100 | 400 |']],
  ['购置超过5年的资产清单', assets, ['留下 2 行（共 3 行）']],
  ['按购置年份统计资产数量和原值，画图', assets, ['| 2018 | 1,000 | 1 |', '组合图画了“原值（元）”、“数量”']],
  ['客户东安公司投诉了几次，赔付多少', complaints, ['“赔付金额”合计 **157**，“数量” **3**']],
  ['还没关闭的工单有多少，按紧急程度分', complaints, ['| 高 | 1 |', '| 低 | 1 |', '“关闭时间”为空，留下 2 行']],
  ['每周投诉量走势图', complaints, ['| 2026-W45 | 3 |', '折线图画了“次数”']],
  ['质量问题里哪个客户投诉最多', complaints, ['| 客户东安公司 | 2 |']],
  ['各处理人的超时率', complaints, ['| 万方 | 2 | 1 | 50% |', '空着的 2 行不算在内']],
  ['满意度低于3分的占比', complaints, ['| 3以下 | 2 | 66.67% |']],
  ['TS1004的赔付金额是多少', complaints, ['“工单号”是“TS1004”', '**7**']],
  ['各负责人的项目数和平均完成率', projects, ['| 梁博 | 75% | 2 |', '| 苏晴 | 30% | 1 |']],
  ['超预算的项目，按超支金额从大到小', projects, ['| P1 | 官网 | 梁博 | 100 | 120 | 50% | 20 |\n| P3 |', '留下 2 行（共 3 行）']],
  ['按负责人统计预算使用率，超过100%的有哪些', projects, ['| 苏晴 | 25 | 10 | 250% |', '留下 1 行（共 2 行）']],
  ['10月下旬的采购金额', kitchen, ['留下 3 行（共 4 行）', '**65**']],
  ['哪一天采购金额最高', kitchen, ['最高的是2026-10-21 35']],
  ['各单位的合格率', trained, ['| 一部 | 2 | 1 | 50% |']],
  ['没有证书的学员名单', trained, ['“证书编号”为空，留下 2 行']],
  ['安全课程平均成绩最高的单位', trained, ['| 二部 | 80 |', '| 一部 | 70 |']],
  ['成绩80分以上的学员有多少人', trained, ['“考核成绩”不小于 80', '**2**']],
  ['各单位的平均成绩和合格人数', trained, ['| 一部 | 70 | 1 |', '| 二部 | 50 | 1 |']],
  ['低于安全库存的SKU有哪些', skus, ['“可用库存”小于同一行的“安全库存”，留下 1 行']],
  ['黑色M码的卫衣还有多少库存', skus, ['“可用库存”合计 **5**']],
  ['库存金额（可用库存×成本价）按仓库汇总', skus, ['| 甲仓 | 120 |', '| 乙仓 | 60 |']],
  ['加一列差异=实盘数量-账面数量', stocktaking, ['结果：2 行 × 5 列']],
])('%s of a table of another office', async (request, table, told) => {
  const reply = await answer(request, { '表.csv': table });
  for (const words of told) expect(reply).toContain(words);
});

test('what a result is asked next keeps what was asked before', async () => {
  const desk = startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  await desk.send('按部门汇总原值，画柱状图', { '表.csv': assets.replaceAll('使用部门', '部门') });
  expect((await desk.send('去掉报废的')).reply).toContain('| 仓储部 | 1,000 |');
  expect((await desk.send('再加上资产数')).reply).toContain('| 仓储部 | 1,000 | 1 |');
  const { reply } = await desk.send('改成按购置日期的年份');
  expect(reply).toContain('| 2018 | 1,000 | 1 |');
  expect(reply).not.toContain('| 2021 |');
});

test('groups that only another sheet holds come along by the key', async () => {
  const reply = await answer('各部门迟到人次', {
    '员工信息.csv': '工号,姓名,部门\nE1,甲,研发部\nE2,乙,销售部\n',
    '打卡记录.csv': '工号,日期,状态\nE1,2026-10-01,迟到\nE2,2026-10-01,正常\nE1,2026-10-02,迟到\nE2,2026-10-02,迟到\n',
  });
  expect(reply).toContain('| 研发部 | 2 |');
  expect(reply).toContain('| 销售部 | 1 |');
});

test('a chart of rates counts in percents, and stands below a short table, in sight with it', async () => {
  const desk = startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  await desk.send('各渠道退款率，画柱状图', { '表.csv': shop });
  const parts = partsOf(desk.bytes('表.xlsx'));
  const chart = [...parts].find(([path]) => path.startsWith('xl/charts/'))?.[1] ?? '';
  expect(chart).toMatch(/<c:valAx>.*formatCode="0%"/);
  const drawing = [...parts].find(([path]) => path.startsWith('xl/drawings/drawing'))?.[1] ?? '';
  expect(drawing).toMatch(/<xdr:from><xdr:col>0<\/xdr:col>.*?<xdr:row>4<\/xdr:row>/);
  const { sheets } = await readXlsx(desk.bytes('表.xlsx'), { readStyles: true });
  const made = sheets.findLast((sheet) => (sheet.charts ?? []).length > 0);
  expect(made?.charts).toHaveLength(1);
});

test('two months of prices are held against each other by their number, whatever it is called', async () => {
  const reply = await answer('对比两个月的含税单价，列出涨价的物料和涨幅', {
    '九月报价.csv': '物料号,物料描述,含税单价\nM1,螺丝,10\nM2,垫片,20\nM3,弹簧,5\n',
    '十月报价.csv': '料号,品名,含税单价\nM1,螺丝,11\nM2,垫片,18\nM9,卡扣,1\n',
  });
  expect(reply).toContain('| M1 | 螺丝 | 10 | 11 | 1 | 10% |');
  expect(reply).not.toContain('| M2 |');
  expect(reply).toContain('M3');
});

test('places that are shared are told together', async () => {
  expect(await answer('各年龄段人数', { '表.csv': '姓名,年龄段\n甲,青年\n乙,中年\n丙,老年\n丁,中年\n戊,青年\n' })).toContain(
    '最高的是青年和中年（并列） 2（各占 40.0%）',
  );
});
