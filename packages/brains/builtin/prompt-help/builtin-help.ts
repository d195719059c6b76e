/** The built-in engine's help with prompts: decided from the words, the files' names and the calendar alone. */
import { setImmediate } from 'node:timers/promises';
import { inChunks } from '../builtin.ts';
import { piecesOf } from '#contract/prompt/markup.ts';
import type { PromptHelp } from './help.ts';

// What reads requests is loaded with the first of them.
export const builtinPromptHelp: PromptHelp = {
  suggest: async (setting) => (await import('./suggestions.ts')).suggest(setting),
  async *optimize(query, setting, signal) {
    const { optimize } = await import('./optimize.ts');
    const better = optimize(query, setting);
    for (const text of better.unchanged ? [] : inWholeMarkup(better.query)) {
      signal.throwIfAborted();
      yield { type: 'delta', text };
      await setImmediate();
    }
    yield { type: 'done', ...better };
  },
};

/** A tag is never torn: half of one would show as brackets in the editor. */
function inWholeMarkup(prompt: string): string[] {
  return piecesOf(prompt).flatMap(({ node, raw }) => (node.type === 'tag' ? [raw] : inChunks(raw)));
}
