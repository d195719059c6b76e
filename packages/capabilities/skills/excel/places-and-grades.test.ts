/** One row's place among all, grades that have an order, days between two columns, and questions about rows that were chosen before. */
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk } from '../writing/testing.ts';

const desk = (): ReturnType<typeof startDesk> => startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));

const people = `工号,姓名,部门,职级,绩效,类型,销售额
E01,李娜,研发,P3,A,A类,300
E02,王芳,研发,P5,B,B类,500
E03,张伟,市场,P2,C,C类,900
E04,赵敏,市场,M1,S,A类,700
E05,孙悦,研发,P10,B+,B类,600
`;
const projects = `项目,部门,计划开始,计划完成,实际开始,实际完成
A,一部,2026-01-01,2026-01-11,2026-01-02,2026-01-15
B,一部,2026-02-01,2026-02-21,2026-02-01,2026-02-20
C,二部,2026-03-01,2026-03-31,2026-03-05,
`;
const deliveries = `订单,供应商,下单日期,计划交期,实际交期
A,甲厂,2026-01-01,2026-01-11,2026-01-13
B,甲厂,2026-02-01,2026-02-21,2026-02-25
C,乙厂,2026-03-01,2026-03-31,2026-03-30
`;
const visits = `病历号,科室,医生,挂号时间,就诊时间,离院时间
B1,内科,李医生,2026-01-01 08:00,2026-01-01 09:00,2026-01-01 09:30
B2,内科,王医生,2026-01-01 08:30,2026-01-01 09:00,2026-01-01 10:30
B3,外科,赵医生,2026-01-01 08:00,2026-01-01 11:00,2026-01-01 11:30
`;
const waited = '病历号,医生,科室,候诊时间(分钟)\nB1,李医生,内科,10\nB2,李医生,内科,20\nB3,王医生,外科,40\n';

test.each<[string, string, string[]]>([
  ['李娜排第几', people, ['| 300 | 5 |']],
  ['销售额前三名之外，王芳第几名', people, ['| 500 | 4 |', '前几名没有先去掉']],
  ['研发的销售额排第几名', people, ['| 研发 | 1,400 | 2 |']],
  ['李娜和王芳的销售额分别排第几', people, ['| 300 | 5 |', '| 500 | 4 |']],
  ['李娜倒数第几', people, ['| 300 | 1 |', '从小到大']],
  ['刘备排第几', people, ['没有找到这个名称']],
  // Grades by their figures, and by their letters where those tell it.
  ['P3以上的人数', people, ['“人数” **3**', '“P3”、“P5”、“P10”', '“M1”不在这一列级别里']],
  ['职级低于P5的员工', people, ['留下 2 行', '| 李娜 |', '| 张伟 |']],
  ['P3到P5的人数', people, ['“人数” **2**']],
  ['绩效B级及以上的名单', people, ['“B”、“B+”、“A”、“S”', '留下 4 行']],
  ['A类以上的有哪些人', people, ['没有做“A类以上”：看不出“类型”里的字母哪个更高']],
  // Days between two columns that are named in the answer.
  ['平均工期', projects, ['“工期（平均）” **16**', '按“实际完成”减“实际开始”算', '空着的 1 行没有算在内']],
  ['各部门计划工期平均多少天', projects, ['| 二部 | 30 |', '| 一部 | 15 |']],
  ['平均延期几天', projects, ['“延期天数（平均）” **4**']],
  ['各供应商平均晚交几天', deliveries, ['| 供应商 | 晚交天数（平均） |', '供应商 甲厂，晚交天数（平均） **3**', '“实际交期”减“计划交期”']],
  ['平均用时多少天', visits, ['有 3 个日期列', '请说明从哪一列到哪一列']],
  ['各医生平均候诊时间对比', visits, ['| 赵医生 | 3 |', '| 王医生 | 0.5 |', '按“就诊时间”减“挂号时间”算']],
  ['各医生平均候诊时间对比', waited, ['| 王医生 | 40 |', '| 李医生 | 15 |']],
  ['各科室候诊时间对比', waited, ['| 外科 | 40 |', '| 内科 | 15 |', '不能相加']],
])('%s', async (request, table, told) => {
  const { reply } = await desk().send(request, { '表.csv': table });
  for (const words of told) expect(reply).toContain(words);
});

const orders = '订单号,区域,日期,金额\nO1,华东,2026-01-01,100\nO2,华东,2026-01-02,200\nO3,华南,2026-02-01,400\nO4,华北,2026-02-05,800\n';

test('what is asked after rows were chosen is of those rows, and says so, until all are meant', async () => {
  const own = desk();
  await own.send('只看华东的订单', { '订单.csv': orders });
  const both = (await own.send('一共多少单？金额多少？')).reply;
  expect(both).toContain('“数量” **2**');
  expect(both).toContain('“金额”合计 **300**');
  expect(both).toContain('只算前面“只看华东的订单”得到的那些行');
  expect((await own.send('平均金额是多少')).reply).toContain('**150**');
  const all = (await own.send('按区域汇总金额')).reply;
  expect(all).toContain('| 华北 | 800 |');
  expect(all).toContain('算的是全部行');
  await own.send('只看华东的订单');
  expect((await own.send('全部订单一共多少金额')).reply).toContain('**1,500**');
});

test('华南 after 华东 is no part of it', async () => {
  const own = desk();
  await own.send('只看华东的订单', { '订单.csv': orders });
  expect((await own.send('华南一共多少钱')).reply).toContain('**400**');
});
