/** Members held against each other, counts beside averages, parts of a figure, what is overdue: figures that stand apart in one sentence. */
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { partsOf, workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk } from '../writing/testing.ts';

const kitchen =
  '品名,采购日期,供应商,数量,单价,金额\n土豆,2026-10-03,甲行,10,2,20\n青菜,2026-10-21,乙行,2,5,10\n' +
  '土豆,2026-10-31,甲行,3,3,9\n青菜,2026-10-21,甲行,4,4,16\n猪肉,2026-11-02,乙行,5,20,100\n';
const marks = '学号,姓名,班级,语文,数学\n1,甲,1班,90,80\n2,乙,1班,50,60\n3,丙,2班,70,88\n4,丁,2班,82,\n';
const trained =
  '学员姓名,单位,课程,考核成绩,是否合格\n甲,一部,安全,90,合格\n乙,一部,安全,50,不合格\n丙,二部,安全,80,合格\n丁,二部,消防,20,不合格\n';
const wages =
  '工号,姓名,部门,基本工资,绩效工资,应发工资\nA1,甲,一部,5000,1000,6000\nA2,乙,一部,6000,3000,9000\nA3,丙,二部,7000,1000,8000\n';
const owed =
  '客户,开票日期,到期日,应收金额,已收金额\n东安,2026-05-01,2026-07-01,1000,1000\n西泰,2026-08-01,2026-10-01,2000,500\n' +
  '北华,2026-09-01,2026-12-31,3000,0\n南明,2026-09-15,2026-11-15,700,\n';
const lent = '书名,借书人,应还日期,归还日期\n史记,甲,2026-10-01,\n诗经,乙,2026-10-05,2026-10-02\n论语,丙,2026-12-01,\n';
const years = '日期,地区,销售额\n2025-02-01,华东,100\n2025-03-01,华东,120\n2026-01-05,华东,90\n2026-02-01,华东,150\n2026-03-02,华东,60\n';

const profit = '商品,销售额,成本\n茶,100,60\n酒,200,150\n';
const clinic =
  '就诊号,科室,患者姓名,年龄,就诊类型,自付金额,支付状态\nM1,内科,甲,66,复诊,30,未支付\nM2,内科,乙,5,初诊,20,已支付\n' +
  'M3,内科,丙,40,复诊,10,已支付\nM4,儿科,丁,3,初诊,40,未支付\n';
const orders =
  '订单号,下单日期,客户,金额\nD1,2025-02-01,西泰,5\nD2,2025-09-01,西泰,100\nD3,2026-03-01,西泰,8\nD4,2026-10-01,东安,9\nD5,2026-01-01,东安,1\n';

