/** Attachments that went the same way, as one line of the completion card: seven files in a column push what is missing out of sight. Pure. */
import type { CompletionItem } from '#contract/timeline/completion.ts';

/** Fewer stand by themselves. */
const least = 3;
const mark = '读取附件 ';

/** The items, with attachments of one state and one finding gathered where the first of them stood. */
export function gathered(items: readonly CompletionItem[]): CompletionItem[] {
  const alike = Map.groupBy(items.filter(isPlainSource), wayOf);
  return items.flatMap((item) => {
    const group = isPlainSource(item) ? (alike.get(wayOf(item)) ?? []) : [];
    if (group.length < least) return [item];
    if (group[0] !== item) return [];
    const names = group.map(({ what }) => what.slice(mark.length)).join('、');
    return [{ ...item, what: `读取 ${group.length} 个附件`, why: item.why === '' ? names : `${item.why}：${names}` }];
  });
}

function isPlainSource({ kind, what }: CompletionItem): boolean {
  return kind === 'source' && what.startsWith(mark);
}

function wayOf({ state, why }: CompletionItem): string {
  return `${state} ${why}`;
}
