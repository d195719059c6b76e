/** Minutes and other texts from a record as people type one: two labels in a line, roles behind names, tasks inside decisions. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

const record = `# 门店数字化二期项目周例会

时间：2026年11月18日 14:00–15:20　地点：3楼云杉会议室

参会：陈思远（主持）、林悦、王鹏、赵一鸣、何静（记录）

## 一、进展

林悦汇报：会员小程序 2.3 版已在两家门店灰度，覆盖会员 12,480 人。

## 二、问题

何静提出门店培训材料还缺收银员版本。

## 三、决定

- 支付 SDK 升级由赵一鸣负责，11月25日前完成，预算不超过 3.5 万元。
- 全国推广时间定为 12 月 10 日，条件是卡顿率低于 1%。
- 培训材料由何静负责，11月28日前给出收银员版和店长版。
- EDI 证书由王鹏每两天跟进一次。

## 四、待定

是否在西南区开放积分抵扣，等财务测算，下周再议。
`;

test('who and by when are columns of what is to be done, and nothing the record says is asked for', async () => {
  const desk = startDesk();
  await desk.send('根据这份会议记录写一份会议纪要，列出待办、负责人和截止日期', { '例会.md': record });
  const text = desk.document();
  expect(text).toContain('| 地点 | 3楼云杉会议室 |');
  expect(text).toContain('| 主持人 | 陈思远 |');
  expect(text).toContain('| 记录人 | 何静 |');
  expect(text).not.toContain('【待补充');
  expect(text).toContain('| 序号 | 事项 | 负责人 | 截止日期 |');
  expect(text).toContain('| 1 | 支付 SDK 升级，预算不超过 3.5 万元 | 赵一鸣 | 11月25日前 |');
  expect(text).toContain('| 2 | 培训材料，给出收银员版和店长版 | 何静 | 11月28日前 |');
  expect(text).toContain('| 3 | EDI 证书每两天跟进一次 | 王鹏 | 每两天 |');
  expect(text).not.toMatch(/## .*(?:负责人|截止日期)/);
  expect(text.split('## 四、遗留问题')[1]).toContain('是否在西南区开放积分抵扣');
});

test('the part that is to be passed on is all a mail holds, and passing it on is no part of it', async () => {
  const desk = startDesk();
  await desk.send('写一封邮件，把会议决定发给各门店店长', { '例会.md': record });
  const text = desk.document();
  expect(text).toContain('**主题：** 门店数字化二期项目周例会决定');
  expect(text).toContain('1. 支付 SDK 升级由赵一鸣负责');
  for (const other of ['把会议决定', '12,480', '陈思远', '收银员版本']) expect(text).not.toContain(other);
});

test('what was decided for days to come is a next step, and who was there is no news', async () => {
  const desk = startDesk();
  await desk.send('根据会议记录写一份给总经理的项目进展汇报', { '例会.md': record });
  const text = desk.document();
  expect(text).toMatch(/^# 门店数字化二期项目进展汇报\n/);
  expect(text).toContain('**呈报：** 总经理　');
  expect(text.split('下一步工作')[1]).toContain('全国推广时间定为 12 月 10 日');
  expect(text).not.toContain('陈思远');
  expect(text).not.toContain('【待补充');
});

test('本周 is the week of today', async () => {
  const desk = startDesk();
  await desk.send('用这份记录写本周周报', { '例会.md': record });
  expect(desk.document()).toContain('**汇报周期：** 2026年11月16日—11月20日');
});

test('a notice is called by what happens and sent to whom it asks', async () => {
  const desk = startDesk();
  await desk.send('写一个通知：12月10日起全国门店上线新版会员小程序，12月8日晚22:00到次日6:00系统停机升级，请各店提前做好手工点单准备');
  expect(desk.document()).toMatch(/^# 关于全国门店上线新版会员小程序的通知\n\n各店：/);
});
