/** My favourites and their tags as the server last told them: what asks for them, and how a change is carried into what is shown. */
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { favoriteLimits } from '#contract/favorite.ts';
import type { Favorite, FavoriteTag } from '#contract/operations/favorites.ts';
import { call } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { addedTo, changedIn, type FavoriteFilter, type FavoritePage } from './rules.ts';

const lists = ['favorites', 'list'] as const;
/** What the `@` list and the cards of files know. */
const elsewhere: readonly QueryKey[] = [
  ['favorites', 'mention'],
  ['favorites', 'kept'],
];

export function favoritesQuery(filter: FavoriteFilter) {
  const { tag_ids, untagged, name } = filter;
  return infiniteQueryOptions({
    queryKey: [...lists, filter],
    queryFn: ({ pageParam, signal }): Promise<FavoritePage> =>
      call(
        'FavoriteList',
        { cursor: pageParam, size: sizeOf(pageParam, name), name, tag_ids: [...tag_ids], need_untagged: untagged },
        { signal },
      ),
    initialPageParam: '0',
    getNextPageParam: (last) => (last.has_more ? last.cursor : undefined),
  });
}

function sizeOf(cursor: string, name: string): number {
  if (name !== '') return favoriteLimits.search_page;
  return cursor === '0' ? favoriteLimits.first_page : favoriteLimits.next_page;
}

export const tagsQuery = queryOptions({
  queryKey: ['favorites', 'tags'],
  queryFn: ({ signal }) => call('GetTagList', {}, { signal }),
});

/** Carries a change into every list that was fetched: null takes the item away. */
export function changeShown(change: (favorite: Favorite) => Favorite | null): void {
  changeLists((pages, filter) => changedIn(pages, filter, change));
}

/** Stands first in the lists it belongs to. */
export function addShown(favorite: Favorite): void {
  changeLists((pages, filter) => addedTo(pages, filter, favorite));
}

function changeLists(change: (pages: readonly FavoritePage[], filter: FavoriteFilter) => FavoritePage[]): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: lists })) {
    // The key of a list ends with its filter, as `favoritesQuery` writes it.
    const filter = query.queryKey[2] as FavoriteFilter;
    queryClient.setQueryData<InfiniteData<FavoritePage>>(query.queryKey, (data) => data && { ...data, pages: change(data.pages, filter) });
  }
  forgetElsewhere();
}

function forgetElsewhere(): void {
  // Lists that are open have the change already; the others ask anew when they are opened.
  void queryClient.invalidateQueries({ queryKey: lists, refetchType: 'none' });
  for (const queryKey of elsewhere) void queryClient.invalidateQueries({ queryKey });
}

function changeTags(change: (tags: FavoriteTag[]) => FavoriteTag[]): void {
  queryClient.setQueryData(tagsQuery.queryKey, (tags) => tags && change(tags));
}

const most_at_once = 500;

export async function deleteFavorites(ids: readonly string[], from: 1 | 2): Promise<void> {
  for (let at = 0; at < ids.length; at += most_at_once) await call('DeleteFavorites', { ids: ids.slice(at, at + most_at_once), from });
  const gone = new Set(ids);
  changeShown((one) => (gone.has(one.favorite_id) ? null : one));
}

export async function tagFavorite(favorite_id: string, tag_ids: readonly string[]): Promise<Favorite> {
  const { favorite_info } = await call('UpdateFavoriteInfo', { id: favorite_id, tag_ids: [...tag_ids] });
  changeShown((one) => (one.favorite_id === favorite_id ? favorite_info : one));
  return favorite_info;
}

export async function createTag(tag_name: string): Promise<FavoriteTag> {
  const { tag } = await call('CreateTags', { tag_name });
  changeTags((tags) => (tags.some(({ id }) => id === tag.id) ? tags : [...tags, tag]));
  return tag;
}

export async function renameTag({ id, desc }: FavoriteTag, tag_name: string): Promise<void> {
  const { tag } = await call('UpdateTags', { tag_id: id, tag_name, tag_desc: desc });
  changeTags((tags) => tags.map((one) => (one.id === id ? tag : one)));
  changeTagsShown((one) => (one.id === id ? tag : one));
}

export async function deleteTag(tag_id: string): Promise<void> {
  await call('DeleteTags', { ids: [tag_id] });
  changeTags((tags) => tags.filter(({ id }) => id !== tag_id));
  changeTagsShown((one) => (one.id === tag_id ? null : one));
}

/** What has the one gets the other, and the one goes. */
export async function mergeTags(source_id: string, target_id: string): Promise<void> {
  const { tag } = await call('MergeTags', { source_id, target_id });
  changeTags((tags) => tags.filter(({ id }) => id !== source_id).map((one) => (one.id === target_id ? tag : one)));
  changeTagsShown((one) => (one.id === source_id ? tag : one));
}

function changeTagsShown(change: (tag: FavoriteTag) => FavoriteTag | null): void {
  changeShown((one) => {
    let touched = false;
    const tags = new Map<string, FavoriteTag>();
    for (const tag of one.tag_info) {
      const next = change(tag);
      if (next !== tag) touched = true;
      if (next) tags.set(next.id, next);
    }
    return touched ? { ...one, tag_info: [...tags.values()] } : one;
  });
}
