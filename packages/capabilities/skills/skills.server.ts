/** The skills as the server runs them, in a plain list; requests of every other skill go to the general recipe. */
import { excelServer } from './excel/excel.server.ts';
import type { Recipe } from '#brains/builtin/recipe.ts';
import { designServer } from './design/design.server.ts';
import { asksForPoster } from './design/recipe.ts';
import { generalRecipe } from './general/recipe.ts';
import { podcastSkill } from './podcast/podcast.server.ts';
import { pptServer } from './ppt/ppt.server.ts';
import type { ServerSkill } from './skill.server.ts';
import { websiteSkill } from './website/website.server.ts';
import { writingServer } from './writing/writing.server.ts';

export const serverSkills: ServerSkill[] = [writingServer, pptServer, designServer, excelServer, websiteSkill, podcastSkill];

/** Requests without a skill: those that plainly ask for a poster, or go on with one, go to who makes them. */
const unskilled: Recipe = {
  skill: null,
  next: (transcript, tools) =>
    (transcript.skill === null && asksForPoster(transcript, tools) ? designServer.recipe : generalRecipe).next(transcript, tools),
};

/** What the built-in engine is made of. */
export const recipes = [...serverSkills.map((skill) => skill.recipe), unskilled];
