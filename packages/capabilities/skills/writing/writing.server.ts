/** The server's half of the writing skill. */
import type { ServerSkill } from '../skill.server.ts';
import { writing } from '../skills.ts';
import { writingInstructions } from './instructions.ts';
import { officialReference } from './references/official.ts';
import { pageSetupReference } from './references/paper.ts';

export const writingServer: ServerSkill = {
  skill: writing,
  instructions: writingInstructions,
  references: { paper: pageSetupReference, official: officialReference },
  recipe: async () => (await import('./recipe.ts')).writingRecipe,
};
