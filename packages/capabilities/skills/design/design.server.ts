/** The server's half of the design skill. */
import type { ServerSkill } from '../skill.server.ts';
import { design } from '../skills.ts';

export const designServer: ServerSkill = {
  skill: design,
  recipe: async () => (await import('./recipe.ts')).designRecipe,
};
