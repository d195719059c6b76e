/** Operations on the chat of a site's project, as a projection of its task's log: reading it, saying something, cancelling, trying again. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { ChatRole, MessageStatus, MessageType, part, PartType } from '../site/chat.ts';
import { NodeStatus, NodeType } from '../site/nodes.ts';
import { projectId, ProjectPhase } from '../site/site.ts';
import { count } from '../site/wire-number.ts';
import { versionId } from './sites.ts';

const messageId = z.union([z.int().positive(), z.string().regex(/^[1-9]\d{0,14}$/, 'Message ID must be digits')]).transform(Number);
const deviceId = z.string().min(1).max(128);

const plannedTask = z.strictObject({ id: z.string(), title: z.string(), status: z.enum(['pending', 'running', 'done', 'failed']) });
const detail = z.strictObject({ content: z.strictObject({ chunk_id: z.int(), multiContent: z.array(part) }) });

const leaf = {
  id: z.string(),
  type: z.enum(NodeType),
  name: z.string(),
  title: z.string(),
  status: z.enum(NodeStatus),
  message_id: z.string(),
  /** '' for what stands at the top. */
  parent_id: z.string(),
  chunk_id: z.int(),
  content: z.string(),
  latest: z.boolean(),
  task_plan: z.array(plannedTask),
};
/** A container holds steps that hold files. */
const file = z.strictObject({ ...leaf, children: z.array(z.never()) });
const step = z.strictObject({ ...leaf, children: z.array(file) });
const task = z.strictObject({ ...leaf, children: z.array(step) });

const chatMessage = z.strictObject({
  id: z.string(),
  /** '' for the first. */
  parent_id: z.string(),
  /** Of what the person said; '' where nobody said anything. */
  user_message_id: z.string(),
  project_id: projectId,
  /** '' where it is about none. */
  version_id: z.string(),
  project_phase: z.enum(ProjectPhase),
  type: z.enum(MessageType),
  status: z.enum(MessageStatus),
  /** Milliseconds since 1970. */
  created_at: z.int(),
  updated_at: z.int(),
  message: z.strictObject({ role: z.enum(ChatRole), multiContent: z.array(part), chunk_id: z.int() }),
  tasks: z.array(task),
});

export const GetChatMessages = defineOperation({
  name: 'GetChatMessages',
  summary:
    '网站项目的对话，按先后排列：cursor 之前最近的 limit 条，cursor 是一条消息的编号，0 表示最新。少于 9 条或 has_more 为假时没有更早的了。',
  input: z.strictObject({
    projectId,
    userId: z.string().min(1).max(128).optional(),
    limit: count(100).default(10),
    cursor: z
      .union([z.string(), z.int()])
      .transform(String)
      .pipe(z.string().regex(/^\d{1,15}$/, 'Cursor must be digits'))
      .default('0'),
  }),
  output: z.strictObject({ chat_messages: z.array(chatMessage), has_more: z.boolean() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
});

export const GetTaskDetails = defineOperation({
  name: 'GetTaskDetails',
  summary: '对话里几个步骤的内容：写了什么、工具答了什么。不认识的编号不在答复里。',
  input: z.strictObject({ projectId, taskIds: z.array(z.string().min(1).max(40)).min(1).max(100) }),
  output: z.strictObject({
    chat_task_list: z.array(
      z.strictObject({ id: z.string(), type: z.enum(NodeType), title: z.string(), status: z.enum(NodeStatus), detail }),
    ),
  }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
});

const noted = z.strictObject({
  role: z.literal(ChatRole.OperationUser).default(ChatRole.OperationUser),
  multiContent: z
    .array(z.strictObject({ type: z.literal(PartType.Text), text: z.string().min(1).max(2000) }))
    .min(1)
    .max(10),
});

/** What was saved or gone back to stands in the chat already; its client says it in its own words. */
export const CreateMessage = defineOperation({
  name: 'CreateMessage',
  summary:
    '在对话里用自己的话说明刚才的保存（Version）或回退（Rollback）。保存和回退本身已经是对话里的一条消息，这里给它换上文字，不会多出一条；没有保存过或没有退回到那个版本时拒绝。',
  input: z
    .strictObject({
      projectId,
      type: z.union([z.literal(MessageType.Version), z.literal(MessageType.Rollback)]),
      versionMessage: z.strictObject({ message: noted }).optional(),
      rollbackMessage: z.strictObject({ to_version_id: versionId, message: noted }).optional(),
    })
    .refine(
      ({ type, versionMessage, rollbackMessage }) =>
        type === MessageType.Version ? versionMessage && !rollbackMessage : rollbackMessage && !versionMessage,
      { path: ['type'], message: 'Version 带 versionMessage，Rollback 带 rollbackMessage' },
    ),
  output: z.strictObject({ message_id: z.string() }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  limits: { per_minute: 60 },
});

export const CancelChat = defineOperation({
  name: 'CancelChat',
  summary: '停止正在进行的回答，返回那条消息的内容供重新编辑。messageId 是那条消息或它的回答；没有在进行时拒绝。',
  input: z.strictObject({ projectId, messageId }),
  output: z.strictObject({ cancel_message: z.strictObject({ multiContent: z.array(part) }) }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  limits: { per_minute: 60 },
});

export const SendChat = defineOperation({
  name: 'SendChat',
  summary:
    '对网站开发专家说一句话，网站做起来的过程从实时通道得到。文字放在 Text，选中的元素或区域放在 DomSelect，附件先用 UploadTaskFile 上传、在 Attachment 里给 uri（图片在 Image 的 name 里给 uri）。type：1 对话，4 修复报错。返回消息编号；正在进行时拒绝。',
  input: z.strictObject({
    projectId,
    deviceId,
    type: z.union([z.literal(MessageType.Conversation), z.literal(MessageType.Autofix)]).default(MessageType.Conversation),
    multiContent: z.array(part).min(1).max(40),
  }),
  output: z.strictObject({ message_id: z.string() }),
  access: 'user',
  errors: ['NOT_FOUND', 'CREATE_TASK_LIMIT', 'TASK_RUNNING_LIMIT', 'ILLEGAL', 'STATE'],
  limits: { body: 1024 * 1024, per_minute: 60 },
  idempotent: true,
});

export const RetryChat = defineOperation({
  name: 'RetryChat',
  summary: '最后一个回答被停止或中断后接着做；messageId 是它或它回答的那条消息。返回新的消息编号。',
  input: z.strictObject({ projectId, deviceId, messageId }),
  output: z.strictObject({ message_id: z.string() }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'TASK_RUNNING_LIMIT'],
  limits: { per_minute: 60 },
});

export const GetRealtimeConfig = defineOperation({
  name: 'GetRealtimeConfig',
  summary:
    '连接实时通道要用的：在 60 秒内打开 WebSocket {path}?accessKey=…，收到 OPEN 后发 {"type":"BEGIN","after":""}（或上次确认的最后一个编号），每个带编号的事件回 {"type":"ACK","id":"…"}；确认的是它和它之前的，没有确认的会再发。',
  input: z.strictObject({ projectId, deviceId: deviceId.optional() }),
  output: z.strictObject({
    accessKey: z.string(),
    app_id: z.string(),
    device_id: z.string(),
    product_id: z.string(),
    /** Where the WebSocket is, below the base path. */
    path: z.string(),
  }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 60 },
});
