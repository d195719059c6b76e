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

test.each([
  ['写一封邮件给客户李总：说明交货延期三天，原因是港口拥堵', '尊敬的李总：'],
  ['给客户李总写一封道歉信，因为我们发错了货，11月25日前补发', '尊敬的李总：'],
  ['给宏远公司的王经理发一封邮件，周三下午三点到贵司演示', '尊敬的王经理：'],
  ['写一封邮件给客户经理，下周一交接', '尊敬的客户经理：'],
])('%s: %s', async (text, salutation) => {
  expect(await written(text)).toContain(`\n\n${salutation}\n\n`);
});

test('a cause stays with what it explains', async () => {
  expect(await written('写一封邮件给客户李总：说明交货延期三天，原因是港口拥堵，12月3日发货')).toContain('交货延期三天，原因是港口拥堵。');
});

test('an invitation takes the day out of the name of what it invites to', async () => {
  const document = await written(
    '写一封邀请函，邀请供应商张总参加12月8日的年度供应商大会，地点在洲际酒店，联系人小刘 13812345678，我们是永新机械',
  );
  expect(document).toContain('# 年度供应商大会邀请函\n\n尊敬的张总：');
  expect(document).toContain('- 时间：12月8日；\n- 地点：洲际酒店；\n- 联系人：小刘 13812345678。');
  expect(document).toContain('\n\n永新机械\n\n');
});

test('an article never opens with a day alone', async () => {
  const document = await written(
    '写一篇公众号推文，11月28日，城南书店十周年店庆，全场八五折，上午十点作家周敏签售，前100名送帆布袋，地址城南路18号',
  );
  expect(document).toContain('# 城南书店十周年店庆\n\n> 11月28日，城南书店十周年店庆\n');
  expect(document).toContain('- 上午十点作家周敏签售；\n- 地址：城南路18号。');
});

test('a notice tells its days, its orders and its telephone apart; a day is changed by what it is of', async () => {
  const order =
    '帮我写一份国庆节后设备检修通知，发给各车间，10月9日8:00-18:00 停产检修，各车间10月8日17:00前清空工位并断电挂牌，值班电话 0519-86543210，落款设备部';
  const document = await written(order);
  expect(document).toContain(
    '## 一、时间安排\n\n10月9日8:00-18:00 停产检修。\n\n## 二、有关要求\n\n各车间10月8日17:00前清空工位并断电挂牌。',
  );
  expect(document).toContain('联系方式：值班电话 0519-86543210。');
  const changed = await written(order, '把检修时间改成10月10日');
  expect(changed).toContain('10月10日8:00-18:00 停产检修');
  expect(changed).toContain('各车间10月8日17:00前');
});

test('where several days could be meant none is changed, and they are named', async () => {
  const desk = startDesk();
  await desk.send('写一份通知，发给各部门，12月1日体检，12月3日补检，落款人事部');
  const { reply } = await desk.send('把时间改成12月5日');
  expect(reply).toContain('文中有 “12月1日”、“12月3日”');
  expect(desk.names()).toHaveLength(1);
});

test('an application is called by what it asks for, and signed by who asks', async () => {
  const order = '写一份申请，申请采购两台示波器，因为现有 3 台中 1 台已损坏，预算 6.4 万元，申请人研发二组 黄立';
  expect(await written(order)).toContain(
    '# 关于采购两台示波器的申请\n\n尊敬的【待补充：收件单位或领导】：\n\n现就采购两台示波器事宜提出申请，说明如下。\n\n因为现有 3 台中 1 台已损坏，预算 6.4 万元。\n\n恳请批准。\n\n此致\n\n敬礼\n\n申请人：研发二组 黄立\n',
  );
  expect(await written(order, '预算改成 7 万元')).toContain('预算 7 万元');
});

test('a report made a mail is signed by who reported', async () => {
  const mail = await written('写周报：本周完成了仓库盘点；需要行政增加 2 个临时工。我是仓储部吴磊', '改成邮件，发给王总');
  expect(mail).toContain('尊敬的王总：');
  expect(mail).toMatch(/顺颂商祺\n\n仓储部 吴磊\n$/);
  expect(mail).toContain('**需要的支持**\n\n- 需要行政增加 2 个临时工。');
});

