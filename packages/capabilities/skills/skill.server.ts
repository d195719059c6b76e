/** The server's half of a skill: how the built-in engine does it. How a model is told to do it stands in its SKILL.md. */
import type { Recipe } from '#brains/builtin/recipe.ts';
import type { skills } from './skills.ts';

export interface ServerSkill {
  skill: (typeof skills)[number];
  /** Fetched at the first request for it. */
  recipe(): Promise<Recipe>;
}
