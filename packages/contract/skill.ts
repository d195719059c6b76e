/** The skills a person keeps, in the open SKILL.md format: their limits, where they came from, and the sentences of what goes wrong. */

export const skillFile = 'SKILL.md';

const KB = 1024;

export const skillLimits = {
  /** Of one person. */
  skills: 50,
  files: 200,
  /** All files of a skill together, unpacked; an archive is no larger either. */
  bytes: 5 * KB * KB,
  /** SKILL.md. */
  main_bytes: 64 * KB,
  /** What stands between its two `---`. */
  front_bytes: 8 * KB,
  /** Characters. */
  name: 64,
  description: 1024,
  path: 120,
  /** Folders and the file in them. */
  depth: 6,
  /** Of a text that is shown or read by a model. */
  shown_bytes: 256 * KB,
} as const;

/** Where a skill came from; `written`: by its person, here. */
export const SkillOrigin = { Written: 'written', Task: 'task', Package: 'package', Share: 'share' } as const;
export type SkillOrigin = (typeof SkillOrigin)[keyof typeof SkillOrigin];

export const skillSentences = {
  gone: '这个技能不存在或已被删除，请刷新后重试',
  gone_file: '技能里没有这个文件，请刷新后重试',
  gone_share: '分享不存在或已关闭',
  too_many: `最多保存 ${skillLimits.skills} 个技能，请先删除不用的`,
  too_large: `技能包不能超过 ${skillLimits.bytes / KB / KB}MB`,
  no_text: '这个文件不是文字，不能在这里打开；可以导出后查看',
  no_task: '这个任务还没有做完的内容，做完后再存成技能',
} as const;

/** What models call a person's own skill by: no id of ours begins so. */
export const ownPrefix = 'my/';