test('a bulletin tells what happened, what was found, what was decided and what is required, each in its part', async () => {
  const document = await written(
    '写一份安全检查通报：主送各分公司，11月18日至19日集团安全部检查 23 个工地，发现隐患 87 处；东湖工地脚手架未按方案搭设；要求 11月30日前整改完毕，逾期停工。对东湖项目经理罚款 5000 元。落款 集团安全部',
  );
  expect(document).toContain('现将安全检查有关情况通报如下：\n\n## 一、基本情况\n\n11月18日至19日集团安全部检查 23 个工地。');
  expect(document).toContain('## 二、存在的问题\n\n- 发现隐患 87 处；\n- 东湖工地脚手架未按方案搭设。');
  expect(document).toContain('## 三、处理决定\n\n对东湖项目经理罚款 5000 元。');
  expect(document).toContain('## 四、有关要求\n\n- 要求 11月30日前整改完毕；\n- 逾期停工。\n\n特此通报。\n\n集团安全部');
});

test('whom a statement is reported to stands at its head and not in its text', async () => {
  const order = '写一份情况说明：关于11月15日仓库漏水。凌晨 2:40 发现渗漏，浸泡纸箱 126 箱。原因是排水沟堵塞。报送公司安委会';
  expect(await written(order)).toContain('尊敬的公司安委会：\n\n凌晨 2:40 发现渗漏，浸泡纸箱 126 箱。原因是排水沟堵塞。\n\n此致');
  expect(await written(order, '改成邮件')).not.toContain('2026年11月20日');
});

test('what was done in a post stands below the post', async () => {
  const document = await written(
    '写一份个人简历：姓名 郑凯，电话 13712345678，求职意向 运维工程师。2018年7月-2021年5月 在云峰网络做网络工程师，负责 120 台设备巡检。2021年6月至今 在启明数据任运维主管，带 5 人，可用性 99.95%',
  );
  expect(document).toContain('## 求职意向\n\n运维工程师。');
  expect(document).toContain(
    '**2018年7月-2021年5月 在云峰网络做网络工程师**\n\n- 负责 120 台设备巡检。\n\n**2021年6月至今 在启明数据任运维主管**\n\n- 带 5 人；\n- 可用性 99.95%。',
  );
});

test('a place somebody went to names the note', async () => {
  expect(await written('写一篇小红书：周末去了青石巷的旧书店，手冲 28 元一杯，周一休息')).toContain(
    '# 青石巷的旧书店｜手冲 28 元一杯\n\n📍 周末去了',
  );
});

test('a meeting on a budget costs nothing, and another room takes the place of the whole of the first', async () => {
  const order =
    '写个会议通知：11月25日（周三）9:30 第三会议室开预算评审会，参会：各部门负责人，请自带 2027 年预算表，会期半天，迟到 10 分钟以上按缺席处理';
  const document = await written(order);
  expect(document).toContain('# 关于召开预算评审会的通知');
  expect(document).toContain('## 一、时间安排\n\n- 11月25日（周三）9:30 第三会议室开预算评审会；\n- 会期半天。');
  expect(document).toContain('- 请自带 2027 年预算表；\n- 迟到 10 分钟以上按缺席处理。');
  expect(document).not.toContain('费用');
  expect(await written(order, '把会议室改成第五会议室')).toContain('9:30 第五会议室开');
});

test('a notice made a mail keeps who signed it, whom it is for and whom to call', async () => {
  const order =
    '写一份停电通知：发给各部门，11月28日（周六）8:00-17:00 办公楼停电检修，请提前关闭电脑，服务器由信息中心统一关机，值班电话 6688，落款行政部';
  const mail = await written(order, '改成邮件');
  expect(mail).toContain(
    '各部门：\n\n大家好！\n\n11月28日（周六）8:00-17:00 办公楼停电检修。\n\n请提前关闭电脑，服务器由信息中心统一关机。\n\n值班电话 6688。\n\n感谢您的支持与配合。\n\n顺颂商祺\n\n行政部\n',
  );
  expect(mail.match(/行政部/g)).toHaveLength(1);
  expect(await written(order, '改成邮件，发给王总')).toContain('尊敬的王总：');
});

