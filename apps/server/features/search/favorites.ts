/** Favourites in the search: found by title at once, by what they hold once that was read. */
import { bigramsOf } from '#contract/bigrams.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { patternOf, searchable, wantedOf } from './rules.ts';

const titlePart = 0;

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
