/** The skills as the server runs them, in a plain list; requests of every other skill go to the general recipe. */
import { generalRecipe } from './general/recipe.ts';
import { podcastSkill } from './podcast/podcast.server.ts';
import type { ServerSkill } from './skill.server.ts';
import { websiteSkill } from './website/website.server.ts';
import { writingServer } from './writing/writing.server.ts';

export const serverSkills: ServerSkill[] = [writingServer, websiteSkill, podcastSkill];

/** What the built-in engine is made of. */
export const recipes = [...serverSkills.map((skill) => skill.recipe), generalRecipe];
