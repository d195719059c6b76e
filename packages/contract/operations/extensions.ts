/** Operations on extensions: which there are, which a person has, what they need to work, and what was agreed to. */
import { z } from 'zod';
import {
  ExtensionKind,
  extensionLimits,
  ExtensionScope,
  ExtensionState,
  InstallStatus,
  OauthStatus,
  PreferOperation,
  ToolState,
} from '../extension.ts';
import { defineOperation } from '../operation.ts';
import { id } from '../task.ts';

/** A recommended extension is called by a word, a person's own by 128 random bits. */
export const extensionId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, '扩展编号格式不正确');

/** The extensions of a task. */
export const mcpToolList = z.array(extensionId).max(extensionLimits.task_tools);

export const extension = z.strictObject({
  extension_id: extensionId,
  /** '' when the extension is not offered any more. */
  display_name: z.string(),
  icon_url: z.string(),
  desc: z.string(),
  scope: z.enum(ExtensionScope),
  install_status: z.enum(InstallStatus),
  open: z.boolean(),
  /** Everybody here works with it: it can't be removed or disabled. */
  required: z.boolean(),
  kind: z.enum(ExtensionKind),
  state: z.enum(ExtensionState),
  /** The sentence that goes with the state; '' when it is ready. */
  state_msg: z.string(),
});
export type Extension = z.infer<typeof extension>;

const requireField = z.strictObject({
  field_name: z.string().min(1).max(extensionLimits.field_name),
  field_value: z.string().max(extensionLimits.field_value),
});

const oauthSetting = z.strictObject({
  /** The site that is asked for permission. */
  domain: z.string(),
  oauth_status: z.enum(OauthStatus),
  /** An http(s) address of this product that leads on to the site; '' when authorised. */
  oauth_url: z.string(),
  /** Names the authorisation to `RevokeExtensionAuth`. */
  entityId: z.string(),
});
export type OauthSetting = z.infer<typeof oauthSetting>;

export const userSetting = z.strictObject({ require_fields: z.array(requireField), oauth_settings: z.array(oauthSetting) });
export type UserSetting = z.infer<typeof userSetting>;

export const ExtensionList = defineOperation({
  name: 'ExtensionList',
  summary:
    '可用的扩展：scope 为 1 是推荐的，为 2 是自己添加的，不给则是全部；未登录时只有推荐的，且都显示为未安装。装过而已下架的扩展 display_name 为空。state 说明现在能不能用、为什么。',
  input: z.strictObject({ scope: z.enum(ExtensionScope).optional() }),
  output: z.strictObject({ extension_list: z.array(extension) }),
  reads: true,
  access: 'anonymous',
});