test('who asks whom for what is told in one clause, and stands in its three places', async () => {
  expect(await written('帮我写个请示：教务处向校长请示购置 40 台学生平板，每台 2180 元，原因是故障率 35%')).toBe(
    '# 关于购置40台学生平板的请示\n\n校长：\n\n拟购置 40 台学生平板，每台 2180 元，原因是故障率 35%。\n\n妥否，请批示。\n\n教务处\n\n2026年11月20日\n',
  );
  const inquiry = await written(
    '起草一份函：商请市公安局交警支队支持我校12月12日校园开放日交通疏导，预计来校车辆 800 辆，联系人：保卫处 李建，电话 0571-88001234，落款：育才中学',
  );
  expect(inquiry).toContain('# 关于商请支持我校12月12日校园开放日交通疏导的函\n\n市公安局交警支队：\n\n商请贵单位支持我校');
  expect(inquiry).toContain('（联系人：保卫处 李建，电话：0571-88001234）\n\n育才中学');
  const call = await written(
    '写一份倡议书：工会倡议全体职工为患病同事张伟捐款，张伟10月确诊白血病；捐款时间11月24日至30日，地点工会办公室',
  );
  expect(call).toContain('# 为患病同事张伟捐款倡议书\n\n全体职工：');
  expect(call).toContain('张伟10月确诊白血病。\n\n## 有关安排\n\n- 捐款时间11月24日至30日；\n- 地点：工会办公室。\n\n工会\n');
});

test('a notice is signed by the office its last words name, and says once which holiday it is', async () => {
  const document = await written('写个放假通知：元旦放假，2027年1月1日至3日放假3天，1月4日上班，外出注意安全，办公室');
  expect(document).toContain('# 关于元旦放假的通知');
  expect(document).toContain('2027年1月1日至3日放假3天，1月4日上班。\n\n## 二、有关要求\n\n外出注意安全。\n\n特此通知。\n\n办公室\n');
});

test('what happened names a bulletin, and who speaks opens the speech', async () => {
  expect(await written('写一份情况通报：11月19日晚23:40，B栋3楼配电间因电缆老化冒烟，无人员伤亡。主送各项目处，落款安全部')).toContain(
    '# 关于B栋3楼配电间因电缆老化冒烟情况的通报',
  );
  const speech = await written('写一份年会发言稿，我是销售总监孙悦，今年销售额 1.86 亿，签下 12 家经销商，明年目标 2.3 亿');
  expect(speech).toContain('# 年会发言稿\n\n各位领导、各位同事：\n\n大家好！我是销售总监孙悦。\n\n## 我们做了什么');
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

test('a report for the press has its words in quotes and its further facts behind the event', async () => {
  const text = await written(
    '写一篇新闻稿：11月20日，市实验小学举办科技节，1200名学生参加，设机器人等8个项目，校长陈红说“让每个孩子都能动手”，评出一等奖24名',
  );
  expect(text).toContain('11月20日，市实验小学举办科技节。\n\n1200名学生参加');
  expect(text).not.toMatch(/主体|引语/);
});

test('a box for files is no addressee, what is to be brought is required, and residents are told', async () => {
  const meeting = await written(
    '写个会议通知：11月26日下午2点，综合楼401，召开四季度预算执行分析会，请带本部门10月费用明细，11月25日前把PPT发到财务部邮箱 cw@abc.com，财务部',
  );
  expect(meeting).toMatch(/^# 关于召开四季度预算执行分析会的通知\n\n【待补充：主送/);
  expect(meeting).toContain('有关要求\n\n请带本部门10月费用明细，11月25日前把PPT发到财务部邮箱 cw@abc.com。');
  expect(meeting).toContain('特此通知。\n\n财务部\n');
  const told = await written('写一份关于冬季取暖安全的告知书：提醒居民不要在室内烧炭，联系电话 62210088，幸福社区居委会');
  expect(told).toContain('# 关于冬季取暖安全的告知书');
  expect(told).toContain('联系方式：62210088。\n\n特此告知。\n\n幸福社区居委会\n');
});

test('of several numbers in a clause none is put into a table of its own', async () => {
  const text = await written(
    '写一份个人年终总结，我是信息科陈卓，完成HIS升级1次、处理报修2136起、响应时间从30分钟降到12分钟；不足：文档不完善',
  );
  expect(text).toContain('处理报修2136起');
  expect(text).not.toContain('| 事项 | 数字 |');
});
