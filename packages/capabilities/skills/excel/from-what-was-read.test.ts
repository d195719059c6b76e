/** What is read of a table's question is kept, what is guessed is shown for a yes with its sentence, and what is left is marked in its place. */
import { expect, test } from 'vitest';
import { isRead, readBeside, runAsked, type Files } from './testing.ts';

const charging: Files = {
  '充电.csv':
    '日期,站点,充电量(度),电费(元),服务费(元)\n2026-11-02,体育馆站,40,30,10\n2026-11-05,高铁站,55,44,22\n2026-11-09,体育馆站,60,45,15\n2026-10-30,高铁站,10,8,4\n',
};
const repairs: Files = {
  '报修.csv': '报修日期,站点,品牌,处理结果\n2026-11-01,东站,特来,已修复\n2026-11-03,西站,星充,已修复\n2026-11-06,西站,星充,未修复\n',
};
const graves: Files = {
  '管理费.csv':
    '墓位号,联系人,应交管理费,已交管理费,交费日期\nS1,关志平,600,600,2026-03-12\nS2,蔺春生,600,300,2026-04-02\nF1,查玉梅,900,,\n合计,,2100,900,\n',
};
const cards: Files = {
  '次卡.csv': '卡号,客户,电话,购买次数,已用次数\nK1,吴女士,13788010001,10,8\nK2,李先生,13788010002,20,12\nK3,曲先生,13788010003,12,\n',
};
const lessons: Files = { '课时.csv': '孩子,项目,购买课时,10月底前已上,11月上课,11月请假\n果果,感统,60,38,12,1\n天天,运动,40,33,6,3\n' };
const visits: Files = {
  '派单.csv': '日期,阿姨,客户,评分\n2026-11-01,沙金花,甲,5\n2026-11-02,覃玉兰,乙,4.2\n2026-11-03,覃玉兰,丙,4.4\n2026-10-30,沙金花,丁,3\n',
};
const camps: Files = { '营收.csv': '营区,去年国庆(元),今年国庆(元)\n湖畔,48600,56200\n森林,35200,33900\n合计,83800,90100\n' };
const animals: Files = {
  '检疫.csv': '日期,养殖户,送宰头数,不合格头数\n2026-11-02,广源,120,1\n2026-11-03,老牛湾,45,0\n2026-11-09,广源,110,2\n',
};
const work: Files = { '11月外业.csv': '姓名,项目,出工天数,补助标准（元/天）\n阮杰,河道,8,120\n阮杰,地籍,6,80\n车亮,地籍,5,80\n' };
const rink: Files = {
  '场次.csv': '日期,时段,人数,租鞋\n2026-11-16,上午,38,30\n2026-11-16,晚上,92,60\n2026-11-17,上午,42,33\n2026-11-17,晚上,88,57\n',
};
const orders: Files = { '订单.csv': '订单号,营位类型,人数,金额\nY1,星空帐,2,520\nY2,房车位,4,760\nY3,星空帐,3,1040\n' };
const meat: Files = {
  '出货.csv':
    '日期,客户,重量(公斤),金额\n2026-11-12,鲜丰,860,18920\n2026-11-22,老郭,310,7130\n2026-11-23,一中,260,7280\n2026-11-24,鲜丰,150,4200\n2026-11-26,老郭,120,3420\n',
};
const books: Files = {
  '收书.csv': '日期,来源,册数,收购价(元)\n2026-11-01,剔旧,120,360\n2026-11-04,剔旧,300,450\n2026-11-08,个人,36,144\n',
};
const prices: Files = { '收购.csv': '等级,斤数,单价\n特级,620,6.5\n一级,1100,4.2\n特级,480,6.8\n' };
const cranes: Files = {
  '台班.csv': '日期,客户,台班,单价,加班费\n2026-11-02,宏泰,1,1800,0\n2026-11-03,鲁北,1.5,3200,400\n2026-11-09,兴达,1,900,\n',
};
const boxes: Files = { '计件.csv': '师傅,品名,完成（只）,返工（只）,工价（元/只）\n叶师傅,茶篮,9,0,60\n潘师傅,果篮,24,1,22\n' };

async function cameOf(text: string, files: Files) {
  const intent = await readBeside(text, files);
  const tables = await Promise.all(intent.queries.map((one) => runAsked(one, files)));
  return { intent, rows: tables.map(({ rows }) => rows.map((row) => row.join('|'))) };
}

