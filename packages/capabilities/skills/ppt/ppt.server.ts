/** The server's half of the PPT skill. */
import type { ServerSkill } from '../skill.server.ts';
import { ppt } from '../skills.ts';
import { freeGrammar } from '../../deliverables/slides/free/grammar.ts';
import { pptInstructions } from './instructions.ts';

export const pptServer: ServerSkill = {
  skill: ppt,
  instructions: pptInstructions,
  references: { free: freeGrammar },
  recipe: async () => (await import('./recipe.ts')).pptRecipe,
};
