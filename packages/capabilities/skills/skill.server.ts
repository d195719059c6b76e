/** The server's half of a skill: how a model is told to do it, and how the built-in engine does it. */
import type { Recipe } from '#brains/builtin/recipe.ts';
import type { Skill } from './skill.ts';

export interface ServerSkill {
  skill: Skill;
  /** For a language model, in Markdown. */
  instructions: string;
  /** For the built-in engine, fetched at the first request for it. */
  recipe(): Promise<Recipe>;
}
