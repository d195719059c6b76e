/** The server's half of the PPT skill. */
import type { ServerSkill } from '../skill.server.ts';
import { ppt } from '../skills.ts';
import { freePages } from './free-pages.ts';
import { pptInstructions } from './instructions.ts';

export const pptServer: ServerSkill = {
  skill: ppt,
  instructions: pptInstructions,
  references: { free: freePages },
  recipe: async () => (await import('./recipe.ts')).pptRecipe,
};
