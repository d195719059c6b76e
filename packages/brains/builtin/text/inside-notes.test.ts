import { expect, test } from 'vitest';
import { withoutInsideNotes, withoutStageMark } from './inside-notes.ts';
import { withLeft } from '../compose/coverage.ts';
import { saying } from '../recipe.ts';
import { remarksLeft, typedMaterial } from './material.ts';

test('what a paper says of itself in its first line is no title', () => {
  expect(typedMaterial('保养.txt', '交车时跟顾客讲的\n\n首保：骑满一个月，免费。\n\n刹车皮剩1毫米就要换。').title).toBe('');
});

test('what is written for the office alone is set aside, and a remark for readers stays', () => {
  const { text, notes } = withoutInsideNotes(
    [
      '每天限 20 份，售完即止。',
      '（内部：老客户可以再让五个点）',
      '店长备注：进价 18 元',
      '店员注意：每晚报数',
      '顾客注意：请保管好小票',
      '浇水前注意：先看土干不干',
      '备注：雨天照常（露天部分除外）',
      '请带证件。地址东街 8 号。',
    ].join('\n'),
  );
  expect(text.split('\n').filter((line) => line !== '')).toEqual([
    '每天限 20 份，售完即止。',
    '顾客注意：请保管好小票',
    '浇水前注意：先看土干不干',
    '备注：雨天照常（露天部分除外）',
    '请带证件。地址东街 8 号。',
  ]);
  expect(notes).toEqual(['内部：老客户可以再让五个点', '店长备注：进价 18 元', '店员注意：每晚报数']);
});

test('a file keeps them apart, and says so', () => {
  const material = typedMaterial('活动.txt', '周六开业，全场九折。\n老板批注：别超过 30 单。\n');
  expect(material.passages.map(({ text }) => text)).toEqual(['周六开业，全场九折。']);
  expect(material.content).not.toContain('30');
  expect(remarksLeft([material])).toEqual(['“活动.txt”里有一处是内部用的，没有写进去：“老板批注：别超过 30 单。”。']);
});

test('short lines over blocks are headings of a plain text', () => {
  const { passages } = typedMaterial(
    '须知.txt',
    '游泳馆须知\n\n来之前\n饭后一小时内请不要下水。\n\n下水\n先做五分钟热身再下水，不会游的在浅水区。\n',
  );
  expect(passages.map(({ heading }) => heading)).toEqual(['来之前', '下水']);
});

test('parts named in brackets are parts, and one that is for the office goes with all of it', () => {
  const { passages, notes } = typedMaterial(
    '产品.txt',
    '山泉豆腐介绍\n【店长注意】周三别排老吴。\n【食用注意】开封当天吃完。\n【怎么做】石磨现磨，井水点浆。\n【怎么卖】每天早上五点送到店。\n【供货价（内部）】每板 32 元，满十板让一元。\n',
  );
  expect(passages.map(({ heading, text }) => `${heading} ${text}`)).toEqual([
    '食用注意 开封当天吃完。',
    '怎么做 石磨现磨，井水点浆。',
    '怎么卖 每天早上五点送到店。',
  ]);
  expect(notes).toEqual(['店长注意：周三别排老吴。', '供货价（内部）：每板 32 元，满十板让一元。']);
});

test('parts, rows and columns headed for the office, and a last line behind a dash, are set aside', () => {
  const { passages, tables, notes } = typedMaterial(
    '家长会.md',
    '# 家长会\n\n九点开始。\n\n|项目|时间|联系手机（内部）|\n|---|---|---|\n|接力|9:10|139|\n|收场（老师看）|10:40|138|\n\n## 会后自己记的\n\n小周家最近有事。\n\n## 内部培训\n\n每月一次。\n',
  );
  expect(passages.map(({ text }) => text)).toEqual(['九点开始。', '每月一次。']);
  expect(tables[0]).toMatchObject({ header: ['项目', '时间'], rows: [['接力', '9:10']] });
  expect(notes).toHaveLength(3);
  const rest = typedMaterial('宣讲.txt', '底薪七千起。\n--- 主管自己看 ---\n去年走了四成。\n');
  expect(rest.passages.map(({ text }) => text)).toEqual(['底薪七千起。']);
  expect(withoutInsideNotes('> 教练组内部：想挑四个，先不要对家长讲；食堂成本 22').notes).toHaveLength(1);
});

test('who keeps a paper and how far it is are no part of its title', () => {
  expect(['停电安排（客服用）', '搬店的事（老板口述，小薛记）', '管理办法（试行）', '排班（2026年）'].map(withoutStageMark)).toEqual([
    '停电安排',
    '搬店的事',
    '管理办法（试行）',
    '排班（2026年）',
  ]);
});

