/** The server's half of the design skill. */
import type { ServerSkill } from '../skill.server.ts';
import { design } from '../skills.ts';
import { designInstructions } from './instructions.ts';
import { freePosterReference } from './references/free.ts';

export const designServer: ServerSkill = {
  skill: design,
  instructions: designInstructions,
  references: { free: freePosterReference },
  recipe: async () => (await import('./recipe.ts')).designRecipe,
};
