/** Texts that are addressed: petitions, letters between offices, postings; what was told is in its place and nothing of it is lost. */
import { expect, test } from 'vitest';
import { readSetup } from '#capabilities/deliverables/document/setup/page-setup.ts';
import { startDesk } from './testing.ts';

test('a posting says how many, what is asked of them and by when', async () => {
  const desk = startDesk();
  await desk.send('写一个招聘启事：招2名烘焙师，要求3年以上经验、会做可颂，月薪8000-11000元，月休6天，工作地点鄞州万达店，12月10日截止');
  const text = desk.document();
  expect(text).toMatch(/招聘岗位\n\n- 招2名烘焙师/);
  expect(text).toMatch(/任职要求\n\n- 要求3年以上经验、会做可颂/);
  expect(text).toMatch(/薪资待遇\n\n- 月薪8000-11000元；\n- 月休6天/);
  expect(text).toMatch(/报名截止\n\n- 12月10日截止/);
});

test('words that may tell how to write are facts when they tell of the thing', async () => {
  const desk = startDesk();
  await desk.send('写一篇小红书：我们家新出的便携咖啡机，输出功率65W，适合露营，参考价399元，保存两年，务必别进洗碗机，语气活泼');
  const text = desk.document();
  for (const fact of ['输出功率65W', '适合露营', '参考价399元', '保存两年', '务必别进洗碗机']) expect(text).toContain(fact);
  expect(text).not.toContain('语气');
  expect(text).toMatch(/^# 我们家新出的便携咖啡机/);
});

test('a résumé keeps every line of notes apart and whatever stands beside the telephone', async () => {
  const desk = startDesk();
  await desk.send('根据我的情况写一份简历，应聘质量经理', {
    '情况.txt':
      '郑凯 男 1994.6 电话13800001234 邮箱zhengkai@example.com\n本科 江南大学 食品科学与工程 2012-2016\n2016年7月到2019年3月 在康源乳业做品控专员，负责原奶检测，每天40批次，推动快检上线，检测时间从6小时缩短到2小时\n2019年4月至今 在鲜禾食品任质量主管，带7人团队\n证书：内审员证，英语六级\n想应聘质量经理，期望城市苏州\n',
  });
  const text = desk.document();
  expect(text).toMatch(/^# 郑凯 · 个人简历\n\n## 个人信息\n\n.*男 1994\.6 电话13800001234/);
  expect(text).toContain('- 本科 江南大学 食品科学与工程 2012-2016');
  expect(text).toMatch(/工作经历\n\n- 2016年7月到2019年3月 在康源乳业.*；\n- 2019年4月至今/);
  expect(text.split('## 求职意向')[1]).toContain('应聘质量经理，期望城市苏州');
});

test('what fell short, what comes next month and what is needed are told where readers look, and a figure is changed wherever it stands', async () => {
  const desk = startDesk();
  await desk.send(
    '写月报：11月客服部：接待咨询8,420次，平均响应38秒，满意度94.1%，没达到95%的目标；上线了智能工单分派；12月计划招2名夜班客服；需要信息部支持接入订单系统',
  );
  const part = (heading: string) => desk.document().split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  expect(part('问题与风险')).toContain('满意度94.1%，没达到95%的目标');
  expect(part('下月计划')).toContain('12月计划招2名夜班客服');
  expect(part('需要的支持')).toContain('需要信息部支持接入订单系统');
  await desk.send('把平均响应改成41秒');
  expect(desk.document()).not.toContain('38秒');
  expect(desk.document()).toContain('平均响应41秒');
});

test('a review takes apart what went well, what did not and what to do next time', async () => {
  const desk = startDesk();
  await desk.send(
    '写一份活动复盘：11月11日门店周年庆，目标销售额80万，实际91.3万，做得好的是社群预热，不好的是收银台只开了两台，下次要收银台开四台',
  );
  const text = desk.document();
  expect(text).toMatch(/工作概况\n\n11月11日门店周年庆，目标销售额80万，实际91\.3万/);
  expect(text).toMatch(/成果\n\n- 社群预热。/);
  expect(text).toMatch(/不足\n\n- 收银台只开了两台。/);
  expect(text).toMatch(/计划\n\n1\. 下次要收银台开四台。/);
});

test('a notice keeps the parts of its file, days with what they are for, and leaves out who led and who wrote', async () => {
  const desk = startDesk();
  const { reply } = await desk.send('写一份采水通知发给各科室，落款江渚水文站', {
    '采水会商.txt':
      '采水会商记录（测验科 小裘）\n主持：站长裘明　　记录：小裘\n出发前：\n复核日期：2026年12月9日。\n采样瓶贴好标签。\n上船后：\n救生衣系紧，不得脱下。\n7点30在码头集合，过时不等。\n',
  });
  const text = desk.document();
  expect(text).toMatch(
    /一、出发前\n\n- 复核日期：2026年12月9日；\n- 采样瓶贴好标签。\n\n## 二、上船后\n\n- 救生衣系紧，不得脱下；\n- 7点30在码头集合，过时不等。/,
  );
  expect(text).not.toMatch(/小裘|裘明|来源/);
  expect(reply).toContain('主持：站长裘明');
});

test('the cause of a notice opens it', async () => {
  const desk = startDesk();
  await desk.send('写一份停水通知：因泵房改造，11月28日早8点到晚8点6号楼停水，请提前储水，落款春江花园物业');
  expect(desk.document()).toContain('因泵房改造，现将有关事项通知如下');
});

test('asked for in the form of a 公文 it is set up by GB/T 9704, its mark that of whoever signs it; later changes keep it', async () => {
  const desk = startDesk();
  await desk.send('按公文格式写一份关于国庆放假的通知，落款云杉科技有限公司，各部门10月8日正常上班。');
  const { setup, problems } = readSetup(desk.document());
  expect(problems).toEqual([]);
  expect(setup?.official).toMatchObject({ organ: '云杉科技有限公司文件' });
  await desk.send('把“正常上班”改成“照常上班”');
  expect(readSetup(desk.document()).setup?.official?.organ).toBe('云杉科技有限公司文件');
  expect(desk.document()).toContain('照常上班');
  const usual = startDesk();
  await usual.send('写一份关于国庆放假的通知，落款云杉科技有限公司，各部门10月8日正常上班。');
  expect(readSetup(usual.document()).setup).toBeNull();
  const letter = startDesk();
  await letter.send('写一份关于借用体育馆的函，红头文件，主送实验中学');
  expect(readSetup(letter.document()).setup?.official?.organ).toBe('【待补充：发文机关】');
});
