/** The brain that needs no model and no network: a recipe decides each turn from the transcript alone. */
import { setImmediate } from 'node:timers/promises';
import type { Brain, BrainChunk, Transcript } from '#agent/brain.ts';
import type { LaterExpert } from './experts/expert.ts';
import type { LaterRecipe } from './recipe.ts';

/**
 * The recipe of the transcript's skill does the work; the one whose skill is null serves every other request.
 * The same transcript gives the same turn, call ids included.
 */
export function builtinBrain(recipes: LaterRecipe[], experts: LaterExpert[] = []): Brain {
  const fallback = recipes.find((recipe) => recipe.skill === null);
  if (!fallback) throw new Error('the built-in brain needs a recipe whose skill is null');
  const recipeOf = (skill: string | null) => (recipes.find((recipe) => recipe.skill === skill) ?? fallback).load();
  return {
    label: '内置引擎',
    local: true,
    reads_results: true,
    // A recipe finishes what it has begun; what was said meanwhile is then asked of what it made.
    listens: 'when_done',
    async *next(transcript, tools, signal): AsyncIterable<BrainChunk> {
      // What reads requests is loaded with the first of them: where models answer, that may be never.
      const { decideTurn } = await import('./decide-turn.ts');
      const { text, calls } = await decideTurn(transcript, tools, { recipeOf, experts });
      for (const delta of inChunks(text)) {
        signal.throwIfAborted();
        yield { type: 'text', delta };
        await setImmediate();
      }
      for (const [i, call] of calls.entries())
        yield { type: 'tool_call', call: { call_id: `b${turnNumber(transcript)}-${i + 1}`, ...call } };
      yield { type: 'usage', input_tokens: 0, output_tokens: 0 };
    },
  };
}

/** Counts over the whole task, so that ids stay unique in it. */
function turnNumber(transcript: Transcript): number {
  return transcript.entries.filter((entry) => entry.role !== 'tool').length + 1;
}

/** A few words at a time, with the mark that follows them. */
export function inChunks(text: string): string[] {
  return text.match(/[^，。！？；：、\n]{1,12}[，。！？；：、\n]*|[，。！？；：、\n]+/g) ?? [];
}
