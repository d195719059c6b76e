/** What happened against what was planned, and what another sheet holds of each group: two tables laid side by side. */
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk } from '../writing/testing.ts';

const people =
  '工号,姓名,部门,岗位,离职日期\nA1,甲,一部,主管,\nA2,乙,一部,专员,2026-05-01\nA3,丙,二部,专员,\nA4,丁,二部,专员,\nA5,戊,三部,专员,\n';
const posts = '部门,编制人数\n一部,3\n二部,1\n四部,2\n';
const spent =
  '日期,所属部门,费用科目,金额,状态\n2026-01-05,市场部,差旅费,100,已付\n2026-01-20,市场部,会议费,300,已付\n' +
  '2026-02-11,研发部,差旅费,50,已付\n2026-02-15,市场部,差旅费,70,已付\n2026-03-02,总经办,差旅费,40,未付\n';
const budget = '部门,费用科目,年度预算\n市场部,差旅费,150\n市场部,会议费,500\n研发部,差旅费,200\n人事部,会议费,90\n';
const goals = '月份,目标金额\n1月,350\n2月,200\n3月,100\n4月,80\n';
const shops = '门店,店长,面积\n东店,张,100\n西店,李,50\n';
const sales = '日期,门店,销售额\n2026-01-01,东店,1000\n2026-01-02,东店,500\n2026-01-03,西店,600\n';

const moves =
  '单据号,日期,类型,物料编码,仓库,数量\nC1,2026-01-05,采购入库,W1,一号库,10\nC2,2026-01-09,领用出库,W1,一号库,4\nC3,2026-02-03,退料入库,W2,二号库,7\n' +
  'C4,2026-02-08,领用出库,W2,二号库,5\nC5,2026-02-10,领用出库,W1,二号库,3\n';
const materials = '物料编码,物料名称,单价,安全库存\nW1,螺栓,2,5\nW2,轴承,10,5\n';
const counted = '物料编码,物料名称,账面数,实盘数\nW1,螺栓,10,9\nW2,轴承,5,7\n';

const staffDays =
  '工号,部门,入职日期,离职日期\nB1,一部,2025-12-01,2026-03-08\nB2,一部,2026-01-05,\nB3,二部,2026-01-09,2026-04-01\nB4,一部,2026-03-02,\n';
const leavers = '工号,离职日期,原因\nB1,2026-03-08,个人\nB3,2026-05-01,家庭\n';

const desk = (): ReturnType<typeof startDesk> => startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));

const heads = { '花名册.csv': people, '编制表.csv': posts };
const costs = { '费用明细.csv': spent, '预算表.csv': budget };
const store = { '出入库流水.csv': moves, '物料档案.csv': materials, '盘点.csv': counted };
const staff = {
  '工资.csv': '工号,姓名,部门,工资\nA1,甲,一部,5000\nA2,乙,一部,8000\nA3,丙,二部,7000\n',
  '考勤.csv': '工号,迟到次数,加班小时\nA1,1,2\nA2,2,9\nA3,0,4\n',
};
const goals2 = { '流水.csv': sales, '门店信息.csv': '门店,计划销售额,状态\n东店,1000,停业\n西店,900,营业中\n' };
const shop = { '门店.csv': shops, '流水.csv': sales };

