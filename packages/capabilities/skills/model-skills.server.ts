/** What a language model is told when, and which tools come with it: one general instruction with every task, a skill when the person chose it or the model opens it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from '#agent/tool.ts';
import type { KindId } from '#contract/kinds.ts';
import { openSkillTool, type ModelSkill } from '../tools/open-skill/open-skill.server.ts';
import { readSkillFolders } from './skill-folders.server.ts';
import { skills, type SkillId } from './skills.ts';

type ModelSkillId = SkillId | 'files' | 'office' | 'browser' | 'schedule';

/** In the order a model reads them. */
const order: readonly ModelSkillId[] = [...skills.map(({ id }) => id), 'files', 'office', 'browser', 'schedule'];

export interface ModelSkills {
  list: readonly ModelSkill[];
  /** The tool that opens them, for people who keep none of their own. */
  openSkill: Tool;
  /** For the skills that are open from the beginning, in their order. */
  instructionsFor(open: readonly string[]): string;
}

/** From this folder, laid out as it is beside this file. Throws `Error` when one of ours is missing or can't be read. */
export function readModelSkills(folder: string): ModelSkills {
  const folders = new Map(readSkillFolders(folder).map((one) => [one.name, one]));
  const general = readFileSync(join(folder, 'general/instructions.md'), 'utf8');
  const list = order.map((id): ModelSkill => {
    const found = folders.get(id);
    if (!found) throw new Error(`${join(folder, id)}: no skill there`);
    return {
      id,
      label: skills.find((skill) => skill.id === id)?.label ?? found.metadata['label'] ?? id,
      description: found.description,
      instructions: found.body,
      references: found.references.map(({ name, text }) => ({ id: `${id}/${name}`, instructions: text })),
    };
  });
  return {
    list,
    openSkill: openSkillTool(list),
    instructionsFor: (open) =>
      [general, ...list.filter(({ id }) => open.includes(id)).map(({ instructions }) => instructions)].join('\n\n'),
  };
}

/** By kind of deliverable, the skills its tools come with. */
const skillsOfKind: Record<KindId, readonly ModelSkillId[]> = {
  document: ['writing'],
  chart: ['writing'],
  slides: ['ppt'],
  sheet: ['excel'],
  poster: ['design'],
  image: ['design'],
  'web-page': ['website'],
  podcast: ['podcast'],
  site: ['website'],
};

const skillsOfTool: Record<string, readonly ModelSkillId[]> = {
  files: ['files', 'website'],
  database: ['files'],
  read_office: ['office'],
  edit_office: ['office'],
  browser: ['browser'],
  takeover_browser: ['browser'],
  schedule: ['schedule'],
  ack_outline: ['writing', 'ppt', 'podcast'],
  choose_slide_direction: ['ppt'],
  confirm_html_plan: ['website'],
};

/** The same tool, told of when one of its skills is open. */
export function withSkills(tool: Tool, kind?: KindId): Tool {
  const its = kind === undefined ? skillsOfTool[tool.name] : skillsOfKind[kind];
  return its ? { ...tool, skills: its } : tool;
}
