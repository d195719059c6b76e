/** What people at desks say of tables as they are kept: a head over several columns, a column for each month, units and currencies in cells, many answers. */
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk } from '../writing/testing.ts';

const present =
  '工号,姓名,部门,应出勤天数,实出勤天数,请假事假,请假病假\nA1,甲,一部,22,20,1,1\nA2,乙,二部,22,22,0,0\nA3,丙,一部,22,11,9,2\n';
const paid =
  '工号,姓名,部门,职级,基本工资,补贴,实发工资\nA1,甲,一部,P1,5000,100,4800\nA2,乙,二部,P2,8000,,7600\nA3,丙,一部,P1,6000,300,6100\n';
const due =
  '发票号,开票日期,客户名称,税率,开票金额,已回款\nF1,2026-07-01,鼎盛商贸有限公司,13%,100,40\nF2,2026-07-09,蓝海科技有限公司,6%,200,200\nF3,2026-08-01,鼎盛商贸有限公司,13%,50,0\n';
const tasks = '任务,负责人,优先级,状态\n一,甲,高,已完成\n二,甲,高,进行中\n三,乙,低,未开始\n四,乙,高,已暂停\n';
const survey =
  '序号,Q1 您的性别,Q2 您的年龄,Q3 您最看重什么（多选）,Q4 整体满意度（1-5分）,Q5 是否愿意推荐\n1,男,18-25岁,价格┋质量,5,非常愿意\n2,女,18-25岁,价格,4,愿意\n3,女,26-35岁,物流,2,不愿意\n4,男,26-35岁,价格,3,一般\n';
const freight =
  '运单号,目的地,承运商,重量,运费,状态\nY1,上海,顺达,500kg,100,异常\nY2,上海,德邦,1.5吨,300,已签收\nY3,广州,顺达,2000kg,200,异常\n';
const contracts = {
  '合同.csv': '合同号,客户,币种,合同金额\nH1,东安,USD,100\nH2,东安,CNY,300\nH3,西宁,USD,50\n',
  '汇率.csv': '币种,汇率\nUSD,7\nCNY,1\n',
};
const months = {
  '预算.csv': '部门,科目,1月,2月,3月,全年合计\n一部,差旅费,100,100,100,900\n一部,办公费,50,50,50,450\n二部,差旅费,80,80,80,720\n',
  '实际.csv': '部门,科目,1月,2月\n一部,差旅费,120,90\n一部,办公费,10,20\n二部,差旅费,60,200\n',
};
const quarter = {
  '1月.csv': '日期,区域,数量,金额\n2026-01-05,东,2,100\n2026-01-09,西,1,60\n',
  '2月.csv': '日期,区域,数量,金额\n2026-02-05,东,3,150\n2026-02-06,西,9,90\n',
};
const classes = {
  '1班.csv': '学号,姓名,性别,语文,数学\n101,甲,男,80,90\n102,乙,女,70,60\n',
  '2班.csv': '学号,姓名,性别,语文,数学\n201,丙,男,60,50\n202,丁,女,90,95\n',
};
const people =
  '工号,姓名,性别,部门,合同到期日\nA1,甲,女,一部,2026-11-30\nA2,乙,女,一部,2026-12-07\nA3,丙,男,一部,2027-01-01\nA4,丁,女,二部,2028-05-01\n';
const claims =
  '单号,日期,报销人,报销金额,状态\nB1,2026-09-01,王五,100,已付款\nB2,2026-10-02,王五,10,已驳回\nB3,2026-10-09,赵六,900,已付款\n';
const sold =
  '订单号,下单日期,业务员,省份,数量,销售额\nS1,2025-03-01,张强,浙江,1,200\nS2,2025-05-01,李娜,四川,1,100\nS3,2026-02-01,张强,四川,1,150\nS4,2026-04-01,李娜,浙江,1,300\n';
const shops = '门店,线上销售额,线下销售额,目标\n甲,700,100,600\n乙,100,800,500\n';
const marks = '姓名,小组,完成率,差错率\n甲,A组,80%,2.5%\n乙,A组,90%,8%\n丙,B组,120%,1%\n';
const members =
  '会员号,性别,年龄,注册日期,消费次数,累计消费\nV1,男,50,2024-05-01,3,400\nV2,女,45,2025-02-01,1,300\nV3,女,20,2025-03-01,9,900\nV4,男,30,2025-09-01,2,10\n';
