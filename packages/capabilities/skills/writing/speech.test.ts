/** Documents from what people said to each other: a group's messages, a recording that was typed, an interview. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

const messages = `2026-11-16 08:52 老周(仓储): 大家早，今天开始搬A区货架，一共42组，预计三天搬完
2026-11-16 09:10 小林: 收到
2026-11-16 17:40 老周(仓储): 今天搬了15组，比计划多1组，叉车2号电瓶不行了，下午停了1个半小时
2026-11-16 17:45 陈经理: 叉车电瓶的事谁跟？
2026-11-16 17:46 小林: 我来，明天联系厂家换，报价3800
2026-11-16 17:47 陈经理: [图片]
2026-11-17 12:05 小林: 电瓶换好了，实际3650元，走备件费
2026-11-18 16:41 小林: 报废要走资产流程，我下周一提单
2026-11-20 17:52 陈经理: 辛苦大家，下周二开始系统切库位，小林牵头，盘点差异要控制在0.3%以内
2026-11-20 17:53 小林: OK👌
`;

test('a weekly report of a group chat tells what was done, what went wrong and what comes, with the days that were meant', async () => {
  const desk = startDesk();
  const said = await desk.send('根据群聊记录写一份仓库搬迁项目周报', { '仓库搬迁群.txt': messages });
  const [, done = '', problems = '', plan = ''] = desk.document().split(/^## .+$/m);
  expect(desk.document()).toContain('**汇报周期：** 2026-11-16 至 2026-11-20');
  expect(done).toContain('- 11月16日开始搬A区货架，一共42组，预计三天搬完');
  expect(done).toContain('- 11月16日搬了15组，比计划多1组；');
  expect(done).toContain('叉车电瓶：小林来，11月17日联系厂家换，报价3800');
  expect(done).toContain('11月17日，电瓶换好了，实际3650元');
  expect(problems).toContain('- 叉车2号电瓶不行了，下午停了1个半小时');
  expect(plan).toContain('小林11月23日（周一）提单');
  expect(plan).toContain('11月24日（周二）开始系统切库位，小林牵头');
  expect(desk.document()).not.toMatch(/收到|图片|OK|辛苦|17:4|谁跟/);
  expect(said.reply).not.toContain('没有请写“无”');
});

test('a section there is already is not added empty', async () => {
  const desk = startDesk();
  await desk.send('根据群聊记录写一份仓库搬迁项目周报', { '仓库搬迁群.txt': messages });
  const said = await desk.send('加一节风险');
  expect(desk.document().match(/^## .*风险/gm)).toHaveLength(1);
  expect(said.reply).toContain('“问题与风险”一节写的就是这些');
});

test('minutes of a typed recording say who said what, what was agreed, and who has taken what on', async () => {
  const desk = startDesk();
  await desk.send('根据录音稿整理会议纪要', {
    '录音.txt': `新品上市筹备会 录音整理稿

2026年11月18日 14:00 三楼会议室 参会：赵敏（市场总监）、钱伟（供应链）、李雷（电商）

赵敏：人都到了，开始吧。今天主要对一下燕麦奶新品12月上市的进度。

钱伟：产线那边首批8万盒没问题，12月5号能入库。但是利乐包的盖子缺货，供应商说要到12月2号才到。

赵敏：盖子有没有备选？

钱伟：有一家，单价贵4分钱，8万盒多3200块。

李雷：天猫的预售我想从12月1号改到12月3号，预售价59.9两提。

赵敏：可以，就12月3号。直播预算别超15万。

李雷：好，预算表我下周二发您。

赵敏：线下商超这块先不定，等华东区王强回来再说。
`,
  });
  const text = desk.document();
  expect(text).toMatch(/^# 新品上市筹备会纪要\n/);
  for (const row of ['| 会议主题 | 新品上市筹备会 |', '| 时间 | 2026年11月18日 14:00 |', '| 地点 | 三楼会议室 |'])
    expect(text).toContain(row);
  expect(text).toContain('| 参会人员 | 赵敏（市场总监）、钱伟（供应链）、李雷（电商） |');
  // What it came to stands before how it was talked over.
  const [, agenda = '', decided = '', tasks = '', talk = '', open = ''] = text.split(/^## .+$/m);
  expect(agenda).toContain('1. 燕麦奶新品12月上市的进度');
  expect(talk).toContain('- 钱伟：盖子：有一家，单价贵4分钱，8万盒多3200块');
  expect(decided).toContain('天猫的预售李雷想从12月1号改到12月3号，预售价59.9两提（赵敏：可以，就12月3号）');
  expect(decided).toContain('赵敏：直播预算别超15万');
  expect(tasks).toMatch(/预算表.*\| 李雷 \| 下周二（11月24日） \|/);
  expect(open).toContain('线下商超这块先不定');
});

test('a record of points is told by those it lists as present; a task has the day next to its owner', async () => {
  const desk = startDesk();
  await desk.send('根据周会记录写会议纪要，要有决议和待办表', {
    '周会.txt': `采购部周会 2026/11/19 15:00-15:40
参加：韦总、小袁、老穆、晓彤
1. 小袁：11月到货率96.4%；尾款还有3家没付，一共47.6万
2. 老穆：建议下周先锁200吨的价，韦总同意，老穆周三前出锁价方案
3. 韦总要求：年底前把A类物料的备选供应商都补到两家以上，晓彤牵头，12月15号前交清单
`,
  });
  const text = desk.document();
  expect(text).toMatch(/^# 采购部周会纪要\n/);
  expect(text).toContain('| 时间 | 2026/11/19 15:00-15:40 |');
  expect(text).toContain('- 小袁：尾款还有3家没付，一共47.6万');
  expect(text).toMatch(/\| 老穆 \| 周三前 \|/);
  expect(text).toMatch(/年底前把A类物料.*\| 晓彤 \| 12月15号前 \|/);
  await desk.send('改成邮件发给全体采购部');
  expect(desk.document()).toContain('**收件人：** 全体采购部');
});

test('an account of a post takes it from the form at the head of the notes', async () => {
  const desk = startDesk();
  await desk.send('根据草稿写一份述职报告', {
    '述职材料.md':
      '# 2026年工作回顾（草稿）\n姓名：阮清　岗位：区域培训经理　任职：2024年3月至今\n\n**业绩**\n- 全年组织培训 46 场\n\n**不足**\n- 华北区到场率只有 63%\n\n**明年打算**\n1. 带出 2 名内训师\n',
  });
  const text = desk.document();
  expect(text).toMatch(/\n\n\*\*述职人：\*\* 阮清　　\*\*岗位：\*\* 区域培训经理　　\*\*任职时间：\*\* 2024年3月至今\n/);
  expect(text).not.toContain('【待补充');
});

test('outside a study an answer stands behind what was asked', async () => {
  const desk = startDesk();
  await desk.send('根据面试记录写一份面试总结', {
    '面试.txt':
      '面试官：请介绍一下做过的冷链项目\n候选人：我做了三年运输调度，管28台车\n面试官：为什么离职？\n候选人：公司搬到了天津，我家在济南\n',
  });
  expect(desk.document()).toContain('为什么离职：公司搬到了天津，我家在济南');
});

test('what people said to one another is no text that others act on: it is told, whatever was settled in it', async () => {
  const chat = {
    '调课群.txt': `教务小赵 9:01：周五下午的课挪到周四
陈老师 9:03：周四实验室占着
教务小赵 9:05：那还是周五，第六节改第七节
陈老师 9:06：收到
`,
  };
  for (const words of ['把群里定下来的调课写成通知，发给全体老师', '根据聊天记录给家长写一封信']) {
    const desk = startDesk();
    const said = await desk.send(words, chat);
    expect(said.reply).toContain('“调课群.txt”是几个人来回说的话');
    expect(said.reply).toContain('整理成会议纪要');
    expect(said.reply).toContain('未完成');
    expect(said.calls).not.toContain('write_document');
  }
  const desk = startDesk();
  const mails = '发件人：郝女士\n收件人：客服\n货到的时候化了。\n\n发件人：客服\n收件人：质量部\n先别跟她说赔多少。\n';
  const said = await desk.send('给郝女士回一封邮件', { '往来.txt': mails });
  expect(said.reply).toContain('“往来.txt”是几个人来回说的话');
});

test('who is spoken to has the task, what was asked is what was approved, and openings are left out; a summary for the boss is made of the same', async () => {
  const desk = startDesk();
  const said = await desk.send('根据会议记录整理一份会议纪要', {
    '例会.txt': `产品部周例会 2026年11月20日 14:00 二楼小会议室
参会：何经理、小陈（研发）、老刘（运营）

何经理：大家都到了哈，我们开始。先过一下改版的进度。
小陈：后端接口一共18个，都联调完了。
何经理：小陈你那边周三必须提测，有困难现在说。
老刘：上线当天发短信32万条，费用1万4千4。这个预算批了吗？
何经理：批了，走市场费用。文案你周五前发我看。
何经理：积分没到账的6个用户今天之内手工补上，小陈负责。
何经理：就这些，散会。
`,
  });
  const text = desk.document();
  expect(said.reply).toContain('“周三”没有换成日期：分不清');
  expect(text).toContain('费用1万4千4（何经理：批了，走市场费用）');
  expect(text).toMatch(/周三必须提测 \| 小陈 \| 周三 \|/);
  expect(text).toMatch(/文案周五（11月20日）前发何经理看 \| 老刘 \| 周五（11月20日）前 \|/);
  expect(text).toMatch(/手工补上 \| 小陈 \|/);
  expect(text).not.toMatch(/大家都到|散会|有困难/);
  const { reply } = await desk.send('给老板看的一页摘要');
  expect(reply).toContain('已写好《产品部周例会 · 要点摘要》');
  expect(desk.document()).toContain('后端接口一共18个');
});

test('minutes of a recording hold points, not talk; whoever is told to do it has it, and days are told with their date', async () => {
  const talk = `说话人1 00:00
嗯，那个，大家都到了吧，那我们就开始吧。今天主要是过一下新官网改版的进度。
说话人2 00:15
好，我先说。就是说，首页的设计稿呢，我们上周五已经定稿了，一共是12个模块。然后那个，内页还差3个，我觉得吧，下周三应该能出完。
说话人1 00:42
行行行。老系统文档的事情，王磊你去找一下信息中心，这周五之前给我个答复。
说话人2 01:38
还有就是，外包摄影报价是3万8，比预算多了8千，要不要砍掉一些？
说话人1 01:55
嗯……我觉得吧，摄影还是要做的，就按3万8走。
说话人2 02:10
好的好的，那我明天把合同发给法务。
说话人1 02:16
行，那就这样。散会。
`;
  const desk = startDesk();
  const { reply } = await desk.send('根据录音整理会议纪要', { '项目周会录音_20261118.txt': talk });
  const text = desk.document();
  expect(text).toMatch(/^# 项目周会纪要\n/);
  expect(text).toContain('| 时间 | 2026年11月18日（据文件名） |');
  expect(text).toContain('首页的设计稿，我们上周五（11月13日）已经定稿了，一共是12个模块');
  expect(text).toContain('外包摄影报价是3万8，比预算多了8千');
  expect(text).toContain('1. 说话人1：摄影还是要做的，就按3万8走');
  expect(text).toContain('| 王磊 | 这周五（11月20日）之前 |');
  expect(text).toContain('| 把合同发给法务 | 说话人2 | 明天（11月19日） |');
  expect(text).not.toMatch(/嗯|呃|那个|就是说|觉得吧|行行|那就这样|散会|开始吧|好的/);
  expect(reply).not.toContain('没有换成日期');
  const undated = startDesk();
  const said = await undated.send('根据录音整理会议纪要', { '项目周会录音.txt': talk });
  expect(undated.document()).toContain('内页还差3个，下周三应该能出完');
  expect(said.reply).toMatch(/“说话人2：内页还差3个.*先放在“讨论要点”/);
  expect(said.reply).toContain('没有换成日期：“项目周会录音.txt”里看不出是哪天谈的');
});

test('“你” is whoever spoke before', async () => {
  const record = {
    '例会.txt': `行政部例会 11月20日 9:30
张主任：早啊各位，那个，人都到齐了吧。先说年会场地。
小李：年会场地我问了三家，锦江酒店报价4万8，能坐260人。
张主任：那就锦江，你明天把合同拿回来，预算不要超过5万。
小王：主任，我说一下办公用品的事，打印纸只剩12箱了。
张主任：行，你今天下班前把申请单给我。还有，消防演练是12月3号上午10点，全员参加，小李你发个通知。
小李：好嘞。
`,
  };
  const desk = startDesk();
  await desk.send('写一份会议纪要', record);
  const text = desk.document();
  expect(text).toContain('| 会议主题 | 行政部例会 |');
  expect(text).toMatch(/小李明天（11月21日）把合同拿回来，预算不要超过5万 \| 小李 \|/);
  expect(text).toMatch(/把申请单给张主任 \| 小王 \| 今天（11月20日）下班前 \|/);
});