export const UpdateUserPreferExtension = defineOperation({
  name: 'UpdateUserPreferExtension',
  summary:
    'Add 安装（会连接一次并记下当时的工具说明），Remove 移除，Enable 启用，Disable 停用。缺必填项、未授权、命令未确认或连不上时不安装，并说明原因；必需的扩展不能移除或停用。',
  input: z.strictObject({ extension_id: extensionId, operation: z.enum(PreferOperation) }),
  output: z.strictObject({ extension }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  limits: { body: 16 * 1024, per_minute: 120 },
  slow: true,
});

export const MGetUserSetting = defineOperation({
  name: 'MGetUserSetting',
  summary: '几个扩展要填的必填项与要做的账号授权。填过的内容只返回掩码；不存在的扩展不在结果里。',
  input: z.strictObject({ extension_ids: z.array(extensionId).min(1).max(50) }),
  output: z.strictObject({ user_setting_map: z.record(z.string(), userSetting) }),
  reads: true,
  access: 'user',
});

export const SaveUserSetting = defineOperation({
  name: 'SaveUserSetting',
  summary:
    '保存一个扩展的必填项；原样送回的掩码表示不改。save_to_account 为 true 时填写的内容与授权一直保存到撤销为止，为 false 时 12 小时后自动删除。oauth_settings 只供对照，授权状态以服务端为准。',
  input: z.strictObject({
    extension_id: extensionId,
    user_setting: z.strictObject({
      require_fields: z.array(requireField).max(20).default([]),
      oauth_settings: z.array(oauthSetting).max(20).default([]),
    }),
    save_to_account: z.boolean().default(true),
  }),
  output: z.strictObject({ user_setting: userSetting }),
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { body: 128 * 1024, per_minute: 60 },
});

export const RevokeExtensionAuth = defineOperation({
  name: 'RevokeExtensionAuth',
  summary: '取消一个扩展的账号授权：删除保存的令牌，并请对方网站作废它。下一次调用起不再能用。',
  input: z.strictObject({ extension_id: extensionId, entity_id: id }),
  output: z.strictObject({ user_setting: userSetting }),
  access: 'user',
  errors: ['NOT_FOUND'],
  slow: true,
});

export const SaveCustomMCPConfig = defineOperation({
  name: 'SaveCustomMCPConfig',
  summary: `保存自定义工具的配置，形如 {"mcpServers":{"名称":{"url":"https://…","headers":{}}}} 或 {"command":"npx","args":[],"env":{}}，最多 ${extensionLimits.custom} 个。headers 与 env 的值加密保存，读取时只返回掩码，原样送回的掩码表示不改。去掉的服务会一并移除。`,
  input: z.strictObject({ config: z.string().max(extensionLimits.config_chars, '配置过长') }),
  output: z.strictObject({ extension_list: z.array(extension) }),
  access: 'user',
  errors: ['INVALID', 'STATE'],
  limits: { body: 256 * 1024, per_minute: 30 },
});

export const GetCustomMCPConfig = defineOperation({
  name: 'GetCustomMCPConfig',
  summary: '自定义工具的配置，JSON 文本；其中的密钥是掩码。没有配置过时是 {"mcpServers":{}}。',
  input: z.strictObject({}),
  output: z.strictObject({ config: z.string() }),
  reads: true,
  access: 'user',
});

export const extensionTool = z.strictObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** What the person agreed to before, when it says something else now. */
  agreed_description: z.string(),
  /** The names of what it takes. */
  parameters: z.array(z.string()),
  state: z.enum(ToolState),
  /** Why it can't be used, when it is left out. */
  reason: z.string(),
  /** Names exactly this description and these parameters; `ConfirmExtensionTools` takes it back. */
  fingerprint: z.string(),
});
export type ExtensionTool = z.infer<typeof extensionTool>;

export const GetExtensionTools = defineOperation({
  name: 'GetExtensionTools',
  summary:
    '一个扩展的工具。refresh 时重新连接一次，否则用上次看到的。state 为 changed 或 new 的工具在确认前不会被使用，left_out 的不能使用，reason 说明原因；command 是自定义程序的完整命令，confirmed 表示已确认过。',
  input: z.strictObject({ extension_id: extensionId, refresh: z.boolean().default(false) }),
  output: z.strictObject({
    extension,
    tools: z.array(extensionTool),
    /** Of a program: the exact words it is started with, the names of what it finds in its environment, and the hosts it may reach. */
    command: z
      .strictObject({ words: z.array(z.string()), env_names: z.array(z.string()), hosts: z.array(z.string()), confirmed: z.boolean() })
      .nullable(),
  }),
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 60 },
  slow: true,
});

export const ConfirmExtensionTools = defineOperation({
  name: 'ConfirmExtensionTools',
  summary: '同意使用这些工具现在的说明。fingerprint 是看到的那一份；其间又变了的不算，返回里仍是 changed。',
  input: z.strictObject({
    extension_id: extensionId,
    tools: z
      .array(z.strictObject({ name: z.string().min(1).max(128), fingerprint: z.string().max(64) }))
      .min(1)
      .max(extensionLimits.tools),
  }),
  output: z.strictObject({ extension, tools: z.array(extensionTool) }),
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const ConfirmExtensionCommand = defineOperation({
  name: 'ConfirmExtensionCommand',
  summary: '同意在自己的沙箱里运行自定义程序的这条命令；words 必须与看到的完全一致，配置改动后要重新确认。',
  input: z.strictObject({ extension_id: extensionId, words: z.array(z.string().max(4096)).min(1).max(100) }),
  output: z.strictObject({ extension }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
});
