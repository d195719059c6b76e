/** The server's half of the writing skill. */
import type { ServerSkill } from '../skill.server.ts';
import { writing } from '../skills.ts';

export const writingServer: ServerSkill = {
  skill: writing,
  recipe: async () => (await import('./recipe.ts')).writingRecipe,
};
