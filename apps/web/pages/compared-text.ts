/** What of a file two versions are compared by: its words as a reader meets them, not the markup they are kept in. */
import { webKindOf } from '#capabilities/deliverables/kinds.web.ts';
import { textOf } from '#web/features/preview/text/encoding.ts';
import { viewerOf } from '#web/features/preview/viewers.ts';

/** Null when there are none. */
export async function comparedText(name: string, bytes: Uint8Array): Promise<string | null> {
  const words = await webKindOf(name)?.loadWords?.();
  if (words) {
    const text = textOf(bytes);
    return text === null ? null : words(name, text);
  }
  if (viewerOf(name)?.id === 'sheet') return (await import('#web/features/preview/sheet/sheet-text.ts')).sheetText(name, bytes);
  return textOf(bytes);
}