test.each<[string, string, string[], string[]]>([
  // Two that are named stand beside each other with their totals.
  ['土豆和青菜哪个花的钱多', kitchen, ['| 土豆 | 29 |', '| 青菜 | 26 |', '相差 3。'], ['猪肉']],
  ['土豆和青菜哪个贵', kitchen, ['| 青菜 | 4.5 |', '| 土豆 | 2.5 |'], ['合计 **']],
  ['土豆、青菜、猪肉哪个花的钱最多', kitchen, ['| 猪肉 | 100 |', '| 土豆 | 29 |'], ['计算行数']],
  ['土豆和青菜哪个数量多，多多少', kitchen, ['| 土豆 | 13 |', '| 青菜 | 6 |', '相差 7。'], ['未完成']],
  ['1班和2班谁的数学好', marks, ['| 2班 | 88 |', '| 1班 | 70 |', '比的是“数学”的平均'], []],
  // Those who passed are counted, all are averaged.
  ['平均成绩和合格人数', trained, ['“考核成绩（平均）” **60**，“合格人数”合计 **2**'], ['未完成']],
  ['各单位人数、合格人数和不合格人数', trained, ['| 单位 | 数量 | 合格人数 | 不合格人数 |', '| 一部 | 2 | 1 | 1 |'], ['未完成']],
  ['各班数学平均分和及格人数', marks, ['| 2班 | 88 | 1 |', '| 1班 | 70 | 2 |'], ['未完成']],
  ['一部的人数和平均成绩', trained, ['“考核成绩（平均）” **70**，“数量” **2**'], ['未完成']],
  // A part of a figure is a quotient of sums.
  [
    '绩效工资占应发工资的比例，按部门',
    wages,
    ['| 一部 | 4,000 | 15,000 | 26.67% |', '| 二部 | 1,000 | 8,000 | 12.5% |'],
    ['未完成', '基本工资'],
  ],
  ['绩效工资占应发工资的比例是多少', wages, ['**21.74%**'], ['未完成']],
  ['绩效工资占应发工资超过30%的人', wages, ['姓名 乙'], ['未完成', '| 甲']],
  // Overdue is what is due and not paid.
  ['已经逾期的应收有多少', owed, ['“未收金额” **2,200**，“数量” **2**', '早于 2026-11-20（今天）', '“已收金额”空着的按 0 算'], ['未完成']],
  ['截至2026年10月31日逾期的应收有多少', owed, ['“未收金额” **1,500**，“数量” **1**', '早于 2026-10-31'], ['未完成', '今天']],
  ['逾期超过30天的有哪些', owed, ['客户 西泰', '逾期天数 **50**'], ['未完成', '负数']],
  ['还没逾期的应收有多少', owed, ['“未收金额” **3,000**，“数量” **1**'], ['未完成']],
  ['哪些书逾期未还', lent, ['书名 史记'], ['诗经 |', '论语 |']],
  ['语文和数学都及格的有多少人', marks, ['“数量” **2**'], ['平均', '未完成']],
  ['每科不及格人数', marks, ['| 语文 | 4 | 1 |', '| 数学 | 3 | 0 |'], ['学号', '未完成']],
  ['各班数学及格率和优秀率', marks, ['| 2班 | 1 | 1 | 0 | 100% | 0% |', '没有分数的不算在内'], ['未完成']],
  [
    '各班各科及格率，画图',
    marks,
    ['| 班级 | 语文及格率 | 数学及格率 |', '| 1班 | 50% | 100% |', '柱状图画了“语文及格率”、“数学及格率”'],
    ['未完成'],
  ],
  ['各班各科平均分', marks, ['| 2班 | 76 | 88 |'], ['学号']],
  ['总分前2名', marks, ['| 1 | 甲 | 1班 | 90 | 80 | 170 |', '空着的（缺考）按 0 算'], ['| 4 | 丁']],
  ['1班和2班哪个班总分高', marks, ['| 1班 | 140 |', '| 2班 | 120 |', '比的是“总分”的平均'], []],
  ['缺考的同学有哪些', marks, ['姓名 丁'], ['甲 |']],
  ['按总分分段统计人数，每50分一段', marks, ['| 100分以下 | 1 |', '| 150分及以上 | 2 |'], ['未完成']],
  // A month of the last year that has it, and which that is.
  ['3月份的销售额是多少', years, ['“销售额”合计 **60**', '“3月份”没有说哪一年，算的是 2026 年的；表里有 2025 到 2026 年'], []],
  ['2025年到2026年销售额合计', years, ['“销售额”合计 **520**'], ['未完成']],
  ['2024年的销售额合计', years, [], ['520']],
  ['2000年以后产量平均是多少', 'Year,产量\n1999,10\n2000,20\n2001,40\n', ['“产量（平均）” **30**', '“Year”不小于 2000'], []],
  ['2000年以后产量平均是多少', '品种,产量\n甲,10\n乙,20\n', ['“2000年”没有一起做'], []],
  ['各月数量合计', '日期,数量\n19-Sep-03,1\n2 Oct 2003,2\n"Oct 5, 2003",4\n', ['| 2003-09 | 1 |', '| 2003-10 | 6 |'], []],
  // Neither a rate nor a span nor a number of times is left out.
  ['毛利率最高的商品是哪个', profit, ['| 茶 | 60 | 100 | 40% |', '（“销售额”合计 −“成本”合计）'], []],
  ['各商品毛利', profit, ['| 酒 | 50 |', '“毛利”按“销售额”减“成本”算'], []],
  ['复诊率最高的科室', clinic, ['| 内科 | 复诊 | 2 | 66.67% |', '“复诊率”是“就诊类型”为“复诊”的行占多少'], ['未完成']],
  ['各科室就诊人次和自付金额', clinic, ['| 内科 | 60 | 3 |', '| 儿科 | 40 | 1 |'], ['未完成']],
  ['老年人（65岁以上）占比', clinic, ['| 65及以上 | 1 | 25% |'], ['自付金额占比']],
  ['未支付的一共多少钱，分别是哪些人', clinic, ['“自付金额”合计 **70**', '**明细**', '| 甲 | 66 |'], []],
  ['哪些客户半年没有下单', orders, ['客户 西泰，最近下单日期 2026-03-01', '早于 2026-05-20'], ['未完成', '东安 |']],
  ['2025年和2026年上半年各客户金额对比', orders, ['| 客户 | 2025 | 2026 |', '| 西泰 | 5 | 8 |'], ['100']],
  // What is only compared with is no gap.
  ['2026年每月销售额同比', years, ['同比有 1 期缺上年同期', '| 2026-02 | 150 | 50% |'], ['| 2025-02']],
])('%s', async (request, table, told, never) => {
  const { reply } = await startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere)).send(request, { '表.csv': table });
  for (const words of told) expect(reply).toContain(words);
  for (const words of never) expect(reply).not.toContain(words);
});

test.each([
  ['按姓名汇总金额，画柱状图', '姓名,金额\n张三,1\n李四,2\n张三,3\n', '每人金额'],
  ['按商品名称汇总金额，画柱状图', '商品名称,金额\n茶,1\n酒,2\n茶,3\n', '各商品金额'],
])('the chart of %s is called %s', async (request, table, title) => {
  const at = startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  await at.send(request, { '表.csv': table });
  const chart = [...partsOf(at.bytes('表.xlsx'))].find(([path]) => /charts\/chart\d/.test(path))?.[1] ?? '';
  expect(Buffer.from(chart, 'latin1').toString('utf8')).toContain(`<a:t>${title}</a:t>`);
});

test('no two parts of a pie in a workbook are of one colour, and all are there', async () => {
  const at = startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  const rows = Array.from({ length: 15 }, (_one, n) => `城市${String.fromCodePoint(0x4e00 + n)},${n + 1}`);
  await at.send('按城市汇总金额，画饼图', { '表.csv': `城市,金额\n${[...rows, ...rows].join('\n')}\n` });
  const chart = [...partsOf(at.bytes('表.xlsx'))].find(([path]) => /charts\/chart\d/.test(path))?.[1] ?? '';
  const colours = [...chart.matchAll(/<c:dPt>.*?srgbClr val="(\w{6})"/g)].map((match) => match[1]);
  expect(colours).toHaveLength(15);
  expect(new Set(colours).size).toBe(15);
});
