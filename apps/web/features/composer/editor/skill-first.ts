/** The skill's chip: only at the very start of the prompt, kept when the words are rewritten, gone when it is deleted. */
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { isBlank } from '#contract/prompt/reading.ts';
import { print } from '#contract/prompt/markup.ts';
import { promptOf, tagOf } from './document.ts';

/** Marks a transaction by which the page itself changed the prompt. */
export const fromThePage = 'fromThePage';

export const SkillFirst = Extension.create({
  name: 'skillFirst',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(done, before, state) {
        if (!done.some((one) => one.docChanged)) return null;
        const tr = state.tr;
        state.doc.descendants((node, at) => {
          if (tagOf(node)?.tag === 'SkillTagBlock' && at !== 1) tr.delete(tr.mapping.map(at), tr.mapping.map(at + 1));
        });
        const skill = skillIn(before.doc);
        const rewritten = done.some((one) => one.steps.some((step) => 'slice' in step && hasSize(step.slice)));
        const byPage = done.some((one) => one.getMeta(fromThePage) === true || one.getMeta('history$') !== undefined);
        // Selecting everything and writing anew is about the words; taking the chip away alone is leaving the skill.
        if (skill && !skillIn(tr.doc) && rewritten && !byPage && !isBlank(print(promptOf(tr.doc)))) tr.insert(1, skill);
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

export function skillIn(doc: Node): Node | null {
  const first = doc.firstChild?.firstChild ?? null;
  return first && tagOf(first)?.tag === 'SkillTagBlock' ? first : null;
}

function hasSize(slice: unknown): boolean {
  return typeof slice === 'object' && slice !== null && 'size' in slice && typeof slice.size === 'number' && slice.size > 0;
}