test.each<[string, Files, string[][]]>([
  ['哪几户的管理费还没交齐，各差多少', graves, [['S2|蔺春生|600|300|2026-04-02|300', 'F1|查玉梅|900|0||900']]],
  ['没交齐的列出来，差多少写上，再合计一下', graves, [['S2|蔺春生|600|300|2026-04-02|300', 'F1|查玉梅|900|0||900'], ['1200']]],
  ['哪些客户的卡只剩不到3次了，电话也带上', cards, [['K1|吴女士|13788010001|10|8|2']]],
  ['每个孩子还剩几节课，剩不到5节的标出来', lessons, [['果果|10', '天天|1'], ['天天|运动|40|33|6|3|1']]],
  ['各个时段平均每天来多少人', rink, [['上午|80|2|40', '晚上|180|2|90']]],
  ['哪个营位类型人均消费最高', orders, [['星空帐|1560|5|312']]],
  [
    '今年国庆各营区比去年增减多少，增幅也要，哪个营区跌了',
    camps,
    [['湖畔|56200|48600|7600|15.64%', '森林|33900|35200|-1300|-3.69%'], ['森林|33900|35200|-1300|-3.69%']],
  ],
  ['各等级收了多少斤，花了多少钱，平均单价是多少', prices, [['特级|1100|7294|6.6309090909', '一级|1100|4620|4.2']]],
])('one meaning in an office is read at once: %s', async (text, files, rows) => {
  const { intent, rows: came } = await cameOf(text, files);
  expect({ read: isRead(intent), rows: came }).toEqual({ read: true, rows });
});

test.each<[string, Files, string[], string[][]]>([
  [
    '每个站点充了多少度电、收了多少钱，平均每度多少钱',
    charging,
    ['“收了多少钱”对得上“电费(元)”“服务费(元)”几列：各列都列出来，再加成“合计”，对吗？'],
    [['体育馆站|100|75|25|100|1', '高铁站|65|52|26|78|1.2']],
  ],
  [
    '各品牌报修了几次，修好几次，修复率多少',
    repairs,
    ['“修好”按“处理结果”是“已修复”的行算，对吗？', '“修复率”按“处理结果”是“已修复”的行数÷“处理结果”填了的行数算，对吗？'],
    [['特来|1|1|1|100%', '星充|2|1|2|50%']],
  ],
  [
    '各养殖户送了多少头，不合格率是多少',
    animals,
    ['“不合格率”按“不合格头数”÷“送宰头数”算，对吗？'],
    [['广源|230|3|1.3%', '老牛湾|45|0|0%']],
  ],
  [
    '每个人补助一共多少钱',
    work,
    ['表里没有编号，“姓名”相同的会合在一起，可以吗？', '“补助一共”按“出工天数”×“补助标准（元/天）”算，对吗？'],
    [['阮杰|1440', '车亮|400']],
  ],
  [
    '每个阿姨11月上门几次，平均评分多少，低于4.5分的标出来',
    visits,
    ['“低于4.5分”看的是每个“阿姨”的“评分（平均）”，对吗？', '“上门”在表里没有对应的列或内容：没有按它挑行，照其余的话做，对吗？'],
    [['沙金花|1|5', '覃玉兰|2|4.3'], ['覃玉兰|2|4.3']],
  ],
  ['该收多少钱按客户算一下，台班乘单价再加加班费', cranes, ['“加班费”有空着的，按 0 算吗？'], [['宏泰|1800', '鲁北|5200', '兴达|900']]],
  [
    '11月下旬各客户提货多少公斤，金额前一名是谁',
    meat,
    ['“金额前一名是谁”算全部行，还是只算前面说的那些行？', '“提货”在表里没有对应的列或内容：没有按它挑行，照其余的话做，对吗？'],
    [['老郭|430', '一中|260', '鲜丰|150'], ['老郭|10550']],
  ],
])('what is guessed is shown for a yes, and stands on the card: %s', async (text, files, asked, rows) => {
  const { intent, rows: came } = await cameOf(text, files);
  expect(intent.unread).toEqual([]);
  expect(intent.doubts.map(({ question }) => question)).toEqual(asked);
  expect(came).toEqual(rows);
});

test('a column that is taken for a unit it is not called by is shown for a yes', async () => {
  const { intent, rows } = await cameOf('每个来源收了多少本，占比多少', books);
  expect(rows).toEqual([['剔旧|420|92.11%', '个人|36|7.89%']]);
  expect(intent.read.filter(({ sure }) => !sure)).toHaveLength(1);
});

test('a piece rate is by the amount that is chosen', async () => {
  const { doubts, queries } = await readBeside('每个人计件工资多少', boxes);
  expect(doubts.map(({ choices }) => choices.map(({ label }) => label))).toEqual([['完成（只）', '返工（只）']]);
  expect(queries[0]?.query.steps).toMatchObject([{ formula: '[完成（只）]*[工价（元/只）]' }, { do: 'group', by: [{ column: '师傅' }] }]);
});

test('what can be put together is, and the words without a place are marked alone', async () => {
  const { intent, rows } = await cameOf('每个站点11月的电费，峰谷分开', charging);
  expect(intent.unread.map(({ words }) => words).join()).toContain('峰谷');
  expect(rows[0]).toEqual(['体育馆站|75', '高铁站|44']);
});

test.each<[string, Files]>([
  ['每种产品做了多少只', boxes],
  ['退货的客户各多少公斤', meat],
  ['每个客户赚了多少', meat],
])('words that may choose rows, and amounts that may be of two columns, are never passed over: %s', async (text, files) => {
  const { unread, doubts } = await readBeside(text, files);
  expect(unread.length + doubts.filter(({ choices }) => choices.length > 1).length).toBeGreaterThan(0);
});
