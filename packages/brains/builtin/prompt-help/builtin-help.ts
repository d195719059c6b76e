/** The built-in engine's help with prompts: decided from the words, the files' names and the calendar alone. */
import { setImmediate } from 'node:timers/promises';
import { inChunks } from '../builtin.ts';
import { piecesOf } from '#contract/prompt/markup.ts';
import type { PromptHelp } from './help.ts';
import { optimize } from './optimize.ts';
import { suggest } from './suggestions.ts';

export const builtinPromptHelp: PromptHelp = {
  suggest: (setting) => Promise.resolve(suggest(setting)),
  async *optimize(query, setting, signal) {
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