const born = '工号,姓名,出生日期,入职日期\nA1,甲,1990-01-02,2024-03-01\nA2,乙,2001-05-06,2025-08-01\n';
const plan = '任务,计划完成,实际完成,状态\n一,2026-09-30,2026-10-02,已完成\n二,2026-11-09,2026-11-05,已完成\n三,2026-11-30,,进行中\n';
const pay = '工号,姓名,部门,补贴,社保扣款,个税,实发工资\nA1,甲,一部,100,40,10,4000\nA2,乙,二部,,50,20,6000\n';
const one = (table: string): Record<string, string> => ({ '表.csv': table });

test.each<[string, Record<string, string>, string[], string[]]>([
  ['各部门请假天数合计', one(present), ['| 一部 | 13 |', '“请假合计”是“请假事假”、“请假病假”相加'], ['应出勤天数 |']],
  ['出勤率最低的1个人', one(present), ['姓名 丙', '出勤率 50%'], ['姓名 甲']],
  ['一部平均实发多少', one(paid), ['“实发工资（平均）” **5,450**'], ['未完成']],
  ['应发工资怎么算的帮我加一列(基本工资+补贴)', one(paid), ['公式列“应发工资”'], ['“一”']],
  ['各职级男女人数', one(paid), ['这句话里的“男女”没有一起做'], []],
  ['各部门人数和平均实发工资,按平均实发工资排', one(paid), ['| 二部 | 7,600 | 1 |'], ['**合计**', '未完成']],
  // What is owed, of a firm by its short name, and of one rate of tax.
  ['鼎盛还欠多少', one(due), ['“未收金额” **110**'], ['“开票金额”合计']],
  ['还有多少没收回来', one(due), ['“未收金额” **110**'], []],
  ['13%的票开了多少钱', one(due), ['“开票金额”合计 **150**'], []],
  ['30%的票开了多少钱', one(due), ['“开票金额”合计 **0**'], ['**350**']],
  ['7月开了多少票', one(due), ['“数量” **2**'], []],
  // States that are not 已完成.
  ['还没完成的任务有几个', one(tasks), ['“数量” **3**'], ['未完成：']],
  ['高优先级还没完成的列出来', one(tasks), ['| 二 | 甲 | 高 | 进行中 |', '共 2 行'], ['| 一 |']],
  ['各负责人完成率', one(tasks), ['| 甲 | 2 | 1 | 50% |', '| 乙 | 2 | 0 | 0% |'], ['“责人']],
  // A question of a survey is asked for by its own words.
  ['最看重什么,各多少人', one(survey), ['| 价格 | 3 |', '| 物流 | 1 |'], ['“数量” **4**']],
  ['26-35岁的人最看重什么', one(survey), ['| 价格 | 1 |', '| 物流 | 1 |'], ['平均']],
  ['打4分和5分的占比', one(survey), ['共占 50%'], ['占 50.0%']],
  ['男女满意度对比', one(survey), ['| 男 | 4 |', '| 女 | 3 |', '相差 1'], []],
  ['愿意推荐的占多少', one(survey), ['| 非常愿意 | 1 | 25% |', '共占 50%'], []],
  ['各年龄段人数', one(survey), ['| 18-25岁 | 2 |'], ['未完成']],
  // Figures with their units in one cell.
  ['各承运商总重量', one(freight), ['| 顺达 | 2,500 |', '| 德邦 | 1,500 |', '都换算成kg'], ['500kg']],
  ['每吨平均运费', one(freight), ['“每吨运费” **150**'], ['（平均）']],
  ['发上海的一共多少吨', one(freight), ['“重量（吨）” **2**'], ['**400**']],
  ['异常的有几单', one(freight), ['“数量” **2**'], ['四分位']],
  // Several currencies are no sum.
  ['各客户合同金额', contracts, ['没有折算币种', '不能当作一种钱看'], ['| 合计 |']],
  ['折成人民币一共多少', contracts, ['“合同金额（人民币）” **1,350**'], ['未完成']],
  ['各客户合同金额（人民币）', contracts, ['| 东安 | 1,000 |', '| 西宁 | 350 |'], ['没有折算']],
  // A column for each month, in the plan and in what happened.
  [
    '各部门预算执行率',
    months,
    ['| 二部 | 160 | 260 | 100 | 162.5% |', '| 一部 | 300 | 240 | -60 | 80% |', '只比两张表都有的月份'],
    ['全年合计'],
  ],
  ['2月实际和预算差多少', months, ['| 二部 | 差旅费 | 80 | 200 | 120 | 250% |'], ['| 二部 | 差旅费 | 160']],
  ['一部差旅费超了没有', months, ['实际减预算 **10**'], []],
  ['哪个科目花得最多', months, ['| 差旅费 | 470 |'], ['“1月”算']],
  // Sheets of a month or a class each.
  ['每月销售额', quarter, ['| 1月 | 160 |', '| 2月 | 240 |'], ['没有看出']],
  ['2月比1月多卖了多少', quarter, ['相差 9'], ['“数量”合计 **15**']],
  ['两个班数学平均分对比', classes, ['| 1班 | 75 |', '| 2班 | 72.5 |'], ['“数学（平均）” **']],
  ['男生女生数学平均差多少', classes, ['| 女 | 77.5 |', '| 男 | 70 |', '相差 7.5'], ['未完成']],
  ['每个班数学90分以上的人数', classes, ['| 1班 | 1 |', '| 2班 | 1 |'], ['| 班级 | 数学']],
  // Those who are counted are no group; a person is who stands for one in the table.
  ['女员工最多的部门', one(people), ['| 一部 | 2 |', '| 二部 | 1 |'], ['| 甲 |']],
  ['下个月合同到期的有谁', one(people), ['姓名 乙'], ['姓名 甲']],
  ['每个人报了多少钱', one(claims), ['| 王五 | 110 |', '| 赵六 | 900 |'], ['人报了']],
  ['被驳回的占多少', one(claims), ['状态 已驳回'], ['我不猜']],
  ['单笔超过500的', one(claims), ['| B3 |', '留下 1 行'], ['| B1 |']],
  ['王五报了几次,一共多少钱', one(claims), ['“报销金额”合计 **110**，“数量” **2**'], []],
  // One period and the one before it, and what is not done is said.
  ['今年和去年比怎么样', one(sold), ['| 2025 | 300 |', '| 2026 | 450 |', '相差 150'], ['| S1 |']],
  ['第二季度比第一季度增长多少', one(sold), ['| 2026Q1 | 150 |', '| 2026Q2 | 300 | 100% |'], ['| 2025']],
  ['上个月销售额环比', one(claims), [], ['**1,010**']],
  ['哪个省卖得最差', one(sold), ['| 浙江 | 500 |', '| 四川 | 250 |'], ['S1']],
  ['张强今年卖了多少钱,排第几', one(sold), ['| 张强 | 150 | 2 |', '留下 1 行（共 2 行）'], ['S3']],
  ['卖得最好的两个省份各是谁卖得最多', one(sold), ['里面有两层“最”，请分开问'], ['| 浙江']],
  // Days kept as figures, heads over two columns, marks given as percents.
  [
    '每月采购金额',
    one('采购单,采购日期,金额\nP1,46230,100\nP2,46231,50\nP3,46300,7\n'),
    ['| 2026-07 | 150 |', '| 2026-10 | 7 |', '日期的序号'],
    ['未完成'],
  ],
  ['总销售额前1的店', one(shops), ['门店 乙', '总销售额 **900**'], ['门店 甲']],
  ['哪些店没完成目标', one(shops), ['没看出拿哪一列和“目标”比'], ['相差']],
  ['各组平均完成率', one(marks), ['| B组 | 120% |', '| A组 | 85% |'], []],
  ['差错率最高的', one(marks), ['姓名 乙'], ['（最大）']],
  // Those of one sex, so many in a hundred, and newcomers of a year.
  ['40岁以上的女会员累计消费多少', one(members), ['“累计消费”合计 **300**'], ['**700**']],
  ['累计消费前50%的会员', one(members), ['取前 2 行（共 4 行）'], []],
  ['每年新增会员', one(members), ['| 2024 | 1 |', '| 2025 | 3 |'], ['消费']],
  [
    '把延期的标红',
    one('单号,计划完成,实际完成\nD1,2026-03-01,2026-03-05\nD2,2026-03-01,2026-02-05\n'),
    ['没有标红：这个条件要先算出来'],
    [],
  ],
  // Parts of names, two wishes, and what stands behind 再.
  ['个税和社保一共扣了多少', one(pay), ['“个税”合计 **30**', '“社保扣款”合计 **90**'], []],
  ['补贴空着的填0再算平均', one(pay), ['空值填“0”：“补贴” 1 处', '“算平均”没有一起做'], ['填平均值']],
  ['前1名和后1名的实发工资', one(pay), ['“后1名”没有一起做'], []],
  ['账龄分析', one(due), ['| 账龄段 | 未收金额 | 数量 |', '| 90–179天 | 110 |'], ['| F1 |']],
  ['各客户开票和回款', one(due), ['| 鼎盛商贸有限公司 | 150 | 40 |'], ['没有指明']],
  ['按税率分别统计开票金额和张数', one(due), ['| 13% | 150 | 2 |', '最高的是6% 200'], []],
  ['哪几个月销售额低于平均', one(sold), ['留下 2 行（共 4 行）', '| 2025-05 | 100 |', '| 2026-02 | 150 |'], ['| 2025-03']],
  [
    '平均每天卖多少钱',
    one('日期,金额\n2026-01-01,10\n2026-01-01,20\n2026-01-02,50\n'),
    ['“平均每天金额”合计 **40**', '只算有记录的天'],
    [],
  ],
  ['每个班前1名', classes, ['| 1班 | 101 |', '| 2班 | 202 |', '| 170 |'], ['看的是“语文”']],
  ['语文和数学都90以上的', classes, ['姓名 丁'], ['姓名 甲']],
  // The day of the deed that is spoken of, and no one's birthday.
  ['每年入职人数', one(born), ['| 2024 | 1 |', '| 2025 | 1 |'], ['| 1990']],
  ['2025年入职人数', one(born), ['“入职日期”是“2025”', '“人数” **1**'], []],
  ['30岁以下的有几个', one(born), ['“数量” **1**'], ['我不猜']],
  ['近两年入职的', one(born), ['姓名 乙'], ['| 甲 |']],
  ['本月要完成的任务', one(plan), ['| 二 | 2026-11-09 |', '| 三 | 2026-11-30 |', '留下 2 行'], ['| 一 |']],
  ['每月完成的任务数', one(plan), ['| 2026-10 | 1 |', '| 2026-11 | 1 |'], ['| 2026-09']],
  ['陈静还有几个没做完', one(tasks.replaceAll('甲', '陈静')), ['“数量” **1**'], ['状态数']],
  // Part of those that are named first; those who left; two held against each other.
  ['不愿意推荐的人里女的占多少', one(survey), ['100%'], ['占比 25%']],
  [
    '入职不到一年就离职的有几个',
    one('工号,姓名,入职日期,离职日期\nA1,甲,2026-01-02,2026-05-01\nA2,乙,2026-06-01,\nA3,丙,2020-01-01,2026-01-01\n'),
    ['“数量” **1**'],
    [],
  ],
  [
    '东区和西区平均金额差多少',
    one('单号,区域,金额\nS1,东区,10\nS2,西区,30\nS3,东区,20\n'),
    ['| 西区 | 30 |', '| 东区 | 15 |', '相差 15'],
    [],
  ],
])('%s', async (request, files, told, never) => {
  const { reply } = await startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere)).send(request, files);
  for (const words of told) expect(reply).toContain(words);
  for (const words of never) expect(reply).not.toContain(words);
});

