/** Suggestions as they stand in lists of words: `{name}` is filled in, `{reader|比如：部门领导}` is an empty place the person fills. */
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import { inputSlot } from '#contract/prompt/reading.ts';

/** `{topic|要突出的主题|=name}` is a place that holds the word of that name already. */
export function fill(text: string, words: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(/\{(\w+)(?:\|([^}|]*)(?:\|=(\w+))?)?\}/g, (_place, id: string, hint?: string, held?: string) =>
    hint === undefined
      ? (words[id] ?? '')
      : inputSlot(id, fill(hint.replaceAll('[', '{').replaceAll(']', '}'), words), words[held ?? ''] ?? ''),
  );
}

export function filledIn([content = '', prompt = '']: readonly string[], words: Readonly<Record<string, string>> = {}): Suggestion {
  return { content: fill(content, words), prompt_content: fill(prompt, words) };
}
