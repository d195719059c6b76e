/** Which things fit what was typed after '@', and in which order the list shows them. Pure. */

import type { MentionItem, MentionTag } from '#contract/prompt/mention.ts';

export type MentionType = MentionItem['type'];

/** What one source offers: the files of this task, the favourites, the tools … */
export interface MentionSection {
  id: string;
  title: string;
  type: MentionType;
  items: MentionItem[];
}

export type MentionTab = 'all' | MentionType;

export type MentionRow = { kind: 'item'; key: string; item: MentionItem } | { kind: 'tag'; key: string; tag: MentionTag };

export interface MentionGroup {
  id: string;
  title: string;
  rows: MentionRow[];
}

/** Letters of any case count as the same; the words of a name, an id or a tag may hold the text anywhere. */
export function mentionGroups(sections: readonly MentionSection[], tab: MentionTab, typed: string): MentionGroup[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = sections.filter(({ type }) => tab === 'all' || tab === type);
  const groups = shown.map(({ id, title, items }): MentionGroup => {
    const rows = items.filter((item) => fits(item, wanted)).map((item): MentionRow => ({ kind: 'item', key: `${id} ${item.id}`, item }));
    return { id, title, rows };
  });
  const tags = wanted === '' ? [] : tagsOf(shown).filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const collections: MentionGroup = {
    id: 'tags',
    title: '标签合集',
    rows: tags.map((tag): MentionRow => ({ kind: 'tag', key: `tag ${tag.id}`, tag })),
  };
  return [collections, ...groups].filter(({ rows }) => rows.length > 0);
}

function fits(item: MentionItem, wanted: string): boolean {
  return [item.name, item.id, ...item.tags.map((tag) => tag.name)].some((text) => text.toLocaleLowerCase().includes(wanted));
}

function tagsOf(sections: readonly MentionSection[]): MentionTag[] {
  const known = new Map<string, MentionTag>();
  for (const { items } of sections) for (const { tags } of items) for (const tag of tags) known.set(tag.id, tag);
  return [...known.values()];
}

/** The name cut where the typed text stands in it: [before, match, after]; the match is '' when it fits by something else. */
export function markMatch(name: string, typed: string): [string, string, string] {
  const wanted = typed.trim();
  if (wanted === '') return [name, '', ''];
  // Lower-casing may change a text's length (İ): then positions would lie, and nothing is marked.
  const lower = name.toLocaleLowerCase();
  const at = lower.length === name.length ? lower.indexOf(wanted.toLocaleLowerCase()) : -1;
  return at < 0 ? [name, '', ''] : [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)];
}

/** The row a key leads to; past an end it goes on at the other. */
export function neighbour(count: number, index: number, step: 1 | -1): number {
  return count === 0 ? 0 : (index + step + count) % count;
}
