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
