/** What is pasted into an input: chips travel between our own inputs, everything else arrives as plain words. */
import { parse, print, type PromptNode } from '#contract/prompt/markup.ts';
import { stripInputSlots, textNode } from '#contract/prompt/reading.ts';

/** Only a page's own copying can put this on the clipboard; other programs and pages have it as plain text at most. */
export const ownType = 'application/x-antou-prompt';

export function pasted(data: DataTransfer): PromptNode[] {
  const own = data.getData(ownType);
  if (own === '') return [textNode(foreignText(data.getData('text/plain')))];
  // The skill, the optimisation and the same-style start belong to where they were.
  return parse(stripInputSlots(own)).filter(
    (node) => node.type === 'text' || !['SkillTagBlock', 'Optimize', 'SameStyle'].includes(node.tag),
  );
}

/** Slots become their content; whatever else looks like markup stays the words it is. */
function foreignText(text: string): string {
  if (!text.includes('{#InputSlot')) return text;
  return parse(text)
    .map((node) => (node.type === 'tag' ? (node.tag === 'InputSlot' ? node.content : print([node])) : node.text))
    .join('');
}
