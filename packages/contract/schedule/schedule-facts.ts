/** What page and server both know of scheduled tasks: states, limits and the sentences for them. */

export const ScheduleStatus = { Init: 1, Enabled: 2, Disabled: 3 } as const;
export type ScheduleStatus = (typeof ScheduleStatus)[keyof typeof ScheduleStatus];

export const scheduleLimits = { name_chars: 60, plan_chars: 4000, per_person: 50, gap_minutes: 10, steps: 30 } as const;

export const scheduleSentences = {
  trigger: '没有看懂执行时间，请重新选择',
  never: '这个时间永远不会到来，请重新选择',
  gap: `两次执行之间至少要隔 ${scheduleLimits.gap_minutes} 分钟`,
  zone: '没有这个时区',
  plan: '请填写任务内容',
  too_many: `定时任务最多 ${scheduleLimits.per_person} 个，请先删除不需要的`,
} as const;