test('the first line of a plain text is its title where it ends as no sentence does', () => {
  const titleOf = (text: string) => typedMaterial('材料.txt', text).title;
  expect(titleOf('11.25 滑倒那件事（项目部 老闵）\n\n时间：11月25日\n经过：地面湿，有人滑倒。\n')).toBe('11.25 滑倒那件事');
  expect(titleOf('实习动员提纲（学工办）\n同学们，实习从1月4日开始。\n一、报到\n1月3日下午到护理部。\n')).toBe('实习动员提纲');
  expect(titleOf('11月25日夜班情况（云和商场）\n23:12 地下二层有烟。\n23:15 烟灭了。\n')).toBe('11月25日夜班情况（云和商场）');
  for (const text of ['早上7点集合\n8点出发\n', '各位同事：\n下周一放假。\n', '1. 带身份证\n2. 别迟到。\n', '苹果 3斤\n香蕉 5斤\n'])
    expect(titleOf(text), text).toBe('');
});

test('labels alone in their lines are the parts of a text', () => {
  const { passages } = typedMaterial('须知.txt', '考试前一天：\n早点睡。\n带好身份证。\n考试当天：\n7点20集合。\n');
  expect(passages.map(({ heading, text }) => `${heading} ${text}`)).toEqual([
    '考试前一天 早点睡。',
    '考试前一天 带好身份证。',
    '考试当天 7点20集合。',
  ]);
});

test('what a sheet says below its rows is said, and who drew it up is not', () => {
  const { tables, notes } = typedMaterial(
    '目录.md',
    '| 工装目录 | | | |\n| --- | --- | --- | --- |\n| 编号 | 品名 | 面料 | 单价 |\n| A1 | 外套 | 棉 | 128 |\n| A2 | 大褂 | 棉 | 58 |\n| 说明：15天交货 | | | |\n| 备注（内部）：成本90 | | | |\n| 制表：卫小姐 | | | |\n',
  );
  expect(tables[0]?.rows.map(([first]) => first)).toEqual(['A1', 'A2', '说明：15天交货']);
  expect(notes.join()).toContain('成本90');
});

test('who drew a paper up and when stands nowhere, and what is made without it tells so', () => {
  const material = typedMaterial('换水.md', '# 换水检修\n\n碧波游泳馆工程部　11月24日\n\n儿童池停到12月11日\n\n年卡顺延6天。\n');
  expect(material.passages.map(({ text }) => text)).toEqual(['儿童池停到12月11日', '年卡顺延6天。']);
  expect(typedMaterial('巡讲.md', '城北小学 12月3日\n\n城南小学 12月5日\n\n各讲一节课。\n').passages).toHaveLength(3);
  const stood = material.passages.map(({ text }) => text);
  expect(withLeft(saying('做好了。'), { materials: [material], facts: [], stood }).text).toContain(
    '没有放进去：“换水.md”里的“碧波游泳馆工程部　11月24日”。',
  );
});

test('a part whose heading is for the office goes with all that stands below it', () => {
  const read = (text: string) => typedMaterial('材料.md', text);
  for (const heading of ['报价底线（自己人看）', '这条别写', '不入报告', '内部掌握']) {
    const { passages, headings, notes } = read(
      `# 机床\n\n## 参数\n\n行程800毫米。\n\n## ${heading}\n\n最低152万元。\n\n### 细目\n\n先放着。\n\n## 订货\n\n交期60天。\n`,
    );
    expect(
      passages.map(({ text }) => text),
      heading,
    ).toEqual(['行程800毫米。', '交期60天。']);
    expect(headings.map(({ text }) => text)).toEqual(['机床', '参数', '订货']);
    expect(notes).toEqual([`${heading} 最低152万元。 细目 先放着。`]);
  }
  expect(read('# 班会\n\n## 活动安排（给家长看）\n\n周六上午9点到校。\n').passages).toHaveLength(1);
  expect(read('# 讲稿\n\n## 不写作业怎么办\n\n先问原因。\n').passages).toHaveLength(1);
  expect(read('# 宣讲\n\n## 哪些不收\n\n碎玻璃。\n\n## 不入场的说明\n\n退票。\n').passages).toHaveLength(2);
  const plain = read('处理报告\n经过：\n抬沙发划了一道。\n内部：\n是老板家亲戚碰的。\n赔偿：\n一共1110元。\n');
  expect(plain.passages.map(({ text }) => text)).toEqual(['抬沙发划了一道。', '一共1110元。']);
});

test('a line that begins with whom it is for, in brackets, is for them', () => {
  const { text, notes } = withoutInsideNotes(
    '结业后免费复训一次。\n（教练看）脾气大的先签字，别当面说。\n（一）入校要带疫苗本。\n（家长看）接送请准时。',
  );
  expect(notes).toEqual(['（教练看）脾气大的先签字，别当面说。']);
  expect(text).toContain('（一）入校要带疫苗本');
  expect(text).toContain('接送请准时');
});
