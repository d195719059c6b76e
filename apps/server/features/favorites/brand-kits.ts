/** Operations on brand kits: made of a file, looked at, changed, chosen for new tasks. */
import { isKitName } from '#contract/brand-name.ts';
import { kitFileName, mostKitBytes, readKit } from '#capabilities/brand/brand-file.ts';
import type { BrandSource } from '#capabilities/brand/brand-source.server.ts';
import type { FileWork } from '#capabilities/file-work/file-work.server.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { Refusal } from '#contract/codes.ts';
import { brandLimits, type BrandKit } from '#contract/content/brand-kit.ts';
import { favoriteLimits, favoriteSentences, FavoriteEntry, FavoriteSource, favoriteType } from '#contract/favorite.ts';
import { isForPeople } from '#contract/sentence.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { TaskStatus } from '#contract/task.ts';
import { granted } from '#server/platform/access.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { signedIn, type CallContext, type Handler, type User } from '#server/platform/http/context.ts';
import { unreferencedBlobs } from '#server/runs/blob-references.ts';
import type { Carrier } from './carry.ts';
import { favoriteUri, lockFavorites } from './keep.ts';
import { loadFavorite, selectFavorites, type FavoriteRow } from './rows.ts';

export interface BrandKitInput extends Carrier {
  db: Database;
  file_work: Shared<FileWork>;
  present(context: CallContext, row: FavoriteRow): Favorite;
  indexTitle(tx: Queryable, favorite: { favorite_id: string; user_id: string; title: string }): Promise<void>;
}

type Names = 'CreateBrandKit' | 'GetBrandKit' | 'UpdateBrandKit' | 'SetDefaultBrandKit';

const noKit = '这项收藏不是品牌套件';
/** What a kit is among the things a favourite may be. */
const kitType = 'brand';

