/** Every kind of doubt about a table, in one request each: it is asked with its choices, and without it the request is read. */
import { expect, test } from 'vitest';
import { isRead, readBeside, runAsked, type Files } from './testing.ts';

const sales: Files = {
  '销售.csv':
    '单号,下单日期,发货日期,区域,含税金额,不含税金额,单价,币种\nS1,2025-03-01,2025-03-02,东,113,100,10,CNY\nS2,2026-03-05,2026-03-06,西,226,200,20,USD\nS3,2026-03-09,2026-03-10,东,339,300,30,CNY\n',
};
const staff: Files = {
  '人员.csv': '工号,姓名,部门,业绩\nA1,张伟,一部,5\nA2,张伟,二部,7\nA3,李娜,二部,9\nA3,李娜,二部,1\n',
};
const plans: Files = { '计划.csv': '项目名称,预算（万元）,日期\n甲,30,2025-03-01\n乙,50,2026-03-01\n丙,8,2026-04-01\n' };
const months: Files = { '1月.csv': '门店,金额\n甲,10\n乙,20\n', '2月.csv': '门店,金额\n甲,30\n乙,40\n' };
const plain: Files = { '表.csv': '日期,区域,客户,金额\n2026-01-05,东,甲公司,10\n2026-02-06,西,乙公司,20\n2026-02-07,东,甲公司,30\n' };

test.each<[kind: string, text: string, files: Files, choices: string[]]>([
  ['column', '按区域汇总金额', sales, ['含税金额', '不含税金额']],
  ['date_column', '2026年有几单', sales, ['下单日期', '发货日期']],
  ['sheet', '按门店汇总金额', months, ['1月.csv “1月”', '2月.csv “2月”']],
  ['aggregate', '各区域单价', sales, ['平均', '中位数', '最大', '最小', '合计']],
  ['scope', '列出区域是“东”的，再按客户汇总金额', plain, ['全部行', '前面说的那些行']],
  ['period', '3月的预算合计', plans, ['2025 年', '2026 年']],
  ['share', '“东”的占比', plain, []],
  ['unit', '各区域含税金额合计', sales, ['不分开，直接相加']],
  ['unit', '预算超过20的有哪些', plans, ['20 万元', '20 元']],
  ['identity', '按姓名汇总业绩', staff, ['按“工号”分开', '同名的合在一起']],
])('%s: %s', async (kind, text, files, choices) => {
  const intent = await readBeside(text, files);
  const doubt = intent.doubts.find((one) => one.kind === kind);
  if (choices.length === 0) {
    expect(isRead(intent)).toBe(false);
    return;
  }
  expect(doubt, JSON.stringify(intent)).toBeDefined();
  expect(doubt?.choices.map(({ label }) => label)).toEqual(choices);
  expect(isRead(intent)).toBe(false);
});

test.each<[text: string, steps: unknown[]]>([
  ['按区域汇总金额', [{ do: 'group', by: [{ column: '区域' }], values: [{ column: '金额', how: 'sum', as: '金额' }] }]],
  ['每月金额', [{ do: 'group', by: [{ column: '日期', period: 'month' }], values: [{ column: '金额', how: 'sum', as: '金额' }] }]],
  ['金额大于15的有哪些', [{ do: 'filter', all: [{ column: '金额', op: '>', value: 15 }] }]],
  [
    '甲公司和乙公司的金额对比',
    [
      { do: 'filter', all: [{ column: '客户', op: 'in', values: ['甲公司', '乙公司'] }] },
      { do: 'group', by: [{ column: '客户' }], values: [{ column: '金额', how: 'sum', as: '金额' }] },
    ],
  ],
  [
    '哪个客户金额最高',
    [
      { do: 'group', by: [{ column: '客户' }], values: [{ column: '金额', how: 'sum', as: '金额' }] },
      { do: 'top', n: 1, by: '金额', ties: true },
    ],
  ],
])('%s is read without a doubt', async (text, steps) => {
  const intent = await readBeside(text, plain);
  expect(isRead(intent), JSON.stringify(intent)).toBe(true);
  expect(intent.queries.map(({ query }) => query.steps)).toEqual([steps]);
});

test.each([
  '按区域汇总金额，发给张总',
  '按区域汇总金额，保留3位有效数字',
  '按区域汇总提成',
  '把区域相同的涂成红色',
  '各区域金额预测一下明年',
])('nothing of “%s” is done without its unread words', async (text) => {
  const intent = await readBeside(text, plain);
  expect(isRead(intent)).toBe(false);
  expect(intent.unread.length + intent.needs_model.length).toBeGreaterThan(0);
  for (const { words, span } of intent.unread) expect(text.slice(span.from, span.to).trim()).toBe(words);
});

