/** Operations on the skills a person keeps: bring in, write, look into, switch on, take along, share. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { skillFile, skillLimits, SkillOrigin, skillSentences } from '../skill.ts';
import { id } from '../task.ts';

const path = z.string().min(1).max(skillLimits.path);
/** Larger than a SKILL.md may be, so that the sentence tells which limit it passed. */
const text = z.string().max(skillLimits.shown_bytes);
const secret = z.string().regex(/^[0-9a-f]{32}$/);

export const ownSkill = z.strictObject({
  skill_id: id,
  name: z.string(),
  description: z.string(),
  origin: z.enum(SkillOrigin),
  /** Models are told of it. */
  enabled: z.boolean(),
  files: z.int(),
  bytes: z.int(),
  /** Seconds since 1970. */
  create_time: z.int(),
  update_time: z.int(),
  /** Somebody's link opens it. */
  shared: z.boolean(),
});
export type OwnSkill = z.infer<typeof ownSkill>;

/** What it holds and what its words ask for, to be looked at before it is used. */
const contents = z.strictObject({
  /** The whole SKILL.md. */
  text: z.string(),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.int(), kind: z.enum(['text', 'script', 'other']) })),
  /** Tools it names: `label` for those that are here. */
  tools: z.array(z.strictObject({ name: z.string(), label: z.string().nullable() })),
  /** Hosts that stand in its files. */
  hosts: z.array(z.string()),
  /** Settings in its head that mean nothing here. */
  unused: z.array(z.string()),
});
export type SkillContents = z.infer<typeof contents>;

export const GetSkillList = defineOperation({
  name: 'GetSkillList',
  summary:
    '我的技能，按名称；uses_model 说明现在是不是由语言模型来做（内置引擎不会照技能做）；scripts_run 说明这里能不能运行技能里的脚本。',
  input: z.strictObject({}),
  output: z.strictObject({ skill_list: z.array(ownSkill), uses_model: z.boolean(), scripts_run: z.boolean() }),
  reads: true,
  access: 'user',
});

export const GetSkill = defineOperation({
  name: 'GetSkill',
  summary: '打开自己的一个技能：正文、文件清单，以及它点名的工具和网站。',
  input: z.strictObject({ skill_id: id }),
  output: z.strictObject({ skill: ownSkill, contents }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const ReadSkillFile = defineOperation({
  name: 'ReadSkillFile',
  summary: '读自己技能里的一个文字文件。',
  input: z.strictObject({ skill_id: id, path }),
  output: z.strictObject({ text: z.string() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND', 'UNSUPPORTED'],
});

export const InstallSkill = defineOperation({
  name: 'InstallSkill',
  summary: `安装一个技能包（zip，里面有 ${skillFile}）；装好后是关闭的，看过内容再启用。replace 为 true 时换掉同名的技能。`,
  input: z.strictObject({ replace: z.enum(['true', 'false']).default('false') }),
  output: z.strictObject({ skill: ownSkill }),
  access: 'user',
  errors: ['UNSUPPORTED', 'TOO_LARGE', 'CONFLICT', 'STATE'],
  limits: { per_minute: 30 },
  upload: { field: 'file_content', max_bytes: skillLimits.bytes, too_large: skillSentences.too_large },
  slow: true,
});

export const SaveSkill = defineOperation({
  name: 'SaveSkill',
  summary: `写一个新技能，或修改自己技能里的一个文字文件（path，默认 ${skillFile}）。名称以 ${skillFile} 开头写的为准。`,
  input: z.strictObject({
    skill_id: id.optional(),
    path: path.default(skillFile),
    text,
    origin: z.enum([SkillOrigin.Written, SkillOrigin.Task]).default(SkillOrigin.Written),
  }),
  output: z.strictObject({ skill: ownSkill }),
  access: 'user',
  errors: ['NOT_FOUND', 'CONFLICT', 'STATE', 'TOO_LARGE'],
  limits: { body: 2 * 1024 * 1024, per_minute: 60 },
});

export const OperateSkill = defineOperation({
  name: 'OperateSkill',
  summary: '启用或停用自己的一个技能；从下一次运行起生效。',
  input: z.strictObject({ skill_id: id, enabled: z.boolean() }),
  output: z.strictObject({ skill: ownSkill }),
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const DeleteSkill = defineOperation({
  name: 'DeleteSkill',
  summary: '删除自己的一个技能和它的分享；别人已经装走的副本不变。',
  input: z.strictObject({ skill_id: id }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const ExportSkill = defineOperation({
  name: 'ExportSkill',
  summary: '把自己的一个技能打包成 zip，文件一字节不差；content 是 base64。',
  input: z.strictObject({ skill_id: id }),
  output: z.strictObject({ file_name: z.string(), content: z.string() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 30 },
});

export const DraftSkill = defineOperation({
  name: 'DraftSkill',
  summary:
    '从自己的一个任务起草技能：有语言模型时由它写，否则按请求、用过的工具和文件照实列出。只是草稿，用 SaveSkill 保存后才算。made_by 说明是谁写的。',
  input: z.strictObject({ task_id: id }),
  output: z.strictObject({ text: z.string(), made_by: z.enum(['model', 'log']), note: z.string() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  limits: { per_minute: 20 },
});

const skillShare = z.strictObject({ share_id: id, secret, share_url: z.string() });

export const ShareSkill = defineOperation({
  name: 'ShareSkill',
  summary: '打开或关闭一个技能的分享链接；拿到链接的人能看内容、装一份自己的，不能改这一份。关闭后链接失效。',
  input: z.strictObject({ skill_id: id, open: z.boolean() }),
  output: z.strictObject({ share: skillShare.nullable() }),
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 60 },
});

export const GetSharedSkill = defineOperation({
  name: 'GetSharedSkill',
  summary: '凭分享链接看一个技能的内容。',
  input: z.strictObject({ share_id: id, secret }),
  output: z.strictObject({ name: z.string(), description: z.string(), bytes: z.int(), contents }),
  reads: true,
  access: 'anonymous',
  errors: ['NOT_FOUND'],
  limits: { per_minute: 120 },
});

export const InstallSharedSkill = defineOperation({
  name: 'InstallSharedSkill',
  summary: '凭分享链接装一份自己的；装好后是关闭的，看过内容再启用。',
  input: z.strictObject({ share_id: id, secret }),
  output: z.strictObject({ skill: ownSkill }),
  access: 'user',
  errors: ['NOT_FOUND', 'CONFLICT', 'STATE'],
  limits: { per_minute: 30 },
});
