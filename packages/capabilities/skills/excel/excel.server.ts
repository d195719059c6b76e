/** The server's half of the spreadsheet skill. */
import type { ServerSkill } from '../skill.server.ts';
import { excel } from '../skills.ts';
import { excelInstructions } from './instructions.ts';

export const excelServer: ServerSkill = {
  skill: excel,
  instructions: excelInstructions,
  recipe: async () => (await import('./recipe.ts')).excelRecipe,
};
