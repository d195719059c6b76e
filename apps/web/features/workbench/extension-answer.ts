/** A call of an extension's tool, read for a person: whose tool it was, whether its words are a stranger's, and what it said. Pure. */
import type { Action } from '#contract/timeline/fold/view.ts';

export interface ExtensionCall {
  extension: string;
  /** As its extension titles it. */
  title: string;
  /** Its own name, the last part of what the model calls it. */
  tool: string;
  /** The answer came from outside the product. Not known before it has come. */
  is_foreign: boolean;
  /** Without the words that tell the model what to make of it. */
  said: string;
}

export function extensionCallOf({
  content,
  tool,
  computer_content,
  display,
}: Pick<Action, 'content' | 'tool' | 'computer_content' | 'display'>): ExtensionCall {
  const [, , own_name = tool] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? [];
  const at = content.indexOf('：');
  const [extension, title] = at < 0 ? [content, own_name] : [content.slice(0, at), content.slice(at + 1)];
  return {
    extension,
    title,
    tool: own_name,
    is_foreign: /^(扩展“.*”没有做成：\n)?以下来自扩展“/.test(computer_content),
    said: display?.kind === 'text' ? display.text : computer_content,
  };
}
