/** Limits of the skills a person keeps, in the open SKILL.md format, and the sentences of what goes beyond them. */

export const skillLimits = {
  /** Of one person. */
  skills: 50,
  files: 200,
  /** All files of a skill together, unpacked. */
  bytes: 5 * 1024 * 1024,
  /** SKILL.md. */
  main_bytes: 64 * 1024,
  /** What stands between its two `---`. */
  front_bytes: 8 * 1024,
  name: 64,
  description: 1024,
  path: 160,
  depth: 6,
} as const;

export const skillFile = 'SKILL.md';

/** Where a skill came from. */
export const SkillOrigin = { Written: 'written', Task: 'task', Package: 'package', Share: 'share' } as const;
export type SkillOrigin = (typeof SkillOrigin)[keyof typeof SkillOrigin];
