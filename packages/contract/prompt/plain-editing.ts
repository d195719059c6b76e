/** A change made to a prompt's plain text, carried over to its markup: for a field that can show words only. */
import { parse, print, type PromptNode } from './markup.ts';
import { textNode, wordsOf } from './reading.ts';

/** `after` is what became of `plainTextOf(markup)`. A tag whose words were touched goes, a slot keeps what is left in it. */
export function withPlainText(markup: string, after: string): string {
  const nodes = parse(markup);
  const before = nodes.map(wordsOf).join('');
  if (before === after) return markup;
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  let kept = 0;
  while (kept < shorter - start && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept += 1;
  const words = after.slice(start, after.length - kept);
  return print(replaced(nodes, start, before.length - kept, words === '' ? [] : [textNode(words)]));
}

/** Puts markup in the place of what is selected in the plain text. */
export function withInserted(markup: string, from: number, to: number, added: string): string {
  return print(replaced(parse(markup), from, to, parse(added)));
}

function replaced(nodes: readonly PromptNode[], from: number, to: number, added: readonly PromptNode[]): PromptNode[] {
  const result: PromptNode[] = [];
  let due = added;
  let begin = 0;
  const pay = () => {
    const paid = due;
    due = [];
    return paid;
  };
  for (const node of nodes) {
    const words = wordsOf(node);
    const end = begin + words.length;
    const touched = begin < to && end > from;
    const head = words.slice(0, Math.max(0, from - begin));
    const tail = words.slice(Math.max(0, to - begin));
    if (node.type === 'text' && (touched || (due.length > 0 && begin <= from && from <= end))) {
      result.push(textNode(head), ...pay(), textNode(tail));
    } else if (node.type === 'tag' && node.tag === 'InputSlot' && begin <= from && (touched || (begin < from && from < end))) {
      result.push({ ...node, content: head + pay().map(wordsOf).join('') + tail });
    } else if (node.type === 'tag' && node.tag === 'InputSlot' && touched) {
      result.push(...pay(), { ...node, content: tail });
    } else {
      // What shows no words and stands at the very place stays in front: a skill's tag is first.
      if (touched || from < begin || (from === begin && words !== '')) result.push(...pay());
      if (!touched) result.push(node);
    }
    begin = end;
  }
  return [...result, ...pay()];
}
