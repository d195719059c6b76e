/** Operations about the person: who am I, how do I want it. */
import { z } from 'zod';
import { accountSentences, AuditStatus, avatarLimits, nameLimits } from '../account.ts';
import { defineOperation } from '../operation.ts';

const scene = z.strictObject({ id: z.int(), name: z.string() });

export const GetAntouUserInfo = defineOperation({
  name: 'GetAntouUserInfo',
  summary:
    '当前登录的人；未登录时 user 为空。其余各项要求了才返回：scenes 在本人选择过办公场景之前不出现；volcano_user_info 只在设置了外部账号控制台时出现；工作信息没有收集，need_user_job_info 不带来任何内容。bui_audit_info.audit_status 为 1 时，以其中的用户名为准。',
  input: z.strictObject({
    need_user_job_info: z.boolean().optional(),
    need_volcano_info: z.boolean().optional(),
    need_turn_off_user_data_management: z.boolean().optional(),
    need_user_scenes: z.boolean().optional(),
  }),
  output: z.strictObject({
    user: z
      .strictObject({
        user_id_str: z.string(),
        name: z.string(),
        email: z.string(),
        avatar_url: z.string(),
        userName: z.string(),
        userAvatar: z.string(),
        app_user_info: z.strictObject({ user_unique_name: z.string() }),
        bui_audit_info: z.strictObject({
          audit_status: z.enum(AuditStatus),
          audit_info: z.strictObject({ user_unique_name: z.string() }),
        }),
      })
      .nullable(),
    scenes: z.array(scene).optional(),
    turn_off_user_data_management: z.boolean().optional(),
    volcano_user_info: z.strictObject({ instance_id: z.string(), user_id: z.string() }).optional(),
  }),
  reads: true,
  access: 'anonymous',
});

export const UpdateAntouUserInfo = defineOperation({
  name: 'UpdateAntouUserInfo',
  summary: '修改本人的昵称、用户名、办公场景或数据使用意愿；没有给出的项不变。空的 scene_ids 表示没有特别关注的场景。',
  input: z
    .strictObject({
      scene_ids: z.array(z.int()).max(50).optional(),
      turn_off_user_data_management: z.boolean().optional(),
      name: z
        .string()
        .trim()
        .min(1, accountSentences.nickname)
        .max(nameLimits.nickname, accountSentences.nickname)
        .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, accountSentences.nickname)
        .optional(),
      user_unique_name: z
        .string()
        .trim()
        .normalize('NFKC')
        .min(2, accountSentences.user_name)
        .max(nameLimits.user_name, accountSentences.user_name)
        .regex(/^[\p{Script=Han}a-zA-Z0-9_-]+$/u, accountSentences.user_name)
        .optional(),
    })
    .refine((given) => Object.values(given).some((value) => value !== undefined), '没有要修改的内容'),
  output: z.strictObject({}),
  changes_person: true,
  access: 'user',
  limits: { body: 16 * 1024, per_minute: 60 },
});

export const GetUserScenes = defineOperation({
  name: 'GetUserScenes',
  summary: '可以选择的办公场景。',
  input: z.strictObject({}),
  output: z.strictObject({ scenes: z.array(scene.extend({ desc: z.string() })) }),
  reads: true,
  access: 'user',
});

export const UploadAvatar = defineOperation({
  name: 'UploadAvatar',
  summary: '换头像；图片由页面裁成方形并缩小后上传，服务端按文件内容核对类型。',
  input: z.strictObject({}),
  output: z.strictObject({ avatar_url: z.string() }),
  changes_person: true,
  access: 'user',
  errors: ['TOO_LARGE', 'UNSUPPORTED'],
  limits: { per_minute: 20 },
  upload: { field: 'avatar', max_bytes: avatarLimits.bytes, too_large: accountSentences.avatar_packed_too_large },
});

export const GetWorkspaceInfo = defineOperation({
  name: 'GetWorkspaceInfo',
  summary: '这个工作台的设置：本人使用的引擎、登录方式、可用的导出；account_console 是外部账号控制台的地址，没有设置时为空。',
  input: z.strictObject({}),
  output: z.strictObject({
    brain: z.strictObject({ kind: z.enum(['builtin', 'model']), label: z.string() }),
    oidc: z.strictObject({ name: z.string() }).nullable(),
    account_console: z.string(),
    content_origin: z.string(),
    pdf_export: z.boolean(),
    build: z.string(),
  }),
  reads: true,
  access: 'anonymous',
});
