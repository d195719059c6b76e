/** Operations on replays of a task: a link under which others see it, read-only, up to where it was shared. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { id, limits } from '../task.ts';

const uri = z.string().min(1).max(512);

export const ReplayStatus = { Open: 1, Closed: 2 } as const;
export type ReplayStatus = (typeof ReplayStatus)[keyof typeof ReplayStatus];

/** `file_list` narrows what can be opened to these files; without it every file of the conversation can be. */
export const CreateTaskReplay = defineOperation({
  name: 'CreateTaskReplay',
  summary: '分享任务到目前为止的过程和文件：任何人凭链接可以查看，不能修改。内容没有变化时返回已有的分享。',
  input: z.strictObject({
    task_id: id,
    file_list: z
      .array(z.strictObject({ file_uri: uri, file_name: z.string().min(1).max(limits.name_chars) }))
      .min(1)
      .max(100)
      .optional(),
    need_qr_code: z.boolean().default(true),
  }),
  output: z.strictObject({
    share_id: id,
    secret: id,
    task_share_url: z.string(),
    /** A picture as a data address; '' when none was asked for. */
    qr_code_url: z.string(),
  }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  limits: { per_minute: 30 },
  idempotent: true,
});

export const OperateTaskReplay = defineOperation({
  name: 'OperateTaskReplay',
  summary: '打开或关闭一个分享；关闭后链接立即失效，可以再打开。operate_type：1 打开，2 关闭。',
  input: z.strictObject({ task_share_id: id, task_id: id, operate_type: z.enum(ReplayStatus) }),
  output: z.strictObject({ taskReplayStatus: z.enum(ReplayStatus) }),
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 60 },
});

export const GetTaskReplay = defineOperation({
  name: 'GetTaskReplay',
  summary: '自己分享过的一个任务的各个分享，新的在前，最多 50 个。',
  input: z.strictObject({ task_id: id }),
  output: z.strictObject({
    /** Of the task's site, which can be shown to everybody; '' where there is none. */
    project_id: z.string(),
    replay_task_list: z.array(
      z.strictObject({
        share_id: id,
        secret: id,
        task_share_url: z.string(),
        taskReplayStatus: z.enum(ReplayStatus),
        /** Seconds since 1970. */
        create_time: z.int(),
        /** Something happened in the task since. */
        is_behind: z.boolean(),
        /** Everybody may look at it: its link holds no secret. */
        is_public: z.boolean(),
      }),
    ),
  }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const GetTaskReplayById = defineOperation({
  name: 'GetTaskReplayById',
  summary: '凭分享编号和密钥查看一个分享：回放文件的短期地址。',
  input: z.strictObject({ task_share_id: id, secret: id }),
  output: z.strictObject({
    task_id: id,
    /** '' when it is no example of ours. */
    task_example_id: z.string(),
    /** `is_segmented`: it can also be read in parts, at `/api/shares/{share_id}/index` and `…/segment`. */
    replay_file: z.strictObject({ file_url: z.string(), is_segmented: z.boolean() }),
  }),
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
});
