/** The skills as the server runs them, in a plain list; requests of every other skill go to the general recipe. */
import { generalRecipe } from './general/recipe.ts';
import { pptServer } from './ppt/ppt.server.ts';
import type { ServerSkill } from './skill.server.ts';
import { writingServer } from './writing/writing.server.ts';

export const serverSkills: ServerSkill[] = [writingServer, pptServer];

/** What the built-in engine is made of. */
export const recipes = [...serverSkills.map((skill) => skill.recipe), generalRecipe];
