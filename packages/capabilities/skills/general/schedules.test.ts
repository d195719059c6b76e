/** What the built-in engine makes of work that is to be done again and again: it proposes, and only the person's answer sets it up. */
import { expect, test } from 'vitest';
import { answerInWords } from '#contract/timeline/questions/interaction-answers.ts';
import { readAsked } from '#contract/timeline/questions/interactions.ts';
import type { ScheduleAnswer, ScheduleProposal } from '#contract/timeline/questions/schedule-proposal.ts';
import { scheduleTool } from '#capabilities/tools/schedule/schedule.server.ts';
import { startDesk, type Said } from '../writing/testing.ts';

const zone = 'Asia/Shanghai';
const start = (manner: 'auto' | 'hands_off' = 'auto', skill: string | null = null) =>
  startDesk(skill, '2026-11-20', manner, [scheduleTool(manner, zone)]);

function proposedBy({ events, outcome }: Said): ScheduleProposal {
  expect(outcome).toBe('paused');
  const asked = readAsked(events.flatMap((event) => (event.type === 'run_end' && event.pause ? [event.pause] : []))[0]);
  if (asked?.reason !== 'schedule') throw new Error('nothing was proposed');
  return asked.payload;
}

const words = (payload: ScheduleProposal, answer: ScheduleAnswer) => answerInWords({ reason: 'schedule', payload, answer });

test('it proposes, and says what exists once it was confirmed as the person changed it', async () => {
  const desk = start();
  const asked = await desk.send('每周一早上提醒我写周报');
  const payload = proposedBy(asked);
  expect(payload).toEqual({ name: '提醒写周报', trigger: '0 9 * * 1', plan: '提醒我写周报', time_zone: zone });
  expect(asked.events.find((event) => event.type === 'text')).toMatchObject({
    text: expect.stringContaining('没有说几点，先按 09:00 填的'),
  });
  const answer: ScheduleAnswer = {
    outcome: 'confirm',
    ...payload,
    trigger: '30 18 * * 5',
    created: { scheduled_task_id: 'x', next_run: Date.parse('2026-11-27T10:30:00Z') },
  };
  const said = await desk.send(words(payload, answer));
  expect(said.reply).toContain('定时任务“提醒写周报”已建立并启用：每周五 18:30（北京时间），首次执行 11月27日 周五 18:30。');
  expect(said.calls).toEqual([]);
});

test('a refusal, other words and another wish are taken as what they are', async () => {
  const desk = start();
  const payload = proposedBy(await desk.send('每天上午 9 点帮我总结销售日报'));
  const again = proposedBy(await desk.send('改成 9 点半'));
  expect(again).toEqual({ ...payload, trigger: '30 9 * * *' });
  expect((await desk.send(words(again, { outcome: 'refuse' }))).reply).toBe('好的，没有建立定时任务，不会自动执行。');

  const other = start();
  proposedBy(await other.send('工作日 18:30 提醒我写日报'));
  expect((await other.send('你好')).reply).toMatch(/^您好/);
});

test('with a skill chosen the schedule comes first; nobody is asked where nobody wants to be', async () => {
  expect(proposedBy(await start('auto', 'ppt').send('每月 1 号帮我做一份经营汇报 PPT'))).toMatchObject({
    trigger: '0 10 1 * *',
    plan: '做一份经营汇报 PPT',
  });
  const quiet = await start('hands_off').send('每天早上 9 点提醒我写日报');
  expect(quiet.outcome).toBe('finished');
  expect(quiet.reply).toContain('未完成：\n- 没有建立定时任务“提醒写日报”（每天 09:00）：它需要你确认');
  expect(quiet.events.find((event) => event.type === 'run_end')).toMatchObject({ not_done: [expect.stringContaining('没有建立定时任务')] });
});

test('when it is time the work is done: a reminder reminds', async () => {
  expect((await startDesk(null).send('提醒我写周报')).reply).toBe('**提醒**：写周报');
  expect((await startDesk(null).send('每天早上 9 点提醒我写日报')).reply).toBe('**提醒**：写日报');
  expect((await start().send('明天下午 3 点提醒我开会')).reply).toContain('不能只在某一天执行一次');
});
