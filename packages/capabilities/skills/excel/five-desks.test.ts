/** What accounts, personnel, stores, school and sales asked of books of their own, and what was read wrongly before. */
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk } from '../writing/testing.ts';

const one = (table: string): Record<string, string> => ({ '表.csv': table });
const claims = `部门,报销人,报销日期,费用类别,金额,,付款状态
,,,,含税金额,税额,
市场部,周婷,2026-01-05,差旅费,106,6,未付款
研发部,李娜,2026-02-05,办公费,212,12,已付款
市场部,吴磊,2026-03-05,差旅费,318,18,已付款
`;
const budget = '部门,年度预算,1-10月实际,执行率\n市场部,100,80,80%\n行政部,40,46,115%\n人力部,30,18,60%\n';
const owed =
  '客户名称,合同编号,合同金额（万元）,已回款（万元）,到期日\n甲,H1,120,80,2026-09-30\n乙,H2,60,60,2026-08-31\n丙,H3,45,10,2026-12-31\n';
const staff = `工号,姓名,性别,部门,入职日期,离职日期,基本工资
E1,甲,男,研发部,2020-01-01,,100
E2,乙,女,研发部,2021-01-01,2025-01-01,300
E3,丙,女,市场部,2022-01-01,,900
E4,丁,男,研发部,2022-01-01,,200
`;
const october = '工号,姓名,请假,,迟到次数\n,,事假,病假,\nE1,甲,0,3,1\nE3,丙,2,0,5\nE4,丁,1,,0\n';
const stock =
  '物料编码,物料名称,仓库,期初数量,入库数量,出库数量,期末数量,安全库存,库存金额\nW1,轴承,一号库,5,5,2,8,10,80\nW2,螺栓,二号库,9,1,1,9,5,10\nW3,轴承,二号库,1,9,0,10,3,10\n';
const moves = `单据号,日期,类型,物料编码,物料名称,数量,领用部门
D1,2026-07-01,采购入库,W1,轴承,5,
D2,2026-07-02,生产领用,W1,轴承,2,一车间
D3,2026-08-02,生产领用,W2,螺栓,1,二车间
D4,2026-08-03,采购入库,W3,轴承,9,
D5,2026-11-19,采购入库,W2,螺栓,1,
`;
const counted = '物料编码,账面数量,实盘数量\nW1,8,7\nW2,9,9\nW3,10,8\n';
const store = { '库存台账.csv': stock, '出入库流水.csv': moves, '盘点表.csv': counted };
const marks = '学号,姓名,班级,语文,数学\n1,甲,1班,90,80\n2,乙,1班,50,缺考\n3,丙,2班,70,40\n4,丁,2班,,95\n5,戊,1班,60,70\n6,己,2班,60,60\n';
const teachers = '教师,学科,周课时,课时费（元/节）\n王老师,语文,12,80\n李老师,数学,14,70\n';

test.each<[string, Record<string, string>, string[], string[]]>([
  // The head over two rows says 金额 once; what is named beside it is done, too.
  ['按费用类别汇总含税金额和税额', one(claims), ['| 差旅费 | 424 | 24 |', '| 办公费 | 212 | 12 |'], ['未完成']],
  ['未付款的还有多少钱，分部门列出来', one(claims), ['| 市场部 | 106 |'], ['研发部 |', '318']],
  ['未付款的一共多少钱，按部门汇总一下', one(claims), ['| 市场部 | 106 |', '只算“未付款的一共多少钱”得到的那些行'], ['研发部 |']],
  ['按部门汇总含税金额和补贴费', one(claims), ['“补贴费”没有一起做'], []],
  ['超预算的部门有哪些，超了多少', one(budget), ['| 行政部 | 40 | 46 | 115% | 6 |'], []],
  ['哪个部门预算执行得最差', one(budget), ['| 人力部 | 60% |'], ['| 人力部 | 30 |']],
  ['逾期未收的款一共多少', { '费用.csv': claims, '应收.csv': owed }, ['“未收金额” **40**'], ['含税']],
  ['每月报销金额趋势', { '应收.csv': owed, '费用.csv': claims }, ['| 2026-01 | 106 |', '| 2026-03 | 318 |'], []],
  ['在职多少人，男女各多少', one(staff), ['| 男 | 2 |', '| 女 | 1 |'], []],
  ['研发部平均工资多少，最高的是谁', one(staff), ['**200**', '姓名 乙'], ['丙']],
  ['10月事假病假合计最多的1个人', { '花名册.csv': staff, '10月考勤.csv': october }, ['姓名 甲', '请假病假'], ['基本工资']],
  ['请假最多的1个人', { '花名册.csv': staff, '10月考勤.csv': october }, ['姓名 甲'], ['基本工资']],
  ['培训时长最多的2个人', one(staff), ['没有“培训时长”这一列'], ['离职日期”减']],
  ['李四的工资在部门里排第几', one(staff.replace('丁', '李四')), ['每个“部门”里', '名次 2'], []],
  ['低于安全库存的物料有哪些，差多少', store, ['物料编码 W1', '缺口 **2**'], ['出入库流水']],
  ['轴承一共还有多少库存', store, ['“期末数量”合计 **18**'], ['库存金额”']],
  ['一号库期末数量比二号库多多少', store, ['| 二号库 | 19 |', '| 一号库 | 8 |'], []],
  ['每月采购入库和生产领用数量对比', store, ['| 2026-07 | 5 | 2 |', '| 2026-08 | 9 | 1 |'], []],
  ['7月到8月各车间领用数量', store, ['| 一车间 | 2 |', '| 二车间 | 1 |'], ['（空）']],
  ['哪些物料三个月没有领用过', store, ['| 螺栓 | 2026-08-02 |', '“生产领用”'], []],
  ['库存金额前1的物料占总额多少', store, ['库存金额 **80**', '80%'], []],
  ['盘亏的物料，按亏损金额从大到小', store, ['| W3 |', '“按亏损金额排序”没有一起做'], []],
  // A mark is none where words stand.
  ['各班数学平均分和及格率', one(marks), ['| 1班 | 2 | 75 | 2 | 100% |', '| 2班 | 3 | 65 | 2 | 66.67% |'], []],
  ['总分低于100分的有几个', one(marks), ['“数量” **2**', '没有分数的（空着或写着缺考）按 0 算'], ['留空']],
  ['数学缺考的有哪些人', one(marks), ['姓名 乙'], []],
  ['王老师每周课时费多少', one(teachers), ['“课时费（元/节）” **80**'], ['周课时 **12**']],
])('%s', async (request, files, told, never) => {
  const { reply } = await startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere)).send(request, files);
  for (const words of told) expect(reply).toContain(words);
  for (const words of never) expect(reply).not.toContain(words);
});
