/** Operations on the tags a person sorts favourites by. */
import { Refusal } from '#contract/codes.ts';
import { favoriteLimits, favoriteSentences } from '#contract/favorite.ts';
import type { FavoriteTag } from '#contract/operations/favorites.ts';
import { granted, type Deed } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { signedIn, type Handler, type User } from '#server/platform/http/context.ts';
import { lockFavorites } from './keep.ts';

type Names = 'GetTagList' | 'CreateTags' | 'UpdateTags' | 'DeleteTags' | 'MergeTags';

const columns = 'tag_id as id, name, description as desc';

export function favoriteTagOperations(): { [Name in Names]: Handler<Name> } {
  return {
    async GetTagList(_given, context) {
      const { rows } = await context.tx.query<FavoriteTag>(
        `select ${columns} from favorite_tag where user_id = $1 order by created, tag_id`,
        [signedIn(context).user_id],
      );
      return rows;
    },

    async CreateTags({ tag_name, tag_desc }, context) {
      const { user_id } = signedIn(context);
      await lockFavorites(context.tx, user_id);
      const known = await named(context.tx, user_id, tag_name);
      if (known) return { tag: known };
      const counted = await context.tx.query<{ n: number }>('select count(*) as n from favorite_tag where user_id = $1', [user_id]);
      if ((counted.rows[0]?.n ?? 0) >= favoriteLimits.tags) throw new Refusal('STATE', favoriteSentences.too_many_tags);
      const tag = { id: context.new_id(), name: tag_name, desc: tag_desc };
      await context.tx.query('insert into favorite_tag (tag_id, user_id, name, description, created) values ($1, $2, $3, $4, $5)', [
        tag.id,
        user_id,
        tag_name,
        tag_desc,
        context.now(),
      ]);
      return { tag };
    },

    async UpdateTags({ tag_id, tag_name, tag_desc }, context) {
      const user = signedIn(context);
      await lockFavorites(context.tx, user.user_id);
      await loadTag(context.tx, user, 'change', tag_id);
      const other = await named(context.tx, user.user_id, tag_name);
      if (other && other.id !== tag_id) throw new Refusal('CONFLICT', favoriteSentences.tag_taken);
      await context.tx.query('update favorite_tag set name = $2, description = $3 where tag_id = $1', [tag_id, tag_name, tag_desc]);
      return { tag: { id: tag_id, name: tag_name, desc: tag_desc } };
    },

    async DeleteTags({ ids }, context) {
      const { user_id } = signedIn(context);
      await lockFavorites(context.tx, user_id);
      await context.tx.query('delete from favorite_tag where user_id = $1 and tag_id = any($2)', [user_id, ids]);
      return {};
    },

    async MergeTags({ source_id, target_id }, context) {
      const user = signedIn(context);
      await lockFavorites(context.tx, user.user_id);
      await loadTag(context.tx, user, 'delete', source_id);
      const tag = await loadTag(context.tx, user, 'change', target_id);
      if (source_id === target_id) throw new Refusal('STATE', favoriteSentences.tag_itself);
      await context.tx.query(
        'insert into favorite_tagged (favorite_id, tag_id) select favorite_id, $2 from favorite_tagged where tag_id = $1 on conflict do nothing',
        [source_id, target_id],
      );
      await context.tx.query('delete from favorite_tag where tag_id = $1', [source_id]);
      return { tag };
    },
  };
}

export async function refuseUnknownTags(tx: Queryable, { user_id }: User, tag_ids: string[]): Promise<void> {
  if (tag_ids.length === 0) return;
  const { rows } = await tx.query<{ tag_id: string }>(
    'select tag_id from favorite_tag where user_id = $1 and tag_id = any($2) for key share',
    [user_id, tag_ids],
  );
  if (rows.length < new Set(tag_ids).size) throw new Refusal('NOT_FOUND', favoriteSentences.tag_missing);
}

export async function tagFavorite(tx: Queryable, favorite_id: string, tag_ids: string[]): Promise<void> {
  await tx.query('insert into favorite_tagged (favorite_id, tag_id) select $1, unnest($2::text[]) on conflict do nothing', [
    favorite_id,
    tag_ids,
  ]);
}

async function loadTag(tx: Queryable, user: User, deed: Deed, tag_id: string): Promise<FavoriteTag> {
  const { rows } = await tx.query<FavoriteTag & { user_id: string }>(`select user_id, ${columns} from favorite_tag where tag_id = $1`, [
    tag_id,
  ]);
  const { id, name, desc } = granted(user, deed, 'favorite_tag', rows[0], favoriteSentences.tag_missing);
  return { id, name, desc };
}

async function named(tx: Queryable, user_id: string, name: string): Promise<FavoriteTag | null> {
  const { rows } = await tx.query<FavoriteTag>(`select ${columns} from favorite_tag where user_id = $1 and name = $2`, [user_id, name]);
  return rows[0] ?? null;
}
