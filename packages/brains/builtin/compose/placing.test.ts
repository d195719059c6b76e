/** Statements that no sign puts anywhere are told; those with a sign are not. */
import { expect, test } from 'vitest';
import { readMakes } from '../reading/make/read-make.ts';
import { readMaterial } from '../text/material.ts';
import { windowOf } from '../text/testing.ts';
import { composeDocument } from './compose.ts';
import { writingRequestOf } from './writing-request.ts';

const today = '2026-11-28';

function composed(text: string, lines: string[] = []) {
  const materials = lines.length === 0 ? [] : [readMaterial('闸口.txt', [windowOf(lines.join('\n'), { name: '闸口.txt' })])];
  const [intent] = readMakes(text, { kind: 'document', files: materials.map(({ name }) => name), today });
  if (!intent) throw new Error('no order');
  return composeDocument(writingRequestOf(intent), materials, today);
}

test('what only stands where it does by default is named with its place, and unsure in the outline', () => {
  const { notes, outline, content } = composed('根据附件写一份月报，分运行情况、存在问题、下月安排三部分', [
    '11月开闸 412 次。',
    '2号闸门油缸渗油。',
    '传达室换了新窗帘。',
    '12月5日更换油缸。',
  ]);
  expect(content).toMatch(/## 存在问题\n\n- 2号闸门油缸渗油/);
  expect(content).toMatch(/## 下月安排\n\n1\. 12月5日更换油缸/);
  expect(notes).toEqual([expect.stringMatching(/^没有看出该放在哪一部分的：.*“传达室换了新窗帘。”.*先放在“运行情况”/)]);
  const unsure = outline?.material.filter((one) => one.unsure).map(({ words }) => words);
  expect(unsure).toContain('传达室换了新窗帘。');
  expect(unsure).not.toContain('2号闸门油缸渗油。');
});

test('in the parts of its person a file tells on what it told before, and what goes on behind a label is the label’s', () => {
  const { content } = composed('根据附件写份情况说明给园区，按经过、原因、损失、整改写', [
    '11月24日叉车给3号库送纸，司机老郗。',
    '倒车时碰倒货架1排，没人受伤。',
    '原因：倒车没人指挥；地面积水。',
    '损失：货架2300元，由我们赔；报废的纸600元，我们自己承担。',
    '整改：老郗停班2天参加培训。',
  ]);
  expect(content).toMatch(/## 经过\n\n- 11月24日.*\n- 倒车时碰倒货架1排，没人受伤。/);
  expect(content).toMatch(/## 原因\n\n- 倒车没人指挥；\n- 地面积水。/);
  expect(content).toMatch(/## 损失\n\n- 货架2300元，由我们赔；\n- 报废的纸600元/);
  expect(content).toMatch(/## 整改\n\n(?:- )?老郗停班2天/);
});

test('a notice of a file that has parts keeps them, each table in its own', () => {
  const { content } = composed('写个停运公告，落款青岭索道', [
    '# 冬季停运',
    '',
    '# 停运时间',
    '',
    '12月8日起停运，12月21日恢复。',
    '',
    '# 检修内容',
    '',
    '| 部位 | 做什么 |',
    '| --- | --- |',
    '| 2号支架 | 换托压索轮组 |',
    '',
    '# 怎么上山',
    '',
    '停运期间可以走东线步道，约2小时。也可以乘环保车，车票每人20元。',
  ]);
  expect(content).toMatch(/## 二、检修内容\n\n\| 部位 \| 做什么 \|/);
  expect(content).toMatch(/## 三、怎么上山\n\n- 停运期间可以走东线步道，约2小时；\n- 也可以乘环保车/);
});

test('nothing is said where there was nothing to doubt', () => {
  expect(composed('写一份周报：本周完成阀门检修 3 台；计量泵故障 1 次；下周计划试车').notes).toEqual([]);
  expect(composed('写一份倡议书：请大家随手关灯').notes).toEqual([]);
});

test('what is due by a day and has no owner is a task whose owner is left open', () => {
  const { content, notes } = composed('根据附件写一份会议纪要', ['嗯阀门周四前换好。', '那个7号泵昨天试过了。']);
  expect(content).toContain('| 1 | 阀门周四前换好 | 【待补充：负责人】 | 周四前 |');
  expect(content).toMatch(/讨论要点\n\n- 7号泵昨天试过了/);
  expect(notes.join()).not.toContain('阀门');
});

test('a notice of a few facts is one paragraph of them, without parts or blanks for more', () => {
  const { content, blanks } = composed('写一份通知：12月7日冷库除霜，当天不收种子。落款种子库');
  expect(content).toContain('通知如下：\n\n12月7日冷库除霜，当天不收种子。\n\n特此通知。');
  expect(content).not.toContain('##');
  expect(blanks).toEqual([expect.stringContaining('主送')]);
});

test('clauses of a notice stand where their own words put them', () => {
  const { content } = composed(
    '写一份通知：12月1日起末班船提前到18:40，大雾停航看码头广播，学生月票12月5日前换新卡，小狗不能上船。落款轮渡站',
  );
  expect(content).toMatch(/时间安排\n\n12月1日起末班船提前到18:40。\n\n## 二、有关事项\n\n- 大雾停航看码头广播；/);
});

test('what one sentence says keeps its commas, and until when is said of what stands before it', () => {
  const { content } = composed(
    '拟个通知：12月10日起快递柜每件由5角调到6角，手里的旧券照旧用，到明年3月31日为止，押金还是20元不变，落款柜管站',
  );
  expect(content).toContain('手里的旧券照旧用，到明年3月31日为止，押金还是20元不变。');
});

test('over minutes without speakers stand the day and the room of the line above them; what was only meant to be decided is none', () => {
  const { content } = composed('根据附件写一份会议纪要', [
    '调解会 2026年11月24日下午3点 二号调解室',
    '',
    '双方同意水管由物业更换。',
    '其余40%由谁承担没有谈成。',
  ]);
  expect(content).toContain('| 时间 | 2026年11月24日下午3点 |\n| 地点 | 二号调解室 |');
  expect(content).toMatch(/会议决议\n\n1\. 双方同意水管由物业更换/);
  expect(content).toMatch(/遗留问题\n\n- 其余40%由谁承担没有谈成/);
  const talk = [
    '甲会 2026-11-25 排练厅',
    '温有德：今天就把首演的日子定下来。',
    '谷雨：我12月1日前补刻好。',
    '温有德：那就定《三打白骨精》，12月12日首演。',
    '谷雨：好。',
  ];
  expect(composed('整理成会议纪要', talk).content.split('会议决议')[1]?.split('##')[0]).not.toContain('日子');
});

test('minutes of a prose record have its time, place and people, its tasks with their owners, and the rest where it was asked for', () => {
  const { content } = composed('根据附件写一份会议纪要，包括会议情况、已定事项、待办、其他', [
    '11月25日下午三点，会议室二，来的是沈括、周敏、陈所。',
    '大家同意先调解，调解不成再起诉。',
    '沈括：起诉状这周五之前写好。',
    '周敏去联系对方律师，11月30日前落实。',
    '办公室的饮水机坏了。',
  ]);
  expect(content).toMatch(/时间 \| 11月25日下午三点 \|\n\| 地点 \| 会议室二 \|/);
  expect(content).toContain('| 参会人员 | 沈括、周敏、陈所 |');
  expect(content).toMatch(/已定事项\n\n1\. 大家同意先调解/);
  expect(content).toMatch(/\| 沈括 \| 这周五之前 \|\n\| 2 \| 去联系对方律师 \| 周敏 \| 11月30日前 \|/);
  expect(content).toMatch(/## 其他\n\n- 办公室的饮水机坏了/);
});

test('questions of a file stand with their answers, what stands above them at the head', () => {
  const { content } = composed('整理成访谈记录', [
    '受访人：秦露',
    '问：什么时候来的？',
    '答：十点。没有椅子。',
    '问：怎么改？',
    '答：放几把椅子。',
  ]);
  expect(content).toContain('受访人：秦露\n\n## 什么时候来的？\n\n十点。没有椅子。\n\n## 怎么改？\n\n放几把椅子。');
});

test('what stands apart behind the last numbered part is a part of its own', () => {
  const { headings } = readMaterial('课.txt', [
    windowOf(
      '一、白斑病\n体表有白点，游塘，吃料突然少\n\n二、肠炎\n空肠空胃，拉白便，料吃得慢\n\n每天记住三句\n早晚巡塘各一次\n换人先踩消毒池',
      { name: '课.txt' },
    ),
  ]);
  expect(headings.map(({ text }) => text)).toEqual(['一、白斑病', '二、肠炎', '每天记住三句']);
});

test('a week whose material tells of its weekend ends on Sunday', () => {
  expect(composed('根据附件写一份本周周报', ['周二出虾2450斤。', '周六又开始投料。']).content).toContain('2026年11月23日—11月29日');
  expect(composed('根据附件写一份本周周报', ['周二出虾2450斤。']).content).toContain('2026年11月23日—11月27日');
});

test('a word of proposing does not pull a line out of what stands under its heading', () => {
  const { content } = composed('根据附件写一份活动总结', [
    '# 读书月',
    '',
    '## 都做了些什么',
    '',
    '- 举办讲座4场，到场260人',
    '- 收到荐书建议58条，买了21种',
    '- 组织亲子共读6次，参加90户',
    '',
    '## 接着的打算',
    '',
    '- 明年3月办流动书车',
  ]);
  const [, plan = ''] = content.split(/## .*下一步.*\n/);
  expect(plan).toContain('流动书车');
  expect(plan).not.toContain('荐书建议');
  expect(content).toContain('收到荐书建议58条，买了21种');
});

test('lines counted by a number and a space are a list, and days that come again are no day by when', () => {
  const { content } = composed('整理成会议纪要', [
    '11月26日下午2点 门房 主持：贺站长 记录：宋芸 到的人：贺站长、宋芸、老庞',
    '1 垃圾车每周一周四改成每周一三五来，老庞负责，从12月2日开始',
    '2 宋芸12月4日前换掉坏的门禁',
    '3 门口停车位画线的事没谈拢，下次再说',
    '3点散会',
  ]);
  expect(content).toMatch(/\| 垃圾车.*\| 老庞 \| 【待补充：完成时间】 \|/);
  expect(content).toMatch(/\| 换掉坏的门禁 \| 宋芸 \| 12月4日前 \|/);
  expect(content).toMatch(/## .*遗留问题\n\n- 门口停车位画线的事没谈拢，下次再说/);
});

test('a text of one file does not say of each part that it is from there', () => {
  const lines = ['# 月度情况', '', '## 进展', '', '- 新开3个窗口', '- 培训2次，到场40人', '', '## 问题', '', '- 夜班缺人'];
  const { content, outline } = composed('根据附件写一份工作总结', lines);
  expect(content).toContain('新开3个窗口');
  expect(content).not.toContain('来源：');
  expect(outline?.material.find(({ words }) => words.includes('夜班缺人'))?.source?.file).toBe('闸口.txt');
});

test('lines that begin with their hours stay one account, and parts named by their count are the parts', () => {
  const { content } = composed('根据附件写一份停水的情况报告，经过、原因、整改三块', [
    '# 东泵房停水经过',
    '',
    '11月24日 05:10 巡检发现2号泵异响，压力不够',
    '05:25 到现场，泵跳闸，合上又跳',
    '06:40 换上备用泵，恢复供水',
    '',
    '原因：轴承用了8年没换',
    '接下来：12月8日前把三台泵都查一遍；压力报警接到值班手机上，12月12日前弄好',
  ]);
  expect(content).toMatch(/## 经过\n\n- 11月24日 05:10 [^\n]*\n- 05:25 [^\n]*\n- 06:40 [^\n]*\n\n## 原因/);
  expect(content).toMatch(/## 原因\n\n轴承用了8年没换/);
  expect(content).toMatch(/## 整改\n\n[^#]*三台泵都查一遍[^#]*压力报警/);
});

test('a length is held against what is printed, without where it stood', () => {
  const parts = ['进展', '问题', '下一步打算', '经验'].flatMap((part, p) => [
    '',
    `## ${part}`,
    '',
    ...[1, 2].map((n) => `- ${part}里第${n}件是${p + 3}号窗口的叫号机和${n + 11}块显示屏要分两批核对`),
  ]);
  const { content } = composed('根据附件写一份工作总结，250字左右', ['# 月度情况', ...parts]);
  // With their places the same lines would have had no room.
  expect(content.match(/显示屏/g)?.length).toBeGreaterThanOrEqual(6);
});
