/** Operations on the favourites a person keeps. */
import { z } from 'zod';
import { Refusal } from '#contract/codes.ts';
import { cleanFileName } from '#text/file-name.ts';
import { favoriteLimits, favoriteSentences, favoriteType, favoriteUploadExtensions, FavoriteType } from '#contract/favorite.ts';
import { extensionOf, id } from '#contract/task.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { fileLink } from '#server/platform/files/file-links.ts';
import { signedIn, type CallContext, type Handler, type User } from '#server/platform/http/context.ts';
import { unreferencedBlobs } from '#server/runs/blob-references.ts';
import type { Carrier } from './carry.ts';
import { favoriteUri, keepFavorite } from './keep.ts';
import { loadFavorite, presentFavorite, selectFavorites, type FavoriteRow } from './rows.ts';
import { refuseUnknownTags, tagFavorite } from './tags.ts';

export interface FavoriteOperationsInput extends Carrier {
  secret: string;
  base_path: string;
  /** Makes a new one found by its title at once; what it holds is read later. */
  indexTitle(tx: Queryable, favorite: { favorite_id: string; user_id: string; title: string }): Promise<void>;
  /** Ids of those whose title or text holds the words. */
  find(db: Queryable, user_id: string, words: string): Promise<string[]>;
}

type Names = 'UploadFile' | 'AddFavorite' | 'DeleteFavorites' | 'FavoriteList' | 'UpdateFavoriteInfo';

/** With short-lived links. */
export function favoritePresenter(input: Pick<FavoriteOperationsInput, 'secret' | 'base_path'>) {
  return (context: CallContext, row: FavoriteRow): Favorite =>
    presentFavorite(row, (key, file_name) => fileLink(input, context, { key, file_name, disposition: 'inline' }));
}

export function favoriteOperations(input: FavoriteOperationsInput): { [Name in Names]: Handler<Name> } {
  const present = favoritePresenter(input);
  return {
    async UploadFile(given, context) {
      const user = signedIn(context);
      if (!context.upload) throw new Error('an upload reached its operation without a file');
      const name = cleanFileName(given.file_name);
      if (!favoriteUploadExtensions.includes(`.${extensionOf(name)}`)) throw new Refusal('UNSUPPORTED', `“${name}”这种文件不能收藏`);
      const { store_key, bytes } = context.upload;
      if (favoriteType(name) === FavoriteType.IMAGE && bytes > favoriteLimits.image_bytes)
        throw new Refusal('TOO_LARGE', favoriteSentences.image_too_large);
      const file_uri = favoriteUri('upload', context.new_id());
      await context.tx.query(
        'insert into favorite_upload (file_uri, user_id, name, bytes, store_key, created) values ($1, $2, $3, $4, $5, $6)',
        [file_uri, user.user_id, name, bytes, store_key, context.now()],
      );
      return { file_uri };
    },

    async AddFavorite(given, context) {
      const user = signedIn(context);
      await refuseUnknownTags(context.tx, user, given.tag_ids);
      const { row, isNew } = await keepFavorite(input, context, user, given);
      if (!isNew) return { favorite_info: present(context, row) };
      await tagFavorite(context.tx, row.favorite_id, given.tag_ids);
      await input.indexTitle(context.tx, row);
      return { favorite_info: present(context, await loadFavorite(context.tx, user, 'see', row.favorite_id)) };
    },

    async DeleteFavorites({ ids }, context) {
      const user = signedIn(context);
      const mine = await ownOf(context.tx, user, ids);
      const files = await context.tx.query<{ store_key: string; file_uri: string }>(
        'delete from favorite_file where favorite_id = any($1) returning store_key, file_uri',
        [mine],
      );
      const made = await context.tx.query<{ store_key: string }>('delete from file_export where file_uri = any($1) returning store_key', [
        files.rows.map(({ file_uri }) => file_uri),
      ]);
      const gone = await context.tx.query<{ preview_key: string | null }>(
        'delete from favorite where favorite_id = any($1) returning preview_key',
        [mine],
      );
      const previews = gone.rows.flatMap(({ preview_key }) => preview_key ?? []);
      const bytes = await unreferencedBlobs(
        context.tx,
        files.rows.map(({ store_key }) => store_key),
      );
      context.afterCommit(() => {
        for (const store_key of [...bytes, ...previews, ...made.rows.map((one) => one.store_key)])
          input.store
            .delete(store_key)
            .catch((error: unknown) => input.log.warn({ err: error, store_key }, 'a favourite that was taken away is still in the store'));
      });
      return {};
    },

    async FavoriteList(given, context) {
      const { tx } = context;
      const user = signedIn(context);
      if (given.content_uris) {
        const rows = await selectFavorites(tx, 'v.user_id = $1 and v.from_uri = any($2)', [user.user_id, given.content_uris], 200);
        return { resource_list: rows.map((row) => present(context, row)), has_more: false, cursor: '' };
      }
      const where = ['v.user_id = $1'];
      const values: unknown[] = [user.user_id];
      const add = (condition: (n: number) => string, ...more: unknown[]): void => {
        where.push(condition(values.length + 1));
        values.push(...more);
      };
      const after = parseCursor(given.cursor);
      if (after) add((n) => `(v.created, v.favorite_id) < ($${n}, $${n + 1})`, ...after);
      if (given.name !== '') add((n) => `v.favorite_id = any($${n})`, await input.find(tx, user.user_id, given.name));
      const untagged = 'not exists (select 1 from favorite_tagged x where x.favorite_id = v.favorite_id)';
      if (given.tag_ids.length > 0)
        add((n) => {
          const tagged = `exists (select 1 from favorite_tagged x where x.favorite_id = v.favorite_id and x.tag_id = any($${n}))`;
          return given.need_untagged ? `(${tagged} or ${untagged})` : tagged;
        }, given.tag_ids);
      else if (given.need_untagged) where.push(untagged);
      const rows = await selectFavorites(tx, where.join(' and '), values, given.size + 1);
      const page = rows.slice(0, given.size);
      const last = page.at(-1);
      const has_more = rows.length > given.size;
      return {
        resource_list: page.map((row) => present(context, row)),
        has_more,
        cursor: has_more && last ? printCursor(last) : '',
      };
    },

    async UpdateFavoriteInfo(given, context) {
      const user = signedIn(context);
      const { favorite_id } = await loadFavorite(context.tx, user, 'change', given.id);
      await refuseUnknownTags(context.tx, user, given.tag_ids);
      await context.tx.query('delete from favorite_tagged where favorite_id = $1', [favorite_id]);
      await tagFavorite(context.tx, favorite_id, given.tag_ids);
      return { favorite_info: present(context, await loadFavorite(context.tx, user, 'see', favorite_id)) };
    },
  };
}

async function ownOf(tx: Queryable, { user_id }: User, ids: string[]): Promise<string[]> {
  const { rows } = await tx.query<{ favorite_id: string }>(
    'select favorite_id from favorite where user_id = $1 and favorite_id = any($2) order by favorite_id for update',
    [user_id, ids],
  );
  return rows.map(({ favorite_id }) => favorite_id);
}

const cursorShape = z.tuple([z.int(), id]);

function printCursor({ created, favorite_id }: FavoriteRow): string {
  return Buffer.from(JSON.stringify([created, favorite_id])).toString('base64url');
}

/** `0` and nothing stand for the beginning. */
function parseCursor(text: string): z.infer<typeof cursorShape> | null {
  if (text === '' || text === '0') return null;
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new Refusal('INVALID', '翻页位置无效，请刷新后重试', { cursor: '格式不正确' });
  }
}
