/** Values that are named: short ones, those of long columns, firms by what people call them, and names the table has not. */
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk } from '../writing/testing.ts';

const customers = '客户名称,等级,业务员,年采购额\n东安,A,周杰,100\n西宁,B,吴敏,200\n南平,A,吴敏,300\n北海,C,周杰,400\n';

const syllables = '东西南北中上下左右前后春夏秋冬金木水火土';
/** More firms than are told to the engine one by one. */
const firms = Array.from({ length: 400 }, (_one, n) => `${syllables[n % 20] ?? ''}${syllables[Math.floor(n / 20)] ?? ''}星商贸有限公司`);
const orders = `日期,客户名称,金额\n${firms.flatMap((firm, n) => [`2026-01-05,${firm},${n}`, `2026-02-05,${firm},1000`]).join('\n')}\n`;

const delivered =
  '项目,负责人,计划交付日期,实际交付日期\n甲,王明,2026-03-01,2026-03-04\n乙,李芳,2026-03-10,2026-03-08\n丙,王明,2026-04-01,2026-04-06\n丁,李芳,2026-05-01,\n戊,王明,2026-05-02,2026-05-02\n';

test.each<[string, string, string[], string[]]>([
  ['等级为A的客户有多少', customers, ['“数量” **2**'], ['未完成']],
  ['等级是A和B的各有多少', customers, ['| A | 2 |', '| B | 1 |'], ['| C |', '未完成']],
  ['A和B等级的客户数', customers, ['“客户数” **3**'], ['未完成']],
  ['A级客户的年采购额合计', customers, ['“年采购额”合计 **400**'], ['东安', '未完成']],
  ['B类客户占比', customers, ['数量占比 25%'], ['未完成']],
  ['等级A的客户有几个', customers, ['“数量” **2**'], ['未完成']],
  // The 212th firm of a long column.
  [`${firms[211] ?? ''}一共买了多少钱`, orders, ['“金额”合计 **1,211**'], ['未完成']],
  [`${(firms[211] ?? '').slice(0, 3)}一共买了多少钱`, orders, ['“金额”合计 **1,211**'], ['未完成']],
  // All rows are never taken for those of someone who is not there.
  ['大华公司一共买了多少钱', orders, ['没有找到“大华公司”'], ['合计 **']],
  ['陈丽一共多少年采购额', customers, ['没有找到“陈丽”'], ['**1,000**']],
  // Of those that were late, and of none else.
  ['平均晚交几天', delivered, ['“晚交天数（平均）” **4**', '留下 2 行（共 5 行）', '空着的 1 行没有算在内'], ['未完成', '负数']],
  ['哪些项目延期了', delivered, ['| 丙 | 王明 | 2026-04-01 | 2026-04-06 | 5 |', '共 2 行'], ['| 乙 |', '未完成']],
  ['提前交付的有几个', delivered, ['“数量” **1**'], ['未完成']],
  ['准时交付率', delivered, ['“准时交付率” **50%**', '还没有完成，没有算在内'], ['未完成']],
])('%s', async (request, table, told, never) => {
  const desk = startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  const { reply } = await desk.send(request, { '表.csv': table });
  for (const words of told) expect(reply).toContain(words);
  for (const words of never) expect(reply).not.toContain(words);
});

test('cells that are filled on the way are spoken of where there were any', async () => {
  const desk = startDesk('excel', '2026-11-20', 'hands_off', sheetTools(workbooksHere));
  const { reply } = await desk.send('各部门实际人数和编制人数对比', {
    '花名册.csv': '工号,姓名,部门\nA1,甲,一部\nA2,乙,二部\n',
    '编制表.csv': '部门,编制人数\n一部,3\n二部,1\n',
  });
  expect(reply).toContain('| 一部 | 3 | 1 |');
  expect(reply).not.toContain('没有填任何单元格');
});
