/** How the built-in engine does a kind of work: a pure decision from the transcript to the next turn. */
import type { ToolSpec, Transcript } from '#agent/brain.ts';
import type { ToolRequest } from '#contract/content/tool-calls.ts';

export interface Turn {
  /** What is said, in Markdown; '' says nothing. */
  text: string;
  /** Tools to call, side by side. None ends the run. */
  calls: ToolRequest[];
}

/** Words alone: the run ends with them. */
export function saying(text: string): Turn {
  return { text, calls: [] };
}

export interface Recipe {
  /** The skill it serves; null serves requests without a skill. */
  skill: string | null;
  next(transcript: Transcript, tools: ToolSpec[]): Turn;
}

/** A recipe that is fetched when somebody asks for it: together they are most of the engine. */
export interface LaterRecipe {
  skill: string | null;
  load(): Promise<Recipe>;
}
