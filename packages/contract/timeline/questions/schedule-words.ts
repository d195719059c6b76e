/** What a brain reads of the answer to a proposed schedule. Pure. */
import { momentInWords, zoneInWords } from '#contract/schedule/next-run.ts';
import { triggerInWords } from '#contract/schedule/trigger.ts';
import type { ScheduleAnswer, ScheduleProposal } from './schedule-proposal.ts';

export const scheduleWords = { confirmed: '同意建立定时任务', refused: '不建立这个定时任务。' } as const;

/** What the brain reads. */
export function scheduleInWords(proposed: ScheduleProposal, answer: ScheduleAnswer): string {
  if (answer.outcome === 'refuse') return scheduleWords.refused;
  const { name, trigger, plan, time_zone, created } = answer;
  const changed = trigger !== proposed.trigger || plan !== proposed.plan || name !== proposed.name;
  return [
    `${scheduleWords.confirmed}${changed ? '（我改过，以下面的为准）' : ''}：`,
    `- 名称：${name}`,
    `- 执行时间：${triggerInWords(trigger)}（${zoneInWords(time_zone)}）`,
    ...(created ? [`- 状态：已建立并启用，下一次执行 ${momentInWords(created.next_run, time_zone, created.next_run)}`] : []),
    `- 任务内容：${plan}`,
  ].join('\n');
}
