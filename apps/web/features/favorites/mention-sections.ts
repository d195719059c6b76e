/** The favourites as what can be named with `@`: the latest, and those the typed words find by name or by tag. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { favoriteLimits } from '#contract/favorite.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { limits } from '#contract/task.ts';
import type { MentionItem } from '#contract/prompt/mention.ts';
import { call } from '#web/shell/api.ts';
import { tagsQuery } from './favorites.ts';

export interface FavoriteSection {
  id: string;
  title: string;
  type: 'files';
  items: MentionItem[];
}

/** `typed`: behind the `@`. */
export function useFavoriteSection(typed: string): FavoriteSection {
  const name = typed.trim().slice(0, limits.search_query_chars);
  const latest = useFound({ name: '', tag_ids: [] }, true);
  const tags = useQuery(tagsQuery).data;
  const wanted = name.toLocaleLowerCase();
  const tag_ids = useMemo(
    () => (wanted === '' ? [] : (tags ?? []).filter((tag) => tag.name.toLocaleLowerCase().includes(wanted)).map(({ id }) => id)),
    [tags, wanted],
  );
  // Who has few favourites has them all already.
  const more = latest?.has_more === true;
  const named = useFound({ name, tag_ids: [] }, more && name !== '');
  const tagged = useFound({ name: '', tag_ids }, more && tag_ids.length > 0);
  return useMemo(() => {
    const all = new Map<string, Favorite>();
    for (const page of [latest, named, tagged]) for (const one of page?.resource_list ?? []) all.set(one.favorite_id, one);
    return { id: 'favorites', title: '收藏夹文件', type: 'files', items: [...all.values()].map(itemOf) };
  }, [latest, named, tagged]);
}

function useFound(asked: { name: string; tag_ids: string[] }, enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['favorites', 'mention', asked],
    queryFn: ({ signal }) => call('FavoriteList', { ...asked, size: favoriteLimits.search_page }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return enabled ? data : undefined;
}

function itemOf({ favorite_id, title, tag_info }: Favorite): MentionItem {
  const tags = tag_info.map(({ id, name }) => ({ id, name, avatarUrl: '' }));
  return { id: favorite_id, name: title, avatarUrl: '', type: 'files', subType: 'collect', tags };
}
