/** The server's half of the web page skill. */
import type { ServerSkill } from '../skill.server.ts';
import { website } from '../skills.ts';

export const websiteSkill: ServerSkill = {
  skill: website,
  recipe: async () => (await import('./recipe.ts')).websiteRecipe,
};
