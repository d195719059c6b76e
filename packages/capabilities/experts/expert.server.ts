/** The server's half of an expert: who it is, how a model is told to be it, and how the built-in engine does its work. */
import type { ExpertWork } from '#brains/builtin/experts/expert.ts';
import type { Expert } from '#contract/expert.ts';
import type { AbilityType } from '#contract/task.ts';

export interface ServerExpert {
  /** `avatar_url` below the base path. */
  facts: Omit<Expert, 'is_pin'>;
  /** The skill it works with when the person chose none. */
  ability_type: AbilityType;
  /** For a language model, in Markdown. */
  instructions(): Promise<string>;
  /** For the built-in engine; without it everything is done as by everybody. */
  next?(): Promise<ExpertWork['next']>;
}

/** Where experts come from: today the ones of the product; a person's own could stand behind the same door. */
export interface ExpertDirectory {
  /** Those a person may name, in the order they are shown; with null whoever has not signed in. */
  listed(user_id: string | null): Promise<readonly ServerExpert[]>;
}
