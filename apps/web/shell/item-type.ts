/** What kind of thing a file is, in the words of the usage statistics. */
import { extensionOf } from '#contract/task.ts';

export type ItemType = 'graphics_text' | 'article' | 'ppt' | 'podcast' | 'web' | 'Excel';

const itemTypes: readonly [extensions: readonly string[], type: ItemType][] = [
  [['jpg', 'jpeg', 'png'], 'graphics_text'],
  [['md', 'mdx', 'doc'], 'article'],
  [['ppt', 'pptx'], 'ppt'],
  [['mp3', 'm4a', 'wav', 'aac'], 'podcast'],
  [['html', 'web'], 'web'],
  [['xls', 'xlsx', 'csv'], 'Excel'],
];

/** @example itemTypeOf('周报.md') === 'article' */
export function itemTypeOf(name: string): ItemType | null {
  const extension = extensionOf(name);
  return itemTypes.find(([extensions]) => extensions.includes(extension))?.[1] ?? null;
}