test('of sheets that were put together one is chosen, and its rows are counted', async () => {
  const desk = startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  await desk.send('数学不及格的名单', classes);
  expect((await desk.send('只要2班的')).reply).toContain('姓名 丙');
  expect((await desk.send('有几个')).reply).toContain('“数量” **1**');
});

test('short words go on with what was made last', async () => {
  const desk = startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  await desk.send(
    '每月金额',
    one('日期,区域,数量,金额\n2026-01-05,东,2,100\n2026-01-09,西,1,60\n2026-02-05,东,3,150\n2026-02-06,西,9,90\n'),
  );
  expect((await desk.send('环比呢')).reply).toContain('| 2026-02 | 240 | 50% |');
  expect((await desk.send('东呢')).reply).not.toContain('240');
  await desk.send('做个透视表，区域为行，日期为列，金额');
  expect((await desk.send('换成数量')).reply).toContain('透视“数量”的合计');
  await desk.send('各区域金额');
  expect((await desk.send('占比呢')).reply).toContain('| 东 | 250 | 62.5% |');
  expect((await desk.send('只要前1')).reply).toContain('区域 东，金额 **250**');
  await desk.send('各区域金额');
  expect((await desk.send('数量呢')).reply).toContain('| 西 | 10 |');
  expect((await desk.send('倒过来排')).reply).toMatch(/\| 东 \| 5 \|\n\| 西 \| 10 \|/);
  expect((await desk.send('按季度看看')).reply).toContain('| 2026Q1 | 15 |');
});

test('排一下 puts rows in order, and an order of grades by their letters is said to be none', async () => {
  const desk = startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  const { reply } = await desk.send(
    '工资表按部门排一下',
    one('姓名,部门,评级,工资\n张三,销售部,良,8000\n李四,技术部,优,12000\n王五,技术部,差,6000\n'),
  );
  expect(reply).toContain('按“部门”从小到大排序');
  expect(reply).not.toContain('合计');
  expect((await desk.send('评级排个序，优在前')).reply).toContain('“评级”只是按字的次序排的，不是按等级的高低');
});
