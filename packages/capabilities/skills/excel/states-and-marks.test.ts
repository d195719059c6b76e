/** States that columns tell together, marks across days, growth and shares: what a desk asks of such tables, and what is never given half. */
import { expect, test } from 'vitest';
import { isRead, readBeside, runAsked, type Files } from './testing.ts';

const fees: Files = {
  '年费.csv':
    '会员号,姓名,应缴年费,已缴年费,到期日期,续卡情况\nY1,郎小曼,2600,2600,2026-10-31,已续\nY2,卜文涛,2600,1500,2026-11-15,已续\n' +
    'Y3,钟离敏,3800,,2026-11-10,未续\nY5,阮洁,3800,3000,2026-12-05,未续\n合计,,12800,7100,,\n',
};
const orders: Files = {
  '订单.csv':
    '单号,客户,金额,已付,交货日期,状态\nH1,一中,8000,8000,2026-11-10,已交货\nH4,一中,26200,10000,2026-11-15,印刷中\n' +
    'H7,福瑞,5600,5600,2026-11-17,待印\nH9,天工,400,,2026-12-02,待印\n',
};
const roll: Files = {
  '点名.csv':
    '十一月点名\n姓名,声部,11月3日,11月10日,11月17日,11月24日\n苗蕾,女高,√,√,√,√\n庾珊,女高,√,假,√,假\n古兰,女低,√,×,×,√\n包磊,男低,×,×,√,×\n',
};
const seeds: Files = { '库存.csv': '品种,现存,最低存量\n登丰,12,30\n丰豆,8.5,20\n丰麦,50,40\n' };
const visitors: Files = {
  '月报.csv': '月份,今年入园,去年入园,今年收入,去年收入\n6月,220,200,9,8\n7月,330,300,9,8\n8月,240,200,9,8\n9月,180,200,9,8\n',
};
const tests: Files = {
  '考试.csv':
    '学员,教练,考试日期,是否合格\n甲,邹洪,2026-11-02,合格\n乙,邹洪,2026-11-02,缺考\n丙,赵刚,2026-11-03,合格\n丁,赵刚,2026-11-03,不合格\n',
};
const tickets: Files = {
  '门票.csv': '日期,票种,张数,票款\n2026-10-31,成人票,60,3000\n2026-11-07,成人票,80,4000\n2026-11-07,儿童票,20,1000\n',
};

test.each<[string, Files, string[][]]>([
  [
    '谁的年费还没缴齐，各差多少',
    fees,
    [['Y2|卜文涛|2600|1500|2026-11-15|已续|1100', 'Y3|钟离敏|3800|0|2026-11-10|未续|3800', 'Y5|阮洁|3800|3000|2026-12-05|未续|800']],
  ],
  ['过了到期日期还没续的列出来，欠多少也写上', fees, [['Y3|钟离敏|3800|0|2026-11-10|未续|3800']]],
  [
    '过了交货日期还没交的订单挑出来，未付金额也算上',
    orders,
    [['H4|一中|26200|10000|2026-11-15|印刷中|16200', 'H7|福瑞|5600|5600|2026-11-17|待印|0']],
  ],
  ['各客户还欠多少，从高到低排', orders, [['一中|16200', '天工|400', '福瑞|0']]],
  [
    '统计每个人11月来了几次，缺两次以上的标出来',
    roll,
    [
      ['苗蕾|4', '庾珊|2', '古兰|2', '包磊|1'],
      ['古兰|2|0', '包磊|3|0'],
    ],
  ],
  // Heads that only count, and whoever came late beside those who came.
  [
    '每个人出勤几天，谁缺勤最多',
    { '考勤.csv': '工号,姓名,1,2,3,4\nG1,安平,√,√,×,√\nG2,慕青,√,,迟,假\nG3,车晓,×,×,√,√\n' },
    [['安平|G1|3|0', '慕青|G2|1|1', '车晓|G3|2|0'], ['车晓|G3|2|0']],
  ],
  ['各声部来了多少人次', roll, [['女高|6', '女低|2', '男低|1']]],
  ['谁来得最少', roll, [['包磊|1']]],
  ['每个教练带的学员考试合格率，缺考不算', tests, [['邹洪|1|1|100%', '赵刚|1|2|50%']]],
  ['11月各票种卖了多少张、收了多少钱，占比也算一下', tickets, [['成人票|80|4000|80%|80%', '儿童票|20|1000|20%|20%']]],
])('%s', async (text, files, rows) => {
  const intent = await readBeside(text, files);
  const made = await Promise.all(intent.queries.map((one) => runAsked(one, files)));
  expect(isRead(intent)).toBe(true);
  expect(made.map((table) => table.rows.map((row) => row.join('|')))).toEqual(rows);
});

test.each<[string, Files]>([
  ['低于最低存量的列出来，还差多少', seeds],
  ['加一列入园同比增长率，再看看哪个月涨得最多哪个月降了', visitors],
  ['11月票款合计，打八折', tickets],
])('what may be of several columns, or is no step of a table, is laid before the person: %s', async (text, files) => {
  expect(isRead(await readBeside(text, files))).toBe(false);
});

test('what is counted in another unit than its column is asked, and not added up', async () => {
  const late: Files = { '正点.csv': '日期,航线,晚点（分钟）\n2026-11-27,甲线,18\n2026-11-27,乙线,25\n2026-11-27,丙线,0\n' };
  const intent = await readBeside('每条航线晚点几班、平均晚点多少分钟', late);
  expect(intent.unread.map(({ words }) => words).join()).toContain('几班');
  expect(isRead(intent)).toBe(false);
});

test('tables of like columns put under each other say where each row comes from', async () => {
  const shops: Files = { '东门店.csv': '品名,数量\n扫帚,3\n水桶,5\n', '西门店.csv': '品名,数量\n扫帚,4\n拖把,2\n' };
  const intent = await readBeside('把这几张表合并成一张', shops);
  expect(isRead(intent)).toBe(true);
  const [asked] = intent.queries;
  const { columns, rows } = await runAsked(asked ?? expect.fail('nothing read'), shops);
  expect(columns.map(({ name }) => name)).toEqual(['来源', '品名', '数量']);
  expect(rows.map((row) => row.slice(1).join(' '))).toEqual(['扫帚 3', '水桶 5', '扫帚 4', '拖把 2']);
  expect(new Set(rows.map(([from]) => from)).size).toBe(2);
});
