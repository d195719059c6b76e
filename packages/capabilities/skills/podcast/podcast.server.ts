/** The server's half of the podcast skill. */
import type { ServerSkill } from '../skill.server.ts';
import { podcast } from '../skills.ts';

export const podcastSkill: ServerSkill = {
  skill: podcast,
  recipe: async () => (await import('./recipe.ts')).podcastRecipe,
};
