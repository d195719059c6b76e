/** Operations on tasks: create, say something, look, list, operate, delete. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import {
  abilityType,
  id,
  limits,
  messageFile,
  OperateType,
  SourceFrom,
  taskRunMode,
  taskSummary,
  TaskRunMode,
  TaskType,
  AbilityType,
  ChatType,
  Delivery,
} from '../task.ts';
import { timeZone, triggerText } from '../schedule/scheduled-task.ts';
import { mostExperts } from '../expert.ts';
import { mcpToolList } from './extensions.ts';
import { MessageType } from '../site/chat.ts';
import { pageDetail } from '../site/frame-places.ts';
import { externalConfig } from '../site/site.ts';
import { numberedEvent, orderCard } from '../timeline/events.ts';

export const CreateAntouTask = defineOperation({
  name: 'CreateAntouTask',
  summary:
    '新建一个任务，任务在第一条消息之前处于 Init 状态，不出现在列表里。task_type 为 10000 的任务由网站开发专家做，带一个网站项目；expert_agent_config 只用于它。order_card 供脚本使用：运行方式为“不打扰”时也先交出“我这样理解”的卡片（open：有没读懂的才交，always：总是交），其余的照旧不问。',
  input: z.strictObject({
    task_name: z.string().trim().max(limits.name_chars).default(''),
    task_type: z.enum(TaskType).default(TaskType.General),
    source_from: z.enum(SourceFrom).default(SourceFrom.UserCreate),
    /** The extensions the task works with; left out, whatever its person has installed and open at the time. */
    mcp_tool_list: mcpToolList.optional(),
    /** The first message is done at once, and again at each of these times; without a time zone, on the server's clock. */
    scheduled_task_setting: z.strictObject({ trigger: triggerText, time_zone: timeZone.optional() }).optional(),
    /** 不打扰, but for the order card: a script can answer it, and answers nothing else. */
    order_card: orderCard.optional(),
    /** Of a task of the website expert: how it works, and the kit it begins from. */
    expert_agent_config: z.strictObject({ external_config: externalConfig }).optional(),
  }),
  output: z.strictObject({ task: taskSummary }),
  access: 'user',
  errors: ['CREATE_TASK_LIMIT'],
  idempotent: true,
});

export const SendMessage = defineOperation({
  name: 'SendMessage',
  summary:
    '向任务发送一条消息，任务进入 Running；消息落库后立即返回。回答任务提出的问题：chat_type 为 resume，带 pause_reason 与 pause_answer；同一个问题只能回答一次，任务按提问时的运行方式与技能接着做。带 instead_of 时是修改之前的一条消息后重发：原来的消息和它之后的内容保留为另一个分支。任务正在进行时：delivery 为 queue 则排队，等前面的完成后依次开始；为 steer 则交给正在进行的运行，在两轮思考之间听取，没来得及听取的转为排队（点名了别的专家的总是排队）；为 now 则拒绝。',
  input: z.strictObject({
    task_id: id,
    query: z.string().max(limits.query_chars),
    files: z.array(messageFile).max(limits.files_per_message).default([]),
    chat_type: z.enum(ChatType).default(ChatType.QUERY),
    task_run_mode: taskRunMode.default(TaskRunMode.Auto),
    disable_team_mode: z.boolean().default(false),
    /** The experts the message names: one is who works on it; several work as a team, or without team mode one after the other. */
    agent_ids: z.array(z.int().positive()).max(mostExperts, `一条消息最多点名 ${mostExperts} 位专家`).default([]),
    /** Favourites the message refers to: their files come into the task, as attachments do. */
    favorites: z
      .array(z.strictObject({ favorite_id: id }))
      .max(limits.files_per_message)
      .default([]),
    /** The extensions the task works with from here on; left out, they stay as they are. */
    mcp_tool_list: mcpToolList.optional(),
    delivery: z.enum(Delivery).default(Delivery.Now),
    ability_type: abilityType.default(AbilityType.General),
    /** Of a site's chat: that errors are to be mended. */
    message_type: z.union([z.literal(MessageType.Conversation), z.literal(MessageType.Autofix)]).default(MessageType.Conversation),
    pause_reason: z.string().max(64).optional(),
    /** `answer_id` is the answer that asked; `answer` must fit what was asked for that reason. */
    pause_answer: z.strictObject({ answer_id: id, answer: z.unknown() }).optional(),
    /** The message this one is said instead of; what followed that one stays as another branch. */
    instead_of: id.optional(),
    /** The page of its site the person looks at, as the site tells of it. */
    page_detail: pageDetail.optional(),
  }),
  /** `delivery` says what became of it; `answer_id` is the answer it gets, or for `steer` the one it was said into. */
  output: z.strictObject({ answer_id: id, query_id: id, next_key: z.string(), delivery: z.enum(Delivery) }),
  access: 'user',
  errors: ['NOT_FOUND', 'CREATE_TASK_LIMIT', 'TASK_RUNNING_LIMIT', 'ILLEGAL', 'STATE'],
  limits: { body: 1024 * 1024 },
  idempotent: true,
});

