/** Days that have run out, rows that are left out, and several counts of one clause: what a person gets, or is asked. */
import { expect, test } from 'vitest';
import { isRead, readBeside, runAsked, type Files } from './testing.ts';

const pianos: Files = {
  '租琴.csv':
    '编号,客户,月租（元）,起租日期,租金交到\nZ1,萧雅,260,2026-03-01,2026-11-30\nZ2,窦建国,280,2026-05-15,2026-11-15\nZ3,苍伟,280,2026-09-01,2026-10-31\n',
};
const devices: Files = {
  '设备.csv':
    '编号,名称,上次检定,下次检定\nS1,输液泵,2025-11-10,2026-11-10\nS2,监护仪,2026-03-06,2027-03-06\nS3,除颤仪,2025-05-20,2026-12-05\n',
};
const contracts: Files = {
  '合同.csv':
    '客户,月费,签约日期,合同到期日\n甲,200,2025-12-10,2026-12-10\n乙,180,2025-11-01,2026-11-01\n丙,450,2026-01-05,2026-12-31\n丁,300,2026-02-10,2027-02-10\n',
};
const cars: Files = {
  '车源.csv':
    '编号,车型,入库日期,状态\nC1,大众朗逸,2026-09-20,在售\nC2,别克GL8,2026-09-21,在售\nC3,日产轩逸,2026-08-30,已售\nC4,丰田卡罗拉,2026-05-10,在售\n',
};
const jobs: Files = {
  '派工.csv':
    '日期,师傅,用时(分钟),状态\n2026-11-02,吴建国,50,完成\n2026-11-03,谭斌,80,完成\n2026-11-04,谭斌,,用户取消\n2026-11-05,吴建国,70,完成\n',
};
const leavers: Files = { '去向.csv': '班级,姓名,去向\n1班,甲,就业\n1班,乙,升学\n1班,丙,未定\n2班,丁,就业\n2班,戊,就业\n' };
const shifts: Files = {
  '排班.csv': '日期,姓名,工号,班次,工时\n2026-11-02,席建国,A1,夜,12\n2026-11-03,席建国,A1,白,8\n2026-11-03,茹明,A2,白,12\n',
};
const lots: Files = { '拍品.csv': '拍品号,门类,起拍价,成交价\nL1,瓷器,1000,1500\nL2,瓷器,2000,\nL3,玉器,800,900\n' };
const sessions: Files = { '透析.csv': '日期,班次,时长（小时）,并发症\n2026-11-02,上午,4,\n2026-11-03,上午,3,低血压\n2026-11-02,下午,4,\n' };
const marks: Files = { '体测.csv': '班级,姓名,总分\n1班,甲,80\n1班,乙,50\n1班,丙,\n2班,丁,90\n' };
const rooms: Files = { '卫生.csv': '日期,宿舍,分数\n2026-11-02,301,90\n2026-11-03,301,92\n2026-11-02,302,70\n2026-11-03,302,80\n' };
const goods: Files = {
  '采购.csv': '品名,类别,数量,单价,到货日期\n钢管,管材,10,20,2026-10-01\n弯头,管件,100,2,\n阀门,管件,5,80,2026-11-19\n',
};
const owing: Files = { '货款.csv': '单号,客户,金额,已收\nS1,欣居,16800,10000\nS2,宏业,8910,0\nS3,欣居,12480,0\n' };
const sales: Files = { '销售.csv': '日期,店员,金额\n2026-11-02,小王,820\n2026-11-03,小李,80\n2026-11-20,小张,150\n' };
const fuel: Files = {
  '加油.csv': '车辆,加油日期,行驶公里,加油（升）\n1号车,2026-11-02,400,120\n1号车,2026-11-09,360,126.7\n2号车,2026-11-02,,75\n',
};

async function cameOf(text: string, files: Files) {
  const intent = await readBeside(text, files);
  const tables = await Promise.all(intent.queries.map((one) => runAsked(one, files)));
  return { intent, rows: tables.map(({ rows }) => rows.map((row) => row.join('|'))) };
}

