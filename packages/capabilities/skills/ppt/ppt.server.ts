/** The server's half of the PPT skill. */
import type { ServerSkill } from '../skill.server.ts';
import { ppt } from '../skills.ts';

export const pptServer: ServerSkill = {
  skill: ppt,
  recipe: async () => (await import('./recipe.ts')).pptRecipe,
};
