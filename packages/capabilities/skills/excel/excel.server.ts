/** The server's half of the spreadsheet skill. */
import type { ServerSkill } from '../skill.server.ts';
import { excel } from '../skills.ts';

export const excelServer: ServerSkill = {
  skill: excel,
  recipe: async () => (await import('./recipe.ts')).excelRecipe,
};