export function brandKitOperations(input: BrandKitInput): { [Name in Names]: Handler<Name> } {
  const { db, store } = input;
  return {
    async CreateBrandKit({ content_uri }, context) {
      const user = signedIn(context);
      const source = await sourceOf(context.tx, user, content_uri);
      if (source.bytes > brandLimits.source_bytes)
        throw new Refusal('TOO_LARGE', `“${source.name}”超过 50MB，没有取品牌；请换一份小一些的文件`);
      const { kit, notes } = await brandIn(input, context, user, source);
      const stored = await putKit(input, context, kit);
      const row = await db.transaction(async (tx) => {
        await lockFavorites(tx, user.user_id);
        const counted = await tx.query<{ n: number }>('select count(*)::int as n from favorite where user_id = $1', [user.user_id]);
        if ((counted.rows[0]?.n ?? 0) >= favoriteLimits.favorites) throw new Refusal('STATE', favoriteSentences.too_many);
        const favorite_id = context.new_id();
        const title = kitFileName(kit.name);
        await tx.query(
          `insert into favorite (favorite_id, user_id, created, title, content_type, product_type, source, entry)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            favorite_id,
            user.user_id,
            context.now(),
            title,
            favoriteType(title),
            kitType,
            FavoriteSource.UserUpload,
            FavoriteEntry.FavoritePage,
          ],
        );
        await tx.query(
          'insert into favorite_file (file_uri, favorite_id, user_id, name, bytes, store_key, is_main) values ($1, $2, $3, $4, $5, $6, true)',
          [favoriteUri('kept', context.new_id()), favorite_id, user.user_id, title, stored.bytes, stored.store_key],
        );
        await input.indexTitle(tx, { favorite_id, user_id: user.user_id, title });
        return loadFavorite(tx, user, 'see', favorite_id);
      });
      return { favorite_info: input.present(context, row), kit, notes };
    },

    async GetBrandKit({ favorite_id }, context) {
      const row = await loadFavorite(context.tx, signedIn(context), 'see', favorite_id);
      return { kit: await kitOf(input, row), is_default: row.is_default };
    },

    async UpdateBrandKit({ favorite_id, look, logo, logo_uri }, context) {
      const user = signedIn(context);
      const before = await loadFavorite(context.tx, user, 'change', favorite_id);
      const old = await kitOf(input, before);
      const { corner: _, ...rest } = old;
      const taken =
        logo_uri === undefined ? null : (await brandIn(input, context, user, await sourceOf(context.tx, user, logo_uri))).kit.logo;
      if (logo_uri !== undefined && !taken)
        throw new Refusal('UNSUPPORTED', '这张图片是照片一类的画面，不能当作标志；请换一张底色单一或透明的标志图，原来的没有改动');
      const kit: BrandKit = { ...rest, ...look, logo: taken ?? (logo === 'remove' ? null : old.logo) };
      const stored = await putKit(input, context, kit);
      const title = kitFileName(kit.name);
      const { row, gone } = await db.transaction(async (tx) => {
        const { store_key } = await loadFavorite(tx, user, 'change', favorite_id);
        await tx.query('update favorite set title = $2, preview_key = null, words = $3 where favorite_id = $1', [favorite_id, title, '']);
        await tx.query('update favorite_file set name = $2, bytes = $3, store_key = $4 where favorite_id = $1 and is_main', [
          favorite_id,
          title,
          stored.bytes,
          stored.store_key,
        ]);
        await input.indexTitle(tx, { favorite_id, user_id: user.user_id, title });
        return { row: await loadFavorite(tx, user, 'see', favorite_id), gone: await unreferencedBlobs(tx, [store_key]) };
      });
      for (const store_key of gone)
        store
          .delete(store_key)
          .catch((error: unknown) => input.log.warn({ err: error, store_key }, 'a former brand kit is still in the store'));
      return { favorite_info: input.present(context, row), kit };
    },

    async SetDefaultBrandKit({ favorite_id, is_default }, context) {
      const { tx } = context;
      const user = signedIn(context);
      const row = await loadFavorite(tx, user, 'change', favorite_id);
      if (!isKitName(row.title)) throw new Refusal('UNSUPPORTED', noKit);
      await lockFavorites(tx, user.user_id);
      if (is_default)
        await tx.query('update favorite set is_default = false where user_id = $1 and is_default and favorite_id <> $2', [
          user.user_id,
          favorite_id,
        ]);
      await tx.query('update favorite set is_default = $2 where favorite_id = $1', [favorite_id, is_default]);
      return { favorite_info: input.present(context, await loadFavorite(tx, user, 'see', favorite_id)) };
    },
  };
}

/** The kit a person's new tasks begin with, by its id. */
export async function defaultKitOf(db: Queryable, user_id: string): Promise<{ favorite_id: string } | null> {
  const { rows } = await db.query<{ favorite_id: string }>('select favorite_id from favorite where user_id = $1 and is_default', [user_id]);
  return rows[0] ?? null;
}

interface Source {
  name: string;
  bytes: number;
  store_key: string;
}

/** An upload, a favourite or a file of a task, each of the caller alone. */
async function sourceOf(tx: Queryable, user: User, uri: string): Promise<Source> {
  const [favorite] = await selectFavorites(tx, 'v.user_id = $1 and f.file_uri = $2', [user.user_id, uri]);
  if (favorite) return { name: favorite.title, bytes: favorite.bytes, store_key: favorite.store_key };
  const { rows } = await tx.query<Source & { user_id: string }>(
    `select user_id, name, bytes, store_key from favorite_upload where file_uri = $1
     union all
     select f.user_id, f.name, f.bytes, f.store_key from task_file f join task t using (task_id)
     where f.file_uri = $1 and t.task_status <> ${TaskStatus.Delete}`,
    [uri],
  );
  return granted({ user_id: user.user_id }, 'change', 'file', rows[0], '文件不存在或已被删除');
}

async function brandIn(
  { store, file_work }: BrandKitInput,
  context: CallContext,
  user: User,
  { name, store_key }: Source,
): Promise<BrandSource> {
  const { brandFrom } = await import('#capabilities/brand/brand-source.server.ts');
  try {
    return await brandFrom({ name, bytes: await store.get(store_key) }, file_work.of(user.user_id), context.signal);
  } catch (error) {
    if (error instanceof Error && isForPeople(error.message)) throw new Refusal('UNSUPPORTED', error.message);
    throw error;
  }
}

async function putKit({ store, log }: BrandKitInput, context: CallContext, kit: BrandKit): Promise<{ store_key: string; bytes: number }> {
  const { printKit } = await import('#capabilities/brand/print-kit.ts');
  const bytes = new TextEncoder().encode(printKit(kit));
  const store_key = context.new_id();
  await store.put(store_key, bytes, { max_bytes: mostKitBytes, content_type: 'application/octet-stream' });
  context.afterRollback(() =>
    store.delete(store_key).catch((error: unknown) => log.warn({ err: error, store_key }, 'a kit that was not kept is still in the store')),
  );
  return { store_key, bytes: bytes.length };
}

async function kitOf({ store }: BrandKitInput, row: FavoriteRow): Promise<BrandKit> {
  const kit = isKitName(row.title) && row.bytes <= mostKitBytes ? readKit(await store.get(row.store_key)) : null;
  if (!kit) throw new Refusal('UNSUPPORTED', noKit);
  return kit;
}
