/** What the built-in engine asks before it writes, by how much the person wants to be asked, and what it makes of the replies. */
import { expect, test } from 'vitest';
import { answerInWords, defaultAnswer } from '#contract/timeline/questions/interaction-answers.ts';
import { readAsked, type Asked } from '#contract/timeline/questions/interactions.ts';
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

const week = { '第一周.md': '# 第一周\n\n完成客户回访 36 家，签约 4 家。\n', '第二周.md': '# 第二周\n\n完成客户回访 41 家，退款 2 笔。\n' };

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

test.each([
  ['writing', '根据附件写一份通知，先给我看看计划再动手'],
  ['ppt', '根据附件做一份 PPT，先给我看看计划再动手'],
])('of a plan files can be taken out, and a step that was added is told as not done: %s', async (skill, order) => {
  const desk = startDesk(skill, '2026-11-20', 'auto');
  const asked = askedBy(await desk.send(order, week));
  if (asked.reason !== 'confirm_plan') throw new Error(asked.reason);
  const [read, ...others] = asked.payload.steps;
  const steps = [{ title: read?.title ?? '', children: [{ title: '第一周.md' }] }, ...others, { title: '配三张图' }];
  const { reply, calls } = await desk.send(answerInWords({ ...asked, answer: { steps } }));
  expect(calls.filter((call) => call === 'read_file')).toHaveLength(1);
  expect(reply).toContain('没有用“第二周.md”');
  expect(reply).toContain('没有做您加的步骤“配三张图”');
});