test.each<[string, Files, string[][]]>([
  ['到今天租金已经过期的有哪些，过期几天', pianos, [['Z2|窦建国|280|2026-05-15|2026-11-15|5', 'Z3|苍伟|280|2026-09-01|2026-10-31|20']]],
  ['检定已经过期的设备列出来，过期几天', devices, [['S1|输液泵|2025-11-10|2026-11-10|10']]],
  ['检定超过一年的列出来', devices, [['S1|输液泵|2025-11-10|2026-11-10', 'S3|除颤仪|2025-05-20|2026-12-05']]],
  ['已经过了检定期的列出来，12月到期的也列一下', devices, [['S1|输液泵|2025-11-10|2026-11-10'], ['S3|除颤仪|2025-05-20|2026-12-05']]],
  ['合同还没到期的有几个', contracts, [['3']]],
  [
    '今年年底前合同到期的客户有哪些，已经过期的也算',
    contracts,
    [['甲|200|2025-12-10|2026-12-10', '乙|180|2025-11-01|2026-11-01', '丙|450|2026-01-05|2026-12-31']],
  ],
  ['合同不到30天到期的有哪些', contracts, [['甲|200|2025-12-10|2026-12-10']]],
  ['在售的车入库超过60天的有哪些，算到今天', cars, [['C1|大众朗逸|2026-09-20|在售', 'C4|丰田卡罗拉|2026-05-10|在售']]],
  ['入库超过半年的有哪些', cars, [['C4|丰田卡罗拉|2026-05-10|在售']]],
  ['各班就业几个、升学几个、没定几个', leavers, [['1班|1|1|1', '2班|2|0|0']]],
  ['每个班次做了多少次，平均透析多长时间，有并发症的几次', sessions, [['上午|2|3.5|1', '下午|1|4|0']]],
  ['每台车百公里油耗是多少', fuel, [['1号车|246.7|760|32.46052632', '2号车|75|0|']]],
  ['每类买了几样，花了多少钱', goods, [['管材|1|200', '管件|2|600']]],
  ['哪些客户货款还没收齐，各欠多少', owing, [['欣居|19280', '宏业|8910']]],
  ['各宿舍平均多少分，最低的标出来', rooms, [['301|91', '302|75'], ['302|75']]],
  [
    '按店员汇总金额，从大到小，前两名标出来',
    sales,
    [
      ['小王|820', '小张|150', '小李|80'],
      ['小王|820', '小张|150'],
    ],
  ],
])('one meaning in an office is read at once: %s', async (text, files, rows) => {
  const { intent, rows: came } = await cameOf(text, files);
  expect({ read: isRead(intent), rows: came }).toEqual({ read: true, rows });
});

test.each<[string, Files, string[], string[][]]>([
  ['每个师傅装了几户，平均多长时间，取消的不算', jobs, ['“取消”按“状态”是“用户取消”的行算，对吗？'], [['吴建国|2|60', '谭斌|1|80']]],
  ['每个人上了多少小时，几个夜班，谁最多', shifts, ['“最多”看的是哪一项？'], [['席建国|A1|20|1', '茹明|A2|12|0'], ['席建国|A1|20|1']]],
  [
    '每个门类成交了几件、多少钱，没成交的不算',
    lots,
    ['“成交价”不宜相加，要哪一种？', '“成交了”按“成交价”填了的行算，对吗？'],
    [['瓷器|1|1500', '玉器|1|900']],
  ],
  ['各班平均分，不及格的不算', marks, ['多少分算及格？'], [['1班|80', '2班|90']]],
  ['各班及格率和平均分，没测的不算', marks, ['多少分算及格？'], [['1班|1|2|65|50%', '2班|1|1|90|100%']]],
  [
    '算一下各宿舍平均分，从高到低排，低于80的标出来',
    rooms,
    ['“低于80”看的是每个“宿舍”的“分数（平均）”，对吗？'],
    [['301|91', '302|75'], ['302|75']],
  ],
  [
    '各店员金额占比，从高到低，不到10%的标出来',
    sales,
    ['“不到10%”看的是每个“店员”的“金额占比”，对吗？'],
    [['小王|820|78.1%', '小张|150|14.29%', '小李|80|7.62%'], ['小李|80|7.62%']],
  ],
])('what is guessed is shown for a yes: %s', async (text, files, asked, rows) => {
  const { intent, rows: came } = await cameOf(text, files);
  expect(intent.unread).toEqual([]);
  expect(intent.doubts.map(({ question }) => question)).toEqual(asked);
  expect(came).toEqual(rows);
});

test.each<[string, Files]>([
  ['没测的不算，各班几个人', marks],
  ['各班平均分，没及格的不算', marks],
  ['各师傅修了几户', { '报修.csv': '师傅,状态\n吴建国,已修\n谭斌,待修\n' }],
])('what leaves open which rows are counted is never passed over: %s', async (text, files) => {
  expect(isRead(await readBeside(text, files))).toBe(false);
});

test('a share is held against no number of pieces', async () => {
  const files = { '返工.csv': '日期,车间,产量,入库量,返工数\n2026-11-02,一车间,1200,1100,18\n2026-11-02,二车间,980,900,41\n' };
  const intent = await readBeside('各车间返工率多少，超过3%的标出来', files);
  expect(JSON.stringify(intent.queries)).not.toContain('0.03');
  expect(intent.unread.map(({ words }) => words)).toContain('超过3%');
});

test('of one pair of amounts a rate is one over the other, shown for a yes', async () => {
  const files = { '返工.csv': '日期,车间,产量,返工数\n2026-11-02,一车间,1200,18\n2026-11-02,二车间,1000,41\n' };
  const intent = await readBeside('各车间返工率多少，超过3%的标出来', files);
  expect(intent.doubts.map(({ question }) => question)).toContain('“返工率”按“返工数”÷“产量”算，对吗？');
  const tables = await Promise.all(intent.queries.map((one) => runAsked(one, files)));
  expect(tables.map(({ rows }) => rows.map(([shop, , , rate]) => `${shop} ${rate}`))).toEqual([
    ['一车间 1.5%', '二车间 4.1%'],
    ['二车间 4.1%'],
  ]);
});
