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

test('what was decided for days to come is a next step, and who was there is no news', async () => {
  const desk = startDesk();
  await desk.send('根据会议记录写一份给总经理的项目进展汇报', { '例会.md': record });
  const text = desk.document();
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

test('who demands a task does not own it, and half a word is nobody’s name', async () => {
  const desk = startDesk();
  const talk =
    '# 设备例会\n\n参会：孟工、田总监\n\n- 田总监要求12月15日前交付初版\n- 方案这周五前给设备科\n- 孟工负责备件清单，12月1日前报采购\n';
  await desk.send('根据附件写会议纪要', { '设备例会.md': talk });
  const owners = desk
    .document()
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|')[3]?.trim());
  expect(owners).toContain('孟工');
  expect(owners.filter((one) => one !== '孟工' && !one?.startsWith('【待补充'))).toEqual([]);
});

const rowsOf = (document: string): string[][] =>
  document.split('\n').flatMap((line) =>
    /^\| \d/.test(line)
      ? [
          line
            .split('|')
            .slice(2, 5)
            .map((cell) => cell.trim()),
        ]
      : [],
  );
const ownersIn = (document: string): string[] => rowsOf(document).map(([, who = '']) => who);

test('who was at a meeting and is told to do something has it, whatever the verb; two in a line have two', async () => {
  const desk = startDesk();
  const notes =
    '# 周一碰头会\n\n12月1日上午9点，小会议室。龚晓梅主持，到的有龚晓梅、会计葛军、仝霞、前台季小蝶；施文请假。记录：仝霞\n\n' +
    '- 名单葛军今天发群里，各会计12月4日前催齐\n- 灯笼坏了，仝霞换新的，前台贴告示\n- 葛军觉得报价太高\n- 葛军上周已经交了标书\n- 年会地点没定，龚总再看\n- 仓库渗水，冷师傅负责，12月9日前修好\n';
  await desk.send('根据附件写会议纪要', { '碰头会.md': notes });
  const document = desk.document();
  for (const row of ['| 时间 | 12月1日上午9点 |', '| 地点 | 小会议室 |', '| 主持人 | 龚晓梅 |', '| 请假 | 施文 |', '| 记录人 | 仝霞 |'])
    expect(document).toContain(row);
  expect(ownersIn(document)).toEqual(['葛军', '各会计', '仝霞', '前台', '冷师傅']);
  expect(rowsOf(document).map(([, , when]) => when)).toEqual([
    '今天',
    '12月4日前',
    '【待补充：完成时间】',
    '【待补充：完成时间】',
    '12月9日前',
  ]);
  expect(document).toMatch(/## 三、遗留问题\n\n- 年会地点没定，龚总再看/);
  const points = document.split('讨论要点')[1]?.split('遗留问题')[0] ?? '';
  expect(points).toContain('觉得报价太高');
  expect(points).toContain('上周已经交了标书');
  expect(points).not.toMatch(/请假|主持|到的有/);
});

test('what nobody who led said is due by a day is theirs who said it', async () => {
  const desk = startDesk();
  const notes =
    '设备周会 11.26 下午3点\n到会：皮志远（主持）、井然、花雨薇\n\n井然：输液泵还差34台没检，12月15日前检完\n皮志远：招标材料12月4日前要交\n花雨薇：CT上周坏了一次\n井然：停机一天\n';
  await desk.send('根据附件写会议纪要', { '设备周会.txt': notes });
  expect(desk.document()).toContain('| 时间 | 11.26 下午3点 |');
  // Who led asks it of somebody who is not named.
  expect(ownersIn(desk.document())).toEqual(['井然', '【待补充：负责人】']);
});
