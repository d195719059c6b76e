/** Whether files of tasks are among the favourites: asked for together, however many cards ask, and what keeps a file or lets it go. */
import { queryOptions } from '@tanstack/react-query';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import { FavoriteEntry, favoriteLimits, FavoriteSource } from '#contract/favorite.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { call } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import type { ToolsFile } from '#web/shell/file-tools.ts';
import { addShown, deleteFavorites, tagFavorite } from './favorites.ts';

/** The favourite a file was kept as, null when it is none. */
export function keptQuery(uri: string) {
  return queryOptions({ queryKey: ['favorites', 'kept', uri], queryFn: () => askFor(uri), staleTime: 5 * 60_000 });
}

interface Asking {
  uri: string;
  resolve(kept: Favorite | null): void;
  reject(error: unknown): void;
}

/** Cards that are drawn together ask together. */
const together_ms = 20;
let asking: Asking[] = [];

function askFor(uri: string): Promise<Favorite | null> {
  return new Promise((resolve, reject) => {
    if (asking.push({ uri, resolve, reject }) === 1) setTimeout(askNow, together_ms);
  });
}

function askNow(): void {
  const due = asking;
  asking = [];
  for (let at = 0; at < due.length; at += favoriteLimits.search_page) void answer(due.slice(at, at + favoriteLimits.search_page));
}

async function answer(some: readonly Asking[]): Promise<void> {
  try {
    const content_uris = [...new Set(some.map(({ uri }) => uri))];
    const { resource_list } = await call('FavoriteList', { content_uris, size: favoriteLimits.search_page });
    const kept = new Map(resource_list.map((one) => [one.related_info.uri, one]));
    for (const { uri, resolve } of some) resolve(kept.get(uri) ?? null);
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}

export async function keep({ name, uri }: ToolsFile, tag_ids: readonly string[] = []): Promise<Favorite> {
  const { favorite_info } = await call('AddFavorite', {
    title: name,
    content_uri: uri,
    source: FavoriteSource.TASK,
    scene: 'TASK',
    tag_ids: [...tag_ids],
    product_type: kindOf(name)?.id ?? '',
    from: FavoriteEntry.TASK,
  });
  addShown(favorite_info);
  queryClient.setQueryData(keptQuery(uri).queryKey, favorite_info);
  return favorite_info;
}

export async function letGo(uri: string, { favorite_id }: Favorite): Promise<void> {
  await deleteFavorites([favorite_id], FavoriteEntry.TASK);
  queryClient.setQueryData(keptQuery(uri).queryKey, null);
}

/** Tags what was just kept, for the card as well. */
export async function tagKept(uri: string, { favorite_id }: Favorite, tag_ids: readonly string[]): Promise<Favorite> {
  const changed = await tagFavorite(favorite_id, tag_ids);
  queryClient.setQueryData(keptQuery(uri).queryKey, changed);
  return changed;
}
