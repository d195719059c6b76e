/** Favourites in the search: found by title at once, by what they hold once that was read. */
import { bigramsOf } from '#contract/bigrams.ts';
import { favoriteType, FavoriteType } from '#contract/favorite.ts';
import { isImageName } from '#contract/task.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { newFileKey } from '#server/platform/files/store.ts';
import { holdSeconds, isFileDue, mostTries, type SearchIndexInput } from './due-files.ts';
import { textOfFile } from './file-text.ts';
import { patternOf, piecesOf, searchable, wantedOf, withoutMarks } from './rules.ts';

export const titlePart = 0;
const mostWords = 120;

export async function indexTitle(tx: Queryable, favorite: { favorite_id: string; user_id: string; title: string }): Promise<void> {
  await storeTexts(tx, favorite, titlePart, [searchable(favorite.title)]);
}

export async function storeTexts(
  tx: Queryable,
  { favorite_id, user_id }: { favorite_id: string; user_id: string },
  from: number,
  texts: string[],
): Promise<void> {
  await tx.query(
    `insert into favorite_text (favorite_id, part, text, bigrams)
     select $1, given.part, given.text, string_to_array(given.bigrams, ' ')
     from unnest($2::int[], $3::text[], $4::text[]) as given (part, text, bigrams)
     -- One that was taken away meanwhile takes its texts along.
     where exists (select 1 from favorite where favorite_id = $1)
     on conflict (favorite_id, part) do update set text = excluded.text, bigrams = excluded.bigrams`,
    [favorite_id, texts.map((_, n) => from + n), texts, texts.map((text) => [`@${user_id}`, ...bigramsOf(text)].join(' '))],
  );
}

/** Ids of a person's favourites whose title or text holds all the words; a single character is looked for in titles alone. */
export async function findFavorites(db: Queryable, user_id: string, words: string): Promise<string[]> {
  const { terms, bigrams } = wantedOf(words);
  if (terms.length === 0) return [];
  const { rows } = await db.query<{ favorite_id: string }>(
    `select distinct favorite_id from favorite_text
     where bigrams @> $1 and text ilike all ($2) ${bigrams.length === 0 ? `and part = ${titlePart}` : ''}`,
    [[`@${user_id}`, ...bigrams], terms.map(patternOf)],
  );
  return rows.map(({ favorite_id }) => favorite_id);
}

interface DueFavorite {
  favorite_id: string;
  user_id: string;
  search_tries: number;
  title: string;
  bytes: number;
  store_key: string;
}

/** Reads the next favourite that is due, for its words and its picture; false when there is none. */
export async function indexFavorite(input: SearchIndexInput, signal: AbortSignal): Promise<boolean> {
  const { db } = input;
  const { rows } = await db.query<DueFavorite>(
    `update favorite v set search_tries = search_tries + 1, search_after = now() + make_interval(secs => ${holdSeconds})
     from favorite_file f
     where f.favorite_id = v.favorite_id and f.is_main and v.favorite_id = (
       select favorite_id from favorite where ${isFileDue} order by search_after limit 1 for update skip locked
     )
     returning v.favorite_id, v.user_id, v.search_tries, v.title, f.bytes, f.store_key`,
  );
  const [favorite] = rows;
  if (!favorite) return false;
  const { favorite_id, user_id, title, bytes, store_key } = favorite;
  const isHopeless = favorite.search_tries > mostTries;
  const text = isHopeless ? '' : searchable(withoutMarks(await textOfFile(input, { user_id, name: title, bytes, store_key }, signal)));
  if (signal.aborted) {
    // It was not the file's fault.
    await db.query('update favorite set search_tries = search_tries - 1, search_after = now() where favorite_id = $1', [favorite_id]);
    return false;
  }
  const preview_key = isHopeless ? null : await keepPreview(input, favorite);
  await db.transaction(async (tx) => {
    const still = await tx.query(
      `update favorite set searched = true, words = $2, preview_key = $3 where favorite_id = $1 and not searched`,
      [favorite_id, Array.from(text).slice(0, mostWords).join(''), preview_key],
    );
    if (still.rowCount) await storeTexts(tx, favorite, titlePart + 1, piecesOf(text));
    // It was taken away meanwhile, or another was faster.
    else if (preview_key) await input.store.delete(preview_key);
  });
  return true;
}

/** Smaller pictures stand for themselves: ../favorites/rows.ts. */
const largeBytes = 200_000;
const previewSide = 480;

/** The key of a small picture of one that is no good in a list as it is; null for everything else and for what can't be drawn. */
async function keepPreview({ store, log }: SearchIndexInput, { title, bytes, store_key }: DueFavorite): Promise<string | null> {
  // A page shows small pictures as they are, but no TIFF.
  if (favoriteType(title) !== FavoriteType.IMAGE || (isImageName(title) && bytes <= largeBytes)) return null;
  const { default: sharp } = await import('sharp');
  const small = await sharp(await store.get(store_key), { limitInputPixels: 80_000_000 })
    .rotate()
    .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch((error: unknown) => {
      log.info({ err: error }, 'no small picture could be made of a favourite');
      return null;
    });
  if (!small) return null;
  const preview_key = newFileKey();
  await store.put(preview_key, small, { max_bytes: small.length, content_type: 'image/webp' });
  return preview_key;
}
