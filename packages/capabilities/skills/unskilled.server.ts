/** Requests without a skill: those that plainly ask for a poster, or go on with one, go to who makes them. */
import type { Recipe } from '#brains/builtin/recipe.ts';
import { asksForPoster, designRecipe } from './design/recipe.ts';
import { generalRecipe } from './general/recipe.ts';

export const unskilledRecipe: Recipe = {
  skill: null,
  next: (transcript, tools) =>
    (transcript.skill === null && asksForPoster(transcript, tools) ? designRecipe : generalRecipe).next(transcript, tools),
};
