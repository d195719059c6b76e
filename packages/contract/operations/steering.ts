/** Operations on a task at work: the messages that wait, and steps that are tried again. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { id, limits, OperateWaiting, taskSummary } from '../task.ts';

export const EditWaitingMessage = defineOperation({
  name: 'EditWaitingMessage',
  summary: '修改一条还在等候的消息，附件和次序不变；已经开始处理的不能再改（STATE）。',
  input: z.strictObject({ task_id: id, message_id: id, query: z.string().max(limits.query_chars) }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND', 'ILLEGAL', 'STATE'],
  limits: { body: 1024 * 1024 },
});

export const OperateWaitingMessage = defineOperation({
  name: 'OperateWaitingMessage',
  summary:
    '处理一条还在等候的消息：withdraw 撤回；begin 在任务空闲时立即开始；steer 改为插话，交给正在进行的运行；queue 改为排队。已经开始处理的不能再动（STATE）。',
  input: z.strictObject({ task_id: id, message_id: id, operate: z.enum(OperateWaiting) }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'TASK_RUNNING_LIMIT'],
  idempotent: true,
});

export const RetryStep = defineOperation({
  name: 'RetryStep',
  summary:
    '重试最近一次回答里没有成功或被中断的一步：新的运行先以同样的参数重做这一步，再接着往下做，之前的步骤都保留。任务正在进行时不能重试（STATE）。',
  input: z.strictObject({ task_id: id, answer_id: id, call_id: z.string().min(1).max(256) }),
  output: z.strictObject({ answer_id: id, query_id: id, next_key: z.string() }),
  access: 'user',
  errors: ['NOT_FOUND', 'TASK_RUNNING_LIMIT', 'ILLEGAL', 'STATE'],
  idempotent: true,
});

export const TakeOverBrowser = defineOperation({
  name: 'TakeOverBrowser',
  summary:
    '由用户接管任务的浏览器：正在进行的运行就此暂停，任务进入待确认（takeover_browser），用 SendMessage 交还后接着做。已经在等待接管时结果相同。',
  input: z.strictObject({ task_id: id }),
  output: z.strictObject({ task_info: taskSummary }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
});
