/** The server's half of a skill: how a model is told to do it, and how the built-in engine does it. */
import type { Recipe } from '#brains/builtin/recipe.ts';
import type { skills } from './skills.ts';

export interface ServerSkill {
  skill: (typeof skills)[number];
  /** For a language model, in Markdown. */
  instructions: string;
  /** What the instructions point to: read when it is needed, by `ppt/free`. */
  references?: Readonly<Record<string, string>>;
  /** For the built-in engine, fetched at the first request for it. */
  recipe(): Promise<Recipe>;
}
