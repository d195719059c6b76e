/** The skills as the server runs them, in a plain list; requests of every other skill go to the general recipe. */
import type { LaterRecipe } from '#brains/builtin/recipe.ts';
import { siteSkill } from '../experts/website/website.ts';
import { designServer } from './design/design.server.ts';
import { excelServer } from './excel/excel.server.ts';
import { podcastSkill } from './podcast/podcast.server.ts';
import { pptServer } from './ppt/ppt.server.ts';
import type { ServerSkill } from './skill.server.ts';
import { websiteSkill } from './website/website.server.ts';
import { writingServer } from './writing/writing.server.ts';

export const serverSkills: ServerSkill[] = [writingServer, pptServer, designServer, excelServer, websiteSkill, podcastSkill];

/** What the built-in engine is made of. */
export const recipes: LaterRecipe[] = [
  ...serverSkills.map(({ skill, recipe }) => ({ skill: skill.id, load: recipe })),
  { skill: siteSkill, load: async () => (await import('../experts/website/recipe.ts')).siteRecipe },
  { skill: null, load: async () => (await import('./unskilled.server.ts')).unskilledRecipe },
];
