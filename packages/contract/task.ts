/** The task's own nouns and numbers, as they stand on the wire. */
import { z } from 'zod';

export const TaskStatus = {
  Delete: 0,
  Running: 1,
  Pause: 2,
  TaskFinish: 3,
  Init: 4,
  Stop: 5,
  Interrupt: 6,
  IllegalContent: 7,
  AbnormalInterrupt: 8,
  Sleep: 9,
} as const;
export type TaskStatus = (typeof TaskStatus)[keyof typeof TaskStatus];

export const OperateType = {
  Pause: 1,
  Resume: 2,
  Pin: 3,
  Unpin: 4,
  DoNotDisturb: 5,
  CancelDoNotDisturb: 6,
  Stop: 7,
  Read: 8,
} as const;
export type OperateType = (typeof OperateType)[keyof typeof OperateType];

/** Task types; see docs/decisions for the reading chosen. */
export const TaskType = { General: 1, CodingAgent: 10000 } as const;
export type TaskType = (typeof TaskType)[keyof typeof TaskType];

export const AbilityType = {
  General: 0,
  PPT: 1,
  Podcast: 2,
  WEB: 3,
  ImageDoc: 4,
  Poster: 5,
  Excel: 6,
  DesignTemplate: 7,
  PPTTemplate: 8,
} as const;
export type AbilityType = (typeof AbilityType)[keyof typeof AbilityType];

export const TaskRunMode = { HandsOff: 0, Cooperative: 1, Auto: 2 } as const;
export type TaskRunMode = (typeof TaskRunMode)[keyof typeof TaskRunMode];
export const SourceFrom = { UserCreate: 0, Example: 1 } as const;
export const ChatType = { QUERY: 'query', RESUME: 'resume' } as const;

/** How a message reaches a task at work: not at all, after what is under way, or the run under way itself. */
export const Delivery = { Now: 'now', Queue: 'queue', Steer: 'steer' } as const;
export type Delivery = (typeof Delivery)[keyof typeof Delivery];

/** What becomes of a message that waits. */
export const OperateWaiting = { Withdraw: 'withdraw', Begin: 'begin', Steer: 'steer', Queue: 'queue' } as const;
export type OperateWaiting = (typeof OperateWaiting)[keyof typeof OperateWaiting];

export const defaultTaskName = '未命名任务';

/** 128 random bits in lower-case hex. */
export const id = z.string().regex(/^[0-9a-f]{32}$/, '编号格式不正确');
export const taskStatus = z.enum(TaskStatus);
export const abilityType = z.enum(AbilityType);
export const taskRunMode = z.enum(TaskRunMode);

/** A file as messages carry it. `file_url` is short-lived; the uri lasts as long as the file. */
export const messageFile = z.strictObject({
  file_name: z.string().min(1).max(255),
  file_uri: z.string().min(1).max(512),
  file_url: z.string().max(2048).default(''),
  /** Known to the server; whatever a client says here is not believed. */
  bytes: z.int().min(0).optional(),
});
export type MessageFile = z.infer<typeof messageFile>;

export const taskDisplayInfo = z.strictObject({ is_pin: z.boolean(), is_dnd: z.boolean(), is_unread: z.boolean() });

/** `Avoid`: it was not begun because the one before still ran. */
export const TriggerStatus = { Pending: 1, Success: 2, Avoid: 3, Failed: 4 } as const;
export type TriggerStatus = (typeof TriggerStatus)[keyof typeof TriggerStatus];

/** The schedule a task was started by, and how that went. */
export const taskSchedule = z.strictObject({
  source_scheduled_task: z.strictObject({ trigger: z.string() }),
  scheduled_record: z.strictObject({ trigger_status: z.enum(TriggerStatus) }),
});

/** A row of the task list. Times in seconds since 1970. */
export const taskSummary = z.strictObject({
  task_id: id,
  task_name: z.string(),
  task_type: z.int(),
  task_status: taskStatus,
  ability_type: abilityType,
  parent_id: z.int(),
  has_new: z.boolean(),
  task_create_time: z.int(),
  task_update_time: z.int(),
  task_display_info: taskDisplayInfo,
  is_scheduled_task: z.boolean(),
  scheduled_task: taskSchedule.optional(),
});
export type TaskSummary = z.infer<typeof taskSummary>;

export const limits = {
  files_per_message: 10,
  file_bytes: 50 * 1024 * 1024,
  image_bytes: 10 * 1024 * 1024,
  query_chars: 100_000,
  name_chars: 255,
  task_list_page: 50,
  waiting_messages: 50,
  search_query_chars: 200,
  search_page: 30,
} as const;

export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'bmp', 'ico'] as const;

export const sentences = {
  too_many_or_too_large: '最多上传 10 个，单个文件最大 50MB',
  image_too_large: '图片最大 10MB',
  upload_failed: '上传失败',
  empty_message: '消息不能为空！！！',
  fill_slots: '请先填写任务必要信息',
  wait_for_upload: '请等待文件上传完成',
} as const;

/** Lower-case extension without the dot, '' when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export function isImageName(name: string): boolean {
  return (imageExtensions as readonly string[]).includes(extensionOf(name));
}
