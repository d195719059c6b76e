/** The tool with which a brain proposes that something be done again and again; only the person's answer makes it exist. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { scheduleAnswer } from '#contract/content/schedule.ts';
import { scheduleLimits } from '#contract/schedule/schedule-facts.ts';
import { planText, scheduleName, triggerText } from '#contract/schedule/scheduled-task.ts';
import { triggerInWords } from '#contract/schedule/trigger.ts';
import type { Manner } from '../manner.ts';

const input = z.strictObject({ name: scheduleName, trigger: triggerText, plan: planText });

/** `time_zone`: where the server's clock hangs; what the person confirms is on the clock of their own browser. */
export function scheduleTool(manner: Manner, time_zone: string): Tool {
  return defineTool({
    name: 'schedule',
    description: `Proposes a scheduled task: work that the product does by itself at set times, each time in a new task. The person sees the proposal on a card, may change time and content, and confirms or refuses; their answer comes as their next message. Nothing exists before that. Use it whenever the person wants something done daily, weekly, monthly or at an interval, or to be reminded regularly; don't do the work once instead, unless they also ask for that.
name: a short name in the person's language. trigger: five cron fields (minute hour day month weekday, 0 = Sunday) on the person's own wall clock, just as they said it: never convert time zones; digits, commas, * where possible: "0 9 * * *", "30 18 * * 1,2,3,4,5", "0 8 1,15 * *"; at most every ${scheduleLimits.gap_minutes} minutes. plan: in the person's language, what to do each time, as a complete request that stands alone: no words about when, nothing that points to this conversation. The runs have none of this task's files, and nobody is there to answer questions.
It can't fire only once on a date, before or after another event, or on public holidays: say so instead of proposing something else.
To change, stop or delete one that exists, send the person to 定时任务 in the left sidebar; this tool can't.
${
  manner === 'hands_off'
    ? 'The person does not want to be asked, so this sets up nothing and says so; repeat that in the last reply.'
    : 'After confirmation the schedule is set up already: only say so, in one or two sentences. After a refusal nothing exists: do not propose it again.'
}`,
    input,
    result: scheduleAnswer,
    operation: 'cronjob',
    title: ({ name, trigger }) => `请你确认定时任务：${name}（${triggerInWords(trigger)}）`,
    deadline_ms: 5_000,
    max_output: 4_000,
    run({ name, trigger, plan }) {
      if (manner !== 'hands_off')
        return Promise.resolve({
          ok: true,
          output: '定时任务已交给用户确认，等待回答；现在还没有建立。',
          result: { left: '' },
          pause: { reason: 'schedule', payload: { name, trigger, plan, time_zone } },
        });
      const left = `没有建立定时任务“${name}”（${triggerInWords(trigger)}）：它需要你确认，而这次选择了不打扰。把运行方式换成“全自动”或“协作”再说一次，就能确认。`;
      return Promise.resolve({ ok: true, output: left, result: { left }, not_done: [left] });
    },
  });
}