const scores: Files = { '成绩.csv': '姓名,班级,语文,数学\n甲,1班,80,90\n乙,1班,70,60\n丙,2班,88,59\n' };
const score: Files = { '成绩.csv': '姓名,班级,成绩\n甲,1班,80\n乙,1班,70\n丙,2班,88\n' };
const dues: Files = { '应收.csv': '客户,到期日,金额\n甲,2026-07-15,10\n乙,2026-08-02,20\n丙,2026-09-01,30\n' };

test.each<[text: string, files: Files, values: string[] | null, filters: string[]]>([
  ['按班级统计数学的平均分、最高分和最低分', scores, ['数学 avg', '数学 max', '数学 min'], []],
  ['各班语文和数学的平均分', scores, ['语文 avg', '数学 avg'], []],
  ['各班平均分、最高分', score, ['成绩 avg', '成绩 max'], []],
  ['各班平均分', scores, ['语文 avg', '数学 avg'], []],
  ['到期日早于 2026 年 8 月 2 日的金额合计', dues, ['金额 sum'], ['到期日 < 2026-08-02']],
  ['到期日晚于 8 月 2 日的金额合计', dues, ['金额 sum'], ['到期日 > 2026-08-02']],
  ['到期日不早于 8 月的金额合计', dues, ['金额 sum'], ['到期日 >= 2026-08']],
  ['截至 9 月 30 日，到期日不晚于 8 月 2 日的金额合计', dues, null, ['到期日 <= 2026-08-02']],
])('figures of one column and days by their order: %s', async (text, files, values, filters) => {
  const intent = await readBeside(text, files);
  const steps = intent.queries.flatMap(({ query }) => query.steps);
  const figures = steps.flatMap((step) => (step.do === 'group' || step.do === 'total' ? step.values : []));
  expect(isRead(intent)).toBe(values !== null);
  if (values) expect(figures.map(({ column, how }) => `${column} ${how}`)).toEqual(values);
  const conditions = steps.flatMap((step) => (step.do === 'filter' ? (step.all ?? step.any ?? []) : []));
  expect(conditions.map((one) => ('column' in one ? `${one.column} ${one.op} ${String(one.value)}` : ''))).toEqual(filters);
});

const exam: Files = {
  '考核.csv': '工号,姓名,部门,航海,机舱,英语\nC1,甲,甲板,72,58,81\nC2,乙,甲板,66,71,59\nC3,丙,轮机,90,,76\n',
};
const branches: Files = { '门店.csv': '门店,1月,2月,3月,小计\nA店,10,20,30,60\nB店,5,6,7,18\n' };
const planned: Files = { '产量.csv': '组,计划产量,实际产量\n甲,100,90\n乙,200,220\n' };
const kitchen: Files = { '领用.csv': '楼层,食材,数量,单价\n一楼,鱼,6,28.5\n二楼,鸡,5,22\n一楼,鸡,2,22\n' };
const checks: Files = { '体检.csv': '姓名,出生日期,是否到检\n甲,1941-03-02,否\n乙,1950-04-01,是\n丙,1944-01-01,否\n' };
const slopes: Files = { '雪道.csv': '雪道,人次,单价（元/人）\n初级,520,80\n中级,380,120\n初级,610,80\n' };

const parcels: Files = {
  '驿站.csv':
    '单号,柜机,收件人,入柜日期,取件日期,超时费,赔付,是否破损\nP1,甲柜,周敏,2026-10-28,2026-10-30,2,10,否\nP2,乙柜,吴迪,2026-11-03,2026-11-04,0,30,是\nP3,甲柜,郑直,2026-11-12,2026-11-15,6,,否\nP4,甲柜,周敏,2026-11-16,,4,50,否\nP5,乙柜,钱进,2026-11-17,2026-11-19,8,5,是\n',
};
const shoots: Files = {
  '目标.csv': '机位,目标张数\n东门,100\n湖心,80\n塔楼,40\n',
  '拍摄.csv': '日期,机位,张数,耗时（分钟）\n2026-11-02,东门,70,35\n2026-11-09,湖心,90,60\n2026-11-16,东门,20,10\n',
};
const meters: Files = { '水表.csv': '户号,楼层,8月,9月,10月,水价\n01,一层,10,12,20,3\n02,二层,8,9,5,4\n03,二层,30,20,25,3\n' };
const permits: Files = { '证照.csv': '证照,科室,有效期至\n食品,后勤,2026-12-01\n消防,保卫,2027-06-30\n卫生,后勤,2027-01-15\n' };

