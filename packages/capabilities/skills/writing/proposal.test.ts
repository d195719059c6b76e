/** Reports that ask for a decision, and minutes told in a sentence: each typed fact in the part it belongs to. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

async function written(text: string, ...changes: string[]): Promise<string> {
  const desk = startDesk();
  await desk.send(text);
  for (const change of changes) await desk.send(change);
  return desk.document();
}

const parts = (document: string) =>
  Object.fromEntries(
    document.split(/^## [一二三四五六七八九十]+、/m).flatMap((part, n) => {
      const [heading = '', ...rest] = part.split('\n');
      return n === 0 ? [] : [[heading, rest.join('\n').trim()]];
    }),
  );

test('a proposal for the boss has no progress, and each of its facts stands under its own heading', async () => {
  const document = await written(
    '写一份给分管副总的汇报材料：主题是引进自动分拣线的方案。现状：人工分拣每小时 1200 件，错分率 1.8%。建议采购两条分拣线，合计 520 万元。12月招标，明年3月安装。物流部牵头。主要风险是切换期间影响发货。提请批准立项。',
  );
  expect(document).toContain('**呈报：** 分管副总');
  expect(parts(document)).toEqual({
    背景与必要性: '- 人工分拣每小时 1200 件；\n- 错分率 1.8%。',
    方案内容: '- 建议采购两条分拣线，合计 520 万元。',
    进度与分工: '- 12月招标；\n- 明年3月安装；\n- 物流部牵头。',
    风险与对策: '- 切换期间影响发货。',
    提请决定的事项: '- 提请批准立项。',
  });
});

test('for whom a report is, is no fact of it', async () => {
  const document = await written('写一份汇报材料：汇报给总经理：拟在三楼新建员工图书角，预算 8 万元，请领导批准。');
  expect(document).toContain('**呈报：** 总经理');
  expect(parts(document)['预算']).toBe('- 预算 8 万元。');
  expect(document).not.toContain('汇报给');
});

test('a report of what was done stays one, and its next step keeps its week', async () => {
  const document = await written('写一份项目汇报材料：ERP 二期已完成采购模块上线。下周开始联调。请领导协调集团财务部派人。');
  expect(parts(document)).toMatchObject({ 主要工作进展: '- ERP 二期已完成采购模块上线。', 下一步工作: '1. 下周开始联调。' });
});

const minutes =
  '写一份会议纪要：11月20日下午在302开了产品例会，张伟主持。决定12月5日前上线新版，李娜负责；每周五同步进度，王强负责。大家认为涨价要先通知老客户。';

test('a meeting told in a sentence has its time, its place and its owners, and nobody present who was not said to be', async () => {
  const document = await written(minutes);
  for (const row of ['| 会议主题 | 产品例会 |', '| 时间 | 11月20日下午 |', '| 地点 | 302 |', '| 参会人员 | 【待补充：姓名与部门】 |'])
    expect(document).toContain(row);
  expect(document).toContain('1. 决定12月5日前上线新版，李娜负责。');
  expect(document).toContain('| 1 | 上线新版 | 李娜 | 12月5日前 |\n| 2 | 每周五同步进度 | 王强 | 每周五 |');
});

test('as a mail it stays what it says, and nobody it speaks of is taken for its reader', async () => {
  const mail = await written(minutes, '改成邮件');
  expect(mail).toContain('1. 决定12月5日前上线新版，李娜负责。');
  expect(mail).toContain('| 2 | 每周五同步进度 | 王强 | 每周五 |');
  expect(mail).toContain('大家认为涨价要先通知老客户。');
  expect(mail).toContain('**收件人：** 【待补充：收件人】');
  expect(mail).toContain('- 会议主题：产品例会\n- 时间：11月20日下午\n');
});

test('what else it could be made is told, with what to say for it', async () => {
  const desk = startDesk();
  await desk.send(minutes);
  const { calls, reply } = await desk.send('改成通知');
  expect(calls).not.toContain('edit_document');
  expect(reply).toContain('没有改成通知');
  expect(reply).toContain('“再写一份通知：……”');
});

test('“改成邮件，发给各店长” is understood, with whom it is for', async () => {
  expect(await written(minutes, '改成邮件，发给各店长')).toContain('**收件人：** 各店长');
});

test('a task that is listed as one and was decided is one row', async () => {
  const desk = startDesk();
  await desk.send('根据附件写会议纪要', {
    '巡检会.md':
      '# 门店巡检专题会\n\n## 会议决定\n\n1. 冷柜加装温度探头，由何静负责，12月10日前完成。\n\n## 待办\n\n- 何静：12月10日前完成冷柜加装探头\n- 陈亮：11月30日前完成 7 家门店整改\n',
  });
  expect(desk.document()).toMatch(
    /\| 1 \| 冷柜加装温度探头 \| 何静 \| 12月10日前 \|\n\| 2 \| 完成 7 家门店整改 \| 陈亮 \| 11月30日前 \|\n/,
  );
  expect(desk.document()).not.toContain('| 3 |');
});
