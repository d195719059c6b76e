/** What is asked about files nobody prepared for: the answer with its place, or plainly none. */
import { expect, test } from 'vitest';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk as deskOf } from '../writing/testing.ts';

const startDesk = (skill: string | null) => deskOf(skill, undefined, undefined, sheetTools(workbooksHere));

const lease = (copiers: number, months: number, end: string) => `# 办公设备租赁合同

甲方（承租方）：杭州云溪信息技术有限公司

乙方（出租方）：浙江恒达设备租赁有限公司

## 第一条 租赁物

乙方出租激光复印机${copiers}台。

## 第二条 租赁期限

租赁期限为${months}个月，自2026年9月1日起至${end}止。

## 第三条 违约责任

逾期超过60日的不予退还押金。
`;
const sales = '城市,产品,第三季度销售额（万元）,目标（万元）\n杭州,云桌面,182.5,170\n杭州,网关,96.3,110\n成都,云桌面,88.4,120\n';
const staff = '姓名,部门,入职日期\n李文博,研发中心,2019-03-11\n许可,市场部,2020-10-19\n罗成,财务部,2017-06-01\n';

test('how long, until when, who: one passage with its place', async () => {
  const desk = startDesk(null);
  const asked = await desk.send('这份合同的期限是多久？', { '合同.md': lease(12, 24, '2028年8月31日') });
  expect(asked.reply).toBe(
    '文件里这样写：\n\n- 租赁期限为24个月，自2026年9月1日起至2028年8月31日止。（来源：合同.md “第二条 租赁期限”节）',
  );
  expect((await desk.send('合同什么时候到期')).reply).toContain('至2028年8月31日止');
  const who = (await desk.send('乙方是谁')).reply;
  expect(who).toContain('浙江恒达');
  expect(who).not.toContain('复印机');
  expect((await desk.send('1+1等于几')).reply).toMatch(/没有找到[\s\S]*未完成：\n- /);
});

test('two versions are compared sentence by sentence', async () => {
  const { reply } = await startDesk(null).send('对比这两个文件', {
    '甲_v1.md': lease(12, 24, '2028年8月31日'),
    '乙_v2.md': lease(15, 24, '2028年8月31日'),
  });
  expect(reply).toContain('4 处相同，1 处不同');
  expect(reply).toContain('| 第一条 租赁物 | 乙方出租激光复印机12台。 | 乙方出租激光复印机15台。 |');
});

test('rows that miss a target, and two questions at once', async () => {
  const desk = startDesk(null);
  const { reply } = await desk.send('总销售额是多少？第三季度销售额低于目标的有哪些？', { '销售.csv': sales });
  expect(reply).toContain('第三季度销售额（万元） **367.2**');
  expect(reply).toContain('| 成都 | 云桌面 | 88.4 | 120 |');
  expect(reply).not.toContain('| 杭州 | 云桌面 | 182.5');
});

test('a cell by its row and column, the earliest of a column', async () => {
  const desk = startDesk(null);
  expect((await desk.send('许可是哪个部门的', { '名单.csv': staff })).reply).toContain('姓名 许可，部门 市场部');
  expect((await desk.send('谁是最早入职的？')).reply).toContain('姓名 罗成，部门 财务部，入职日期 2017-06-01');
});

test('tables inside a text are asked as spreadsheets are, and what is not wholly read of them is told', async () => {
  const desk = startDesk(null);
  const repairs = `# 灯塔检修

| 事项 | 负责人 | 完成日期 | 费用（元） | 状态 |
|---|---|---|---|---|
| 更换主灯 | 邵航 | 2026-10-12 | 8600 | 已完成 |
| 检查避雷 | 邵航 | 2026-11-18 | 3400 | 未完成 |
| 补刷塔身 | 莫凡 | 2026-12-05 | 15800 | 未完成 |
| 注：12月停灯三天，另行通知 | | | | |
`;
  const { reply } = await desk.send('每个负责人的费用合计是多少', { '检修.md': repairs });
  expect(reply).toContain('| 邵航 | 12,000 |');
  expect(reply).toContain('| 莫凡 | 15,800 |');
  expect(reply).not.toContain('另行');
  expect((await desk.send('未完成的有哪些')).reply).not.toContain('更换主灯');
  // No day of completion is empty: it does not tell what is not done.
  expect((await desk.send('还没完成的有哪些，最晚哪天完成？')).reply).toContain('没有回答');
});

