/** Slot markup inside a prompt, `{#Tag attr="…"#}content{#/Tag#}`: found whole, read as the words it stands for, and written for what a person must fill. */

export interface PromptSlot {
  /** Exactly as it stands in the prompt. */
  raw: string;
  tag: string;
  attributes: Record<string, string>;
  content: string;
}
export type PromptPart = { kind: 'text'; text: string } | { kind: 'slot'; slot: PromptSlot };

const markup = /\{#([A-Za-z][\w-]*)((?:\s+[\w-]+="(?:[^"\\]|\\.)*")*)\s*#\}([\s\S]*?)\{#\/\1#\}/g;

/** In order; joined again they are the prompt. What is no whole tag is text. */
export function promptParts(prompt: string): PromptPart[] {
  const parts: PromptPart[] = [];
  let at = 0;
  for (const match of prompt.matchAll(markup)) {
    if (match.index > at) parts.push({ kind: 'text', text: prompt.slice(at, match.index) });
    const [raw, tag = '', attributes = '', content = ''] = match;
    parts.push({ kind: 'slot', slot: { raw, tag, attributes: attributesOf(attributes), content } });
    at = match.index + raw.length;
  }
  if (at < prompt.length) parts.push({ kind: 'text', text: prompt.slice(at) });
  return parts;
}

/** The prompt as it is meant to be read: filled slots give their words, mentions their names, marks of the editor nothing. */
export function plainPrompt(prompt: string): string {
  if (!prompt.includes('{#')) return prompt;
  return promptParts(prompt)
    .map((part) => (part.kind === 'text' ? part.text : wordsOf(part.slot)))
    .join('');
}

export function wordsOf(slot: PromptSlot): string {
  switch (slot.tag) {
    case 'InputSlot':
    case 'SelectSlot':
      return slot.content.trim();
    case 'AtMention':
    case 'CollectTag':
    case 'experts':
      return slot.content.trim() || (slot.attributes['name'] ?? '');
    case 'ExcelTag':
      return slot.content.trim() || (slot.attributes['content'] ?? '');
    default:
      return '';
  }
}

/** A place to fill; `content` is what stands in it already. */
export function inputSlot(id: string, placeholder: string, content = ''): string {
  return `{#InputSlot id="${forAttribute(id)}" placeholder="${forAttribute(placeholder)}"#}${harmless(content)}{#/InputSlot#}`;
}

/** Text from elsewhere (a file's name) that must not be read as markup. */
export function harmless(text: string): string {
  return text.replaceAll('{#', '{ #').replaceAll('#}', '# }');
}

function forAttribute(text: string): string {
  return harmless(text).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\n', ' ');
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([\w-]+)="((?:[^"\\]|\\.)*)"/g))
    found[name] = value
      .replaceAll(/\\(.)/g, '$1')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  return found;
}