const buses: Files = {
  '客运.csv':
    '日期,线路,车票,行李,包车\n2026-08-01,环山线,400,30,100\n2026-08-02,滨海线,300,40,500\n' +
    '2026-09-01,环山线,500,40,0\n2026-09-02,滨海线,300,10,0\n',
};
const yearly: Files = { '客流.csv': '月份,今年客流,去年客流\n7月,120,100\n8月,90,100\n' };
const owed: Files = {
  '发货.csv': '单号,客户,金额,已收款,约定付款日\nF1,甲,100,100,2026-11-01\nF2,乙,200,50,2026-11-02\nF3,丙,300,0,2026-12-30\n',
};
const targets: Files = { '任务.csv': '业务员,年度任务,已完成\n甲,100,95\n乙,200,150\n' };
const lines: Files = { '质检.csv': '产线,检验批数,合格批数\n一线,20,20\n二线,10,9\n' };
const catches: Files = {
  '卸鱼.csv': '渔港,鱼种,金额\n沈家门,带鱼,50\n沈家门,黄鱼,70\n沈家门,对虾,10\n石浦,带鱼,60\n石浦,黄鱼,20\n石浦,对虾,900\n',
};

test.each<[text: string, files: Files, rows: string[]]>([
  ['每个月客流比去年增减多少，合计也算', yearly, ['7月|120|100|20|20%', '8月|90|100|-10|-10%', '合计|210|200|10|5%']],
  ['到今天为止到期还没收齐款的挑出来，算出欠多少', owed, ['F2|乙|200|50|2026-11-02|150']],
  ['加一列完成率', targets, ['甲|100|95|95%', '乙|200|150|75%']],
  ['算一下每条产线的合格率，最低的标出来', lines, ['二线|9|10|90%']],
  ['赔付超过8的，列单号、收件人、赔付，赔付多的排前面', parcels, ['P4|周敏|50', 'P2|吴迪|30', 'P1|周敏|10']],
  ['列一下取件日期空着的，单号、柜机、入柜日期', parcels, ['P4|甲柜|2026-11-16']],
  ['10号到16号之间入柜的，列单号、入柜日期', parcels, ['P3|2026-11-12', 'P4|2026-11-16']],
  ['入柜2次以上的柜机，列出柜机和次数，次数多的在前', parcels, ['甲柜|3', '乙柜|2']],
  ['每个柜机平均每单超时费多少', parcels, ['甲柜|12|3|4', '乙柜|8|2|4']],
  ['超时费最高的两单占总超时费多少', parcels, ['14|70%']],
  ['哪些机位没完成目标，差多少', shoots, ['东门|100|90|-10', '塔楼|40|0|-40']],
  ['10月水费=10月*水价，各楼层10月水费合计', meters, ['一层|60', '二层|95']],
  ['涨幅率=10月/9月，各楼层涨幅率', meters, ['一层|12|20|166.67%', '二层|29|30|103.45%']],
  ['加一列三月合计=8月+9月+10月，三月合计高的在前，列户号、三月合计', meters, ['03|75', '01|42', '02|22']],
  ['三个月内到期的证照', permits, ['食品|后勤|2026-12-01', '卫生|后勤|2027-01-15']],
  ['各科室占比，保留两位小数', permits, ['后勤|2|66.67%', '保卫|1|33.33%']],
  ['每个人的平均分，保留一位小数', exam, ['甲|C1|70.3', '乙|C2|65.3', '丙|C3|83']],
  ['按部门求各科平均分', exam, ['甲板|69|64.5|70', '轮机|90||76']],
  ['60分算及格，航海、机舱、英语各有几人不及格', exam, ['0|1|1']],
  ['及格线70分，各部门航海及格率', exam, ['甲板|1|2|50%', '轮机|1|1|100%']],
  ['每月合计', branches, ['1月|15', '2月|26', '3月|37']],
  ['各雪道人次', slopes, ['初级|1130', '中级|380']],
  ['加一列收入，等于人次乘单价，再按雪道汇总收入', slopes, ['初级|90400', '中级|45600']],
  ['各雪道的人次和收入，收入=人次*单价，收入最多的在前', slopes, ['初级|1130|90400', '中级|380|45600']],
  // Of several figures a first one is of their sum where they are added up.
  ['每条线路8月收入总共多少（车票、行李、包车加起来），哪条最多', buses, ['滨海线|300|40|500|840']],
  ['各线路的车票、行李、包车三项加一块，从多到少排', buses, ['滨海线|600|50|500|1150', '环山线|900|70|100|1070']],
  ['各线路的车票和包车合计超过1050的', buses, ['滨海线|600|500|1100']],
  ['各线路车票、行李和包车合计', buses, ['环山线|900|70|100|1070', '滨海线|600|50|500|1150']],
  ['每条线路的车票、行李、包车，合起来哪条线路最少', buses, ['环山线|900|70|100|1070']],
  // Of groups within groups it is of the one that it names.
  ['每个渔港带鱼、黄鱼各卖了多少钱，合计哪家最少', catches, ['石浦|80']],
  ['每个渔港每种鱼的金额，哪个渔港最多', catches, ['石浦|980']],
  ['各渔港各鱼种的金额，哪个鱼种最多', catches, ['对虾|910']],
  ['各组计划产量和实际产量差多少', planned, ['甲|100|90|-10', '乙|200|220|20']],
  ['对比各组的计划产量和实际产量，算出差额和完成率', planned, ['甲|100|90|-10|90%', '乙|200|220|20|110%']],
  ['每个楼层花了多少钱', kitchen, ['一楼|215', '二楼|110']],
  ['没到检的人列出来', checks, ['甲|1941-03-02|否', '丙|1944-01-01|否']],
  ['80岁以上的有几个', checks, ['2']],
])('%s is read and comes to %j', async (text, files, rows) => {
  const intent = await readBeside(text, files);
  expect(isRead(intent), JSON.stringify(intent)).toBe(true);
  const tables = await Promise.all(intent.queries.map((one) => runAsked(one, files)));
  expect(tables.at(-1)?.rows.map((row) => row.join('|'))).toEqual(rows);
});

