/** Texts addressed to somebody: who it is for, who signs, and every typed fact once. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

async function written(text: string, ...changes: string[]): Promise<string> {
  const desk = startDesk();
  await desk.send(text);
  for (const change of changes) await desk.send(change);
  return desk.document();
}

test('an appeal has its points one by one, and asks whom it is to where no label says so', async () => {
  const document = await written(
    '写一份倡议书：倡议全体员工参与光盘行动，由公司工会和团委联合发起，从12月1日起，食堂按需取餐，剩餐公示，每月评选光盘之星。',
  );
  expect(document).toContain('【待补充：倡议对象，如“全体员工”】：\n\n## 倡议内容\n\n1. 倡议全体员工参与光盘行动；');
  expect(document).toContain('从12月1日起，食堂按需取餐；\n4. 剩餐公示；\n5. 每月评选光盘之星。');
  const told = await written('写一份倡议书：食堂按需取餐，剩餐公示，主送全体员工，落款公司工会');
  expect(told).toContain('全体员工：\n\n## 倡议内容\n\n1. 食堂按需取餐；\n2. 剩餐公示。\n\n公司工会\n');
});

test('an appeal keeps every figure of what was told', async () => {
  const document = await written(
    '写一份节约用电倡议书：上月公司用电 18.6 万度，比去年同期多 12%。后勤部发起，向全体员工倡议：人走灯灭；空调不低于 26 度。',
  );
  for (const told of ['18.6 万度', '比去年同期多 12%', '人走灯灭', '空调不低于 26 度', '后勤部']) expect(document).toContain(told);
  expect(document).toContain('# 节约用电倡议书');
});

test('a notice of two facts is one paragraph, its telephone apart; a day is changed by its own words', async () => {
  const order =
    '帮我写一份国庆节后设备检修通知，发给各车间，10月9日8:00-18:00 停产检修，各车间10月8日17:00前清空工位并断电挂牌，值班电话 0519-86543210，落款设备部';
  const document = await written(order);
  expect(document).toContain('通知如下：\n\n10月9日8:00-18:00 停产检修，各车间10月8日17:00前清空工位并断电挂牌。\n\n联系方式');
  expect(document).toContain('联系方式：值班电话 0519-86543210。');
  // The only day told of 停产检修; the other one stays.
  expect(await written(order, '把检修时间改成10月10日')).toBe(document.replace('10月9日', '10月10日'));
  expect(await written(order, '把10月9日改成10月10日')).toContain('10月10日8:00-18:00 停产检修');
});

test('where several days could be meant none is changed, nor the word for them', async () => {
  const desk = startDesk();
  await desk.send('写一份通知，发给各部门，12月1日体检，12月3日补检，落款人事部');
  const { reply } = await desk.send('把时间改成12月5日');
  expect(reply).toContain('没有改“时间”');
  expect(desk.names()).toHaveLength(1);
});

test('an application is called by what it asks for, and signed by who asks', async () => {
  const order = '写一份申请，申请采购两台示波器，因为现有 3 台中 1 台已损坏，预算 6.4 万元，申请人研发二组 黄立';
  expect(await written(order)).toContain('【待补充：收件单位或领导】：\n\n申请采购两台示波器，因为现有 3 台中 1 台已损坏，预算 6.4 万元');
  expect(await written(order, '预算改成 7 万元')).toContain('预算 7 万元');
});

test('a bulletin tells what happened, what was found, what was decided and what is required, each in its part', async () => {
  const document = await written(
    '写一份安全检查通报：主送各分公司，11月18日至19日集团安全部检查 23 个工地，发现隐患 87 处；东湖工地脚手架未按方案搭设；要求 11月30日前整改完毕，逾期停工。对东湖项目经理罚款 5000 元。落款 集团安全部',
  );
  expect(document).toContain('现将有关情况通报如下：\n\n## 一、基本情况\n\n11月18日至19日集团安全部检查 23 个工地。');
  expect(document).toContain('## 二、存在的问题\n\n- 发现隐患 87 处；\n- 东湖工地脚手架未按方案搭设。');
  expect(document).toContain('## 三、处理决定\n\n对东湖项目经理罚款 5000 元。');
  expect(document).toContain('## 四、有关要求\n\n- 要求 11月30日前整改完毕；\n- 逾期停工。\n\n特此通报。\n\n集团安全部');
});

test('whom a statement is reported to stands at its head and not in its text', async () => {
  const order = '写一份情况说明：关于11月15日仓库漏水。凌晨 2:40 发现渗漏，浸泡纸箱 126 箱。原因是排水沟堵塞。报送公司安委会';
  expect(await written(order)).toContain('公司安委会：\n\n凌晨 2:40 发现渗漏，浸泡纸箱 126 箱。原因是排水沟堵塞。\n\n此致');
  expect(await written(order, '改成邮件')).not.toContain('2026年11月20日');
});

test('a notice made a mail keeps who signed it, whom it is for and whom to call', async () => {
  const order =
    '写一份停电通知：发给各部门，11月28日（周六）8:00-17:00 办公楼停电检修，请提前关闭电脑，服务器由信息中心统一关机，值班电话 6688，落款行政部';
  const mail = await written(order, '改成邮件');
  expect(mail).toContain('各部门：\n\n您好！\n\n11月28日（周六）8:00-17:00 办公楼停电检修，请提前关闭电脑，服务器由信息中心统一关机');
  expect(mail.match(/行政部/g)).toHaveLength(1);
  expect(mail).toContain('值班电话 6688');
  expect(await written(order, '改成邮件，发给王总')).toContain('\n\n王总：\n');
});

test('articles of a rule stay whole in a notice, and its table stands behind them without averages', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份关于执行新差旅费标准的通知，发给各部门，落款财务部', {
    '办法.md':
      '# 差旅费办法\n\n第一条 住宿费每人每天不超过450元。\n\n第二条 高铁二等座、飞机经济舱；出租车费凭票报销。每天不超过80元。\n\n第三条 自2026年12月1日起施行。解释权归财务部。\n\n| 职级 | 住宿（元/天） |\n| --- | --- |\n| 总监 | 600 |\n| 经理 | 500 |\n| 员工 | 450 |\n',
  });
  const text = desk.document();
  expect(text).toContain(
    '- 第二条 高铁二等座、飞机经济舱；出租车费凭票报销；每天不超过80元；\n- 第三条 自2026年12月1日起施行；解释权归财务部。',
  );
  expect(text.indexOf('## 二、附表')).toBeGreaterThan(text.indexOf('第三条'));
  expect(text).not.toMatch(/平均|来源/);
});

test('of several numbers in a clause none is put into a table of its own', async () => {
  const text = await written(
    '写一份个人年终总结，我是信息科陈卓，完成HIS升级1次、处理报修2136起、响应时间从30分钟降到12分钟；不足：文档不完善',
  );
  expect(text).toContain('处理报修2136起');
  expect(text).not.toContain('| 事项 | 数字 |');
});

test('letters, mails and invitations hold what was told, once and in its words; who writes to whom has a place of its own', async () => {
  for (const [text, ...held] of [
    [
      '给客户写一封道歉信：因为我们发错了货，11月25日前补发。落款远航商贸',
      '因为我们发错了货，11月25日前补发。',
      '此致\n\n敬礼\n\n远航商贸\n',
    ],
    ['写一封邮件给客户李总：说明交货延期三天，原因是港口拥堵，12月3日发货', '交货延期三天，原因是港口拥堵，12月3日发货。', '顺颂商祺'],
    ['写一封邀请函，年度供应商大会12月8日举行，地点在洲际酒店，联系人小刘 13812345678', '洲际酒店', '小刘 13812345678', '敬请拨冗出席。'],
    [
      '写一份请示：现有2台叉车不够用，拟采购3吨电动叉车2台，单价18万元。主送总经理办公会',
      '总经理办公会：\n\n',
      '拟采购3吨电动叉车2台',
      '妥否，请批示。',
    ],
  ] as const) {
    const document = await written(text);
    for (const one of held) expect(document).toContain(one);
    expect(document).not.toMatch(/写一[封份]|落款|主送/);
  }
});

test('what the order keeps out of a file stands nowhere, and that is told; what the file does not know is asked', async () => {
  const files = {
    '供货表.md': '# 春季供货\n\n每周二到货。\n\n| 品名 | 单价 | 底价 |\n|---|---|---|\n| 毛尖 | 88 | 61 |\n| 寿眉 | 75 | 50 |\n',
  };
  const desk = startDesk();
  const said = await desk.send('根据附件写一份供货通知，底价那一列千万别放', files);
  expect(desk.document()).toContain('| 毛尖 | 88 |');
  expect(desk.document()).not.toMatch(/底价|61|50/);
  expect(said.reply).toContain('照您说的“底价”不要，没有放“供货表.md”里的：“底价”一栏');
  const other = startDesk();
  const asked = await other.send('根据附件写一份供货通知，返程车牌不要写', files);
  expect(JSON.stringify(asked.events)).toContain('您说“返程车牌”不要，文件里没有认出是哪几句');
  expect(other.names()).toEqual([]);
});

test('whoever was named as its signer signs a report whose genre has no place for one', async () => {
  const desk = startDesk();
  await desk.send('写一份扶梯故障的情况报告给客运部，落款清波门站', {
    '经过.md': '# 3号扶梯故障经过\n\n11月20日8:05扶梯停下，8:40修好。\n\n没有人受伤。\n',
  });
  expect(desk.document()).toMatch(/清波门站\n\n\d{4}年\d{1,2}月\d{1,2}日\s*$/);
  expect(desk.document().match(/清波门站/g)).toHaveLength(1);
});

test('a letter made of a file stands in its order, without headings and without sums of a list of people', async () => {
  const desk = startDesk();
  const file =
    '# 志愿服务\n\n9月至11月六位老师到馆讲解84场。\n\n| 姓名 | 科目 | 场次 |\n| --- | --- | --- |\n| 安静 | 语文 | 18 |\n| 卞红 | 语文 | 16 |\n| 佘小兰 | 美术 | 15 |\n\n11月14日的亲子专场三位老师都到了。\n';
  await desk.send('写封感谢信给红枫小学，落款市博物馆', { '志愿者.md': file });
  const document = desk.document();
  expect(document).toMatch(/红枫小学：\n\n9月至11月六位老师到馆讲解84场。\n\n\| 姓名[^#]*\| 佘小兰[^#]*\n\n11月14日的亲子专场/);
  expect(document).not.toMatch(/^##|合计/m);
});

test('questions that are typed with their answers stand as questions with their answers', async () => {
  const plain = await written('写一份常见问题解答：怎么报名？官网报名。多少钱？299元，开课前付清。能退吗？开课前三天可以退。逾期不退。');
  expect(plain).toContain(
    '## 怎么报名？\n\n官网报名。\n\n## 多少钱？\n\n299元，开课前付清。\n\n## 能退吗？\n\n开课前三天可以退。逾期不退。',
  );
  const marked = await written('写一份常见问题：问：怎么报名？答：官网报名。问：多少钱？答：299元。落款培训部');
  expect(marked).toContain('## 怎么报名？\n\n官网报名。\n\n## 多少钱？\n\n299元。\n\n培训部');
});
