/** Questions as desks put them: the columns, cells, units and verbs they name fill the query; what could be meant otherwise is asked. */
import { describe, expect, test } from 'vitest';
import { isRead, readBeside, runAsked, type Files } from './testing.ts';

const orders: Files = {
  '出货.csv':
    '日期,客户,品种,等级,数量（扎）,货款（元）,已收款（元）,业务员\n' +
    '2026-11-02,春色,玫瑰,A,40,880,880,安平\n2026-11-03,满园,百合,A,25,900,500,安平\n2026-11-05,春色,玫瑰,B,30,450,,慕青\n' +
    '2026-11-09,喜来,玫瑰,A,80,1600,1000,慕青\n合计,,,,175,3830,2380,\n以上未收款请业务员月底前对账,,,,,,,\n',
};
const visits: Files = {
  '预约.csv':
    '日期,患者,医生,项目,状态,应收,实收\n2026-10-30,车晓,牟医生,洁牙,已到,260,260\n2026-11-02,应岚,牟医生,种植,已到,8600,8000\n' +
    '2026-11-04,麻丽,牟医生,补牙,爽约,380,\n2026-11-06,冷峰,巩医生,正畸,爽约,3200,\n2026-11-09,戈静,巩医生,种植,已到,9200,9000\n',
};
const lifts: Files = {
  '维保.csv':
    '单位,梯号,上次维保日期,下次年检日期,维保员,联系电话,故障次数\n锦绣家园,JX-01,2026-11-10,2026-12-08,封师傅,13970010021,2\n' +
    '康宁医院,KN-01,2026-11-03,2026-11-30,谷师傅,13870022033,4\n天虹商场,TH-01,2026-11-21,2026-12-20,封师傅,13870022034,5\n',
};
const stock: Files = {
  '盘点.csv':
    '仓库,货号,品名,账面数,实盘数,保质期至\n东库,H1,甜筒,240,226,2026-12-28\n东库,H2,绿豆沙,150,150,2027-03-05\n西库,H3,冰杯,60,64,2027-01-31\n',
};
const shift: Files = {
  '工时.csv': '项目,专业,姓名,工时,加班工时\n小学,建筑,丘文,62,8\n小学,结构,裴越,40,4\n江湾,建筑,戈悦,30,2\n江湾,结构,项飞,58,14\n',
};
const seats: Files = {
  '坐席.csv': '工号,姓名,组别,接起量,满意度,质检分\nK1,卓航,一组,78,94,83\nK2,庹丹,二组,64,80.8,91\nK3,仉月,二组,73,92.1,84.5\n',
};
const sent: Files = { '发货.csv': '单号,客户,状态,数量\nD1,甲,已发货,3\nD2,乙,待发货,5\nD3,甲,已发货,2\n' };

async function rowsOf(text: string, files: Files): Promise<{ read: boolean; rows: string[][] }> {
  const intent = await readBeside(text, files);
  const tables = await Promise.all(intent.queries.map((one) => runAsked(one, files)));
  return { read: isRead(intent), rows: tables.map(({ rows }) => rows.map((row) => row.join('|'))) };
}

describe('what is wholly read is answered', () => {
  test.each<[string, Files, string[][]]>([
    ['每个客户拿了多少扎，货款一共多少，还差多少没收，差得多的在前', orders, [['喜来|80|1600|600', '春色|70|1330|450', '满园|25|900|400']]],
    ['各大夫11月接了多少人次，爽约几个，爽约率多少', visits, [['牟医生|2|1|2|50%', '巩医生|2|1|2|50%']]],
    [
      '年检在12月15号之前到期的电梯列一下，单位和电话都要，早到期的排前面',
      lifts,
      [['康宁医院|KN-01|2026-11-03|2026-11-30|谷师傅|13870022033|4', '锦绣家园|JX-01|2026-11-10|2026-12-08|封师傅|13970010021|2']],
    ],
    ['每个维保员管几台梯，故障一共几次，故障最多的是谁', lifts, [['封师傅|2|7', '谷师傅|1|4'], ['封师傅|7']]],
    ['账面和实盘对不上的挑出来，差多少', stock, [['东库|H1|甜筒|240|226|2026-12-28|-14', '西库|H3|冰杯|60|64|2027-01-31|4']]],
    ['明年1月底前到期的货，按到期先后排', stock, [['东库|H1|甜筒|240|226|2026-12-28', '西库|H3|冰杯|60|64|2027-01-31']]],
    ['出个交叉表，行是项目，列是专业，填工时，加班的不算，行列合计都要', shift, [['小学|62|40|102', '江湾|30|58|88', '合计|92|98|190']]],
  ])('%s', async (text, files, rows) => {
    expect(await rowsOf(text, files)).toEqual({ read: true, rows });
  });
});

test('a column taken from a unit alone is asked, with every one that could be meant', async () => {
  const { doubts, queries } = await readBeside('低于85分的人列一下', seats);
  expect(queries).toHaveLength(1);
  expect(doubts.map(({ choices }) => choices.map(({ value }) => value))).toEqual([['质检分', '满意度']]);
});

test('a column taken from the letter of a verb is shown for a yes', async () => {
  const { rows, read } = await rowsOf('哪个组接得最多', seats);
  expect(rows).toEqual([['二组|137']]);
  expect(read).toBe(false);
});

test('a verb that may be of some of the rows is never passed over', async () => {
  const { doubts } = await readBeside('每个客户发了几单', sent);
  expect(doubts.map(({ question }) => question)).toEqual(['“发了”按“状态”是“已发货”的行算，对吗？']);
});

test('an order by a verb nobody knows, and rows without a figure, are shown for a yes', async () => {
  for (const [text, files] of [
    ['账面和实盘对不上的挑出来，差多少，亏得多的在前', stock],
    ['没加班工时的有谁', { '工时.csv': `${shift['工时.csv'] ?? ''}江湾,电气,牧辰,45,\n` }],
  ] as const)
    expect((await rowsOf(text, files)).read, text).toBe(false);
});
