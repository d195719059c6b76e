/** Reads the product's own skills: folders in the open format with SKILL.md and references. Once, when the server starts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { skillFile } from '#contract/skill.ts';
import { readSkillText, type SkillText } from './skill-text.ts';

export interface SkillFolder extends SkillText {
  /** By name without its ending. */
  references: { name: string; text: string }[];
}

/** Every folder of `folder` that holds a SKILL.md. Throws `Error` for one that can't be read as such. */
export function readSkillFolders(folder: string): SkillFolder[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, skillFile)))
    .map(({ name }) => {
      const skill = readSkillText(readFileSync(join(folder, name, skillFile), 'utf8'));
      if ('wrong' in skill) throw new Error(`${join(folder, name)}: ${skill.wrong}`);
      if (skill.name !== name) throw new Error(`${join(folder, name)}: its name is ${skill.name}`);
      return { ...skill, references: referencesIn(join(folder, name, 'references')) };
    });
}

function referencesIn(folder: string): SkillFolder['references'] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ name: name.slice(0, -'.md'.length), text: readFileSync(join(folder, name), 'utf8') }));
}
