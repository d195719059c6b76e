/** Several things in one sentence, figures of formulas in brackets, groups by their number, fees and differences of two: what each comes to. */
import { expect, test } from 'vitest';
import { readBeside, runAsked, type Files } from './testing.ts';

const glass: Files = {
  '产量.csv':
    '日期,班组,投料片数,合格片数\n2026-11-01,甲班,100,95\n2026-11-01,乙班,100,90\n2026-11-02,丙班,200,196\n2026-11-02,甲班,100,97\n',
};
const shop: Files = {
  '营业.csv': '日期,营业额（元）,客人数\n2026-11-20,1000,20\n2026-11-21,3000,50\n2026-11-22,2000,40\n2026-11-23,800,16\n',
};
const pets: Files = {
  '寄养.csv': '宠物,品种,寄养天数,日单价（元/天）,洗护费（元）\n豆包,柴犬,10,80,60\n雪球,布偶,14,60,0\n可乐,柴犬,5,80,20\n',
};
const honey: Files = {
  '取蜜.csv':
    '日期,蜂场,蜜种,取蜜量（斤）,箱数,蜜工\n2026-11-21,南坡,槐花,42,6,董良\n2026-11-22,柳沟,椴树,36,5,祁梅\n2026-11-22,柳沟,槐花,20,4,祁梅\n',
};
const rooms: Files = { '仓位.csv': '仓位号,面积（㎡）,月租（元）,欠费（元）\nA1,50,2250,0\nB1,80,3040,3040\n' };
const stock: Files = { '存量.csv': '品种,在圃数量,已订数量\n石榴,300,250\n海棠,500,80\n' };
const cotton: Files = {
  '籽棉.csv': '农户,籽棉（公斤）,单价（元/公斤）,金额（元）\n丁贵,1000,7.1,7100\n马海,800,7,5600\n丁贵,500,7,3500\n',
};
const lessons: Files = {
  '课时.csv': '学员,购课节数,已上节数,到期日\n柏雨,40,37,2026-11-25\n甘霖,30,30,2026-11-26\n时雨,20,3,2026-12-20\n',
};

async function cameOf(text: string, files: Files) {
  const intent = await readBeside(text, files);
  const tables = await Promise.all(intent.queries.map((one) => runAsked(one, files)));
  return { intent, rows: tables.map(({ rows }) => rows.map((row) => row.join('|'))) };
}

test.each<[string, Files, string[][]]>([
  ['三个班成品率各多少', glass, [['甲班|192|200|96%', '乙班|90|100|90%', '丙班|196|200|98%']]],
  ['每个班的废片（投料片数减合格片数）', glass, [['甲班|8', '乙班|10', '丙班|4']]],
  ['按班组汇总投料和合格，再加一列成品率（合格/投料）', glass, [['甲班|200|192|96%', '乙班|100|90|90%', '丙班|200|196|98%']]],
  [
    '加两列，成品率（合格除以投料）和废片（投料减合格），按成品率从低到高排',
    glass,
    [['2026-11-01|乙班|100|90|90%|10', '2026-11-01|甲班|100|95|95%|5', '2026-11-02|甲班|100|97|97%|3', '2026-11-02|丙班|200|196|98%|4']],
  ],
  [
    '投料减合格除以投料',
    glass,
    [['2026-11-01|甲班|100|95|5%', '2026-11-01|乙班|100|90|10%', '2026-11-02|丙班|200|196|2%', '2026-11-02|甲班|100|97|3%']],
  ],
  ['每个农户一共交了多少公斤多少钱', cotton, [['丁贵|1500|10600', '马海|800|5600']]],
  ['周末和平时平均营业额差多少', shop, [['2500|900|1600']]],
  ['加一列客单价', shop, [['2026-11-20|1000|20|50', '2026-11-21|3000|50|60', '2026-11-22|2000|40|50', '2026-11-23|800|16|50']]],
  ['槐花和椴树的斤数差多少', honey, [['62|36|26']]],
  ['每个蜜工干了几天，取了多少斤', honey, [['董良|1|42', '祁梅|1|56']]],
  ['按蜜种统计斤数，再加一列平均每箱多少斤', honey, [['槐花|62|10|6.2', '椴树|36|5|7.2']]],
  ['每个品种寄养费一共多少，从高到低', pets, [['柴犬|1200', '布偶|840']]],
  ['加一列每平米月租，低于40块的挑出来', rooms, [['A1|50|2250|0|45', 'B1|80|3040|3040|38'], ['B1|80|3040|3040|38']]],
  ['本月到期但课还没上完的有哪些', lessons, [['柏雨|40|37|2026-11-25']]],
  [
    '每个学员还剩几节课，不到4节的列出来好通知续费',
    lessons,
    [
      ['柏雨|3', '甘霖|0', '时雨|17'],
      ['柏雨|3', '甘霖|0'],
    ],
  ],
  ['还能卖的数量算出来（在圃减已订），不到100株的列出来', stock, [['石榴|300|250|50', '海棠|500|80|420'], ['石榴|300|250|50']]],
])('%s', async (text, files, rows) => {
  const came = await cameOf(text, files);
  expect(came.rows).toEqual(rows);
  expect(came.intent.unread).toEqual([]);
});

test('what is guessed is shown, and what nothing was made of stays unread', async () => {
  const { intent } = await cameOf('每个品种寄养费一共多少，洗护费一共多少，从高到低', pets);
  expect(intent.doubts).toMatchObject([
    { words: '从高到低', likely: true },
    { question: '“寄养费”按“寄养天数”×“日单价（元/天）”算，对吗？' },
  ]);
  // A part of a name is none where the word goes on.
  expect((await cameOf('寄养价一共多少', pets)).intent.unread).not.toEqual([]);
  // What is needed is no purpose.
  expect((await cameOf('低于100的列出来，要补多少', stock)).intent.unread).not.toEqual([]);
});
