/** Texts with a form of their own: a policy, questions with answers, the points of a contract. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

test('a policy is numbered articles, each where readers look for it', async () => {
  const desk = startDesk();
  await desk.send(
    '帮我写一份远程办公管理制度：要求：每周最多2天远程，需提前1个工作日在OA提交申请；不适用于试用期员工；违反的第一次口头提醒；自2027年1月1日起执行，由人力资源部解释',
  );
  const text = desk.document();
  expect(text).toMatch(
    /## 第一章　适用范围\n\n\*\*第一条\*\*　不适用于试用期员工。\n\n## 第二章　申请与审批\n\n\*\*第二条\*\*　需提前1个工作日/,
  );
  expect(text).toMatch(/违规处理\n\n.*违反的第一次口头提醒/);
  expect(text).toMatch(/附则\n\n.*自2027年1月1日起执行。\n\n.*由人力资源部解释。/);
  expect(text).not.toContain('基本信息');
});

test('the points of a contract stand under what was asked for, and nothing else of it is lost', async () => {
  const desk = startDesk();
  await desk.send('提炼这份合同的要点，重点是金额、付款、保密和违约责任', {
    '合同.txt': `办公楼保洁服务合同

合同编号：BJ-2026-117
甲方：青禾信息技术有限公司
乙方：洁安物业服务有限公司

第一条 服务内容：乙方提供日常保洁，每日两次。
第二条 服务费用：每月人民币18,600元，合同总价223,200元。甲方于次月10日前凭发票支付上月费用。
第三条 违约责任：甲方逾期付款的，按日万分之三支付违约金。
第四条 争议解决：由甲方所在地人民法院管辖。
`,
  });
  const text = desk.document();
  const part = (heading: string) => text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  expect(part('金额')).toContain('合同总价223,200元');
  expect(part('付款')).toContain('甲方于次月10日前凭发票支付上月费用');
  expect(part('付款')).not.toContain('违约金');
  expect(part('保密')).toContain('【待补充');
  expect(part('违约责任')).toContain('按日万分之三');
  expect(part('其他内容')).toContain('争议解决');
  for (const told of ['青禾信息技术有限公司', '洁安物业服务有限公司', '每日两次', 'BJ-2026-117']) expect(text).toContain(told);
});

const form = `# 消防演练记录表

| 演练时间 | 2026年11月20日 15:00—15:40 | 地点 | 二车间 |
| --- | --- | --- | --- |
| 总指挥 | 樊立 | 参加人数 | 312人 |
| 过程 | 15:00拉响警报，两个楼梯下到篮球场；15:35讲评 |  |  |
| 存在问题 | 东楼梯口堆了鞋楦；2人走电梯 |  |  |
| 整改 | 东楼梯口12月5日前清空，由仓库负责 |  |  |
| 内部掌握 | 鞋楦是针车车间放的；先别往外说 |  |  |
`;

test('a form of label and value is read as its lines: each under the part its label names, and nothing for the house', async () => {
  const desk = startDesk();
  const { reply } = await desk.send('根据记录表写一份演练情况报告', { '演练.md': form });
  const document = desk.document();
  expect(document).not.toContain('| 演练时间');
  expect(document).toMatch(/总体情况\n\n演练时间：2026年11月20日 15:00—15:40。地点：二车间。总指挥：樊立。参加人数：312人/);
  expect(document).toMatch(/工作进展\n\n- 过程：15:00拉响警报/);
  expect(document).toMatch(/存在的问题\n\n- 存在问题：东楼梯口堆了鞋楦；2人走电梯/);
  expect(document).toMatch(/下一步工作\n\n1\. 整改：东楼梯口12月5日前清空/);
  expect(document).not.toMatch(/针车|【待补充：(?:主要问题|措施)/);
  expect(reply).toContain('内部掌握');
});

test('a table of prices or of times is no form', async () => {
  const desk = startDesk();
  const tables =
    '# 年会\n\n| 时间 | 内容 |\n| --- | --- |\n| 9:00 | 签到 |\n| 9:30 | 致辞 |\n\n| 费用 | 金额 |\n| --- | --- |\n| 场地 | 3000 |\n| 餐费 | 5200 |\n';
  await desk.send('根据附件写一份年会筹备情况报告', { '年会.md': tables });
  expect(desk.document()).toMatch(/\| 9:00 \| 签到 \|[^]*\| 场地 \| 3000 \|/);
});
