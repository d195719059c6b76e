/** The server's half of the design skill. */
import type { ServerSkill } from '../skill.server.ts';
import { design } from '../skills.ts';
import { designInstructions } from './instructions.ts';

export const designServer: ServerSkill = {
  skill: design,
  instructions: designInstructions,
  recipe: async () => (await import('./recipe.ts')).designRecipe,
};