export const GetTaskInfo = defineOperation({
  name: 'GetTaskInfo',
  summary: '一个任务的当前信息，以及到目前为止的最后一个事件编号。',
  input: z.strictObject({ task_id: id }),
  output: z.strictObject({
    task_info: taskSummary.extend({
      last_seq: z.int(),
      /** Child tasks name it as their `parent_id`. */
      task_number: z.int(),
      team_mode: z.boolean(),
      /** The child task that works now, else the last one; '' when it never handed out work. */
      sub_task_id: id.or(z.literal('')),
      /** Of extensions; only what is installed and open among them is used. */
      mcp_tool_list: mcpToolList,
    }),
  }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const GetTaskList = defineOperation({
  name: 'GetTaskList',
  summary: '我的任务，置顶在前，按最近更新排列，每页 50 个。',
  input: z.strictObject({
    cursor: z.string().max(128).default(''),
    size: z.int().min(1).max(limits.task_list_page).default(limits.task_list_page),
  }),
  output: z.strictObject({ task_list: z.array(taskSummary), has_more: z.boolean(), next_cursor: z.string() }),
  reads: true,
  access: 'user',
});

export const OperateTask = defineOperation({
  name: 'OperateTask',
  summary: '暂停、继续、停止任务，置顶、免打扰、标为已读。',
  input: z.strictObject({ task_id: id, operate_type: z.enum(OperateType) }),
  output: z.strictObject({ task_info: taskSummary }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'TASK_RUNNING_LIMIT'],
});

export const UndoTurn = defineOperation({
  name: 'UndoTurn',
  summary:
    '撤销最后一轮：这条消息和它的回答不再属于对话，回答新增的文件不再是任务的当前文件，改动过的文件回到之前的版本；都保留着，可用 OpenBranch 恢复。重复调用结果相同。',
  input: z.strictObject({ task_id: id, message_id: id }),
  output: z.strictObject({ task_info: taskSummary }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'ILLEGAL'],
});

export const OpenBranch = defineOperation({
  name: 'OpenBranch',
  summary: '打开这条消息所在的分支，直到它上次打开时的位置，文件随之切换；也用来恢复撤销的一轮。已经打开时什么也不变。',
  input: z.strictObject({ task_id: id, message_id: id }),
  output: z.strictObject({ task_info: taskSummary }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'ILLEGAL'],
});

export const RenameTask = defineOperation({
  name: 'RenameTask',
  summary: '给任务改名，记入事件；换行和首尾空白不计。',
  input: z.strictObject({
    task_id: id,
    task_name: z
      .string()
      .max(4 * limits.name_chars)
      .transform((name) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      .pipe(z.string().min(1, '名称不能为空').max(limits.name_chars, `名称最多 ${limits.name_chars} 个字符`)),
  }),
  output: z.strictObject({ task_info: taskSummary }),
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const DeleteAntouTask = defineOperation({
  name: 'DeleteAntouTask',
  summary: '删除任务；正在运行的会先停止。删除后一段时间内可用 RestoreAntouTask 恢复。',
  input: z.strictObject({ task_id: id }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const RestoreAntouTask = defineOperation({
  name: 'RestoreAntouTask',
  summary: '恢复刚删除的任务，状态与位置如前；删除时停止的任务恢复为已停止。',
  input: z.strictObject({ task_id: id }),
  output: z.strictObject({ task_info: taskSummary }),
  access: 'user',
  errors: ['NOT_FOUND', 'CREATE_TASK_LIMIT'],
});

export const GetTaskEvents = defineOperation({
  name: 'GetTaskEvents',
  summary:
    '任务已保存的事件，从某个编号之后起，一次最多 1000 个且不超过约 1 MB（至少一个）；has_more 为真时从最后一个事件的编号接着读。实时更新用事件流。',
  input: z.strictObject({ task_id: id, after: z.int().min(0).default(0), limit: z.int().min(1).max(1000).default(1000) }),
  output: z.strictObject({ events: z.array(numberedEvent), has_more: z.boolean() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
});

const at = z.int();

/** What the stream of a person's task list carries. `at`: milliseconds by the database's clock, to resume from with `?since=`. */
export const taskListEvent = z.discriminatedUnion('type', [
  /** Everything that changed before was told; from here on changes are told as they happen. */
  z.strictObject({ type: z.literal('ready'), at }),
  z.strictObject({ type: z.literal('task'), at, task: taskSummary }),
  z.strictObject({ type: z.literal('removed'), at, task_id: id }),
  /** Too much changed to be told one by one: the list is to be asked for again. */
  z.strictObject({ type: z.literal('refresh'), at }),
]);
export type TaskListEvent = z.infer<typeof taskListEvent>;
