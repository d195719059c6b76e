/** What the built-in engine asks before it writes, by how much the person wants to be asked, and what it makes of the replies. */
import { expect, test } from 'vitest';
import { answerInWords, defaultAnswer } from '#contract/timeline/interaction-answers.ts';
import { readAsked, type Asked } from '#contract/timeline/interactions.ts';
import { startDesk, type Said } from './testing.ts';

function askedBy({ events, outcome }: Said): Asked {
  expect(outcome).toBe('paused');
  const asked = readAsked(events.flatMap((event) => (event.type === 'run_end' && event.pause ? [event.pause] : []))[0]);
  if (!asked) throw new Error('nothing was asked');
  return asked;
}

test('a request empty of content is asked about, and the answers stand in the text', async () => {
  const desk = startDesk('writing', '2026-11-20', 'auto');
  const asked = askedBy(await desk.send('写一份通知'));
  if (asked.reason !== 'ask_user') throw new Error(asked.reason);
  expect(asked.payload.questions.map(({ id }) => id)).toEqual(['topic', 'audience', 'facts']);
  const answer = {
    answers: [
      { id: 'topic', value: '国庆放假' },
      { id: 'audience', value: '全体员工' },
      { id: 'facts', value: '10月1日至7日放假，共7天\n10月8日正常上班' },
    ],
  };
  const said = await desk.send(answerInWords({ ...asked, answer }));
  expect(said.outcome).toBe('finished');
  expect(said.calls.filter((call) => call === 'write_document')).toHaveLength(1);
  expect(desk.document()).toMatch(/^# 关于.*国庆放假.*的通知/);
  expect(desk.document()).toContain('10月1日至7日放假，共7天');
  expect(desk.document()).toContain('10月8日正常上班');
  expect(desk.document()).not.toContain('我的回答');
});

test('left empty, it is written with blanks and not asked again; a request with content is not asked about', async () => {
  const desk = startDesk('writing', '2026-11-20', 'auto');
  const asked = askedBy(await desk.send('写一份通知'));
  const said = await desk.send(answerInWords(defaultAnswer(asked)));
  expect(said.outcome).toBe('finished');
  expect(desk.document()).toContain('【待补充');
  expect((await startDesk('writing', '2026-11-20', 'auto').send('写一份国庆放假通知，10月1日至7日放假')).outcome).toBe('finished');
});

test('whoever does not want to be asked is not, and reads what was assumed', async () => {
  const said = await startDesk('writing', '2026-11-20', 'hands_off').send('写一份通知');
  expect(said.outcome).toBe('finished');
  expect(said.reply).toContain('我的假设：');
});

test('together, the outline of a long text is agreed on, and written as it was changed', async () => {
  const desk = startDesk('writing', '2026-11-20', 'cooperative');
  const asked = askedBy(await desk.send('写一份年会活动方案，12月30日在一楼大厅举行，预算3万元，参加人数120人'));
  if (asked.reason !== 'ack_outline') throw new Error(asked.reason);
  expect(asked.payload.outline.length).toBeGreaterThanOrEqual(4);
  const outline = [{ title: '时间与地点' }, { title: '预算' }, { title: '抽奖环节' }];
  const said = await desk.send(answerInWords({ ...asked, answer: { outline } }));
  expect(said.outcome).toBe('finished');
  const headings = [...desk.document().matchAll(/^## (?:[一二三四五六七八九十]+、)?(.+)$/gm)].map((line) => line[1]);
  expect(headings).toEqual(['时间与地点', '预算', '抽奖环节']);

  const same = startDesk('writing', '2026-11-20', 'cooperative');
  const first = askedBy(await same.send('写一份年会活动方案，12月30日在一楼大厅举行，预算3万元，参加人数120人'));
  if (first.reason !== 'ack_outline') throw new Error(first.reason);
  await same.send(answerInWords(defaultAnswer(first)));
  expect([...same.document().matchAll(/^## (.+)$/gm)].map((line) => line[1])).toEqual(first.payload.outline.map(({ title }) => title));
});

const week = { '第一周.md': '# 第一周\n\n完成客户回访 36 家，签约 4 家。\n', '第二周.md': '# 第二周\n\n完成客户回访 41 家，退款 2 笔。\n' };

test('together, the plan for several files is agreed on before one is read, and what was changed in it holds', async () => {
  const desk = startDesk('writing', '2026-11-20', 'cooperative');
  const first = await desk.send('根据附件写一份通知，告诉大家回访情况', week);
  const asked = askedBy(first);
  if (asked.reason !== 'confirm_plan') throw new Error(asked.reason);
  expect(first.calls).toEqual(['confirm_plan']);
  expect(asked.payload.steps[0]?.children?.map(({ title }) => title)).toEqual(['第一周.md', '第二周.md']);
  const [read, ...rest] = asked.payload.steps;
  const steps = [
    { title: read?.title ?? '', children: [{ title: '第一周.md' }] },
    ...rest,
    { title: '标题为《回访通报》' },
    { title: '发给全公司' },
  ];
  const said = await desk.send(answerInWords({ ...asked, answer: { steps } }));
  expect(said.outcome).toBe('finished');
  expect(said.calls).toEqual(['plan', 'read_file', 'plan', 'write_document', 'plan']);
  expect(desk.document()).toMatch(/^# 回访通报/);
  expect(desk.document()).toContain('36');
  expect(desk.document()).not.toContain('41');
  expect(said.reply).toContain('没有用“第二周.md”');
  expect(said.reply).toContain('没有做您加的步骤“发给全公司”');
  expect(desk.document()).not.toContain('发给全公司');

  const same = startDesk('writing', '2026-11-20', 'cooperative');
  const unchanged = askedBy(await same.send('根据附件写一份通知，告诉大家回访情况', week));
  await same.send(answerInWords(defaultAnswer(unchanged)));
  expect(same.document()).toContain('41');
});

test('a plan is shown to nobody else, unless it is asked for', async () => {
  for (const manner of ['auto', 'hands_off'] as const) {
    const said = await startDesk('writing', '2026-11-20', manner).send('根据附件写一份通知，告诉大家回访情况', week);
    expect(said.calls).not.toContain('confirm_plan');
  }
  const desk = startDesk('writing', '2026-11-20', 'auto');
  const asked = askedBy(await desk.send('根据附件写一份通知，先给我看看计划再动手', { '第一周.md': week['第一周.md'] }));
  expect(asked.reason).toBe('confirm_plan');
  await desk.send(answerInWords(defaultAnswer(asked)));
  expect(desk.document()).toContain('36');
  expect(desk.document()).not.toMatch(/计划|动手/);
});

test('together, several texts are agreed on, and those that were taken out are not written; alone, all are written', async () => {
  const words = '写一份国庆放假通知，10月1日至7日放假，再写一份国庆值班活动方案，每个部门安排一人，预算2万元';
  const desk = startDesk(null, '2026-11-20', 'cooperative');
  const asked = askedBy(await desk.send(words));
  if (asked.reason !== 'confirm_plan') throw new Error(asked.reason);
  expect(asked.payload.steps.map(({ title }) => title)).toEqual(['撰写国庆放假通知', '撰写国庆值班活动方案', '核对并交付']);
  const said = await desk.send(answerInWords({ ...asked, answer: { steps: asked.payload.steps.slice(1) } }));
  expect(said.outcome).toBe('finished');
  expect(desk.names()).toHaveLength(1);
  expect(desk.document()).toContain('2万元');

  const all = startDesk('writing', '2026-11-20', 'auto');
  const done = await all.send(words);
  expect(done.calls).toEqual(['plan', 'write_document', 'plan', 'write_document', 'plan']);
  const [notice = '', scheme = ''] = all.names();
  expect(all.document(notice)).toContain('10月1日至7日放假');
  expect(all.document(notice)).not.toContain('2万元');
  expect(all.document(scheme)).toContain('2万元');
  expect(done.reply).toContain('已写好 2 份文档');
  expect(done.reply).toContain('把通知改短一点');
  // What follows is about the one it names, else about the one that was worked on last.
  expect((await all.send('把通知的标题改成《放假安排》')).outcome).toBe('finished');
  expect(all.document(notice)).toContain('# 放假安排');
  expect(all.document(scheme)).not.toContain('放假安排');
  await all.send('第二份加一节风险：注意防火');
  expect(all.document(scheme)).toContain('注意防火');
  expect(all.document(notice)).not.toContain('注意防火');
  expect((await startDesk('writing', '2026-11-20', 'auto').send('写一份通知，附上一份值班表')).reply).not.toContain('2 份文档');
});

test('a step added to a plan of several texts is for the one it names', async () => {
  const words = '写一份国庆放假通知，10月1日至7日放假，再写一份国庆值班活动方案，每个部门安排一人';
  const desk = startDesk(null, '2026-11-20', 'cooperative');
  const asked = askedBy(await desk.send(words));
  if (asked.reason !== 'confirm_plan') throw new Error(asked.reason);
  const steps = [...asked.payload.steps, { title: '通知的标题为《放假啦》' }, { title: '发给全公司' }];
  const said = await desk.send(answerInWords({ ...asked, answer: { steps } }));
  const [notice = '', scheme = ''] = desk.names();
  expect(desk.document(notice)).toContain('# 放假啦');
  expect(desk.document(scheme)).not.toContain('放假啦');
  expect(said.reply).toContain('没有做您加的步骤“发给全公司”');
  expect(said.reply).not.toContain('没有做您加的步骤“通知');
});