test.each<[text: string, choices: string[]]>([
  ['各线路的车票、行李、包车，哪条最高', ['车票', '行李', '包车']],
  ['各线路的车票和包车，从多到少排', ['车票', '包车']],
  ['车票、行李最高的线路', ['车票', '行李']],
])('a first one of several figures is asked, and no one of them taken: %s', async (text, choices) => {
  const intent = await readBeside(text, buses);
  expect(intent.doubts.map((one) => one.choices.map(({ label }) => label))).toEqual([choices]);
});

test('of one figure by two groups a first one that may be of either is not read', async () => {
  for (const text of ['每个渔港带鱼、黄鱼各卖了多少钱，哪个最多', '每个渔港带鱼、黄鱼各卖了多少钱哪家最多'])
    expect(isRead(await readBeside(text, catches)), text).toBe(false);
});

test.each<[text: string, files: Files, question: string]>([
  ['各部门航海及格率', exam, '多少分算及格？'],
  ['各部门机舱', exam, '“机舱”不宜相加，要哪一种？'],
])('what a mark means is asked: %s', async (text, files, question) => {
  const intent = await readBeside(text, files);
  expect(intent.doubts.map((one) => one.question)).toContain(question);
});

test('what goes on after a condition is of the same rows, and asks whether it is', async () => {
  const { queries, doubts } = await readBeside('11月入柜的有几单？超时费一共多少', parcels);
  expect(queries.map(({ query }) => query.steps[0])).toMatchObject([{ do: 'filter' }, { do: 'filter' }]);
  expect(doubts.map(({ kind }) => kind)).toEqual(['scope']);
});

test('a rounding that can not be made is unread alone', async () => {
  const { queries, unread } = await readBeside('列出甲柜的单号、赔付，赔付保留两位小数', parcels);
  expect(queries[0]?.query.steps).toMatchObject([{ do: 'filter' }, { do: 'select', columns: ['单号', '赔付'] }]);
  expect(unread.map(({ words }) => words)).toEqual(['两位小数']);
});

test('a plan beside days of several months asks which are meant', async () => {
  const files = { ...shoots, '拍摄.csv': `${shoots['拍摄.csv'] ?? ''}2026-12-01,塔楼,40,20\n` };
  const { doubts } = await readBeside('各机位完成率', files);
  expect(doubts.map(({ question }) => question)).toEqual(['“拍摄”有 2026-11-02 到 2026-12-01 的数据，全部算作实际，对吗？']);
});

test('a part of the query names the words it was read from', async () => {
  const text = '按区域汇总金额';
  const { read } = await readBeside(text, plain);
  const words = read.map(({ path, spans }) => [path, spans.map(({ from, to }) => text.slice(from, to)).join('')]);
  expect(words).toContainEqual(['queries.0.query.steps.0.by.0.column', '区域']);
  expect(words).toContainEqual(['queries.0.query.steps.0.values.0.column', '金额']);
});

test('who still owes is not answered by the sum of all', async () => {
  const stalls: Files = { '摊位.csv': '摊主,应交,已交\n胡海,2400,2400\n翁建,1500,\n蒲大江,3000,1500\n' };
  const intent = await readBeside('哪些摊主还欠钱，各欠多少，合计欠多少', stalls);
  const tables = await Promise.all(intent.queries.map((one) => runAsked(one, stalls)));
  expect(tables.map(({ rows }) => rows.map((row) => row.join('|')))).toEqual([['翁建|1500|0|1500', '蒲大江|3000|1500|1500'], ['3000']]);
  expect(isRead(await readBeside('一共欠多少', stalls))).toBe(true);
});