test.each<[string, Record<string, string>, string[], string[]]>([
  // People who are there are counted, not the rows of the small table.
  [
    '各部门实际人数和编制人数对比',
    heads,
    [
      '| 二部 | 1 | 2 | 1 | 200% |',
      '| 一部 | 3 | 1 | -2 | 33.33% |',
      '| 四部 | 2 | 0 | -2 | 0% |',
      '| 三部 |  | 1 |  |  |',
      '“离职日期”有日期的算已经离开',
    ],
    ['未完成'],
  ],
  ['哪些部门超编', heads, ['部门 二部，编制人数 **1**，实际人数 **2**'], ['一部 |']],
  ['各部门缺编多少人', heads, ['| 一部 | 3 | 1 | 2 |', '| 二部 | 1 | 2 | -1 |'], ['未完成']],
  ['按岗位对比实际人数和编制', heads, ['没有按“岗位”对比：“编制表”里没有这一列，两张表共同的只有“部门”'], ['| 主管 |']],
  // A plan with several rows for a group is added up first.
  ['各部门预算和实际对比', costs, ['| 市场部 | 650 | 470 | -180 | 72.31% |', '| 人事部 | 90 | 0 | -90 | 0% |'], ['未完成']],
  ['各科目预算执行情况，画柱状图', costs, ['| 差旅费 | 350 | 260 | -90 | 74.29% |', '柱状图画了“年度预算”、“实际金额”'], ['市场部']],
  ['按部门和费用科目看，哪些超预算', costs, ['市场部，费用科目 差旅费，年度预算 **150**，实际金额 **170**'], ['| 会议费 |']],
  ['各部门2月实际支出和预算对比', costs, ['| 市场部 | 650 | 70 |', '“年度预算”没有按“日期”拆开'], []],
  ['各项目预算和实际对比', costs, ['没有按“项目”对比'], ['| 市场部']],
  [
    '每月目标和实际对比',
    { '费用明细.csv': spent, '月度目标.csv': goals },
    ['| 1月 | 350 | 400 | 50 | 114.29% |', '| 4月 | 80 | 0 | -80 | 0% |'],
    [],
  ],
  // Money in the unit of the plan; what is asked of the joined table is done on it, or named.
  [
    '和门店目标按门店合并，算完成率',
    { '流水.csv': sales, '门店目标.csv': '门店,年度目标（万元）\n东店,0.1\n西店,0.12\n' },
    ['| 东店 | 0.1 | 0.15 | 0.05 | 150% |', '| 西店 | 0.12 | 0.06 | -0.06 | 50% |', '没有写单位，按元算，换成万元再比'],
    ['未完成'],
  ],
  ['两表按工号合并，再按部门汇总加班小时', staff, ['| 一部 | 11 |', '| 二部 | 4 |', '**合并结果**'], ['未完成']],
  ['两表按工号合并，标出加班最多的人的照片', staff, ['没有看懂“标出加班最多的人的照片”'], []],
  ['每季度目标和实际对比', { '费用明细.csv': spent, '月度目标.csv': goals }, ['没有按季度对比'], ['| 1月']],
  // What comes and goes, of kinds that only hold the word.
  ['各物料入库和出库数量', store, ['| 螺栓 | 10 | 7 |', '| 轴承 | 7 | 5 |', '“入库”是“类型”为“采购入库”、“退料入库”的行'], ['未完成']],
  ['各物料现有库存', store, ['| W1 | 10 | 7 | 3 |', '| W2 | 7 | 5 | 2 |', '期初的数不在这张表里'], ['未完成']],
  ['一号库和二号库哪个出库多', store, ['| 二号库 | 8 |', '| 一号库 | 4 |', '相差 4。'], []],
  ['哪种物料领用最多', store, ['| 螺栓 | 7 |', '| 轴承 | 5 |'], ['| 单据号']],
  ['各物料名称出库金额', store, ['| 轴承 | 50 |', '| 螺栓 | 14 |', '“金额”按每行的“数量”×“单价”算'], []],
  ['盘点差异有多少，哪些物料盘亏', store, ['“差异” **1**', '物料名称 螺栓'], ['未完成']],
  // What lies in store is worked out of what came and went.
  [
    '低于安全库存的物料有哪些',
    store,
    ['| W1 | 螺栓 | 10 | 7 | 5 | 3 | 2 |', '| W2 | 轴承 | 7 | 5 | 5 | 2 | 3 |', '期初的数表里没有'],
    ['未完成'],
  ],
  [
    '哪些要补货',
    {
      '入库.csv': '日期,品名,入库数量\n2026-01-05,笔,10\n',
      '出库.csv': '日期,品名,出库数量\n2026-02-05,笔,8\n',
      '物料.csv': '品名,期初库存,安全库存\n笔,1,5\n纸,9,5\n夹,2,5\n',
    },
    ['| 笔 | 1 | 10 | 8 | 5 | 3 | 2 |', '| 夹 | 2 | 0 | 0 | 5 | 2 | 3 |', '“期初库存”加“入库数量”减“出库数量”'],
    ['| 纸 |', '未完成'],
  ],
  [
    '各品名现有库存',
    { '入库.csv': '品名,数量\n笔,10\n纸,4\n', '出库.csv': '品名,数量\n笔,8\n' },
    ['| 纸 | 4 | 0 | 4 |', '| 笔 | 10 | 8 | 2 |'],
    ['未完成'],
  ],
  // Deeds are counted by a day of each.
  [
    '2026年每月入职人数和离职人数',
    { '花名册.csv': staffDays },
    ['| 2026-01 | 2 | 0 |', '| 2026-03 | 1 | 1 |', '| 2026-04 | 0 | 1 |', '各按自己的日期归'],
    ['2025', '未完成', '没有对应'],
  ],
  ['每月入职多少人离职多少人', { '入职.csv': staffDays, '离职.csv': leavers }, ['| 2025-12 | 1 | 0 |', '| 2026-05 | 0 | 1 |'], ['未完成']],
  ['各部门入职和离职人数', { '花名册.csv': staffDays }, ['| 一部 | 3 | 1 |', '| 二部 | 1 | 1 |'], ['未完成']],
  // A plan that knows the subject, too, is narrowed by it.
  ['各部门差旅费预算和实际对比', costs, ['| 市场部 | 150 | 170 | 20 |', '| 研发部 | 200 | 50 |'], ['没有按“费用科目”拆开']],
  ['哪些门店超了计划销售额', goals2, ['门店 东店'], ['西店 |']],
  ['营业中的门店一共卖了多少销售额', goals2, ['| 西店 | 600 |'], ['东店 |']],
  // A row for each person in both: one table.
  ['各部门迟到次数和平均工资', staff, ['| 一部 | 3 | 6,500 |', '“迟到次数”在“考勤”里，按“工号”对应到“工资”'], ['未完成']],
  ['加班最多的人是谁，工资多少', staff, ['姓名 乙'], ['甲 |']],
  // What stands in the other table is brought along, or said to be there.
  ['各门店面积和销售额', shop, ['| 东店 | 100 | 1,500 |', '| 西店 | 50 | 600 |'], ['未完成']],
  ['各门店坪效（销售额/面积）', shop, ['| 东店 | 100 | 1,500 | 15 |', '| 西店 | 50 | 600 | 12 |'], ['未完成']],
  ['各门店的店长和销售额', shop, ['| 西店 | 李 | 600 |'], ['“销售额”按“面积”算']],
  ['各月销售额和面积', shop, ['| 2026-01 | 2,100 |', '“面积”没有一起做：它在“门店”里，不在“流水”里'], []],
])('%s', async (request, files, told, never) => {
  const { reply } = await desk().send(request, files);
  for (const words of told) expect(reply).toContain(words);
  for (const words of never) expect(reply).not.toContain(words);
});

test('two tables side by side are drawn and narrowed afterwards, and not put together by what only one of them has', async () => {
  const at = desk();
  await at.send('各部门实际人数和编制人数对比', heads);
  expect((await at.send('画成柱状图')).reply).toContain('柱状图画了“编制人数”、“实际人数”');
  expect((await at.send('再按岗位分')).reply).toContain('是两张表的对比，再按别的列分或加别的数，要从头说');
});

test('without a skill tables that are attached are worked on as with it', async () => {
  const at = startDesk(null, '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  expect((await at.send('哪些部门超编', heads)).reply).toContain('部门 二部，编制人数 **1**，实际人数 **2**');
});
