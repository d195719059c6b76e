/** Which extensions a request works with: what is switched on, what the task has, what the person chose for it, and what the text names. Pure. */
import { extractedItems } from '#contract/prompt/reading.ts';
import type { Extension } from '#contract/operations/extensions.ts';
import { isAtHand, isInstalled, isUsable, needsConfiguring } from './extension-state.ts';

export interface Choosing {
  /** Undefined until the server has said. */
  extensions: readonly Extension[] | undefined;
  /** What the person chose for this request; null when nothing was changed. */
  chosen: readonly string[] | null;
  /** What the task works with; null for a new one. */
  of_task: readonly string[] | null;
  text: string;
}

/** Those that can be used, in the list's order: what the chips show. */
export function inUse({ extensions = [], chosen, of_task }: Choosing): Extension[] {
  const wanted = chosen ?? of_task;
  return extensions.filter((one) => isAtHand(one) && (wanted === null || one.required || wanted.includes(one.extension_id)));
}

export function named(text: string): string[] {
  return [...new Set(extractedItems(text).flatMap(({ type, id }) => (type === 'tool' ? [id] : [])))];
}

/** What is sent; undefined leaves it to the server. */
export function toolsToSend(choosing: Choosing): string[] | undefined {
  const mentioned = named(choosing.text);
  if (choosing.extensions === undefined) return mentioned.length > 0 ? mentioned : undefined;
  if (choosing.of_task !== null && choosing.chosen === null && mentioned.length === 0) return undefined;
  const using = inUse(choosing).map(({ extension_id }) => extension_id);
  const all = [...new Set([...using, ...mentioned])];
  return all.length === 0 && choosing.chosen === null ? undefined : all;
}

/** What the text names and can't be used yet, and what the person chose that waits for them. */
export function toInstall({ extensions = [], chosen, text }: Choosing): string[] {
  const mentioned = named(text);
  const waiting = extensions.filter((one) => chosen?.includes(one.extension_id) && isInstalled(one) && needsConfiguring(one));
  const missing = mentioned.filter((id) => !extensions.some((one) => one.extension_id === id && isUsable(one)));
  return [...new Set([...missing, ...waiting.map(({ extension_id }) => extension_id)])];
}