test('money of two signs in one column is asked about, and a question behind another is none of its conditions', async () => {
  const takings = '城市,票房\n成都,"¥86,400"\n成都,"¥104,000"\n杭州,"¥92,300"\n杭州,"¥1,300"\n曼谷,"$9,800"\n';
  const { calls } = await startDesk(null).send('每个城市的票房合计是多少？', { '票房.csv': takings });
  expect(calls).toEqual(['read_workbook', 'order']);
  const { reply } = await startDesk(null).send('总销售额是多少？第三季度销售额低于目标的有哪些？', { '销售.csv': sales });
  expect(reply).toContain('367.2');
  const teas = '地块,4月,5月,6月\n南坡,320,260,180\n北坡,210,240,200\n溪边,150,95,120\n';
  for (const words of ['5月低于4月的有哪些？', '5月比4月少的是哪些地块？']) {
    const told = await startDesk(null).send(words, { '采摘.csv': teas });
    expect(told.reply, 'a month is a column here, and no four').toContain('| 溪边 | 150 | 95 | 120 |');
    expect(told.reply).not.toContain('北坡');
  }
});

test('a file that was left behind is named as what is missing', async () => {
  const desk = startDesk(null);
  const { reply } = await desk.send('根据附件里的名单数一数每个小组几个人');
  expect(reply).toContain('没有带附件');
  expect(reply).not.toContain('大语言模型');
  expect((await desk.send('名单在这里，每个部门几个人', { '名单.csv': staff })).reply).not.toContain('没有带附件');
});

test('what it can’t do is said instead of something else being done', async () => {
  const desk = startDesk(null);
  const translated = await desk.send('翻译这个文件', { '合同.md': lease(12, 24, '2028年8月31日') });
  expect(translated.reply).toContain('未完成：\n- 没有翻译');
  expect(translated.reply).not.toContain('复印机');
  const charted = await startDesk(null).send('把表格画成图', { '销售.csv': sales });
  expect(charted.calls).toEqual(['read_workbook', 'order']);
  expect(charted.reply).not.toContain('未完成');
  for (const skill of [null, 'writing']) {
    const poem = startDesk(skill);
    expect((await poem.send('写一首诗')).reply).toContain('没有创作诗歌');
    expect(poem.names()).toEqual([]);
  }
});

test('several files are told one by one, each with its name', async () => {
  for (const words of ['分别总结这三份报告', '对比这三份报告']) {
    const desk = startDesk(null);
    const { reply } = await desk.send(words, {
      '杭州.md': '# 年度报告\n\n杭州分公司全年营收 1820 万元，比上年增长 12%。\n',
      '成都.md': '# 年度报告\n\n成都分公司全年营收 960 万元，比上年增长 9%。\n',
      '西安.md': '# 年度报告\n\n西安分公司全年营收 1210 万元，比上年增长 4%。\n',
    });
    for (const told of ['杭州.md', '成都.md', '西安.md', '1820 万元', '960 万元', '1210 万元']) expect(reply).toContain(told);
  }
});

test('“总结这份 PDF” is answered in the chat, and a page outline is what was asked for', async () => {
  const desk = startDesk(null);
  const { reply } = await desk.send('总结这份 PDF', { '合同.md': lease(12, 24, '2028年8月31日') });
  expect(desk.names()).toEqual([]);
  expect(reply).toContain('**合同.md**');
  const outlined = await startDesk(null).send('帮我做个PPT大纲：主题是新员工入职培训');
  expect(outlined.reply).toContain('新员工入职培训PPT大纲');
  expect(outlined.reply).not.toContain('未完成');
});

test('what is not done is said of what was asked, not of words in the text', async () => {
  const desk = startDesk(null);
  const { reply } = await desk.send('下面这段话帮我改得简洁一点：由于近期天气持续降温的原因，公司决定从下周一开始延长空调开放时间。');
  expect(reply).toContain('没有改写句子');
  expect(reply).not.toContain('实时信息');
});

test('what no column gives is not answered with another column', async () => {
  const desk = startDesk(null);
  const bids = '物料,数量,甲公司单价,乙公司单价\nA4 打印纸,200,21.5,20.8\n硒鼓,24,318,335\n文件夹,500,3.2,3.5\n';
  const { reply, calls } = await desk.send('两家供应商各自的总价是多少？哪家最便宜，比最贵的便宜多少？', { '比价.csv': bids });
  expect(reply).not.toMatch(/按物料汇总|数量最/);
  expect(calls).toContain('order');
});

test('a change of an attached contract is made where it was said', async () => {
  const desk = startDesk(null);
  const { reply } = await desk.send('把合同里的租赁期限从24个月改成36个月，其他地方不要动', {
    '合同.md': lease(12, 24, '2028年8月31日'),
  });
  expect(reply).toContain('“租赁期限”由“24个月”改为“36个月”');
  expect(desk.document('合同.md')).toBe(lease(12, 36, '2028年8月31日'));
});
