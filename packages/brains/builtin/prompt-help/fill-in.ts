/** Suggestions as they stand in lists of words: `{name}` is filled in, `{reader|比如：部门领导}` is an empty place the person fills. */
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import { inputSlot } from '#contract/prompt/reading.ts';

export const say = (content: string, prompt_content: string): Suggestion => ({ content, prompt_content });

export function filledIn([content = '', prompt = '']: readonly string[], words: Readonly<Record<string, string>> = {}): Suggestion {
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)(?:\|([^}]*))?\}/g, (_place, id: string, hint?: string) =>
      hint === undefined ? (words[id] ?? '') : inputSlot(id, hint),
    );
  return say(fill(content), fill(prompt));
}
