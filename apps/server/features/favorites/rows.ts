/** A favourite's row with its file and tags, read and presented. */
import { FavoriteSource, favoriteSentences, type FavoriteType } from '#contract/favorite.ts';
import type { Favorite, FavoriteTag } from '#contract/operations/favorites.ts';
import { granted, type Actor, type Deed } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { isImageName } from '#contract/task.ts';

export interface FavoriteRow {
  favorite_id: string;
  user_id: string;
  created: number;
  title: string;
  content_type: FavoriteType;
  product_type: string;
  source: FavoriteSource;
  words: string;
  preview_key: string | null;
  is_default: boolean;
  from_uri: string | null;
  /** Of the task it was kept from; null when that or its file is gone. */
  from_task: string | null;
  file_uri: string;
  bytes: number;
  store_key: string;
  tag_info: FavoriteTag[];
}

/** `where` may use `v`, the favourite. In the order of the list. */
export async function selectFavorites(db: Queryable, where: string, values: unknown[], limit = 1): Promise<FavoriteRow[]> {
  const { rows } = await db.query<FavoriteRow>(
    `select v.favorite_id, v.user_id, v.created, v.title, v.content_type, v.product_type, v.source, v.words, v.preview_key, v.is_default, v.from_uri,
       f.file_uri, f.bytes, f.store_key,
       (select r.task_id from task_file r join task t using (task_id) where r.file_uri = v.from_uri and t.task_status <> 0) as from_task,
       coalesce((
         select json_agg(json_build_object('id', t.tag_id, 'name', t.name, 'desc', t.description) order by t.created, t.tag_id)
         from favorite_tagged x join favorite_tag t using (tag_id) where x.favorite_id = v.favorite_id
       ), '[]') as tag_info
     from favorite v join favorite_file f on f.favorite_id = v.favorite_id and f.is_main
     where ${where} order by v.created desc, v.favorite_id desc limit ${limit}`,
    values,
  );
  return rows;
}

/** The caller's own. */
export async function loadFavorite(db: Queryable, actor: Actor, deed: Deed, favorite_id: string): Promise<FavoriteRow> {
  const [row] = await selectFavorites(db, 'v.favorite_id = $1', [favorite_id]);
  return granted(actor, deed, 'favorite', row, favoriteSentences.gone);
}

/** Pictures up to this size stand for themselves in a list; of larger ones the search index makes a small one when it reads them. */
const smallPicture = 200_000;

export function presentFavorite(row: FavoriteRow, urlOf: (store_key: string, file_name: string) => string): Favorite {
  const url = urlOf(row.store_key, row.title);
  const preview =
    row.preview_key !== null ? urlOf(row.preview_key, 'preview.webp') : isImageName(row.title) && row.bytes <= smallPicture ? url : '';
  return {
    favorite_id: row.favorite_id,
    content_type: row.content_type,
    title: row.title,
    text: row.words,
    content_info: { uri: row.file_uri, url, bytes: row.bytes },
    preview_info: { url: preview },
    product_type: row.product_type,
    related_info: { uri: row.from_task === null ? '' : (row.from_uri ?? ''), task_id: row.from_task ?? '' },
    create_time: Math.floor(row.created / 1000),
    source: row.source,
    tag_info: row.tag_info,
    is_default: row.is_default,
  };
}
