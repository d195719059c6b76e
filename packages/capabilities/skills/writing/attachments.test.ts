/** What is taken from attachments, and from which: periods, tables in their place, names as they are, and nothing from files that don't belong. */
import { expect, test } from 'vitest';
import { countCharacters, plainText } from '#text/segment.ts';
import { startDesk } from './testing.ts';

const minutes = `# 客服部周例会

汇报周期：2026年11月10日—11月14日
汇报人：周敏

## 本周完成

- 完成工单系统升级，处理工单 326 件。
- 上线知识库搜索，命中率 81%。

## 存在问题

- 夜班人手不足，平均等待 6 分钟。

## 下周计划

| 事项 | 负责人 | 完成时间 |
| --- | --- | --- |
| 招聘夜班客服 2 名 | 李明 | 11月20日 |
| 整理常见问题 | 王芳 | 11月18日 |
`;
const regions = '地区,销售额（元）\n上海,1200\n北京,800\nABC,900\n';

function section(document: string, heading: string): string {
  return new RegExp(`## ${heading}\\n([\\s\\S]*?)(?=\\n## |$)`).exec(document)?.[1] ?? '';
}

test('the period and the person the file names stand in title and head', async () => {
  const desk = startDesk();
  await desk.send('根据附件写周报', { '例会.md': minutes });
  expect(desk.document()).toMatch(/^# .*（2026年11月10日—11月14日）\n/);
  expect(desk.document()).toContain('**汇报周期：** 2026年11月10日—11月14日　　**汇报人：** 周敏');
});

test('a table of plans stands under the plan, and data has no trace of it', async () => {
  const desk = startDesk();
  await desk.send('根据附件写周报', { '例会.md': minutes });
  expect(section(desk.document(), '下周计划')).toContain('| 招聘夜班客服 2 名 | 李明 | 11月20日 |');
  expect(section(desk.document(), '关键数据')).not.toContain('招聘夜班客服');
});

test('a file’s name is shown as it is, marks and all', async () => {
  const { reply } = await startDesk().send('根据附件写周报', { '*重要*[终稿]__v2.md': minutes });
  expect(reply).toContain(String.raw`\*重要\*\[终稿\]`);
});

test('Chinese stands close to Chinese, Latin letters get room', async () => {
  const desk = startDesk();
  await desk.send('根据附件写销售分析报告', { '表.csv': regions });
  expect(desk.document()).not.toMatch(/\p{Script=Han} \p{Script=Han}/u);
});

test('what a form says about itself is no content, and a meeting keeps its name', async () => {
  const desk = startDesk();
  await desk.send('根据附件整理会议纪要', { '例会.md': minutes });
  expect(desk.document()).toMatch(/^# 客服部周例会纪要\n/);
  expect(desk.document()).toContain('| 会议主题 | 客服部周例会 |');
  expect(desk.document()).not.toContain('汇报人：周敏');
  const other = startDesk();
  await other.send('根据附件给领导写一份汇报材料', { '例会.md': minutes });
  expect(other.document()).toMatch(/^# 客服部周例会汇报材料\n/);
  expect(other.document()).not.toContain('汇报人：周敏');
});

const record =
  '产品评审会记录\n\n时间：2026年11月18日 14:00\n地点：302会议室\n主持：张敏\n参会：张敏、李强、王磊\n\n张敏介绍了首页改版方案。李强提出支付页加载慢，平均 3.2 秒。\n会议决定首页改版 11 月 25 日上线。\n李强负责优化支付页，11 月 30 日前完成。\n';

test('decisions and tasks of a plain record stand where they belong', async () => {
  const desk = startDesk();
  await desk.send('整理会议纪要', { '记录.txt': record });
  expect(section(desk.document(), '一、会议决议')).toContain('首页改版 11 月 25 日上线');
  expect(section(desk.document(), '二、待办事项')).toContain('| 李强 | 11 月 30 日前 |');
});

test('a mail from a record has a subject, and its lines keep their labels', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一封邮件给参会同事', { '记录.txt': record });
  expect(desk.document()).toContain('**主题：** 产品评审会\n');
  expect(desk.document()).toMatch(/地点：302会议室/);
});

test('a résumé has the name its file begins with', async () => {
  const desk = startDesk();
  await desk.send('根据附件整理一份简历，应聘后端工程师', {
    '简历.txt': '李雷\n\n电话：13800138000\n\n工作经历\n\n2019—2023 星云科技 后端工程师，负责订单系统。\n',
  });
  expect(desk.document()).toMatch(/^# 李雷 · 个人简历/);
});

const meeting = `# 智慧园区例会纪要

时间：2026年11月12日14:00-15:30

地点：3号楼402会议室

主持人：周岚

参会人员：周岚、陈立、黄小萌

## 进度通报

陈立通报：门禁系统已完成安装86台，剩余14台因土建未交付暂缓。

## 下一步安排

12月5日组织内部预验收，12月20日提交竣工资料。会议决定将项目预算追加38.5万元，须报总经理办公会审批。
`;

test('a plan for an event takes nothing from a record that never speaks of it, and says so', async () => {
  const desk = startDesk();
  const { reply } = await desk.send('写一份公司年会的活动方案', { '例会.md': meeting });
  expect(desk.document()).not.toMatch(/周岚|402|门禁|38\.5/);
  expect(reply).toContain('“例会.md”没有用进正文');
  const asked = startDesk();
  await asked.send('根据附件写一份公司年会的活动方案', { '例会.md': meeting });
  expect(asked.document()).toContain('门禁');
});

test('when a meeting was held is no part of a report made of its minutes', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份述职报告，我叫陈立，是项目经理', { '例会.md': meeting });
  expect(desk.document()).not.toMatch(/402|14:00|周岚/);
  expect(desk.document()).toContain('**述职人：** 陈立　　**岗位：** 项目经理');
  expect(desk.document()).not.toContain('- 是项目经理');
});

test('what a meeting decided is a decision, and each deadline is a task of its own', async () => {
  const desk = startDesk();
  await desk.send('根据附件写会议纪要', { '例会.md': meeting });
  expect(section(desk.document(), '一、会议决议')).toContain('38.5万元');
  expect(section(desk.document(), '二、待办事项')).toContain('| 1 | 组织内部预验收 | 【待补充：负责人】 | 12月5日 |');
  expect(section(desk.document(), '二、待办事项')).toContain('| 2 | 提交竣工资料 | 【待补充：负责人】 | 12月20日 |');
});

test('a résumé without a name has a plain file name, and schooling is not work', async () => {
  const desk = startDesk();
  await desk.send('写一份简历', {
    '经历.md': '# 工作经历\n\n2021年7月至今 远航物流公司 运营主管：管理12人团队。\n\n2014年9月-2018年6月 宁波大学 物流管理 本科\n',
  });
  expect(desk.names()).toEqual(['个人简历.md']);
  expect(section(desk.document(), '教育背景')).toContain('宁波大学');
});

const interview = `# 高新店顾客访谈纪要

## 一、基本情况

本次共访谈会员 18 位，其中慢病会员 11 位，平均年龄 57 岁。访谈围绕购药便利、用药指导和会员权益三个方面进行。

## 二、主要反馈

- 11 位提到晚上 8 点后处方药无法现场开方，需要第二天再来。
- 7 位希望增加血压、血糖的免费测量时段，现在只有周三上午。

## 三、顾客原话

“我下班都七点半了，赶过来药师已经走了。”（会员王女士，42 岁）

## 四、下一步

赵敏负责在 12 月 5 日前与互联网医院确认合作方案；孙浩负责在 11 月 30 日前完成积分提醒的短信模板；试运行从 12 月 15 日开始，为期一个月。
`;

test('a report keeps the parts of its file, with who does what where it stood; a quote keeps who said it', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份给总经理的服务改进建议报告，1000字左右', { '访谈.md': interview });
  const document = desk.document();
  const [, ...parts] = document.split(/^## /m);
  const next = parts.find((part) => part.startsWith('下一步')) ?? '';
  for (const who of ['赵敏负责', '孙浩负责', '试运行']) expect(next).toContain(who);
  expect(document).toContain('药师已经走了。”（会员王女士，42 岁）');
});

test('a summary of many parts keeps to its length, and foreign sentences are said to be the original’s', async () => {
  const parts = Array.from(
    { length: 40 },
    (_, n) =>
      `## Function ${n + 1}\n\nThis call number ${n + 1} returns the length of a structure that was decoded before, with all of its bytes.\n`,
  );
  const desk = startDesk();
  const { reply } = await desk.send('根据附件写一份中文的技术摘要，500字以内', { 'manual.md': `# Manual\n\n${parts.join('\n')}` });
  // The files say nothing of 技术: they give it their name.
  expect(desk.names()).toEqual(['Manual · 要点摘要.md']);
  expect(countCharacters(plainText(desk.document()))).toBeLessThanOrEqual(500);
  expect(reply).toContain('没有翻译：材料是外文');
});

test('a notice is not called by the day it holds from', async () => {
  const desk = startDesk();
  await desk.send('根据附件写一份通知，发给各门店店长，12月1日起执行，落款星河药房总部', { '访谈.md': interview });
  expect(desk.names()[0]).toMatch(/^关于.*顾客访谈.*的通知\.md$/);
  expect(desk.document()).toContain('12月1日起执行');
});
