/** What the built-in engine makes of spreadsheets it has never seen: the right columns, exact figures, questions where words fit two. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk, type Desk, type Said } from '../writing/testing.ts';

const tools = sheetTools(workbooksHere);
const sales = new Uint8Array(readFileSync(new URL('../../deliverables/sheet/fixtures/openpyxl.xlsx', import.meta.url)));
const staff = '员工编号,部门,入职\n001,华东,2020/1/3\n002,华南,2021.5.1\n004,华北,2022年3月1日\n';
const pay =
  '工号,姓名,销售额（含税）,销售额（不含税）\n001,张三,1130,1000\n002,李四,2260,2000\n003,王五,"3,390",3000\n003,王五,"3,390",3000\n';

const desk = (skill: string | null = 'excel', manner: 'auto' | 'hands_off' = 'auto'): Desk => startDesk(skill, '2026-11-20', manner, tools);

function lastCall({ events }: Said): Record<string, unknown> {
  const call = events.findLast((event) => event.type === 'tool_call');
  // Inputs of tools are objects.
  return call?.type === 'tool_call' ? (call.input as Record<string, unknown>) : {};
}

async function sheetOf(at: Desk, file: string, name: string): Promise<unknown[][]> {
  const book = await readXlsx(at.bytes(file), { readStyles: true });
  return book.sheets.find((sheet) => sheet.name === name)?.rows ?? [];
}

test('a sum by department with a chart, then by month, as a line, for one department', async () => {
  const at = desk();
  const first = await at.send('按部门汇总销售额并画柱状图', { '销售.xlsx': sales });
  expect(first.calls).toEqual(['read_workbook', 'edit_sheet']);
  expect(first.reply).toContain('新建工作表“按部门汇总”，原来的工作表没有改动');
  expect(first.reply).toContain('“销售额”合计 628,798.40；最高的是华南 225,367.85（占 35.8%），最低的是西南 101,211.05');
  expect((await sheetOf(at, '销售.xlsx', '按部门汇总')).slice(0, 3)).toEqual([
    ['部门', '销售额'],
    ['华南', 225367.85],
    ['华北', 166588.05],
  ]);
  const charts = (await readXlsx(at.bytes('销售.xlsx'))).sheets.map((sheet) => sheet.charts?.length ?? 0);
  expect(charts).toEqual([1, 1, 0, 0, 1]);

  const monthly = (await at.send('再按月份分')).reply;
  expect(monthly).toContain('新建工作表“按部门汇总-按月”');
  expect(monthly).toContain('以“月份”为行、“部门”为列');
  expect((await at.send('换成折线图')).reply).toContain('折线图画了“华北”、“华东”、“华南”、“西南”');
  expect((await at.send('只看华东')).reply).toContain('“部门”是“华东”，留下 11 行（共 60 行）');
});

test('where words fit two columns it asks, and takes the answer; nobody to ask, it says what it took', async () => {
  const at = desk();
  const asked = await at.send('按姓名汇总销售额', { '业绩.csv': pay });
  expect(asked.outcome).toBe('paused');
  expect(JSON.stringify(lastCall(asked))).toContain('“销售额”指的是哪一列');
  const said = await at.send('不含税的');
  expect(said.reply).toContain('“销售额（不含税）”合计 9,000');
  const alone = await desk('excel', 'hands_off').send('按姓名汇总销售额', { '业绩.csv': pay });
  expect(alone.reply).toContain('我的理解：\n- “销售额”对得上“销售额（含税）”、“销售额（不含税）”，用了“销售额（含税）”。');
});

test('two tables side by side by their key under other names, with what did not match', async () => {
  const { reply } = await desk().send('两表按工号合并', { '业绩.csv': pay, '名单.csv': staff });
  expect(reply).toContain('按“工号”=“员工编号”合并，2 行对上，得到 4 行');
  expect(reply).toContain('没有对应：003、003，相应的列留空');
  expect(reply).toContain('没有对应：004，没有列入');
});

test.each([
  ['去重', '去掉整行相同的重复行 1 行（保留最先出现的），剩 3 行'],
  ['按工号去重，保留最后一条', '去掉“工号”相同的重复行 1 行（保留最后出现的），剩 3 行'],
  ['筛选出不含税销售额大于1500的', '“销售额（不含税）”大于 1500，留下 3 行（共 4 行）'],
  ['不含税销售额前2名', '按“销售额（不含税）”从大到小取前 2 行（共 4 行）'],
])(
  '%s',
  async (request, expected) => {
    expect(
      (await desk().send(request, { '业绩.csv': pay.replace('销售额（不含税）', '不含税销售额').replace('销售额（含税）', '含税金额') }))
        .reply,
    ).toContain(expected.replace('销售额（不含税）', '不含税销售额'));
  },
  30_000,
);

test.each([
  ['每月同比环比', '计算“销售额”的环比（与上一期比）'],
  ['生成透视表，行是产品，列是部门，值是销售额', '以“产品”为行、“部门”为列，透视“销售额”的合计'],
  ['找出异常值', '用四分位距法'],
  ['把日期统一格式', '清洗“日期”'],
  ['统计每个部门的销售额占比', '计算“销售额”占总数的比例'],
  ['哪个部门销售额最高？', '最高的是华南 225,367.85（占 35.8%）'],
  ['销售额合计是多少？', '“销售额”合计 **628,798.4**'],
  ['不同部门销售额对比图', '按“部门”分成'],
  ['以部门为行、产品为列，做交叉表', '以“部门”为行、“产品”为列，透视'],
  ['每月销售额较上月变化', '计算“销售额”的环比（与上一期比）'],
  ['每个部门里各产品的占比', '占各“部门”的比例'],
  ['先按部门再按销售额降序排', '按“部门”从小到大、“销售额”从大到小排序'],
  ['销售额大于平均值的', '“销售额”高于平均值'],
  ['按部门汇总销售额后前2名标红', '给“按部门汇总”B2:B5 加了条件格式：最大的 2 个'],
  ['把华东去掉，再按产品汇总销售额', '“部门”不是：“华东”，留下 49 行（共 60 行）\n- 按“产品”分成 3 组'],
  ['各部门卖了多少件', '“数量”合计 1,320；最高的是华南 425'],
  ['2026年5月以后的销售额是多少', '“销售额”合计 **412,631.8**'],
  ['2026年前3名的销售额', '按“销售额”从大到小取前 3 行'],
  ['华东和华南的销售额对比', '最高的是华南 225,367.85（占 62.4%），最低的是华东 135,631.45'],
  ['单价乘以数量算一列应收', '公式列“应收”=\\[单价\\]\\*\\[数量\\]'],
  ['各部门的合格率', '没有算“合格率”：表里没有这一列'],
  ['按年龄段统计销售额', '没有算“年龄”：“销售明细”里没有出生日期或身份证号这样的列'],
  ['把空白单元格填0', '空值填“0”：“备注” 57 处'],
  ['随便弄弄', '没有看出要对表格做什么，所以没有动它'],
])(
  '%s of a workbook',
  async (request, expected) => {
    expect((await desk().send(request, { '销售.xlsx': sales })).reply).toContain(expected);
  },
  30_000,
);

const people =
  '工号,姓名,部门,出生日期,入职日期,月薪\nA1,张一,销售,1990-06-01,2015-03-10,9000\nA2,李二,技术,2000-01-02,2024-11-23,12000\nA3,王三,技术,1968-12-30,2003-07-01,20000\n';
const orders =
  '订单号,下单时间,客户,地区,订单金额,退款金额\nS1,2026-03-07 09:10,甲,华东,100,0\nS2,2026-03-09 14:00,乙,华东,300,50\nS3,2026-03-14 14:30,甲,华南,250,0\nS4,2026-11-10 08:00,丙,华南,80,80\n';
const trained = '工号,课程,培训日期,成绩\nE1,安全,2025-09-01,80\nE2,消防,2025-03-05,70\nE1,安全,2025-02-01,95\nE1,消防,2025-12-01,50\n';
const stock = '物料名称,类别,期初数量,入库数量,出库数量,期末数量\n螺丝,五金,100,50,90,60\n电机,设备,40,10,20,30\n';

const months = '月份,销售额\n一月,100\n二月,110\n三月份,99\n';
const quarters = '季度,销售额\n第一季度,100\n二季度,150\nQ3,75\n';

test.each([
  ['销售额环比', months, '| 二月 | 110 | 10% |\n| 三月份 | 99 | -10% |'],
  ['画一张销售额环比增减图', months, '柱状图画了“销售额环比”'],
  ['销售额环比增减', quarters, '| 二季度 | 150 | 50% |\n| Q3 | 75 | -50% |'],
  ['周末和工作日的销售额对比', orders, '| 工作日 | 380 |\n| 周末 | 350 |'],
  ['按星期几统计订单数', orders, '| 星期一 | 1 |\n| 星期二 | 1 |\n| 星期六 | 2 |'],
  ['各时段的订单数', orders, '| 08点 | 1 |\n| 09点 | 1 |\n| 14点 | 2 |'],
  ['截至2025年11月22日，统计各部门的平均工龄', people, '| 技术 | 11 |\n| 销售 | 10 |'],
  ['加一列工龄，截至2025年11月22日', people, 'DATEDIF(\\[入职日期\\],DATE(2025,11,22),"Y")'],
  ['按年龄段统计人数', people, '| 20–29岁 | 1 |\n| 30–39岁 | 1 |\n| 50–59岁 | 1 |'],
  ['月薪每10000元一段统计人数', people, '| 1万以下 | 1 |\n| 1万–2万 | 1 |\n| 2万及以上 | 1 |'],
  ['统计各部门人数和平均月薪', people, '| 技术 | 16,000 | 2 |'],
  ['每个部门月薪最高的人是谁', people, '每个“部门”按“月薪”从大到小取前 1 行'],
  ['按工号去重，保留最近的一条', trained, '（保留“培训日期”最新的），剩 2 行'],
  ['按工号和课程去重，只留成绩最高的', trained, '（保留“成绩”最大的），剩 3 行'],
  ['计算库存周转率', stock, '“周转率” **0.96**'],
  ['各类别库存周转天数，按30天算', stock, '| 五金 | 100 | 60 | 90 | 1.125 | 26.67 |'],
  ['单笔最大的订单', orders, '订单号 S2'],
  ['各地区的退款率', orders, '“退款率”最高的是华南 24.24%，最低的是华东 12.5%'],
  ['本月的销售额', orders, '“本月”从今天（2026-11-20）算，是2026年11月'],
  ['各地区销售额是多少，哪个客户买得最多？', orders, '**按客户汇总**'],
  ['把订单按客户拆成多个工作表', orders, '没有拆成多个工作表'],
  ['按地区汇总销售额，标准差也要', orders, '这句话里的“标准差”没有一起做'],
])(
  '%s of a table that has no such column, or half of it',
  async (request, table, expected) => {
    expect((await desk('excel', 'hands_off').send(request, { '表.csv': table })).reply).toContain(expected);
  },
  30_000,
);

test('cells are marked where they are, and nothing they hold is changed', async () => {
  const at = desk();
  const { reply } = await at.send('前10名标红，大于平均值标绿，部门是华东的整行标黄', { '销售.xlsx': sales });
  expect(reply).toContain('单元格的内容没有改动');
  expect(reply).toMatch(/最大的 10 个\n- .*高于平均值\n- .*=\\\$[A-Z]+\d+="华东"/);
});

test('marks of a result stand in the result, also when its name was taken; what looks like a formula is no link', async () => {
  const at = desk();
  await at.send('按部门汇总销售额', { '销售.xlsx': sales });
  const { reply } = await at.send('按部门汇总销售额后前2名标红');
  expect(reply).toContain('并在“按部门汇总(2)”里设好条件格式');
  expect(reply).toContain('- 给“按部门汇总(2)”B2:B5 加了条件格式：最大的 2 个');
  const link = '部门,金额\n"=HYPERLINK(""http://a.example"",""点我"")",2\n甲,1\n';
  const table = (await desk().send('按部门汇总金额', { '表.csv': link })).reply;
  expect(table.split('`=HYPERLINK("http://a.example","点我")`').length).toBe(3);
  expect(table.replaceAll(/`[^`]*`/g, '')).not.toContain('http');
  const picture = '部门,金额\n![图](http://a.example/x.png),2\n';
  expect((await desk().send('按部门汇总金额', { '图.csv': picture })).reply).not.toContain('![图](');
});

test('what addresses, codes and rows of two columns tell', async () => {
  const stock = '编码,地址,手机号,入库,出库\nAB102,广东省佛山市南海区,13812345678,5,9\nCD7,北京市朝阳区,13900001111,8,2\n';
  const at = desk();
  expect((await at.send('从地址里提取城市', { '库.csv': stock })).reply).toContain('| 9 | 佛山市 |');
  expect((await at.send('把编码拆成前缀和数字', { '库.csv': stock })).reply).toMatch(/\| AB102 \| AB \| 102 \|/);
  expect((await at.send('手机号打码', { '库.csv': stock })).reply).toContain('| 138****5678 |');
  expect((await at.send('出库大于入库的编码', { '库.csv': stock })).reply).toContain('“出库”大于同一行的“入库”，留下 1 行（共 2 行）');
});

test('gaps are filled as asked: by a word, by the row above, by an average', async () => {
  const gaps = '部门,组,得分\n销售,甲,80\n,乙,\n技术,,60\n';
  const at = desk();
  expect((await at.send('部门用上一行填充', { '表.csv': gaps })).reply).toContain('没有看出');
  expect((await at.send('部门的空值用上一行填充', { '表.csv': gaps })).reply).toContain('| 销售 | 乙 |');
  expect((await at.send('数值缺失的用平均值填充得分', { '表.csv': gaps })).reply).toContain('| 70 |');
  expect((await at.send('组为空的填“未分组”', { '表.csv': gaps })).reply).toContain('空值填“未分组”：“组” 1 处');
});

test('a column of words by ranges is a formula, shown with what it gives', async () => {
  const { reply } = await desk().send('按得分分级：大于等于80为优，大于60为良，其余待提高', {
    '表.csv': '姓名,得分\n张三,90\n李四,70\n王五,50\n',
  });
  expect(reply).toContain('| 张三 | 90 | 优 |\n| 李四 | 70 | 良 |\n| 王五 | 50 | 待提高 |');
});

test('a column by arithmetic is a live formula with its result', async () => {
  const at = desk();
  await at.send('加一列毛利率=(收入-成本)/收入', { '利润.csv': '产品,收入,成本\n甲,200,150\n乙,80,100\n' });
  const book = await readXlsx(at.bytes('利润.xlsx'), { readStyles: true });
  const made = book.sheets.find((sheet) => sheet.name === '利润_毛利率');
  expect(made?.cells?.get('1,3')).toMatchObject({ formula: '(B2-C2)/B2' });
  expect(made?.rows.map((row) => row[3])).toEqual(['毛利率', 0.25, -0.25]);
});

test('without a skill a plain wish for a chart of a table is served, a report from it is written', async () => {
  const at = desk(null);
  expect((await at.send('按部门统计人数并画饼图', { '名单.csv': staff })).calls).toEqual(['read_workbook', 'edit_sheet']);
  expect((await desk(null).send('根据附件写一份周报', { '名单.csv': staff })).calls).toContain('write_document');
});

test('a table in the message becomes a workbook; without one it says what it needs', async () => {
  const at = desk();
  const { reply } = await at.send('做一个报销清单：\n姓名,金额,日期\n张三,120.5,2026-03-01\n=1+1,30,2026-03-02');
  expect(reply).toContain('已做好“报销清单.xlsx”');
  expect((await sheetOf(at, '报销清单.xlsx', '报销清单')).map((row) => row[0])).toEqual(['报销清单', '姓名', '张三', '=1+1']);
  expect((await desk().send('帮我处理一下表格')).reply).toContain('请上传要处理的表格');
});
